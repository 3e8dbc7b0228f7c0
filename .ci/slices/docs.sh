# The documents of every crate, without warnings; the fuzz targets; the words that README.md and others share.

# A check links nothing, so the fuzzer's runtime, which is C++, need not be built: the path stands for it and
# is not opened.
fuzz_targets() {
    check 'formatting of the fuzz targets' cargo fmt --manifest-path fuzz/Cargo.toml --check
    check 'fuzz targets' env CUSTOM_LIBFUZZER_PATH="$logs/libfuzzer.a" \
        cargo clippy --manifest-path fuzz/Cargo.toml -- -D warnings
}

slice() {
    check 'documents' env RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --features "$traits"
    tests 'examples of the documents' cargo test --release --workspace --doc --features "$traits"
    fuzz_targets
}
