"""A part of the tests of programs that stand on gmpy2, on widelimb in its place."""

import os
import pathlib
import subprocess
import sys

import pytest

PLUGIN = pathlib.Path(__file__).with_name("programs")
SYMPY = "core.tests.test_numbers ntheory.tests.test_primetest polys.tests.test_densearith"
PARTS = {
    "sympy": [f"sympy.{part}" for part in SYMPY.split()],
    "mpmath": ["mpmath.tests.test_basic_ops", "mpmath.tests.test_division"],
}


def run(folder, *command):
    environment = os.environ | {"PYTHONPATH": str(PLUGIN), "SYMPY_GROUND_TYPES": "gmpy"}
    return subprocess.run([sys.executable, *command], cwd=folder, env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


@pytest.mark.parametrize("program", PARTS)
def test_tests_of(program, tmp_path):
    pytest.importorskip(program)
    plugins = ["-p", "no:cacheprovider", "-p", "ours_as_gmpy2"]
    result = run(tmp_path, "-m", "pytest", "-q", *plugins, "--pyargs", *PARTS[program])
    assert result.returncode == 0, result.stdout


def test_programs_take_ours(tmp_path):
    for program in PARTS:
        pytest.importorskip(program)
    says = "import ours_as_gmpy2, sympy, mpmath; print(type(sympy.ZZ(1)), type(sympy.QQ(1)), mpmath.libmp.MPZ)"
    result = run(tmp_path, "-c", says)
    assert result.stdout.split("\n")[0] == "<class 'widelimb.mpz'> <class 'widelimb.mpq'> <class 'widelimb.mpz'>"
