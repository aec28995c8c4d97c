"""Answers of single runs (`verify --json FILE`, wherever they ran) as results of one benchmark."""

import json
import os
from collections import Counter

from . import execution
from .results import Result, score_of

MEGABYTE = 1e6


def read_answers(paths, known_tasks, folder):
    """The results in JSON files, sorted by task, and a text about versions and limits. `known_tasks` say what is expected of which
    program files; a log of the run lies beside a JSON file, with the suffix `.log`. The page will be in `folder`."""
    expectations = {key_of(task.files): task for task in known_tasks}
    records = [(path, read_record(path)) for path in sorted(paths)]
    found = [make_result(path, record, expectations, folder) for path, record in records]
    return sorted(found, key=lambda result: (result.family, result.task)), describe([record for _, record in records])


def key_of(files):
    return tuple(os.path.realpath(file) for file in files)


def read_record(path):
    """What is in one file; None where a job ended before it was written, or in the middle."""
    try:
        with open(path, encoding="utf-8") as text:
            record = json.load(text)
    except (OSError, ValueError):
        return None
    is_ours = isinstance(record, dict) and record.get("tool") == "parsimony" and isinstance(record.get("files"), list)
    return record if is_ours else None


def make_result(path, record, expectations, folder):
    log = os.path.splitext(path)[0] + ".log"
    has_log = os.path.exists(log)
    link = os.path.relpath(log, folder) if has_log else ""
    if record is None:
        return Result("", path, "", "ERROR", "no answer in this file", 0, 0.0, 0.0, 0.0, 0, "", link)
    task = expectations.get(key_of(record["files"]))
    expected = task.expected if task else None
    verdict, reason = verdict_of(record)
    return Result(
        family=task.family if task else family_of(record["files"]),
        task=task.name if task else " ".join(record["files"]),
        expected={True: "true", False: "false", None: ""}[expected],
        verdict=verdict,
        reason=reason,
        score=score_of(verdict, expected),
        cpu_s=round(figure(record, "CPU time"), 3),
        wall_s=round(figure(record, "wall time"), 3),
        memory_mb=round(figure(record, "peak memory") / MEGABYTE, 1),
        exit_code=int(record.get("exit_code", 0)),
        how_far=execution.read_how_far(execution.read_lines(log)) if has_log and verdict == "UNKNOWN" else "",
        log=link,
    )


def family_of(files):
    return os.path.basename(os.path.dirname(os.path.abspath(files[0]))) if files else ""


def verdict_of(record):
    if record.get("verdict") is None:
        return "ERROR", str(record.get("error") or "no verdict")
    return execution.read_verdict([record["verdict"]], record.get("exit_code"))


def figure(record, name):
    """A figure of the whole process; 0 where there is none."""
    for entry in record.get("statistics") or []:
        if entry.get("component") == "process" and entry.get("name") == name:
            return float(entry["value"] or 0)
    return 0.0


def describe(records):
    """The versions and limits that the answers name, each with how many have it."""
    texts = Counter(description(record) for record in records if record is not None)
    missing = sum(record is None for record in records)
    parts = [f"{count} × {text}" for text, count in sorted(texts.items())]
    return "; ".join(parts + ([f"{missing} without an answer"] if missing else []))


def description(record):
    text = f"parsimony {record.get('version', '?')}"
    limits = record.get("limits") or {}
    if limits.get("time_s") is not None:
        text += f", {limits['time_s']:g} s"
    if limits.get("memory_bytes") is not None:
        text += f", {limits['memory_bytes'] / MEGABYTE:.0f} MB"
    return text
