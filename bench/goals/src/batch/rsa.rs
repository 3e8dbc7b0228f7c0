//! The private operation of RSA beside OpenSSL's.

use super::{EACH, Ns, Row, Trial};
use anyhow::ensure;
use std::hint::black_box;
use widelimb_batch::protocols::rsa::{Blinding, PrivateKey, PrivateOperation, private};
use widelimb_lab::batches::{FULL, operands};
use widelimb_lab::measure::Work;
use widelimb_lab::peers::OpensslRsa;
use widelimb_limb::Limb;

/// OpenSSL's time over ours, for one of eight values under one key of OpenSSL's making: by one call
/// of ours, our check included, and one after the other by OpenSSL's. OpenSSL always blinds, by a
/// factor that it keeps; ours makes a new one for each value.
pub fn trial(bits: usize, blinded: bool) -> anyhow::Result<Trial> {
    let openssl = OpensslRsa::generate(bits)?;
    let [p, q] = openssl.primes();
    let key = PrivateKey::new(&p, &q, &[OpensslRsa::EXPONENT])?;
    // Below the key's modulus, which has all of its bits; the random numbers have a limb more.
    let numbers = operands(bits, FULL).a;
    let random = operands(bits + 64, FULL);
    let values: Vec<Vec<u8>> = numbers.iter().map(|value| openssl.bytes(value)).collect();
    let ours = move || {
        let operations: [PrivateOperation<'_>; FULL] = std::array::from_fn(|i| {
            let operation = PrivateOperation::new(&key, &numbers[i]);
            let blinding = Blinding { factor: &random.a[i], mask: &random.b[i] };
            if blinded { operation.blinded(blinding) } else { operation }
        });
        private(&operations)
    };
    for (ours, value) in ours().into_iter().zip(&values) {
        let mut result = vec![0; value.len()];
        openssl.private(&mut result, value);
        let ours: Vec<Limb> = ours?;
        ensure!(openssl.bytes(&ours) == result, "OpenSSL gives another root");
    }
    let ours = move |count: usize| (0..count).for_each(|_| drop(black_box(ours())));
    let judge = |ns: &[Ns]| Row::faster(ns[0].scaled(EACH), ns[1]);
    let works: Vec<Box<dyn Work>> = vec![Box::new(ours), Box::new(in_turn(openssl, values, bits))];
    Ok(Trial::Race(works, Box::new(judge)))
}

fn in_turn(openssl: OpensslRsa, values: Vec<Vec<u8>>, bits: usize) -> impl Work {
    let (mut result, mut next) = (vec![0; bits / 8], 0);
    move |count: usize| {
        for _ in 0..count {
            openssl.private(&mut result, &values[next]);
            next = (next + 1) % values.len();
            black_box(&result);
        }
    }
}
