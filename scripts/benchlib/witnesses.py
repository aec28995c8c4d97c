"""Witnesses of other tools: which files are some, which program each is about, and what a validator says of them."""

import hashlib
import html
import os
import re
from dataclasses import dataclass

SUFFIXES = (".yml", ".yaml", ".graphml", ".xml")
PROGRAMS = (".c", ".i")
ENTRY = re.compile(r"^[-\s]*entry_type:", re.MULTILINE)
MOST_BYTES = 64 << 20  # larger files are not looked at

CONFIRMED, REFUTED, UNDECIDED, REFUSED = "confirmed", "refuted", "undecided", "refused"
OUTCOMES = (CONFIRMED, REFUTED, UNDECIDED, REFUSED)


@dataclass(frozen=True)
class Program:
    """What a witness says of a file of its program."""

    name: str
    hash: str  # empty where it says none


@dataclass(frozen=True)
class Checked:
    """What became of a witness."""

    witness: str
    outcome: str  # one of OUTCOMES
    why: str
    seconds: float


def find(paths):
    """The witnesses below `paths`, and all files that may be programs, by name."""
    witnesses, programs = [], {}
    for path in paths:
        for file in sorted(files_below(path)):
            if file.endswith(PROGRAMS):
                programs.setdefault(os.path.basename(file), []).append(file)
            elif file.endswith(SUFFIXES) and is_witness(file):
                witnesses.append(file)
    return list(dict.fromkeys(witnesses)), programs


def files_below(path):
    if not os.path.isdir(path):
        if not os.path.exists(path):
            raise FileNotFoundError(f"{path}: no such file or folder")
        yield path
    for folder, _, names in os.walk(path):
        yield from (os.path.join(folder, name) for name in names)


def is_witness(file):
    if not os.path.isfile(file) or os.path.getsize(file) > MOST_BYTES:
        return False
    text = read(file)
    return "<graphml" in text or bool(ENTRY.search(text))


def read(file):
    with open(file, encoding="utf-8", errors="replace") as text:
        return text.read()


def told_programs(text):
    """The files that a witness names, in either format."""
    if "<graphml" in text:
        hashes = re.findall(r'<data key="programhash">\s*([0-9A-Fa-f]*)\s*</data>', text)
        names = re.findall(r'<data key="programfile">\s*([^<]*?)\s*</data>', text)
        return [Program(html.unescape(name), hashes[0] if hashes else "") for name in names[:1]]
    # Names stand behind input_files, as a list or alone; hashes behind input_file_hashes. Only the first entry is read.
    section = re.search(r"^( *)(?:- )?input_files:(.*\n(?:\1 *- .*\n|\1 +\S.*\n)*)", text + "\n", re.MULTILINE)
    listed = re.sub(r"^\s*- ", "", section.group(2), flags=re.MULTILINE) if section else ""
    names = [name.strip().strip("'\"[],") for name in re.split(r"\n|, ", listed)]
    hashes = dict(re.findall(r"^\s+['\"]?(.+?)['\"]?:\s+['\"]?([0-9A-Fa-f]{40,64})['\"]?\s*$", text, re.MULTILINE))
    return [Program(name, hashes.get(name, "")) for name in names if name]


def programs_for(witness, known):
    """The files that `witness` is about, and a remark; no files where one of them is not there. One with the right content comes first, then
    what lies nearest."""
    told = told_programs(read(witness))
    found = [nearest(program, witness, known.get(os.path.basename(program.name), [])) for program in told]
    if not told:
        return [], "it names no program"
    missing = [program.name for program, file in zip(told, found) if file is None]
    return ([], f"its program {missing[0]} is not there") if missing else (found, "")


def nearest(program, witness, files):
    def distance(file):
        has_content = bool(program.hash) and program.hash.lower() in hashes_of(file)
        return (not has_content, -len(os.path.commonprefix([os.path.abspath(file), os.path.abspath(witness)])), file)

    return min(files, key=distance, default=None)


def hashes_of(file):
    with open(file, "rb") as content:
        content = content.read()
    return {hashlib.sha256(content).hexdigest(), hashlib.sha1(content).hexdigest()}


def judged(answer):
    """What the validator's answer (the object of --json) says of the witness, and why."""
    verdict = answer.get("verdict") or ""
    validation = answer.get("validation") or {}
    what = validation.get("what", "")
    if not verdict:
        return REFUSED, answer.get("error") or "no answer"
    if validation.get("confirmed"):
        return CONFIRMED, f"{verdict}: {what}"
    if "the witness is refuted" in verdict or verdict.startswith("FALSE"):
        return REFUTED, what
    if verdict.startswith("TRUE"):
        # A program that is proved says nothing of a witness of which nothing could be used.
        left_out = [warning for warning in answer.get("warnings", []) if warning.startswith("not used: ")]
        return REFUSED, left_out[0] if left_out else what
    return UNDECIDED, verdict


def table(checked):
    """One line per witness, then how many there are of each outcome."""
    lines = [f"{one.outcome:10} {one.seconds:7.2f} s  {one.witness}\n           {'':9}  {one.why}" for one in checked]
    counts = ", ".join(f"{sum(one.outcome == outcome for one in checked)} {outcome}" for outcome in OUTCOMES)
    return "\n".join([*lines, f"{len(checked)} witnesses: {counts}"])
