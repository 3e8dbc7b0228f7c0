# What is published: each package built from what is in it, its documents as docs.rs builds them, the Python wheel.

# Those that nobody depends on are left out.
unpublished=(--exclude widelimb-tests --exclude widelimb-testkit --exclude widelimb-python)

documents_of_docs_rs() {
    local package features
    for package in kernels limb gf2x batch num factor hqc curves; do
        features=--all-features
        [ "$package" = hqc ] && features='--features aes'
        RUSTDOCFLAGS='--cfg docsrs -D warnings' cargo +nightly doc --no-deps -p "widelimb-$package" $features \
            --target-dir "$target/docs_rs" || return 1
    done
    RUSTDOCFLAGS='--cfg docsrs -D warnings' cargo +nightly doc --no-deps -p widelimb --all-features \
        --target-dir "$target/docs_rs"
}

slice() {
    check 'packages' cargo package --workspace "${unpublished[@]}"
    if has_toolchain nightly; then
        check 'documents as docs.rs builds them' documents_of_docs_rs
    else
        skip 'documents as docs.rs builds them: no nightly toolchain'
    fi
    python_can_be_built || return 0
    [ -d "$target/python/wheel" ] || check 'the Python package from a clone' .ci/python install
    check 'the Python wheel and source package' .ci/python release
}
