//! The record as it is written, and its numbers as they are read.

use serde::{Deserialize, Serialize};
use widelimb::protocols::elgamal::Ciphertext;
use widelimb::protocols::group::SafeGroup;
use widelimb::protocols::sigma::{Proof, RangeProof};

#[derive(Clone, Serialize, Deserialize)]
pub struct Record {
    pub parameters: Numbers,
    pub manifest: Manifest,
    pub guardians: Vec<Guardian>,
    pub ballots: Vec<Ballot>,
    /// Of each contest, each option.
    pub tally: Vec<Vec<Total>>,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Numbers {
    pub version: String,
    pub p: String,
    pub q: String,
    pub g: String,
    pub guardians: u32,
    pub quorum: u32,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Manifest {
    pub name: String,
    pub contests: Vec<Contest>,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Contest {
    pub name: String,
    /// The votes that a ballot has, at most; an option gets one at most.
    pub limit: usize,
    pub options: Vec<String>,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Guardian {
    pub commitments: Vec<String>,
    pub proofs: Vec<Shown>,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Ballot {
    pub id: String,
    pub contests: Vec<Marks>,
}

/// The selections of a contest, and the proof for their sum.
#[derive(Clone, Serialize, Deserialize)]
pub struct Marks {
    pub selections: Vec<Selection>,
    pub proof: Vec<Shown>,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Selection {
    pub alpha: String,
    pub beta: String,
    pub proof: Vec<Shown>,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Total {
    pub alpha: String,
    pub beta: String,
    pub count: u64,
    pub shares: Vec<Share>,
}

/// What a guardian, counted from 1, makes of a total: `alpha` to its share of the key.
#[derive(Clone, Serialize, Deserialize)]
pub struct Share {
    pub guardian: u32,
    pub share: String,
    pub proof: Shown,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct Shown {
    pub challenge: String,
    pub response: String,
}

/// What is wrong, and where.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {why}")]
pub struct Refused {
    pub place: String,
    pub why: String,
}

impl Refused {
    pub fn at(place: impl Into<String>, why: impl ToString) -> Refused {
        Refused { place: place.into(), why: why.to_string() }
    }
}

/// Bytes in hexadecimal.
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}

fn from_hex(place: &str, text: &str) -> Result<Vec<u8>, Refused> {
    let digit = |c: u8| (c as char).to_digit(16).map(|digit| digit as u8);
    let byte = |pair: &[u8]| Some(digit(pair[0])? << 4 | digit(*pair.get(1)?)?);
    let bytes: Option<Vec<u8>> = text.as_bytes().chunks(2).map(byte).collect();
    bytes.ok_or_else(|| Refused::at(place, "no hexadecimal number of whole bytes"))
}

/// A number from 1 to `p - 1`.
pub fn element(group: &SafeGroup, place: &str, text: &str) -> Result<Vec<u64>, Refused> {
    let bytes = from_hex(place, text)?;
    group.element_from_bytes(&bytes).map_err(|error| Refused::at(place, error))
}

/// A ciphertext of both its numbers.
pub fn ciphertext(
    group: &SafeGroup,
    place: &str,
    [alpha, beta]: [&str; 2],
) -> Result<Ciphertext, Refused> {
    let [alpha, beta] = [("alpha", alpha), ("beta", beta)]
        .map(|(name, text)| element(group, &format!("{place}.{name}"), text));
    Ok(Ciphertext { alpha: alpha?, beta: beta? })
}

impl Shown {
    pub fn of(group: &SafeGroup, proof: &Proof) -> Shown {
        let bytes = proof.to_bytes(group).unwrap_or_default();
        let (challenge, response) = bytes.split_at(bytes.len() / 2);
        Shown { challenge: to_hex(challenge), response: to_hex(response) }
    }

    pub fn all(group: &SafeGroup, proof: &RangeProof) -> Vec<Shown> {
        proof.parts.iter().map(|part| Shown::of(group, part)).collect()
    }

    pub fn read(&self, group: &SafeGroup, place: &str) -> Result<Proof, Refused> {
        let bytes = [from_hex(place, &self.challenge)?, from_hex(place, &self.response)?];
        if bytes[0].len() != bytes[1].len() {
            return Err(Refused::at(place, "a challenge and a response of unlike lengths"));
        }
        Proof::from_bytes(group, &bytes.concat()).map_err(|error| Refused::at(place, error))
    }

    pub fn read_all(
        group: &SafeGroup,
        place: &str,
        parts: &[Shown],
    ) -> Result<RangeProof, Refused> {
        let part = |(j, part): (usize, &Shown)| part.read(group, &format!("{place}.proof[{j}]"));
        let parts: Result<Vec<Proof>, Refused> = parts.iter().enumerate().map(part).collect();
        Ok(RangeProof { parts: parts? })
    }
}
