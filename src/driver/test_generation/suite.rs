//! Which goals are covered, and the few runs that cover them.
//!
//! Runs that end by themselves come first, then those that go on for ever, and last those whose end
//! is none of C's: what a compiled program does behind such an end is not known. In each class it
//! is greedy: the run comes next that passes the most goals that none before it has passed.
use crate::base::counterexample::{Script, SourceLine};
use crate::check::passed::Passed;
use crate::frontend::llvm::Goal;
use crate::interpreter::{Exhausted, Outcome};
use crate::output::testcase;
use crate::report::{Coverage, CoverageGoal, CoverageTest, GoalState};
use std::collections::{BTreeMap, BTreeSet};

/// A run that passes goals.
struct CoveringRun {
    passed: Passed,
    ending: RunEnding,
}

/// How a run ends, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum RunEnding {
    /// The program, or an assumption, ends it.
    Proper,
    /// It goes on.
    Endless,
    /// What it does next has no meaning, or none that we follow.
    Undefined,
}

/// The goals of a program and the runs that pass them.
pub(super) struct Suite {
    goals: Vec<Goal>,
    /// By key: how well it is covered.
    covered: BTreeMap<u32, RunEnding>,
    unreachable: BTreeSet<u32>,
    /// Why a goal is open.
    why: BTreeMap<u32, String>,
    candidates: Vec<CoveringRun>,
}

impl Suite {
    /// Of a program with these goals.
    pub(super) fn new(goals: Vec<Goal>) -> Self {
        Self {
            goals,
            covered: BTreeMap::new(),
            unreachable: BTreeSet::new(),
            why: BTreeMap::new(),
            candidates: Vec::new(),
        }
    }

    /// The keys of the goals that are neither covered nor unreachable.
    pub(super) fn open(&self) -> BTreeSet<u32> {
        let keys = self.goals.iter().map(|goal| goal.key);
        keys.filter(|key| !self.covered.contains_key(key) && !self.unreachable.contains(key))
            .collect()
    }

    /// Whether a run covers what is not covered yet, or covers it better.
    pub(super) fn wants(&self, passed: &Passed) -> bool {
        let ending = ending(passed);
        passed.goals.iter().any(|key| self.covered.get(key).is_none_or(|known| ending < *known))
    }

    /// A run that is one of the program.
    pub(super) fn add(&mut self, passed: Passed) {
        let ending = ending(&passed);
        for &key in &passed.goals {
            let best = self.covered.entry(key).or_insert(ending);
            *best = ending.min(*best);
        }
        self.candidates.push(CoveringRun { passed, ending });
    }

    /// No run passes these goals: a proof was checked.
    pub(super) fn prove(&mut self, keys: impl IntoIterator<Item = u32>) {
        self.unreachable.extend(keys);
    }

    /// The goals that are covered though they were proved to be unreachable: an error of the
    /// verifier.
    pub(super) fn contradictions(&self) -> usize {
        self.unreachable.iter().filter(|key| self.covered.contains_key(key)).count()
    }

    /// Why a goal is open, as far as it is known now.
    pub(super) fn explain(&mut self, key: u32, why: &str) {
        self.why.insert(key, why.to_owned());
    }

    /// The same for all that are open and of which nothing is known.
    pub(super) fn explain_rest(&mut self, why: &str) {
        for key in self.open() {
            self.why.entry(key).or_insert_with(|| why.to_owned());
        }
    }

    /// What became of the goals, with the tests.
    pub(super) fn coverage(&self, kind: &'static str) -> Coverage {
        let (chosen, first) = self.chosen();
        let goals = self.goals.iter().map(|goal| self.goal(goal, &first)).collect();
        let tests = chosen.into_iter().map(test).collect();
        Coverage { kind, goals, tests }
    }

    /// The runs that are tests, and by goal the number of the first one that passes it.
    fn chosen(&self) -> (Vec<&CoveringRun>, BTreeMap<u32, usize>) {
        let mut chosen = Vec::new();
        let mut first = BTreeMap::new();
        for ending in [RunEnding::Proper, RunEnding::Endless, RunEnding::Undefined] {
            loop {
                let candidates = self.candidates.iter().filter(|it| it.ending == ending);
                let count = |it: &CoveringRun| {
                    it.passed.goals.iter().filter(|key| !first.contains_key(*key)).count()
                };
                // Of several, the oldest: it is the simplest.
                let best = candidates.map(|it| (count(it), it)).rev().max_by_key(|best| best.0);
                let Some((1.., best)) = best else { break };
                chosen.push(best);
                for &key in &best.passed.goals {
                    first.entry(key).or_insert(chosen.len());
                }
            }
        }
        (chosen, first)
    }

    fn goal(&self, goal: &Goal, first: &BTreeMap<u32, usize>) -> CoverageGoal {
        let line = |(file, line): &(String, u32)| SourceLine { file: file.clone(), line: *line };
        let state = match first.get(&goal.key) {
            Some(&test) => GoalState::Covered { test },
            None if self.unreachable.contains(&goal.key) => GoalState::Unreachable,
            None => GoalState::Open { why: self.why.get(&goal.key).cloned().unwrap_or_default() },
        };
        CoverageGoal {
            at: (goal.line > 0).then(|| line(&(goal.file.clone(), goal.line))),
            column: goal.column,
            function: goal.function.clone(),
            outcome: goal.outcome.clone(),
            failure: goal.failure.clone(),
            lines: goal.lines.iter().map(line).collect(),
            state,
        }
    }
}

fn ending(passed: &Passed) -> RunEnding {
    match passed.outcome {
        _ if passed.hangs_on.is_some() => RunEnding::Undefined,
        Outcome::Exit { .. } | Outcome::Error { .. } | Outcome::Blocked { .. } => RunEnding::Proper,
        Outcome::Limit(Exhausted::Edges | Exhausted::Stop(_)) => RunEnding::Endless,
        Outcome::Limit(Exhausted::AddressSpace | Exhausted::ObjectSize)
        | Outcome::Unsupported(_)
        | Outcome::Fault(_)
        | Outcome::Stray => RunEnding::Undefined,
    }
}

fn test(candidate: &CoveringRun) -> CoverageTest {
    let CoveringRun { passed, ending } = candidate;
    let mut script: Script = passed.script.clone();
    let is_cut = *ending != RunEnding::Proper;
    if is_cut {
        // Behind the last goal it is no test of anything.
        script.values.truncate(passed.inputs_needed);
        script.more = 0;
    }
    let ends = match passed.outcome {
        Outcome::Exit { .. } | Outcome::Error { .. } => "the program ends".to_owned(),
        Outcome::Blocked { .. } => "an assumption does not hold".to_owned(),
        Outcome::Unsupported(_) => "at a construct that is not followed".to_owned(),
        Outcome::Fault(fault) => format!("the program faults: {}", fault.kind),
        Outcome::Stray => "an access strays".to_owned(),
        Outcome::Limit(limit) => format!("stopped: {limit}"),
    };
    let hangs_on = passed.hangs_on.as_ref();
    let ends = hangs_on.map_or(ends, |what| format!("what comes then hangs on {what}"));
    CoverageTest {
        goals: passed.goals.len(),
        inputs: script.values.len(),
        ends,
        is_cut,
        needs: testcase::needs(&script),
        script: Box::new(script),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::Inputs;

    fn goal(key: u32) -> Goal {
        Goal {
            key,
            function: "main".to_owned(),
            file: "a.c".to_owned(),
            line: key,
            column: 1,
            outcome: None,
            failure: None,
            lines: BTreeSet::from([("a.c".to_owned(), key)]),
        }
    }

    fn run(goals: &[u32], outcome: Outcome) -> Passed {
        Passed {
            goals: goals.iter().copied().collect(),
            inputs_before: goals.iter().map(|&key| (key, 0)).collect(),
            hangs_on: None,
            outcome,
            script: Script::default(),
            inputs: Inputs::default(),
            inputs_needed: 0,
            is_long: false,
        }
    }

    #[test]
    fn few_runs_that_end_by_themselves_are_enough() {
        let ends = Outcome::Exit { value: None };
        let endless = Outcome::Limit(Exhausted::Edges);
        let mut suite = Suite::new((1..=6).map(goal).collect());
        let runs: [(&[u32], Outcome); 5] = [
            (&[1, 2], ends),
            (&[1, 2, 3, 4], endless),
            (&[1, 3], ends),
            (&[1, 2, 3], ends),
            (&[1, 3], ends),
        ];
        for (goals, outcome) in runs {
            let passed = run(goals, outcome);
            if suite.wants(&passed) {
                suite.add(passed);
            }
        }
        suite.prove([5]);
        suite.explain_rest("not looked at");
        assert_eq!(suite.open(), BTreeSet::from([6]));
        let coverage = suite.coverage("locations");
        assert_eq!(coverage.count(), [4, 1, 1]);
        // The endless run is there for the fourth goal alone.
        assert_eq!(coverage.tests.iter().filter(|test| test.is_cut).count(), 1);
        let state = |index: usize| &coverage.goals[index].state;
        assert_eq!(*state(3), GoalState::Covered { test: coverage.tests.len() });
        assert_eq!(*state(4), GoalState::Unreachable);
        assert_eq!(*state(5), GoalState::Open { why: "not looked at".to_owned() });
        assert_eq!(suite.contradictions(), 0);
    }
}
