//! The private operation of RSA beside OpenSSL's.

use super::contest::Race;
use super::row::Row;
use anyhow::ensure;
use std::hint::black_box;
use widelimb_batch::protocols::rsa::{Blinding, PrivateKey, PrivateOperation, private};
use widelimb_lab::batches::{FULL, operands};
use widelimb_lab::measure::Work;
use widelimb_lab::peers::OpensslRsa;
use widelimb_limb::Limb;

/// Eight values under one key, of OpenSSL's making, by one call of ours, and one after the other by
/// OpenSSL's.
pub fn row(race: &Race<'_>, bits: usize, blinded: bool) -> anyhow::Result<Row> {
    let openssl = OpensslRsa::generate(bits)?;
    let [p, q] = openssl.primes();
    let key = PrivateKey::new(&p, &q, &[OpensslRsa::EXPONENT])?;
    // Below the key's modulus, which has all of its bits; the random numbers have a limb more.
    let values = operands(bits, FULL).a;
    let random = operands(bits + 64, FULL);
    let operations: Vec<PrivateOperation<'_>> = (0..FULL)
        .map(|i| {
            let operation = PrivateOperation::new(&key, &values[i]);
            let blinding = Blinding { factor: &random.a[i], mask: &random.b[i] };
            if blinded { operation.blinded(blinding) } else { operation }
        })
        .collect();
    let values: Vec<Vec<u8>> = values.iter().map(|value| openssl.bytes(value)).collect();
    agree(&openssl, &operations, &values)?;
    let ours = |count: usize| (0..count).for_each(|_| drop(black_box(private(&operations))));
    let (ns, _) = race.run([Box::new(ours), Box::new(in_turn(&openssl, &values, bits))]);
    Ok(Row::times_faster(ns[0].scaled(1.0 / FULL as f64), ns[1]))
}

fn agree(
    openssl: &OpensslRsa,
    operations: &[PrivateOperation<'_>],
    values: &[Vec<u8>],
) -> anyhow::Result<()> {
    for (ours, value) in private(operations).into_iter().zip(values) {
        let mut result = vec![0; value.len()];
        openssl.private(&mut result, value);
        let ours: Vec<Limb> = ours?;
        ensure!(openssl.bytes(&ours) == result, "OpenSSL gives another root");
    }
    Ok(())
}

fn in_turn<'a>(openssl: &'a OpensslRsa, values: &'a [Vec<u8>], bits: usize) -> impl Work + 'a {
    let mut result = vec![0; bits / 8];
    let mut values = values.iter().cycle();
    move |count: usize| {
        for value in values.by_ref().take(count) {
            openssl.private(&mut result, value);
            black_box(&result);
        }
    }
}
