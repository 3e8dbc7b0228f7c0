# Functions for secrets: the CPU is stopped after each instruction, on every level, and the ways are compared.

slice() {
    # As users' programs compile what is inlined in them.
    tests 'steps of the library' cargo --config 'profile.release.package.widelimb-tests.opt-level=3' \
        test --release -p widelimb-tests --test secrets -- --include-ignored
    tests 'steps of polynomials' cargo test --release -p widelimb-tests --test gf2x secrets -- --include-ignored
    tests 'branches of curves, and a million exchanges' cargo test --release -p widelimb-curves -p widelimb-cli \
        --test secrets --test x25519 -- --include-ignored
    tests 'steps of HQC' cargo test --release -p widelimb-hqc --lib secrets_tests -- --include-ignored
}
