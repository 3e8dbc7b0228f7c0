# Miri on the files of numbers with `unsafe`, and AddressSanitizer on the tests of kernels, of slices and of
# GMP's interface.

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
        # A library that a test opens finds the sanitizer in the test.
        local flags='-Zsanitizer=address -Clink-arg=-Wl'
        flags+=',--export-dynamic-symbol=__asan_*,--export-dynamic-symbol=__sanitizer_*'
        # Tests ask for more memory than there can be, and are to get none.
        tests 'kernels and slices under AddressSanitizer' env RUSTFLAGS="$flags" \
            ASAN_OPTIONS=allocator_may_return_null=1 \
            cargo +nightly test --release -p widelimb-tests --target "$host" \
            --test kernels --test limb --test ntt --test batch --test gf2x -- --skip memcheck
        # With the memory of malloc, in which the sanitizer sees each block. Some are a child's until it
        # ends, and children end by a division by zero.
        tests "functions of GMP's interface under AddressSanitizer" env RUSTFLAGS="$flags" \
            WIDELIMB_TEST_MEMORY=plain ASAN_OPTIONS=detect_leaks=0:handle_sigfpe=0 \
            cargo +nightly test --release -p widelimb-gmp --target "$host" --test agreement
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
