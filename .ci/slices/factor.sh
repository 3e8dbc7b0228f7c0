# widelimb-factor: ten times the numbers, with 70 digits; on scalar; certificates that PARI finds valid.

# Proves primes of many lengths, and asks gp.
certificates() {
    local proof=$logs/certificate digits
    for digits in 25 50 75 100 150 200; do
        "$target/release/widelimb" prove "10^$digits + $("$target/release/widelimb" eval \
            "nextprime(10^$digits) - 10^$digits")" >"$proof" || return 1
        "$target/release/widelimb" verify-prime "$proof" || return 1
        [ "$(gp -q <<<"print(primecertisvalid(read(\"$proof\")))")" = 1 ] || return 1
    done
}

slice() {
    local file factor=(cargo test --release -p widelimb-factor -p widelimb-cli --lib)
    # With the command beside it, whose features the library was built with before, but not its tests.
    for file in crates/widelimb-factor/tests/*.rs crates/widelimb-factor/tests/*/main.rs; do
        file=${file%/main.rs}
        factor+=(--test "$(basename "$file" .rs)")
    done
    check 'the command line' cargo build --release -p widelimb-cli
    tests 'many factorizations' env WIDELIMB_TEST_EFFORT=10 "${factor[@]}"
    tests 'factorizations on scalar' env WIDELIMB_LEVEL=scalar "${factor[@]}"
    if has_package pari-gp; then
        check 'certificates of primes, in PARI' certificates
    else
        skip 'certificates of primes, in PARI: no gp'
    fi
}
