# Other builds of the libraries: the oldest Rust, without std, without features, 32 bits.

libraries=(-p widelimb-kernels -p widelimb-limb -p widelimb-gf2x -p widelimb-batch -p widelimb -p widelimb-num -p widelimb-hqc \
    -p widelimb-curves)

msrv() {
    local msrv
    msrv=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    if has_toolchain "$msrv"; then
        check "Rust $msrv" cargo "+$msrv" check --workspace
    else
        skip "Rust $msrv: the toolchain is not installed and cannot be"
    fi
}

# What a fuzzer takes alone needs the standard library.
no_std() {
    local bare=x86_64-unknown-none
    if has_target "$bare"; then
        check "no_std, with traits: $bare" cargo check "${libraries[@]}" --no-default-features \
            --features "${traits#widelimb/arbitrary,}" --target "$bare"
    else
        skip "no_std for $bare: the target cannot be installed"
    fi
}

# No test runs where an usize has 32 bits; what is compiled there, and its constants, are checked.
narrow() {
    local narrow=i686-unknown-linux-gnu
    if has_target "$narrow"; then
        check "32-bit limits: $narrow" cargo check -p widelimb --features parallel --target "$narrow"
    else
        skip "32-bit limits: the target $narrow cannot be installed"
    fi
}

# The installed library, found as programs find it.
installed_example() {
    local usr=$logs/usr flags
    crates/widelimb-capi/install "$usr" || return 1
    flags=$(PKG_CONFIG_PATH=$usr/lib/pkgconfig pkg-config --cflags --libs widelimb) || return 1
    # Word splitting is wanted: these are options.
    # shellcheck disable=SC2086
    cc -std=c11 crates/widelimb-capi/examples/c/factorial.c $flags -Wl,-rpath,"$usr/lib" -o "$logs/installed" &&
        objdump -p "$logs/installed" | grep 'NEEDED *libwidelimb\.so\.[0-9.]*$' &&
        "$logs/installed"
}

installation() {
    if [ "$(uname -s)" != Linux ] || ! command -v cc objdump >/dev/null; then
        skip 'the installed C library: not Linux, or no C compiler'
    elif ! has_program pkg-config pkgconf; then
        skip 'the installed C library: no pkg-config'
    else
        check 'the installed C library' installed_example
    fi
}

slice() {
    local library
    for library in "${libraries[@]}"; do
        [ "$library" = -p ] || check "$library as users get it" cargo check -p "$library"
    done
    check 'numbers alone' cargo check -p widelimb --no-default-features --features std
    check 'the C library as users get it' cargo check -p widelimb-capi
    installation
    msrv
    no_std
    narrow
}
