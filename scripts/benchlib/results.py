"""Results of a run: scores by the SV-COMP schema, sums per family, CSV."""

import csv
from collections import Counter
from dataclasses import dataclass, fields

# (verdict, expected) -> score
SCORES = {("TRUE", True): 2, ("FALSE", False): 1, ("FALSE", True): -16, ("TRUE", False): -32}


@dataclass(frozen=True)
class Result:
    """One task's outcome: a line of the CSV."""

    family: str
    task: str
    expected: str  # true, false or empty
    verdict: str
    reason: str
    score: int
    cpu_s: float
    wall_s: float
    memory_mb: float
    exit_code: int
    how_far: str = ""  # of a task without an answer
    log: str = ""  # a file, relative to the folder of the CSV

    @property
    def correct(self):
        return self.score > 0

    @property
    def wrong(self):
        return self.score < 0


def score_of(verdict, expected):
    return SCORES.get((verdict, expected), 0)


def make_result(task, measured, log=""):
    return Result(
        family=task.family,
        task=task.name,
        expected={True: "true", False: "false", None: ""}[task.expected],
        verdict=measured.verdict,
        reason=measured.reason,
        score=score_of(measured.verdict, task.expected),
        cpu_s=round(measured.cpu_seconds, 3),
        wall_s=round(measured.wall_seconds, 3),
        memory_mb=round(measured.memory_bytes / 1e6, 1),
        exit_code=measured.exit_code,
        how_far=measured.how_far,
        log=log,
    )


def write_csv(results, path):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        names = [field.name for field in fields(Result)]
        writer.writerow(names)
        writer.writerows([getattr(result, name) for name in names] for result in results)


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        types = {field.name: field.type for field in fields(Result)}
        # Files of earlier versions lack columns.
        return [Result(**{name: types[name](row[name]) for name in types if name in row}) for row in csv.DictReader(file)]


@dataclass
class Summary:
    """Sums over some results."""

    tasks: int
    correct_true: int
    correct_false: int
    wrong: int
    timeouts: int  # a time limit, by whoever noticed it first
    unknown: int  # the rest
    score: int
    cpu_s: float
    reasons: list  # (reason, how often) of what was not solved, the most frequent first


def ran_out_of_time(result):
    return result.verdict == "TIMEOUT" or (result.verdict == "UNKNOWN" and result.reason == "time limit")


def reason_of(result):
    """A short reason for a table: the part before a colon for texts that name a construct."""
    text = result.reason if result.verdict == "UNKNOWN" else f"{result.verdict.lower()} {result.reason}"
    return (text.strip() or "no reason given")[:80]


def summarise(results):
    solved = [result for result in results if result.correct]
    timeouts = sum(ran_out_of_time(result) for result in results)
    wrong = sum(result.wrong for result in results)
    open_ones = [result for result in results if not result.correct and not result.wrong]
    reasons = Counter(reason_of(result) for result in open_ones)
    return Summary(
        tasks=len(results),
        correct_true=sum(result.verdict == "TRUE" for result in solved),
        correct_false=sum(result.verdict == "FALSE" for result in solved),
        wrong=wrong,
        timeouts=timeouts,
        unknown=len(open_ones) - timeouts,
        score=sum(result.score for result in results),
        cpu_s=sum(result.cpu_s for result in results),
        reasons=sorted(reasons.items(), key=lambda item: (-item[1], item[0])),
    )


def by_family(results):
    families = {}
    for result in results:
        families.setdefault(result.family, []).append(result)
    return {family: summarise(members) for family, members in sorted(families.items())}


def table(results):
    """The per-family table as text."""
    head = f"{'family':<28}{'tasks':>6}{'true':>6}{'false':>6}{'wrong':>6}{'time':>6}{'unkn.':>6}{'score':>7}{'CPU s':>9}  most frequent reason"
    lines = [head]
    rows = list(by_family(results).items()) + [("all", summarise(results))]
    for family, s in rows:
        why = f"{s.reasons[0][1]} x {s.reasons[0][0]}" if s.reasons else ""
        lines.append(
            f"{family[:27]:<28}{s.tasks:>6}{s.correct_true:>6}{s.correct_false:>6}{s.wrong:>6}"
            f"{s.timeouts:>6}{s.unknown:>6}{s.score:>7}{s.cpu_s:>9.1f}  {why}"
        )
    return "\n".join(lines)
