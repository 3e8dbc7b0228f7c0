# Tests that others wrote, on our libgmp: GMP's own, on the highest level and on scalar, and those of MPFR.

# suite NAME: runs it, if its sources can be had.
suite() {
    if step "the sources of $1" .ci/gmp-suites fetch "$1"; then
        tests "the tests of $1 on our libgmp${WIDELIMB_LEVEL:+, level $WIDELIMB_LEVEL}" .ci/gmp-suites test "$1"
    else
        skip "the tests of $1 on our libgmp: their sources cannot be had"
    fi
}

slice() {
    if ! command -v cc >/dev/null || ! command -v make >/dev/null || ! has_program m4 m4; then
        skip 'the tests of others on our libgmp: no C compiler, make or m4'
        return
    fi
    suite gmp
    WIDELIMB_LEVEL=scalar suite gmp
    suite mpfr
}
