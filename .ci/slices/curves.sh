# widelimb-curves: ten times the operands beside dalek's and RustCrypto's crates, on each level and on words.

slice() {
    check 'the command line' cargo build --release -p widelimb-cli
    tests 'curves, ten times the operands' env WIDELIMB_TEST_EFFORT=10 cargo test --release -p widelimb-curves \
        -p widelimb-cli --lib --test ed25519 --test x25519 --test weierstrass --test secrets --test encodings \
        -- --include-ignored
}
