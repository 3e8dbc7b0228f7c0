# A machine of 32 bits: the tests of a WebAssembly build, under node.

triple=wasm32-wasip1

slice() {
    if ! has_target "$triple"; then
        skip "WebAssembly: the target $triple cannot be installed"
        return
    fi
    if ! has_program node nodejs; then
        skip 'WebAssembly: no node'
        return
    fi
    export CARGO_TARGET_WASM32_WASIP1_RUNNER="node --no-warnings $PWD/.ci/wasi.mjs"
    # A panic ends the program there, and threads cannot be begun: tests that count panics or begin threads
    # are left out.
    tests 'tests on WebAssembly' cargo test --release --target "$triple" -p widelimb-tests \
        --test natural --test integer --test rational -- \
        --skip logarithms --skip residues_are_the_euclidean_ones --skip sixty_four_threads
}
