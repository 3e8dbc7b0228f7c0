# widelimb-gmp: ten times the operands beside GMP's library, as many as ever on scalar; a compiler on it.
# widelimb-libgf2x: beside gf2x's library; NTL on it.

# The C compiler calls GMP, through isl.
the_c_compiler() {
    local compiler report
    compiler=$(cc -print-prog-name=cc1) && [ -x "$compiler" ] || return 1
    "$target/release/widelimb" gmp check "$compiler" || return 1
    report=$(WIDELIMB_GMP_REPORT=1 "$target/release/widelimb" gmp run -- \
        cc -O3 -c -x c -o /dev/null - 2>&1 <<<'float f(float x) { return x * __builtin_sqrtf(2.0f); }') || return 1
    echo "$report" | tail -5
    grep -q 'mpz_\|mpn_' <<<"$report"
}

slice() {
    check 'the libraries and the command line' \
        cargo build --release -p widelimb-gmp -p widelimb-libgf2x -p widelimb-cli
    tests 'functions beside GMP' env WIDELIMB_TEST_EFFORT=10 cargo test --release -p widelimb-gmp
    tests 'functions beside GMP on scalar' env WIDELIMB_LEVEL=scalar cargo test --release -p widelimb-gmp
    # NTL brings gf2x; without it the tests say what they skip.
    has_package libntl-dev || true
    tests 'products beside gf2x' env WIDELIMB_TEST_EFFORT=10 cargo test --release -p widelimb-libgf2x
    tests 'products beside gf2x on scalar' env WIDELIMB_LEVEL=scalar cargo test --release -p widelimb-libgf2x
    check 'they install' "$target/release/widelimb" gmp install --prefix "$logs/gmp"
    if command -v cc >/dev/null; then
        check 'the C compiler on it' the_c_compiler
    else
        skip 'the C compiler on libgmp: there is none'
    fi
}
