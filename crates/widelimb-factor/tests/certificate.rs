//! Certificates from text: those of PARI, wrong ones, and texts that are none.

mod numbers;
mod slow;

use numbers::{number, power_of_two, random};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};
use widelimb::Natural;
use widelimb_factor::{Certificate, CertificateFault, factor, prove};

/// Made by PARI 2.15.
const OF_PARI: [&str; 6] = [
    "[2475880078570760549798276603, [2, [1237940039285380274899138301, 2, \
      [1237940039285380274899138301, [2, 5, 7, 13545362059]]]]]",
    "[[100000000000000000000000000000000069, 546867911035452074, 2963504668391148, 0, \
      [60737979324046450274283740674208692, 24368673584839493121227731392450025]], \
      [33743830764501150277, -11610830419, 734208843, 0, \
      [562706585515371056, 7584644385934002041]]]",
    "[[100000000000000000000000000000000069, 546867911035452074, 2963504668391148, 0, \
      [60737979324046450274283740674208692, 24368673584839493121227731392450025]], \
      [33743830764501150277, -11610830419, 734208843, 0, \
      [26740412374402652724, 6367191119818901665]], \
      [45959444779, 299597, 2331, 0, [18022351516, 932688251]]]",
    "[[18446744073709551629, -8423788454, 160388, 1, \
      [10598342506117936052, 2225259013356795550]]]",
    "[100000000000000000000000000000000069, [2, 3, 31, 59, 36289857533]]",
    "[1000000000000000000000000000000000000000000009, [2, 3, 7, 823, 68281, 166666666666667]]",
];

#[test]
fn certificates_of_pari_are_accepted() {
    for text in OF_PARI {
        let certificate: Certificate = text.parse().expect("a certificate");
        assert_eq!(certificate.verify(), Ok(()), "{text}");
        assert!(slow::proves(text, certificate.number()));
        assert_eq!(certificate.to_string(), text);
    }
}

/// Every number of a certificate is changed a little and at random. A few changes make another
/// certificate that is right: another witness, another point of a curve with the same order.
#[test]
fn a_changed_certificate_is_rejected() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let own = [
        prove(&(power_of_two(127) - 1_u32)).expect("a prime").to_string(),
        prove(&number("36893488147419103363")).expect("a prime").to_string(),
        prove(&(Natural::from(10_u32).pow(99) + 289_u32)).expect("a prime").to_string(),
    ];
    let (mut rejected, mut right) = (0, 0);
    for text in OF_PARI.iter().copied().chain(own.iter().map(String::as_str)) {
        let is_digit = |c: char| c.is_ascii_digit();
        let starts =
            text.char_indices().filter(|&(i, c)| is_digit(c) && !text[..i].ends_with(is_digit));
        for (start, _) in starts {
            let rest = &text[start..];
            let end = start + rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
            let value = number(&text[start..end]);
            let bits = value.bit_len().max(2);
            for changed in [&value + 1_u32, &value + 2_u32, random(&mut rng, bits), Natural::zero()]
            {
                if changed == value {
                    continue;
                }
                let forged = format!("{}{changed}{}", &text[..start], &text[end..]);
                let certificate: Certificate = forged.parse().expect("a certificate");
                match certificate.verify() {
                    Err(_) => rejected += 1,
                    Ok(()) => {
                        assert!(slow::proves(&forged, certificate.number()), "{forged}");
                        right += 1;
                    }
                }
            }
        }
    }
    assert!(rejected > 40 * right && rejected > 500, "{rejected} {right}");
}

#[test]
fn parts_of_certificates_are_rejected() {
    for (text, fault) in [
        ("91", CertificateFault::Composite),
        ("1", CertificateFault::Composite),
        ("18446744073709551629", CertificateFault::NotAWord),
        ("[100000000000000000000000000000000069, [2, 3, 31, 59]]", CertificateFault::TooFew),
        ("[100000000000000000000000000000000069, [3, 2]]", CertificateFault::NoDivisors),
        ("[100000000000000000000000000000000069, [2, 2]]", CertificateFault::NoDivisors),
        ("[100000000000000000000000000000000069, [1, 2]]", CertificateFault::NoDivisors),
        ("[0, [], []]", CertificateFault::Composite),
        ("[16, [3, 5]]", CertificateFault::Composite),
    ] {
        let certificate: Certificate = text.parse().expect("a certificate");
        assert_eq!(certificate.verify().map_err(|error| error.fault), Err(fault), "{text}");
    }
    for text in ["[[0, 0, 0, 0, [0, 0]]]", "[[1, 1, 1, 1, [1, 1]]]", "[[9, -9, 1, 1, [1, 1]]]"] {
        assert!(text.parse::<Certificate>().expect("a certificate").verify().is_err(), "{text}");
    }
}

/// Witnesses that are multiples of the number are passed over.
#[test]
fn all_primes_of_the_number_before_prove_it() {
    for n in (5..4000_u64).filter(|&n| Natural::from_u64(n).is_probable_prime()) {
        let primes = factor(&Natural::from_u64(n - 1)).expect("not 0");
        let primes: Vec<_> = primes.factors().iter().map(|f| f.prime.to_string()).collect();
        let certificate = format!("[{n}, [{}]]", primes.join(", "));
        let certificate: Certificate = certificate.parse().expect("a certificate");
        assert_eq!(certificate.verify(), Ok(()), "{n}");
    }
}

#[test]
fn hostile_texts_are_errors_soon() {
    let start = Instant::now();
    let long = "9".repeat(1_000_000);
    let deep = "[".repeat(1_000_000);
    let nested = format!("{}2{}", "[3,[[2,1,".repeat(100_000), "]]]".repeat(100_000));
    let many = format!("[97,[{}2]]", "2,".repeat(1_000_000));
    let steps = format!("[{}]", vec!["[1,1,1,1,[1,1]]"; 100_000].join(","));
    let texts = [&long, &deep, &nested, &many, &steps];
    for text in texts.into_iter().map(String::as_str).chain([
        "",
        " ",
        "-",
        "-5",
        "+5",
        "[",
        "]",
        "[]",
        "[[]]",
        "[97]",
        "[97,]",
        "[97,[2,]]",
        "[97,[,2]]",
        "[97,[2],[],[]]",
        "97,",
        "[97,[2]",
        "[[1,1,1,1,[1,1]],]",
        "[[1,1,1,[1,1]]]",
        "0x61",
        "9 7",
        "[97,[[2,1]]]",
        "[[1,1,1,1,[1,1,1]]]",
        "[-97,[2]]",
        "[97,[-2]]",
        "\u{660}",
        "[[1,1,-1,1,[1,1]]]",
    ]) {
        assert!(text.parse::<Certificate>().is_err(), "{}", &text[..text.len().min(40)]);
    }
    assert!(start.elapsed() < Duration::from_secs(2));
    // Texts of the same characters, of which nearly all are none.
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..20_000 {
        let text: String = (0..rng.random_range(1..30))
            .map(|_| b"[],12 -"[rng.random_range(0..7)] as char)
            .collect();
        if let Ok(certificate) = text.parse::<Certificate>() {
            let is_proved = certificate.verify().is_ok();
            assert!(!is_proved || certificate.number().is_probable_prime(), "{text}");
        }
    }
}
