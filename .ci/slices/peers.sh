# The workspace `bench`: the published algorithms, the goals, and the peers, GMP and crates built from source.

# Without FLINT, OpenSSL and AWS-LC, which take long to build.
peers() {
    local tool
    for tool in cc make m4; do
        if ! has_program "$tool" "$tool"; then
            skip "the lab with GMP built from source: no $tool"
            return
        fi
    done
    check 'the lab with GMP built from source' cargo check -p widelimb-lab --features peer-rug,peer-crates
    check 'curves beside libsecp256k1' cargo check --manifest-path bench/Cargo.toml -p widelimb-curves-beside \
        --features libsecp256k1
}

slice() {
    check 'formatting of bench' cargo fmt --manifest-path bench/Cargo.toml --all --check
    check 'clippy of bench' cargo clippy --manifest-path bench/Cargo.toml --workspace --all-targets -- -D warnings
    tests 'tests of bench' cargo test --release --manifest-path bench/Cargo.toml --workspace
    peers
}
