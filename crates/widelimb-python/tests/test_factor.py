"""Factorization, proofs of primality, and functions of primes, beside sympy's and plain definitions."""

import contextlib
import math
import pathlib
import pickle
import random
import subprocess
import sys
import threading
import time

import pytest

import widelimb
from widelimb import Factorization, factor, factor_batch, mpz, next_prime
from test_work import interrupted

P, Q = next_prime(2**50), next_prime(2**51)
# Two primes of 200 bits, whose product nothing splits soon; and of 125 bits, for a hundredth of a second.
HARD = next_prime(2**200) * next_prime(2**201)
LONG = next_prime(2**125) * next_prime(2**126)
SMALL = range(1, 300)
CHANCE = random.Random(5)
LONGER = [CHANCE.getrandbits(bits) + 1 for bits in (20, 40, 60, 64, 70) for _ in range(4)]


def powers(n):
    """The primes of a short number by trial division."""
    found, p = {}, 2
    while n > 1:
        while n % p == 0:
            found[p] = found.get(p, 0) + 1
            n //= p
        p += 1
    return found


def test_short_numbers():
    for n in SMALL:
        found = factor(n)
        assert found == powers(n) and list(found) == sorted(found) and found.is_complete and found.is_proved
        assert found.product() == n and all(type(p) is mpz and type(e) is int for p, e in found.items())
    assert factor_batch(SMALL) == [powers(n) for n in SMALL] and factor_batch([]) == []


def test_beside_sympy():
    sympy = pytest.importorskip("sympy", reason="sympy is not installed")
    for n in LONGER:
        assert factor(n) == sympy.factorint(n), n
    for n in [*SMALL, *LONGER[:8]]:
        assert widelimb.phi(n) == sympy.totient(n)
        assert widelimb.carmichael(n) == sympy.reduced_totient(n)
        assert widelimb.divisors(n) == sympy.divisors(n)
        assert widelimb.moebius(n) == sympy.mobius(n)
        assert [widelimb.sigma(n, k) for k in range(3)] == [sympy.divisor_sigma(n, k) for k in range(3)]
        # sympy has no root modulo 1.
        assert n == 1 or widelimb.primitive_root(n) == sympy.primitive_root(n), n


def test_groups_beside_plain_definitions():
    for n in range(1, 28):
        squares = [x * x % n for x in range(n)]
        for a in range(-3, n + 2):
            residue, roots = a % n, [x for x in range(n) if squares[x] == a % n]
            root = widelimb.sqrt_mod(a, n)
            assert widelimb.sqrt_mod_all(a, n) == roots and (root in roots if roots else root is None)
            assert root is None or 2 * root <= n
            seen, power = {}, 1 % n
            while power not in seen:
                seen[power] = len(seen)
                power = power * residue % n
            order = len(seen) if math.gcd(a, n) == 1 else None
            assert widelimb.znorder(a, n) == order
            for value in (0, 1, a * a, a + 1):
                assert widelimb.discrete_log(value, a, n) == seen.get(value % n), (value, a, n)


def test_groups_of_long_numbers():
    p = 2**127 - 1
    order = widelimb.znorder(3, p)
    assert (p - 1) % order == 0 and pow(3, order, p) == 1
    assert all(pow(3, order // q, p) != 1 for q in factor(order))
    assert widelimb.primitive_root(p) == 43
    root = widelimb.sqrt_mod(5**2 + p, p * 13)
    assert root is None or root * root % (p * 13) == 5**2 + p
    assert widelimb.sqrt_mod(49, p) == 7
    q = 2**61 - 1
    assert widelimb.discrete_log(pow(37, 123456789, q), 37, q, threads=2) == 123456789
    assert widelimb.divisors(widelimb.fac(20), limit=41040)[-1] == widelimb.fac(20)


def test_more_results_than_the_limit():
    for call in (lambda: widelimb.divisors(12, limit=5), lambda: widelimb.sqrt_mod_all(0, 10**20),
                 lambda: widelimb.divisors(widelimb.fac(100))):
        with pytest.raises(ValueError, match="more than"):
            call()


@pytest.mark.parametrize("threads", [1, 2, None])
def test_threads(threads):
    assert factor(P * Q, threads=threads) == {P: 1, Q: 1}
    assert factor_batch([P * Q, 12, 1], threads=threads) == [{P: 1, Q: 1}, {2: 2, 3: 1}, {}]


def test_what_is_found_before_time_ends_comes_back():
    found = factor(15 * LONG**2, time_limit=0.01)
    assert found == Factorization({3: 1, 5: 1}, {LONG: 2}) and not found.is_complete and not found.is_proved
    assert found.product() == 15 * LONG**2 and found != {3: 1, 5: 1} and str(found) == f"3 * 5 * ({LONG})^2"
    assert eval(repr(found), vars(widelimb)) == found == found.copy() == pickle.loads(pickle.dumps(found))
    assert factor_batch([LONG, 6], time_limit=0.01) == [Factorization({}, {LONG: 1}), {2: 1, 3: 1}]
    # A square tells all, whatever it is of.
    assert widelimb.moebius(LONG**2, time_limit=0.01) == 0


@pytest.mark.parametrize("name", ["phi", "carmichael", "moebius", "sigma", "divisors", "znorder", "primitive_root",
                                  "sqrt_mod", "sqrt_mod_all", "discrete_log"])
def test_a_function_without_all_primes_is_a_timeout(name):
    first = {"znorder": [2], "sqrt_mod": [4], "sqrt_mod_all": [4], "discrete_log": [5, 3]}.get(name, [])
    n = widelimb.next_prime(2 * LONG) if name == "primitive_root" else LONG
    call = getattr(widelimb, name)
    for time_limit in (0, 0.01):
        with pytest.raises(TimeoutError):
            call(*first, n, time_limit=time_limit)
    for wrong in (0, -7):
        with pytest.raises(ValueError, match="n must be > 0"):
            call(*first, wrong)
    for wrong in (1.5, "7", None):
        with pytest.raises(TypeError):
            call(*first, wrong)


def test_numbers_and_arguments_that_are_none():
    for wrong in (0, -1, -(2**200)):
        with pytest.raises(ValueError, match="n must be > 0"):
            factor(wrong)
        with pytest.raises(ValueError, match="job 1: n must be > 0") as error:
            factor_batch([6, wrong])
        assert error.value.index == 1 and error.value.results[0] == {2: 1, 3: 1}
        assert widelimb.is_prime_proved(wrong) is False
    for wrong in ({"time_limit": -1}, {"time_limit": math.nan}, {"threads": 0}):
        with pytest.raises(ValueError):
            factor(6, **wrong)
        with pytest.raises(ValueError):
            factor_batch([6], **wrong)
    for wrong in ({"progress": 3}, {"time_limit": "1"}, {"save": 3}, {"proved": 3}):
        with pytest.raises(TypeError):
            factor(6, **wrong)
    for too_long in (lambda: widelimb.sigma(2, 2**50), lambda: widelimb.divisors(2**999_999)):
        with pytest.raises(OverflowError):
            too_long()
    assert widelimb.sigma(1, 2**50) == 1 and widelimb.sigma(2, 10**5) == 2**10**5 + 1
    assert factor(6, time_limit=math.inf) == factor(6, time_limit=1e300) == {2: 1, 3: 1}
    assert factor_batch([mpz(4), 9, 0], errors="return")[:2] == [{2: 2}, {3: 2}]


def test_what_certificates_prove():
    for p in (2, 97, 2**64 - 59, 2**64 + 13, 2**89 - 1, 10**40 + 121):
        text = widelimb.prove_prime(p)
        assert widelimb.verify_prime(text) == p and widelimb.is_prime_proved(p) is True
        with pytest.raises(ValueError):
            widelimb.prove_prime(2 * p)
    found = factor(6 * (2**89 - 1), proved=True)
    assert list(found.proofs) == [2**89 - 1] and found.is_proved and not factor(2**89 - 1).is_proved
    assert widelimb.verify_prime(found.proofs[2**89 - 1]) == 2**89 - 1


@pytest.mark.parametrize("text", ["", "[", "9", "91", "-7", "[7", "x", "[" * 10**5, "9" * 10**6, "[15, [2, 7]]", "\0",
                                  f"[{2**89 + 1}, [], [2]]", f"[{2**89 - 1}, [2]]", "[[7, 1, 1, 1, [1, 1]]]"])
def test_certificates_that_do_not_hold(text):
    with pytest.raises(ValueError):
        widelimb.verify_prime(text)


def test_a_certificate_is_no_number():
    for wrong in (7, None, b"7"):
        with pytest.raises(TypeError):
            widelimb.verify_prime(wrong)


def test_a_proof_without_time():
    with pytest.raises(TimeoutError):
        widelimb.prove_prime(next_prime(10**150), time_limit=0)


def test_a_file_of_relations(tmp_path):
    path, other = tmp_path / "relations", tmp_path / "other"
    assert factor(P * Q, save=path) == {P: 1, Q: 1}
    assert path.read_text().startswith(f"widelimb-relations 1 {P * Q} ")
    assert factor(7 * P * Q, save=str(path)) == {7: 1, P: 1, Q: 1}
    with pytest.raises(ValueError, match="which does not divide"):
        factor(P * next_prime(Q), save=path)
    other.write_text("no relations\n")
    with pytest.raises(ValueError, match="no file of relations"):
        factor(P * Q, save=other)
    with pytest.raises(OSError):
        factor(P * Q, save=tmp_path)
    with pytest.raises(FileNotFoundError):
        factor(P * Q, save=tmp_path / "none" / "relations")


def test_progress_names_the_steps():
    told = []
    factor(P * Q * 3, progress=lambda *step: told.append(step))
    methods = {"division", "rho", "curves", "sieve", "algebra", "proof"}
    assert told and {method for method, *_ in told} <= methods
    assert all(0 < bits <= 104 and done >= 0 and needed >= 0 for _, bits, done, needed in told)
    jobs = []
    factor_batch([P * Q, 12], progress=lambda *step: jobs.append(step))
    assert jobs[0] == (0, 2) and jobs[-1] == (2, 2)


def test_what_progress_raises_comes_out():
    class Mine(Exception):
        pass

    def progress(*_):
        raise Mine

    before = threading.active_count()
    with pytest.raises(Mine):
        factor(HARD, progress=progress)
    assert threading.active_count() == before


def test_a_bar(capsys):
    factor(P * Q, progress=True)
    factor(LONG, time_limit=0.1, progress=True)
    assert capsys.readouterr().out == ""


# Names what is known when the call is interrupted.
KNOWN = """
import os, signal, threading
from widelimb import *
timer = threading.Timer({seconds}, lambda: os.kill(os.getpid(), signal.SIGINT))
timer.start()
try:
    {call}
except KeyboardInterrupt as error:
    print(repr({known}))
    os._exit(0)
"""


def known(call, known, seconds=0.5):
    script = KNOWN.format(call=call, known=known, seconds=seconds)
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0 and ended.stderr == "", ended
    return eval(ended.stdout, vars(widelimb))


def test_an_interrupt_keeps_what_is_known():
    for threads in (1, 2):
        call = f"factor_batch([12] * 20 + [{HARD}] * {threads} + [15], threads={threads})"
        results = known(call, "error.results")
        assert results[:20] == [{2: 2, 3: 1}] * 20 and results[20:] == [None] * (threads + 1)
    # Without time to answer nothing is known, but nothing is wrong.
    for call in (f"factor(91 * {HARD}, threads=2)", f"phi(91 * {HARD})", f"sqrt_mod(1, 91 * {HARD})"):
        factors, rest = known(call, "(error.factors, error.rest)")
        assert factors.product() == 91 * HARD and rest == factors.rest
        assert factors == Factorization({7: 1, 13: 1}, {HARD: 1}) or factors == Factorization({}, {91 * HARD: 1})


def test_what_progress_raises_knows_factors():
    def progress(method, *_):
        if method in ("curves", "sieve"):
            raise InterruptedError

    with pytest.raises(InterruptedError) as raised:
        factor(91 * HARD, progress=progress)
    assert raised.value.factors.product() == 91 * HARD and raised.value.rest == raised.value.factors.rest


@pytest.mark.parametrize("name", ["phi", "carmichael", "moebius", "sigma", "divisors", "sqrt_mod", "sqrt_mod_all",
                                  "znorder"])
def test_a_timeout_knows_what_was_found(name):
    first = {"znorder": [2], "sqrt_mod": [4], "sqrt_mod_all": [4]}.get(name, [])
    with pytest.raises(TimeoutError) as raised:
        getattr(widelimb, name)(*first, 15 * HARD, time_limit=0.2)
    assert raised.value.factors == Factorization({3: 1, 5: 1}, {HARD: 1}) and raised.value.rest == {HARD: 1}


def test_curves_are_saved(tmp_path):
    path = tmp_path / "curves"
    assert factor(P * Q, ecm_digits=5, save_curves=path) == {P: 1, Q: 1}
    lines = path.read_text()
    assert lines.startswith(f"widelimb-curves 1 {P * Q} ")
    # Those that found nothing are not computed again.
    assert factor(P * Q, ecm_digits=5, save_curves=str(path)) == {P: 1, Q: 1}
    assert path.read_text() == lines
    with pytest.raises(OSError):
        factor(P * Q, ecm_digits=5, save_curves=tmp_path)


def test_counts_below_0_are_named():
    for call, name in [(lambda: widelimb.sigma(12, -1), "k"), (lambda: factor(12, ecm_digits=-1), "ecm_digits"),
                       (lambda: factor_batch([12], ecm_digits=-(10**30)), "ecm_digits"),
                       (lambda: widelimb.divisors(12, limit=-1), "limit"),
                       (lambda: widelimb.sqrt_mod_all(1, 12, limit=-1), "limit")]:
        with pytest.raises(ValueError, match=f"^{name} must not be below 0$"):
            call()
    assert widelimb.sigma(12) == widelimb.sigma(12, k=1) == 28 and factor(12, ecm_digits=10**30) == {2: 2, 3: 1}
    with pytest.raises(OverflowError):
        widelimb.sigma(2, 2**70)
    assert widelimb.sigma(1, 2**70) == 1 and len(widelimb.divisors(12, limit=2**70)) == 6


def test_value_and_base_by_name():
    assert pow(2, 10, 1019) == 5
    assert widelimb.discrete_log(5, 2, 1019) == widelimb.discrete_log(base=2, n=1019, value=5) == 10
    assert widelimb.discrete_log(value=5, base=2, n=1019) != widelimb.discrete_log(2, 5, 1019)


def test_a_certificate_with_primes_of_n_plus_1():
    text = widelimb.prove_prime(2**521 - 1)
    assert widelimb.verify_prime(text) == 2**521 - 1 and "], [" in text
    assert "third entry" in widelimb.prove_prime.__doc__


@pytest.mark.parametrize("call", ["factor({n}, threads=2)", "factor_batch([{n}] * 3)", "phi({n})",
                                  "prove_prime(next_prime(10**400))"])
def test_control_c_ends_a_call_at_once(call):
    assert interrupted(call.format(n=HARD)) < 0.3


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="CPU time of threads is read from /proc")
def test_threads_end_soon_after_a_call_that_was_interrupted():
    def stop(*_):
        raise InterruptedError

    def running():
        names = []
        for task in pathlib.Path("/proc/self/task").iterdir():
            # A thread may end in the meantime.
            with contextlib.suppress(OSError):
                names.append((task / "comm").read_text().strip())
        return [name for name in names if name == "widelimb"]

    with pytest.raises(InterruptedError):
        factor(HARD, threads=2, progress=stop)
    until = time.monotonic() + 20
    while running() and time.monotonic() < until:
        time.sleep(0.02)
    assert running() == []


def test_another_thread_counts_meanwhile():
    counts, ended = [], threading.Event()

    def count():
        while not ended.is_set():
            counts.append(time.monotonic())
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    start = time.monotonic()
    factor(LONG, time_limit=0.1)
    ended.set()
    counter.join()
    assert sum(moment > start for moment in counts) > 3
