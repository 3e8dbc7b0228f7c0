//! Makes a record: the guardians' keys, ballots with random votes, and the decrypted tally.

use crate::group::Parameters;
use crate::hash::{base_hashes, challenge, hash};
use crate::keys::{Election, guardian_context};
use crate::record::*;
use crate::verify::{place_context, share_context};
use indicatif::ProgressBar;
use rand::seq::SliceRandom;
use rand::{CryptoRng, Rng};
use std::error::Error;
use widelimb::protocols::elgamal::{Ciphertext, Polynomial, SmallLogarithms};
use widelimb::protocols::elgamal::{combine_vartime, commitment_at_vartime, decryption_shares};
use widelimb::protocols::group::Exponent;
use widelimb::protocols::sigma::{Opening, RangeClaim, Sigma, Statement};

/// How many there are of what.
#[derive(Clone, Copy)]
pub struct Sizes {
    pub ballots: usize,
    pub guardians: u32,
    pub quorum: u32,
}

/// The contests of every record that is made here.
fn manifest() -> Manifest {
    let contest = |name: &str, limit, options: &[&str]| Contest {
        name: name.into(),
        limit,
        options: options.iter().map(|option| option.to_string()).collect(),
    };
    Manifest {
        name: "An election for trying things out".into(),
        contests: vec![
            contest("The tree of the year", 1, &["Ash", "Beech", "Cherry"]),
            contest("Up to two colours", 2, &["Red", "Green", "Blue", "Grey"]),
        ],
    }
}

/// The record of an election with random votes.
pub fn record(
    parameters: &Parameters,
    sizes: Sizes,
    rng: &mut impl CryptoRng,
    bar: &impl Fn(usize) -> ProgressBar,
) -> Result<Record, Box<dyn Error>> {
    let Parameters { group, generator } = parameters;
    let Sizes { ballots, guardians, quorum } = sizes;
    if quorum == 0 || quorum > guardians {
        return Err("a quorum is from 1 to the number of guardians".into());
    }
    let hex = |x: &[u64]| to_hex(&group.element_to_bytes(x));
    let order = group.element_to_bytes(group.q().limbs());
    let order = to_hex(&order[order.len() - group.exponent_bytes()..]);
    let (p, g) = (hex(group.p().limbs()), hex(generator));
    let numbers = Numbers { version: "v2.1.0".into(), p, q: order, g, guardians, quorum };
    let (manifest, none) = (manifest(), vec![]);
    let (ballot_list, tally) = (vec![], vec![]);
    let mut record =
        Record { parameters: numbers, manifest, guardians: none, ballots: ballot_list, tally };
    let (of_parameters, base) = base_hashes(parameters, &record);

    let polynomials: Vec<Polynomial> =
        (0..guardians).map(|_| Polynomial::random(group, quorum as usize, rng)).collect();
    let sigma = Sigma::new(challenge);
    for (i, polynomial) in polynomials.iter().enumerate() {
        let shown = polynomial.commitments(group, generator);
        let contexts: Vec<Vec<u8>> =
            (0..shown.len()).map(|j| guardian_context(&of_parameters, i, j)).collect();
        let pairs: Vec<[[&[u64]; 2]; 1]> = shown.iter().map(|y| [[&generator[..], y]]).collect();
        let statements = pairs.iter().zip(&contexts);
        let statements = statements.map(|(pairs, context)| Statement { context, pairs });
        let claims: Vec<_> = statements.zip(polynomial.coefficients()).collect();
        let proofs: Result<Vec<_>, _> = sigma.prove(group, &claims, rng).into_iter().collect();
        let proofs = proofs?.iter().map(|proof| Shown::of(group, proof)).collect();
        let commitments = shown.iter().map(|y| hex(y)).collect();
        record.guardians.push(Guardian { commitments, proofs });
    }
    let election = Election::of_keys(parameters, &record, of_parameters, base)?;
    let bar = bar(ballots);
    for i in 0..ballots {
        record.ballots.push(ballot(&election, &record.manifest, i, rng)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    record.tally = tally_of(&election, &record, &polynomials, quorum, rng)?;
    Ok(record)
}

/// A ballot with random votes, up to the limit of each contest.
fn ballot(
    election: &Election<'_>,
    manifest: &Manifest,
    i: usize,
    rng: &mut impl CryptoRng,
) -> Result<Ballot, Box<dyn Error>> {
    let (id, group) = (format!("ballot-{}", i + 1), election.group());
    let key = hash(&election.extended, 0x20, &[id.as_bytes()]);
    let contest = |(c, contest): (usize, &Contest)| {
        let votes = rng.random_range(0..=contest.limit.min(contest.options.len()));
        let mut marks: Vec<u64> = (0..contest.options.len()).map(|o| (o < votes).into()).collect();
        marks.shuffle(rng);
        let nonces: Vec<Exponent> = marks.iter().map(|_| group.random_exponent(rng)).collect();
        let numbers: Vec<(u64, &Exponent)> = marks.iter().copied().zip(&nonces).collect();
        let mut ciphertexts = election.key.encrypt_numbers(&numbers)?;
        ciphertexts.push(election.key.sum(&ciphertexts.iter().collect::<Vec<_>>())?);
        let zero = group.exponent(&[])?;
        let total = nonces.iter().fold(zero, |total, r| group.add(&total, r));
        let openings = numbers.into_iter().chain([(votes as u64, &total)]);
        let contexts: Vec<Vec<u8>> =
            (0..ciphertexts.len()).map(|o| place_context(&key, c, o, contest)).collect();
        let claims: Vec<(RangeClaim<'_>, Opening<'_>)> = ciphertexts
            .iter()
            .zip(&contexts)
            .zip(openings)
            .enumerate()
            .map(|(o, ((ciphertext, context), (message, nonce)))| {
                let limit = if o < contest.options.len() { 1 } else { contest.limit };
                (RangeClaim { context, ciphertext, limit }, Opening { message, nonce })
            })
            .collect();
        let proofs = Sigma::new(challenge).prove_range(&election.key, &claims, rng);
        let proofs: Result<Vec<_>, _> = proofs.into_iter().collect();
        let mut proofs: Vec<Vec<Shown>> =
            proofs?.iter().map(|proof| Shown::all(group, proof)).collect();
        let proof = proofs.pop().unwrap_or_default();
        let hex = |x: &[u64]| to_hex(&group.element_to_bytes(x));
        let selection = |(c, proof): (&Ciphertext, Vec<Shown>)| Selection {
            alpha: hex(&c.alpha),
            beta: hex(&c.beta),
            proof,
        };
        let selections = ciphertexts.iter().zip(proofs).map(selection).collect();
        Ok::<_, Box<dyn Error>>(Marks { selections, proof })
    };
    let contests: Result<_, _> = manifest.contests.iter().enumerate().map(contest).collect();
    Ok(Ballot { id, contests: contests? })
}

/// The totals, each decrypted by the first guardians that are enough.
fn tally_of(
    election: &Election<'_>,
    record: &Record,
    polynomials: &[Polynomial],
    quorum: u32,
    rng: &mut impl CryptoRng,
) -> Result<Vec<Vec<Total>>, Box<dyn Error>> {
    let group = election.group();
    let keys: Vec<Exponent> = (1..=quorum)
        .map(|t| {
            let values = polynomials.iter().map(|polynomial| polynomial.value(group, t));
            let values = values.collect::<Result<Vec<_>, _>>()?.into_iter();
            values.reduce(|a, b| group.add(&a, &b)).ok_or_else(|| "no guardians".into())
        })
        .collect::<Result<_, Box<dyn Error>>>()?;
    let logarithms = SmallLogarithms::new(group, election.key.base(), record.ballots.len() as u64)?;
    let mut tally = vec![];
    for (c, sums) in election.sums(record)?.into_iter().enumerate() {
        let mut totals = vec![];
        for (o, sum) in sums.into_iter().enumerate() {
            let (mut parts, mut shares) = (vec![], vec![]);
            for (t, x) in (1..).zip(&keys) {
                let power = decryption_shares(group, &[&sum], x).remove(0)?;
                let public = commitment_at_vartime(group, &election.commitments, t)?;
                let pairs: [[&[u64]; 2]; 2] =
                    [[election.key.generator(), &public], [&sum.alpha, &power]];
                let context = share_context(election, c, o, t, &sum);
                let statement = Statement { context: &context, pairs: &pairs };
                let claims = [(statement, x)];
                let proof = Sigma::new(challenge).prove(group, &claims, rng).remove(0)?;
                let (share, proof) =
                    (to_hex(&group.element_to_bytes(&power)), Shown::of(group, &proof));
                shares.push(Share { guardian: t, share, proof });
                parts.push((t, power));
            }
            let views: Vec<(u32, &[u64])> = parts.iter().map(|(t, x)| (*t, &x[..])).collect();
            let message = election.message(&sum, &combine_vartime(group, &views)?);
            let count = logarithms.find_vartime(&message).ok_or("a total without a count")?;
            let hex = |x: &[u64]| to_hex(&group.element_to_bytes(x));
            totals.push(Total { alpha: hex(&sum.alpha), beta: hex(&sum.beta), count, shares });
        }
        tally.push(totals);
    }
    Ok(tally)
}
