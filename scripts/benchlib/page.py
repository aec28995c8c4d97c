"""Self-contained HTML pages: tables, and plots as inline SVG."""

import html
import math
from dataclasses import dataclass
from urllib.parse import quote

from . import results as res

STYLE = """
body { font: 14px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; color: #222; background: #fff }
h1 { font-size: 1.5em } h2 { font-size: 1.15em; margin-top: 2em }
table { border-collapse: collapse; width: 100% } th, td { padding: .2em .6em; text-align: left; border-bottom: 1px solid #ddd; vertical-align: top }
th { background: #f4f4f4 } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
.wrong { background: #c00; color: #fff; font-weight: bold } .good { color: #161 } .bad { color: #a00 }
tr.sum td { font-weight: bold; border-top: 2px solid #888 } svg { max-width: 100%; height: auto } svg text { font: 11px system-ui, sans-serif; fill: #444 }
"""
COLOURS = ("#1b6ca8", "#d1660f")
WIDTH, HEIGHT, LEFT, BOTTOM = 760, 320, 60, 40


@dataclass(frozen=True)
class Link:
    """The text of a cell that leads to a file, which is named relative to the page."""

    text: str
    file: str

    def markup(self):
        return f"<a href='{escape(quote(self.file))}'>{escape(self.text)}</a>" if self.file else escape(self.text)


def escape(value):
    return html.escape(str(value))


def markup(value):
    return value.markup() if isinstance(value, Link) else escape(value)


def document(title, parts):
    body = "\n".join(parts)
    head = f"<meta charset='utf-8'><title>{escape(title)}</title><style>{STYLE}</style>"
    return f"<!doctype html><html lang='en'><head>{head}</head><body><h1>{escape(title)}</h1>\n{body}\n</body></html>\n"


def html_table(columns, rows):
    """`columns`: names; a name that starts with # is a column of numbers. A cell may be (class, value); a row may be (class, cells)."""
    numeric = [name.startswith("#") for name in columns]
    kind = ["n" if is_number else "" for is_number in numeric]
    lines = ["<table><tr>" + "".join(f"<th class='{k}'>{escape(c.lstrip('#'))}</th>" for k, c in zip(kind, columns)) + "</tr>"]
    for row in rows:
        row_class, cells = row if isinstance(row, tuple) else ("", row)
        tds = []
        for base, cell in zip(kind, cells):
            extra, value = cell if isinstance(cell, tuple) else ("", cell)
            tds.append(f"<td class='{base} {extra}'>{markup(value)}</td>")
        lines.append(f"<tr class='{row_class}'>" + "".join(tds) + "</tr>")
    return "\n".join(lines) + "</table>"


def nice_step(span):
    """A step of 1, 2 or 5 times a power of ten that cuts `span` into at most ten parts."""
    power = 10 ** math.floor(math.log10(max(span, 1) / 10))
    return max(1, next(f * power for f in (1, 2, 5, 10) if span / (f * power) <= 10))


class Frame:
    """A plot's axes: x linear or logarithmic, y logarithmic."""

    def __init__(self, x_range, y_range, x_log):
        self.x_range, self.y_range, self.x_log = x_range, y_range, x_log

    def x(self, value):
        low, high = self.x_range
        if self.x_log:
            low, high, value = math.log10(low), math.log10(high), math.log10(value)
        return LEFT + (value - low) / ((high - low) or 1) * (WIDTH - LEFT - 10)

    def y(self, value):
        low, high = (math.log10(bound) for bound in self.y_range)
        return HEIGHT - BOTTOM - (math.log10(value) - low) / ((high - low) or 1) * (HEIGHT - BOTTOM - 10)

    def axes(self, x_name, y_name):
        parts = []
        for tick in decades(*self.y_range):
            y = self.y(tick)
            parts.append(f"<path d='M{LEFT} {y:.1f}H{WIDTH - 10}' stroke='#ddd'/><text x='{LEFT - 6}' y='{y + 4:.1f}' text-anchor='end'>{tick:g}</text>")
        for tick in decades(*self.x_range) if self.x_log else self.linear_ticks():
            x = self.x(tick)
            parts.append(f"<path d='M{x:.1f} 10V{HEIGHT - BOTTOM}' stroke='#eee'/><text x='{x:.1f}' y='{HEIGHT - BOTTOM + 15}' text-anchor='middle'>{tick:g}</text>")
        parts.append(f"<text x='{WIDTH // 2}' y='{HEIGHT - 4}' text-anchor='middle'>{escape(x_name)}</text>")
        parts.append(f"<text transform='translate(14 {HEIGHT // 2}) rotate(-90)' text-anchor='middle'>{escape(y_name)}</text>")
        return "".join(parts)

    def linear_ticks(self):
        low, high = self.x_range
        step = nice_step(high - low)
        first = math.ceil(low / step)
        return [n * step for n in range(first, math.floor(high / step) + 1)]


def decades(low, high):
    return [10.0**n for n in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1) if low <= 10.0**n <= high]


def svg(content):
    return f"<svg viewBox='0 0 {WIDTH} {HEIGHT}' width='{WIDTH}' height='{HEIGHT}' role='img'>{content}</svg>"


def quantile_plot(runs):
    """`runs`: (name, results). A curve starts at the sum of the negative scores and goes right by each task's score, fastest first."""
    curves = []
    for name, results in runs:
        at = sum(result.score for result in results if result.wrong)
        points = []
        for result in sorted((r for r in results if r.correct), key=lambda r: r.cpu_s):
            at += result.score
            points.append((at, max(result.cpu_s, 0.01)))
        curves.append((name, points))
    everything = [point for _, points in curves for point in points]
    if not everything:
        return "<p>No task was solved: nothing to draw.</p>"
    x_range = (min(0, min(x for x, _ in everything)), max(x for x, _ in everything))
    y_top = 10 ** math.ceil(math.log10(max(0.1, max(y for _, y in everything))))
    frame = Frame(x_range, (0.01, y_top), x_log=False)
    content = frame.axes("accumulated score", "CPU time, s")
    for index, (name, points) in enumerate(curves):
        colour = COLOURS[index % len(COLOURS)]
        path = " ".join(f"{frame.x(x):.1f},{frame.y(y):.1f}" for x, y in points)
        content += f"<polyline points='{path}' fill='none' stroke='{colour}' stroke-width='2'/>"
        content += "".join(f"<circle cx='{frame.x(x):.1f}' cy='{frame.y(y):.1f}' r='2' fill='{colour}'/>" for x, y in points)
        content += f"<text x='{LEFT + 12}' y='{26 + 16 * index}' style='fill:{colour}'>{escape(name)}</text>"
    return svg(content)


def scatter_plot(pairs, names):
    """`pairs`: (old CPU time, new CPU time) of tasks that both solved."""
    if not pairs:
        return "<p>No task was solved by both: nothing to draw.</p>"
    pairs = [(max(old, 0.01), max(new, 0.01)) for old, new in pairs]
    top = 10 ** math.ceil(math.log10(max(0.1, *(time for pair in pairs for time in pair))))
    frame = Frame((0.01, top), (0.01, top), x_log=True)
    content = frame.axes(f"CPU time, s: {names[0]}", names[1])
    content += f"<path d='M{frame.x(0.01)} {frame.y(0.01)}L{frame.x(top)} {frame.y(top)}' stroke='#888' stroke-dasharray='4'/>"
    content += "".join(f"<circle cx='{frame.x(old):.1f}' cy='{frame.y(new):.1f}' r='3' fill='{COLOURS[0]}' fill-opacity='.6'/>" for old, new in pairs)
    return svg(content)


def families_table(results):
    columns = ["family", "#tasks", "#correct TRUE", "#correct FALSE", "#wrong", "#time-outs", "#unknown", "#score", "#CPU s", "reasons"]
    rows = []
    for family, s in [*res.by_family(results).items(), ("all", res.summarise(results))]:
        reasons = "; ".join(f"{count} × {reason}" for reason, count in s.reasons[:4])
        wrong = ("wrong", s.wrong) if s.wrong else 0
        cells = [family, s.tasks, s.correct_true, s.correct_false, wrong, s.timeouts, s.unknown, s.score, f"{s.cpu_s:.1f}", reasons]
        rows.append(("sum" if family == "all" else "", cells))
    return html_table(columns, rows)


def result_rows(results):
    rows = []
    for r in results:
        verdict = ("wrong", r.verdict) if r.wrong else ("good" if r.correct else "", r.verdict)
        reason = f"{r.reason}: {r.how_far}" if r.how_far else r.reason
        rows.append([Link(r.task, r.log), r.expected, verdict, reason, r.score, f"{r.cpu_s:.2f}", f"{r.memory_mb:.0f}"])
    return rows


RESULT_COLUMNS = ["task", "expected", "verdict", "reason", "#score", "#CPU s", "#MB"]


def results_page(title, settings, results):
    wrong = [r for r in results if r.wrong]
    slowest = sorted(results, key=lambda r: -r.cpu_s)[:20]
    parts = [f"<p>{escape(settings)}</p>"]
    if wrong:
        parts += [f"<h2 class='wrong'>{len(wrong)} wrong verdicts</h2>", html_table(RESULT_COLUMNS, result_rows(wrong))]
    parts += ["<h2>Score</h2>", families_table(results), quantile_plot([("this run", results)])]
    parts += ["<h2>Slowest tasks</h2>", html_table(RESULT_COLUMNS, result_rows(slowest))]
    parts += ["<h2>All tasks</h2>", html_table(RESULT_COLUMNS, result_rows(results))]
    return document(title, parts)
