"""Tests of `BigArray`: shared memory, indices, errors, threads and signals."""

import copy
import doctest
import inspect
import operator
import pickle
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import widelimb
from numbers_in_arrays import OPERATORS, array, ints, limbs_of, ones, pairs, same
from widelimb import BigArray, mpz


@settings(max_examples=40)
@given(pairs())
def test_numbers_of_python_and_bytes(pair):
    (a, _), (v, _) = pair
    big = array(a, v)
    same(BigArray.from_ints(a, 64 * v), a, v)
    same(BigArray.from_ints(map(mpz, a)), a, max(map(limbs_of, a), default=1))
    assert big.to_ints() == big.tolist() == list(big) == a
    assert all(type(x) is mpz for x in big.to_ints())
    for order in ("little", "big"):
        assert big.to_bytes(byteorder=order) == b"".join(x.to_bytes(8 * v, order) for x in a)
        size = max([1, *(-(-x.bit_length() // 8) for x in a)])
        data = b"".join(x.to_bytes(size, order) for x in a)
        assert big.to_bytes(size, order) == data
        same(BigArray.from_bytes(data, size, order), a, -(-size // 8))
        assert big.to_bytes(8 * v + 3, order) == b"".join(x.to_bytes(8 * v + 3, order) for x in a)


def test_numbers_that_are_refused():
    for wrong, error, text in (
        ([1, -1], OverflowError, "number 1"),
        ([1, 2, 1.5], TypeError, "number 2"),
        ([1, "2"], TypeError, "number 1"),
        ([0, 2**128], OverflowError, "number 1"),
    ):
        with pytest.raises(error, match=text):
            BigArray.from_ints(wrong, 128)
    with pytest.raises(ValueError):
        BigArray.from_ints([1], 0)
    with pytest.raises(ValueError):
        BigArray.from_bytes(b"abc", 2)
    with pytest.raises(ValueError):
        BigArray.from_bytes(b"abc", 0)
    with pytest.raises(ValueError):
        BigArray.from_bytes(b"abc", 3, "middle")
    with pytest.raises(OverflowError, match="number 1"):
        BigArray.from_ints([255, 256]).to_bytes(1)
    with pytest.raises(TypeError):
        BigArray([[1, 2]])
    for limbs, error in (
        (np.zeros((2, 2)), TypeError),
        (np.zeros((2, 2), np.int64), TypeError),
        (np.zeros((2, 2), ">u8"), TypeError),
        (np.zeros((2, 2), object), TypeError),
        (np.zeros(2, np.uint64), ValueError),
        (np.zeros((2, 2, 2), np.uint64), ValueError),
        (np.zeros((2, 0), np.uint64), ValueError),
        (np.zeros((3, 2), np.uint64).T, ValueError),
        (np.zeros((3, 4), np.uint64)[:, ::2], ValueError),
        (np.zeros(33, np.uint8)[1:].view(np.uint64).reshape(2, 2), ValueError),
        (b"12345678", TypeError),
    ):
        with pytest.raises(error):
            BigArray(limbs)


def test_operands_that_are_refused():
    big = array([1, 2, 3], 1)
    for wrong in (1.5, "1", b"1", None, {1: 2}, np.array([1.5, 2, 3]), np.zeros((3, 1), np.uint64)):
        for function in (*OPERATORS, pow, operator.lshift, operator.lt, operator.iadd, operator.ipow):
            with pytest.raises(TypeError):
                function(big, wrong)
        assert not np.any(big == wrong)
    for wrong in ([1, 2], [1, 2, 3, 4], [], BigArray.zeros(2, 64)):
        for function in (*OPERATORS, operator.pow, operator.lshift, operator.eq, operator.ior):
            with pytest.raises(ValueError):
                function(big, wrong)
    with pytest.raises(ValueError):
        big == [-1, 2]
    for negative in (-1, [1, -1, 1], np.array([1, -1, 1])):
        for function in (*OPERATORS, operator.pow):
            with pytest.raises((OverflowError, ValueError)):
                function(big, negative)
    one = array([1], 1)
    same(big + one, [2, 3, 4], 2)
    with pytest.raises(ValueError):
        one += big
    same(big, [1, 2, 3], 1)


def test_functions_of_numpy_do_not_take_limbs_for_numbers():
    big = array([2, 1], 2)
    for function in (np.sum, np.sort, np.max, np.unique, np.add.reduce, np.negative, lambda x: np.add(x, x)):
        with pytest.raises(TypeError):
            function(big)
    with pytest.raises(TypeError):
        np.concatenate([big, big])
    left = np.array([1, 2]) < big
    assert left.dtype == bool and left.tolist() == [True, False]
    same(np.uint64(3) - big, [1, 2], 1)


def test_batches_take_arrays():
    big = array([2, 2**64 + 3], 2)
    assert widelimb.powmod_batch(big, 5, 1009) == [32, pow(2**64 + 3, 5, 1009)]
    assert widelimb.mul_batch(big, big) == [4, (2**64 + 3) ** 2]
    assert widelimb.gcd_batch(big, 4) == [2, 1]


def test_huge_shapes():
    for make in (
        lambda: BigArray.zeros(2**50, 64),
        lambda: BigArray.zeros(2**62, 64),
        lambda: BigArray.zeros(2**70, 64),
        lambda: BigArray.zeros(2, 2**60),
        lambda: BigArray.from_ints([1], 2**60),
        lambda: BigArray.from_ints([1], 2**68),
        lambda: array([1], 1).astype(2**60),
        lambda: array([1], 1) << 2**58,
    ):
        with pytest.raises((MemoryError, OverflowError)):
            make()
    with pytest.raises(ValueError):
        BigArray.zeros(-1, 64)


def test_memory_is_shared():
    limbs = np.arange(12, dtype=np.uint64).reshape(6, 2)
    big = BigArray(limbs)
    assert big.limbs is limbs and np.asarray(big) is limbs and BigArray(big).limbs is limbs
    assert np.shares_memory(BigArray(memoryview(limbs)).limbs, limbs)
    assert np.shares_memory(big[1:5:2].limbs, limbs) and np.shares_memory(big[::-1].limbs, limbs)
    assert not np.shares_memory(big[big > 5].limbs, limbs)
    assert not np.shares_memory(big.copy().limbs, limbs)
    assert np.array(big, copy=True) is not limbs and np.array(big, dtype=float).dtype == float
    big[1:3][0] = 7
    assert limbs[1].tolist() == [7, 0]
    limbs[1] = [1, 1]
    assert big[1] == 2**64 + 1
    if sys.version_info >= (3, 12):
        assert np.shares_memory(np.asarray(memoryview(big)), limbs)


@settings(max_examples=40)
@given(pairs(), st.slices(9), st.data())
def test_indices(pair, part, data):
    (a, b), (v, _) = pair
    big = array(a, v)
    view = big[part]
    assert list(view) == a[part] and len(view) == len(a[part])
    assert [int(x) for x in view + 1] == [x + 1 for x in a[part]]
    assert view.sum() == sum(a[part])
    if a:
        i = data.draw(st.integers(-len(a), len(a) - 1))
        assert type(big[i]) is mpz and big[i] == big[np.int64(i)] == a[i] and a[i] in big
        mask = [bool(x % 2) for x in a]
        odd = [x for x in a if x % 2]
        for key in (mask, np.array(mask)):
            same(big[key], odd, v)
        same(big[[i, 0, -1]], [a[i], a[0], a[-1]], v)
        same(big[[]], [], v)
        values = list(a)
        big[i] = values[i] = 5
        same(big, values, v)
        big[part] = values[part] = [1] * len(a[part])
        same(big, values, v)
        big[part] = 2
        values[part] = [2] * len(a[part])
        same(big, values, v)
        big[np.array(mask)] = array([ones(v)] * len(odd), v)
        same(big, [ones(v) if odd else x for x, odd in zip(values, mask)], v)


def test_indices_that_are_refused():
    big = array([1, 2, 3], 2)
    for key in ((0, 1), (0,), None, True, np.True_, np.ones((3, 2), bool), 1.5, "a", 3, -4, [3], big):
        with pytest.raises((IndexError, TypeError)):
            big[key]
        with pytest.raises((IndexError, TypeError)):
            big[key] = 1
    for value, error in ((2**128, OverflowError), (-1, OverflowError), ("1", TypeError), (None, TypeError)):
        with pytest.raises(error):
            big[1] = value
    with pytest.raises(OverflowError, match="number 1"):
        big[:2] = [1, 2**128]
    with pytest.raises(ValueError):
        big[:2] = [1, 2, 3]
    same(big, [1, 2, 3], 2)


def test_views_that_overlap():
    for function in (operator.iadd, operator.imul, operator.ior):
        a = [1, 2, 3, 4, 5, 6]
        big = array(a, 2)
        part = big[1:]
        function(part, big[:-1])
        same(big, a[:1] + [getattr(operator, function.__name__)(x, y) for x, y in zip(a[1:], a)], 2)
    big = array(a, 2)
    big[1:] = big[:-1]
    same(big, [1, 1, 2, 3, 4, 5], 2)
    big[::-1] = big
    same(big, [5, 4, 3, 2, 1, 1], 2)
    backwards = big[::-1]
    backwards += big
    same(big, [6, 5, 5, 5, 5, 6], 2)


def test_read_only():
    limbs = np.arange(4, dtype=np.uint64).reshape(2, 2)
    limbs.flags.writeable = False
    big, values = BigArray(limbs), ints(BigArray(limbs))
    same(big + big, [2 * x for x in values], 3)
    for change in (operator.iadd, operator.ior, lambda big, x: big.__setitem__(0, x)):
        with pytest.raises(ValueError):
            change(big, 1)
    same(big, values, 2)
    same(BigArray(memoryview(bytes(16)).cast("Q", [1, 2])), [0], 2)


def test_astype():
    big = array([1, 2**64 - 1], 1)
    same(big.astype(65), [1, 2**64 - 1], 2)
    same(big.astype(100).astype(64), [1, 2**64 - 1], 1)
    same(big.astype(64), [1, 2**64 - 1], 1)
    assert not np.shares_memory(big.astype(64).limbs, big.limbs)
    with pytest.raises(OverflowError, match="number 1"):
        (big + 1).astype(64)
    with pytest.raises(ValueError):
        big.astype(0)


def test_copies_and_texts():
    a = [1, 2**64, 2**127 - 1]
    big = array(a, 2)
    for other in (big.copy(), copy.copy(big), copy.deepcopy(big), pickle.loads(pickle.dumps(big))):
        same(other, a, 2)
        assert not np.shares_memory(other.limbs, big.limbs)
    same(pickle.loads(pickle.dumps(big[::-1])), a[::-1], 2)
    assert repr(big) == f"BigArray([1, {2**64}, {2**127 - 1}], bits=128)"
    assert repr(BigArray.zeros(9, 64)) == "BigArray([0, 0, 0, ..., 0, 0, 0], bits=64)"
    assert "(386 digits)" in repr(BigArray.from_ints([2**1280]))
    with pytest.raises(TypeError):
        hash(big)
    with pytest.raises(ValueError):
        bool(big)
    assert bool(array([3], 1)) and not bool(array([0], 1))
    assert big.bits == 128 and len(big) == 3


def test_many_threads():
    a = [ones(4) - i for i in range(2000)]
    big, results = array(a, 4), []

    def work():
        for _ in range(5):
            results.append((big * big).sum() + (big + big).sum())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [sum(x * x + 2 * x for x in a)] * 20


def test_numbers_that_change_while_they_are_read():
    """Another thread writes all the time: results are meaningless then, but nothing else breaks."""
    limbs = np.ones((500, 3), np.uint64)
    big, wide, stop = BigArray(limbs), BigArray(limbs.reshape(20, 75)), threading.Event()

    def write():
        while not stop.is_set():
            limbs[:] = 0
            limbs[:, 0] = 1
            limbs[:] = ~np.uint64(0)

    thread = threading.Thread(target=write)
    thread.start()
    try:
        for _ in range(30):
            assert (big % 10**9).max() < 10**9
            assert (5**60 // (big | 1)).max() <= 5**60
            assert big.prod() >= 0 and pow(big[:64], big[:64], big[:64] | 1).sum() >= 0
            assert all(x <= ones(3) for x in big.to_ints())
            assert (wide * wide).sum() >= 0 and (wide * (wide + 1)).max() <= ones(151)
    finally:
        stop.set()
        thread.join()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers of signals")
def test_signals_end_long_calls():
    class Alarm(Exception):
        pass

    def ring(*_):
        raise Alarm

    ones_of = lambda count, width: BigArray(np.full((count, width), ~np.uint64(0)))
    narrow, wide, even = ones_of(400, 300), ones_of(1 << 12, 800), BigArray.zeros(1 << 12, 64 * 400)
    even.limbs[:, -1] = 2
    before = signal.signal(signal.SIGALRM, ring)
    try:
        for call in (
            lambda: pow(narrow, narrow, narrow),
            lambda: wide // even,
            lambda: wide.prod(),
        ):
            finished = False
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            with pytest.raises(Alarm):
                call()
                finished = True
                time.sleep(0.1)
            assert not finished
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_numpy_is_imported_when_it_is_needed():
    program = """
import sys
import widelimb
from widelimb import *
assert "numpy" not in sys.modules
sys.modules["numpy"] = None
try:
    widelimb.BigArray
except ImportError as error:
    assert "needs numpy" in str(error)
else:
    raise AssertionError
for wrong in (lambda: widelimb._core._arrays.sum(1), lambda: widelimb._core._arrays.from_ints((1,), None)):
    try:
        wrong()
    except ImportError:
        pass
    else:
        raise AssertionError
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_functions_for_the_class_take_nothing_else():
    arrays = widelimb._core._arrays
    good = np.ones((3, 2), np.uint64)
    for wrong in (1, None, [[1]], good[0], good.astype(np.int64), good.astype(">u8")):
        with pytest.raises(TypeError):
            arrays.sum(wrong)
    for wrong in (good.T, good[:, ::2], good[::2], np.ones((3, 0), np.uint64)):
        with pytest.raises(ValueError):
            arrays.sum(wrong)
    for limbs in (0, 1, 4, 2**62):
        with pytest.raises(ValueError):
            arrays.add(good, good, limbs)
    with pytest.raises(ValueError):
        arrays.shift_left(good, good)


@pytest.mark.parametrize("name", ["BigArray", *(name for name in dir(BigArray) if not name.startswith("_"))])
def test_every_public_name_has_an_example(name):
    thing = BigArray if name == "BigArray" else inspect.getattr_static(BigArray, name)
    thing = getattr(thing, "__func__", thing)
    assert thing.__doc__
    if isinstance(thing, property):
        return
    test = doctest.DocTestParser().get_doctest(inspect.getdoc(thing), {}, name, None, None)
    runner = doctest.DocTestRunner()
    assert test.examples and runner.run(test).failed == 0
