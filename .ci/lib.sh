# What .ci/run and the slices share: named steps that are timed and counted, and lanes of steps side by side.
#
# Sourced by .ci/run, which sets $target (cargo's folder of builds) and $logs (a folder below it).

passed=0
failed=0
skipped=0
lanes=0

# step NAME COMMAND...: runs the command; its output, with a name above and a time below, is printed in one
# piece and kept as $log. Gives the command's status.
step() {
    local name=$1 began=$SECONDS status=0
    shift
    log=$(mktemp "$logs/step.XXXXXX")
    "$@" >"$log" 2>&1 || status=$?
    # Nothing that another lane prints comes between.
    {
        flock 9
        echo "== $name"
        cat "$log"
        printf -- '-- %4d s: %s\n' $((SECONDS - began)) "$name" | tee -a "$logs/times"
    } 9>>"$logs/turn"
    return "$status"
}

# check NAME COMMAND...: runs the command; one more check passed or failed.
check() {
    if step "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1"
    fi
}

# tests NAME COMMAND...: runs a test command and counts its tests, and what they say they skip.
tests() {
    local status=0 ok bad left_out
    step "$@" || status=$?
    ok=$(awk '/^test result:/ { n += $4 } END { print n + 0 }' "$log")
    bad=$(awk '/^test result:/ { n += $6 } END { print n + 0 }' "$log")
    passed=$((passed + ok))
    failed=$((failed + bad))
    # A line may begin with the progress of the tests that run beside the one that skips.
    left_out=$(awk '{ n += gsub(/SKIPPED: /, "") } END { print n + 0 }' "$log")
    skipped=$((skipped + left_out))
    # A command that fails without a failed test, or passes without any test, is itself a failure.
    if [ "$bad" -eq 0 ] && { [ "$status" -ne 0 ] || [ "$ok" -eq 0 ]; }; then
        failed=$((failed + 1))
    fi
    if [ "$status" -ne 0 ] || [ "$bad" -ne 0 ] || [ "$ok" -eq 0 ]; then
        echo "FAILED: $1"
    fi
}

skip() {
    echo "SKIPPED: $*"
    skipped=$((skipped + 1))
}

# lane COMMAND...: runs the command beside what follows. Its counts are added by join_lanes.
lane() {
    local counts_of_lane=$logs/counts.$BASHPID
    counts=$counts_of_lane
    (
        passed=0 failed=0 skipped=0 lanes=0
        "$@"
        # A lane within this one has a file of its own.
        echo "$passed $failed $skipped" >>"$counts_of_lane"
    ) &
    lanes=$((lanes + 1))
}

# Waits for the lanes so far, and adds their counts to those here.
join_lanes() {
    local ok bad left_out
    [ "$lanes" -gt 0 ] || return 0
    wait
    while read -r ok bad left_out; do
        passed=$((passed + ok)) failed=$((failed + bad)) skipped=$((skipped + left_out))
        lanes=$((lanes - 1))
    done < <(cat "$counts")
    rm -f "$counts"
    if [ "$lanes" -ne 0 ]; then
        failed=$((failed + 1))
        echo "FAILED: $lanes lanes came to no end"
        lanes=0
    fi
}

# The one line of README.md that starts so: what a reader would copy.
readme_command() {
    local lines
    if ! lines=$(grep "^$1" README.md) || [ "$(wc -l <<<"$lines")" -ne 1 ]; then
        echo "README.md: not exactly one line starts with '$1'" >&2
        return 1
    fi
    echo "$lines"
}

# has_target TRIPLE: whether rustup has, or gets, the standard library of a target.
has_target() {
    rustup target add "$1" >"$logs/rustup.$1" 2>&1
}

# has_toolchain NAME: whether rustup has, or gets, a toolchain.
has_toolchain() {
    rustup toolchain list | grep -q "^$1[.-]" ||
        rustup toolchain install "$1" --profile minimal >"$logs/rustup.$1" 2>&1
}

# has_program NAME PACKAGE: whether the program is there, or Debian's package of that name brings it.
has_program() {
    command -v "$1" >/dev/null || { has_package "$2" && command -v "$1" >/dev/null; }
}

# has_package NAME: whether Debian's package of that name is there, or comes.
has_package() {
    command -v apt-get >/dev/null || return
    {
        flock 8
        apt-get update -qq && apt-get install -qq -y --no-install-recommends "$1"
    } 8>>"$logs/apt" >"$logs/apt.$1" 2>&1
}

# The command line, built as README.md says.
main_job() {
    local command answer
    command=$(readme_command 'cargo run --release -- eval ') || return 1
    echo "$command"
    answer=$(bash -c "$command") || return 1
    echo "$answer"
    [ "$answer" = 170141183460469231731687303715884105727 ]
}

# python_can_be_built: whether there is a Python, and the packages that build ours; says what is missing.
python_can_be_built() {
    if ! python3 -c 'import sys, venv; sys.exit(sys.version_info < (3, 10))' 2>"$logs/python.log"; then
        skip 'the Python package: no Python of version 3.10 or later'
        return 1
    fi
    if ! step 'what installs Python packages' python3 -m pip download --quiet --no-deps -d "$logs" maturin; then
        skip 'the Python package: what builds it cannot be had'
        return 1
    fi
}

# All traits of other libraries that the library has as features.
traits=widelimb/arbitrary,widelimb/num-integer,widelimb/num-traits,widelimb/rand,widelimb/serde,widelimb/zeroize
