"""The command `widelimb`, beside which the package is tested."""

import os
import pathlib
import shutil

import pytest


def command():
    """The command, where it has been built."""
    root = pathlib.Path(__file__).parents[3]
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", root / "target"))
    places = [target / profile / "widelimb" for profile in ("release", "debug", "ci")]
    found = next((str(place) for place in places if place.is_file()), None) or shutil.which(
        "widelimb"
    )
    if found is None:
        pytest.skip("the command widelimb is not built")
    return found
