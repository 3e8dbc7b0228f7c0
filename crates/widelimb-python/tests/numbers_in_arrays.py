"""Lists of int, arrays of the same numbers, and the widths of results of operators."""

import operator

import numpy as np
from hypothesis import strategies as st

from widelimb import BigArray

WIDTHS = (1, 2, 3, 4, 5, 40)
COUNTS = (0, 1, 7, 8, 9, 1000)


def ones(width):
    return 2 ** (64 * width) - 1


def limbs_of(value):
    return max(1, -(-value.bit_length() // 64))


@st.composite
def numbers(draw, width, count):
    """A list of `count` numbers up to a width: of all lengths, with long runs of bits."""
    edges = [0, 1, 2**64 - 1, 2**64 % (ones(width) + 1), ones(width), ones(width) - 1, ones(width) // 3]
    number = st.one_of(st.sampled_from(edges), st.integers(0, ones(width)), st.integers(0, 2**64 - 1))
    if count <= 9:
        return draw(st.lists(number, min_size=count, max_size=count))
    some = draw(st.lists(number, min_size=5, max_size=5))
    return [(some[i % 5] * (i // 5 + 1)) % (ones(width) + 1) for i in range(count)]


@st.composite
def pairs(draw):
    """Two lists of numbers of one count, and their widths."""
    count = draw(st.sampled_from(COUNTS))
    # Many wide numbers would take Python's own arithmetic most of the time.
    width = st.sampled_from(WIDTHS if count < 1000 else WIDTHS[:5])
    widths = draw(width), draw(width)
    return [draw(numbers(width, count)) for width in widths], widths


def array(values, width):
    """The values in a BigArray, whose limbs numpy writes."""
    data = b"".join(value.to_bytes(8 * width, "little") for value in values)
    return BigArray(np.frombuffer(data, "<u8").astype(np.uint64).reshape(-1, width))


def ints(big):
    """The values of a BigArray, read by numpy, after a check of its form."""
    limbs = big.limbs
    assert limbs.dtype == np.uint64 and limbs.ndim == 2 and limbs.flags.c_contiguous
    data, size = limbs.astype("<u8").tobytes(), 8 * limbs.shape[1]
    return [int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size)]


def same(big, values, width):
    assert type(big) is BigArray and big.limbs.shape == (len(values), width)
    assert ints(big) == values


# For each operator the width of the results, and the results.
OPERATORS = {
    operator.add: lambda v, w: max(v, w) + 1,
    operator.sub: lambda v, w: v,
    operator.mul: lambda v, w: v + w,
    operator.floordiv: lambda v, w: v,
    operator.mod: min,
    operator.and_: min,
    operator.or_: max,
    operator.xor: max,
}
