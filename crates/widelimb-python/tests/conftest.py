"""Settings of all tests: no deadlines, and an interrupt that interrupts.

No example has a deadline, as a machine that is busy is no error. What a shell runs in the background ignores
SIGINT, and hands that down to what it starts: calls that wait for an interrupt would never end.
"""

import signal

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
