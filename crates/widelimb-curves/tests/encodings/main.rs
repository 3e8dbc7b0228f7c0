//! Keys in the standard encodings: the examples of RFC 8410, keys by OpenSSL, random ones beside
//! dalek's and RustCrypto's crates, and documents with something wrong.
#![cfg(feature = "pem")]

mod agreement;
mod any;
mod errors;
mod keys;
mod kinds;
mod malformed;
mod openssl;
mod rfc8410;
