"""What several processes gain: each task is run with one process and with several, one run after the other, so that what else the machine
does meets both."""

import json
import math
import os
from dataclasses import dataclass

from . import execution, merge
from .tasks import Task

LEAST_SECONDS = 2.0  # shorter runs are no measure of engines


@dataclass(frozen=True)
class Run:
    """One run, in seconds."""

    verdict: str
    wall: float
    cpu: float
    others: float  # CPU time of processes that did not decide

    @property
    def path(self):
        """CPU time of the process that decided, and of what came before it: the wall time where each process has a core of its own."""
        return self.cpu - self.others


@dataclass(frozen=True)
class Pair:
    """A task with one process, and with several."""

    task: Task
    one: Run
    many: Run

    @property
    def is_solved(self):
        return all(run.verdict in ("TRUE", "FALSE") for run in (self.one, self.many))

    @property
    def wall(self):
        return self.many.wall / self.one.wall

    @property
    def path(self):
        return max(self.many.path, 0.01) / max(self.one.path, 0.01)


def measure(task, tool, jobs, limits, folder, name):
    """Runs the task with one process; with `jobs` only if that took long enough. None if it did not."""
    one = run(task, tool, 1, limits, os.path.join(folder, f"{name}.1"))
    if one.wall < LEAST_SECONDS:
        return None
    return Pair(task, one, run(task, tool, jobs, limits, os.path.join(folder, f"{name}.{jobs}")))


def run(task, tool, jobs, limits, stem):
    limits = execution.Limits(limits.cpu_seconds * jobs, limits.memory_bytes)
    command = execution.command_for(f"{tool} --jobs {jobs} --json {stem}.json", task, limits)
    measured = execution.run(command, limits, f"{stem}.log")
    record = merge.read_record(f"{stem}.json") or {}
    cpu = merge.figure(record, "CPU time") or measured.cpu_seconds
    return Run(measured.verdict, measured.wall_seconds, cpu, merge.figure(record, "CPU time of other processes"))


def mean(ratios):
    """The geometric mean; None of nothing."""
    ratios = list(ratios)
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else None


def table(pairs, jobs):
    """All pairs as text, and the means over those that both solved."""
    lines = [f"{'1: s':>8}{f'{jobs}: s':>8}{'ratio':>7}{'own core':>10}  task"]
    for pair in sorted(pairs, key=lambda pair: pair.wall):
        note = "" if pair.is_solved else f"  {pair.one.verdict}, {pair.many.verdict}"
        lines.append(f"{pair.one.wall:>8.2f}{pair.many.wall:>8.2f}{pair.wall:>7.2f}{pair.path:>10.2f}  {pair.task.name}{note}")
    solved = [pair for pair in pairs if pair.is_solved]
    if not solved:
        return "\n".join([*lines, f"no task of more than {LEAST_SECONDS:g} s that both solved"])
    lines.append(
        f"--jobs {jobs} against --jobs 1, {len(solved)} tasks of more than {LEAST_SECONDS:g} s that both solved: wall time "
        f"{mean(pair.wall for pair in solved):.2f} x, with a core for each process {mean(pair.path for pair in solved):.2f} x "
        "(geometric means)"
    )
    return "\n".join(lines)


def as_json(pairs):
    runs = [{"task": pair.task.name, "one": vars(pair.one), "many": vars(pair.many)} for pair in pairs]
    return json.dumps(runs, indent=1) + "\n"
