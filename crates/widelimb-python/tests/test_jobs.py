"""Files of jobs and answers, beside what the command `widelimb powmod` reads and writes."""

import os
import pickle
import random
import subprocess
import sys
import tracemalloc

import pytest
from hypothesis import given, strategies as st
from program import command

import widelimb
from widelimb import distributed, jobs, mpz

GOOD = '{"base":"2","exponent":"0xa","modulus":"0x3e9"}'
numbers = st.one_of(st.integers(), st.integers(-(2**300), 2**300))
rows = st.lists(st.tuples(numbers, numbers, numbers.map(abs).filter(bool)), max_size=8)


def read(path, text, **more):
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    return list(jobs.read_jobs(path, **more))


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("jobs") / "jobs.jsonl"


@given(rows=rows, base=st.integers(2, 62))
def test_what_is_written_is_read(path, rows, base):
    assert jobs.write_jobs(path, rows, base=base) == len(rows)
    found = list(jobs.read_jobs(path, base=base))
    assert found == list(enumerate(rows, 1)) and all(
        type(x) is mpz for _, row in found for x in row
    )
    answers = [(line, row[0]) for line, row in enumerate(rows, 1)]
    assert jobs.write_answers(path, answers, base=base) == len(rows)
    assert list(jobs.read_answers(path, base=base)) == answers


# The forms that the help and the tests of the command have.
@pytest.mark.parametrize(
    ("text", "base", "found"),
    [
        (GOOD, 10, [(1, (2, 10, 1001))]),
        (f"\ufeff{GOOD}\r\n\r\n \t\n{GOOD}", 16, [(1, (2, 10, 1001)), (4, (2, 10, 1001))]),
        ('{"base": 2, "exponent": 10, "modulus": "3e9"}', 16, [(1, (2, 10, 1001))]),
        (
            '{"id": [1, {}], "modulus":"3e9", "exponent":"\\u0061", "base":"2"}',
            16,
            [(1, (2, 10, 1001))],
        ),
        ('{"base":"0x2","exponent":"-0XA","modulus":"3E9"}', 16, [(1, (2, -10, 1001))]),
        ('{"base":"z","exponent":2,"modulus":"Aa0"}', 62, [(1, (61, 2, 10 * 62**2 + 36 * 62))]),
        ('{"base":"z","exponent":"Z","modulus":"1z"}', 36, [(1, (35, 35, 71))]),
        ('{"base":-3,"exponent":"-0","modulus":1,"x":1.5,"x":2}', 10, [(1, (-3, 0, 1))]),
        (
            '{"base":' + "7" * 4933 + ',"exponent":1,"modulus":"1"}',
            16,
            [(1, (mpz("7" * 4933), 1, 1))],
        ),
        # Decimal numbers in a file of numbers of base 16 are the longest.
        (
            '{"base":' + "7" * 4933 + ',"exponent":' + "7" * 4933 + ',"modulus":' + "7" * 4933 + "}",
            16,
            [(1, (mpz("7" * 4933),) * 3)],
        ),
        ("", 16, []),
        ("\n\n", 16, []),
    ],
)
def test_jobs_as_the_command_reads_them(tmp_path, text, base, found):
    assert read(tmp_path / "jobs.jsonl", text, base=base, max_bits=16400) == found


LONG = "f" * 4096
BAD = [
    ("{", "bad JSON at column "),
    ("nonsense", "a job is a JSON object of numbers or strings"),
    ("[]", "a job is a JSON object of numbers or strings"),
    ('["2","a","3e9"]', "a job is a JSON object of numbers or strings"),
    (GOOD.replace('"2"', '["2"]'), "base: a string of digits or a JSON number is needed"),
    (GOOD.replace('"2"', "null"), "base: a string of digits or a JSON number is needed"),
    (GOOD.replace('"2"', "true"), "base: a string of digits or a JSON number is needed"),
    (GOOD.replace('"2"', "{}"), "base: a string of digits or a JSON number is needed"),
    ("{}", "missing field `base`"),
    (GOOD[:-1], "bad JSON at column "),
    (GOOD + GOOD, "bad JSON at column 48"),
    (GOOD.replace("modulus", "modulo"), "missing field `modulus`"),
    (GOOD.replace('"exponent"', '"base"'), "duplicate field `base`"),
    (GOOD.replace('"2"', "2.0"), "base: a JSON number without a point and an exponent is needed"),
    (GOOD.replace('"2"', "2e3"), "base: a JSON number without a point and an exponent is needed"),
    (GOOD.replace('"2"', "02"), "bad JSON"),
    (GOOD.replace('"2"', "NaN"), "bad JSON"),
    (GOOD.replace('"2"', '"\\ud800"'), "bad JSON: half of a pair"),
    ('{"x":' + "[" * 10000, "bad JSON"),
    ("\x1b]0;x\x07", "a job is a JSON object of numbers or strings"),
    (GOOD.replace('"0x3e9"', '"-0x3e9"'), "the modulus is below 0"),
    (GOOD.replace('"0x3e9"', '"0"'), "the modulus is 0"),
    (GOOD.replace('"0x3e9"', "-0"), "the modulus is 0"),
    (GOOD.replace('"2"', '""'), "base: a digit is missing at byte 0"),
    (GOOD.replace('"2"', '"-"'), "base: a digit is missing at byte 1"),
    (GOOD.replace('"2"', '"0x"'), "base: a digit is missing at byte 2"),
    (GOOD.replace('"2"', '"2 "'), "base: not a digit of base 10 at byte 1"),
    (GOOD.replace('"2"', '"1_0"'), "base: not a digit of base 10 at byte 1"),
    (GOOD.replace('"2"', '"2\\n"'), "base: not a digit of base 10 at byte 1"),
    (GOOD.replace('"2"', '"\u0663"'), "base: not a digit of base 10 at byte 0"),
    (GOOD.replace('"0xa"', '"--1"'), "exponent: a number is digits, with no sign but a `-` in front"),
    (GOOD.replace('"2"', '"+2"'), "base: a number is digits, with no sign but a `-` in front"),
    (
        GOOD.replace('"0x3e9"', '"0x+3e9"'),
        "modulus: a number is digits, with no sign but a `-` in front",
    ),
    (GOOD.replace('"2"', f'"0x1{LONG}"'), "base: more than 16384 bits"),
    (GOOD.replace('"0xa"', f'"0x1{LONG}"'), "exponent: more than 16384 bits"),
    (GOOD.replace('"2"', "9" * 4933), "base: more than 16384 bits"),
    (GOOD.replace('"2"', f'"{LONG * 9}"'), "the line cannot be read: it is longer than "),
    (b"\xff", "the line cannot be read: it is not UTF-8 from byte 0 on"),
]


def bad_file():
    lines = [line if isinstance(line, bytes) else line.encode() for line, _ in BAD]
    return b"".join(GOOD.encode() + b"\n" + line + b"\n" for line in lines) + GOOD.encode()


def test_bad_lines_are_named_and_the_others_go_on(tmp_path):
    found = read(tmp_path / "jobs.jsonl", bad_file(), errors="return")
    assert [line for line, _ in found] == list(range(1, 2 * len(BAD) + 2))
    assert all(job == (2, 10, 1001) for _, job in found[::2])
    for (line, bad), (text, why) in zip(found[1::2], BAD):
        assert isinstance(bad, jobs.BadJob) and bad.line == line and why in bad.reason, text[:80]
        assert str(bad) == f"{tmp_path / 'jobs.jsonl'}, line {line}: {bad.reason}"
        assert len(str(bad)) < 400 and str(pickle.loads(pickle.dumps(bad))) == str(bad)


@pytest.mark.parametrize("bad", BAD, ids=range(len(BAD)))
def test_a_bad_line_is_raised_with_its_file(tmp_path, bad):
    line = bad[0] if isinstance(bad[0], bytes) else bad[0].encode()
    with pytest.raises(jobs.BadJob, match="jobs.jsonl, line 2: "):
        read(tmp_path / "jobs.jsonl", GOOD.encode() + b"\n" + line)


def test_an_endless_line_is_not_held(tmp_path):
    text = GOOD.encode() + b'\n{"base":"' + b"1" * (32 << 20) + b"\n" + GOOD.encode()
    (tmp_path / "jobs.jsonl").write_bytes(text)
    tracemalloc.start()
    found = list(jobs.read_jobs(tmp_path / "jobs.jsonl", errors="return"))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [line for line, _ in found] == [1, 2, 3] and "longer than" in str(found[1][1])
    assert most < 8 << 20


def test_files_that_cannot_be_used(tmp_path):
    for function in (jobs.read_jobs, jobs.read_answers):
        with pytest.raises(FileNotFoundError):
            function(tmp_path / "none")
        with pytest.raises(IsADirectoryError):
            function(tmp_path)
    for function in (jobs.write_jobs, jobs.write_answers):
        with pytest.raises(IsADirectoryError):
            function(tmp_path, [])
        with pytest.raises(FileNotFoundError):
            function(tmp_path / "no" / "folder", [])
    for wrong in ({"base": 1}, {"base": 63}, {"max_bits": 0}, {"errors": "ignore"}):
        with pytest.raises(ValueError):
            jobs.read_jobs(tmp_path / "none", **wrong)
    with pytest.raises(ValueError):
        jobs.write_jobs(tmp_path / "new", [], numbers="words")


def test_what_is_not_installed_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    for call in (distributed.powmod, distributed.is_prime, distributed.gcd):
        with pytest.raises(ImportError, match="pip install distributed"):
            call([])
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "widelimb._parquet", raising=False)
    monkeypatch.delattr(widelimb, "_parquet", raising=False)
    for function, more in ((jobs.read_jobs, ()), (jobs.read_answers, ()), (jobs.write_jobs, ([],))):
        with pytest.raises(ImportError, match="pip install pyarrow"):
            function("jobs.parquet", *more)


def test_an_error_leaves_a_file_as_it_was(tmp_path):
    path = tmp_path / "jobs.jsonl"
    path.write_text("old")
    path.chmod(0o640)
    for wrong in ([(1, 2, 3), (1, 2)], [(1, 2, 3), (1, 2, 3.5)]):
        with pytest.raises((TypeError, ValueError)):
            jobs.write_jobs(path, wrong)
        assert path.read_text() == "old" and os.listdir(tmp_path) == ["jobs.jsonl"]
    jobs.write_jobs(path, [])
    assert path.read_text() == "" and path.stat().st_mode & 0o777 == 0o640


def test_answers_as_the_command_writes_them(tmp_path):
    path = tmp_path / "powers.jsonl"
    error = ValueError('the "é\\" is\n0\x1b')
    assert jobs.write_answers(path, [(1, 23), (3, error), (4, mpz(0)), (5, KeyError())]) == 4
    expected = (
        '{"line":1,"result":"23"}\n{"line":3,"error":"the \\"é\\\\\\" is\\\\n0\\\\x1b"}\n'
        '{"line":4,"result":"0"}\n{"line":5,"error":"KeyError"}\n'
    )
    assert path.read_text(encoding="utf-8") == expected
    found = list(jobs.read_answers(path))
    assert found[0] == (1, 23) and found[2] == (4, 0)
    assert found[1][0] == 3 and str(found[1][1]) == 'the "é\\" is\\n0\\x1b'
    with pytest.raises(ValueError, match="counted from 1"):
        jobs.write_answers(path, [(0, 1)])
    for bad in (
        '{"line":1}',
        '{"line":1,"result":"g"}',
        "",
        '{"line":1,"result":"1","error":"x"}',
        "[1]",
    ):
        path.write_text('{"line":1,"result":"23"}\n' + bad + "\n")
        with pytest.raises(jobs.BadJob, match="powers.jsonl, line 2: it is no answer in this form"):
            list(jobs.read_answers(path))


def test_the_command_reads_what_is_written_and_the_other_way_round(tmp_path):
    program, draw = command(), random.Random(11)
    sizes = [(1, 1, 1), (64, 64, 64), (65, 200, 129), (512, 300, 500), (3, 7, 128)]
    many = [
        (draw.getrandbits(a) - 1, draw.getrandbits(b), draw.getrandbits(c) + 1)
        for a, b, c in 20 * sizes
    ]
    inputs, outputs = tmp_path / "jobs.jsonl", tmp_path / "powers.jsonl"
    for base in (16, 10, 62):
        jobs.write_jobs(inputs, many, base=base)
        arguments = ["--in", inputs, "--out", outputs, "--overwrite", "--base", str(base)]
        subprocess.run([program, "powmod", *arguments], check=True, timeout=60)
        answers = [(line, pow(*job)) for line, job in enumerate(many, 1)]
        assert list(jobs.read_answers(outputs, base=base)) == answers
        theirs = outputs.read_bytes()
        jobs.write_answers(outputs, answers, base=base)
        assert outputs.read_bytes() == theirs
        # It goes on with what we wrote.
        outputs.write_bytes(theirs[: len(theirs) // 2])
        subprocess.run(
            [program, "powmod", *arguments[:4], "--resume", "--base", str(base)],
            check=True,
            timeout=60,
        )
        assert outputs.read_bytes() == theirs


def test_the_command_finds_the_same_lines_bad(tmp_path):
    program = command()
    inputs, outputs = tmp_path / "jobs.jsonl", tmp_path / "powers.jsonl"
    inputs.write_bytes(bad_file())
    found = subprocess.run(
        [program, "powmod", "--in", inputs, "--out", outputs],
        timeout=60,
        capture_output=True,
        text=True,
    )
    assert found.returncode == 2, found.stderr
    ours = jobs.read_jobs(inputs, errors="return")
    for (line, job), (their_line, answer) in zip(ours, jobs.read_answers(outputs), strict=True):
        assert line == their_line
        if isinstance(answer, ValueError):
            assert isinstance(job, jobs.BadJob), line
            # What the parser of JSON says is its own, and the limit has another name.
            own = next((word for word in ("bad JSON", "more than") if word in str(answer)), None)
            assert job.reason == str(answer) if own is None else own in job.reason
        else:
            assert pow(*job) == answer
