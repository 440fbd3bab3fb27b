# shellcheck shell=bash
# Adding up what tests count: every test program ends with "N passed, M failed", and so does every
# command that runs some. Uses steps.

passed=0
failed=0

# counts_of LOG: "PASSED FAILED" from the last line that has them; fails if there is none.
counts_of() {
    local line
    line=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$1" | tail -n 1) || return 1
    [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]
    echo "${BASH_REMATCH[1]} ${BASH_REMATCH[2]}"
}

# add_counts LOG STATUS: a program that fails without having counted a failure (a crash, a leak
# found at exit) is one.
add_counts() {
    local counts='0 0' new_passed new_failed
    counts=$(counts_of "$1") || counts='0 0'
    read -r new_passed new_failed <<<"$counts"
    if (($2 != 0 && new_failed == 0)); then
        new_failed=1
    fi
    passed=$((passed + new_passed))
    failed=$((failed + new_failed))
}

print_total() {
    printf '%d passed, %d failed\n' "$passed" "$failed"
    ((failed == 0 && passed > 0))
}

# run_counted NAME COMMAND…: runs a test program in the open and adds what it counts.
run_counted() {
    local log=$logs/$1.log status=0
    shift
    "$@" | tee "$log" || status=$?
    add_counts "$log" "$status"
}
