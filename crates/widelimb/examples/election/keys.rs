//! The keys of an election: the guardians' polynomials, with proofs, and the joint key.

use crate::group::Parameters;
use crate::hash::{Hash, challenge, context, hash, number};
use crate::record::*;
use widelimb::Natural;
use widelimb::protocols::elgamal::{Encoding, PublicKey};
use widelimb::protocols::group::SafeGroup;
use widelimb::protocols::sigma::{Proof, Sigma, Statement};

/// The keys of an election.
pub struct Election<'a> {
    parameters: &'a Parameters,
    /// The joint public key, to which votes are encrypted.
    pub key: PublicKey,
    /// The products of the guardians' commitments.
    pub commitments: Vec<Vec<u64>>,
    /// `H_E`.
    pub extended: Hash,
}

/// What the proof of a guardian's coefficient is about; guardians are counted from 1.
pub fn guardian_context(of_parameters: &Hash, i: usize, j: usize) -> Vec<u8> {
    context(of_parameters, 0x10, &[b"pk_vote", &number(i + 1), &number(j)])
}

impl<'a> Election<'a> {
    /// The joint key, if the parameters are those of the group and every guardian's proofs are
    /// right.
    pub fn of_keys(
        parameters: &'a Parameters,
        record: &Record,
        of_parameters: Hash,
        base: Hash,
    ) -> Result<Election<'a>, Refused> {
        let Parameters { group, generator } = parameters;
        let Numbers { version, p, q, g, guardians, quorum } = &record.parameters;
        let expected = [group.p().limbs(), generator].map(|x| to_hex(&group.element_to_bytes(x)));
        let order = Natural::from_limbs(group.q().limbs().to_vec()).to_bytes_be();
        let fits =
            [(version, "v2.1.0"), (p, &expected[0]), (q, &to_hex(&order)), (g, &expected[1])];
        if fits.iter().any(|(found, expected)| found != expected) {
            return Err(Refused::at(
                "parameters",
                "not those of v2.1.0 and of the group; --test-group has another one",
            ));
        }
        let quorum = *quorum as usize;
        if quorum == 0
            || quorum > record.guardians.len()
            || record.guardians.len() != *guardians as usize
        {
            return Err(Refused::at("parameters", "no such numbers of guardians"));
        }
        let mut joint = vec![Natural::from(1u64); quorum];
        for (i, guardian) in record.guardians.iter().enumerate() {
            let shown = keys_of(parameters, &of_parameters, i, guardian, quorum)?;
            let p = Natural::from_limbs(group.p().limbs().to_vec());
            for (product, y) in joint.iter_mut().zip(shown) {
                *product = &*product * &Natural::from_limbs(y) % &p;
            }
        }
        let commitments: Vec<Vec<u64>> = joint.into_iter().map(Natural::into_limbs).collect();
        let key = PublicKey::new(group, generator, &commitments[0], Encoding::Key)
            .map_err(|error| Refused::at("guardians", error))?;
        let extended = hash(&base, 0x14, &[&group.element_to_bytes(key.element())]);
        Ok(Election { parameters, key, commitments, extended })
    }

    /// The group.
    pub fn group(&self) -> &'a SafeGroup {
        &self.parameters.group
    }
}

/// The commitments of a guardian, if it proves that it knows their logarithms.
fn keys_of(
    parameters: &Parameters,
    of_parameters: &Hash,
    i: usize,
    guardian: &Guardian,
    quorum: usize,
) -> Result<Vec<Vec<u64>>, Refused> {
    let (Parameters { group, generator }, place) = (parameters, format!("guardians[{i}]"));
    alike(&place, "commitments", guardian.commitments.len(), quorum)?;
    alike(&place, "proofs", guardian.proofs.len(), quorum)?;
    let mut keys: Vec<(String, Vec<u64>, Vec<u8>, Proof)> = vec![];
    for (j, (y, proof)) in guardian.commitments.iter().zip(&guardian.proofs).enumerate() {
        let place = format!("{place}.commitments[{j}]");
        let (y, proof) = (element(group, &place, y)?, proof.read(group, &place)?);
        keys.push((place, y, guardian_context(of_parameters, i, j), proof));
    }
    let pairs: Vec<[[&[u64]; 2]; 1]> = keys.iter().map(|key| [[&generator[..], &key.1]]).collect();
    let claims = pairs
        .iter()
        .zip(&keys)
        .map(|(pairs, (_, _, context, proof))| (Statement { context, pairs }, proof));
    let verdicts = Sigma::new(challenge).verify(group, &claims.collect::<Vec<_>>());
    for ((place, ..), verdict) in keys.iter().zip(verdicts) {
        verdict.map_err(|error| Refused::at(place, error))?;
    }
    Ok(keys.into_iter().map(|key| key.1).collect())
}

/// Refuses a list that is too short or too long.
pub fn alike(place: &str, what: &str, found: usize, expected: usize) -> Result<(), Refused> {
    match found == expected {
        true => Ok(()),
        false => Err(Refused::at(place, format!("{found} {what} instead of {expected}"))),
    }
}
