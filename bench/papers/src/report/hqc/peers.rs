//! Other implementations: checks that they agree with ours, and their races.

use super::measure::Field;
use super::operation::{self, Case, Operation};
use super::{What, kept, read};
use crate::kem::Kem;
use crate::report::{Entry, Label};
use anyhow::ensure;
use std::hint::black_box;
use std::rc::Rc;
use widelimb_hqc::{Ciphertext, PublicKey, Scheme, SecretKey};
use widelimb_lab::measure::Work;

/// Whether an implementation and ours understand one another: keys of each, ciphertexts of the
/// other, and where it takes seeds the same bytes of the same seeds.
///
/// # Errors
/// They do not.
pub fn compare(kem: &dyn Kem, scheme: Scheme) -> anyhow::Result<()> {
    let name = format!("{} and ours differ, {scheme}", kem.identity().name);
    let [public_key, secret_key] = kem.generate();
    let ours = PublicKey::from_bytes(scheme, &public_key)?;
    let seed = vec![7; scheme.encapsulation_seed_len()];
    let (ciphertext, secret) = ours.encapsulate_from_seed(&seed)?;
    let theirs = kem.decapsulate(&secret_key, ciphertext.as_bytes());
    ensure!(theirs == secret.as_bytes(), "{name}: its key, our ciphertext");
    let key = SecretKey::from_bytes(scheme, &secret_key)?;
    ensure!(key.public_key().as_bytes() == public_key, "{name}: its secret key");
    let key = scheme.generate_from_seed(&vec![8; scheme.key_seed_len()])?;
    let [ciphertext, theirs] = kem.encapsulate(key.public_key().as_bytes());
    let secret = key.decapsulate(&Ciphertext::from_bytes(scheme, &ciphertext)?)?;
    ensure!(theirs == secret.as_bytes(), "{name}: our key, its ciphertext");
    ensure!(
        kem.decapsulate(key.as_bytes(), &ciphertext) == theirs,
        "{name}: our secret key, its ciphertext"
    );
    if !scheme.version().rejects_explicitly() {
        let mut wrong = ciphertext.clone();
        wrong[0] ^= 1;
        let secret = key.decapsulate(&Ciphertext::from_bytes(scheme, &wrong)?)?;
        let theirs = kem.decapsulate(key.as_bytes(), &wrong);
        ensure!(theirs == secret.as_bytes(), "{name}: the secret of a wrong ciphertext");
    }
    compare_seeds(kem, scheme, &name)
}

/// Compares results with ours for an implementation that takes seeds.
fn compare_seeds(kem: &dyn Kem, scheme: Scheme, name: &str) -> anyhow::Result<()> {
    for byte in 0..16 {
        let key_seed = [byte; 32];
        let Some([public_key, secret_key]) = kem.generate_of(&key_seed) else { return Ok(()) };
        let key = scheme.generate_from_seed(&key_seed)?;
        let same = key.as_bytes() == secret_key && key.public_key().as_bytes() == public_key;
        ensure!(same, "{name}: keys of one seed");
        let message = vec![byte ^ 0x5a; scheme.parameter_set().message_len()];
        let salt = [byte ^ 0xc3; 16];
        let seed = [&message[..], &salt].concat();
        let (ciphertext, secret) = key.public_key().encapsulate_from_seed(&seed)?;
        let theirs = kem.encapsulate_of(&public_key, &message, &salt);
        let ours = [ciphertext.as_bytes().to_vec(), secret.as_bytes().to_vec()];
        ensure!(theirs == Some(ours), "{name}: ciphertexts of one message");
    }
    Ok(())
}

/// The implementation, ours, and of what takes a key ours with the key read in each call.
pub fn field(kem: &Rc<dyn Kem>, scheme: Scheme, operation: Operation) -> Field {
    let cases = Case::several(scheme);
    let key = (scheme.parameter_set(), What::Whole(scheme.version(), operation));
    let theirs = Label::peer(kem.identity(), &kem.identity().version);
    let [kept, read] = [kept(&theirs.name), read(&theirs.name)].map(Label::ours);
    let mut field = vec![
        Entry::new(key, theirs, work(kem.clone(), operation)),
        Entry::new(key, kept, operation::work(operation, cases.clone(), None)),
    ];
    if operation != Operation::Generate {
        field.push(Entry::new(key, read, operation::work_of_bytes(operation, cases)));
    }
    field
}

fn work(kem: Rc<dyn Kem>, operation: Operation) -> Box<dyn Work> {
    let keys: Vec<[Vec<u8>; 2]> = (0..4).map(|_| kem.generate()).collect();
    let sent: Vec<Vec<u8>> = keys.iter().map(|[key, _]| kem.encapsulate(key)[0].clone()).collect();
    Box::new(move |count: usize| {
        for ([public_key, secret_key], ciphertext) in keys.iter().zip(&sent).cycle().take(count) {
            match operation {
                Operation::Generate => _ = black_box(kem.generate()),
                Operation::Encapsulate => _ = black_box(kem.encapsulate(public_key)),
                Operation::Decapsulate => _ = black_box(kem.decapsulate(secret_key, ciphertext)),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kem::{on_long_stack, survey};
    use widelimb_hqc::ParameterSet;

    #[test]
    fn implementations_and_ours_understand_one_another() {
        let (present, absent) = survey();
        drop(present);
        absent.iter().for_each(widelimb_testkit::skipped);
        let agree = || {
            for kem in survey().0 {
                let set = [1, 3, 5].iter().position(|&set| set == kem.set()).expect("a set");
                let version = kem.version().parse().expect("a version");
                compare(kem.as_ref(), Scheme::new(ParameterSet::ALL[set], version))
                    .expect("the same");
            }
        };
        on_long_stack(agree);
    }
}
