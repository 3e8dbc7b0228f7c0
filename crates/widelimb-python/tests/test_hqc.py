"""HQC: the known answers of widelimb-hqc's tests, of all five versions, and what is refused."""

import copy
import hashlib
import itertools
import pathlib
import pickle
import re
import threading

import pytest

import widelimb
from widelimb import hqc
from widelimb.hqc import HQC_1, HQC_3, HQC_5, PublicKey, RejectedError, Scheme, SecretKey

DATA = pathlib.Path(__file__).parents[2] / "widelimb-hqc" / "tests" / "data"
FILES = {"2025-08-22": "v5.0.0", "2026-02-10": "161cd4f"}
SCHEMES = [Scheme(*both) for both in itertools.product(hqc.PARAMETER_SETS, hqc.VERSIONS)]
each_scheme = pytest.mark.parametrize("scheme", SCHEMES, ids=repr)


def known(scheme):
    """The entries of a scheme's file, and the hash of the whole file of a hundred."""
    name = f"hqc_kat_{FILES.get(scheme.version, scheme.version)}_L{scheme.parameter_set[-1]}.txt"
    text = (DATA / name).read_text()
    entries = [dict(re.findall(r"(\w+) = (\w+)", entry)) for entry in text.split("\n\n") if entry.startswith("count")]
    assert len(entries) == 3
    parts = ("seed", "pk", "sk", "ct", "ss")
    return [tuple(bytes.fromhex(entry[part]) for part in parts) for entry in entries], text


def random_bytes(scheme, entropy):
    """The bytes of an entry's source, or None where that is AES, which Python does not have."""
    if scheme.version == "2020-10-01":
        return None
    domain = 1 if scheme.version in ("2021-06-06", "2023-04-30") else 0
    return hashlib.shake_256(entropy + bytes([domain])).digest(400)


def seeds(scheme, entropy, public_key, secret_key):
    """The seeds of a key and of an encapsulation."""
    n, m = scheme.key_seed_len, scheme.encapsulation_seed_len
    source = random_bytes(scheme, entropy)
    if source is None:
        # The key's are in its bytes.
        return secret_key[:40] + public_key[:40], None
    return source[:n], source[n : n + m]


@each_scheme
def test_known_answers(scheme):
    # Without optimization longer keys take a fifth of a second.
    count = 3 if scheme.parameter_set == "HQC-1" else 1
    for entropy, public_key, secret_key, ciphertext, secret in known(scheme)[0][:count]:
        lengths = scheme.public_key_len, scheme.secret_key_len, scheme.ciphertext_len, scheme.shared_secret_len
        assert lengths == tuple(map(len, (public_key, secret_key, ciphertext, secret)))
        of_key, of_sent = seeds(scheme, entropy, public_key, secret_key)
        assert scheme.keygen(seed=of_key) == (public_key, secret_key)
        if of_sent:
            assert scheme.encaps(public_key, seed=bytearray(of_sent)) == (ciphertext, secret)
            assert scheme.encaps(PublicKey(scheme, public_key), seed=of_sent) == (ciphertext, secret)
        key = SecretKey(scheme, bytearray(secret_key))
        assert scheme.decaps(secret_key, ciphertext) == scheme.decaps(key, bytearray(ciphertext)) == secret
        assert bytes(key) == secret_key and bytes(key.public_key) == public_key


@pytest.mark.parametrize("scheme", SCHEMES[:5] + SCHEMES[-1:], ids=repr)
def test_known_answers_in_batches(scheme):
    entries = known(scheme)[0] * (3 if scheme.parameter_set == "HQC-1" else 1)
    keys = [(public, secret) for _, public, secret, _, _ in entries]
    of_keys, of_sent = zip(*(seeds(scheme, *entry[:3]) for entry in entries))
    sent = [(ciphertext, secret) for *_, ciphertext, secret in entries]
    ciphertexts, secrets = map(list, zip(*sent))
    assert scheme.keygen_batch(seeds=of_keys) == keys
    if of_sent[0]:
        assert scheme.encaps_batch([public for public, _ in keys], seeds=iter(of_sent), threads=2) == sent
        assert scheme.encaps_batch(keys[0][0], seeds=of_sent[:1] * 9) == sent[:1] * 9
    assert scheme.decaps_batch([secret for _, secret in keys], ciphertexts, threads=2) == secrets
    assert scheme.decaps_batch(keys[0][1], ciphertexts[:1] * 9) == secrets[:1] * 9


def test_a_hundred_entries_have_the_published_hash():
    entries, text = known(HQC_1)
    published = re.search(r"sha256 of the full 100-entry NIST-style .rsp = (\w+)", text)[1]
    source = hashlib.shake_256(bytes(range(48)) + b"\0").digest(4800)
    entropies = [source[i : i + 48] for i in range(0, 4800, 48)]
    drawn = [random_bytes(HQC_1, entropy) for entropy in entropies]
    keys = HQC_1.keygen_batch(seeds=[data[:32] for data in drawn])
    sent = HQC_1.encaps_batch([public for public, _ in keys], seeds=[data[32:64] for data in drawn])
    lines = ["# HQC-1", ""]
    for count, (entropy, key, (ciphertext, secret)) in enumerate(zip(entropies, keys, sent)):
        lines.append(f"count = {count}")
        parts = {"seed": entropy, "pk": key[0], "sk": key[1], "ct": ciphertext, "ss": secret}
        lines += [f"{name} = {data.hex().upper()}" for name, data in parts.items()] + [""]
    assert hashlib.sha256("\n".join(lines + [""]).encode()).hexdigest() == published


@pytest.mark.parametrize("scheme", [HQC_1, HQC_3, Scheme("HQC-1", "2021-06-06")], ids=repr)
def test_random_bytes_of_the_system(scheme):
    keys = scheme.keygen_batch(9) + [scheme.keygen()]
    assert len(set(keys)) == 10
    sent = scheme.encaps_batch([public for public, _ in keys])
    assert len(set(sent)) == 10 and sent[0] != scheme.encaps(keys[0][0])
    secrets = scheme.decaps_batch([secret for _, secret in keys], [ciphertext for ciphertext, _ in sent])
    assert secrets == [secret for _, secret in sent]
    assert scheme.encaps_batch(keys[0][0]) != scheme.encaps_batch(keys[0][0])


def test_wrong_ciphertexts():
    for scheme in SCHEMES[:5]:
        public_key, secret_key = scheme.keygen()
        ciphertext, secret = scheme.encaps(public_key)
        wrong = bytearray(ciphertext)
        wrong[100] ^= 4
        if scheme.rejects_explicitly:
            with pytest.raises(RejectedError):
                scheme.decaps(secret_key, wrong)
            results = scheme.decaps_batch(secret_key, [ciphertext, wrong, ciphertext], errors="return")
            assert results[::2] == [secret] * 2 and type(results[1]) is RejectedError and results[1].index == 1
            with pytest.raises(RejectedError, match="job 1: ") as caught:
                scheme.decaps_batch(secret_key, [ciphertext, wrong])
            assert caught.value.results[0] == secret
        else:
            other = scheme.decaps(secret_key, wrong)
            assert len(other) == len(secret) and other != secret == scheme.decaps(secret_key, ciphertext)
            assert other == scheme.decaps(secret_key, wrong)
    assert {scheme.version for scheme in SCHEMES if scheme.rejects_explicitly} == {"2020-10-01", "2021-06-06"}


@each_scheme
def test_lengths_are_named(scheme):
    def refused(length, call, *arguments, **named):
        with pytest.raises(ValueError, match=rf"\d+ bytes, where a .* has {length}$"):
            call(*arguments, **named)

    for bad in (b"", b"x", bytes(scheme.secret_key_len + 1)):
        refused(scheme.public_key_len, scheme.encaps, bad)
        refused(scheme.public_key_len, PublicKey, scheme, bad)
        refused(scheme.secret_key_len, SecretKey, scheme, bad)
        refused(scheme.secret_key_len, scheme.decaps, bad, bytes(scheme.ciphertext_len))
        refused(scheme.key_seed_len, scheme.keygen, seed=bad)
        refused(scheme.ciphertext_len, scheme.decaps, bytes(scheme.secret_key_len), bad)
        public_key = known(scheme)[0][0][1]
        refused(scheme.encapsulation_seed_len, scheme.encaps, public_key, seed=bad)


def test_keys_that_are_none():
    public_key, secret_key = HQC_1.keygen()
    wrong = bytearray(secret_key)
    wrong[-1] ^= 1
    with pytest.raises(ValueError, match="do not belong together"):
        HQC_1.decaps(wrong, bytes(HQC_1.ciphertext_len))
    with pytest.raises(ValueError, match="above those of the ring"):
        HQC_1.encaps(public_key[:-1] + b"\xff")
    older = Scheme("HQC-1", "2025-08-22")
    for call in (
        lambda: older.encaps(PublicKey(HQC_1, public_key)),
        lambda: older.decaps(SecretKey(HQC_1, secret_key), bytes(4433)),
        lambda: older.encaps_batch([PublicKey(HQC_1, public_key)]),
        lambda: older.decaps_batch(SecretKey(HQC_1, secret_key), [bytes(4433)]),
    ):
        with pytest.raises(ValueError, match="a key of HQC-1 of 2026-02-10 for HQC-1 of 2025-08-22"):
            call()


def test_errors_in_batches_name_their_jobs():
    public_key, secret_key = HQC_1.keygen()
    results = HQC_1.encaps_batch([public_key, b"short", public_key], errors="return")
    assert [len(results[0]), len(results[2])] == [2, 2] and results[1].index == 1
    assert "job 1: 5 bytes, where a public key of HQC-1 of 2026-02-10 has 2241" == str(results[1])
    with pytest.raises(ValueError, match="job 0: ") as caught:
        HQC_1.keygen_batch(seeds=[b"", bytes(32)])
    assert caught.value.results[1] == HQC_1.keygen(seed=bytes(32))
    for call in (
        lambda: HQC_1.encaps_batch([public_key] * 2, seeds=[bytes(32)] * 3),
        lambda: HQC_1.decaps_batch([secret_key] * 2, [bytes(4433)]),
        lambda: HQC_1.keygen_batch(2, threads=0),
        lambda: HQC_1.keygen_batch(2, errors="ignore"),
    ):
        with pytest.raises(ValueError):
            call()
    for call in (
        lambda: HQC_1.keygen_batch(),
        lambda: HQC_1.keygen_batch(1, seeds=[bytes(32)]),
        lambda: HQC_1.keygen_batch(seeds=bytes(32)),
        lambda: HQC_1.decaps_batch([secret_key], bytes(4433)),
        lambda: HQC_1.keygen_batch("1"),
        lambda: HQC_1.encaps("text"),
        lambda: HQC_1.encaps(SecretKey(HQC_1, secret_key)),
        lambda: HQC_1.encaps_batch([1]),
        lambda: HQC_1.decaps(secret_key, None),
        lambda: HQC_1.decaps(secret_key, [1]),
        lambda: HQC_1.keygen(seed="x"),
        lambda: PublicKey("HQC-1", public_key),
        lambda: Scheme(1),
    ):
        with pytest.raises(TypeError):
            call()
    for count in (2**60, 10**30, -1):
        with pytest.raises(OverflowError):
            HQC_1.keygen_batch(count)
    assert HQC_1.keygen_batch(0) == HQC_1.encaps_batch([]) == HQC_1.decaps_batch(secret_key, []) == []


def test_schemes():
    assert Scheme() == HQC_1 and Scheme("hqc-5", "161cd4f") == HQC_5 != HQC_3 and Scheme("HQC-3", "5.0.0") != HQC_3
    assert len({*SCHEMES, *map(copy.deepcopy, SCHEMES), *(pickle.loads(pickle.dumps(s)) for s in SCHEMES)}) == 15
    assert repr(HQC_3) == "Scheme('HQC-3', '2026-02-10')" and widelimb.hqc is hqc
    assert tuple(dict.fromkeys(scheme.version for scheme in SCHEMES)) == hqc.VERSIONS
    for wrong in ("", "HQC-2", "2026"):
        for call in (lambda: Scheme(wrong), lambda: Scheme("HQC-1", wrong)):
            with pytest.raises(ValueError, match="has this name"):
                call()


def test_secrets_are_not_shown():
    key = SecretKey.generate(HQC_1)
    assert repr(key) == "<SecretKey of HQC-1 of 2026-02-10>"
    for call in (lambda: pickle.dumps(key), lambda: copy.copy(key)):
        with pytest.raises(TypeError):
            call()
    assert key.public_key == PublicKey(HQC_1, bytes(key.public_key)) != SecretKey.generate(HQC_1).public_key
    assert hash(key.public_key) == hash(key.public_key) and key.scheme == key.public_key.scheme == HQC_1


def test_many_threads_at_once():
    key = SecretKey.generate(HQC_1)
    wrong = []

    def run():
        for _ in range(3):
            ciphertext, secret = HQC_1.encaps(key.public_key)
            if HQC_1.decaps(key, ciphertext) != secret:
                wrong.append(1)

    threads = [threading.Thread(target=run) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_progress_is_told():
    told = []
    HQC_1.keygen_batch(20, progress=lambda done, all: told.append((done, all)))
    assert told[-1] == (20, 20) and told == sorted(told)
