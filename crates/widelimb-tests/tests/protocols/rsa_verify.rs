//! Signatures of RSA, made by another library, and changed ones.

use sha2::{Digest as _, Sha256};
use widelimb_batch::Limb;
use widelimb_batch::protocols::rsa::{
    Pkcs1Signature, PrivateKey, PrivateOperation, PssHash, PssSignature, PublicKey, private,
    verify_pkcs1, verify_pss,
};

const MESSAGE: &[u8] = b"widelimb";

/// What stands before a hash by SHA-256 (RFC 8017, section 9.2).
const PREFIX: [u8; 19] =
    [0x30, 0x31, 0x30, 0x0d, 6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1, 5, 0, 4, 0x20];

/// Moduli of 1024, 1025 and 1031 bits, and signatures of the message by RSASSA-PKCS1-v1_5 and by
/// RSASSA-PSS with a salt of 32 bytes, made by the library cryptography with keys for 65537.
const SIGNED: [[&str; 3]; 3] = [
    [
        concat!(
            "b0e09426c04a2f86badf9d779ed39676d8afacefcd85da5b962960e75e0aa0da2579867f42d0",
            "190dee31c6cd9c1cda352ac3dd03011ef330c5bef7e1de92d2815f04932967b2b40290c05e10",
            "e6274ecada95a33ac96e637a438c67f3c834eee51da47a79976137d5a115aa521f7b5128eb7a",
            "1aeff02d2855728d35051944f551",
        ),
        concat!(
            "8b52729aacdbec17e5a8c8bca8401a26c6c5c5b907332efb51084fa707ab6c58cab02d74c178",
            "5a2d104399c0c76f3a3e38ac6d64c07bbc974005978c6c194608c87e7d998dd7ca06c24d86eb",
            "5d63b2ac4bc0d005b2d88abb3ca03f113cebcfcddbc6cdc983f3c922bcda88a7fcc04e33d5a2",
            "0295a4a65d82be8bd214c75c5df5",
        ),
        concat!(
            "0581ef83c77344d8636f5b639883b0fcc3b3318691cd99c4fb8504614c0525118ae2d09ce18c",
            "3a8c7989a219f31d3f61ea068b58c1af6add98b4f6105d98503fcc0dfd487fabae1b5e8977d7",
            "0176246f1fb8fc690811b1742ee05bb61b3e1f55f6b4dd4eba7a112b78d5316ca3f95547a107",
            "4af5a06faed971b8058c330741d0",
        ),
    ],
    [
        concat!(
            "0174a2659d7c81abf883d76e5d2fbf75fb21a99c5898c9d62023e558ef2f6c9f68ffed3fbaad",
            "29b0d6d03a586935191c523c8b87699f05209f57f1374fdcb15965ba467f1751577cd5be0d22",
            "25d061c35a2cded659b9411bb04884ea528523a8d5e426badb54ff3464887efea5d62392a367",
            "d543ea2b3d0758bc41107b1e34f4df",
        ),
        concat!(
            "007e3f3032c48582d2c2fab40099d60a238a7df22e1bffeaea75673502f25909cb2cb495a637",
            "01e0a4270c02c4bb7aa0b9bb5ddde027d4796103a2ec6c36988aff87283e6db9684f2ece266f",
            "836999ad811deac008724be82b23bc1e4f88544ec67e3ac6414a49888428765ce7e850242881",
            "bdddf843138b10a142b46c63d45804",
        ),
        concat!(
            "00d575302a131a745e2448a783dbcdcc20752b2e20ebf8d7a63955db4a6d9e8f0e66135ddf42",
            "94b01a059d0344b5333a9d27ccca9a0213a250df03ad04f093fe598a5f0980d57723a3e50d8d",
            "2baa5678d46954ba122b423a0a2feac072143dbee7c903ed21f7cbc4b661c1e5b4f7270faf64",
            "421a4e02e5f64caa348b6357e91a22",
        ),
    ],
    [
        concat!(
            "6a7bf3a0de82bd8d55befc3be2059ea4082643344c99dcb43cb3f7c34dac048b478abcf75a52",
            "54db2dcc45e5121bbb50f5a7fed80d62b3ae3acdc59a35daef6ea71e6b302cde56fd488a418a",
            "f9bd5d56d7588e821f61df9d76005631da976a95d37d7d6a81a2d9affa949c27dc9375821cf3",
            "caf474ddefca13c68e6a42d4813361",
        ),
        concat!(
            "626cb9044d7aa0a036a7a108995cbedf0cf9ef747305fb87969f501ef1c0fbec43ad9e3f1e24",
            "d2fcdd8fc3c2b49678031e28127daa91ee9f70e6a79a4b7d61633e4205db5fd9fa4e5a971182",
            "eb8fa739721654cd3b098191ebff0245f6632ce83822c7f2446369accba356667c783071cf54",
            "032a0574026a52c4cf925051a82bb9",
        ),
        concat!(
            "18b84740c2ddbc0005723bfa4ca5e9a7f2266c69c3fdc5f67f6407f421a9dc0b5682e86aaf15",
            "df1fa3161c2e2991ac133cd3d389db6a7feb3eeb0574335e06f7af249ee9bc6f05feaa046085",
            "c159989744c5e7b0a7ad80b48fa927d5fc179d29ceb52c47ce328c6d97027375a862ce6fd1b9",
            "fbe87668067ced56bb17565263191d",
        ),
    ],
];

struct Sha;

impl PssHash for Sha {
    const BYTES: usize = 32;

    fn hash(&self, parts: &[&[u8]], r: &mut [u8]) {
        r.copy_from_slice(&Sha256::digest(parts.concat()));
    }
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex.chars().map(|c| c.to_digit(16).expect("hex") as u8).collect();
    digits.chunks(2).map(|pair| 16 * pair[0] + pair[1]).collect()
}

fn limbs(bytes: &[u8]) -> Vec<Limb> {
    let limb = |bytes: &[u8]| bytes.iter().fold(0, |limb, &byte| limb << 8 | Limb::from(byte));
    bytes.rchunks(8).map(limb).collect()
}

fn keys() -> Vec<PublicKey> {
    let key = |[n, ..]: &[&str; 3]| PublicKey::new(&limbs(&bytes(n)), &[65537]).expect("a key");
    SIGNED.iter().map(key).collect()
}

/// Each signature among changed ones: a bit, a byte more or less, the modulus added.
fn changed(signature: &[u8], n: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![signature.to_vec()];
    for at in [0, 8 * signature.len() / 2 + 3, 8 * signature.len() - 1] {
        let mut flipped = signature.to_vec();
        flipped[at / 8] ^= 0x80 >> (at % 8);
        all.push(flipped);
    }
    all.push(signature[1..].to_vec());
    all.push([&[0], signature].concat());
    let mut carry = 0;
    let sum = signature.iter().zip(n).rev().map(|(&a, &b)| {
        let sum = u16::from(a) + u16::from(b) + carry;
        carry = sum >> 8;
        sum as u8
    });
    let mut sum: Vec<u8> = sum.collect();
    sum.reverse();
    all.extend([sum, n.to_vec(), vec![], vec![0; n.len()], vec![0xff; n.len()]]);
    all
}

#[test]
fn signatures_with_pkcs1_padding() {
    let (keys, digest) = (keys(), Sha256::digest(MESSAGE));
    let mut cases = vec![];
    for (i, [n, signature, _]) in SIGNED.iter().enumerate() {
        let all = changed(&bytes(signature), &bytes(n)).into_iter().enumerate();
        cases.extend(all.map(|(j, signature)| (i, signature, j == 0)));
    }
    let signatures = cases.iter().map(|(i, signature, _)| Pkcs1Signature {
        key: &keys[*i],
        prefix: &PREFIX,
        digest: &digest,
        signature,
    });
    let signatures: Vec<_> = signatures.collect();
    let expected: Vec<bool> = cases.iter().map(|case| case.2).collect();
    assert_eq!(verify_pkcs1(&signatures), expected);
    let good = signatures[0];
    let other = Sha256::digest(b"another message");
    let bad = [
        Pkcs1Signature { digest: &other, ..good },
        Pkcs1Signature { prefix: &PREFIX[1..], ..good },
        Pkcs1Signature { prefix: &[], ..good },
        Pkcs1Signature { digest: &digest[1..], ..good },
        Pkcs1Signature { digest: &[0; 500], ..good },
        Pkcs1Signature { key: &keys[1], ..good },
    ];
    assert_eq!(verify_pkcs1(&bad), [false; 6]);
    assert_eq!(verify_pkcs1(&[]), [] as [bool; 0]);
}

/// Encodings that only resemble one, of a key whose private half is known.
#[test]
fn encodings_that_resemble_a_padded_one() {
    let mersenne = |bits: usize| {
        let mut limbs = vec![Limb::MAX; bits.div_ceil(64)];
        limbs[bits / 64] = (1 << (bits % 64)) - 1;
        limbs
    };
    let key = PrivateKey::new(&mersenne(521), &mersenne(607), &[65537]).expect("a key");
    let digest = Sha256::digest(MESSAGE);
    let tail = [&PREFIX[..], &digest].concat();
    let encoding = |head: &[u8], padding: &[u8]| {
        let ones = vec![0xff; 141 - head.len() - padding.len() - tail.len()];
        [head, &ones, padding, &tail].concat()
    };
    let mut short = vec![0; 141];
    short[1] = 1;
    short[2..9].fill(0xff);
    short[10..10 + tail.len()].copy_from_slice(&tail);
    let encodings = [
        (encoding(&[0, 1], &[0]), true),
        (encoding(&[0, 2], &[0]), false),
        (encoding(&[0, 1, 0xfe], &[0]), false),
        (encoding(&[0, 1], &[1]), false),
        (encoding(&[0, 1], &[0, 0]), false),
        (encoding(&[0, 0, 1], &[0]), false),
        (short, false),
    ];
    for (encoding, is_good) in encodings {
        let value = limbs(&encoding);
        let root = private(&[PrivateOperation::new(&key, &value)]).remove(0).expect("a root");
        let all: Vec<u8> = root.iter().rev().flat_map(|limb| limb.to_be_bytes()).collect();
        let signature = Pkcs1Signature {
            key: key.public(),
            prefix: &PREFIX,
            digest: &digest,
            signature: &all[all.len() - 141..],
        };
        assert_eq!(verify_pkcs1(&[signature]), [is_good], "{encoding:x?}");
    }
}

#[test]
fn signatures_with_pss() {
    let (keys, digest) = (keys(), Sha256::digest(MESSAGE));
    let mut cases = vec![];
    for (i, [n, _, signature]) in SIGNED.iter().enumerate() {
        let all = changed(&bytes(signature), &bytes(n)).into_iter().enumerate();
        cases.extend(all.map(|(j, signature)| (i, signature, j == 0)));
    }
    let signatures = cases.iter().map(|(i, signature, _)| PssSignature {
        key: &keys[*i],
        digest: &digest,
        salt_len: 32,
        signature,
    });
    let signatures: Vec<_> = signatures.collect();
    let expected: Vec<bool> = cases.iter().map(|case| case.2).collect();
    assert_eq!(verify_pss(&Sha, &signatures), expected);
    let good = signatures[0];
    let other = Sha256::digest(b"another message");
    let mut bad = vec![
        PssSignature { digest: &other, ..good },
        PssSignature { digest: &digest[1..], ..good },
        PssSignature { key: &keys[2], ..good },
    ];
    let lengths = [0, 31, 33, 93, 94, 95, 96, 127, 128, usize::MAX];
    bad.extend(lengths.map(|salt_len| PssSignature { salt_len, ..good }));
    assert_eq!(verify_pss(&Sha, &bad), vec![false; bad.len()]);
    let tiny = PublicKey::new(&[3233], &[17]).expect("a key");
    let short = PssSignature { key: &tiny, signature: &[0, 65], ..good };
    assert_eq!(verify_pss(&Sha, &[short]), [false]);
}
