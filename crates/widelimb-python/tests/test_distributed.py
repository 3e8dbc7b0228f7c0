"""Batches on a Dask cluster, one of whose workers is killed, and their outputs."""

import hashlib
import itertools
import json
import os
import random
import signal
import subprocess
import threading

import pytest
from program import command

from widelimb import Factorization, _sieving, distributed, factor, jobs, mpz, next_prime, protocols

dask = pytest.importorskip("distributed", reason="distributed is not installed")


@pytest.fixture(autouse=True)
def no_test_hangs():
    """A test that waits too long fails."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def stop(*_):
        raise TimeoutError("the test takes too long")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="module")
def client():
    """Two workers in this process."""
    with (
        dask.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        dask.Client(cluster, set_as_default=False) as client,
    ):
        yield client


def some(count, seed=7):
    draw = random.Random(seed)
    return [
        (draw.getrandbits(128), draw.getrandbits(60), draw.getrandbits(128) + 1)
        for _ in range(count)
    ]


def powers(rows):
    return [pow(*row) for row in rows]


@pytest.fixture
def computed(monkeypatch):
    """Records the jobs that workers compute."""
    seen = []
    compute = distributed._Powers.compute
    monkeypatch.setattr(
        distributed._Powers, "compute", lambda self, rows: seen.extend(rows) or compute(self, rows)
    )
    return seen


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_a_worker_is_killed_and_every_job_is_answered_once(tmp_path, monkeypatch):
    rows, output, died = some(600), tmp_path / "powers.jsonl", tmp_path / "died"
    rows[300] = (2, 3, 0)
    path, first = str(died), rows[200]

    class Killed(distributed._Powers):
        """The first worker that has this job is killed when it has computed half of the chunk."""

        def compute(self, rows):
            half = super().compute(rows[:5])
            if first in rows and not os.path.exists(path):
                with open(path, "w") as file:
                    file.write(str(os.getpid()))
                os.kill(os.getpid(), signal.SIGKILL)
            return half + super().compute(rows[5:])

    monkeypatch.setattr(distributed, "_Powers", Killed)
    with (
        dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        dask.Client(cluster, set_as_default=False, timeout=30) as client,
    ):
        processes = set(client.run(os.getpid).values())
        assert len(processes - {os.getpid()}) == 2
        assert distributed.powmod(rows, client, output=output, chunk=10) == (600, 1)
    assert int(died.read_text()) in processes
    lines = [json.loads(line) for line in output.read_text().splitlines()]
    assert [line["line"] for line in lines] == list(range(1, 601))
    assert lines[300] == {"line": 301, "error": "the modulus is 0"}
    del lines[300], rows[300]
    assert [int(line["result"]) for line in lines] == powers(rows)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_a_worker_that_verifies_is_killed(tmp_path):
    died = str(tmp_path / "died")
    # The group 1, 64, 64**2, ... modulo 607; the proof of every tenth ballot is altered.
    group = protocols.SafeGroup(607, 101)
    key = protocols.ElGamalPublicKey(group, 64, 122)

    def challenge(context, numbers):
        return hashlib.sha256(context + b"".join(numbers)).digest()

    votes, nonces = [i % 2 for i in range(200)], [group.random_exponent() for _ in range(200)]
    ciphertexts = key.encrypt(votes, nonces=nonces)
    claims = [(b"%d," % i, c, 1) for i, c in enumerate(ciphertexts)]
    proofs = protocols.Sigma(group, challenge).prove_range(key, claims, zip(votes, nonces))
    ballots = list(zip(claims, proofs))
    for i in range(5, 200, 10):
        (context, (alpha, beta), limit), proof = ballots[i]
        ballots[i] = (context, (alpha, 607 - beta), limit), proof

    def verify(piece):
        if any(claim[0] == b"77," for claim, _ in piece) and not os.path.exists(died):
            with open(died, "w") as file:
                file.write(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        sigma = protocols.Sigma(group, challenge)
        return sigma.verify_range(key, *zip(*piece), errors="return")

    with (
        dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        dask.Client(cluster, set_as_default=False, timeout=30) as client,
    ):
        processes = set(client.run(os.getpid).values())
        found = distributed.map_pieces(verify, ballots, client, chunk=7, errors="return")
        with pytest.raises(protocols.Refused, match="^job 5: an element .* is not in the group$") as raised:
            distributed.map_pieces(verify, ballots, client)
    with open(died) as file:
        assert int(file.read()) in processes
    assert [verdict is True for verdict in found] == [i % 10 != 5 for i in range(200)]
    refused = [verdict for verdict in found if verdict is not True]
    assert not any(refused) and [verdict.index for verdict in refused] == list(range(5, 200, 10))
    assert [verdict is True for verdict in raised.value.results] == [i % 10 != 5 for i in range(200)]


def test_a_function_of_the_callers(client):
    assert distributed.map_pieces(lambda items: [2 * x for x in items], "abc", client) == ["aa", "bb", "cc"]
    assert distributed.map_pieces(list, [], client) == []
    seen, items = [], [None, 1.5, (2, "x"), {"a": [mpz(7)]}]
    assert distributed.map_pieces(list, iter(items), client, chunk=3, progress=lambda *n: seen.append(n)) == items
    assert seen[-1] == (4, 4)
    pairs = distributed.map_pieces(lambda items: [len(items)] * len(items), range(10), client, chunk=4, ordered=False)
    assert sorted(pairs) == [(i, 4 if i < 8 else 2) for i in range(10)]
    for wrong in (lambda items: [], lambda items: 1 / 0, lambda items: None):
        with pytest.raises(distributed.LostJobs):
            distributed.map_pieces(wrong, [1, 2], client, retries=0)
    with pytest.raises(TypeError, match="the function must be callable"):
        distributed.map_pieces(7, [1], client)


def test_results_are_in_order_or_as_they_come(client):
    rows = some(200)
    found = distributed.powmod(rows, client, chunk=7)
    assert found == powers(rows) and all(type(x) is mpz for x in found)
    pairs = list(distributed.powmod(iter(rows), client, chunk=7, ordered=False))
    assert sorted(pairs) == list(enumerate(powers(rows)))
    assert distributed.powmod([], client) == []
    with client.as_current():
        assert distributed.powmod([(2, 10, 1001)]) == [23]


def test_primes_and_divisors(client, tmp_path):
    numbers = [2**89 - 1, 2**89 + 1, mpz(7), -7, 0]
    assert distributed.is_prime(numbers, client, chunk=2) == [True, False, True, False, False]
    assert distributed.gcd([(12, 18), (mpz(35), -49), (0, 0)], client) == [6, 7, 0]
    output = tmp_path / "primes.jsonl"
    assert distributed.is_prime([7, 8], client, output=output) == (2, 0)
    assert output.read_text() == '{"line":1,"result":true}\n{"line":2,"result":false}\n'
    assert distributed.is_prime([7, 8, 11], client, output=output) == (3, 0)
    assert list(jobs.read_answers(output)) == [(1, True), (2, False), (3, True)]
    with pytest.raises(jobs.BadJob, match="primes.jsonl, line 1: "):
        distributed.gcd([(1, 2)] * 3, client, output=output)


def test_a_bad_job_is_named_and_the_others_go_on(client):
    rows = [(2, 10, 1001), (2, 3, 0), (2, -1, 4), (2, 3), (2, 1.5, 3), None, (3, 2, 7)]
    texts = [
        (ValueError, "job 1: the modulus is 0"),
        (ValueError, "job 2: the base is not invertible"),
        (TypeError, "job 3: a job is 3 integers, not 2"),
        (TypeError, "job 4: "),
        (TypeError, "job 5: "),
    ]
    found = distributed.powmod(rows, client, chunk=2, errors="return")
    assert (found[0], found[6]) == (23, 2)
    for index, (error, (kind, text)) in enumerate(zip(found[1:6], texts), 1):
        assert type(error) is kind and str(error).startswith(text) and error.index == index
    with pytest.raises(ValueError, match="job 1: the modulus is 0") as raised:
        distributed.powmod(rows, client, chunk=1)
    assert raised.value.results[6] == 2 and raised.value.results[1] is raised.value
    with pytest.raises(ValueError, match="job 1: the modulus is 0"):
        list(distributed.powmod(rows[:2], client, ordered=False))


def test_an_interrupted_run_goes_on(client, tmp_path, computed):
    rows, output = some(100), tmp_path / "powers.jsonl"

    def stop(done, count):
        if done >= 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        distributed.powmod(rows, client, output=output, chunk=5, progress=stop)
    here = output.read_bytes()
    answered = {line for line, _ in jobs.read_answers(output)}
    assert 40 <= len(answered) < 100
    output.write_bytes(here + b'{"line":10')
    computed.clear()
    assert distributed.powmod(rows, client, output=output, chunk=5) == (100, 0)
    # What the first run had given out may still have been computed.
    assert not set(computed) & {rows[line - 1] for line in answered}
    assert list(jobs.read_answers(output)) == list(enumerate(powers(rows), 1))
    computed.clear()
    assert distributed.powmod(rows, client, output=output) == (100, 0) and computed == []
    with pytest.raises(KeyboardInterrupt) as raised:
        distributed.powmod(rows, client, chunk=5, progress=stop)
    pairs = list(zip(raised.value.results, powers(rows)))
    assert len(pairs) >= 40 and all(a is None or a == b for a, b in pairs)
    assert sum(a is not None for a, _ in pairs) >= 40


def test_an_output_that_was_cut_at_any_byte_is_mended(client, tmp_path):
    rows, output = [(2, 10, 1001), (2, 3, 0), (3, 4, 5)], tmp_path / "powers.jsonl"
    distributed.powmod(rows, client, output=output)
    whole = output.read_bytes()
    assert whole.count(b"\n") == 3
    for cut in range(len(whole) + 1):
        output.write_bytes(whole[:cut])
        assert distributed.powmod(rows, client, output=output) == (3, 1)
        assert output.read_bytes() == whole


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"my only copy", 1),
        (b"\n", 1),
        (b'{"line":1,"result":"17"}\nnotes', 2),
        (b'{"line":1,"result":"17"}\nnotes\n', 2),
        (b'{"line":1,"result":"17"}\r\n', 1),
        (b'{"line":1,"result":"1g"}\n', 1),
        (b'{"line":1,"result":17}\n', 1),
        (b'{"line":1,"result":"017"}\n', 1),
        (b'{"line":1,"result":"-0"}\n', 1),
        (b'{"line":1,"result":"1F"}\n', 1),
        (b'{"line":1,"result":true}\n', 1),
        (b'{"line":0,"result":"17"}\n', 1),
        (b'{"line":1,"error":"\xff"}\n', 1),
        (b'{"line":2,"result":"1"}\n{"line":2,"result":"1"}\n', 2),
        (b"\0\0\0", 1),
    ],
)
def test_what_others_wrote_is_left(client, tmp_path, text, line):
    output = tmp_path / "powers.jsonl"
    output.write_bytes(text)
    with pytest.raises(jobs.BadJob, match=f"powers.jsonl, line {line}: "):
        distributed.powmod([(2, 10, 1001)], client, output=output)
    assert output.read_bytes() == text


def test_outputs_of_other_jobs_and_outputs_in_use(client, tmp_path):
    output, inputs = tmp_path / "powers.jsonl", tmp_path / "jobs.jsonl"
    jobs.write_jobs(inputs, some(3))
    jobs.write_answers(output, [(4, 1)])
    with pytest.raises(ValueError, match="answers for more than these 3 jobs"):
        distributed.powmod(some(3), client, output=output)
    with pytest.raises(ValueError, match="no job is on line 4"):
        distributed.powmod(inputs, client, output=output)
    with pytest.raises(ValueError, match="the jobs are in it"):
        distributed.powmod(inputs, client, output=inputs)
    with pytest.raises(IsADirectoryError):
        distributed.powmod(inputs, client, output=tmp_path)
    with pytest.raises(FileNotFoundError):
        distributed.powmod(tmp_path / "none", client, output=tmp_path / "new")
    assert not (tmp_path / "new").exists()
    fcntl = pytest.importorskip("fcntl", reason="files are not locked here")
    with open(output) as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(BlockingIOError, match="another process is writing to it"):
            distributed.powmod(some(4), client, output=output)


def test_jobs_of_a_file_have_their_lines(client, tmp_path):
    inputs, output = tmp_path / "jobs.jsonl", tmp_path / "powers.jsonl"
    inputs.write_text(
        '{"base":"2","exponent":"0xa","modulus":"0x3e9"}\n\nnonsense\n'
        '{"base":2,"exponent":10,"modulus":0}'
    )
    assert distributed.powmod(inputs, client, output=output) == (3, 2)
    found = list(jobs.read_answers(output))
    assert [line for line, _ in found] == [1, 3, 4]
    assert found[0][1] == 23 and str(found[2][1]) == "the modulus is 0"
    results = distributed.powmod(inputs, client, errors="return")
    assert results[0] == 23 and str(results[1]).startswith(
        f"{inputs}, line 3: a job is a JSON object"
    )
    assert [error.index for error in results[1:]] == [1, 2]


def test_an_output_is_that_of_the_command(client, tmp_path):
    program = command()
    inputs, ours, theirs = (
        tmp_path / name for name in ("jobs.jsonl", "ours.jsonl", "theirs.jsonl")
    )
    rows = [*some(40), (2, -1, 4), (-3, -3, 1000), (5, 2**70, 2**200)]
    for base in (16, 62):
        jobs.write_jobs(inputs, rows, base=base)
        text = inputs.read_text().replace(
            "\n", '\n\n{"base":"1","exponent":"+1","modulus":"1"}\n', 3
        )
        inputs.write_text(text + '{"base":"2","exponent":"2","modulus":"0"}')
        options = ["--in", inputs, "--out", theirs, "--overwrite", "--base", str(base)]
        found = subprocess.run(
            [program, "powmod", *options], timeout=60, capture_output=True, text=True
        )
        assert found.stderr == "error: 5 of 47 jobs have no result\n"
        ours.unlink(missing_ok=True)
        assert distributed.powmod(inputs, client, output=ours, chunk=3, base=base) == (47, 5)
        assert ours.read_bytes() == theirs.read_bytes()
        # It goes on with what the command began.
        half = theirs.read_bytes()[: theirs.stat().st_size // 2]
        ours.write_bytes(half)
        assert distributed.powmod(inputs, client, output=ours, chunk=3, base=base) == (47, 5)
        assert ours.read_bytes() == theirs.read_bytes()


def test_jobs_whose_workers_fail_are_told_in_the_end(client, tmp_path, monkeypatch):
    compute, tries = distributed._Powers.compute, []

    def fail(self, rows):
        if (2, 2, 2) in rows:
            tries.append(rows)
            raise MemoryError("too little")
        return compute(self, rows)

    monkeypatch.setattr(distributed._Powers, "compute", fail)
    rows, output = [*some(9), (2, 2, 2), *some(9)], tmp_path / "powers.jsonl"
    with pytest.raises(
        distributed.LostJobs, match="1 jobs from job 9 on .* 3 tries failed: MemoryError"
    ) as raised:
        distributed.powmod(rows, client, chunk=1, retries=2)
    assert len(tries) == 3 and raised.value.indices == [9]
    assert raised.value.results[:9] == powers(rows[:9]) and raised.value.results[9] is None
    with pytest.raises(distributed.LostJobs):
        distributed.powmod(rows, client, chunk=1, retries=0, output=output)
    assert {line for line, _ in jobs.read_answers(output)} == set(range(1, 20)) - {10}
    monkeypatch.setattr(distributed._Powers, "compute", compute)
    assert distributed.powmod(rows, client, output=output) == (19, 0)
    assert list(jobs.read_answers(output)) == list(enumerate(powers(rows), 1))


def test_chunks_grow_to_what_takes_a_second(client, computed):
    sizes = []
    pace = distributed._Pace(None)
    chunk = distributed._Chunk()
    while not pace.is_full(chunk):
        chunk.add((0, 1), (1, 1, 1), 1e6, 0)
    pace.took(chunk, chunk.cost * 1e-8)
    assert len(chunk.jobs) == 100
    for _ in range(2):
        chunk = distributed._Chunk()
        while not pace.is_full(chunk):
            chunk.add((0, 1), (1, 1, 1), 1e6, 0)
        sizes.append(len(chunk.jobs))
        pace.took(chunk, chunk.cost * 3e-8)
    assert sizes == [100, 50]
    big = distributed._Chunk()
    while not pace.is_full(big):
        big.add((0, 1), (1 << 8 * (1 << 20),), 1e-3, 1 << 20)
    assert len(big.jobs) == 8


def test_many_threads_may_call(client):
    rows, found = [some(60, seed) for seed in range(4)], {}

    def call(i):
        found[i] = distributed.powmod(rows[i], client, chunk=10)

    threads = [threading.Thread(target=call, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert [found[i] for i in range(4)] == [powers(row) for row in rows]


def test_arguments_that_are_wrong(client):
    for wrong, kind in [
        ({"chunk": 0}, ValueError),
        ({"chunk": 1.5}, TypeError),
        ({"retries": -1}, ValueError),
        ({"progress": 7}, TypeError),
        ({"errors": "ignore"}, ValueError),
        ({"ordered": False, "errors": "ignore"}, ValueError),
    ]:
        with pytest.raises(kind):
            distributed.powmod([(1, 2, 3)], client, **wrong)
    with pytest.raises(TypeError, match="must be a distributed.Client, not str"):
        distributed.powmod([(1, 2, 3)], "tcp://nowhere:1")
    with pytest.raises(ValueError, match="there is no client"):
        distributed.powmod([(1, 2, 3)])


P, Q = next_prime(2**50), next_prime(2**51)


def test_a_factorization(client, tmp_path):
    told, path = [], tmp_path / "relations"
    found = distributed.factor(
        3 * P**2 * Q**2, client, save=path, proved=True, progress=lambda *step: told.append(step)
    )
    assert found == {3: 1, P: 2, Q: 2} and found.is_complete and list(found) == [3, P, Q]
    assert ("sieve", 102) in [step[:2] for step in told]
    # Another call has enough relations, and so has one without a cluster.
    lines = path.read_text()
    assert lines.startswith(f"widelimb-relations 1 {P * Q} ")
    path.write_text(lines[:-10])
    assert distributed.factor(P * Q, client, save=path) == {P: 1, Q: 1}
    assert factor(P * Q, save=path) == {P: 1, Q: 1}
    # The file of another number is left as it is.
    lines = path.read_text()
    other = next_prime(2**49)
    assert distributed.factor(P * other, client, save=path) == {P: 1, other: 1}
    assert path.read_text() == lines
    assert [distributed.factor(n, client) for n in (1, 12)] == [{}, {2: 2, 3: 1}]
    assert distributed.factor(2**89 - 1, client, proved=True).is_proved


def test_a_factorization_in_time(client):
    long = next_prime(2**190) * next_prime(2**191)
    for n in (long, next_prime(2**120) * next_prime(2**121)):
        found = distributed.factor(15 * n, client, time_limit=0.5)
        assert found == Factorization({3: 1, 5: 1}, {n: 1})
    for wrong in ({"time_limit": -1}, {"retries": -1}):
        with pytest.raises(ValueError):
            distributed.factor(6, client, **wrong)
    for n in (0, -6):
        with pytest.raises(ValueError, match="n must be > 0"):
            distributed.factor(n, client)
    with pytest.raises(TypeError, match="progress"):
        distributed.factor(6, client, progress=3)


def test_a_factorization_that_progress_ends(client):
    def stop(method, *_):
        if method == "sieve":
            raise InterruptedError

    with pytest.raises(InterruptedError):
        distributed.factor(P * Q, client, progress=stop)
    # The workers are free for others.
    assert distributed.is_prime([7], client) == [True]


def test_pieces_of_a_factorization_that_fail(client, monkeypatch, tmp_path):
    collect, fails = _sieving._collect, iter([True, False, True, True, False])

    def collected(n, part, seconds):
        if next(fails, False):
            raise OSError("the disk is full")
        return "no relation\n" + collect(n, part, seconds)

    monkeypatch.setattr(_sieving, "_collect", collected)
    assert distributed.factor(P * Q, client) == {P: 1, Q: 1}
    fails = itertools.repeat(True)
    with pytest.raises(RuntimeError, match="2 pieces of the sieve failed.*the disk is full"):
        distributed.factor(P * Q, client, retries=1)
    (tmp_path / "other").write_text("no relations\n")
    with pytest.raises(ValueError, match="no file of relations"):
        distributed.factor(P * Q, client, save=tmp_path / "other")


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_a_worker_that_sieves_is_killed():
    with (
        dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        dask.Client(cluster, set_as_default=False, timeout=30) as client,
    ):
        alive = [next(iter(client.run(os.getpid).values()))]

        def kill(method, *_):
            if method == "sieve" and alive:
                os.kill(alive.pop(), signal.SIGKILL)

        p, q = next_prime(2**60), next_prime(2**61)
        assert distributed.factor(p * q, client, progress=kill) == {p: 1, q: 1}
        assert not alive
