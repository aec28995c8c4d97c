"""Verification tasks: SV-COMP task definitions (.yml, format 2.0), sets of them (.set), folders; sampling per family.

Only the YAML that task definitions use is read: nested mappings and lists by indentation, plain and quoted scalars, comments.
"""

import glob
import os
import random
import re
from dataclasses import dataclass


class TaskError(Exception):
    """A file that is no task definition; the message names it."""


@dataclass(frozen=True)
class Task:
    """A program and a property, with the expected verdict where it is known."""

    name: str  # path of the definition, relative to where the run started
    family: str  # name of the folder
    files: tuple  # program files
    property_file: str
    expected: object  # True, False or None
    bits: int  # 32 or 64


def load(paths, wanted_property):
    """The tasks in `paths` that have a property file named `wanted_property`, sorted by name, each once."""
    definitions = set()
    for path in paths:
        definitions.update(definitions_in(path))
    loaded = (read_task(path, wanted_property) for path in sorted(definitions))
    return [task for task in loaded if task is not None]


def definitions_in(path):
    if os.path.isdir(path):
        pattern = os.path.join(glob.escape(path), "**", "*.yml")
        return [os.path.normpath(found) for found in glob.glob(pattern, recursive=True)]
    if not os.path.exists(path):
        raise TaskError(f"{path}: no such file or folder")
    if path.endswith(".set"):
        return definitions_in_set(path)
    return [os.path.normpath(path)]


def definitions_in_set(path):
    found = []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            pattern = line.split("#")[0].strip()
            if pattern:
                matches = glob.glob(os.path.join(os.path.dirname(path), pattern), recursive=True)
                if not matches:
                    raise TaskError(f"{path}: nothing matches {pattern}")
                found.extend(os.path.normpath(match) for match in matches)
    return found


def read_definition(path):
    """A task definition; None if the file is none."""
    with open(path, encoding="utf-8") as text:
        definition = parse_yaml(text.read(), path)
    return definition if isinstance(definition, dict) and "input_files" in definition else None


def property_name(entry):
    """What a definition asks in one of its entries: the name of the property file."""
    return os.path.splitext(os.path.basename(entry.get("property_file", "")))[0]


def properties_of(path):
    """The names of all properties that a definition asks for; none if the file is no definition."""
    definition = read_definition(path)
    return [property_name(entry) for entry in (definition or {}).get("properties") or []]


def read_task(path, wanted_property):
    """The task in one definition; None if the file is none, or has not the property."""
    definition = read_definition(path)
    if definition is None:
        return None
    folder = os.path.dirname(path)
    inputs = definition["input_files"]
    inputs = [inputs] if isinstance(inputs, str) else inputs
    options = definition.get("options")
    data_model = options.get("data_model", "LP64") if isinstance(options, dict) else "LP64"
    for entry in definition.get("properties") or []:
        file = entry.get("property_file", "")
        if property_name(entry) == wanted_property:
            return Task(
                name=path,
                family=os.path.basename(os.path.dirname(os.path.abspath(path))),
                files=tuple(os.path.join(folder, name) for name in inputs),
                property_file=os.path.join(folder, file),
                expected={"true": True, "false": False}.get(str(entry.get("expected_verdict")).lower()),
                bits=32 if data_model == "ILP32" else 64,
            )
    return None


def sample(tasks, per_family, seed):
    """At most `per_family` tasks of each family, drawn with `seed`; both verdicts in turn, as far as there are any."""
    families = {}
    for task in tasks:
        families.setdefault(task.family, []).append(task)
    drawn = []
    for family, members in sorted(families.items()):
        chance = random.Random(f"{seed}/{family}")
        chance.shuffle(members)
        piles = [[task for task in members if task.expected is verdict] for verdict in (True, False, None)]
        chosen = []
        while len(chosen) < per_family and any(piles):
            chosen.extend(pile.pop() for pile in piles if pile)
        drawn.extend(chosen[:per_family])
    return sorted(drawn, key=lambda task: task.name)


def one_size(tasks, seed):
    """The tasks, but of those that are one program in several sizes only one, drawn with `seed`: their names differ in numbers only, they
    expect the same, there are three or more, and the files grow with the numbers."""
    groups = {}
    for task in tasks:
        key = (task.family, task.expected, re.sub(r"[0-9]+", "#", task.name))
        groups.setdefault(key, []).append(task)
    kept = []
    for key, members in sorted(groups.items(), key=str):
        members.sort(key=numbers)
        if len(members) >= 3 and grow(members):
            members = [random.Random(f"{seed}/{key}").choice(members)]
        kept.extend(members)
    return sorted(kept, key=lambda task: task.name)


def grow(tasks):
    sizes = [sum(os.path.getsize(file) for file in task.files) for task in tasks]
    return all(smaller < larger for smaller, larger in zip(sizes, sizes[1:]))


def numbers(task):
    return [int(digits) for digits in re.findall(r"[0-9]+", task.name)]


def parse_yaml(text, path):
    lines = []
    for number, raw in enumerate(text.splitlines(), 1):
        content = strip_comment(raw).rstrip()
        if content.strip() and content.strip() != "---":
            lines.append((len(content) - len(content.lstrip()), content.strip(), number))
    try:
        value, rest = parse_block(lines, 0)
    except (IndexError, ValueError) as error:
        raise TaskError(f"{path}: not a task definition ({error})") from error
    if rest != len(lines):
        raise TaskError(f"{path}:{lines[rest][2]}: unexpected indentation")
    return value


def strip_comment(line):
    quote = None
    for index, char in enumerate(line):
        if quote:
            quote = None if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char == "#" and (index == 0 or line[index - 1].isspace()):
            return line[:index]
    return line


def parse_block(lines, start):
    """The value that begins at line `start`, and the first line after it."""
    if start >= len(lines):
        return None, start
    parse = parse_list if is_item(lines[start][1]) else parse_mapping
    return parse(lines, start, lines[start][0])


def is_item(content):
    return content == "-" or content.startswith("- ")


def parse_list(lines, start, indent):
    items = []
    while start < len(lines) and lines[start][0] == indent and is_item(lines[start][1]):
        _, content, number = lines[start]
        inner = content[1:].strip()
        if inner and ": " not in inner and not inner.endswith(":"):
            items.append(scalar(inner))
            start += 1
            continue
        # The item's first line becomes a line of its own, indented as what follows it.
        depth = indent + len(content) - len(inner) if inner else 0
        rest = lines[start + 1 :]
        block = ([(depth, inner, number)] if inner else []) + rest
        value, used = parse_block(block, 0)
        items.append(value)
        start += 1 + used - (1 if inner else 0)
    return items, start


def parse_mapping(lines, start, indent):
    mapping = {}
    while start < len(lines) and lines[start][0] == indent and not is_item(lines[start][1]):
        _, content, number = lines[start]
        key, colon, value = content.partition(":")
        if not colon:
            raise ValueError(f"line {number} has no colon")
        start += 1
        if value.strip():
            mapping[scalar(key)] = scalar(value.strip())
        elif start < len(lines) and (lines[start][0] > indent or lines[start][0] == indent and is_item(lines[start][1])):
            mapping[scalar(key)], start = parse_block(lines, start)
        else:
            mapping[scalar(key)] = None
    return mapping, start


def scalar(text):
    text = text.strip()
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "'\"":
        return text[1:-1]
    if text.startswith("[") and text.endswith("]"):
        return [scalar(part) for part in text[1:-1].split(",") if part.strip()]
    return text
