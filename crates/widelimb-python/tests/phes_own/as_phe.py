"""python-paillier's own tests on widelimb: a plugin of pytest. Who imports `phe` gets `widelimb.phe`."""

import sys

from widelimb import phe

sys.modules["phe"] = phe
for part in ("encoding", "paillier", "util"):
    sys.modules[f"phe.{part}"] = getattr(phe, part)
