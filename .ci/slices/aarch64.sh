# Another CPU: the tests of an aarch64 build at level `scalar`, under QEMU.

triple=aarch64-unknown-linux-gnu

slice() {
    if ! has_target "$triple"; then
        skip "aarch64: the target $triple cannot be installed"
        return
    fi
    if ! has_program aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu || ! has_program qemu-aarch64 qemu-user; then
        skip 'aarch64: no linker for it, or no QEMU'
        return
    fi
    if [ ! -e /usr/aarch64-linux-gnu/lib/Scrt1.o ] && ! has_package libc6-dev-arm64-cross; then
        skip 'aarch64: no C library for it'
        return
    fi
    export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
    export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER='qemu-aarch64 -L /usr/aarch64-linux-gnu'
    check 'no warnings on aarch64' env RUSTFLAGS=-Dwarnings cargo check --target "$triple" -p widelimb --all-features
    check 'no warnings of libgmp and libgf2x on aarch64' \
        env RUSTFLAGS=-Dwarnings cargo check --target "$triple" -p widelimb-gmp -p widelimb-libgf2x
    tests 'tests on aarch64' cargo test --release --target "$triple" -p widelimb-tests \
        --test kernels --test limb --test gf2x --test natural --test integer --test batch --test published_bugs
    tests 'tests of HQC on aarch64' cargo test --release --target "$triple" -p widelimb-hqc --tests
}
