"""A plugin of pytest: who imports gmpy2 gets widelimb."""

import widelimb

widelimb.install_as_gmpy2()
