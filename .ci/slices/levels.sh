# The lower levels of this CPU: every test that asks for the level in force.

# Programs that hand in each level's tables, and so have tested every level in the core: see CONTRIBUTING.md,
# "Where tests live". Tests of the command line do not depend on the level.
tables=(kernels kernels_time limb ntt gf2x modular secrets)

# The test programs of the workspace, a line each: the folder of the crate, the name, and the program.
test_programs() {
    cargo test --release --workspace --no-run --message-format=json 2>"$logs/programs.log" |
        sed -n 's#.*"manifest_path":"\([^"]*\)/Cargo.toml".*"name":"\([^"]*\)".*"test":true},"features".*"executable":"\(/[^"]*\)".*#\1 \2 \3#p'
}

# 0: this CPU has the level; 1: it lacks it, by the command line's own word; 2: anything else.
has_level() {
    local message
    if message=$(WIDELIMB_LEVEL=$1 "$target/release/widelimb" eval 1 2>&1); then
        return 0
    fi
    grep -q 'this CPU has no level' <<<"$message" && return 1
    echo "$message"
    return 2
}

one_level() {
    local folder name program of_crate status=0
    export WIDELIMB_LEVEL=$1
    while read -r folder name program; do
        of_crate=${folder##*/}
        case $of_crate in
        widelimb | widelimb-tests | widelimb-hqc | widelimb-capi) ;;
        *) continue ;;
        esac
        if [ "$of_crate" = widelimb-tests ] && [[ " ${tables[*]} " = *" $name "* ]]; then
            continue
        fi
        echo "running $of_crate: $name"
        (cd "$folder" && "$program" --quiet) || status=$?
    done <"$logs/programs"
    return "$status"
}

slice() {
    local level highest='' status name
    local -a levels=()
    check 'README: the main job' main_job
    test_programs >"$logs/programs"
    for name in "${tables[@]}"; do
        check "there is a test program $name" grep -q "/widelimb-tests $name " "$logs/programs"
    done
    for level in scalar adx avx2 avx512base avx512; do
        status=0
        has_level "$level" || status=$?
        case $status in
        0) levels+=("$level") highest=$level ;;
        1) skip "level $level: this CPU lacks it" ;;
        *) check "level $level can be asked for" false ;;
        esac
    done
    for level in "${levels[@]}"; do
        if [ "$level" = "$highest" ]; then
            echo "== level $level: the core has tested it"
        else
            lane tests "tests at level $level" one_level "$level"
        fi
    done
    join_lanes
}
