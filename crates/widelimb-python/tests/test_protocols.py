"""`widelimb.protocols`: proofs beside their formulas with Python's `pow`, and what is not accepted."""

import hashlib
import itertools
import pickle
import threading

import pytest

import widelimb
from widelimb import mpz, protocols
from widelimb.protocols import (
    ElGamalPrivateKey, ElGamalPublicKey, Polynomial, Refused, SafeGroup, Sigma, SmallLogarithms, combine,
    commitment_at, decryption_shares, lagrange,
)
from test_work import interrupted

Q = 2**127 - 1
# The first prime c q + 1 with even c from 2**130 on, and a safe prime.
P = next(p for p in itertools.count(Q * 2**130 + 1, 2 * Q) if widelimb.is_prime(p))
GROUP, G = SafeGroup(P, Q), pow(2, (P - 1) // Q, P)
SAFE = SafeGroup(2 * 1019 + 1, 1019)
X = 0x1234567890ABCDEF1234567890ABCDEF % Q
Y = pow(G, X, P)
KEY = ElGamalPublicKey(GROUP, G, Y)


def challenge(context, numbers):
    assert type(context) is bytes and type(numbers) is list
    assert all(type(x) is bytes and len(x) == 33 for x in numbers)
    return hashlib.sha256(len(context).to_bytes(8, "big") + context + b"".join(numbers)).digest()


def hashed(context, numbers):
    return int.from_bytes(challenge(context, [int(x).to_bytes(33, "big") for x in numbers]), "big") % Q


SIGMA = Sigma(GROUP, challenge)


def statements_of(exponents, pairs=1):
    """Statements of as many pairs, whose bases are powers of the generator."""
    made = []
    for i, x in enumerate(exponents):
        bases = [pow(G, 1 + j * (i + 2), P) for j in range(pairs)]
        made.append((b"statement %d" % i, [(base, pow(base, int(x), P)) for base in bases]))
    return made


def by_formula(statement, proof):
    context, pairs = statement
    c, v = map(int, proof)
    commitments = [pow(base, v, P) * pow(power, c, P) % P for base, power in pairs]
    return c == hashed(context, [*itertools.chain(*pairs), *commitments])


SHAPED = [0, 1, 2, Q - 1, Q - 2, Q // 2, 2**64 - 1, 2**64, X]


@pytest.mark.parametrize("pairs", [1, 2, 5])
@pytest.mark.parametrize("threads", [1, 2])
def test_proofs_are_those_of_the_formula(pairs, threads):
    statements = statements_of(SHAPED * 2, pairs)
    proofs = SIGMA.prove(statements, SHAPED * 2, threads=threads)
    assert all(by_formula(*pair) for pair in zip(statements, proofs))
    assert SIGMA.verify(statements, proofs, threads=threads) == [True] * len(proofs)
    assert all(type(x) is mpz for proof in proofs for x in proof)
    assert SIGMA.verify([], []) == SIGMA.prove([], []) == []
    # Nonces are new in each proof.
    assert len({*proofs, *SIGMA.prove(statements, SHAPED * 2)}) == 2 * len(proofs)


def verdict(call, *args):
    """The one verdict of a call, of which three ways of asking say the same."""
    [found] = call(*args, errors="return")
    if found is True:
        assert call(*args) == [True]
        return True
    assert type(found) is Refused and isinstance(found, ValueError) and not found and found.index == 0
    with pytest.raises(Refused) as raised:
        call(*args)
    assert str(raised.value) == str(found) and not all(raised.value.results)
    return str(found).partition(": ")[2]


GROUPLESS = "an element of the statement is not in the group"
RANGE = "a challenge or a response is not below the order of the group"
OTHER = "the proof does not have this challenge"


def test_altered_proofs_are_refused():
    for pairs in (1, 2):
        statement = statements_of([X], pairs)[0]
        context, shown = statement
        [(c, v)] = SIGMA.prove([statement], [X])

        def of(statement=statement, proof=(c, v)):
            return verdict(SIGMA.verify, [statement], [proof])

        assert of() is True
        assert of(proof=((c + 1) % Q, v)) == of(proof=(c, (v + 1) % Q)) == of(proof=(v, c)) == OTHER
        for wrong in (c + Q, -1, c - Q, Q, 2**500, -(2**500)):
            assert of(proof=(wrong, v)) == of(proof=(c, wrong)) == RANGE
        assert of((context + b"\0", shown)) == of((b"", shown)) == OTHER
        for i, j in itertools.product(range(pairs), range(2)):
            for element, why in [(G * G % P, OTHER), (1, OTHER), (P - shown[i][j], GROUPLESS), (2, GROUPLESS),
                                 (0, GROUPLESS), (P - 1, GROUPLESS), (P, GROUPLESS), (shown[i][j] + P, GROUPLESS),
                                 (shown[i][j] - P, GROUPLESS), (-1, GROUPLESS), (2**4000, GROUPLESS)]:
                altered = [list(pair) for pair in shown]
                altered[i][j] = element
                assert of((context, altered)) == why
        assert of((context, [*shown, *shown])) == OTHER
        # The others of a batch go on.
        found = SIGMA.verify([statement] * 3, [(c, v), (c, v + 1), (c, v)], errors="return")
        assert [bool(x) for x in found] == [True, False, True] and found[1].index == 1


def test_what_cannot_be_proved():
    statement = statements_of([X])[0]
    for element in (0, P, -1, 2**4000):
        found = SIGMA.prove([statement, (b"", [(G, element)])], [X, X], errors="return")
        assert SIGMA.verify([statement], found[:1]) == [True]
        assert type(found[1]) is Refused and GROUPLESS in str(found[1])
    for wrong in (-1, Q, 2**300):
        with pytest.raises(ValueError, match="job 0: the exponent is not below the order"):
            SIGMA.prove([statement], [wrong])
    with pytest.raises(ValueError, match="statements has length 2, exponents has 1"):
        SIGMA.prove([statement] * 2, [X])
    for wrong in ([None], [(b"",)], [(b"", None)], [(b"", [G])], [("", [(G, Y)])], [(b"", [(G, Y, 1)])],
                  [(b"", [(G, 1.5)])], None, [(b"", [(G, Y)], 1)]):
        for call in (SIGMA.prove, SIGMA.verify):
            with pytest.raises(TypeError):
                call(wrong, [X] if call == SIGMA.prove else [(1, 2)])
    for wrong in (None, (1,), (1, 2, 3), (1, None), ("1", "2"), 5):
        with pytest.raises(TypeError):
            SIGMA.verify([statement], [wrong])
    for wrong, text in (((b"", (G, Y)), "job 0: a pair must be a tuple, not int"), (5, "job 0: a statement must be"),
                        ((b"", G), "job 0: the pairs of a statement must be"), ((b"",), "job 0: a statement has 2 parts")):
        with pytest.raises(TypeError, match=text):
            SIGMA.verify([wrong], [(1, 2)])
    with pytest.raises(TypeError, match="job 1: a proof must be a tuple, not int"):
        SIGMA.verify([statement] * 2, [(1, 2), 5])
    with pytest.raises(ValueError, match="job 0: a statement of no pair"):
        SIGMA.verify([(b"", [])], [(0, 0)])


@pytest.mark.parametrize("encoding", ["key", "generator"])
@pytest.mark.parametrize("limit", [0, 1, 3])
def test_proofs_of_ranges(limit, encoding):
    key = ElGamalPublicKey(GROUP, G, Y, encoding)
    numbers, nonces = [*range(limit + 1)] * 5, [*SHAPED, *SHAPED, *SHAPED][: 5 * limit + 5]
    ciphertexts = key.encrypt(numbers, nonces=nonces)
    base = G if encoding == "generator" else Y
    assert ciphertexts == [(pow(G, r, P), pow(Y, r, P) * pow(base, n, P) % P) for n, r in zip(numbers, nonces)]
    claims = [(b"claim %d" % i, c, limit) for i, c in enumerate(ciphertexts)]
    proofs = SIGMA.prove_range(key, claims, zip(numbers, nonces), threads=2)
    assert SIGMA.verify_range(key, claims, proofs, threads=2) == [True] * len(claims)
    for (context, (alpha, beta), _), proof in zip(claims, proofs):
        assert len(proof) == limit + 1
        commitments = []
        for j, (c, v) in enumerate(proof):
            shifted = beta * pow(base, -j, P) % P
            commitments += [pow(G, v, P) * pow(alpha, c, P) % P, pow(Y, v, P) * pow(shifted, c, P) % P]
        assert sum(c for c, _ in proof) % Q == hashed(context, [G, Y, alpha, beta, *commitments])


def test_altered_proofs_of_ranges_are_refused():
    [ciphertext] = KEY.encrypt([1], nonces=[X])
    alpha, beta = ciphertext
    [proof] = SIGMA.prove_range(KEY, [(b"b", ciphertext, 1)], [(1, X)])

    def of(context=b"b", ciphertext=ciphertext, limit=1, proof=proof, key=KEY):
        return verdict(SIGMA.verify_range, key, [(context, ciphertext, limit)], [proof])

    assert of() is True
    for j, part in itertools.product(range(2), range(2)):
        altered = [list(part) for part in proof]
        altered[j][part] = (altered[j][part] + 1) % Q
        assert of(proof=altered) == OTHER
        for wrong in (Q, -1, altered[j][part] + Q):
            altered[j][part] = wrong
            assert of(proof=altered) == RANGE
    assert of(proof=proof[::-1]) == of(context=b"c") == of(ciphertext=(beta, alpha)) == OTHER
    assert of(ciphertext=(alpha, beta * Y % P)) == of(ciphertext=(1, 1)) == OTHER
    for wrong in (P - alpha, 0, P, alpha + P, -alpha):
        assert of(ciphertext=(wrong, beta)) == of(ciphertext=(alpha, wrong)) == GROUPLESS
    assert of(limit=2) == "a proof of 2 parts instead of 3" and of(proof=[]) == "a proof of 0 parts instead of 2"
    assert of(proof=proof * 2) == "a proof of 4 parts instead of 2"
    assert of(key=ElGamalPublicKey(GROUP, G, Y, "generator")) == OTHER
    assert of(key=ElGamalPublicKey(GROUP, Y, G)) == OTHER
    # A number above the limit, and one that is not that of the ciphertext.
    [refused] = SIGMA.prove_range(KEY, [(b"b", ciphertext, 0)], [(1, X)], errors="return")
    assert type(refused) is Refused and "above the limit" in str(refused)
    [wrong] = SIGMA.prove_range(KEY, [(b"b", ciphertext, 1)], [(0, X)])
    assert of(proof=wrong) == OTHER
    for limit in (-1, 2**16 + 1, 2**80):
        with pytest.raises(ValueError, match="job 0: a limit is from 0"):
            SIGMA.prove_range(KEY, [(b"", ciphertext, limit)], [(1, X)])
    for opening in ((-1, X), (2**64, X), (1, Q)):
        with pytest.raises(ValueError, match="job 0: "):
            SIGMA.prove_range(KEY, [(b"", ciphertext, 1)], [opening])
    other = ElGamalPublicKey(SAFE, 4, 16)
    with pytest.raises(ValueError, match="the key is of another group"):
        SIGMA.verify_range(other, [], [])
    for wrong in ([None], [(b"", ciphertext)], [(b"", (1, 2, 3), 1)], [("", ciphertext, 1)], [(b"", 1, 1)]):
        with pytest.raises(TypeError):
            SIGMA.verify_range(KEY, wrong, [proof])


class Mine(Exception):
    pass


MANY = statements_of([X] * 600)


@pytest.mark.parametrize("count", [1, 600])
@pytest.mark.parametrize("threads", [1, 2])
def test_what_the_challenge_raises_comes_out(count, threads):
    statements, calls = MANY[:count], []
    proofs = SIGMA.prove(statements, [X] * count)

    def fails(context, numbers):
        calls.append(threading.current_thread())
        if len(calls) == min(count, 20):
            raise Mine
        return challenge(context, numbers)

    for call, others in [(Sigma(GROUP, fails).verify, proofs), (Sigma(GROUP, fails).prove, [X] * count)]:
        calls.clear()
        with pytest.raises(Mine):
            call(statements, others, threads=threads)
        # It is not called again, and always on this thread.
        assert len(calls) == min(count, 20) and {*calls} == {threading.current_thread()}


@pytest.mark.parametrize(
    "junk, kind",
    [(None, TypeError), ("text", TypeError), (7, TypeError), (bytearray(99), TypeError), ([1], TypeError),
     (b"", ValueError), (bytes(15), ValueError)],
)
def test_a_challenge_that_is_no_bytes(junk, kind):
    sigma = Sigma(GROUP, lambda context, numbers: junk)
    for call, other in [(sigma.prove, X), (sigma.verify, (0, X))]:
        with pytest.raises(kind, match="challenge returned"):
            call(MANY[:1], [other])
    with pytest.raises(TypeError, match="positional argument"):
        Sigma(GROUP, lambda: b"1").prove(MANY[:1], [X])
    few = Sigma(GROUP, lambda context, numbers: bytes(16))
    assert few.verify(MANY[:1], few.prove(MANY[:1], [X])) == [True]
    for wrong in (None, 7, b""):
        with pytest.raises(TypeError, match="challenge must be callable"):
            Sigma(GROUP, wrong)


def test_a_challenge_may_call_the_package_and_be_long():
    def long(context, numbers):
        # A call inside of the call.
        assert SIGMA.verify(MANY[:1], inner) == [True]
        return challenge(context, numbers) * 1000

    inner = SIGMA.prove(MANY[:1], [X])
    sigma = Sigma(GROUP, long)
    proofs = sigma.prove(MANY[:20], [X] * 20)
    assert sigma.verify(MANY[:20], proofs) == [True] * 20 and sigma.group is GROUP
    told = []
    assert all(SIGMA.verify(MANY, SIGMA.prove(MANY, [X] * 600), progress=lambda *step: told.append(step)))
    assert told[0] == (0, 600) and told[-1] == (600, 600)


def test_control_c_ends_a_verification_at_once():
    # Of the time this takes the setup is a small part.
    setup = (f"from widelimb.protocols import *; sigma = Sigma(SafeGroup({P}, {Q}), lambda c, n: n[0]); "
             f"statements = [(b'', [({G}, {Y})] * 20)] * 4000; proofs = [(1, 1)] * 4000; ")
    assert interrupted(setup + "sigma.verify(statements * 4, proofs * 4, threads=2, errors='return')") < 0.3


def test_groups():
    assert (GROUP.p, GROUP.q, GROUP.cofactor) == (P, Q, (P - 1) // Q) and repr(SAFE).startswith("<SafeGroup of 11")
    assert pickle.loads(pickle.dumps(GROUP)) == GROUP != SAFE and hash(GROUP) == hash(SafeGroup(P, Q))
    order = [pow(4, i, 2039) for i in range(1019)]
    assert SAFE.in_subgroup_batch(range(-3, 2045)) == [x in order for x in range(-3, 2045)]
    outside = [P - 1, P - G, 2, 0, P, -G, G + P, 2**3000]
    assert [GROUP.contains(x) for x in outside] == [False] * 8 == GROUP.in_subgroup_batch(outside)
    assert GROUP.is_generator(G) and GROUP.is_generator(Y) and GROUP.contains(1) and not GROUP.is_generator(1)
    assert not GROUP.is_generator(P - G)
    inside = [pow(G, i * i + 1, P) for i in range(700)]
    for rounds in (None, 1, 128):
        assert GROUP.in_subgroup_batch(inside, rounds=rounds, threads=2) == [True] * 700
    for i in (0, 333, 699):
        # Of order 2, and a product with it.
        for wrong in (P - 1, P - inside[i]):
            altered = [*inside[:i], wrong, *inside[i + 1 :]]
            for rounds in (None, 128):
                assert GROUP.in_subgroup_batch(altered, rounds=rounds) == [j != i for j in range(700)]
    for wrong in (0, -1, 2**40):
        with pytest.raises(ValueError, match="rounds are from 1"):
            GROUP.in_subgroup_batch(inside, rounds=wrong)
    for p, q in [(P, 3), (P + 2, Q), (15, 7), (607, 2), (607, 607), (-P, Q), (P, -Q), (0, 0), (7, 1),
                 (2**20000 + 1, 3)]:
        with pytest.raises(ValueError):
            SafeGroup(p, q)
    for wrong in (None, 1.5, "7"):
        with pytest.raises(TypeError):
            SafeGroup(wrong, 7)
        with pytest.raises(TypeError):
            GROUP.contains(wrong)
    drawn = {GROUP.random_exponent() for _ in range(50)}
    assert len(drawn) == 50 and all(0 <= x < Q for x in drawn)


@pytest.mark.parametrize("encoding", ["key", "generator"])
def test_encryption_and_decryption(encoding):
    private = ElGamalPrivateKey(GROUP, G, X, encoding)
    key = private.public_key
    assert key == ElGamalPublicKey(GROUP, G, Y, encoding)
    assert (key.generator, key.element, key.encoding) == (G, Y, encoding)
    assert private.exponent == X and key.base == (Y if encoding == "key" else G) and key.group is GROUP
    assert pickle.loads(pickle.dumps(key)) == key and pickle.loads(pickle.dumps(private)) == private
    numbers = [0, 1, 2, 41, 1000]
    logarithms = SmallLogarithms(GROUP, key.base, 5000)
    ciphertexts = key.encrypt(numbers)
    assert [logarithms.find(x) for x in private.decrypt(ciphertexts)] == numbers
    assert logarithms.find(private.decrypt([key.sum(ciphertexts)])[0]) == sum(numbers)
    assert key.sum([]) == (1, 1) and len({*ciphertexts, *key.encrypt(numbers)}) == 10
    [power] = private.decrypt(key.encrypt([2**64 - 1]))
    assert power == pow(int(key.base), 2**64 - 1, P) and logarithms.find(power) is None
    assert SmallLogarithms(GROUP, G, 1).find(pow(G, 2, P)) is None and logarithms.find(0) is None
    found = private.decrypt([ciphertexts[1], (P - 1, 1), (1, 0)], errors="return")
    assert found[0] == key.base and all("not in the group" in str(x) and type(x) is ValueError for x in found[1:])
    other = ElGamalPrivateKey.generate(GROUP, G, encoding)
    assert other != private and other.public_key != key
    for wrong in (-1, 2**64):
        with pytest.raises(ValueError, match="job 0: the number is not from 0"):
            key.encrypt([wrong])
    with pytest.raises(ValueError, match="numbers has length 1, nonces has 2"):
        key.encrypt([1], nonces=[1, 2])
    for wrong in (0, P, -1):
        with pytest.raises(ValueError):
            key.sum([(1, wrong)])


def test_keys_that_are_none():
    for g, y in [(1, Y), (G, 1), (P - G, Y), (G, P - Y), (0, Y), (G, 0), (G, P), (-1, Y), (2, Y)]:
        with pytest.raises(ValueError):
            ElGamalPublicKey(GROUP, g, y)
    for x in (0, Q, -1):
        with pytest.raises(ValueError):
            ElGamalPrivateKey(GROUP, G, x)
    with pytest.raises(ValueError, match="encoding must be"):
        ElGamalPublicKey(GROUP, G, Y, "other")
    for bound in (-1, 2**40 + 1, 2**70):
        with pytest.raises(ValueError, match="bound"):
            SmallLogarithms(GROUP, G, bound)
    with pytest.raises(ValueError):
        SmallLogarithms(GROUP, 0, 5)


def test_trustees():
    polynomials = [Polynomial(GROUP, 3) for _ in range(5)]
    shown = [polynomial.commitments(G) for polynomial in polynomials]
    for polynomial, commitments in zip(polynomials, shown):
        assert commitments == [pow(G, int(a), P) for a in polynomial.coefficients]
        for t in (1, 2, 2**32 - 1):
            value = sum(a * t**j for j, a in enumerate(polynomial.coefficients)) % Q
            assert polynomial.value(t) == value and commitment_at(GROUP, commitments, t) == pow(G, int(value), P)
    x = sum(polynomial.coefficients[0] for polynomial in polynomials) % Q
    key = ElGamalPublicKey(GROUP, G, pow(G, int(x), P))
    [ciphertext] = key.encrypt([77])
    keys = {t: sum(polynomial.value(t) for polynomial in polynomials) % Q for t in range(1, 6)}
    shares = {t: decryption_shares(GROUP, [ciphertext], keys[t])[0] for t in keys}
    assert shares == {t: pow(int(ciphertext[0]), int(keys[t]), P) for t in keys}
    for trustees in ([1, 2, 3], [5, 1, 4], [1, 2, 3, 4, 5]):
        weights = lagrange(GROUP, trustees)
        assert sum(w * keys[t] for w, t in zip(weights, trustees)) % Q == x
        hidden = combine(GROUP, [(t, shares[t]) for t in trustees])
        assert ciphertext[1] * pow(int(hidden), -1, P) % P == pow(int(key.element), 77, P)
    assert combine(GROUP, [(t, shares[t]) for t in (1, 2)]) != hidden
    for wrong in ([1, 1], [0, 1], [2**32], [-1]):
        with pytest.raises(ValueError):
            lagrange(GROUP, wrong)
        with pytest.raises(ValueError):
            combine(GROUP, [(t, 1) for t in wrong])
    for wrong in (0, P, -1):
        with pytest.raises(ValueError, match="job 0: the element is not from 1"):
            combine(GROUP, [(1, wrong)])
    with pytest.raises(ValueError, match="job 0: an element is not in the group"):
        decryption_shares(GROUP, [(P - 1, 1)], 5)
    for count in (0, -1, 2**16 + 1):
        with pytest.raises(ValueError):
            Polynomial(GROUP, count)
    with pytest.raises(ValueError):
        polynomials[0].value(0)


def test_the_module_is_found_late():
    assert widelimb.protocols is protocols and widelimb.sigma(12) == 28
    for name in protocols.__all__:
        thing = getattr(protocols, name)
        assert pickle.loads(pickle.dumps(thing)) is thing and thing.__module__ == "widelimb.protocols"
    again = pickle.loads(pickle.dumps(Refused("job 3: why")))
    assert type(again) is Refused and str(again) == "job 3: why" and not again
