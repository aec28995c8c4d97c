# Sourced by the other scripts: one progress line per step on stderr, details in a log file, the log's end on failure.
# Expects $log (a file name); it is created on first use.

say() { printf 'parsimony: %s\n' "$*" >&2; }

die() {
    say "$@"
    exit 1
}

# step TEXT COMMAND…: runs the command with its output in the log; the line ends with the seconds it took.
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
