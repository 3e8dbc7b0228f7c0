"""The examples of the README and of the package's text."""

import doctest
import pathlib

import widelimb


def test_readme():
    readme = pathlib.Path(__file__).parent.parent / "README.md"
    result = doctest.testfile(str(readme), module_relative=False)
    assert result.attempted > 0 and result.failed == 0


def test_package():
    result = doctest.testmod(widelimb)
    assert result.attempted > 0 and result.failed == 0


def test_what_is_elsewhere_says_so():
    for name in ("mpfr", "mpc", "get_context", "sqrt"):
        try:
            getattr(widelimb, name)(1)
        except NotImplementedError as error:
            assert name in str(error)
        else:
            raise AssertionError(name)
