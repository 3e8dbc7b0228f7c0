//! The timed operations: the three of a scheme, on seeds that are the same for all contestants.

use std::hint::black_box;
use std::rc::Rc;
use widelimb_hqc::internals::{Product, with_product};
use widelimb_hqc::{Ciphertext, Error, PublicKey, Scheme, SecretKey, SharedSecret};
use widelimb_lab::measure::{SplitMix, Work};

/// An operation of the key encapsulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Generate,
    Encapsulate,
    Decapsulate,
}

impl Operation {
    pub const ALL: [Operation; 3] =
        [Operation::Generate, Operation::Encapsulate, Operation::Decapsulate];

    pub fn name(self) -> &'static str {
        match self {
            Operation::Generate => "generate",
            Operation::Encapsulate => "encapsulate",
            Operation::Decapsulate => "decapsulate",
        }
    }

    /// The products in the ring that it makes.
    pub fn products(self) -> usize {
        self as usize + 1
    }
}

/// Seeds, and what comes of them.
pub struct Case {
    scheme: Scheme,
    key_seed: Vec<u8>,
    seed: Vec<u8>,
    pub key: SecretKey,
    ciphertext: Ciphertext,
}

/// The result of an operation.
enum Output {
    Key(SecretKey),
    Sent(Ciphertext, SharedSecret),
    Secret(Result<SharedSecret, Error>),
}

impl Case {
    /// Several of a scheme, the same in each run.
    pub fn several(scheme: Scheme) -> Rc<[Case]> {
        let mut words = SplitMix(10);
        let mut seed = |len| (0..len).map(|_| words.next() as u8).collect::<Vec<u8>>();
        let case = |_| {
            let key_seed = seed(scheme.key_seed_len());
            let seed = seed(scheme.encapsulation_seed_len());
            let key = scheme.generate_from_seed(&key_seed).expect("a seed");
            let (ciphertext, _) = key.public_key().encapsulate_from_seed(&seed).expect("a seed");
            Case { scheme, key_seed, seed, key, ciphertext }
        };
        (0..4).map(case).collect()
    }

    fn made(&self, operation: Operation) -> Output {
        match operation {
            Operation::Generate => {
                Output::Key(self.scheme.generate_from_seed(&self.key_seed).expect("a seed"))
            }
            Operation::Encapsulate => self.sent(self.key.public_key()),
            Operation::Decapsulate => Output::Secret(self.key.decapsulate(&self.ciphertext)),
        }
    }

    /// The result of an operation that reads the key from its bytes first.
    fn made_of_bytes(&self, operation: Operation) -> Output {
        match operation {
            Operation::Generate => self.made(operation),
            Operation::Encapsulate => {
                let bytes = self.key.public_key().as_bytes();
                self.sent(&PublicKey::from_bytes(self.scheme, bytes).expect("a key"))
            }
            Operation::Decapsulate => {
                let key = SecretKey::from_bytes(self.scheme, self.key.as_bytes()).expect("a key");
                Output::Secret(key.decapsulate(&self.ciphertext))
            }
        }
    }

    fn sent(&self, key: &PublicKey) -> Output {
        let (ciphertext, secret) = key.encapsulate_from_seed(&self.seed).expect("a seed");
        Output::Sent(ciphertext, secret)
    }

    /// The bytes of what an operation gives.
    pub fn bytes(&self, operation: Operation) -> Vec<u8> {
        match self.made(operation) {
            Output::Key(key) => key.as_bytes().to_vec(),
            Output::Sent(ciphertext, secret) => [ciphertext.as_bytes(), secret.as_bytes()].concat(),
            Output::Secret(secret) => match secret {
                Ok(secret) => secret.as_bytes().to_vec(),
                Err(error) => error.to_string().into_bytes(),
            },
        }
    }
}

/// An operation on the cases in turn, with a product in place of the ring's or with that.
pub fn work(
    operation: Operation,
    cases: Rc<[Case]>,
    product: Option<Rc<Product>>,
) -> Box<dyn Work> {
    let all = move |count: usize| {
        cases.iter().cycle().take(count).for_each(|case| drop(black_box(case.made(operation))));
    };
    Box::new(move |count: usize| match &product {
        Some(product) => with_product(product.clone(), || all(count)),
        None => all(count),
    })
}

/// An operation on the cases in turn, with the key read from its bytes each time.
pub fn work_of_bytes(operation: Operation, cases: Rc<[Case]>) -> Box<dyn Work> {
    Box::new(move |count: usize| {
        let turns = cases.iter().cycle().take(count);
        turns.for_each(|case| drop(black_box(case.made_of_bytes(operation))));
    })
}
