//! The examples of RFC 8410, sections 10.1 and 10.3.

use hex_literal::hex;
use widelimb_curves::ed25519::{SigningKey, VerifyingKey};
use widelimb_curves::encodings::{
    DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, LineEnding,
};

pub const SECRET: &str = "\
-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
-----END PRIVATE KEY-----
";
/// With an attribute, and the public key.
pub const VERSION_2: &str = "\
-----BEGIN PRIVATE KEY-----
MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
oB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJzgSEAGb9ECWmEzf6FQbrB
Z9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PRIVATE KEY-----
";
pub const PUBLIC: &str = "\
-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PUBLIC KEY-----
";

#[test]
fn the_examples_are_read_and_written() {
    let key = SigningKey::from_pkcs8_pem(SECRET).unwrap();
    let seed = hex!("d4ee72dbf913584ad5b6d8f1f769f8ad3afe7c28cbf1d4fbe097a88f44755842");
    assert_eq!(*key.to_bytes(), seed);
    assert_eq!(*key.to_pkcs8_pem(LineEnding::LF).unwrap(), SECRET);
    let public = VerifyingKey::from_public_key_pem(PUBLIC).unwrap();
    assert_eq!(public, key.verifying_key());
    assert_eq!(public.to_public_key_pem(LineEnding::LF).unwrap(), PUBLIC);
    assert_eq!(SigningKey::from_pkcs8_pem(VERSION_2).unwrap(), key);
}
