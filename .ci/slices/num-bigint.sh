# num-bigint's own tests and examples, and those of crates on it, on widelimb-num; what a build costs its users.

slice() {
    tests 'every expression with num-bigint too' \
        cargo test --release -p widelimb-tests --features same --test same
    if step "num-bigint's package" .ci/num-bigint fetch; then
        tests 'tests of num-bigint and of what depends on it' .ci/num-bigint test
    else
        skip "the tests of num-bigint: its package cannot be had"
    fi
    check 'the cost of a build' .ci/build-cost check
}
