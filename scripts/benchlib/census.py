"""A census: every property of every task, and why there is no answer, by reason and construct."""

import csv
import os
import re
from collections import Counter
from dataclasses import dataclass, fields, replace

from benchlib import results, tasks

# What is counted apart from "unsupported": each is a piece of work of its own.
APART = {
    "threads": re.compile(r"thread|pthread|mutex|atomic|condition variable"),
    "exceptions": re.compile(r"exception|throw|landing pad|unwind"),
    "setjmp": re.compile(r"setjmp|longjmp"),
}
# The verdict in the name of a program: of the competition's first years, and of other collections.
IN_NAME = re.compile(r"(?:^|[_.-])(true|false)-((?:valid|unreach|no|termination|def)[a-z-]*)(?=[_.]|$)")
SAFE = re.compile(r"(?:^|[_.-])(?:safe|true|SAFE|TRUE)(?=[_.]|$)")
UNSAFE = re.compile(r"(?:^|[_.-])(?:unsafe|false|bug|BUG|UNSAFE|FALSE)(?=[_.]|$)")
PROGRAMS = (".c", ".i")
# What the verifier knows by name; other properties are not asked.
PROPERTIES = (
    "unreach-call",
    "no-overflow",
    "no-unsigned-wrap",
    "no-narrowing",
    "no-undefined",
    "no-uninitialised",
    "valid-memsafety",
    "valid-deref",
    "valid-free",
    "valid-memtrack",
    "valid-memcleanup",
    "assertions",
    "default",
)


@dataclass(frozen=True)
class Row:
    """One task and property: a line of the CSV."""

    family: str
    task: str
    property: str
    expected: str
    verdict: str
    kind: str  # solved, wrong, unchecked, unsupported, threads, …, crash, clang, time
    construct: str  # what is not supported, or else the reason, without names and places
    reason: str
    cpu_s: float
    memory_mb: float
    log: str


def load(paths, bits, complain=lambda error: None):
    """(task, property) for all that the definitions in `paths` ask for; and for programs without definition what their names say.

    `complain` gets the error of each definition that cannot be read: folders of other projects have files of other kinds.
    """
    found, named = [], set()
    for path in paths:
        if os.path.isdir(path) or not path.endswith(PROGRAMS):
            for definition in sorted(tasks.definitions_in(path)):
                try:
                    asked = [(tasks.read_task(definition, wanted), wanted) for wanted in tasks.properties_of(definition)]
                except tasks.TaskError as error:
                    complain(error)
                    continue
                found += asked
                named.update(os.path.normpath(file) for task, _ in asked for file in task.files)
    for path in paths:
        for program in programs_in(path):
            if program not in named:
                found.extend(by_name(program, bits))
    return list(dict.fromkeys(found))


def programs_in(path):
    if os.path.isfile(path):
        return [os.path.normpath(path)] if path.endswith(PROGRAMS) else []
    found = []
    for folder, folders, files in os.walk(path):
        folders.sort()
        found += [os.path.normpath(os.path.join(folder, name)) for name in sorted(files) if name.endswith(PROGRAMS)]
    return found


def by_name(path, bits):
    """What the name of a program says that it should be asked."""
    stem = os.path.splitext(os.path.basename(path))[0]
    said = [(wanted, verdict == "true") for verdict, wanted in IN_NAME.findall(stem)]
    if not said and (UNSAFE.search(stem) or SAFE.search(stem)):
        # Such programs call `assert`, or one of the error functions.
        said = [("assertions", not UNSAFE.search(stem))]
    family = os.path.basename(os.path.dirname(os.path.abspath(path)))
    return [(tasks.Task(path, family, (path,), wanted, expected, bits), wanted) for wanted, expected in said]


def sample(asked, per_family, seed):
    """At most `per_family` of each family and property."""
    groups = {}
    for task, wanted in asked:
        groups.setdefault(wanted, []).append(task)
    return sorted(
        ((task, wanted) for wanted, members in groups.items() for task in tasks.sample(members, per_family, seed)),
        key=lambda pair: (pair[0].name, pair[1]),
    )


def row(task, wanted, measured, log, checks_nothing=False):
    """What a run showed, in its class. `checks_nothing`: the verifier found nothing in the program that the property is about."""
    result = results.make_result(task, measured)
    kind, construct = classify(result, measured)
    if checks_nothing and kind in ("solved", "wrong"):
        # The program's error has a name of its own.
        kind, construct = "unchecked", ""
    return Row(
        task.family, task.name, wanted, result.expected, measured.verdict, kind, construct, measured.reason, result.cpu_s, result.memory_mb, log
    )


def classify(result, measured):
    """The class of a run, and the construct or reason without names and places."""
    if result.wrong:
        return "wrong", ""
    if measured.verdict in ("TRUE", "FALSE"):
        return "solved", ""
    if measured.verdict == "ERROR":
        return classify_error(measured)
    if results.ran_out_of_time(result):
        return "time", ""
    if measured.verdict == "MEMOUT" or measured.reason == "memory limit":
        return "memory", ""
    head, colon, rest = measured.reason.partition(": ")
    if head.startswith("internal"):
        return "crash", general(rest)
    if head == "unsupported" and colon:
        construct = general(rest)
        apart = [name for name, pattern in APART.items() if pattern.search(construct)]
        return (apart or ["unsupported"])[0], construct
    return "undecided", general(measured.reason)


def classify_error(measured):
    if measured.exit_code == 2:
        is_clang = "clang" in measured.reason or "error generated" in measured.reason or "errors generated" in measured.reason
        return ("clang", "") if is_clang else ("input", general(measured.reason))
    return "crash", general(measured.reason)


def general(text):
    """A reason without the names and places of one program."""
    text = re.sub(r"`[^`]*`", "`…`", text)
    text = re.sub(r" (?:at|in) \S+:\d+(?::\d+)?", "", text)
    text = re.sub(r"\b(?:[\w./+-]*/)?[\w.+-]+\.(?:c|i|h|cpp|cc)\b(?::\d+)*", "…", text)
    return re.sub(r"\d{2,}", "#", text).strip()


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def table(rows):
    """Counts by class and construct, the most frequent first, with a task of each; what needs work at once stands first."""
    kinds = Counter(row.kind for row in rows)
    asked = len(rows) - kinds["clang"] - kinds["input"]
    lines = [f"{len(rows)} runs of {len({row.task for row in rows})} tasks in {len({row.family for row in rows})} families"]
    for kind in ("wrong", "crash"):
        lines += [f"{kind.upper()}: {row.task} {row.property}: {row.verdict} {row.reason}" for row in rows if row.kind == kind]
    lines += ["", f"{'runs':>6} {'share':>8}  class"]
    lines += [f"{count:>6} {share(count, len(rows)):>8}  {kind}" for kind, count in ranked(kinds)]
    lines += ["", f"{'runs':>6} {'families':>8}  {'class':<12} construct or reason, and a task"]
    groups = {}
    for row in rows:
        if row.kind not in ("solved", "wrong", "crash"):
            groups.setdefault((row.kind, row.construct), []).append(row)
    for (kind, construct), members in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])):
        families = len({row.family for row in members})
        lines.append(f"{len(members):>6} {families:>8}  {kind:<12} {construct or '-'}  ({members[0].task})")
    others = sum(kinds[name] for name in APART)
    lines += [
        "",
        f"unsupported: {kinds['unsupported']} of {asked} that can be read: {share(kinds['unsupported'], asked)}"
        f" (beside {others} with threads, exceptions or setjmp: {share(others, asked)})",
    ]
    return "\n".join(lines)


def ranked(counts):
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def write_csv(rows, path):
    names = [field.name for field in fields(Row)]
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(names)
        writer.writerows([getattr(row, name) for name in names] for row in rows)


def with_property(task, wanted):
    """The task with a property that the verifier finds: the file, or its name where there is no file."""
    return task if os.path.isfile(task.property_file) else replace(task, property_file=wanted)
