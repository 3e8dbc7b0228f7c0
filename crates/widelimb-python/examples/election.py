"""Makes and verifies the public record of an election, in the manner of ElectionGuard 2.1.

The record has keys of guardians, encrypted ballots with proofs of ranges, and a tally that some of the
guardians decrypted; crates/widelimb/examples/election/README.md describes it and what is hashed. That
program of Rust reads and writes the same records. With --test-group both use a group of 257 bits, in
which nothing is hidden: for trying things out. With --workers ballots are verified by processes of a
Dask cluster on this machine (pip install distributed).

    python election.py make --ballots 20 record.json
    python election.py verify record.json
"""

import argparse
import contextlib
import functools
import hashlib
import hmac
import json
import re
import secrets
import sys
from time import perf_counter

from widelimb import distributed, is_prime, mpz, powmod
from widelimb.protocols import (
    ElGamalPublicKey, Polynomial, SafeGroup, Sigma, SmallLogarithms, combine, commitment_at, decryption_shares,
)

VERSION = "v2.1.0"
OFFSET = 287975203778583638958138611533602521491887169409704874643524560756486080635197037903
MANIFEST = {
    "name": "An election for trying things out",
    "contests": [
        {"name": "The tree of the year", "limit": 1, "options": ["Ash", "Beech", "Cherry"]},
        {"name": "Up to two colours", "limit": 2, "options": ["Red", "Green", "Blue", "Grey"]},
    ],
}


class Refused(Exception):
    """What is wrong, and where."""

    def __init__(self, place, why):
        super().__init__(place, why)
        self.place, self.why = place, why

    def __str__(self):
        return f"{self.place}: {self.why}"


@contextlib.contextmanager
def formed(place):
    """Refuses what has other parts than a record."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, UnicodeError, OverflowError) as error:
        raise Refused(place, f"not of the form of a record: {error!r}") from error


# The group.


def ln_2(bits):
    """floor(2**bits ln 2), the sum of 1 / (k 2**k): each term is too small by less than 1 in 2**64."""
    more = bits + 64
    return sum((1 << more - k) // k for k in range(1, more + 1)) >> 64


def standard():
    """ElectionGuard's p and q: between the ends of p, which are ones, are the bits of ln 2."""
    p = 2**4096 - 2**3840 + (ln_2(3584) + OFFSET) * 2**256 + 2**256 - 1
    return p, 2**256 - 189


def short():
    """The first prime p = c q + 1 with even c from 2**130 on, and q."""
    q = 2**127 - 1
    p = (q << 130) + 1
    while not is_prime(p):
        p += 2 * q
    return p, q


def group_of(p, q):
    """The group and its generator."""
    return SafeGroup(p, q), powmod(2, (p - 1) // q, p)


# Hashes, and numbers in hexadecimal.


def hashed(key, tag, *parts):
    return hmac.digest(key, bytes([tag]) + b"".join(parts), "sha256")


def context_of(key, tag, *parts):
    return key + bytes([tag]) + b"".join(parts)


def challenge(context, numbers):
    """The hash of a context, which begins with the hash's key, and of a proof's numbers."""
    return hmac.digest(context[:32], context[32:] + b"".join(numbers), hashlib.sha256)


def small(n):
    return int(n).to_bytes(4, "big")


class Numbers:
    """The numbers of a group as text and bytes."""

    def __init__(self, p, q):
        self.p, self.q = int(p), int(q)
        self.of_p, self.of_q = ((n.bit_length() + 7) // 8 for n in (self.p, self.q))

    def bytes(self, x):
        return int(x).to_bytes(self.of_p, "big")

    def text(self, x):
        return self.bytes(x).hex().upper()

    def proof_text(self, proof):
        return dict(zip(("challenge", "response"), (int(x).to_bytes(self.of_q, "big").hex().upper() for x in proof)))

    def element(self, place, text):
        number = self.read(place, text, self.of_p)
        if not 0 < number < self.p:
            raise Refused(place, "the element is not from 1 to the prime less 1")
        return number

    def ciphertext(self, place, record):
        return tuple(self.element(f"{place}.{name}", record[name]) for name in ("alpha", "beta"))

    def proof(self, place, record):
        return tuple(self.read(place, record[name], self.of_q) for name in ("challenge", "response"))

    def proofs(self, place, records):
        return [self.proof(f"{place}.proof[{j}]", record) for j, record in enumerate(records)]

    @staticmethod
    def read(place, text, width):
        if not re.fullmatch("([0-9A-Fa-f]{2})*", text):
            raise Refused(place, "no hexadecimal number of whole bytes")
        if len(text) != 2 * width:
            raise Refused(place, f"a number of {len(text) // 2} bytes, not of {width}")
        return int(text, 16)


def base_hashes(numbers, generator, parameters, manifest):
    """H_P and H_B."""
    sizes = small(parameters["guardians"]), small(parameters["quorum"])
    q = numbers.q.to_bytes(numbers.of_q, "big")
    of_parameters = hashed(
        VERSION.encode().ljust(32, b"\0"), 0x00, numbers.bytes(numbers.p), q, numbers.bytes(generator), *sizes
    )
    contests = [{name: contest[name] for name in ("name", "limit", "options")} for contest in manifest["contests"]]
    ordered = {"name": manifest["name"], "contests": contests}
    text = json.dumps(ordered, ensure_ascii=False, separators=(",", ":")).encode()
    return of_parameters, hashed(of_parameters, 0x01, small(len(text)), text)


def check_manifest(manifest):
    texts = [manifest["name"]]
    for c, contest in enumerate(manifest["contests"]):
        texts += [contest["name"], *contest["options"]]
        if type(contest["limit"]) is not int or contest["limit"] < 0:
            raise Refused(f"manifest.contests[{c}].limit", "no number from 0 on")
    if any(type(text) is not str for text in texts):
        raise Refused("manifest", "a name is no text")


def guardian_context(of_parameters, i, j):
    return context_of(of_parameters, 0x10, b"pk_vote", small(i + 1), small(j))


def alike(place, what, found, expected):
    if len(found) != expected:
        raise Refused(place, f"{len(found)} {what} instead of {expected}")


def check(places, verdicts):
    """Raises the first refusal, with its place."""
    for place, verdict in zip(places, verdicts, strict=True):
        if verdict is not True:
            raise Refused(place, str(verdict).partition(": ")[2])


class Election:
    """The keys of an election: the joint key, and what its hashes begin with. It pickles."""

    def __init__(self, p, q, manifest, commitments, base):
        self.p, self.q, self.manifest, self.commitments, self.base = p, q, manifest, commitments, base
        self.numbers = Numbers(p, q)
        self.group, generator = group_of(p, q)
        self.key = ElGamalPublicKey(self.group, generator, commitments[0], "key")
        self.sigma = Sigma(self.group, challenge)
        self.extended = hashed(base, 0x14, self.numbers.bytes(commitments[0]))

    def __reduce__(self):
        return Election, (self.p, self.q, self.manifest, self.commitments, self.base)

    def place_context(self, ballot, c, o, contest):
        """What a range proof is about: an option of a contest, or behind the last one the contest."""
        key = hashed(self.extended, 0x20, ballot.encode())
        return context_of(key, 0x24 if o < len(contest["options"]) else 0x25, small(c), small(o))

    def share_context(self, c, o, guardian, beta):
        return context_of(self.extended, 0x30, small(c), small(o), small(guardian), self.numbers.bytes(beta))

    def share_statement(self, c, o, guardian, total, power):
        """That a guardian's share of a total is that of its key."""
        public = commitment_at(self.group, self.commitments, guardian)
        pairs = [(self.key.generator, public), (total[0], power)]
        return self.share_context(c, o, guardian, total[1]), pairs

    def message(self, total, hidden):
        return total[1] * powmod(hidden, -1, self.p) % self.p


def of_keys(p, q, record):
    """The election, if the parameters are those of the group and every guardian's proofs are right, and
    the number of proofs."""
    group, generator = group_of(p, q)
    numbers, parameters, guardians = Numbers(p, q), record["parameters"], record["guardians"]
    fits = {"version": VERSION, "p": numbers.text(p), "q": numbers.q.to_bytes(numbers.of_q, "big").hex().upper(),
            "g": numbers.text(generator)}
    if any(parameters[name] != value for name, value in fits.items()):
        raise Refused("parameters", f"not those of {VERSION} and of the group; --test-group has another one")
    count, quorum = parameters["guardians"], parameters["quorum"]
    if type(count) is not int or type(quorum) is not int or not 0 < quorum <= count == len(guardians):
        raise Refused("parameters", "no such numbers of guardians")
    check_manifest(record["manifest"])
    of_parameters, base = base_hashes(numbers, generator, parameters, record["manifest"])
    places, statements, proofs, joint = [], [], [], [mpz(1)] * quorum
    for i, guardian in enumerate(guardians):
        place = f"guardians[{i}]"
        alike(place, "commitments", guardian["commitments"], quorum)
        alike(place, "proofs", guardian["proofs"], quorum)
        for j, (text, proof) in enumerate(zip(guardian["commitments"], guardian["proofs"])):
            places.append(f"{place}.commitments[{j}]")
            y = numbers.element(places[-1], text)
            statements.append((guardian_context(of_parameters, i, j), [(generator, y)]))
            proofs.append(numbers.proof(places[-1], proof))
            joint[j] = joint[j] * y % p
    check(places, Sigma(group, challenge).verify(statements, proofs, errors="return"))
    try:
        return Election(p, q, record["manifest"], [int(y) for y in joint], base), len(proofs)
    except ValueError as error:
        raise Refused("guardians", error) from None


# Verification.


def verify_ballots(election, ballots, progress=None):
    """For each (index, ballot) the number of its proofs, or why it is refused."""
    verdicts, places, claims, proofs = [], [], [], []
    for index, ballot in ballots:
        try:
            with formed(f"ballots[{index}]"):
                of_ballot = claims_of(election, index, ballot)
        except Refused as refused:
            verdicts.append(refused)
            continue
        verdicts.append(len(of_ballot))
        for place, claim, proof in of_ballot:
            places.append((len(verdicts) - 1, place))
            claims.append(claim)
            proofs.append(proof)
    found = election.sigma.verify_range(election.key, claims, proofs, progress=progress, errors="return")
    for (i, place), verdict in zip(places, found, strict=True):
        if verdict is not True and not isinstance(verdicts[i], Refused):
            verdicts[i] = Refused(place, str(verdict).partition(": ")[2])
    return verdicts


def claims_of(election, index, ballot):
    """The (place, claim, proof) of each selection and contest of a ballot."""
    made, numbers, place = [], election.numbers, f"ballots[{index}]"
    contests = election.manifest["contests"]
    alike(place, "contests", ballot["contests"], len(contests))
    for c, (contest, marks) in enumerate(zip(contests, ballot["contests"])):
        of_contest, ciphertexts = f"{place}.contests[{c}]", []
        alike(of_contest, "selections", marks["selections"], len(contest["options"]))
        for o, selection in enumerate(marks["selections"]):
            here = f"{of_contest}.selections[{o}]"
            ciphertexts.append(numbers.ciphertext(here, selection))
            context = election.place_context(ballot["id"], c, o, contest)
            made.append((here, (context, ciphertexts[-1], 1), numbers.proofs(here, selection["proof"])))
        total = election.key.sum(ciphertexts)
        context = election.place_context(ballot["id"], c, len(contest["options"]), contest)
        alike(of_contest, "parts of a proof", marks["proof"], contest["limit"] + 1)
        made.append((of_contest, (context, total, contest["limit"]), numbers.proofs(of_contest, marks["proof"])))
    return made


def sums_of(election, record):
    """The product of all ballots' ciphertexts for each option of each contest."""
    numbers = election.numbers

    def of_option(c, o):
        places = (f"ballots[{i}].contests[{c}].selections[{o}]" for i in range(len(record["ballots"])))
        chosen = (ballot["contests"][c]["selections"][o] for ballot in record["ballots"])
        return election.key.sum(numbers.ciphertext(*pair) for pair in zip(places, chosen))

    contests = enumerate(record["manifest"]["contests"])
    return [[of_option(c, o) for o in range(len(contest["options"]))] for c, contest in contests]


def verify_tally(election, record):
    """The number of proofs of the tally, if all are right and the totals are those of the ballots."""
    numbers, sums, quorum = election.numbers, sums_of(election, record), record["parameters"]["quorum"]
    alike("record", "contests in the tally", record["tally"], len(sums))
    places, statements, proofs, rest = [], [], [], []
    for c, (totals, of_contest) in enumerate(zip(record["tally"], sums)):
        alike(f"tally[{c}]", "totals", totals, len(of_contest))
        for o, (total, summed) in enumerate(zip(totals, of_contest)):
            place = f"tally[{c}][{o}]"
            if numbers.ciphertext(place, total) != summed:
                raise Refused(place, "not the product of the ballots")
            alike(place, "shares", total["shares"], quorum)
            shares = []
            for t, share in enumerate(total["shares"]):
                here, guardian = f"{place}.shares[{t}]", share["guardian"]
                if type(guardian) is not int or not 1 <= guardian <= record["parameters"]["guardians"]:
                    raise Refused(here, "there is no such guardian")
                shares.append((guardian, numbers.element(here, share["share"])))
                places.append(here)
                statements.append(election.share_statement(c, o, guardian, summed, shares[-1][1]))
                proofs.append(numbers.proof(here, share["proof"]))
            rest.append((place, total["count"], summed, shares))
    check(places, election.sigma.verify(statements, proofs, errors="return"))
    for place, count, summed, shares in rest:
        try:
            hidden = combine(election.group, shares)
        except ValueError as error:
            raise Refused(place, error) from None
        is_count = type(count) is int and 0 <= count < 2**64
        if not is_count or election.message(summed, hidden) != powmod(election.key.base, count, election.p):
            raise Refused(f"{place}.count", "not what the guardians decrypted")
    return len(proofs)


def verify(p, q, record, verified=verify_ballots):
    """The number of the proofs of a record, all of which are right; `verified` gives the verdicts of
    ballots."""
    with formed("record"):
        election, of_guardians = of_keys(p, q, record)
        seen = set()
        for i, ballot in enumerate(record["ballots"]):
            if ballot["id"] in seen:
                raise Refused(f"ballots[{i}].id", "is there twice")
            seen.add(ballot["id"])
    verdicts = verified(election, list(enumerate(record["ballots"])))
    if refused := next((verdict for verdict in verdicts if isinstance(verdict, Refused)), None):
        raise refused
    with formed("record"):
        return of_guardians + sum(verdicts) + verify_tally(election, record)


def on_cluster(workers, election, ballots):
    """The verdicts of ballots, which processes on this machine find in pieces."""
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster:
        with Client(cluster, set_as_default=False) as client:
            verified = functools.partial(verify_ballots, election)
            return distributed.map_pieces(
                verified, ballots, client, progress=sys.stderr.isatty(), errors="return"
            )


# Making a record.


def make(p, q, ballots, guardians, quorum):
    """The record of an election with random votes."""
    group, generator = group_of(p, q)
    numbers, sigma = Numbers(p, q), Sigma(group, challenge)
    parameters = {"version": VERSION, "p": numbers.text(p), "q": numbers.q.to_bytes(numbers.of_q, "big").hex().upper(),
                  "g": numbers.text(generator), "guardians": guardians, "quorum": quorum}
    record = {"parameters": parameters, "manifest": MANIFEST, "guardians": [], "ballots": [], "tally": []}
    of_parameters, _ = base_hashes(numbers, generator, parameters, MANIFEST)
    polynomials = [Polynomial(group, quorum) for _ in range(guardians)]
    for i, polynomial in enumerate(polynomials):
        shown = polynomial.commitments(generator)
        statements = [(guardian_context(of_parameters, i, j), [(generator, y)]) for j, y in enumerate(shown)]
        proofs = sigma.prove(statements, polynomial.coefficients)
        texts = [numbers.text(y) for y in shown]
        record["guardians"].append({"commitments": texts, "proofs": [numbers.proof_text(x) for x in proofs]})
    election, _ = of_keys(p, q, record)
    record["ballots"] = make_ballots(election, [f"ballot-{i + 1}" for i in range(ballots)])
    record["tally"] = make_tally(election, record, polynomials, quorum)
    return record


def make_ballots(election, names):
    """Ballots with random votes, up to the limit of each contest."""
    numbers, group, made = election.numbers, election.group, []
    chance = secrets.SystemRandom()
    claims, openings, places = [], [], []
    for name in names:
        ballot = {"id": name, "contests": []}
        for c, contest in enumerate(election.manifest["contests"]):
            options, limit = len(contest["options"]), contest["limit"]
            votes = chance.randint(0, min(limit, options))
            marks = [1] * votes + [0] * (options - votes)
            chance.shuffle(marks)
            nonces = [group.random_exponent() for _ in marks]
            ciphertexts = election.key.encrypt(marks, nonces=nonces)
            selections = [{"alpha": numbers.text(a), "beta": numbers.text(b), "proof": []} for a, b in ciphertexts]
            ballot["contests"].append({"selections": selections, "proof": []})
            places += [selection["proof"] for selection in selections] + [ballot["contests"][-1]["proof"]]
            ciphertexts.append(election.key.sum(ciphertexts))
            openings += [*zip(marks, nonces), (votes, sum(nonces) % election.q)]
            for o, ciphertext in enumerate(ciphertexts):
                context = election.place_context(name, c, o, contest)
                claims.append((context, ciphertext, 1 if o < options else limit))
        made.append(ballot)
    proofs = election.sigma.prove_range(election.key, claims, openings, progress=sys.stderr.isatty())
    for place, proof in zip(places, proofs):
        place += [numbers.proof_text(part) for part in proof]
    return made


def make_tally(election, record, polynomials, quorum):
    """The totals, each decrypted by the first guardians that are enough."""
    numbers = election.numbers
    keys = [sum(polynomial.value(t) for polynomial in polynomials) % election.q for t in range(1, quorum + 1)]
    logarithms = SmallLogarithms(election.group, election.key.base, len(record["ballots"]))
    tally = []
    for c, of_contest in enumerate(sums_of(election, record)):
        powers = [decryption_shares(election.group, of_contest, key) for key in keys]
        totals = []
        for o, total in enumerate(of_contest):
            shares = [(t + 1, of_key[o]) for t, of_key in enumerate(powers)]
            statements = [election.share_statement(c, o, t, total, power) for t, power in shares]
            proofs = election.sigma.prove(statements, keys)
            count = logarithms.find(election.message(total, combine(election.group, shares)))
            shown = [{"guardian": t, "share": numbers.text(power), "proof": numbers.proof_text(proof)}
                     for (t, power), proof in zip(shares, proofs)]
            totals.append({"alpha": numbers.text(total[0]), "beta": numbers.text(total[1]), "count": count,
                           "shares": shown})
        tally.append(totals)
    return tally


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.partition("\n")[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("command", choices=["make", "verify"])
    parser.add_argument("record", help="the file to write or read")
    parser.add_argument("--ballots", type=int, default=20, help="ballots to make")
    parser.add_argument("--guardians", type=int, default=5, help="guardians to make")
    parser.add_argument("--quorum", type=int, default=3, help="guardians that are needed to decrypt")
    parser.add_argument("--test-group", action="store_true", help="a group of 257 bits, in which nothing is hidden")
    parser.add_argument("--workers", type=int, default=0, help="verify on so many processes of a Dask cluster")
    options = parser.parse_args()
    if options.ballots < 0 or not 1 <= options.quorum <= options.guardians or options.workers < 0:
        parser.error("a quorum is from 1 to the number of guardians, and no count is below 0")
    p, q = short() if options.test_group else standard()
    start = perf_counter()
    if options.command == "make":
        record = make(p, q, options.ballots, options.guardians, options.quorum)
        with open(options.record, "w", encoding="utf-8") as file:
            json.dump(record, file, ensure_ascii=False, indent=2)
        seconds = perf_counter() - start
        print(f"made     {options.ballots} ballots in {seconds:.3f} s, {options.ballots / seconds:.0f} a second")
        return
    try:
        with open(options.record, encoding="utf-8") as file:
            record = json.load(file)
        verified = functools.partial(verify_ballots, progress=sys.stderr.isatty())
        if options.workers:
            verified = functools.partial(on_cluster, options.workers)
        proofs = verify(p, q, record, verified)
    except (Refused, OSError, ValueError, RecursionError) as error:
        sys.exit(f"election: {error}")
    seconds = perf_counter() - start
    for contest, totals in zip(record["manifest"]["contests"], record["tally"]):
        print(contest["name"])
        for option, total in zip(contest["options"], totals):
            print(f"{total['count']:9}  {option}")
    print(f"verified {proofs} proofs in {seconds:.3f} s, {proofs / seconds:.0f} a second")


if __name__ == "__main__":
    main()
