"""gmpy2's own tests on widelimb: a plugin of pytest, for the copies that `statements.py` makes.

A statement that asks for what is not in widelimb (`mpfr`, `mpc`, contexts) is left out while it runs; so is
one that `left_out.txt` names, and that one must fail: what is named and does not exist, or passes, is an error.
"""

import builtins
import operator
import pathlib
import sys

import hypothesis
import pytest
import widelimb

LIST = pathlib.Path(__file__).with_name("left_out.txt")
collecting = True


class Absent(BaseException):
    """A statement asks for what is not in widelimb."""


def refuse(*_arguments, **_named):
    raise Absent


def attribute(_owner, name):
    raise AttributeError(name) if collecting else Absent


METHODS = """
    abs add and bool call ceil complex contains delitem divmod enter eq float floor floordiv format
    ge getitem gt hash index int invert iter le len lshift lt matmul mod mpc mpfr mpq mpz mul ne neg next
    or pos pow radd rand rdivmod rfloordiv rlshift rmod rmul ror round rpow rrshift rshift rsub rtruediv
    rxor setitem str sub truediv trunc xor
""".split()


class Kind(type):
    """An absent name. Values that tests make of it while they are collected are `NOTHING`."""

    def __call__(cls, *_arguments, **_named):
        return NOTHING if collecting else refuse()

    __eq__ = __ne__ = __instancecheck__ = __subclasscheck__ = refuse
    __getattr__ = attribute
    __hash__ = type.__hash__


class Nothing:
    """The value of an absent name, which supports no operation."""

    __getattr__ = attribute
    __setattr__ = refuse


for method in METHODS:
    setattr(Nothing, f"__{method}__", refuse)
NOTHING = object.__new__(Nothing)

ABSENT = [name for name in ("xmpz", "xbit_mask") if not hasattr(widelimb, name)]
ELSEWHERE = widelimb._elsewhere.ELSEWHERE
for name in ABSENT + [name for name, kind in ELSEWHERE.items() if not issubclass(kind, Exception)]:
    ELSEWHERE[name] = Kind(name, (), {})
widelimb.install_as_gmpy2()


class Statements:
    """The outcomes of statements, by file and line."""

    def __init__(self):
        self.listed, self.tests, self.stale = {}, set(), []
        self.checked, self.absent, self.failed = set(), set(), set()

    def read(self):
        for line in LIST.read_text().splitlines():
            if line and not line.startswith("#"):
                place, reason = line.split(None, 1)
                self.listed[place] = reason


statements = Statements()


class Statement:
    def __init__(self, line, *_unknown):
        file = pathlib.Path(sys._getframe(1).f_code.co_filename).name
        self.place = f"{file}:{line}"

    def __enter__(self):
        pass

    def __exit__(self, kind, value, _trace):
        if kind is Absent:
            statements.absent.add(self.place)
            return True
        if self.place in statements.listed and isinstance(value, (Exception, pytest.fail.Exception)):
            statements.failed.add(self.place)
            return True
        if kind is None and isinstance(self, Check):
            statements.checked.add(self.place)
        return False


class Check(Statement):
    pass


OPERATORS = {
    "+": "iadd", "-": "isub", "*": "imul", "//": "ifloordiv", "/": "itruediv", "%": "imod", "**": "ipow",
    "&": "iand", "|": "ior", "^": "ixor", "<<": "ilshift", ">>": "irshift",
}


def augmented(symbol, x, operand):
    """The value of x after `x += operand()` and similar statements."""
    try:
        return getattr(operator, OPERATORS[symbol])(x, operand())
    except Absent:
        return NOTHING


builtins.a_check, builtins.a_step, builtins.NOTHING = Check, Statement, NOTHING
builtins.augmented = augmented


def place_of(item):
    return item.nodeid.rpartition("/")[2].partition("[")[0]


def pytest_configure():
    statements.read()
    hypothesis.settings.register_profile("patient", deadline=None)
    hypothesis.settings.load_profile("patient")


def pytest_collection_modifyitems(items):
    global collecting
    collecting = False
    for item in items:
        if reason := statements.listed.get(place_of(item)):
            item.add_marker(pytest.mark.xfail(strict=True, reason=reason))
    statements.tests = {place_of(item) for item in items}


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    before = len(statements.checked)
    known = len(statements.absent) + len(statements.failed)
    result = yield
    left = len(statements.absent) + len(statements.failed) > known
    if left and len(statements.checked) == before:
        pytest.xfail("it asks for what is not in widelimb, and nothing else")
    return result


def pytest_sessionfinish(session):
    places = {place for place in statements.listed if "::" not in place}
    tests = set(statements.listed) - places
    stale = (places - statements.failed) | (tests - statements.tests)
    statements.stale = sorted(stale)
    if stale and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter):
    write = terminalreporter.write_line
    for place in statements.stale:
        write(f"left_out.txt names {place}, which passes or is not there: strike it out")
    write(
        f"{len(statements.checked)} statements of gmpy2's tests hold; {len(statements.absent)} ask for what is not in "
        f"widelimb, and {len(statements.failed)} are left out by name"
    )
