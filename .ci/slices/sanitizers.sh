# Miri on the files of numbers with `unsafe`, and AddressSanitizer on the tests of kernels and of slices.

host=x86_64-unknown-linux-gnu

miri() {
    if rustup component add miri rust-src --toolchain nightly >"$logs/miri.log" 2>&1; then
        tests 'where the limbs of numbers are, under Miri' \
            cargo +nightly miri test -p widelimb --no-default-features --features block-cache --lib -- \
            natural::limbs natural::add
    else
        skip 'where the limbs of numbers are, under Miri: nightly Rust has no Miri here'
    fi
}

# Valgrind cannot run what it has instrumented.
address() {
    if [ "$(rustc -vV | sed -n 's/^host: //p')" = "$host" ]; then
        # Tests ask for more memory than there can be, and are to get none.
        tests 'kernels and slices under AddressSanitizer' env RUSTFLAGS=-Zsanitizer=address \
            ASAN_OPTIONS=allocator_may_return_null=1 \
            cargo +nightly test --release -p widelimb-tests --target "$host" \
            --test kernels --test limb --test ntt --test batch --test gf2x -- --skip memcheck
    else
        skip "AddressSanitizer: not $host"
    fi
}

slice() {
    if ! has_toolchain nightly; then
        skip 'Miri and AddressSanitizer: nightly Rust is not installed and cannot be'
        return
    fi
    miri
    address
}
