# widelimb-curves: ten times the operands beside dalek's and RustCrypto's crates, on each level and on words.

slice() {
    check 'the command line' cargo build --release -p widelimb-cli
    tests 'curves, ten times the operands' env WIDELIMB_TEST_EFFORT=10 cargo test --release -p widelimb-curves \
        -p widelimb-cli --test ed25519 --test x25519 --test weierstrass --test secrets --test encodings \
        -- --include-ignored --skip repeated_a_million_times --skip measure
    # With the command line beside them, whose features the library was built with before.
    check 'examples' cargo build --release -p widelimb-curves -p widelimb-cli --example handshakes --example block
    check 'a thousand handshakes' "$target/release/examples/handshakes"
    check 'the signatures of a block' "$target/release/examples/block"
}
