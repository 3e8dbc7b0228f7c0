"""`BigArray` against lists of int: operators, their widths, and errors that name a number."""

import math
import operator

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from numbers_in_arrays import COUNTS, OPERATORS, WIDTHS, array, limbs_of, numbers, ones, pairs, same
from widelimb import BigArray, mpz

IN_PLACE = {
    operator.add: operator.iadd,
    operator.sub: operator.isub,
    operator.mul: operator.imul,
    operator.floordiv: operator.ifloordiv,
    operator.mod: operator.imod,
    operator.and_: operator.iand,
    operator.or_: operator.ior,
    operator.xor: operator.ixor,
}


def expected(function, a, b):
    """The results, or the error and the number that it names."""
    results = []
    for i, (x, y) in enumerate(zip(a, b)):
        try:
            results.append(function(x, y))
        except ZeroDivisionError:
            return ZeroDivisionError, i
        if results[-1] < 0:
            return OverflowError, i
    return results


def check(function, operands, values, width):
    if isinstance(values, tuple):
        error, i = values
        with pytest.raises(error, match=f"number {i}\\b"):
            function(*operands)
    else:
        same(function(*operands), values, width)


@pytest.mark.parametrize("function", OPERATORS, ids=lambda function: function.__name__)
@settings(max_examples=40)
@given(pairs())
def test_operators(function, pair):
    (a, b), (v, w) = pair
    check(function, (array(a, v), array(b, w)), expected(function, a, b), OPERATORS[function](v, w))


@pytest.mark.parametrize("function", OPERATORS, ids=lambda function: function.__name__)
@settings(max_examples=25)
@given(pairs(), st.sampled_from([int, mpz]))
def test_one_for_all_and_sequences(function, pair, kind):
    (a, b), (v, w) = pair
    for one in b[:2]:
        values = expected(function, a, [one] * len(a))
        check(function, (array(a, v), kind(one)), values, OPERATORS[function](v, limbs_of(one)))
        values = expected(function, [one] * len(a), a)
        check(function, (kind(one), array(a, v)), values, OPERATORS[function](limbs_of(one), v))
    of_list = max(map(limbs_of, b), default=1)
    for sequence in (list(map(kind, b)), tuple(b), np.array(b, object)):
        width = OPERATORS[function](v, of_list)
        check(function, (array(a, v), sequence), expected(function, a, b), width)
        width = OPERATORS[function](of_list, v)
        check(function, (sequence, array(a, v)), expected(function, b, a), width)


@pytest.mark.parametrize("function", OPERATORS, ids=lambda function: function.__name__)
@settings(max_examples=40)
@given(pairs())
def test_in_place(function, pair):
    (a, b), (v, w) = pair
    big = array(a, v)
    limbs, before = big.limbs, big.limbs.copy()
    values = expected(function, a, b)
    if isinstance(values, list):
        large = [i for i, value in enumerate(values) if value > ones(v)]
        values = (OverflowError, large[0]) if large else values
    if isinstance(values, tuple):
        with pytest.raises(values[0], match=f"number {values[1]}\\b"):
            IN_PLACE[function](big, array(b, w))
        assert (big.limbs == before).all()
    else:
        assert IN_PLACE[function](big, array(b, w)) is big
        same(big, values, v)
    assert big.limbs is limbs


@settings(max_examples=40)
@given(pairs())
def test_divmod_and_comparisons(pair):
    (a, b), (v, w) = pair
    x, y = array(a, v), array(b, w)
    if 0 in b:
        with pytest.raises(ZeroDivisionError, match=f"number {b.index(0)}\\b"):
            divmod(x, y)
    else:
        q, r = divmod(x, y)
        same(q, [x // y for x, y in zip(a, b)], v)
        same(r, [x % y for x, y in zip(a, b)], min(v, w))
    for name in ("eq", "ne", "lt", "le", "gt", "ge"):
        compare = getattr(operator, name)
        values = [compare(x, y) for x, y in zip(a, b)]
        for other in (y, b, np.array(b, object)):
            result = compare(x, other)
            assert result.dtype == bool and result.tolist() == values
        for one in (*b[:1], -1, 0, 2**64):
            assert compare(x, one).tolist() == [compare(x, one) for x in a]
            assert compare(one, x).tolist() == [compare(one, x) for x in a]
        signed = [-y for y in b]
        assert compare(x, signed).tolist() == [compare(x, y) for x, y in zip(a, signed)]


@settings(max_examples=40)
@given(pairs(), st.integers(0, 700))
def test_shifts(pair, by):
    (a, _), (v, _) = pair
    same(array(a, v) << by, [x << by for x in a], v + -(-by // 64))
    same(array(a, v) >> by, [x >> by for x in a], max(1, v - by // 64))
    distances = [(by + 37 * i) % 701 for i in range(len(a))]
    most, least = max(distances, default=0), min(distances, default=0)
    same(array(a, v) << distances, [x << d for x, d in zip(a, distances)], v + -(-most // 64))
    same(array(a, v) >> distances, [x >> d for x, d in zip(a, distances)], max(1, v - least // 64))
    same(array(a, v) >> 2**70, [0] * len(a), 1)
    big = array(a, v)
    big >>= by
    same(big, [x >> by for x in a], v)
    big <<= by
    same(big, [x >> by << by for x in a], v)


def test_shifts_that_are_too_far():
    big = array([1, 2], 1)
    for by in (2**70, 2**63, 2**38, [2**38, 1]):
        with pytest.raises((OverflowError, MemoryError)):
            big << by
    with pytest.raises(OverflowError, match="-1 is below 0"):
        big << -1
    with pytest.raises(OverflowError, match="number 1"):
        big <<= 63
    same(big, [1, 2], 1)
    same(3 << big, [6, 12], 2)
    same(12 >> big, [6, 3], 1)


@settings(max_examples=40)
@given(pairs())
def test_reductions(pair):
    (a, _), (v, _) = pair
    big = array(a, v)
    product = 1
    for value in a:
        product *= value
    assert type(big.sum()) is mpz and type(big.prod()) is mpz
    assert big.sum() == sum(a) and big.prod() == product
    assert big.bit_length().dtype == np.int64
    assert big.bit_length().tolist() == [x.bit_length() for x in a]
    if a:
        assert type(big.min()) is mpz and (big.min(), big.max()) == (min(a), max(a))
        assert (big.argmin(), big.argmax()) == (a.index(min(a)), a.index(max(a)))
    else:
        with pytest.raises(ValueError):
            big.min()


@pytest.mark.parametrize("width", [*range(1, 14), 16, 40])
@pytest.mark.parametrize("count", [1, 2, 3, 11, 12, 13, 96, 97, 5000])
def test_sums_of_all_ones(width, count):
    big = BigArray(np.full((count, width), ~np.uint64(0)))
    assert big.sum() == count * ones(width)


@pytest.mark.parametrize("width", [1, 2, 4, 7, 40, 65])
@pytest.mark.parametrize("count", [2, 3, 8, 21, 64, 127])
def test_products_of_all_ones(width, count):
    assert BigArray(np.full((count, width), ~np.uint64(0))).prod() == ones(width) ** count
    assert BigArray.from_ints([2] * count, 64 * width).prod() == 2**count


@pytest.mark.parametrize("count, width", [(1025, 8), (1700, 5), (1030, 10)])
def test_products_in_groups(count, width):
    a = [(ones(width) // 7 * (i + 1) + i) % ones(width) + 1 for i in range(count)]
    product = BigArray.from_ints(a, 64 * width).prod(threads=1)
    for modulus in (2**61 - 1, 2**31 - 1, 10**9 + 7):
        residue = 1
        for x in a:
            residue = residue * x % modulus
        assert product % modulus == residue
    assert product == math.prod(math.prod(a[i : i + 50]) for i in range(0, count, 50))
    assert BigArray.from_ints(a).prod(threads=3) == product
    a[count // 2] = 0
    assert BigArray.from_ints(a).prod() == 0
    assert BigArray.from_ints([2] * count, 64 * width).prod() == 2**count
    for wrong in (0, -1):
        with pytest.raises(ValueError):
            BigArray.from_ints(a).prod(threads=wrong)


@settings(max_examples=50)
@given(st.data(), st.sampled_from(WIDTHS[:5]), st.sampled_from(COUNTS[:5]))
def test_powers(data, width, count):
    a = data.draw(numbers(width, count))
    e = data.draw(st.integers(0, 9))
    same(array(a, width) ** e, [x**e for x in a], max(1, width * e))
    exponents = [(e + i) % 10 for i in range(count)]
    if count > 1:
        powers = [x**y for x, y in zip(a, exponents)]
        same(array(a, width) ** exponents, powers, max(1, width * max(exponents)))
        same(7 ** array(exponents, 1), [7**y for y in exponents], max(1, max(exponents)))
    big = array(a, width)
    fits = [x**e <= ones(width) for x in a]
    if all(fits):
        big **= e
        same(big, [x**e for x in a], width)
    else:
        with pytest.raises(OverflowError, match=f"number {fits.index(False)}\\b"):
            big **= e
        same(big, a, width)


@settings(max_examples=40)
@given(st.data(), st.sampled_from(WIDTHS[:5]), st.sampled_from(COUNTS[:5]))
def test_powers_modulo(data, width, count):
    a, e, m = (data.draw(numbers(width, count)) for _ in range(3))
    e, m = [x % 2**100 for x in e], [x or 1 for x in m]
    big = array(a, width)
    same(pow(big, array(e, 2), array(m, width)), list(map(pow, a, e, m)), width)
    for modulus in m[:2]:
        powers = [pow(x, y, modulus) for x, y in zip(a, e)]
        same(pow(big, e, modulus), powers, limbs_of(modulus))
        powers = [pow(x, 65537, modulus) for x in a]
        same(pow(big, 65537, mpz(modulus)), powers, limbs_of(modulus))
    if count > 1:
        m[count // 2] = 0
        with pytest.raises(ValueError, match=f"number {count // 2}\\b"):
            pow(big, e, m)


def test_many_powers_modulo():
    a = list(range(1000))
    m = [2 * x + 1 + x % 3 for x in a]
    same(pow(BigArray.from_ints(a), 2**80 + 1, m), [pow(x, 2**80 + 1, y) for x, y in zip(a, m)], 1)


def test_powers_that_are_refused():
    big = array([2, 3], 1)
    with pytest.raises(ValueError):
        big**-1
    with pytest.raises(ValueError):
        pow(big, -1, 7)
    with pytest.raises(ValueError):
        pow(big, 2, 0)
    for exponent in (2**36, 2**60, 2**70, [2**36, 1]):
        with pytest.raises((MemoryError, OverflowError)):
            big**exponent


def test_carries_through_all_limbs():
    for width in WIDTHS:
        big = array([ones(width)] * 9, width)
        same(big + 1, [ones(width) + 1] * 9, width + 1)
        same((big + 1) - 1, [ones(width)] * 9, width + 1)
        with pytest.raises(OverflowError, match="number 0"):
            big += 1
        with pytest.raises(OverflowError, match="number 3"):
            big += [0, 0, 0, 1, 0, 0, 0, 0, 0]
        with pytest.raises(OverflowError, match="number 0"):
            big += 2 ** (64 * width)
        same(big, [ones(width)] * 9, width)


def test_the_same_array_on_both_sides():
    a = [3, 2**64 - 1, 5, 0]
    big = array(a, 2)
    big += big
    same(big, [2 * x for x in a], 2)
    big -= big
    same(big, [0] * 4, 2)
    big = array(a, 2)
    big *= big
    same(big, [x * x for x in a], 2)
    same(big * big, [x**4 for x in a], 4)
    big ^= big
    same(big, [0] * 4, 2)


def test_arrays_one_after_the_other():
    parts = [BigArray.from_ints(numbers) for numbers in ([1, 2], [2**64, 2**190], [])]
    joined = BigArray.concatenate(parts)
    assert joined.tolist() == [1, 2, 2**64, 2**190] and joined.bits == 192
    assert not np.shares_memory(joined.limbs, parts[0].limbs)
    for wrong in ([], [[1]], [parts[0], np.array([1])]):
        with pytest.raises(TypeError):
            BigArray.concatenate(wrong)


def test_what_is_wrong_is_said():
    a = BigArray.from_ints([1, 2])
    for call, kind, text in [
        (lambda: a + -1, OverflowError, "-1 is below 0"),
        (lambda: a.astype(float), TypeError, "number of bits"),
        (lambda: pow(a, -1, 1009), ValueError, "invert_batch"),
        (lambda: BigArray.from_ints(5), TypeError, "many integers"),
    ]:
        with pytest.raises(kind, match=text):
            call()
