"""Programs that touch what lies outside of them. Each family makes programs about one part of the boundary."""

from . import addresses, arguments, extensions, floats, library, linkage, outside, pointers, start, stdio, system, variadic

# family -> (generator, weight)
FAMILIES = {
    "outside": (outside.generate, 8),  # unknown functions, objects declared elsewhere, callbacks
    "library": (library.generate, 4),  # results, errno, callbacks of library functions
    "stdio": (stdio.generate, 2),  # formatted output and input, streams
    "start": (start.generate, 3),  # constructors, destructors, exit
    "arguments": (arguments.generate, 2),  # argc, argv, envp
    "addresses": (addresses.generate, 4),  # addresses as numbers, reuse
    "pointers": (pointers.generate, 4),  # pointers as numbers, masked, rebuilt
    "floats": (floats.generate, 2),  # NaN bits, conversions, mathematical functions
    "linkage": (linkage.generate, 3),  # several files
    "system": (system.generate, 2),  # signals, threads, pipes, options, jumps
    "extensions": (extensions.generate, 3),  # assembly, atomics, attributes, sections, builtins
    "variadic": (variadic.generate, 2),  # variable arguments, no prototypes, structures by value
}
CHOSEN = list(FAMILIES)


def is_available():
    return True


def choose(names):
    """Only these families from now on."""
    for name in names or ():
        if name not in FAMILIES:
            raise ValueError(f"no family {name}: " + ", ".join(FAMILIES))
    if names:
        CHOSEN[:] = names


def generate(chance, number, folder, settings):
    """A program of a family, by weight."""
    family = chance.choices(CHOSEN, [FAMILIES[name][1] for name in CHOSEN])[0]
    return FAMILIES[family][0](chance, number, folder, settings)
