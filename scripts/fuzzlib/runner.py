"""From a generator to counted answers: each program is made, verified in several ways, judged, and kept where something is wrong."""

import os
import random
import shlex
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from . import native, tally, verifier
from .program import Dropped


@dataclass(frozen=True)
class Settings:
    """What holds for all programs of a run."""

    tool: tuple
    seed: str
    time_limit: float
    keep: str
    jobs: int = 1
    bits: int | None = None  # only such programs
    torture: tuple = ()  # folders with programs


def source_of_chance(settings, kind, number):
    """Program `number` does not depend on those before it."""
    return random.Random(f"{settings.seed}/{kind}/{number}")


def options_of(chance, settings):
    """The ways in which a task is verified: as a user would, then with one engine, sometimes without preparation."""
    knows = lambda option: verifier.understands(settings.tool, option)  # noqa: E731
    common = []
    if chance.random() < 0.3 and knows("--assume-valid-memory"):
        common.append("--assume-valid-memory")
    ways = [common]
    engine = ["--analysis", chance.choice(verifier.ENGINES), *common]
    if chance.random() < 0.25 and knows("--no-preparation"):
        engine.append("--no-preparation")
    ways.append(engine)
    return ways


def prepare(task, build, folder):
    """Writes a task into `folder`; the arguments that name it to the verifier."""
    native.write(folder, task.files)
    if build.is_source:
        sources = [name for name in task.files if not name.endswith(".h")]
        further = ["--", *build.flags] if build.flags else []
        return [f"--{build.bits}", *sources, *further]
    return native.bitcode([name for name in task.files if not name.endswith(".h")], build, folder)


def verify_case(case, chance, settings, folder):
    """The answers for each task, the first with default options."""
    results = []
    ways = options_of(chance, settings)
    alone = chance.randrange(len(case.tasks))  # one engine alone works on one of the variants only
    for index, task in enumerate(case.tasks):
        place = os.path.join(folder, task.name)
        os.makedirs(place)
        inputs = prepare(task, case.build, place)
        chosen = ways if index == alone else ways[:1]
        answers = [verifier.ask(settings.tool, way, inputs, place, settings.time_limit) for way in chosen]
        results.append((task, answers, inputs))
    return results


def keep(case, results, kind, number, settings):
    """Keeps a program that shows a fault, with the commands that repeat it."""
    folder = os.path.join(settings.keep, f"{kind}-{settings.seed}-{number}")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    native.write(folder, case.others)
    lines = [f"# scripts/fuzz --kind {kind} --seed {settings.seed} --only {number}"]
    for task, answers, inputs in results:
        place = os.path.join(folder, task.name)
        os.makedirs(place)
        native.write(place, task.files)
        lines += [f"# {task.name}: {complaint}" for complaint in tally.complaints(task, answers)]
        if not case.build.is_source and case.build.language != "rust":
            compiler = [native.clang(case.build.language), *case.build.arguments(), "-w", "-emit-llvm", "-c"]
            lines += [f"(cd {task.name} && {shlex.join([*compiler, name])} -o {name}.bc)" for name in task.files if not name.endswith(".h")]
        for index, answer in enumerate(answers):
            command = [*settings.tool, *answer.options, "--timelimit", f"{settings.time_limit:g}s", *inputs]
            lines.append(f"(cd {task.name} && {shlex.join(command)})")
            native.write(place, {f"answer{index}.txt": answer.output})
    native.write(folder, {"repeat.sh": "\n".join(lines) + "\n"})
    return folder


def run_one(generator, kind, number, settings):
    """Makes and verifies one program: the case and its results, or the reason why there is none."""
    chance = source_of_chance(settings, kind, number)
    with tempfile.TemporaryDirectory(prefix="parsimony-fuzz-") as folder:
        try:
            place = os.path.join(folder, "generate")
            os.makedirs(place)
            case = generator(chance, number, place, settings)
            return case, verify_case(case, chance, settings, folder)
        except Dropped as dropped:
            return None, str(dropped)


def run_kind(generator, kind, numbers, settings, say):
    """Runs many; the tally."""
    counts = tally.Tally(kind)

    def one(number):
        return number, run_one(generator, kind, number, settings)

    with ThreadPoolExecutor(max_workers=settings.jobs) as pool:
        for number, (case, results) in pool.map(one, numbers):
            if case is None:
                counts.drop(results)
                continue
            counts.add(case, [(task, answers) for task, answers, _ in results])
            found = [f"{task.name}: {line}" for task, answers, _ in results for line in tally.complaints(task, answers)]
            if found:
                folder = keep(case, results, kind, number, settings)
                counts.bad.append(folder)
                say("\n".join([f"{kind} {number}: {line}" for line in found] + [f"    kept in {folder}"]))
            else:
                say(None, f"{kind} {number}: " + ", ".join(a.verdict for _, answers, _ in results for a in answers))
    return counts
