"""The stubs, beside the package as it is (stubtest) and beside what a user writes (`mypy --strict`)."""

import ast
import os
import pathlib
import subprocess
import sys

import pytest

import widelimb
from widelimb import _elsewhere

pytest.importorskip("mypy", reason="mypy is not installed")
HERE = pathlib.Path(__file__).parent
PACKAGE = pathlib.Path(widelimb.__file__).parent


def run(folder, *command):
    # Outside of the tests' folder, so that it is the installed package whose types are read.
    environment = os.environ | {"MYPY_CACHE_DIR": str(folder / "cache")}
    result = subprocess.run([sys.executable, "-m", *command], cwd=folder, env=environment, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert result.returncode == 0, result.stdout
    return result.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("types")


def test_the_package_says_that_it_has_types():
    assert (PACKAGE / "py.typed").is_file()
    modules = {module.with_suffix("").name.split(".")[0] for module in PACKAGE.glob("*.*") if module.name != "py.typed"}
    assert modules and all((PACKAGE / f"{module}.pyi").is_file() for module in modules)


def test_stubs_are_as_the_package_is(folder):
    allowed = str(HERE / "stubtest.allow")
    assert "Success" in run(folder, "mypy.stubtest", "widelimb", "--allowlist", allowed)


def test_names_of_gmpy2_that_are_elsewhere_are_in_the_stub():
    """stubtest does not see them, as they are found when they are asked for."""
    stub = ast.parse((PACKAGE / "__init__.pyi").read_text())
    names = [part.name for part in stub.body if isinstance(part, ast.ClassDef) and part.name != "_Absent"]
    imported = [name.asname for part in stub.body if isinstance(part, ast.ImportFrom) for name in part.names]
    errors = [error.__name__ for error in _elsewhere.ERRORS]
    assert names + errors == list(_elsewhere.ELSEWHERE) and set(errors) <= set(imported)


def test_what_a_user_writes_has_the_types_it_should(folder):
    program = HERE / "typing_of_package.py"
    assert "Success" in run(folder, "mypy", "--strict", "-p", "widelimb")
    assert "Success" in run(folder, "mypy", "--strict", str(program))
    subprocess.run([sys.executable, str(program)], cwd=folder, check=True)
