"""Repeats tables of works: runs each row's options on a table's tasks, and prints what the works
have beside what the runs had, as Markdown. The tables are data: `paper_tables`.

A row whose options the tool does not know is printed as not available. A column is a figure of the
statistics of a run (`verify --json`) over the runs of a row. Answers are kept, so that rows that
several tables have are run once, and a run into the same folder goes on where it was ended."""

import glob
import os
import re
import shlex
import subprocess
from dataclasses import dataclass, field

from . import execution, merge, tasks

NOT_AT_HAND = "not at hand"
NOT_AVAILABLE = "not available"
NOTHING = "-"  # a figure that no run of a row has


class PapersError(Exception):
    """No such table, or nothing to run."""


@dataclass(frozen=True)
class Row:
    """A configuration."""

    title: str
    options: str  # as on a command line
    work: str = NOT_AT_HAND  # what the work says of it


@dataclass(frozen=True)
class Table:
    """A table of a work, and how it is repeated."""

    name: str
    title: str
    source: str
    tasks: tuple  # folders, and patterns of task definitions, in the testsuite
    rows: tuple
    columns: tuple
    by_task: bool = False  # a line for each task, as the work has one for each program
    asks_for_tests: bool = False  # the rows ask for tests, not for a verdict about a property
    notes: tuple = ()
    figures: dict = field(default_factory=dict)  # (name of a program, title of a row) -> what the work has


@dataclass(frozen=True)
class Run:
    """A row's run on a task."""

    result: object  # results.Result
    record: object  # what `verify --json` wrote; None if it wrote nothing

    def figure(self, component, name):
        """A number of its statistics, summed where several engines list it; None if none does."""
        entries = (self.record or {}).get("statistics") or []
        found = [entry["value"] for entry in entries if (entry["component"], entry["name"]) == (component, name)]
        return sum(found) if found else None

    def goals(self, *states):
        """How many places that tests are wanted for are in one of these states; of none: all."""
        goals = ((self.record or {}).get("coverage") or {}).get("goals")
        return None if goals is None else sum(not states or goal["state"] in states for goal in goals)


@dataclass(frozen=True)
class Statistic:
    """A column: a figure that runs list, summed over the runs of a row, or its mean, or the most."""

    title: str
    component: str
    name: str
    over: str = "sum"
    digits: int = 0

    def text(self, runs, _):
        return number(over_runs(self.over, [run.figure(self.component, self.name) for run in runs]), self.digits)


@dataclass(frozen=True)
class Computed:
    """A column: a function of the runs of a row, and of the tasks that all rows solved."""

    title: str
    text: object


def over_runs(how, values):
    """The sum, mean or maximum of those that there are; None if there are none."""
    values = [value for value in values if value is not None]
    if not values:
        return None
    return max(values) if how == "most" else sum(values) / (len(values) if how == "mean" else 1)


def number(value, digits=0):
    return NOTHING if value is None else f"{value:.{digits}f}"


def seconds(runs):
    return number(sum(run.result.cpu_s for run in runs), 1)


def verdict(runs, _):
    return ", ".join(run.result.verdict + (" (wrong)" if run.result.wrong else "") for run in runs)


def goals(title, *states):
    return Computed(title, lambda runs, _: number(over_runs("sum", [run.goals(*states) for run in runs])))


SOLVED = Computed("solved", lambda runs, _: f"{sum(run.result.correct for run in runs)} of {len(runs)}")
SCORE = Computed("score", lambda runs, _: str(sum(run.result.score for run in runs)))
CPU = Computed("CPU s", lambda runs, _: seconds(runs))
CPU_COMMON = Computed(
    "CPU s, solved by all", lambda runs, common: seconds([run for run in runs if run.result.task in common])
)
VERDICT = Computed("verdict", verdict)
GOALS = goals("goals")
REACHED = goals("reached", "covered")
NOT_REACHED = goals("proved unreachable", "unreachable")
OPEN = goals("open", "open")


def chosen(tables, pattern):
    """The tables whose names have the pattern."""
    found = [table for table in tables if re.search(pattern or "", table.name)]
    if not found:
        raise PapersError(f"no table matches {pattern}; there are {', '.join(table.name for table in tables)}")
    return found


def tasks_of(table, testsuite, wanted_property):
    """A table's own tasks."""
    patterns = [os.path.join(glob.escape(testsuite), pattern) for pattern in table.tasks]
    paths = [os.path.relpath(path) for pattern in patterns for path in sorted(glob.glob(pattern))]
    return tasks.load(paths, wanted_property)


def is_available(tool, row):
    """Whether the tool knows the row's options."""
    # They are read before the list is printed, their values included.
    command = [*shlex.split(tool), *shlex.split(row.options), "--list-mechanisms"]
    return not subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False).returncode


def command_for(tool, row, asks_for_tests, answer):
    """The command of a run, with what `execution.command_for` fills in. What is measured is one process."""
    words = [*shlex.split(tool), *shlex.split(row.options), *execution.COMPETITION]
    words += [] if asks_for_tests else ["--jobs", "1", "--property", "{property}"]
    words += ["--{bits}", "--cputimelimit", "{time}s", "--memlimit", "{memory}B", "--json", answer, "{files}"]
    return shlex.join(words)


def read_run(result, folder):
    """A run whose result is known, with the answer that lies beside its log."""
    answer = os.path.splitext(result.log)[0] + ".json"
    return Run(result, merge.read_record(os.path.join(folder, answer)))


def as_text(table, chosen, ended):
    """A table as Markdown. `ended`: the runs of each row that is available, by its options, in the order of the tasks."""
    lines = [f"## {table.name}: {table.title}", "", f"{table.source}. {len(chosen)} tasks.", ""]
    lines += by_task(table, ended, [task.name for task in chosen]) if table.by_task else by_row(table, ended)
    rows = [f"{row.title}: `{row.options}`" for row in table.rows] if table.by_task else []
    notes = [*table.notes, *rows, *faults(table.rows, ended)]
    return "\n".join(lines + ([""] if notes else []) + [f"- {note}" for note in notes]) + "\n"


def by_row(table, ended):
    """A line for each configuration."""
    common = solved_by_all(ended)
    titles = ["configuration", *(column.title for column in table.columns), "in the work", "options"]
    lines = []
    for row in table.rows:
        figures = cells(table.columns, ended.get(row.options), common)
        lines.append([row.title, *figures, row.work, f"`{row.options}`"])
    return markdown(titles, lines, len(table.columns))


def by_task(table, ended, names):
    """A line for each task and configuration."""
    titles = ["program", "configuration", *(column.title for column in table.columns), "in the work"]
    lines = []
    for index, name in enumerate(names):
        for row in table.rows:
            program = os.path.splitext(os.path.basename(name))[0]
            work = table.figures.get((program, row.title), row.work)
            runs = [ended[row.options][index]] if row.options in ended else None
            lines.append([program, row.title, *cells(table.columns, runs, {name}), work])
    return markdown(titles, lines, len(table.columns), 2)


def cells(columns, runs, common):
    """The figures of a row; `None`: it has no runs, for its options are not known."""
    if runs is None:
        return [NOT_AVAILABLE] + [NOTHING] * (len(columns) - 1)
    return [column.text(runs, common) for column in columns]


def markdown(titles, lines, figures, before=1):
    """A table whose columns of figures, which stand behind `before` others, lie at the right."""
    rule = [" --- "] * before + [" ---: "] * figures + [" --- "] * (len(titles) - before - figures)
    head = ["| " + " | ".join(titles) + " |", "|" + "|".join(rule) + "|"]
    return head + ["| " + " | ".join(line) + " |" for line in lines]


def solved_by_all(ended):
    """The names of the tasks that every row solved."""
    solved = [{run.result.task for run in runs if run.result.correct} for runs in ended.values()]
    return set.intersection(*solved) if solved else set()


def faults(rows, ended):
    """Wrong verdicts, and runs that ended with an error."""
    for row in rows:
        for run in ended.get(row.options, []):
            result = run.result
            if result.wrong:
                yield f"WRONG {row.title}: {result.task}: {result.verdict}, expected {result.expected}"
            elif result.verdict == "ERROR":
                yield f"error, {row.title}: {result.task}: {result.reason}"
