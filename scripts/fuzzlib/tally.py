"""The judge: compares answers with the truth and with each other, and counts."""

from collections import Counter

from . import verifier
from .program import SAFE, UNSAFE

RIGHT = {(SAFE, "TRUE"): "right TRUE", (UNSAFE, "FALSE"): "right FALSE"}
WRONG = {(SAFE, "FALSE"), (UNSAFE, "TRUE")}


NO_MODEL = "no definition or model of"


def is_wrong(task, answer):
    """A function without a model may return anything: FALSE is right then, though the real function does better."""
    if answer.verdict == "FALSE" and task.needs_models and NO_MODEL in answer.output:
        return False
    return (task.claim, answer.verdict) in WRONG


def is_alarm(task, answer):
    """Whether something is violated that nobody made to fail: an access, a division. What is known of a task is known by a native run
    without undefined behaviour, or by construction."""
    return task.claim is not None and answer.verdict == "FALSE" and answer.reason.startswith(("valid-", "no-"))


def complaints(task, answers):
    """What is wrong with the answers to one task, in words."""
    found = []
    for answer in answers:
        shown = f"{answer.verdict} with {' '.join(answer.options) or 'no options'}"
        if is_wrong(task, answer):
            found.append(f"wrong: {shown}, but {task.because}")
        elif is_alarm(task, answer):
            found.append(f"wrong: {shown} ({answer.reason}), but only reach_error is called")
        found.extend(f"{fault}: {shown}" for fault in answer.faults)
    verdicts = {answer.verdict for answer in answers}
    excused = task.needs_models and any(NO_MODEL in answer.output for answer in answers)
    if {"TRUE", "FALSE"} <= verdicts and not excused and not any(line.startswith("wrong") for line in found):
        found.append(
            "wrong: answers contradict each other: " + ", ".join(f"{a.verdict} with {' '.join(a.options) or 'no options'}" for a in answers)
        )
    return found


class Tally:
    """Counts of one kind."""

    def __init__(self, kind):
        self.kind = kind
        self.counts = Counter()
        self.reasons = Counter()
        self.dropped = Counter()
        self.bad = []

    def drop(self, reason):
        self.dropped[reason] += 1

    def add(self, case, results):
        """`results`: the answers for each task, the first with default options."""
        self.counts["programs"] += 1
        self.counts["programs at 32 bits"] += case.build.bits == 32
        for task, answers in results:
            self.count_task(task, answers)

    def count_task(self, task, answers):
        first = answers[0]
        self.counts["tasks"] += 1
        self.counts["runs"] += len(answers)
        if first.verdict == "UNKNOWN":
            self.counts["UNKNOWN"] += 1
            self.reasons[verifier.reason_kind(first.reason)] += 1
        elif (task.claim, first.verdict) in RIGHT:
            self.counts[RIGHT[task.claim, first.verdict]] += 1
        elif first.verdict != "NONE" and task.claim is None:
            self.counts[f"{first.verdict} where the truth is not known"] += 1
        elif first.verdict == "FALSE" and not is_wrong(task, first):
            self.counts["FALSE by a function without model"] += 1
        found = complaints(task, answers)
        self.counts["wrong"] += any(line.startswith("wrong") for line in found)
        self.counts["crashed"] += any(not line.startswith("wrong") and not line.startswith("replay") for line in found)
        self.counts["replay disagrees"] += any(line.startswith("replay") for line in found)

    @property
    def has_failed(self):
        return self.counts["wrong"] > 0 or self.counts["crashed"] > 0

    def lines(self):
        shown = (
            "programs",
            "programs at 32 bits",
            "tasks",
            "runs",
            "right TRUE",
            "right FALSE",
            "UNKNOWN",
            "wrong",
            "crashed",
            "replay disagrees",
        )
        rest = sorted(name for name in self.counts if name not in shown and self.counts[name])
        yield f"{self.kind}: " + ", ".join(f"{name} {self.counts[name]}" for name in (*shown, *rest))
        for reason, count in self.reasons.most_common():
            yield f"    UNKNOWN {count:4}  {reason}"
        for reason, count in self.dropped.most_common(5):
            yield f"    dropped {count:4}  {reason}"
