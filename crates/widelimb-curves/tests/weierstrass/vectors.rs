//! RFC 6979, appendices A.2.5 and A.2.6.

use hex_literal::hex;
use widelimb_curves::{p256, p384};
use widelimb_testkit::on_every_level;

#[test]
fn rfc_6979_a_2_5_p256_with_sha_256() {
    let key = hex!("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721");
    let public = hex!(
        "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
        "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"
    );
    let sample = hex!(
        "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
        "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
    );
    let test = hex!(
        "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367"
        "019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083"
    );
    let key = p256::SecretKey::from_bytes(&key).unwrap();
    on_every_level(|k| {
        assert_eq!(p256::public_keys_with(k, &[&key])[0].to_sec1_bytes(false), public);
        let found = p256::sign_with(k, &[(&key, b"sample"), (&key, b"test")]);
        assert_eq!([found[0].to_bytes(), found[1].to_bytes()], [sample, test]);
        assert_eq!(p256::sign_with(k, &[(&key, b"test")])[0].to_bytes(), test);
    });
}

#[test]
fn rfc_6979_a_2_6_p384_with_sha_384() {
    let key = hex!(
        "6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d896d5724e4c70a825f872c9ea60d2edf5"
    );
    let public = hex!(
        "04ec3a4e415b4e19a4568618029f427fa5da9a8bc4ae92e02e06aae5286b300c64def8f0ea9055866064a254515480bc13"
        "8015d9b72d7d57244ea8ef9ac0c621896708a59367f9dfb9f54ca84b3f1c9db1288b231c3ae0d4fe7344fd2533264720"
    );
    let sample = hex!(
        "94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c81a648152e44acf96e36dd1e80fabe46"
        "99ef4aeb15f178cea1fe40db2603138f130e740a19624526203b6351d0a3a94fa329c145786e679e7b82c71a38628ac8"
    );
    let test = hex!(
        "8203b63d3c853e8d77227fb377bcf7b7b772e97892a80f36ab775d509d7a5feb0542a7f0812998da8f1dd3ca3cf023db"
        "ddd0760448d42d8a43af45af836fce4de8be06b485e9b61b827c2f13173923e06a739f040649a667bf3b828246baa5a5"
    );
    let key = p384::SecretKey::from_bytes(&key).unwrap();
    on_every_level(|k| {
        assert_eq!(p384::public_keys_with(k, &[&key])[0].to_sec1_bytes(false), public);
        let found = p384::sign_with(k, &[(&key, b"sample"), (&key, b"test")]);
        assert_eq!([found[0].to_bytes(), found[1].to_bytes()], [sample, test]);
        assert_eq!(p384::sign_with(k, &[(&key, b"test")])[0].to_bytes(), test);
    });
}
