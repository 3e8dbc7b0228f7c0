"""Jobs and answers in files of Parquet."""

import decimal

import pytest
from hypothesis import given, strategies as st

from widelimb import distributed, jobs, mpz

pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
numbers = st.one_of(st.integers(), st.integers(-(2**300), 2**300))
naturals = numbers.map(abs)
moduli = naturals.filter(bool)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("jobs") / "jobs.parquet"


@given(rows=st.lists(st.tuples(naturals, naturals, moduli), max_size=8))
def test_bytes_that_are_written_are_read(path, rows):
    assert jobs.write_jobs(path, rows) == len(rows)
    found = list(jobs.read_jobs(path))
    assert found == list(enumerate(rows, 1)) and all(
        type(x) is mpz for _, row in found for x in row
    )
    bases = parquet.read_table(path).column("base").to_pylist()
    assert [int.from_bytes(text, "little") for text in bases] == [row[0] for row in rows]


@given(rows=st.lists(st.tuples(numbers, numbers, moduli), max_size=8))
def test_texts_that_are_written_are_read(path, rows):
    assert jobs.write_jobs(path, rows, numbers="text") == len(rows)
    assert list(jobs.read_jobs(path)) == list(enumerate(rows, 1))
    assert parquet.read_table(path).column("base").to_pylist() == [str(row[0]) for row in rows]
    if any(min(row) < 0 for row in rows):
        with pytest.raises(ValueError, match="below 0 has no bytes"):
            jobs.write_jobs(path, rows)
        assert list(jobs.read_jobs(path)) == list(enumerate(rows, 1))


@pytest.mark.parametrize(
    "column",
    [
        pyarrow.array([3, 200], pyarrow.uint8()),
        pyarrow.array([3, 200], pyarrow.int64()),
        pyarrow.array([3, 200], pyarrow.uint64()),
        pyarrow.array([decimal.Decimal(3), decimal.Decimal(200)], pyarrow.decimal128(38, 0)),
        pyarrow.array(["3", "200"], pyarrow.large_string()),
        pyarrow.array([b"\x03\0", b"\xc8\0"], pyarrow.binary(2)),
        pyarrow.array([b"\x03", b"\xc8\0\0"], pyarrow.large_binary()),
        pyarrow.array(["3", "200"]).dictionary_encode(),
    ],
    ids=lambda column: str(column.type).split("<")[0],
)
def test_columns_of_many_types(tmp_path, column):
    table = pyarrow.table({"id": ["a", "b"], "modulus": column, "base": column, "exponent": column})
    parquet.write_table(table, tmp_path / "JOBS.PARQUET")
    assert list(jobs.read_jobs(tmp_path / "JOBS.PARQUET")) == [(1, (3, 3, 3)), (2, (200, 200, 200))]


def test_more_rows_than_are_in_memory(tmp_path):
    rows = [(i, i + 1, 2**64 + i) for i in range(10000)]
    assert jobs.write_jobs(tmp_path / "jobs.parquet", rows) == 10000
    assert list(jobs.read_jobs(tmp_path / "jobs.parquet")) == list(enumerate(rows, 1))


@pytest.mark.parametrize("form", ["bytes", "text"])
def test_answers(tmp_path, form):
    path = tmp_path / "powers.parquet"
    answers = [(1, 2**100), (3, ValueError("the modulus is 0")), (4, mpz(0))]
    assert jobs.write_answers(path, answers, numbers=form) == 3
    found = list(jobs.read_answers(path))
    assert found[0] == (1, 2**100) and found[2] == (4, 0)
    assert (
        found[1][0] == 3
        and type(found[1][1]) is ValueError
        and str(found[1][1]) == "the modulus is 0"
    )
    assert jobs.write_answers(path, [(1, True), (2, False)], numbers=form) == 2
    assert list(jobs.read_answers(path)) == [(1, True), (2, False)]
    assert jobs.write_answers(path, [], numbers=form) == 0 and list(jobs.read_answers(path)) == []


def test_what_is_wrong_names_its_row(tmp_path):
    path = tmp_path / "jobs.parquet"
    columns = {
        "base": ["2", None, "x", "2", "2", "9" * 6000],
        "exponent": ["10"] * 6,
        "modulus": ["1001", "7", "7", "0", "-7", "7"],
    }
    parquet.write_table(pyarrow.table(columns), path)
    found = list(jobs.read_jobs(path, errors="return"))
    assert found[0] == (1, (2, 10, 1001))
    assert [bad.reason for _, bad in found[1:]] == [
        "base: it is missing",
        "base: not a digit of base 10 at byte 0",
        "the modulus is 0",
        "the modulus is below 0",
        "base: more than 16384 bits; max_bits=N raises this",
    ]
    with pytest.raises(jobs.BadJob, match="jobs.parquet, line 2: base: it is missing"):
        list(jobs.read_jobs(path))
    parquet.write_table(
        pyarrow.table({"base": [b"\xff" * 2049], "exponent": [1], "modulus": [1]}), path
    )
    with pytest.raises(jobs.BadJob, match="line 1: base: more than 16384 bits"):
        list(jobs.read_jobs(path))


def test_files_that_cannot_be_used(tmp_path):
    path = tmp_path / "jobs.parquet"
    with pytest.raises(FileNotFoundError):
        jobs.read_jobs(path)
    for text in (
        b"",
        b"PAR1",
        b'{"base":"2","exponent":"a","modulus":"3e9"}',
        b"PAR1" + bytes(99) + b"PAR1",
    ):
        path.write_bytes(text)
        with pytest.raises((ValueError, OSError), match="jobs.parquet"):
            jobs.read_jobs(path)
    (tmp_path / "folder.parquet").mkdir()
    with pytest.raises((ValueError, OSError), match="folder.parquet"):
        jobs.read_jobs(tmp_path / "folder.parquet")
    parquet.write_table(pyarrow.table({"base": [1], "exponent": [1]}), path)
    with pytest.raises(ValueError, match="jobs.parquet: it must have one column `modulus`"):
        jobs.read_jobs(path)
    for wrong in ([1.5], [True], [[1]]):
        parquet.write_table(pyarrow.table({"base": wrong, "exponent": [1], "modulus": [1]}), path)
        with pytest.raises(ValueError, match="jobs.parquet: column `base` is of "):
            jobs.read_jobs(path)


def test_powers_of_a_file_of_parquet(tmp_path):
    dask = pytest.importorskip("distributed", reason="distributed is not installed")
    path, output = tmp_path / "jobs.parquet", tmp_path / "powers.jsonl"
    rows = [(2, 10, 1001), (3, 5, 7)]
    jobs.write_jobs(path, rows)
    with dask.Client(
        n_workers=1, processes=False, dashboard_address=None, set_as_default=False
    ) as client:
        assert distributed.powmod(path, client) == [23, 5]
        assert distributed.powmod(path, client, output=output) == (2, 0)
    assert output.read_text() == '{"line":1,"result":"23"}\n{"line":2,"result":"5"}\n'
