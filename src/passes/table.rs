//! The passes by name: what each does, when it runs, and whether a run may leave it out
//! (`--no-pass NAME`, for ablation).
//!
//! The pipelines below are lists of rows. (A pass may use what another one is made of: `cases`
//! splits choices, and `propagate` simplifies what it substitutes.) Each pass keeps the program's
//! meaning by itself; leaving one out costs strength or time only, but for those that say
//! why later stages rely on them.
use super::{
    Prepared, array_cells, cases, choices, disjoint, merge_blocks, propagate, slice, threading,
};
use crate::cfa::Program;
use crate::program_facts::{outside, reachability};

/// A pass.
#[derive(Debug)]
pub struct Pass {
    /// Its name for users.
    pub name: &'static str,
    /// What it does, in a line.
    pub what: &'static str,
    /// Why it always runs: what relies on it to be right.
    pub required: Option<&'static str>,
    /// When it runs, and what it calls.
    kind: PassKind,
}

/// When a pass runs, and what it calls.
#[derive(Clone, Copy, Debug)]
enum PassKind {
    /// On LLVM's module, before it becomes an automaton: the front end asks for the selection.
    Module,
    /// On the program that all engines get.
    Rewrite(fn(Program) -> Program),
    /// On the program of one engine, if the pass finds something to do.
    Variant(fn(&Prepared) -> Option<Program>),
    /// As a step of another pass, which asks for the selection.
    Step,
}

/// LLVM's own passes.
pub static LLVM: Pass = Pass {
    name: "llvm",
    what: "LLVM's passes: registers for locals, constants, inlining, dead code",
    required: None,
    kind: PassKind::Module,
};
/// The first of them, by which a program becomes one of variables: it runs where the others are
/// left out.
pub static REGISTERS: Pass = Pass {
    name: "registers",
    what: "of LLVM's passes the first, where the others are left out: registers for locals",
    required: None,
    kind: PassKind::Module,
};
/// Of LLVM's passes, what the front end says to `tailcallelim`.
pub static TAIL_CALLS: Pass = Pass {
    name: "tail-calls",
    what: "among LLVM's passes: a function that ends with a call of itself becomes a loop",
    required: None,
    kind: PassKind::Module,
};
/// A pass of the front end's own among LLVM's.
pub static REFERENCES: Pass = Pass {
    name: "references",
    what: "among LLVM's passes: addresses of locals as arguments become what they lead to",
    required: None,
    kind: PassKind::Module,
};
static CALLBACKS: Pass =
    rewrite("callbacks", "notes whom unknown code may call back", outside::settle)
        .always("without it, no run of a function that unknown code calls back is followed");
static PRUNE: Pass =
    rewrite("prune", "drops what no run reaches or no target follows", reachability::prune).always(
        "engines take a target for the end of a run, and pruning cuts the edges behind targets",
    );
static DISJOINT: Pass =
    rewrite("disjoint", "decides by points-to whether a byte can lie in an object", |mut p| {
        disjoint::decide(&mut p);
        p
    });
static MERGE: Pass = rewrite("merge", "joins chains and parallel edges", merge_blocks::merge);
static PROPAGATE: Pass =
    rewrite("propagate", "puts values in the place of variables", propagate::propagate);
static SIMPLIFY: Pass =
    rewrite("simplify", "simplifies expressions that propagation put together", |mut p| {
        merge_blocks::simplify_expressions(&mut p);
        p
    });
static SLICE: Pass =
    rewrite("slice", "drops what cannot influence whether a target is reached", slice::slice);
static GLOBALS: Pass =
    rewrite("globals", "drops initial values of global variables that nothing reads", |mut p| {
        slice::drop_unread_globals(&mut p);
        p
    });
static THREADING: Pass =
    rewrite("threading", "leads edges past tests whose outcome is known", threading::thread);
static CHOICES: Pass =
    rewrite("choices", "makes branches of choices that are made twice", choices::split);
static CASES: Pass =
    variant("cases", "an edge for each value of an input that has few values", |prepared| {
        let writes_back = prepared.passes.includes(&WRITE_BACK);
        cases::distinguish(Program::clone(&prepared.program), writes_back)
    });
/// What `cases` adds for loaded values.
static WRITE_BACK: Pass = Pass {
    name: "write-back",
    what: "in cases: stores a tested value back to where it was loaded",
    required: None,
    kind: PassKind::Step,
};
static ARRAY_CELLS: Pass =
    variant("array-cells", "ghost variables for elements of arrays", |prepared| {
        array_cells::add_cells(Program::clone(&prepared.program), &prepared.facts.points_to)
    });

/// All passes, in the order in which they first run.
pub static PASSES: [&Pass; 17] = [
    &LLVM,
    &TAIL_CALLS,
    &REFERENCES,
    &REGISTERS,
    &CALLBACKS,
    &PRUNE,
    &DISJOINT,
    &MERGE,
    &PROPAGATE,
    &SIMPLIFY,
    &SLICE,
    &GLOBALS,
    &THREADING,
    &CHOICES,
    &CASES,
    &WRITE_BACK,
    &ARRAY_CELLS,
];

/// What comes before the size of a program is taken.
pub(super) static FIRST: [&Pass; 1] = [&CALLBACKS];

/// What all engines get. Pruning comes first because all others profit; merging and propagation
/// make guards and counters visible to the slicer, and once more clean up what it leaves.
pub(super) static PREPARATION: [&Pass; 17] = [
    &PRUNE, &DISJOINT, &MERGE, &PROPAGATE, &SIMPLIFY, &PRUNE, &SLICE, &PRUNE, &GLOBALS, &THREADING,
    &MERGE, &PROPAGATE, &SIMPLIFY, &PRUNE, &CHOICES, &PRUNE, &MERGE,
];

/// The same for a prepared program, some of whose targets are none any more.
pub(super) static FEWER_TARGETS: [&Pass; 8] =
    [&PRUNE, &SLICE, &PRUNE, &GLOBALS, &MERGE, &PROPAGATE, &PRUNE, &MERGE];

const fn rewrite(name: &'static str, what: &'static str, run: fn(Program) -> Program) -> Pass {
    Pass { name, what, required: None, kind: PassKind::Rewrite(run) }
}

const fn variant(
    name: &'static str,
    what: &'static str,
    run: fn(&Prepared) -> Option<Program>,
) -> Pass {
    Pass { name, what, required: None, kind: PassKind::Variant(run) }
}

impl Pass {
    const fn always(self, reason: &'static str) -> Self {
        Self { required: Some(reason), ..self }
    }
}

/// Which passes run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    left_out: Vec<&'static str>,
}

impl Selection {
    /// All passes but those with these names. What is required runs nevertheless.
    pub fn without(names: &[&str]) -> Self {
        let rows = optional().filter(|pass| names.contains(&pass.name));
        Self { left_out: rows.map(|pass| pass.name).collect() }
    }

    /// No pass but those that are required, so that a fault of a pass shows in the answer.
    pub fn required() -> Self {
        Self { left_out: optional().map(|pass| pass.name).collect() }
    }

    /// Whether a pass runs.
    pub fn includes(&self, pass: &Pass) -> bool {
        !self.left_out.contains(&pass.name)
    }

    /// Whether programs can be made smaller for some of their targets.
    pub fn slices(&self) -> bool {
        self.includes(&SLICE)
    }

    /// The program after a list of passes. Pruning that follows no other pass has nothing to do.
    pub(super) fn run(&self, passes: &[&Pass], mut program: Program) -> Program {
        let mut last = "";
        for pass in passes.iter().filter(|pass| self.includes(pass)) {
            if let PassKind::Rewrite(run) = pass.kind
                && pass.name != last
            {
                program = run(program);
            }
            last = pass.name;
        }
        program
    }

    /// The program for one engine, cleaned up.
    fn variant(&self, pass: &Pass, prepared: &Prepared) -> Option<Program> {
        let PassKind::Variant(run) = pass.kind else { return None };
        let program = self.includes(pass).then(|| run(prepared)).flatten()?;
        Some(self.run(&[&PRUNE], program))
    }

    /// [`cases`].
    pub(super) fn cases(&self, prepared: &Prepared) -> Option<Program> {
        self.variant(&CASES, prepared)
    }

    /// [`array_cells`].
    pub(super) fn array_cells(&self, prepared: &Prepared) -> Option<Program> {
        self.variant(&ARRAY_CELLS, prepared)
    }
}

/// The passes that a run may leave out.
pub fn optional() -> impl Iterator<Item = &'static Pass> {
    PASSES.into_iter().filter(|pass| pass.required.is_none())
}

#[cfg(test)]
mod tests {
    use super::{FEWER_TARGETS, FIRST, PASSES, PREPARATION, PassKind, WRITE_BACK};
    use super::{Selection, optional};

    #[test]
    fn rows_have_names_of_their_own_and_pipelines_rewrite() {
        let names: std::collections::BTreeSet<_> = PASSES.iter().map(|pass| pass.name).collect();
        assert_eq!(names.len(), PASSES.len());
        for pass in FIRST.iter().chain(&PREPARATION).chain(&FEWER_TARGETS) {
            assert!(matches!(pass.kind, PassKind::Rewrite(_)), "{}", pass.name);
            assert!(names.contains(pass.name));
        }
    }

    #[test]
    fn what_is_required_cannot_be_left_out() {
        let names: Vec<_> = PASSES.iter().map(|pass| pass.name).collect();
        assert_eq!(Selection::without(&names), Selection::required());
        let rest = PASSES.iter().filter(|pass| Selection::required().includes(pass));
        assert!(rest.clone().count() > 0 && rest.clone().all(|pass| pass.required.is_some()));
        assert!(optional().all(|pass| Selection::default().includes(pass)));
        assert!(!Selection::without(&[WRITE_BACK.name]).includes(&WRITE_BACK));
    }
}
