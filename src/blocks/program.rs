//! The program as block analysis sees it: where blocks end, and what abstraction locations know.
//!
//! All but the precision of explicit values is found once, by flow-insensitive analyses. It is
//! advice: it decides what blocks tell apart, so that nothing sound rests on it.
use super::cells::Cells;
use super::explicit::{ExplicitPlace, ExplicitPrecision};
use super::finite::Finite;
use super::limited::limited_variables;
use super::offsets::PointerOffsets;
use super::recursion::{cut_point_locations, recursive};
use super::whole_loops::WholeLoops;
use crate::base::exploration::ExplicitLimit;
use crate::cfa::{Access, Op, Program, Violation};
use crate::ir::VarId;
use crate::program_facts::ProgramFacts;
use crate::program_facts::memory::points_to::Target as Pointee;
use crate::symbolic::compile::Compiled;
use fixedbitset::FixedBitSet;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// Which values cut points know exactly, beside pointers and what a loop leaves as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnownValues {
    /// None.
    None,
    /// Those that only ever are constants of the program.
    Finite,
    /// What refinement asks for.
    Learned,
}

/// The program with what block analysis knows of it.
#[derive(Clone, Debug)]
pub struct BlockProgram {
    /// The program.
    pub program: Rc<Program>,
    /// Facts about it.
    pub facts: Rc<ProgramFacts>,
    /// Where blocks end.
    pub cuts: FixedBitSet,
    /// The variables and bytes of memory that cut points know exactly.
    pub(crate) finite: Finite,
    /// The same as advice, where refinement decides what is known.
    advice: Finite,
    /// What holds only values that are computed from constants, once that was asked.
    computed: Rc<OnceCell<Finite>>,
    /// The variables that are likely to take few values, once that was asked.
    limited: Rc<OnceCell<FixedBitSet>>,
    /// What refinement found that cut points have to know exactly, beside that.
    pub(crate) explicit: ExplicitPrecision,
    /// How many values a place of that may take at a location.
    pub(crate) explicit_limit: ExplicitLimit,
    /// What of memory cut points speak of.
    pub(crate) cells: Cells,
    /// Which pointers walk.
    pub(crate) offsets: PointerOffsets,
    /// Whether it matters how large objects are: accesses are checked.
    pub(crate) checks_accesses: bool,
    /// Whether contracts take the place of models: what matters of texts is where they end.
    pub(super) has_scans: bool,
    /// What symbolic execution has made of its expressions.
    pub(super) compiled: Rc<RefCell<Compiled>>,
    /// Its loops that may be run as a whole, as far as that was asked.
    pub(super) whole_loops: Rc<RefCell<WholeLoops>>,
}

impl BlockProgram {
    /// Finds the cut points and what they speak of.
    pub fn new(program: Rc<Program>, facts: Rc<ProgramFacts>, values: KnownValues) -> Self {
        let cuts = cut_point_locations(&program, &facts);
        let offsets = PointerOffsets::new(&program);
        let cells = Cells::new(&program, &facts, &offsets, &recursive(&program));
        let found = || Finite::new(&program, &facts, &offsets);
        let (finite, advice) = match values {
            KnownValues::None => (Finite::none(), Finite::none()),
            KnownValues::Finite => (found(), Finite::none()),
            KnownValues::Learned => (Finite::none(), found()),
        };
        let mut steps = program.edges.iter().flat_map(|edge| &edge.steps);
        let checks_accesses = steps.any(|step| matches!(step.op, Op::AssumeInvalid { .. }));
        let mut steps = program.edges.iter().flat_map(|edge| &edge.steps);
        let has_scans =
            steps.any(|step| matches!(step.op, Op::AssumeInvalid { access: Access::Scan, .. }));
        let explicit = ExplicitPrecision::default();
        Self {
            program,
            facts,
            cuts,
            finite,
            advice,
            computed: Rc::default(),
            limited: Rc::default(),
            explicit,
            explicit_limit: ExplicitLimit::default(),
            cells,
            offsets,
            checks_accesses,
            has_scans,
            compiled: Rc::default(),
            whole_loops: Rc::default(),
        }
    }

    /// Whether refinement asked for a place that only ever holds constants of the program.
    pub(crate) fn tracks_few(&self) -> bool {
        self.explicit.anywhere().any(|place| self.has_few_values(place))
    }

    /// From now on cut points know all places that only ever hold constants of the program; says
    /// whether that is new.
    pub(crate) fn know_few(&mut self) -> bool {
        let has_advice = self.explicit_limit == ExplicitLimit::PerPlace && !self.advice.is_none();
        if has_advice {
            self.finite = std::mem::replace(&mut self.advice, Finite::none());
        }
        has_advice
    }

    /// The same with this limit on values.
    #[must_use]
    pub fn with_limit(self, explicit_limit: ExplicitLimit) -> Self {
        Self { explicit_limit, ..self }
    }

    /// The same with those violations alone that `is_wanted` names: at others, runs end, and so do
    /// blocks. Everything else keeps its number, so that claims mean what they meant.
    pub(crate) fn aimed_at(&self, is_wanted: impl Fn(&Violation) -> bool) -> Self {
        let mut program = Program::clone(&self.program);
        program.aim_at(is_wanted);
        let mut cuts = self.cuts.clone();
        for (index, location) in program.locations.iter().enumerate() {
            let was_target = self.program.locations[index].target.is_some();
            if was_target && location.target.is_none() {
                cuts.set(index, false);
            }
        }
        Self { program: Rc::new(program), cuts, whole_loops: Rc::default(), ..self.clone() }
    }

    /// Whether branches that know different values of the variable stay apart.
    pub(super) fn distinguishes(&self, var: VarId) -> bool {
        self.finite.has_var(var) || self.explicit.tracks(ExplicitPlace::Var(var))
    }

    /// The same of these bytes of objects.
    pub(super) fn distinguishes_cell(&self, target: Pointee, offset: u64, bytes: u64) -> bool {
        self.finite.has_cell(target, offset, bytes)
            || self.explicit.tracks(ExplicitPlace::Cell(target, offset, bytes))
    }

    /// Whether the place only ever holds constants of the program, so that it has no limit of its
    /// own.
    pub(crate) fn has_few_values(&self, place: ExplicitPlace) -> bool {
        let has = |finite: &Finite| match place {
            ExplicitPlace::Var(var) => finite.has_var(var),
            ExplicitPlace::Cell(target, offset, bytes) => finite.has_cell(target, offset, bytes),
        };
        has(&self.finite) || self.explicit_limit == ExplicitLimit::PerPlace && has(&self.advice)
    }

    /// Whether no input flows into the place: it holds what is computed from constants.
    pub(crate) fn is_computed(&self, place: ExplicitPlace) -> bool {
        let find = || Finite::computed(&self.program, &self.facts, &self.offsets);
        let computed = self.computed.get_or_init(find);
        match place {
            ExplicitPlace::Var(var) => computed.has_var(var),
            ExplicitPlace::Cell(target, offset, bytes) => computed.has_cell(target, offset, bytes),
        }
    }

    /// Whether the variable is likely to take few values, though more than a handful.
    pub(crate) fn is_limited(&self, var: VarId) -> bool {
        let is_constant = |var| self.has_few_values(ExplicitPlace::Var(var));
        let find = || limited_variables(&self.program, &self.facts, is_constant);
        self.limited.get_or_init(find).contains(var.index())
    }

    /// How many places refinement asked for, and at how many locations.
    pub(crate) fn explicit_size(&self) -> (usize, usize) {
        self.explicit.size()
    }
}
