"""argc, argv and the environment: of any size that C allows, and no other."""

from .. import native
from ..program import draw_build
from .truth import judged


def reachable(chance):
    """A condition that some arguments fulfil, and such arguments."""
    count = chance.choice((0, 1, 2, 3, 5, 12, 20, 40))
    words = ["".join(chance.choice("abxy01") for _ in range(chance.choice((0, 1, 2, 5, 20)))) for _ in range(count)]
    conditions = [f"argc == {count + 1}", f"argc > {count // 2}"]
    if words:
        index = chance.randrange(len(words))
        word = words[index]
        place = chance.randrange(len(word) + 1)
        letter = f"'{word[place]}'" if place < len(word) else "0"
        conditions += [
            f"argv[{index + 1}][{place}] == {letter}",
            f"argc > {index + 1} && strlen(argv[{index + 1}]) == {len(word)}",
            f'argc > {index + 1} && !strcmp(argv[{index + 1}], "{word}")',
        ]
        conditions[2] = (
            f"argc == {count + 1} && "
            + " && ".join(f"argv[{index + 1}][{i}]" for i in range(place))
            + (" && " if place else "")
            + conditions[2]
        )
        conditions.append(f"argc > {index + 1} && atoi(argv[{index + 1}]) == {int(word) if word.isdigit() else 0}")
    return chance.choice(conditions), words


SURE = (
    "argc < 0",
    "argv[argc] != 0",
    "argc > 0 && argv[0] == 0",
    "argc > 3 && argv[2] == 0",
    "argv == 0",
    "argc > 1 && (void *)argv[1] == (void *)&own",
    "argc > 0 && (char *)argv == argv[0]",
    "envp == 0",
    "own != 5",
    "argc > 2 && argv[1] != keep",
    "argc > 1 && strlen(argv[1]) > 3 && argv[1][2] == 0",
    "(unsigned long)argv % sizeof(char *) != 0",
)
WRITES = ("", "", "if (argc > 1) argv[1][0] = 0;", "argc = 7; if (argc != 7) reach_error();", 'if (argc > 1) { argv[1] = "zz"; }')


def generate(chance, number, folder, settings):
    build = draw_build(chance, native.has_32_bits(), settings.bits)
    is_safe = chance.random() < 0.4
    if is_safe:
        condition, lists = chance.choice(SURE), [(), ("a",), ("abcdef", "b", "c", "d")]
        write = ""
    else:
        condition, words = reachable(chance)
        lists, write = [tuple(words)], chance.choice(WRITES[:3])
        if write and "argv[1][0]" in condition:
            write = ""
    body = f"{write} if ({condition}) reach_error();"
    if chance.random() < 0.3:
        body = "for (int i = 0; i < 2; i++) { " + body + " }"
    keep = "char *keep = argc > 2 ? argv[1] : 0;"
    text = f"#include <string.h>\n#include <stdlib.h>\nextern void reach_error(void);\nstatic int own = 5;\nint main(int argc, char **argv, char **envp) {{ {keep} {body} return 0; }}\n"
    return judged({"program.c": text}, "", build, folder, is_safe, lists, runs=3)
