# Random operands, ten times as many as in the core.

slice() {
    tests 'random operands' env WIDELIMB_TEST_EFFORT=10 cargo test --release -p widelimb-tests --tests
}
