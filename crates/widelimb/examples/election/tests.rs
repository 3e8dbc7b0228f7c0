//! A record that is made is right, and whatever is altered in it is refused, with its place.

use crate::{group, make, record::Record, verify};
use indicatif::ProgressBar;
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;
use serde_json::Value;

fn silent(_: usize) -> ProgressBar {
    ProgressBar::hidden()
}

fn verdict(record: &Value) -> Result<usize, String> {
    let record: Record =
        serde_json::from_value(record.clone()).map_err(|error| error.to_string())?;
    let found = verify::record(&group::test().expect("a group"), &record, &silent);
    found.map(|found| found.proofs).map_err(|refused| refused.to_string())
}

/// Changes the last digit of a number in hexadecimal.
fn alter(text: &mut Value) {
    let old = text.as_str().expect("a number").to_string();
    let (start, end) = old.split_at(old.len() - 1);
    *text = format!("{start}{}", if end == "0" { "1" } else { "0" }).into();
}

#[test]
fn every_part_of_a_record_counts() {
    let sizes = make::Sizes { ballots: 11, guardians: 3, quorum: 2 };
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    let parameters = group::test().expect("a group");
    let made = make::record(&parameters, sizes, &mut rng, &silent).expect("a record");
    let record = serde_json::to_value(&made).expect("a value");
    // Two proofs of each guardian, nine of each ballot, and two for each of seven totals.
    assert_eq!(verdict(&record), Ok(3 * 2 + 11 * 9 + 7 * 2));
    let numbers = [
        ("/parameters/p", "parameters: "),
        ("/parameters/g", "parameters: "),
        ("/guardians/1/commitments/1", "guardians[1].commitments[1]: "),
        ("/guardians/2/proofs/0/challenge", "guardians[2].commitments[0]: "),
        ("/guardians/2/proofs/1/response", "guardians[2].commitments[1]: "),
        ("/ballots/9/contests/1/selections/2/alpha", "ballots[9].contests[1].selections[2]: "),
        ("/ballots/9/contests/1/selections/2/beta", "ballots[9].contests[1].selections[2]: "),
        (
            "/ballots/0/contests/0/selections/1/proof/1/challenge",
            "ballots[0].contests[0].selections[1]: ",
        ),
        (
            "/ballots/0/contests/0/selections/1/proof/0/response",
            "ballots[0].contests[0].selections[1]: ",
        ),
        ("/ballots/4/contests/1/proof/2/response", "ballots[4].contests[1]: "),
        ("/tally/0/2/alpha", "tally[0][2]: "),
        ("/tally/0/2/shares/1/share", "tally[0][2].shares[1]: "),
        ("/tally/1/3/shares/0/proof/response", "tally[1][3].shares[0]: "),
    ];
    for (pointer, place) in numbers {
        let mut altered = record.clone();
        alter(altered.pointer_mut(pointer).expect("a number"));
        let refused = verdict(&altered).expect_err(pointer);
        assert!(refused.starts_with(place), "{pointer}: {refused}");
    }
    let others: [(&str, Value, &str); 10] = [
        ("/parameters/quorum", 0.into(), "parameters: "),
        ("/parameters/guardians", 4.into(), "parameters: "),
        ("/manifest/contests/0/limit", 2.into(), "guardians"),
        ("/manifest/name", "another".into(), "ballots[0].contests[0].selections[0]: "),
        ("/ballots/1/id", "ballot-1".into(), "ballots[1].id: "),
        ("/ballots/3/id", "another".into(), "ballots[3].contests[0].selections[0]: "),
        (
            "/ballots/2/contests/0/selections/0/alpha",
            "0".into(),
            "ballots[2].contests[0].selections[0].alpha: ",
        ),
        ("/tally/1/0/count", 12.into(), "tally[1][0].count: "),
        ("/tally/1/0/shares/1/guardian", 1.into(), "tally[1][0].shares[1]: "),
        ("/tally/1/0/shares/1/guardian", 4.into(), "tally[1][0].shares[1]: there is no"),
    ];
    for (pointer, value, place) in others {
        let mut altered = record.clone();
        *altered.pointer_mut(pointer).expect("a value") = value;
        let refused = verdict(&altered).expect_err(pointer);
        let place = if place == "guardians" { "ballots[0].contests[0]" } else { place };
        assert!(refused.starts_with(place), "{pointer}: {refused}");
    }
    let mut fewer = record.clone();
    fewer["ballots"].as_array_mut().expect("ballots").pop();
    assert!(verdict(&fewer).expect_err("a ballot less").starts_with("tally["));
}

#[test]
fn an_election_without_ballots_is_right() {
    let sizes = make::Sizes { ballots: 0, guardians: 1, quorum: 1 };
    let parameters = group::test().expect("a group");
    let rng = &mut ChaCha20Rng::seed_from_u64(6);
    let made = make::record(&parameters, sizes, rng, &silent).expect("a record");
    assert!(verify::record(&parameters, &made, &silent).is_ok());
    let sizes = make::Sizes { quorum: 2, ..sizes };
    assert!(make::record(&parameters, sizes, rng, &silent).is_err());
}

/// The formula gives the published prime and generator: their first and last bits.
#[test]
fn the_standard_group_is_the_published_one() {
    let group::Parameters { group, generator } = group::standard().expect("two primes");
    let p = group.p().limbs();
    assert_eq!(
        (p.len(), p[63], p[59], p[4]),
        (64, u64::MAX, 0xB172_17F7_D1CF_79AB, 0xA2D8_FDD0_DF2F_D608)
    );
    assert_eq!((generator[63], generator[0]), (0x3603_6FED_214F_3B50, 0x17B1_78B6_B9D8_AE0F));
}
