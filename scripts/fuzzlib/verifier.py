"""Runs of the verifier: what it answered, and what went wrong."""

import os
import re
import subprocess
import time
from dataclasses import dataclass
from functools import lru_cache

ENGINES = ("value", "value-eager", "predicate", "value-predicate", "kinduction", "bmc", "annotation", "shapes", "runs")
GRACE = 30  # seconds beyond its own limit after which the verifier counts as hung


@dataclass(frozen=True)
class Answer:
    """One run of the verifier."""

    options: tuple
    verdict: str  # TRUE, FALSE, UNKNOWN or NONE
    reason: str
    faults: tuple  # crashes, internal errors and what else may not happen, whatever the verdict is
    seconds: float
    output: str


def ask(tool, options, inputs, folder, time_limit):
    """Runs `tool` on `inputs`, files in `folder`."""
    command = [*tool, *options, "--timelimit", f"{time_limit:g}s", *inputs]
    start = time.monotonic()
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=time_limit + GRACE,
            stdin=subprocess.DEVNULL,
        )
        code, text, errors = done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired as late:
        code, text, errors = "hung", decode(late.stdout), decode(late.stderr)
    return read_answer(options, code, text, errors, time.monotonic() - start)


def decode(data):
    return data.decode(errors="replace") if isinstance(data, bytes) else data or ""


def read_answer(options, code, text, errors, seconds):
    last = text.strip().splitlines()[-1] if text.strip() else ""
    match = re.match(r"(TRUE|FALSE|UNKNOWN)\b\s*(?:\((.*)\))?", last)
    verdict, reason = (match.group(1), match.group(2) or "") if match else ("NONE", first_line(errors))
    return Answer(tuple(options), verdict, reason, tuple(faults(code, verdict, text + errors)), seconds, text + errors)


def first_line(text):
    return next((line for line in text.splitlines() if line.strip()), "")


def faults(code, verdict, text):
    """What may not happen."""
    expected = {"TRUE": 0, "FALSE": 1, "UNKNOWN": 3}
    if code == "hung":
        yield "does not end"
    elif code < 0:
        yield f"ended by signal {-code}"
    elif code == 4 or "internal error" in text:
        yield "internal error"
    elif verdict == "NONE":
        yield f"no verdict, exit code {code}"
    elif code != expected[verdict]:
        yield f"exit code {code} with {verdict}"
    if "replay disagrees" in text or "replay ended" in text:
        yield "replay disagrees"


@lru_cache
def understands(tool, option):
    """Whether the verifier has an option (some are not in its help)."""
    done = subprocess.run([*tool, *option.split(), "--help"], capture_output=True, check=False, stdin=subprocess.DEVNULL)
    return done.returncode == 0


def reason_kind(reason):
    """A reason without names, lines and numbers, to count by."""
    kind = re.sub(r"[\"'`‘’“”][^\"'`‘’“”]*[\"'`‘’“”]", "…", reason)
    kind = re.sub(r"\S+\.(?:c|h|i|bc|cpp|rs)\b\S*", "…", kind)
    kind = re.sub(r"\b(?:[a-z]+\d+\w*|\d[\w.]*)\b", "…", kind)
    return kind[:70] or "no reason"


def own_tool(root):
    """The release binary, built and fresh."""
    subprocess.run([os.path.join(root, "scripts", "verify"), "--version"], check=True, stdout=subprocess.DEVNULL)
    return (os.path.join(root, "target", "release", "verify"),)
