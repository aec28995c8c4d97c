"""Programs with what is known about them, and how they are compiled."""

from dataclasses import dataclass, field

LEVELS = ("-O0", "-O1", "-O2", "-O3")
SAFE = "safe"  # no run reaches the error
UNSAFE = "unsafe"  # some run does


class Dropped(Exception):
    """A program that tests nothing: it does not compile, runs too long, or its outcome is not determined."""


@dataclass(frozen=True)
class Build:
    """How a program is compiled, for the verifier and for native runs."""

    level: str = "-O0"
    bits: int = 64
    is_source: bool = False  # the verifier gets C files, not bitcode
    language: str = "c"  # c, c++ or rust
    flags: tuple = ()  # further ones for the compiler

    def arguments(self):
        """For clang."""
        return [self.level, f"-m{self.bits}", *self.flags]


@dataclass(frozen=True)
class Task:
    """A program as the verifier gets it, once, with what is known about it."""

    name: str
    files: dict  # name -> text
    claim: str | None  # SAFE, UNSAFE, or nothing is known
    because: str = ""  # how that is known
    needs_models: bool = False  # it is known only to those who know what library functions do


@dataclass(frozen=True)
class Case:
    """What a generator makes at a time: one program, in one or two variants."""

    build: Build
    tasks: list
    others: dict = field(default_factory=dict)  # further files that show the truth, to be kept where the verdict is wrong


def draw_build(random, can_be_32_bits, bits=None, levels=LEVELS, **others):
    """A way to compile: half of the programs at -O0, a quarter at 32 bits."""
    level = levels[0] if random.random() < 0.5 else random.choice(levels)
    wanted = bits or (32 if random.random() < 0.3 else 64)
    is_source = level == "-O0" and random.random() < 0.5
    return Build(level, wanted if can_be_32_bits else 64, is_source, **others)
