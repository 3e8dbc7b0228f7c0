# Protocols at full length: an election modulo 4096 bits, their long tests, random operands, what `bench` asserts.

# Makes an election's record in the standard group, verifies it, and has an altered one refused.
election() {
    local record=$logs/election.json example=$target/release/examples/election
    # With the command beside it, whose features the library was built with before.
    cargo build --release -p widelimb -p widelimb-cli --features widelimb/parallel --example election || return 1
    "$example" make --ballots 5 "$record" || return 1
    "$example" verify "$record" || return 1
    # The first digit of the first response, another one.
    sed -E '0,/"response": ?"[0-8]/s/("response": ?")[0-8]/\19/' "$record" >"$record.altered"
    if cmp -s "$record" "$record.altered"; then return 1; fi
    ! "$example" verify "$record.altered"
}

slice() {
    check 'the command line' cargo build --release -p widelimb-cli
    check 'an election in the standard group' election
    tests 'protocols, ten times the operands' env WIDELIMB_TEST_EFFORT=10 cargo test --release -p widelimb-cli \
        -p widelimb-tests --test protocols --test batch -- --include-ignored
    tests 'protocols beside GMP' cargo test --release -p widelimb-cli -p widelimb-lab --lib -- --include-ignored protocols
}
