//! Which goals a run of the program as read passes, and what it was given: what a test is made of.
//!
//! Only what this interpreter was seen to pass counts as covered, and only where the run does not
//! hang on where its objects lie ([`is_a_run`]).
use super::budget::MOST_TEST_INPUTS;
use super::guess::Guess;
use super::relocated;
use super::script::{ARGUMENT_COUNT, Collector};
use crate::base::counterexample::Script;
use crate::cfa::{InputId, Inputs, Program, SiteId, SiteKind, goal};
use crate::interpreter::{Allocation, Bounds, Observer, Outcome, Place, Ready};
use crate::ir::{Bv, Width};
use std::collections::{BTreeMap, BTreeSet};

/// What a run passed.
#[derive(Clone, Debug)]
pub struct Passed {
    /// The keys of the goals.
    pub goals: BTreeSet<u32>,
    /// By goal: how many values had been drawn when it was passed for the first time.
    pub inputs_before: BTreeMap<u32, usize>,
    /// Why a test of this run goes no further than to its last goal.
    pub hangs_on: Option<String>,
    /// How it ended.
    pub outcome: Outcome,
    /// What it was given.
    pub script: Script,
    /// The same, as inputs.
    pub inputs: Inputs,
    /// How many values had been drawn when the run last passed a goal that it had not passed
    /// before.
    pub inputs_needed: usize,
    /// Whether it drew more than is kept.
    pub is_long: bool,
}

impl Passed {
    /// The run as far as it has not drawn more than this; why it goes no further.
    pub fn until(&self, drawn: usize, why: &str) -> Self {
        let mut first = self.clone();
        first.inputs_before.retain(|_, before| *before <= drawn);
        first.goals = first.inputs_before.keys().copied().collect();
        first.inputs_needed = first.inputs_before.values().copied().max().unwrap_or(0);
        first.hangs_on = Some(why.to_owned());
        first
    }
}

/// Who makes up what is not listed.
#[derive(Clone, Copy, Debug)]
pub struct MadeUp<'a> {
    /// The values.
    pub guess: &'a Guess<'a>,
    /// Whether arguments of the entry function are made up, too.
    pub arguments: bool,
}

/// A run of the program as read on `inputs`, and on what is made up beside them.
pub fn pass(
    ready: &Ready<'_>,
    program: &Program,
    inputs: &Inputs,
    made: Option<MadeUp<'_>>,
    bounds: Bounds<'_>,
) -> Passed {
    let mut run = Watch {
        program,
        argument_count: argument_count(program),
        guess: made.map(|made| (made.guess.clone(), made.arguments)),
        script: Collector::new(program, inputs),
        inputs: inputs.clone(),
        inputs_before: BTreeMap::new(),
        drawn: 0,
        inputs_needed: 0,
    };
    let outcome = ready.run(inputs, bounds, &mut run);
    Passed {
        goals: run.inputs_before.keys().copied().collect(),
        inputs_before: run.inputs_before,
        hangs_on: None,
        outcome,
        script: run.script.finish(program, None, None),
        inputs: run.inputs,
        inputs_needed: run.inputs_needed,
        is_long: run.drawn > MOST_TEST_INPUTS,
    }
}

/// Compiles the program for [`pass`].
pub fn ready(program: &Program) -> Option<Ready<'_>> {
    Ready::for_observer::<Watch<'_>>(program)
}

/// Whether the run on these inputs, which are all that it draws, does the same wherever its objects
/// lie.
pub fn is_a_run(program: &Program, inputs: &Inputs, bounds: Bounds<'_>) -> bool {
    relocated::moves_along(program, inputs, bounds) == Some(true)
}

struct Watch<'a> {
    program: &'a Program,
    argument_count: Option<u32>,
    guess: Option<(Guess<'a>, bool)>,
    script: Collector,
    inputs: Inputs,
    inputs_before: BTreeMap<u32, usize>,
    drawn: usize,
    inputs_needed: usize,
}

impl Watch<'_> {
    /// Whether a test can give what this site draws.
    fn is_given(&self, input: InputId, arguments: bool) -> bool {
        let mut sites = self.program.sites.iter();
        sites.find(|site| site.key == input.key).is_some_and(|site| match site.kind {
            SiteKind::Input | SiteKind::External => true,
            SiteKind::Environment => arguments && site.name.starts_with("argument"),
            _ => false,
        })
    }
}

/// What draws the number of arguments: a test gets the program's name and no other ones.
pub fn argument_count(program: &Program) -> Option<u32> {
    let mut sites = program.sites.iter();
    sites
        .find(|site| site.kind == SiteKind::Environment && site.name == ARGUMENT_COUNT)
        .map(|site| site.key)
}

impl Observer for Watch<'_> {
    fn unlisted(&mut self, input: InputId, width: Width) -> Option<Bv> {
        if self.argument_count == Some(input.key) {
            return Some(Bv::new(width, 1));
        }
        let arguments = self.guess.as_ref()?.1;
        if !self.is_given(input, arguments) {
            return None;
        }
        self.guess.as_mut().map(|(guess, _)| guess.value(input, width))
    }

    fn allocated(&mut self, place: Place, object: Allocation) {
        self.script.allocated(self.program, place, &object);
    }

    fn drew(&mut self, place: Place, site: SiteId, input: InputId, value: Bv) {
        self.drawn += 1;
        if self.drawn <= MOST_TEST_INPUTS {
            self.script.drew(self.program, place, site, input, value);
            self.inputs.values.insert(input, value);
        }
    }

    fn observed(&mut self, _: Place, value: Bv) {
        if let Some(key) = goal::passed(value)
            && !self.inputs_before.contains_key(&key)
        {
            self.inputs_before.insert(key, self.drawn);
            self.inputs_needed = self.drawn;
        }
    }
}
