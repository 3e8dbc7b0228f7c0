"""The example `election.py`: what is altered in a record is refused with its place, on a cluster too, and the program
of Rust reads and writes the same records."""

import copy
import functools
import importlib.util
import json
import os
import pathlib
import shutil
import signal
import subprocess

import pytest

HERE = pathlib.Path(__file__).parent


@pytest.fixture(scope="module")
def election():
    spec = importlib.util.spec_from_file_location("election", HERE.parent / "examples" / "election.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def group(election):
    return election.short()


@pytest.fixture(scope="module")
def record(election, group):
    return json.loads(json.dumps(election.make(*group, 5, 3, 2)))


def at(record, path):
    """What holds the part of a path, and its name there."""
    *names, last = (int(name) if name.isdigit() else name for name in path.split("/"))
    return functools.reduce(lambda part, name: part[name], names, record), last


def verdict(election, group, record):
    try:
        return election.verify(*group, record)
    except election.Refused as refused:
        return str(refused)


NUMBERS = {
    "parameters/p": "parameters: ",
    "parameters/g": "parameters: ",
    "guardians/1/commitments/1": "guardians[1].commitments[1]: ",
    "guardians/2/proofs/0/challenge": "guardians[2].commitments[0]: ",
    "guardians/2/proofs/1/response": "guardians[2].commitments[1]: ",
    "ballots/3/contests/1/selections/2/alpha": "ballots[3].contests[1].selections[2]: ",
    "ballots/3/contests/1/selections/2/beta": "ballots[3].contests[1].selections[2]: ",
    "ballots/0/contests/0/selections/1/proof/1/challenge": "ballots[0].contests[0].selections[1]: ",
    "ballots/0/contests/0/selections/1/proof/0/response": "ballots[0].contests[0].selections[1]: ",
    "ballots/4/contests/1/proof/2/response": "ballots[4].contests[1]: ",
    "tally/0/2/alpha": "tally[0][2]: ",
    "tally/0/2/shares/1/share": "tally[0][2].shares[1]: ",
    "tally/1/3/shares/0/proof/response": "tally[1][3].shares[0]: ",
}
OTHERS = [
    ("parameters/quorum", 0, "parameters: "),
    ("parameters/guardians", 4, "parameters: "),
    ("manifest/contests/0/limit", 2, "ballots[0].contests[0]"),
    ("manifest/contests/0/limit", 1.0, "manifest.contests[0].limit: "),
    ("manifest/contests/0/options", [1, 2, 3], "manifest: "),
    ("manifest/name", "another", "ballots[0].contests[0].selections[0]: "),
    ("ballots/1/id", "ballot-1", "ballots[1].id: is there twice"),
    ("ballots/3/id", "another", "ballots[3].contests[0].selections[0]: "),
    ("ballots/3/id", 7, "ballots[3]: not of the form"),
    ("ballots/3/id", [], "record: not of the form"),
    ("ballots/3/contests", None, "ballots[3]: not of the form"),
    ("ballots/2/contests/0/selections/0/alpha", "0", "ballots[2].contests[0].selections[0].alpha: no hexadecimal"),
    ("ballots/2/contests/0/selections/0/alpha", "00", "ballots[2].contests[0].selections[0].alpha: a number"),
    ("ballots/2/contests/0/selections/0/alpha", "00" * 33, "ballots[2].contests[0].selections[0].alpha: the element"),
    ("ballots/2/contests/0/proof", [], "ballots[2].contests[0]: 0 parts of a proof instead of 2"),
    ("tally/1/0/count", 12, "tally[1][0].count: "),
    ("tally/1/0/count", -1, "tally[1][0].count: "),
    ("tally/1/0/count", "1", "tally[1][0].count: "),
    ("tally/1/0/shares/1/guardian", 1, "tally[1][0].shares[1]: "),
    ("tally/1/0/shares/1/guardian", 4, "tally[1][0].shares[1]: there is no"),
    ("tally", None, "record: not of the form"),
]


def test_every_part_of_a_record_counts(election, group, record):
    # Two proofs of each guardian, nine of each ballot, and two for each of seven totals.
    assert verdict(election, group, record) == 3 * 2 + 5 * 9 + 7 * 2
    for path, place in NUMBERS.items():
        altered = copy.deepcopy(record)
        holder, name = at(altered, path)
        holder[name] = holder[name][:-1] + ("1" if holder[name][-1] == "0" else "0")
        assert verdict(election, group, altered).startswith(place), path
    for path, value, place in OTHERS:
        altered = copy.deepcopy(record)
        holder, name = at(altered, path)
        holder[name] = value
        assert verdict(election, group, altered).startswith(place), (path, value, verdict(election, group, altered))
    fewer = copy.deepcopy(record)
    fewer["ballots"].pop()
    assert verdict(election, group, fewer).startswith("tally[")
    for junk in (None, [], {}, 7, "record"):
        assert verdict(election, group, junk).startswith("record: not of the form")


def test_an_election_without_ballots_is_right(election, group):
    assert election.verify(*group, election.make(*group, 0, 1, 1)) == 1 + 7


def test_the_standard_group_is_the_published_one(election):
    p, q = election.standard()
    assert q == 2**256 - 189 and p.bit_length() == 4096
    limbs = p.to_bytes(512, "little")
    published = {63: 2**64 - 1, 59: 0xB17217F7D1CF79AB, 4: 0xA2D8FDD0DF2FD608}
    assert {i: int.from_bytes(limbs[8 * i : 8 * i + 8], "little") for i in published} == published
    g = pow(2, (p - 1) // q, p)
    assert (g >> 63 * 64, g % 2**64) == (0x36036FED214F3B50, 0x17B178B6B9D8AE0F)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_a_worker_that_verifies_ballots_is_killed(election, group, record, tmp_path):
    dask = pytest.importorskip("distributed", reason="distributed is not installed")
    cloudpickle = pytest.importorskip("cloudpickle", reason="cloudpickle is not installed")
    import sys

    from widelimb import distributed

    # The workers have no module of this name.
    sys.modules["election"] = election
    cloudpickle.register_pickle_by_value(election)
    died = str(tmp_path / "died")

    def on_cluster(keys, ballots):
        def verified(piece):
            if any(index == 3 for index, _ in piece) and not os.path.exists(died):
                with open(died, "w") as file:
                    file.write(str(os.getpid()))
                os.kill(os.getpid(), signal.SIGKILL)
            return election.verify_ballots(keys, piece)

        with (
            dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
            dask.Client(cluster, set_as_default=False, timeout=30) as client,
        ):
            return distributed.map_pieces(verified, ballots, client, chunk=2, errors="return")

    assert election.verify(*group, record, on_cluster) == 3 * 2 + 5 * 9 + 7 * 2 and os.path.exists(died)
    altered = copy.deepcopy(record)
    altered["ballots"][4]["id"] = "another"
    with pytest.raises(election.Refused, match=r"^ballots\[4\].contests\[0\].selections\[0\]: the proof"):
        election.verify(*group, altered, on_cluster)


def program_of_rust():
    """The example of Rust, where it has been built."""
    root = HERE.parents[2]
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", root / "target"))
    places = [target / profile / "examples" / "election" for profile in ("release", "debug", "ci")]
    return next((place for place in places if place.is_file()), shutil.which("election"))


def test_the_program_of_rust_has_the_same_records(election, group, record, tmp_path, monkeypatch):
    program = program_of_rust()
    if program is None:
        pytest.skip("the example election of Rust is not built")

    def rust(*options):
        return subprocess.run([program, *options, "--test-group"], capture_output=True, text=True, timeout=60)

    ours, theirs = tmp_path / "ours.json", tmp_path / "theirs.json"
    ours.write_text(json.dumps(record))
    found = rust("verify", ours)
    assert found.returncode == 0 and "5 ballots and 65 proofs are right" in found.stdout
    assert rust("make", "--ballots", "4", theirs).returncode == 0
    read = json.loads(theirs.read_text())
    assert election.verify(*group, read) == 5 * 3 + 4 * 9 + 7 * 3
    # Names that JSON may write in several ways have one hash.
    name = "\u00e9\n\t\x01\"\\/ \u2028 \x7f \U0001f333"
    monkeypatch.setattr(election, "MANIFEST", election.MANIFEST | {"name": name})
    ours.write_text(json.dumps(election.make(*group, 1, 1, 1)))
    found = rust("verify", ours)
    assert (found.returncode, found.stderr) == (0, "")
