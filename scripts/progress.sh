# Sourced by the other scripts: one progress line per step on stderr, details in a log file, the
# log's end on failure. Expects $log (a file name); it is created on first use.

say() { printf 'parsimony: %s\n' "$*" >&2; }

# Exit code 1 means that a program is wrong, so a failure of ours never has it.
die() {
    say "$@"
    exit 2
}

# From here on, whatever fails unforeseen ends the script with 2, too.
failure_is_2() { trap 'code=$?; [ "$code" -eq 0 ] || exit 2' EXIT; }

# Tools that rustup put into the home folder are found even where no profile was read, and where
# HOME is not set.
find_cargo() {
    export HOME=${HOME:-$(getent passwd "$(id -u)" | cut -d : -f 6)}
    PATH=$PATH:${CARGO_HOME:-${HOME:-/}/.cargo}/bin
}

# step TEXT COMMAND…: runs the command with its output in the log; the line ends with the seconds it
# took.
step() {
    local text=$1 start=$SECONDS lines=0
    shift
    mkdir -p "$(dirname "$log")"
    [ ! -e "$log" ] || lines=$(wc -l <"$log")
    printf 'parsimony: %s … ' "$text" >&2
    printf '== %s\n' "$text" >>"$log"
    if "$@" >>"$log" 2>&1 </dev/null; then
        printf '%d s\n' $((SECONDS - start)) >&2
    else
        printf 'failed\n' >&2
        tail -n "+$((lines + 2))" "$log" | tail -n 40 | sed 's/^/    /' >&2
        die "step failed: $text (whole log: $log)"
    fi
}

# keep_times: from here on, `timed` keeps what it measures for `tell_times`; in a script that
# another one calls, the other one prints it.
keep_times() {
    [ -z "${TIMES:-}" ] || { times_are_told=no && return; }
    TIMES=$(mktemp)
    export TIMES
    times_are_told=yes
    times_start=$SECONDS
}

note_time() { printf '%6d s  %s\n' "$1" "$2" | tee -a "${TIMES:-/dev/null}"; }

# timed TEXT COMMAND…: runs the command, and says in a line how long it took.
timed() {
    local text=$1 start=$SECONDS result=0
    shift
    "$@" || result=$?
    note_time $((SECONDS - start)) "$text"
    return $result
}

# tell_times: the stages with their times. Some ran side by side, so that the sum is less.
tell_times() {
    [ "$times_are_told" = yes ] || return 0
    echo "stages:"
    cat "$TIMES"
    note_time $((SECONDS - times_start)) "all together"
    rm -f "$TIMES"
    unset TIMES
}
