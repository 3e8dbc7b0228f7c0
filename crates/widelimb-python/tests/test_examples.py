"""The programs in examples/, at sizes that take about a second without optimization.

What they print is computed again with Python's int. That their own checks can fail is seen by a
function of the package that gives wrong numbers.
"""

import math
import pathlib
import re
import subprocess
import sys

import pytest

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"
RATE = re.compile(r"^\w.* (\d+)\b.* in \d+\.\d+ s, \d+ .*a second$", re.MULTILINE)

# A function of the package gives something else, and the program runs with it.
SPOILT = """
import runpy, sys, widelimb
right = widelimb.{name}
widelimb.{name} = lambda *args, **options: (lambda answer: {wrong})(right(*args, **options))
sys.argv = {command}
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def run(program, *options):
    """The output of the program, which must succeed without warnings."""
    command = [sys.executable, str(EXAMPLES / program), *map(str, options)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


def number(name, text):
    return int(re.search(rf"^{name} +(\S+)$", text, re.MULTILINE)[1], 0)


def rated(text):
    """How many things each line with a rate is about."""
    return [int(count) for count in RATE.findall(text)]


def test_there_is_a_test_of_each():
    tested = pathlib.Path(__file__).read_text()
    programs = [path.name for path in EXAMPLES.glob("*.py")]
    assert len(programs) >= 5
    assert [name for name in programs if f'"{name}"' not in tested] == []


def test_rsa_batch():
    said = run("rsa_batch.py", "--bits", 512, "--count", 20, "--threads", 2)
    modulus, message, signature = (number(name, said) for name in ("modulus", "message", "signature"))
    assert modulus.bit_length() == 512 and message < modulus
    assert pow(signature, 65537, modulus) == message
    assert rated(said) == [20, 20, 10]


def test_paillier_sums():
    pytest.importorskip("numpy", reason="BigArray needs numpy")
    numbers = [3000, 4100, 2900, 0, 77]
    said = run("paillier_sums.py", *numbers, "--bits", 256)
    assert number("sum", said) == sum(numbers)
    assert number("weighted sum", said) == sum(weight * n for weight, n in enumerate(numbers, 1))
    assert rated(said) == [5] * 3
    assert rated(run("paillier_sums.py", "--count", 12, "--bits", 256)) == [12] * 3


def is_mersenne_prime(p):
    return p > 1 and all((2**p - 1) % q for q in range(2, math.isqrt(2**p - 1) + 1))


def test_mersenne():
    said = run("mersenne.py", "--up-to", 140)
    passed = [int(p) for p in re.search(r"^prime for p = (.*)$", said, re.MULTILINE)[1].split(", ")]
    assert [p for p in passed if p <= 31] == [p for p in range(32) if is_mersenne_prime(p)]
    assert passed[-1] == 127 and all(pow(3, 2**p - 2, 2**p - 1) == 1 for p in passed[1:])
    # There are 33 odd primes up to 140.
    factored, exponents = map(int, re.search(r"^factors +(\d+) of (\d+) exponents", said, re.MULTILINE).groups())
    assert exponents == 33 and rated(said) == [33 - factored]


def pi_by_gauss_and_legendre(digits):
    """The integer part of pi * 10**digits, by a third formula."""
    one = 10 ** (digits + 10)
    a, b, t, x = one, math.isqrt(one * one // 2), one // 4, 1
    while a - b > 1:
        a, b, t, x = (a + b) // 2, math.isqrt(a * b), t - x * ((a - b) // 2) ** 2 // one, 2 * x
    return (a + b) ** 2 // (4 * t) // 10**10


@pytest.mark.parametrize("digits", [1, 50, 1000, 3000])
def test_pi_digits(digits):
    said = run("pi_digits.py", "--digits", digits, "--print")
    assert said.splitlines()[0].replace(".", "") == str(pi_by_gauss_and_legendre(digits))
    assert rated(said) == [digits] * 2
    assert f"the first {digits} digits" in said and ("the last ten" in said) == (digits == 1000)


def test_weak_rsa_keys_that_are_made():
    said = run("weak_rsa_keys.py", "--bits", 256, "--keys", 40, "--weak", 6, "--show", 6)
    weak = int(re.search(r"^found (\d+) weak ones", said, re.MULTILINE)[1])
    keys = re.findall(r"^key (\d+) = (\S+) \* (\S+)$", said, re.MULTILINE)
    assert 2 <= len(keys) == weak <= 6 and rated(said) == [weak]
    primes = [int(prime, 0) for key in keys for prime in key[1:]]
    assert all(pow(2, p - 1, p) == 1 and p.bit_length() == 128 for p in primes)
    assert len(set(primes)) < len(primes)


def test_weak_rsa_keys_of_a_file(tmp_path):
    # One shared prime; two, each with another key; none; a modulus that occurs twice.
    keys = [(1009, 1013), (1013, 1019), (1019, 1021), (1031, 1033), (1039, 1049), (1039, 1049)]
    moduli = tmp_path / "moduli.txt"
    moduli.write_text("".join(f"{p * q}\n" if p < 1020 else f"{p * q:#x}\n" for p, q in keys))
    said = run("weak_rsa_keys.py", "--file", moduli)
    found = re.findall(r"^key (\d+) = (\S+) \* (\S+)$", said, re.MULTILINE)
    assert {int(i): tuple(sorted((int(p, 0), int(q, 0)))) for i, p, q in found} == dict(enumerate(keys[:3]))
    assert "got   6 keys" in said and "found 3 weak ones" in said


def test_election(tmp_path):
    record = tmp_path / "record.json"
    options = "--test-group --ballots 7 --guardians 3 --quorum 2".split()
    assert rated(run("election.py", "make", *options, record)) == [7]
    said = run("election.py", "verify", "--test-group", record)
    # Two proofs of each guardian, nine of each ballot, and two for each of seven totals.
    assert rated(said) == [3 * 2 + 7 * 9 + 7 * 2]
    votes = re.findall(r"^ +(\d+)  (\w+)$", said, re.MULTILINE)
    assert [option for _, option in votes] == ["Ash", "Beech", "Cherry", "Red", "Green", "Blue", "Grey"]
    assert sum(int(count) for count, _ in votes[:3]) <= 7
    record.write_text(record.read_text().replace('"ballot-3"', '"ballot-30"'))
    command = [sys.executable, str(EXAMPLES / "election.py"), "verify", "--test-group", str(record)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1 and ended.stdout == ""
    assert ended.stderr == "election: ballots[2].contests[0].selections[0]: the proof does not have this challenge\n"


@pytest.mark.parametrize(
    "program, options, name, wrong",
    [
        ("rsa_batch.py", "--bits 256 --count 4", "rsa_private_batch", "answer[:-1] + [answer[-1] + 1]"),
        ("rsa_batch.py", "--bits 256 --count 4", "powmod_batch", "[answer[0] + 1] + answer[1:]"),
        ("paillier_sums.py", "3 4 5 --bits 256", "powmod", "2 * answer"),
        ("mersenne.py", "--up-to 140", "powmod_batch", "[1] * len(answer)"),
        ("mersenne.py", "--up-to 140", "is_prime", "answer and args[0] != 89"),
        ("pi_digits.py", "--digits 50", "isqrt", "answer + 10**20"),
        ("weak_rsa_keys.py", "--bits 256 --keys 20", "gcd_batch", "[1] * len(answer)"),
    ],
)
def test_their_checks_can_fail(program, options, name, wrong):
    if program == "paillier_sums.py":
        pytest.importorskip("numpy", reason="BigArray needs numpy")
    command = [str(EXAMPLES / program), *options.split()]
    script = SPOILT.format(name=name, wrong=wrong, command=command)
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert ended.returncode == 1 and ended.stderr.splitlines()[-1] == "AssertionError"


@pytest.mark.parametrize("command", [
    "rsa_batch.py --bits 8", "rsa_batch.py --count 0", "rsa_batch.py --threads 0",
    "paillier_sums.py --bits 10", "paillier_sums.py --count 0", "paillier_sums.py -- -1 2",
    "weak_rsa_keys.py --bits 8 --keys 10 --weak 2", "weak_rsa_keys.py --keys 3 --weak 4",
    "mersenne.py --up-to 20000", "pi_digits.py --digits -1", "election.py make --quorum 6 none.json",
])
def test_sizes_that_make_no_sense_are_refused(command):
    program, *options = command.split()
    ended = subprocess.run([sys.executable, str(EXAMPLES / program), *options], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2 and "Traceback" not in ended.stderr and "error:" in ended.stderr
