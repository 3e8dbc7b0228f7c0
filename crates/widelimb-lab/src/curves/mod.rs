//! Curves beside OpenSSL, for `widelimb bench curves`.
//!
//! Ours are one call for all items. OpenSSL is called for each, with keys that were read before.

mod openssl;

use crate::contest::{Contest, Peer, Row};
use crate::peers::Absent;
use openssl::{Openssl, Pair};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use std::rc::Rc;
use widelimb_curves::ed25519::{self, Rules};
use widelimb_curves::{p256, p384, secp256k1, x25519};
use widelimb_kernels::kernels;

/// The items of a turn.
const ITEMS: usize = 64;

/// widelimb, and OpenSSL if it is found.
pub struct Bench {
    openssl: Result<Rc<Openssl>, Absent>,
}

/// The contests, made one after the other.
type Make = fn(Option<&Rc<Openssl>>) -> Contest;

impl Bench {
    /// Looks for OpenSSL.
    #[must_use]
    pub fn new() -> Bench {
        Bench { openssl: Openssl::open().map(Rc::new) }
    }

    /// Measures everything, each for so many seconds, and hands on the rows.
    ///
    /// # Errors
    /// A row could not be handed on.
    ///
    /// # Panics
    /// If a result of ours is not that of the peer.
    pub fn run<E>(
        &self,
        seconds: f64,
        mut then: impl FnMut(Row) -> Result<(), E>,
    ) -> Result<(), E> {
        let contests: [Make; 12] = [
            x25519_exchange,
            ed25519_sign,
            ed25519_verify,
            p256_exchange,
            p256_sign,
            p256_verify,
            p384_exchange,
            p384_sign,
            p384_verify,
            secp256k1_exchange,
            secp256k1_sign,
            secp256k1_verify,
        ];
        let openssl = self.openssl.as_ref().ok();
        contests.into_iter().try_for_each(|make| then(make(openssl).run(seconds)))
    }

    /// The notes under the table: the level, and the peer.
    pub fn notes(&self) -> String {
        let ours = format!("widelimb {}, level {}\n", env!("CARGO_PKG_VERSION"), kernels().level);
        ours + &match &self.openssl {
            Ok(openssl) => format!("against {}\n", openssl.identity()),
            Err(absent) => format!("{absent}\n"),
        }
    }
}

impl Default for Bench {
    fn default() -> Self {
        Bench::new()
    }
}

fn rng() -> ChaCha20Rng {
    ChaCha20Rng::seed_from_u64(25519)
}

/// OpenSSL's turn, if it is there.
fn peer(work: Option<impl FnMut() + 'static>) -> Peer {
    match work {
        Some(work) => Peer::Named("OpenSSL", Box::new(work)),
        None => Peer::Absent,
    }
}

fn x25519_exchange(openssl: Option<&Rc<Openssl>>) -> Contest {
    let rng = &mut rng();
    let mut keys = || (0..ITEMS).map(|_| x25519::SecretKey::random(rng)).collect::<Vec<_>>();
    let (keys, others) = (keys(), keys());
    let others = x25519::public_keys(&others.iter().collect::<Vec<_>>());
    let theirs = openssl.map(|openssl| {
        let pair = |(key, other): (&x25519::SecretKey, &x25519::PublicKey)| {
            let pair = openssl.x25519(&key.to_bytes()[..], &other.to_bytes());
            let shared = key.exchange(other).expect("a random key");
            assert_eq!(pair.exchange(), shared.as_bytes());
            pair
        };
        let pairs: Vec<Pair> = keys.iter().zip(&others).map(pair).collect();
        move || assert!(pairs.iter().all(|pair| pair.exchange().len() == 32))
    });
    Contest {
        what: "X25519 exchange".into(),
        items: ITEMS,
        ours: Box::new(move || {
            let pairs: Vec<_> = keys.iter().zip(&others).collect();
            assert!(x25519::exchange(&pairs).iter().all(Result::is_ok));
        }),
        peer: peer(theirs),
    }
}

/// Keys of Ed25519, and messages of 64 bytes.
fn ed25519_operands() -> (Vec<ed25519::SigningKey>, Vec<[u8; 64]>) {
    let rng = &mut rng();
    let keys = (0..ITEMS).map(|_| ed25519::SigningKey::random(rng)).collect();
    (keys, (0..ITEMS as u8).map(|i| [i; 64]).collect())
}

fn ed25519_sign(openssl: Option<&Rc<Openssl>>) -> Contest {
    let (keys, messages) = ed25519_operands();
    let theirs = openssl.map(|openssl| {
        let pair = |(key, message): (&ed25519::SigningKey, &[u8; 64])| {
            let pair = openssl.ed25519(&key.to_bytes()[..]);
            assert_eq!(pair.sign_message(message), key.sign(message).to_bytes());
            pair
        };
        let pairs: Vec<Pair> = keys.iter().zip(&messages).map(pair).collect();
        let messages = messages.clone();
        move || {
            let signed = pairs.iter().zip(&messages).map(|(pair, m)| pair.sign_message(m));
            assert!(signed.into_iter().all(|signature| signature.len() == 64));
        }
    });
    Contest {
        what: "Ed25519 signature".into(),
        items: ITEMS,
        ours: Box::new(move || {
            let items: Vec<_> = keys.iter().zip(&messages).map(|(key, m)| (key, &m[..])).collect();
            assert_eq!(ed25519::sign(&items).len(), ITEMS);
        }),
        peer: peer(theirs),
    }
}

fn ed25519_verify(openssl: Option<&Rc<Openssl>>) -> Contest {
    let (keys, messages) = ed25519_operands();
    let items: Vec<_> = keys.iter().zip(&messages).map(|(key, m)| (key, &m[..])).collect();
    let signatures = ed25519::sign(&items);
    let public: Vec<_> = keys.iter().map(ed25519::SigningKey::verifying_key).collect();
    let theirs = openssl.map(|openssl| {
        let pairs: Vec<Pair> =
            keys.iter().map(|key| openssl.ed25519(&key.to_bytes()[..])).collect();
        let (messages, signatures) = (messages.clone(), signatures.clone());
        move || {
            let items = pairs.iter().zip(&messages).zip(&signatures);
            assert!(items.into_iter().all(|((pair, m), s)| pair.verify_message(m, &s.to_bytes())));
        }
    });
    Contest {
        what: "Ed25519 verification".into(),
        items: ITEMS,
        ours: Box::new(move || {
            let items = public.iter().zip(&messages).zip(&signatures);
            let items: Vec<_> = items.map(|((key, m), s)| (key, &m[..], s)).collect();
            assert!(ed25519::verify(&items, Rules::default()).iter().all(Result::is_ok));
        }),
        peer: peer(theirs),
    }
}

/// The contests of a curve of prime order.
macro_rules! weierstrass {
    ($curve:ident, $name:literal, $digest:literal, $exchange:ident, $sign:ident, $verify:ident) => {
        fn $exchange(openssl: Option<&Rc<Openssl>>) -> Contest {
            let rng = &mut rng();
            let mut keys =
                || (0..ITEMS).map(|_| $curve::SecretKey::random(rng)).collect::<Vec<_>>();
            let (keys, others) = (keys(), keys());
            let others = $curve::public_keys(&others.iter().collect::<Vec<_>>());
            let theirs = openssl.map(|openssl| {
                let pair = |(key, other): (&$curve::SecretKey, &$curve::PublicKey)| {
                    let other = other.to_sec1_bytes(false);
                    openssl.weierstrass($name, key.to_bytes().as_ref(), &other)
                };
                let pairs: Vec<Pair> = keys.iter().zip(&others).map(pair).collect();
                let items: Vec<_> = keys.iter().zip(&others).collect();
                let shared = $curve::exchange(&items);
                assert!(pairs.iter().zip(shared).all(|(pair, shared)| {
                    shared.is_ok_and(|shared| pair.exchange() == shared.as_bytes())
                }));
                move || assert!(pairs.iter().all(|pair| !pair.exchange().is_empty()))
            });
            Contest {
                what: concat!($name, " exchange").into(),
                items: ITEMS,
                ours: Box::new(move || {
                    let pairs: Vec<_> = keys.iter().zip(&others).collect();
                    assert!($curve::exchange(&pairs).iter().all(Result::is_ok));
                }),
                peer: peer(theirs),
            }
        }

        fn $sign(openssl: Option<&Rc<Openssl>>) -> Contest {
            let rng = &mut rng();
            let keys: Vec<_> = (0..ITEMS).map(|_| $curve::SecretKey::random(rng)).collect();
            let digests: Vec<_> = (0..ITEMS as u8).map(|i| [i; $digest]).collect();
            let theirs = openssl.map(|openssl| {
                let pair = |key: &$curve::SecretKey| {
                    let own = key.public_key().to_sec1_bytes(false);
                    openssl.weierstrass($name, key.to_bytes().as_ref(), &own)
                };
                let pairs: Vec<Pair> = keys.iter().map(pair).collect();
                let digests = digests.clone();
                move || {
                    let mut signed = pairs.iter().zip(&digests);
                    assert!(signed.all(|(pair, digest)| !pair.sign(digest).is_empty()));
                }
            });
            Contest {
                what: concat!($name, " signature").into(),
                items: ITEMS,
                ours: Box::new(move || {
                    let items = keys.iter().zip(&digests).map(|(key, digest)| (key, &digest[..]));
                    let signatures = $curve::sign_prehashed(&items.collect::<Vec<_>>());
                    assert_eq!(signatures.len(), ITEMS);
                }),
                peer: peer(theirs),
            }
        }

        fn $verify(openssl: Option<&Rc<Openssl>>) -> Contest {
            let rng = &mut rng();
            let keys: Vec<_> = (0..ITEMS).map(|_| $curve::SecretKey::random(rng)).collect();
            let digests: Vec<_> = (0..ITEMS as u8).map(|i| [i; $digest]).collect();
            let items = keys.iter().zip(&digests).map(|(key, digest)| (key, &digest[..]));
            let signatures = $curve::sign_prehashed(&items.collect::<Vec<_>>());
            let public = $curve::public_keys(&keys.iter().collect::<Vec<_>>());
            let theirs = openssl.map(|openssl| {
                let pair = |(key, other): (&$curve::SecretKey, &$curve::PublicKey)| {
                    let other = other.to_sec1_bytes(false);
                    openssl.weierstrass($name, key.to_bytes().as_ref(), &other)
                };
                let pairs: Vec<Pair> = keys.iter().zip(&public).map(pair).collect();
                let der: Vec<Vec<u8>> = signatures.iter().map(|one| one.to_der()).collect();
                let digests = digests.clone();
                move || {
                    let mut items = pairs.iter().zip(&digests).zip(&der);
                    assert!(items.all(|((pair, digest), der)| pair.verify(digest, der)));
                }
            });
            Contest {
                what: concat!($name, " verification").into(),
                items: ITEMS,
                ours: Box::new(move || {
                    let items = public.iter().zip(&digests).zip(&signatures);
                    let items: Vec<_> = items.map(|((key, m), s)| (key, &m[..], s)).collect();
                    assert!($curve::verify_prehashed(&items).iter().all(Result::is_ok));
                }),
                peer: peer(theirs),
            }
        }
    };
}

weierstrass!(p256, "P-256", 32, p256_exchange, p256_sign, p256_verify);
weierstrass!(p384, "P-384", 48, p384_exchange, p384_sign, p384_verify);
weierstrass!(secp256k1, "secp256k1", 32, secp256k1_exchange, secp256k1_sign, secp256k1_verify);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_contests_run() {
        let mut rows = vec![];
        let bench = Bench::new();
        let ran: Result<(), ()> = bench.run(0.0, |row| {
            rows.push(row);
            Ok(())
        });
        assert_eq!((ran, rows.len()), (Ok(()), 12));
        assert!(
            rows.iter().all(|row| row.ours_us > 0.0 && row.peer.is_some() == row.ratio.is_some())
        );
        if let Err(absent) = &bench.openssl {
            widelimb_testkit::skipped(absent);
        }
    }
}
