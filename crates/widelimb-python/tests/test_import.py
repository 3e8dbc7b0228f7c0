"""Tests of imports: once, again, in a child, in another interpreter; and of queries by tools."""

import importlib
import inspect
import multiprocessing
import os
import pickle
import pydoc
import signal
import subprocess
import sys
import sysconfig

import pytest

import widelimb
from widelimb import mpq, mpz, xmpz

# The most seconds of an import, far above what it takes on a machine that is not busy.
IMPORT = 0.03


def program(text, *options, **named):
    """The output of a program in a new Python."""
    result = subprocess.run([sys.executable, *options, "-c", text], text=True, capture_output=True, timeout=60, **named)
    assert result.returncode == 0, result.stderr
    return result.stdout


def interpreters():
    """The module that makes interpreters beside this one."""
    for name in ("_interpreters", "_xxsubinterpreters"):
        try:
            return importlib.import_module(name).__name__
        except ImportError:
            pass
    pytest.skip("this Python makes no subinterpreters")


def test_another_interpreter_is_refused():
    """Whether the first one has the package already or not, and it has it afterwards."""
    text = f"""
import {interpreters()} as interpreters

def other():
    interpreter = interpreters.create()
    error = interpreters.run_string(interpreter, '''
try:
    import widelimb
except ImportError as error:
    assert "subinterpreters" in str(error), error
else:
    raise AssertionError("imported")
''')
    assert error is None, error
    interpreters.destroy(interpreter)

other()
import widelimb
five = widelimb.mpz(5)
other()
assert five + widelimb.mpz(2) ** 100 == 5 + 2 ** 100
assert list(map(int, widelimb.mul_batch([five, 6], 7))) == [35, 42]
print("done")
"""
    assert program(text) == "done\n"


def test_reloaded_and_imported_again():
    """The types are the same after a new import, so that older numbers still work."""
    text = """
import importlib, sys, widelimb
kinds = widelimb.mpz, widelimb.mpq, widelimb.xmpz, widelimb.random_state
old = [kind(5) for kind in kinds[:3]]
importlib.reload(widelimb)
for name in [name for name in sys.modules if name.startswith("widelimb")]:
    del sys.modules[name]
import widelimb as again
assert again is not widelimb
assert kinds == (again.mpz, again.mpq, again.xmpz, again.random_state)
assert [int(a + b) for a in old for b in (again.mpz(2), again.mpq(2))] == [7] * 6
print("done")
"""
    assert program(text) == "done\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_child_goes_on():
    """Numbers, random ones and batches on threads, of which the child has none of its parent's."""
    numbers = [3**2000 + i for i in range(3000)]
    expected = widelimb.mul_batch(numbers, numbers, threads=2)
    child = os.fork()
    if child == 0:
        signal.alarm(30)
        right = mpz(3) ** 100 == 3**100 and widelimb.mul_batch(numbers, numbers, threads=2) == expected
        os._exit(0 if right else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert widelimb.mul_batch(numbers, numbers, threads=2) == expected


def test_import_in_a_child():
    text = """
import os
child = os.fork()
import widelimb
assert widelimb.mpz(7) // 2 == 3
if child:
    assert os.waitpid(child, 0)[1] == 0
"""
    if not hasattr(os, "fork"):
        pytest.skip("this system has no fork")
    program(text)


def test_numbers_go_to_another_process():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        numbers = [mpz(0), mpz(-(10**60)), mpq(-7, 3)]
        for back, number in zip(pool.map(abs, numbers), numbers):
            assert back == abs(number) and type(back) is type(number)
    text = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        data = pickle.dumps([mpz(7), mpq(1, 3), mpz(-(2**70))], protocol)
        written = subprocess.run([sys.executable, "-c", text], input=data, capture_output=True, check=True).stdout
        assert written.decode().strip() == f"[mpz(7), mpq(1,3), mpz({-(2**70)})]"


def test_import_warns_of_nothing_and_brings_nothing_heavy():
    text = "import sys, widelimb; print(*sys.modules)"
    names = set(program(text, "-W", "error", "-I").split())
    heavy = {"numpy", "tqdm", "pyarrow", "dask", "distributed", "gmpy2", "fractions", "asyncio", "multiprocessing"}
    assert "widelimb" in names and not names & heavy


def test_import_is_short():
    text = """
import time
start = time.perf_counter()
import widelimb
print(time.perf_counter() - start)
"""
    # Other programs may stop one try, and not the shortest of all.
    assert min(float(program(text)) for _ in range(7)) < IMPORT


def test_help():
    text = pydoc.plain(pydoc.render_doc(widelimb))
    opening = text[: text.index("CLASSES")]
    assert "gmpy2" in opening and all(name in opening for name in ("mpz", "powmod_batch", "BigArray", "GF2Poly"))
    assert "powmod(x, y, m, /)" in text and "class mpz" in text
    assert "bit_length(self, /)" in pydoc.plain(pydoc.render_doc(mpz))
    assert "is_prime(x, n=25, /)" in pydoc.plain(pydoc.render_doc(widelimb.is_prime))
    assert "install_as_gmpy2" in program("import pydoc; pydoc.cli()".replace("cli()", "help('widelimb')"))


def test_signatures():
    for call, signature in [(widelimb.gcd, "(*integers)"), (mpz.digits, "(self, base=10, /)"), (mpz, "(n=0, /, base=0)")]:
        assert str(inspect.signature(call)) == signature


def test_size_of_an_object_grows_with_its_number():
    for kind in (mpz, xmpz):
        sizes = [sys.getsizeof(kind(1) << bits) for bits in (0, 10_000, 100_000)]
        assert sizes[0] < 100 and sizes[1] > 1250 and 12_500 < sizes[2] < 30_000


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python is not free-threaded")
def test_the_lock_stays_off():
    assert program("import sys, widelimb; print(sys._is_gil_enabled())") == "False\n"
