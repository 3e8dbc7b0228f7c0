"""Tests of the texts and values about the package and the machine."""

import os
import subprocess
import sys

import widelimb
from widelimb import info

LEVELS = ["scalar", "adx", "avx2", "avx512base", "avx512"]


def run(*arguments, **variables):
    return subprocess.run(
        [sys.executable, *arguments], env=os.environ | variables, text=True, capture_output=True, timeout=60
    )


def test_info():
    about = info()
    names = [level["name"] for level in about["levels"]]
    assert names == LEVELS and about["version"] == widelimb.__version__
    assert about["level"] in names[: names.index(about["highest_level"]) + 1]
    available = [level["name"] for level in about["levels"] if level["available"]]
    assert available == names[: len(available)] and available[-1] == about["highest_level"]
    assert all(isinstance(feature, str) for level in about["levels"] for feature in level["features"])
    assert about["thresholds"]["mul_karatsuba"] > 1 and about["profile"] is None or os.environ.get("WIDELIMB_PROFILE")
    assert all(limbs is None or limbs >= 0 for limbs in about["thresholds"].values())
    assert about["cpu"] is None or about["cpu"] and about["core"] and 1 <= about["threads"] <= os.cpu_count()
    about["level"] = "mine"
    assert info()["level"] != "mine"


def test_info_is_that_of_the_variables():
    program = "from widelimb import info; print(info()['level'], info()['profile'])"
    assert run("-c", program, WIDELIMB_LEVEL="scalar").stdout == "scalar None\n"


def test_a_level_that_is_none_is_an_error_at_once():
    result = run("-c", "import widelimb", WIDELIMB_LEVEL="best")
    assert result.returncode == 1 and "ImportError: WIDELIMB_LEVEL: " in result.stderr


def test_info_as_text():
    about = info()
    lines = run("-m", "widelimb").stdout.splitlines()
    assert lines[0] == f"widelimb    {widelimb.__version__}"
    assert f"cores       {about['core']}" in lines and f"threads     {about['threads']}" in lines
    assert any(line.startswith(f"level       {about['level']}, ") for line in lines)
    for name, limbs in about["thresholds"].items():
        assert f"  {name:<21}{'never' if limbs is None else limbs}" in lines
    for level in about["levels"]:
        assert any(line.split()[:1] == [level["name"]] for line in lines)
    lowered = run("-m", "widelimb", WIDELIMB_LEVEL="scalar").stdout.splitlines()
    if about["highest_level"] != "scalar":
        assert f"level       scalar, lowered from {about['highest_level']} by WIDELIMB_LEVEL" in lowered
    assert "  scalar      in force" in lowered


def test_the_command_takes_its_options():
    assert run("-m", "widelimb", "--version").stdout == f"widelimb {widelimb.__version__}\n"
    assert "usage: python -m widelimb" in run("-m", "widelimb", "--help").stdout
