//! Verifies a record: the keys, every ballot, and the tally.

use crate::group::Parameters;
use crate::hash::{Hash, base_hashes, challenge, context, hash, number};
use crate::keys::{Election, alike};
use crate::record::*;
use indicatif::ProgressBar;
use rayon::prelude::*;
use std::collections::BTreeSet;
use widelimb::batch::{Job, mod_exp_vartime};
use widelimb::limb::inverse_mod;
use widelimb::protocols::elgamal::{Ciphertext, combine_vartime, commitment_at_vartime};
use widelimb::protocols::sigma::{RangeClaim, RangeProof, Sigma, Statement};
use widelimb::{Natural, limb};

/// What a record says, once it is found right.
pub struct Found {
    /// The votes of each contest's options.
    pub counts: Vec<Vec<u64>>,
    /// The proofs that were verified.
    pub proofs: usize,
}

/// The ballots that go together: enough for all lanes, and few for the bar.
const TOGETHER: usize = 8;

/// Verifies a record with all threads of the pool.
pub fn record(
    parameters: &Parameters,
    record: &Record,
    bar: &impl Fn(usize) -> ProgressBar,
) -> Result<Found, Refused> {
    let (of_parameters, base) = base_hashes(parameters, record);
    let election = Election::of_keys(parameters, record, of_parameters, base)?;
    let guardians = record.guardians.len() * election.commitments.len();
    let bar = bar(record.ballots.len());
    distinct(record)?;
    let chunks = record.ballots.par_chunks(TOGETHER).enumerate();
    let ballots: Vec<Result<usize, Refused>> = chunks
        .map(|(i, ballots)| {
            let proofs = election.ballots(&record.manifest, TOGETHER * i, ballots);
            bar.inc(ballots.len() as u64);
            proofs
        })
        .collect();
    bar.finish_and_clear();
    // The first of the ballots that are refused, whichever thread had it.
    let ballots: usize = ballots.into_iter().sum::<Result<usize, Refused>>()?;
    let tally = election.tally(record)?;
    let counts = record.tally.iter().map(|totals| totals.iter().map(|total| total.count).collect());
    Ok(Found { counts: counts.collect(), proofs: guardians + ballots + tally })
}

/// No ballot is there twice.
fn distinct(record: &Record) -> Result<(), Refused> {
    let mut seen = BTreeSet::new();
    let twice = record.ballots.iter().position(|ballot| !seen.insert(&ballot.id));
    twice.map_or(Ok(()), |i| Err(Refused::at(format!("ballots[{i}].id"), "is there twice")))
}

/// What a range proof is about: an option of a contest, or behind the last one the contest.
pub fn place_context(ballot: &Hash, c: usize, o: usize, contest: &Contest) -> Vec<u8> {
    let tag = if o < contest.options.len() { 0x24 } else { 0x25 };
    context(ballot, tag, &[&number(c), &number(o)])
}

/// What the proof of a guardian's share of a total is about.
pub fn share_context(
    election: &Election<'_>,
    c: usize,
    o: usize,
    guardian: u32,
    total: &Ciphertext,
) -> Vec<u8> {
    let beta = election.group().element_to_bytes(&total.beta);
    let place = [number(c), number(o), guardian.to_be_bytes()].concat();
    context(&election.extended, 0x30, &[&place, &beta])
}

impl Election<'_> {
    /// The number of proofs of some ballots, if all are right.
    fn ballots(
        &self,
        manifest: &Manifest,
        first: usize,
        ballots: &[Ballot],
    ) -> Result<usize, Refused> {
        let mut places: Vec<(String, Vec<u8>, Ciphertext, usize, RangeProof)> = vec![];
        for (i, ballot) in ballots.iter().enumerate() {
            let key = hash(&self.extended, 0x20, &[ballot.id.as_bytes()]);
            let place = format!("ballots[{}]", first + i);
            alike(&place, "contests", ballot.contests.len(), manifest.contests.len())?;
            for (c, (contest, marks)) in manifest.contests.iter().zip(&ballot.contests).enumerate()
            {
                let place = format!("{place}.contests[{c}]");
                alike(&place, "selections", marks.selections.len(), contest.options.len())?;
                let from = places.len();
                for (o, selection) in marks.selections.iter().enumerate() {
                    let place = format!("{place}.selections[{o}]");
                    let numbers = [&selection.alpha[..], &selection.beta];
                    let ciphertext = ciphertext(self.group(), &place, numbers)?;
                    let proof = Shown::read_all(self.group(), &place, &selection.proof)?;
                    places.push((place, place_context(&key, c, o, contest), ciphertext, 1, proof));
                }
                let all: Vec<&Ciphertext> = places[from..].iter().map(|place| &place.2).collect();
                let sum = self.key.sum(&all).map_err(|error| Refused::at(&place, error))?;
                let context = place_context(&key, c, contest.options.len(), contest);
                let proof = Shown::read_all(self.group(), &place, &marks.proof)?;
                places.push((place, context, sum, contest.limit, proof));
            }
        }
        let claims = places.iter().map(|(_, context, ciphertext, limit, proof)| {
            (RangeClaim { context, ciphertext, limit: *limit }, proof)
        });
        let claims: Vec<(RangeClaim<'_>, &RangeProof)> = claims.collect();
        let verdicts = Sigma::new(challenge).verify_range(&self.key, &claims);
        for ((place, ..), verdict) in places.iter().zip(verdicts) {
            verdict.map_err(|error| Refused::at(place, error))?;
        }
        Ok(claims.len())
    }

    /// The product of all ballots' ciphertexts for each option of each contest.
    pub fn sums(&self, record: &Record) -> Result<Vec<Vec<Ciphertext>>, Refused> {
        let contests = record.manifest.contests.par_iter().enumerate();
        let sum = |c: usize, o: usize| {
            let of_ballot = |(i, ballot): (usize, &Ballot)| {
                let place = format!("ballots[{i}].contests[{c}].selections[{o}]");
                let marks = ballot.contests.get(c).and_then(|marks| marks.selections.get(o));
                let selection = marks.ok_or_else(|| Refused::at(&place, "is missing"))?;
                ciphertext(self.group(), &place, [&selection.alpha, &selection.beta])
            };
            let all: Result<Vec<Ciphertext>, Refused> =
                record.ballots.iter().enumerate().map(of_ballot).collect();
            let all = all?;
            let sum = self.key.sum(&all.iter().collect::<Vec<_>>());
            sum.map_err(|error| Refused::at("ballots", error))
        };
        let options = |(c, contest): (usize, &Contest)| {
            (0..contest.options.len()).map(|o| sum(c, o)).collect::<Result<_, _>>()
        };
        contests.map(options).collect()
    }

    /// `beta` divided by what the guardians' shares come to.
    pub fn message(&self, total: &Ciphertext, hidden: &[u64]) -> Vec<u64> {
        let p = Natural::from_limbs(self.group().p().limbs().to_vec());
        let inverse = inverse_mod(hidden, p.limbs()).unwrap_or_default();
        let [beta, inverse] = [total.beta.clone(), inverse].map(Natural::from_limbs);
        (beta * inverse % p).into_limbs()
    }

    /// The number of proofs of the tally, if all are right and the totals are those of the ballots.
    fn tally(&self, record: &Record) -> Result<usize, Refused> {
        let sums = self.sums(record)?;
        alike("record", "contests in the tally", record.tally.len(), sums.len())?;
        let mut proofs = 0;
        for (c, (totals, sums)) in record.tally.iter().zip(&sums).enumerate() {
            alike(&format!("tally[{c}]"), "totals", totals.len(), sums.len())?;
            for (o, (total, sum)) in totals.iter().zip(sums).enumerate() {
                let place = format!("tally[{c}][{o}]");
                self.total([c, o], &place, total, sum, &record.parameters)?;
                proofs += total.shares.len();
            }
        }
        Ok(proofs)
    }

    /// A total: the product of the ballots, the shares with their proofs, and the count.
    fn total(
        &self,
        [c, o]: [usize; 2],
        place: &str,
        total: &Total,
        sum: &Ciphertext,
        &Numbers { guardians, quorum, .. }: &Numbers,
    ) -> Result<(), Refused> {
        let group = self.group();
        let read = ciphertext(group, place, [&total.alpha, &total.beta])?;
        let same =
            limb::cmp(&read.alpha, &sum.alpha).is_eq() && limb::cmp(&read.beta, &sum.beta).is_eq();
        if !same {
            return Err(Refused::at(place, "not the product of the ballots"));
        }
        alike(place, "shares", total.shares.len(), quorum as usize)?;
        let mut parts = vec![];
        for (t, share) in total.shares.iter().enumerate() {
            let place = format!("{place}.shares[{t}]");
            if !(1..=guardians).contains(&share.guardian) {
                return Err(Refused::at(place, "there is no such guardian"));
            }
            let power = element(group, &place, &share.share)?;
            let public = commitment_at_vartime(group, &self.commitments, share.guardian)
                .map_err(|error| Refused::at(&place, error))?;
            let pairs: [[&[u64]; 2]; 2] = [[self.key.generator(), &public], [&sum.alpha, &power]];
            let context = share_context(self, c, o, share.guardian, sum);
            let statement = Statement { context: &context, pairs: &pairs };
            let proof = share.proof.read(group, &place)?;
            let verdict = Sigma::new(challenge).verify(group, &[(statement, &proof)])[0];
            verdict.map_err(|error| Refused::at(&place, error))?;
            parts.push((share.guardian, power));
        }
        let views: Vec<(u32, &[u64])> = parts.iter().map(|(t, x)| (*t, &x[..])).collect();
        let hidden = combine_vartime(group, &views).map_err(|error| Refused::at(place, error))?;
        let count = [total.count];
        let job = Job::new(self.key.base(), &count, group.p());
        let expected = mod_exp_vartime(&[job]).remove(0);
        match limb::cmp(&self.message(sum, &hidden), &expected).is_eq() {
            true => Ok(()),
            false => Err(Refused::at(format!("{place}.count"), "not what the guardians decrypted")),
        }
    }
}
