"""Where the CPU time of runs went: the front end, engines by name, solvers by their kind, the check of proofs; from what `verify --json`
lists as statistics."""

import csv
import io
import os
from dataclasses import dataclass, field

from . import merge

FRONT_END = "front end"
CHECK = "proof check"
REST = "rest"  # starting, replays of answers again, writing files
MOST_TASKS = 10  # so many of those that took longest are shown one by one
MOST_PARTS = 3  # and of each what took most


@dataclass
class Part:
    """What one part of a run cost."""

    cpu_s: float = 0.0
    queries: int = 0


@dataclass
class Profile:
    """One run: parts by name and kind of solver; no kind is what the part did itself."""

    task: str
    cpu_s: float
    parts: dict = field(default_factory=dict)  # (name, kind) -> Part


def answer_of(log):
    """Where the answer of a run lies whose log is this file."""
    return os.path.splitext(log)[0] + ".json"


def read(found, folder):
    """The profiles of results, as far as there are answers in `folder`."""
    records = [(result, merge.read_record(os.path.join(folder, answer_of(result.log)))) for result in found]
    return [of_record(result.task, record) for result, record in records if record is not None]


def of_record(task, record):
    figures = {}
    for entry in record.get("statistics") or []:
        if not isinstance(entry["value"], str):
            numbers = figures.setdefault(entry["component"], {})
            numbers[entry["name"]] = numbers.get(entry["name"], 0) + entry["value"]
    profile = Profile(task, merge.figure(record, "CPU time"))
    front = figures.get("front end", {})
    profile.parts[FRONT_END, ""] = Part(front.get("CPU time", sum(front.values())))
    walls = {**figures.get("engines in slices", {}), CHECK: figures.get("proof check", {}).get("time", 0)}
    for name, cpu in figures.get("CPU time in slices", {}).items():
        add_part(profile, name, cpu, walls.get(name, 0), figures)
    known = sum(part.cpu_s for part in profile.parts.values())
    profile.parts[REST, ""] = Part(max(profile.cpu_s - known, 0.0))
    return profile


def add_part(profile, name, cpu, wall, figures):
    """Queries are measured by the clock. Where the machine was busy that is more than CPU time, by as much as all of the part is."""
    times, counts = figures.get("time in queries in slices", {}), figures.get("queries in slices", {})
    kinds = {key[len(name) + 2 :]: time for key, time in times.items() if key.startswith(name + ", ")}
    scale = cpu / max(wall, sum(kinds.values()), 1e-9)
    for kind, time in kinds.items():
        profile.parts[name, kind] = Part(time * scale, counts.get(f"{name}, {kind}", 0))
    own = cpu - sum(time * scale for time in kinds.values())
    profile.parts[name, ""] = Part(max(own, 0.0))


def as_csv(profiles):
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["task", "part", "solver", "cpu_s", "queries"])
    for profile in profiles:
        for (name, kind), part in profile.parts.items():
            writer.writerow([profile.task, name, kind, round(part.cpu_s, 4), part.queries])
    return text.getvalue()


def table(profiles):
    """The sums over all tasks, and the tasks that took longest, as text."""
    everything = sum(profile.cpu_s for profile in profiles)
    lines = [f"{'part':<26}{'CPU s':>10}{'share':>8}{'tasks':>7}{'queries':>10}{'most in one':>13}"]
    names = dict.fromkeys(name for profile in profiles for name, _ in profile.parts)
    order = [name for name in names if name not in (CHECK, REST)] + [name for name in (CHECK, REST) if name in names]
    for name in order:
        kinds = dict.fromkeys(kind for profile in profiles for part, kind in profile.parts if part == name)
        lines.append(row(name, profiles, everything, lambda key, name=name: key[0] == name))
        for kind in filter(None, kinds):
            lines.append(row("  in " + kind, profiles, everything, lambda key, name=name, kind=kind: key == (name, kind)))
    solvers = dict.fromkeys(kind for profile in profiles for _, kind in profile.parts if kind)
    lines.append(row("all solvers", profiles, everything, lambda key: key[1] != ""))
    for kind in solvers:
        lines.append(row("  " + kind, profiles, everything, lambda key, kind=kind: key[1] == kind))
    lines.append(f"{'all':<26}{everything:>10.1f}{'100 %':>8}{len(profiles):>7}")
    longest = sorted(profiles, key=lambda profile: (-profile.cpu_s, profile.task))[:MOST_TASKS]
    lines += [f"{profile.cpu_s:>8.1f} s  {profile.task}: {largest_parts(profile)}" for profile in longest]
    return "\n".join(lines)


def row(title, profiles, everything, wanted):
    of_tasks = [[part for key, part in profile.parts.items() if wanted(key)] for profile in profiles]
    times = [sum(part.cpu_s for part in parts) for parts in of_tasks if parts]
    queries = sum(part.queries for parts in of_tasks for part in parts)
    share = 100 * sum(times) / everything if everything else 0.0
    return f"{title:<26}{sum(times):>10.1f}{share:>6.0f} %{len(times):>7}{queries or '':>10}{max(times, default=0):>11.1f} s"


def largest_parts(profile):
    parts = sorted(profile.parts.items(), key=lambda item: -item[1].cpu_s)[:MOST_PARTS]
    named = [(f"{name}, {kind}" if kind else name, part.cpu_s) for (name, kind), part in parts if part.cpu_s > 0]
    return ", ".join(f"{name} {100 * cpu / max(profile.cpu_s, 1e-9):.0f} %" for name, cpu in named)
