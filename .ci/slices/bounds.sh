# Everything without optimization: the bounds that make kernels exact are asserted, and arithmetic is checked.

slice() {
    tests 'the library without optimization' cargo test --workspace \
        --exclude widelimb-cli --exclude widelimb-lab --exclude widelimb-python --lib --tests
    tests 'examples of the documents' cargo test --workspace --doc --features "$traits"
}
