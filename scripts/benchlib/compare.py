"""Differences between two result files."""

import math

from . import page
from . import results as res

SLOWER = 1.5  # a ratio of CPU times worth a line, above
NOTABLE_SECONDS = 0.5  # this much CPU time in either run


class Comparison:
    """Two runs on (mostly) the same tasks."""

    def __init__(self, old, new):
        self.old, self.new = old, new
        before = {result.task: result for result in old}
        self.pairs = [(before[result.task], result) for result in new if result.task in before]
        known = {result.task for result in new}
        self.only_old = [result for result in old if result.task not in known]
        self.only_new = [result for result in new if result.task not in before]

    def changed(self):
        """Pairs whose score differs, losses first."""
        different = [(a, b) for a, b in self.pairs if a.score != b.score]
        return sorted(different, key=lambda pair: (pair[1].score - pair[0].score, pair[1].task))

    def both_solved(self):
        return [(a, b) for a, b in self.pairs if a.correct and b.correct]

    def speed(self):
        """The geometric mean of new/old CPU times over what both solved; None if that is nothing."""
        ratios = [math.log(max(b.cpu_s, 0.01) / max(a.cpu_s, 0.01)) for a, b in self.both_solved()]
        return math.exp(sum(ratios) / len(ratios)) if ratios else None

    def slower_and_faster(self):
        """Pairs that both runs solved at notably different speeds, the greatest ratio first."""
        notable = [
            (max(b.cpu_s, 0.01) / max(a.cpu_s, 0.01), a, b)
            for a, b in self.both_solved()
            if max(a.cpu_s, b.cpu_s) >= NOTABLE_SECONDS
        ]
        return sorted(((r, a, b) for r, a, b in notable if not 1 / SLOWER < r < SLOWER), key=lambda row: -row[0])


def show(result):
    return f"{result.verdict}({result.reason})" if result.reason else result.verdict


def as_text(comparison):
    lines = []
    for name, results in (("old", comparison.old), ("new", comparison.new)):
        s = res.summarise(results)
        lines.append(
            f"{name}: {s.tasks} tasks, {s.correct_true} true + {s.correct_false} false solved, {s.wrong} wrong, "
            f"{s.timeouts} time-outs, {s.unknown} unknown, score {s.score}, {s.cpu_s:.1f} s"
        )
    for name, results in (("old", comparison.only_old), ("new", comparison.only_new)):
        if results:
            lines.append(f"only in {name}: {len(results)} tasks")
    for a, b in comparison.changed():
        lines.append(f"{'LOST' if b.score < a.score else 'won '}  {b.task}: {show(a)} -> {show(b)}")
    for ratio, a, b in comparison.slower_and_faster():
        lines.append(f"{ratio:5.2f} x time  {b.task}: {a.cpu_s:.2f} s -> {b.cpu_s:.2f} s")
    speed = comparison.speed()
    if speed is not None:
        lines.append(f"CPU time on {len(comparison.both_solved())} tasks that both solved: {speed:.2f} x (geometric mean)")
    return "\n".join(lines)


def as_page(comparison, names):
    changed = [
        [b.task, b.expected, show(a), ("wrong" if b.wrong else "", show(b)), ("bad" if b.score < a.score else "good", b.score - a.score)]
        for a, b in comparison.changed()
    ]
    speeds = [[b.task, f"{a.cpu_s:.2f}", f"{b.cpu_s:.2f}", f"{ratio:.2f}"] for ratio, a, b in comparison.slower_and_faster()]
    times = [(a.cpu_s, b.cpu_s) for a, b in comparison.both_solved()]
    parts = [
        f"<p>Old: {page.escape(names[0])}<br>New: {page.escape(names[1])}</p>",
        page.quantile_plot([("old", comparison.old), ("new", comparison.new)]),
        "<h2>Different scores</h2>",
        page.html_table(["task", "expected", "old", "new", "#score"], changed),
        "<h2>CPU time on tasks that both solved</h2>",
        page.scatter_plot(times, ("old", "new")),
        page.html_table(["task", "#old, s", "#new, s", "#new / old"], speeds),
        "<h2>Old, per family</h2>",
        page.families_table(comparison.old),
        "<h2>New, per family</h2>",
        page.families_table(comparison.new),
    ]
    return page.document("Comparison", parts)
