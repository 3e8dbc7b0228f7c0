"""Every slot, method and function with arguments that make no sense: an exception, and of a kind that is meant."""

import os
import pathlib
import subprocess
import sys

import pytest

PROGRAM = """
import faulthandler, functools, inspect, operator, random, resource, sys
from fractions import Fraction

import widelimb
from widelimb import mpq, mpz, xmpz

resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
faulthandler.enable()
faulthandler.dump_traceback_later(120, exit=True)
chance = random.Random(int(sys.argv[1]))


class Boom(Exception):
    pass


def boom(self, *_):
    raise Boom


def meddle(self, *_):
    for x in changing:
        x[:] = 0
        x += 1
        x <<= chance.choice((0, 5, 100, 300))
    return chance.randrange(-3, 70)


def having(name, method):
    return type("Odd", (), {name: method})()


ints = [0, 1, -1, 2, 3, 7, 16, 62, 63, 64, -64, 255, 1000]
ints += [s * (2**n + d) for n in (62, 63, 64, 100, 200) for s in (1, -1) for d in (-1, 0, 1)]
odd = [having(name, boom) for name in ("__index__", "__mpz__", "__mpq__", "__float__", "__trunc__", "__int__", "__len__")]
odd += [having("__index__", meddle), having("__index__", lambda _: "x"), having("__index__", lambda x: operator.index(x))]
odd += [having("__mpz__", lambda _: 3), having("__mpz__", lambda x: x), having("__mpq__", lambda _: 3)]
odd += [having("as_integer_ratio", lambda _: (1, 0)), having("as_integer_ratio", lambda _: (1, "a"))]
changing = [xmpz(7), xmpz(0), xmpz(3**300), xmpz(-(3**300))]
others = [float("nan"), float("inf"), -0.0, 1.5, 1e308, 5e-324, "", "12", "0x", "1/0", "1e999999999999", "\\ud800", "_",
          "little", ">10x", "999999999999999d", b"", b"\\xff", b"\\x01\\x01\\x05", b"\\x03\\x01\\x02", bytearray(b"12"), None,
          True, (), {}, [], [1, "a"], range(3), 1j, object(), int, mpz, NotImplemented, iter([1]), slice(None, None, 0)]


def wild():
    kind = chance.randrange(8)
    if kind < 2:
        return chance.choice(ints)
    if kind == 2:
        return chance.choice((mpz, xmpz))(chance.choice(ints))
    if kind == 3:
        return chance.choice((mpq, Fraction))(chance.choice(ints), chance.choice((1, 3, 2**64)))
    if kind == 4:
        return slice(*(chance.choice((None, *ints, *odd)) for _ in range(3)))
    return chance.choice((changing, odd, others)[kind - 5])


def ours():
    return chance.choice((mpz(chance.choice(ints)), mpq(chance.choice(ints), 3), chance.choice(changing)))


plain = (mpz, mpq, xmpz)
functions = [f for name, f in vars(widelimb).items()
             if name in widelimb.__all__ and not isinstance(f, type) and callable(f)
             and not name.endswith("_batch") and name != "install_as_gmpy2"]
# What looks for primes ends in time.
functions = [functools.partial(f, time_limit=0.01) if "time_limit" in inspect.signature(f).parameters else f
             for f in functions]
methods = [getattr(t, name) for t in plain for name in dir(t) if callable(getattr(t, name)) and name != "__class__"]
operators = [f for name, f in vars(operator).items() if not name.startswith("_") and name not in ("call", "indexOf", "countOf")]
kept = (TypeError, ValueError, ArithmeticError, MemoryError, LookupError, AttributeError, NotImplementedError,
        RecursionError, StopIteration, TimeoutError, Boom)
refused = 0
for _ in range(6000):
    call = chance.choice(chance.choice((functions, methods, operators, plain)))
    arguments = [wild() for _ in range(chance.randrange(4))]
    if chance.random() < 0.7:
        arguments.insert(chance.randrange(len(arguments) + 1), ours())
    # Python's own powers, shifts and repetitions of its own numbers know no bounds.
    if not any(type(x) in plain for x in arguments[:2]):
        continue
    try:
        call(*arguments)
    except kept:
        refused += 1
    # Calls that take a minute for good reasons are left out.
    if any(11 < x.bit_length() < 62 or x.bit_length() > 10_000 for x in changing):
        changing[:] = [xmpz(7), xmpz(0), xmpz(3**300), xmpz(-(3**300))]
print("refused", refused)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit of memory is Linux's")
@pytest.mark.parametrize("seed", [1, 2])
def test_wild_arguments(seed):
    folder = pathlib.Path(__file__).parent
    result = subprocess.run([sys.executable, "-c", PROGRAM, str(seed)], cwd=folder, env=os.environ, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert result.returncode == 0, result.stderr[-3000:]
    assert int(result.stdout.split()[1]) > 1000
