"""Long calls: signals, the interpreter's lock, threads, progress, errors."""

import os
import subprocess
import sys
import threading
import time

import pytest

from widelimb import is_prime_batch, mpz, mul_batch, next_prime, next_prime_batch, powmod_batch

SHORT = mpz(2) ** 127 - 1

INTERRUPTED = """
import threading, time, os, signal, sys
from widelimb import *
timer = threading.Timer(0.5, lambda: (times.append(time.monotonic()), os.kill(os.getpid(), signal.SIGINT)))
times = []
timer.start()
try:
    {call}
except KeyboardInterrupt:
    print(time.monotonic() - times[0])
    sys.stdout.flush()
    os._exit(0)
print("it ended")
"""


def interrupted(call):
    """The seconds from the signal to the exception, of three tries: on a busy machine one may have to wait."""
    least = 10.0
    for _ in range(3):
        script = [sys.executable, "-c", INTERRUPTED.format(call=call)]
        run = subprocess.run(script, capture_output=True, text=True, timeout=60)
        assert run.returncode == 0 and run.stderr == "", run
        least = min(least, float(run.stdout))
        if least < 0.2:
            break
    return least


@pytest.mark.parametrize(
    "call",
    [
        "is_prime_batch([mpz(2) ** 44497 - 1])",
        "is_prime_batch([mpz(2) ** 44497 - 1] * 1000, threads=2)",
        "is_prime_batch([mpz(2) ** 2203 - 1] * 10**4, threads=1)",
        "powmod_batch(3, 2 ** 10**7, mpz(2) ** 9999 - 1)",
        "powmod_batch(range(10**4), mpz(2) ** 2047, mpz(2) ** 2048 - 1)",
        "gcd_batch([mpz(3) ** 60000 + i for i in range(1000)])",
    ],
)
def test_control_c_ends_a_call_at_once(call):
    assert interrupted(call) < 0.2


@pytest.mark.parametrize("threads", [1, 2, None])
def test_another_thread_counts_meanwhile(threads):
    counts = []

    def count():
        while len(counts) < 3:
            counts.append(time.monotonic())
            time.sleep(0.001)

    start = time.monotonic()
    counter = threading.Thread(target=count)
    counter.start()
    assert all(is_prime_batch([mpz(2) ** 1279 - 1] * 8, threads=threads))
    end = time.monotonic()
    counter.join()
    assert start < counts[-1] < end


def test_many_threads_at_once():
    numbers = list(range(1, 200))
    wrong = []

    def call(k):
        for _ in range(20):
            if mul_batch(numbers, k, threads=2) != [n * k for n in numbers]:
                wrong.append(k)
        if is_prime_batch([SHORT] * 4 + [SHORT - 2], threads=2) != [True] * 4 + [False]:
            wrong.append(k)
        if powmod_batch(numbers, SHORT, SHORT + k, threads=2) != [pow(n, SHORT, SHORT + k) for n in numbers]:
            wrong.append(k)

    callers = [threading.Thread(target=call, args=(k,)) for k in range(8)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert wrong == []


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("count", [0, 1, 7, 300])
def test_progress_grows_to_the_end(count, threads):
    told = []
    answers = is_prime_batch([SHORT] * count, threads=threads, progress=lambda *step: told.append(step))
    assert answers == [True] * count
    assert all(jobs == count for _, jobs in told)
    done = [done for done, _ in told]
    assert done == sorted(set(done)) and done[-1] == count and done[0] == 0


def test_what_progress_raises_comes_out():
    class Mine(Exception):
        pass

    def progress(done, jobs):
        if done:
            raise Mine

    for numbers in ([SHORT], [SHORT] * 100):
        with pytest.raises(Mine):
            is_prime_batch(numbers, progress=progress)


@pytest.mark.parametrize("threads", [1, 2])
def test_what_was_done_before_an_error_is_there(threads):
    class Enough(Exception):
        pass

    def progress(done, jobs):
        if done >= 40:
            raise Enough

    numbers = [SHORT + i for i in range(0, 8000, 2)]
    with pytest.raises(Enough) as error:
        next_prime_batch(numbers, threads=threads, progress=progress)
    results = error.value.results
    assert len(results) == len(numbers)
    done = [(x, prime) for x, prime in zip(numbers, results) if prime is not None]
    assert len(done) >= 40 and all(prime == next_prime(x) for x, prime in done[::10])


def test_no_progress():
    assert is_prime_batch([7], progress=False) == is_prime_batch([7], progress=None) == [True]
    for progress in (1, "yes", []):
        with pytest.raises(TypeError, match="progress"):
            is_prime_batch([7], progress=progress)


def test_a_bar_where_tqdm_is(capsys):
    pytest.importorskip("tqdm")
    is_prime_batch([SHORT] * 10, progress=True)
    assert "10/10" in capsys.readouterr().err


def test_a_line_where_it_is_not(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    is_prime_batch([SHORT] * 10, progress=True)
    assert capsys.readouterr().err == "10 of 10\n"


def test_threads():
    for threads in (1, 2, 3, mpz(2), 10**30, None):
        assert mul_batch([2, 3], [4, 5], threads=threads) == [8, 15]
    for threads in (0, -1, -(10**30)):
        with pytest.raises(ValueError, match="threads"):
            mul_batch([2, 3], [4, 5], threads=threads)
    with pytest.raises(TypeError):
        mul_batch([2, 3], [4, 5], threads="two")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_forked_processes_compute_and_do_not_wait_for_threads_they_lack():
    def in_child(act):
        child = os.fork()
        if child == 0:
            code = 1
            try:
                code = 0 if act() else 1
            finally:
                os._exit(code)
        for _ in range(2000):
            pid, status = os.waitpid(child, os.WNOHANG)
            if pid:
                return status
            time.sleep(0.01)
        os.kill(child, 9)
        return "hung"

    assert is_prime_batch([SHORT] * 40, threads=2) == [True] * 40
    assert in_child(lambda: is_prime_batch([SHORT] * 40, threads=2) == [True] * 40) == 0

    inside = []

    def fork(done, jobs):
        if not inside:
            inside.append(os.fork())

    # The child goes on in the middle of the call.
    parent = os.getpid()
    try:
        assert is_prime_batch([SHORT] * 40, threads=2, progress=fork) == [True] * 40
    except RuntimeError as error:
        if os.getpid() != parent:
            os._exit(0 if "fork" in str(error) else 1)
        raise
    if os.getpid() != parent:
        os._exit(2)
    for _ in range(2000):
        pid, status = os.waitpid(inside[0], os.WNOHANG)
        if pid:
            assert status == 0
            return
        time.sleep(0.01)
    os.kill(inside[0], 9)
    raise AssertionError("the child hung")


def test_endless_arguments_can_be_interrupted():
    assert interrupted("import itertools; mul_batch(itertools.repeat(7), 2)") < 0.2


def test_memory_does_not_grow():
    def kilobytes():
        with open("/proc/self/statm") as statm:
            return int(statm.read().split()[1]) * 4

    def calls(count):
        for _ in range(count):
            powmod_batch(range(50), SHORT, SHORT, threads=2)
            powmod_batch([2, 3], -1, [6, 0], errors="return")
            with pytest.raises(TypeError):
                mul_batch([1, None], 2)

    if not os.path.exists("/proc/self/statm"):
        pytest.skip("there is no /proc")
    calls(50)
    before = kilobytes()
    calls(200)
    assert kilobytes() - before < 2000
