"""The tables of the works that the verifier builds on: which tasks, which options, which figures.

A table is an entry of `TABLES`. What a work has in the place of a row stands in its last column,
as far as it is at hand, with where it stands in the work; no figure is from memory. The works
measured programs that are not ours to hand on (drivers, SSH, lists of a thesis): what is repeated
on own programs is the comparison, not the figure. `scripts/bench papers DIR` repeats it on others.
"""

from .papers import (
    CPU,
    CPU_COMMON,
    GOALS,
    NOT_REACHED,
    OPEN,
    REACHED,
    SCORE,
    SOLVED,
    VERDICT,
    Row,
    Statistic,
    Table,
)

THESIS = "Théoduloz, Unifying Program Analyses and Software Verification, thesis, EPFL 2010"
CPA = f"Beyer, Henzinger, Théoduloz, Configurable Software Verification, CAV 2007; {THESIS}"
CPA_PLUS = f"Beyer, Henzinger, Théoduloz, Program Analysis with Dynamic Precision Adjustment, ASE 2008; {THESIS}"
EXPLICIT = "Beyer, Löwe, Explicit-State Software Model Checking Based on CEGAR and Interpolation, FASE 2013"
PROOFS = "Henzinger, Jhala, Majumdar, McMillan, Abstractions from Proofs, POPL 2004"
LAZY = "Henzinger, Jhala, Majumdar, Sutre, Lazy Abstraction, POPL 2002"
ANNOTATION = "McMillan, Lazy Annotation for Program Testing and Verification, CAV 2010"

# Programs of the kinds that the works measured: protocols as state machines, locks, schedulers.
CONTROL = ("state-machines", "locks", "schedulers", "event-loops")
LISTS = ("lists", "papers/T1*.yml", "papers/T3*.yml", "papers/T8*.yml")

VALUES = "--analysis value --no-member 'eager values'"  # refinement alone: nothing is tracked eagerly behind it
EAGER = "--analysis value-eager"
SLICED = "--no-pass slice"
AS_READ = "--no-preparation"

STATES_OF_VALUES = Statistic("states (values)", "exploration", "abstract states ever made")
STATES = Statistic("states (blocks)", "predicates", "abstract states ever made")
PREDICATES = Statistic("predicates", "predicates", "predicates")
ACTIVE = Statistic("active", "predicates", "active predicates")
AVERAGE = Statistic("average at a location", "predicates", "predicates per location", "mean", 2)
MOST = Statistic("most at a location", "predicates", "most predicates at a location", "most")
REFINEMENTS = Statistic("refinements", "predicates", "refinements")
BY_PROOFS = Statistic("paths refuted by proofs", "interpolants", "proof")
REMEMBERED = Statistic("from memory", "predicates", "answered from memory")
SPEED = Statistic("states/s", "predicates", "states per second", "mean")
TRACKED = Statistic("places tracked", "predicates", "places tracked")
STRENGTHENED = Statistic("blocks with values", "strengthening", "blocks with values put in")
BY_VALUES = Statistic("paths refuted by values", "predicates", "paths refuted by values")


def backtracks(title, name):
    return Statistic(title, "annotation", name)


TABLES = (
    Table(
        name="ev-1",
        title="Explicit values: no refinement against refinement",
        source=f"{EXPLICIT}, table I",
        tasks=(*CONTROL, "papers/E1*.yml"),
        rows=(
            Row("no refinement, as read", f"{EAGER} {AS_READ}"),
            Row("refinement, as read", f"{VALUES} {AS_READ}"),
            Row("no refinement, without slicing", f"{EAGER} {SLICED}"),
            Row("refinement, without slicing", f"{VALUES} {SLICED}"),
            Row("no refinement", EAGER),
            Row("refinement", VALUES),
        ),
        columns=(
            SOLVED,
            SCORE,
            CPU,
            CPU_COMMON,
            STATES_OF_VALUES,
            Statistic("refinements", "explicit values", "refinements"),
            Statistic("variables tracked", "explicit values", "variables tracked"),
        ),
        notes=(
            "Slicing drops what refinement would not track: without it, and without all passes, the effect is visible.",
            "Figure 1 of the work (papers/E1_ticks_true): only `flag` has to be tracked; tracking `ticks`, too, never ends.",
        ),
    ),
    Table(
        name="ev-2",
        title="Explicit values and predicates: the combination against each part",
        source=f"{EXPLICIT}, table II",
        tasks=(*CONTROL, "composite", "papers"),
        rows=(
            Row("values", VALUES),
            Row("predicates", "--analysis predicate"),
            Row("values, then predicates", "--analysis value-predicate"),
            Row("both on one graph", "--analysis composite", "a significantly higher score than the winner of SV-COMP 2012 (abstract)"),
        ),
        columns=(SOLVED, SCORE, CPU, CPU_COMMON, STATES_OF_VALUES, STATES, BY_VALUES, STRENGTHENED),
    ),
    Table(
        name="thesis-3.1",
        title="Configurable program analysis: one component against several",
        source=f"{CPA}, table 3.1",
        tasks=("papers", "lists", "composite"),
        rows=(
            Row("values", VALUES),
            Row("predicates", "--analysis predicate"),
            Row("shapes", "--analysis shapes"),
            Row("values and predicates", "--analysis composite"),
            Row("all", "--analysis portfolio"),
        ),
        columns=(SOLVED, SCORE, CPU, CPU_COMMON, STATES, STRENGTHENED),
        notes=("The rows of the work's table are not at hand; what is repeated is its question.",),
    ),
    Table(
        name="thesis-3.2",
        title="Configurable program analysis: merge and stop",
        source=f"{CPA}, table 3.2",
        tasks=("papers/T*.yml", "composite", "locks"),
        rows=(
            Row("states apart, one covers", "--analysis composite --merge sep --stop sep"),
            Row("states apart, several cover", "--analysis composite --merge sep --stop join"),
            Row("joined where values agree, one covers", "--analysis composite --merge agree --stop sep"),
            Row("joined where values agree, several cover", "--analysis composite --merge agree --stop join"),
            Row("joined, one covers", "--analysis composite --merge join --stop sep"),
            Row("joined, several cover", "--analysis composite --merge join --stop join"),
            Row("states apart, depth first", "--analysis composite --merge sep --order dfs"),
            Row("states apart, breadth first", "--analysis composite --merge sep --order bfs"),
            Row("states apart, topological", "--analysis composite --merge sep --order topological"),
        ),
        columns=(SOLVED, SCORE, CPU, CPU_COMMON, STATES, REFINEMENTS),
        notes=(
            "The work has six configurations, A to F; which letter is which of these rows is not at hand.",
            "Section 3.2 (papers/T2_path_sensitive_true): joining states gives a false alarm, keeping them apart proves it.",
        ),
    ),
    Table(
        name="thesis-4.1",
        title="Dynamic precision adjustment: how many values of a place are explicit",
        source=f"{CPA_PLUS}, table 4.1",
        tasks=("state-machines", "loops", "papers/T4*.yml", "papers/T6*.yml", "papers/T7*.yml"),
        rows=(
            Row("k = 0", "--analysis composite --explicit-limit 0"),
            Row("k = 1", "--analysis composite --explicit-limit 1", "best on the SSH programs"),
            Row("k = 2", "--analysis composite --explicit-limit 2"),
            Row("k = 5", "--analysis composite --explicit-limit 5"),
            Row("k = ∞", "--analysis composite --explicit-limit none", "best on loops that count"),
            Row("by place (default)", "--analysis composite"),
        ),
        columns=(SOLVED, SCORE, CPU, CPU_COMMON, STATES, PREDICATES, TRACKED, STRENGTHENED),
        notes=("A place with more than k values at a location is dropped there, and predicates speak of it.",),
    ),
    Table(
        name="thesis-4.2",
        title="Dynamic precision adjustment: explicit heaps against shapes",
        source=f"{CPA_PLUS}, table 4.2",
        tasks=LISTS,
        rows=(
            Row("explicit", EAGER),
            Row("shapes", "--analysis shapes"),
            Row("explicit, then shapes", "--analysis portfolio"),
        ),
        columns=(SOLVED, SCORE, CPU, CPU_COMMON, STATES_OF_VALUES),
    ),
    Table(
        name="ap-1",
        title="Abstractions from proofs: predicates, with locality and without",
        source=f"{PROOFS}, table 1",
        tasks=("papers/P*.yml", "papers/L4*.yml", "papers/T4*.yml", "locks"),
        rows=(
            Row("local", f"--analysis predicate {AS_READ}"),
            Row("everywhere", f"--analysis predicate {AS_READ} --no-refinement locality"),
        ),
        columns=(VERDICT, CPU, PREDICATES, AVERAGE, MOST, REFINEMENTS, BY_PROOFS, STATES, REMEMBERED),
        by_task=True,
        figures={
            ("P1_nlock3_true", "local"): "2n states for n conditions (the authors' slides)",
            ("P1_nlock3_true", "everywhere"): "2^n states for n conditions (the authors' slides)",
        },
        notes=(
            "Locations are abstraction locations here (heads of loops, recursive entries), all locations in the work: "
            "averages are not comparable with the work's.",
        ),
    ),
    Table(
        name="la-1",
        title="Lazy abstraction of programs like drivers",
        source=f"{LAZY}, table 1",
        tasks=("papers/L*.yml", "annotation/driver-*.yml"),
        rows=(Row("predicates", "--analysis predicate"),),
        columns=(VERDICT, CPU, PREDICATES, ACTIVE, MOST, REFINEMENTS, STATES, SPEED),
        by_task=True,
        notes=("Active are the predicates that some state of the graph speaks of when the run ends.",),
    ),
    Table(
        name="lann-6",
        title="Lazy annotation: backtracks, with learning and without",
        source=f"{ANNOTATION}, figure 6",
        tasks=("annotation/driver-*.yml",),
        rows=(
            Row("enumeration", "--analysis enumeration"),
            Row("learning", "--analysis annotation", "up to 84 times fewer (three drivers of 104 to 279 blocks)"),
        ),
        columns=(
            VERDICT,
            CPU,
            backtracks("no round", "backtracks of the search without a round"),
            backtracks("1 round", "backtracks of the search of 1 round"),
            backtracks("2 rounds", "backtracks of the search of 2 rounds"),
            backtracks("to saturation", "backtracks to saturation"),
            backtracks("to completion", "backtracks to completion"),
            backtracks("labels", "labels learned"),
            backtracks("summaries", "summaries learned"),
        ),
        by_task=True,
        notes=("Where a run was ended by its limit, backtracks are those so far.",),
    ),
    Table(
        name="lann-6-goals",
        title="Lazy annotation: goals (each stretch of code) that are reached, or proved not to be",
        source=f"{ANNOTATION}, figure 6",
        tasks=("annotation/driver-*.yml",),
        rows=(
            Row("enumeration", "--cover --analysis enumeration"),
            Row("learning", "--cover --analysis annotation"),
        ),
        columns=(CPU, GOALS, REACHED, NOT_REACHED, OPEN),
        by_task=True,
        asks_for_tests=True,
        notes=("Made-up inputs come first, so that most goals are reached before an engine begins.",),
    ),
)
