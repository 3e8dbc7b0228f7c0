"""Runs gmpy2's own tests on widelimb under its name.

`left_out.txt` beside this file names the tests that ask for what is not ours, each with the reason.
"""

import pathlib
import sys

import widelimb

sys.modules["gmpy2"] = widelimb

LEFT_OUT = dict(
    line.split(maxsplit=1)
    for line in (pathlib.Path(__file__).parent / "left_out.txt").read_text().splitlines()
    if line and not line.startswith("#")
)


def pytest_collection_modifyitems(config, items):
    named = {item.nodeid.rsplit("/", 1)[-1].split("[")[0] for item in items}
    files = {item.path.name for item in items}
    gone = [name for name in LEFT_OUT if name.split("::")[0] in files and name not in named]
    assert not gone, f"left out, but not there: {gone}"
    kept, dropped = [], []
    for item in items:
        name = item.nodeid.rsplit("/", 1)[-1].split("[")[0]
        (dropped if name in LEFT_OUT else kept).append(item)
    config.hook.pytest_deselected(items=dropped)
    items[:] = kept
