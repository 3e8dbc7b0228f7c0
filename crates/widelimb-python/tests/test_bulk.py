"""`multi_exp`, `in_subgroup_batch`, `FixedBase` and `powmod_bytes`, beside Python's `pow`."""

import copy
import pickle
from math import prod

import pytest

import widelimb
from widelimb import FixedBase, in_subgroup_batch, multi_exp, powmod_bytes

SAFE = 2**127 - 1  # A prime.
MODULI = [1, 2, 3, 101, 2**64, 2**64 - 1, SAFE, SAFE * 6, 2**255 - 19]
NUMBERS = [0, 1, -1, 2, 3, 2**64 - 1, 2**64, 10**40, -(10**40)]


def product(bases, exponents, m):
    return prod(pow(b, e, m) for b, e in zip(bases, exponents)) % m


@pytest.mark.parametrize("m", MODULI)
def test_products_of_powers(m):
    bases = NUMBERS * 9
    exponents = [(7 * i * i) % 2**61 * 3**i for i in range(len(bases))]
    for count in (0, 1, 2, 3, 8, 9, 63, 64, 65, 81):
        for threads in (1, 3):
            assert multi_exp(bases[:count], exponents[:count], m, threads=threads) == product(bases[:count], exponents, m)
    assert multi_exp(bases, 5, m) == product(bases, [5] * 81, m)
    assert multi_exp(3, [1, 2, 3], m) == pow(3, 6, m) and multi_exp(3, 4, m) == pow(3, 4, m)


def test_exponents_below_0_are_inverses():
    for m in (101, 2**64, SAFE, SAFE * 4):
        exponents = [5, -3, 0, -1, 2**70, -(2**70)]
        bases = [3, 7, 0, 9, 11, 13]
        assert multi_exp(bases, exponents, m) == product(bases, exponents, m)
        with pytest.raises(ValueError, match="not invertible"):
            multi_exp([3, m], [1, -1], m)


def test_arguments_of_products():
    for m in (0, -7):
        with pytest.raises(ValueError, match="modulus"):
            multi_exp([2], [3], m)
    with pytest.raises(ValueError, match="has length"):
        multi_exp([2, 3], [1], 7)
    for wrong in (lambda: multi_exp("2", [1], 7), lambda: multi_exp([2], [0.5], 7), lambda: multi_exp([2], [1], None)):
        with pytest.raises(TypeError):
            wrong()
    told = []
    multi_exp([3] * 200, [SAFE] * 200, SAFE, threads=2, progress=lambda done, all: told.append((done, all)))
    assert told[-1] == (200, 200)


def test_membership():
    p, q = 607, 101
    inside = {pow(x, (p - 1) // q, p) for x in range(1, p)}
    numbers = [*range(-3, p + 5), p + 1, -1, 2**4000]
    assert in_subgroup_batch(numbers, q, p) == [x in inside for x in numbers]
    assert in_subgroup_batch([], q, p) == []
    # Many numbers of a large cofactor, with few outside.
    p = next(p for k in range(2, 9999, 2) if widelimb.is_prime(p := k * SAFE * 2**30 + 1))
    members = [pow(x, (p - 1) // SAFE, p) for x in range(2, 302)]
    assert in_subgroup_batch(members, SAFE, p, threads=1) == [True] * 300
    members[17], members[250], members[299] = p - 1, 2, members[299] * (p - 1) % p
    found = in_subgroup_batch(members, SAFE, p, threads=2)
    assert [i for i, inside in enumerate(found) if not inside] == [17, 250, 299]
    for wrong in ((7, 607), (607, 101), (0, 607), (101, 0), (-101, 607), (2, 607), (9, 19)):
        with pytest.raises(ValueError):
            in_subgroup_batch([1], *wrong)
    with pytest.raises(TypeError):
        in_subgroup_batch(["1"], 101, 607)


@pytest.mark.parametrize("secret", [False, True])
@pytest.mark.parametrize("memory", [None, 0, 10_000])
def test_powers_of_one_base(tmp_path, memory, secret):
    for base, m, bits in ((3, 101, 1), (2, SAFE, 127), (-5, 2**255 - 19, 200), (2**300, 9, 64), (0, 7, 5), (3, 5, 0)):
        table = FixedBase(base, m, bits, memory=memory, secret=secret)
        exponents = sorted({0, 2**bits - 1, 2 ** max(bits - 1, 0), 2**bits // 3, *range(min(2**bits, 12))} - {2**bits})
        expected = [pow(base, e, m) for e in exponents]
        assert table.pow(exponents) == expected == [table.pow(e) for e in exponents]
        assert (table.modulus, table.exponent_bits, table.secret) == (m, bits, secret) and table.table_bytes > 0
        table.save(tmp_path / "table")
        for again in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table), FixedBase.load(tmp_path / "table", secret),
                      FixedBase.from_bytes(table.to_bytes(), secret)):
            assert again.pow(exponents) == expected and repr(again) == repr(table) and again.secret == secret
        results = table.pow([0, -1, 2**bits], errors="return")
        assert results[0] == 1 and results[1].index == 1 and results[2].index == 2
        assert table.pow([]) == []


def test_what_makes_no_table(tmp_path):
    for base, m in ((2, 0), (2, -7), (2, 100), (2, 1)):
        with pytest.raises(ValueError):
            FixedBase(base, m, 10)
    for bits in (-1, 2**62, 10**30):
        with pytest.raises(OverflowError):
            FixedBase(2, 101, bits)
    with pytest.raises(TypeError):
        FixedBase("2", 101, 10)
    good = FixedBase(2, 101, 64).to_bytes()
    (tmp_path / "short").write_bytes(good[:-1])
    for i in range(0, len(good), 7):
        with pytest.raises(ValueError):
            FixedBase.from_bytes(good[:i] + bytes([good[i] ^ 1]) + good[i + 1 :])
    for wrong in (b"", good[:100], good + b"x"):
        with pytest.raises(ValueError):
            FixedBase.from_bytes(wrong)
    with pytest.raises(ValueError):
        FixedBase.load(tmp_path / "short")
    with pytest.raises(FileNotFoundError):
        FixedBase.load(tmp_path / "none")


@pytest.mark.parametrize("order", ["big", "little"])
def test_powers_of_bytes(order):
    numpy = pytest.importorskip("numpy")

    def rows(numbers, width):
        data = b"".join(x.to_bytes(width, order) for x in numbers)
        return numpy.frombuffer(data, dtype=numpy.uint8).reshape(-1, width)

    def numbers(rows):
        return [int.from_bytes(bytes(row), order) for row in rows]

    bases, exponents = [0, 1, 2, 3, 2**64 - 1, 10**18, 5, 6, 7], [5, 0, 10, 2**60, 3, 4, 65535, 1, 2]
    for m in (1, 10, 101, SAFE, 2**64):
        expected = [pow(b, e, m) for b, e in zip(bases, exponents)]
        width = max(1, (m.bit_length() + 7) // 8)
        for moduli in (m, rows([m] * 9, width)):
            powers = powmod_bytes(rows(bases, 9), rows(exponents, 8), moduli, order, threads=2)
            assert powers.dtype == numpy.uint8 and powers.shape == (9, width) and numbers(powers) == expected
        assert numbers(powmod_bytes(rows(bases, 9), 7, m, order)) == [pow(b, 7, m) for b in bases]
        assert numbers(powmod_bytes(3, rows(exponents, 8)[::-1][::2], m, order)) == [pow(3, e, m) for e in exponents[::-1][::2]]
        assert numbers(powmod_bytes(3, 5, m, order)) == [pow(3, 5, m)]
    moduli = [3, 2**40, 101, 7, 9, 11, 13, 15, 2**64 - 1]
    powers = powmod_bytes(rows(bases, 9), rows(exponents, 8), rows(moduli, 10), order)
    assert powers.shape == (9, 10) and numbers(powers) == [pow(*job) for job in zip(bases, exponents, moduli)]
    assert powmod_bytes(rows([], 3), 5, 7, order).shape == (0, 1)
    zero = rows([5, 0], 1)
    for wrong in (lambda: powmod_bytes(zero, 1, zero, order), lambda: powmod_bytes(zero, 1, 0, order),
                  lambda: powmod_bytes(zero, -1, 7, order), lambda: powmod_bytes(zero, rows([1], 1), 7, order),
                  lambda: powmod_bytes(zero, 1, 7, "middle"), lambda: powmod_bytes(zero[:, :0], 1, 7, order)):
        with pytest.raises(ValueError):
            wrong()
    for wrong in ([1, 2], zero[0], zero.astype(int), b"1", None):
        with pytest.raises(TypeError):
            powmod_bytes(wrong, 1, 7, order)
    with pytest.raises(TypeError, match=r"bases must be .*, not int64 of shape \(2, 1\)"):
        powmod_bytes(zero.astype("int64"), 1, 7, order)
    with pytest.raises(TypeError, match=r"modulus must be .*, not uint8 of shape \(1,\)"):
        powmod_bytes(zero, 1, zero[0], order)
