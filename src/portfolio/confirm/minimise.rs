//! Smaller inputs that fail in the same way: a made-up run has arbitrary numbers where small ones
//! do, and each input of a counterexample is one that a user has to read.
//!
//! As property testing shrinks what it found (Claessen and Hughes, *QuickCheck*, ICFP 2000): first
//! numbers that are drawn once are lowered, then bytes are left out of contents of memory, then
//! stretches of inputs, from halves down to single ones (Zeller and Hildebrandt, *Simplifying and
//! Isolating Failure-Inducing Input*, TSE 2002). Then values: zero first, then by halves, first for
//! all inputs of a site that gave the same value, then one by one. What is kept reaches the same
//! error in no more inputs and no more edges.
//!
//! Deterministic, and bounded in runs and edges.
use crate::base::limits::Limits;
use crate::cfa::{EdgeId, InputId, Inputs, LocId, Program, SiteId};
use crate::check::corpus;
use crate::interpreter::{Bounds, Observer, Outcome, Place, Ready};
use crate::ir::Bv;
use crate::portfolio::budget::{FRAMES, MOST_SINGLES, SHORTER_RUNS, SHRINK_EDGES, SHRINK_RUNS};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};

/// A failing run, which is made smaller.
struct Shrink<'r, 'p> {
    ready: &'r Ready<'p>,
    limits: &'r Limits,
    error: LocId,
    /// The sites whose inputs are made smaller, if not all: what others give is not listed.
    keys: Option<FxHashSet<u32>>,
    /// The contents of memory, which stay as they are; no values.
    contents: Inputs,
    /// What the smallest failing run so far drew, in order, and its edges.
    drawn: Vec<(InputId, Bv)>,
    steps: u64,
    runs: u32,
    edges: u64,
}

/// What a run drew, and how long it was.
#[derive(Default)]
pub(crate) struct RecordedInputs {
    values: Vec<(InputId, Bv)>,
    steps: u64,
}

impl Observer for RecordedInputs {
    fn drew(&mut self, _: Place, _: SiteId, id: InputId, value: Bv) {
        self.values.push((id, value));
    }

    fn edge(&mut self, _: EdgeId) {
        self.steps += 1;
    }
}

/// Inputs that are no larger than `drawn`, what a run of `steps` edges drew that reaches `error`,
/// and reach it, too: without contents of memory where these do not matter. `ready` is compiled for
/// an observer like [`RecordedInputs`].
/// At a limit it is what was found until then.
pub(crate) fn smaller(
    ready: &Ready<'_>,
    error: LocId,
    drawn: &corpus::RunInputs,
    steps: u64,
    limits: &Limits,
) -> Inputs {
    let contents = corpus::RunInputs { values: Vec::new(), ..drawn.clone() }.inputs();
    let mut shrink = Shrink::of(ready, error, None, drawn.values.clone(), steps, limits);
    if shrink.fails_on(drawn.values.clone(), drawn.values.len()) {
        return shrink.smallest();
    }
    shrink.contents = contents;
    shrink.smallest()
}

/// Inputs that are smaller than these, on which `program` reaches the same error: without contents
/// of memory where these do not matter. `None` where there are none, or where the run hangs on what
/// unknown code writes, or on memory that the program did not make.
pub(crate) fn minimal(program: &Program, given: &Inputs, limits: &Limits) -> Option<Inputs> {
    if !given.changes.is_empty() || !given.outside.is_empty() || given.elsewhere.is_some() {
        return None;
    }
    let ready = Ready::for_observer::<RecordedInputs>(program)?;
    let mut run = RecordedInputs::default();
    let bounds = Bounds { limits, edges: SHRINK_EDGES, frames: FRAMES };
    let Outcome::Error { location, .. } = ready.run(given, bounds, &mut run) else { return None };
    let keys: FxHashSet<u32> = given.values.keys().map(|id| id.key).collect();
    run.values.retain(|(id, _)| keys.contains(&id.key));
    let RecordedInputs { values, steps } = run;
    let most = values.len();
    let mut shrink = Shrink::of(&ready, location, Some(keys), values, steps, limits);
    let contents = Inputs { values: BTreeMap::new(), ..given.clone() };
    if contents != Inputs::default() && !shrink.fails_on(shrink.drawn.clone(), most) {
        shrink.contents = contents;
    }
    let small = shrink.smallest();
    (small != *given).then_some(small)
}

impl<'r, 'p> Shrink<'r, 'p> {
    fn of(
        ready: &'r Ready<'p>,
        error: LocId,
        keys: Option<FxHashSet<u32>>,
        drawn: Vec<(InputId, Bv)>,
        steps: u64,
        limits: &'r Limits,
    ) -> Self {
        let contents = Inputs::default();
        Self { ready, limits, error, keys, contents, drawn, steps, runs: 0, edges: 0 }
    }

    fn smallest(mut self) -> Inputs {
        self.counts();
        self.texts();
        self.fewer();
        let keys: BTreeSet<u32> = self.drawn.iter().map(|(id, _)| id.key).collect();
        for key in keys {
            self.site(key);
        }
        Inputs { values: self.drawn.into_iter().collect(), ..self.contents }
    }

    /// What is drawn once may be how much else there is (the number of arguments), so it comes
    /// first: later, all runs that may be made are used up.
    fn counts(&mut self) {
        let mut ids: BTreeMap<u32, Vec<InputId>> = BTreeMap::new();
        for (id, _) in &self.drawn {
            ids.entry(id.key).or_default().push(*id);
        }
        let once = ids.into_values().filter(|ids| ids.len() == 1).take(MOST_SINGLES);
        for id in once.flatten() {
            self.lower(&FxHashSet::from_iter([id]));
        }
    }

    /// Leaves bytes out of contents of memory, from the front on: those behind one move to its
    /// place. So `"0007"` becomes `"7"`.
    fn texts(&mut self) {
        let objects: Vec<InputId> =
            self.contents.bytes.keys().copied().take(MOST_SINGLES).collect();
        for object in objects {
            let mut at = 0;
            while let Some(shorter) =
                self.contents.bytes.get(&object).and_then(|it| without(it, at))
                && !self.is_over()
            {
                let before = self.contents.bytes.insert(object, shorter);
                if !self.fails_on(self.drawn.clone(), self.drawn.len()) {
                    self.contents.bytes.extend(before.map(|bytes| (object, bytes)));
                    at += 1;
                }
            }
        }
    }

    /// Leaves out what need not be drawn.
    fn fewer(&mut self) {
        let mut length = self.drawn.len() / 2;
        while length > 0 {
            let mut start = 0;
            while start + length <= self.drawn.len() && self.runs < SHORTER_RUNS && !self.is_over()
            {
                let mut kept = self.drawn.clone();
                kept.drain(start..start + length);
                if !self.fails_on(renumbered(kept), self.drawn.len() - 1) {
                    start += length;
                }
            }
            length /= 2;
        }
    }

    /// The inputs of a site: zeros where they do, then those of the same value together, then the
    /// first ones by themselves.
    fn site(&mut self, key: u32) {
        self.zero(&self.not_zero(key));
        let mut groups: BTreeMap<u128, FxHashSet<InputId>> = BTreeMap::new();
        for (id, value) in self.drawn.iter().filter(|(id, _)| id.key == key) {
            groups.entry(value.unsigned()).or_default().insert(*id);
        }
        for group in groups.into_values() {
            self.lower(&group);
        }
        for id in self.not_zero(key).into_iter().take(MOST_SINGLES) {
            self.lower(&FxHashSet::from_iter([id]));
        }
    }

    fn not_zero(&self, key: u32) -> Vec<InputId> {
        let is_wanted = |(id, value): &&(InputId, Bv)| id.key == key && value.unsigned() != 0;
        self.drawn.iter().filter(is_wanted).map(|(id, _)| *id).collect()
    }

    /// Zero for these inputs, or else for those of each half that still fails so, and of its
    /// halves.
    fn zero(&mut self, ids: &[InputId]) {
        if ids.is_empty() || self.is_over() || self.fails_with(&ids.iter().copied().collect(), 0) {
            return;
        }
        if ids.len() > 1 {
            let (front, back) = ids.split_at(ids.len() / 2);
            self.zero(front);
            self.zero(back);
        }
    }

    /// Makes the common value of these inputs as small as it can be, by bisection.
    fn lower(&mut self, group: &FxHashSet<InputId>) {
        if self.is_over() {
            return;
        }
        let value = self.drawn.iter().find(|(id, _)| group.contains(id)).map(|(_, v)| *v);
        let Some(value) = value.filter(|value| value.unsigned() != 0) else { return };
        let is_negative = value.signed() < 0;
        let of = |size: u128| match is_negative {
            true => size.wrapping_neg(),
            false => size,
        };
        if self.fails_with(group, of(0)) {
            return;
        }
        let (mut passes, mut fails) = (0, value.signed().unsigned_abs());
        // Small numbers first: where many fail, the smallest one is not far from zero.
        let mut next = 1;
        while fails - passes > 1 {
            let size = if next < fails { next } else { passes + (fails - passes) / 2 };
            match self.fails_with(group, of(size)) {
                true => fails = size,
                false => (passes, next) = (size, next.saturating_mul(16)),
            }
        }
    }

    /// Whether the run fails with these bits in the place of these inputs'; then it is kept.
    fn fails_with(&mut self, group: &FxHashSet<InputId>, bits: u128) -> bool {
        let changed = |&(id, old): &(InputId, Bv)| match group.contains(&id) {
            true => (id, Bv::new(old.width(), bits)),
            false => (id, old),
        };
        let changed = self.drawn.iter().map(changed).collect();
        self.fails_on(changed, self.drawn.len())
    }

    /// Whether no more runs are made. (Each attempt copies all inputs, so none is prepared then.)
    fn is_over(&self) -> bool {
        let is_used_up = self.runs >= SHRINK_RUNS || self.edges >= SHRINK_EDGES;
        is_used_up || self.limits.check().is_err()
    }

    /// Whether the run fails on these inputs, and draws no more than `most`; then it is kept.
    fn fails_on(&mut self, values: Vec<(InputId, Bv)>, most: usize) -> bool {
        if self.is_over() {
            return false;
        }
        let mut run = RecordedInputs::default();
        let bounds = Bounds { limits: self.limits, edges: self.steps, frames: FRAMES };
        let given = Inputs { values: values.into_iter().collect(), ..self.contents.clone() };
        let outcome = self.ready.run(&given, bounds, &mut run);
        self.runs += 1;
        self.edges += run.steps;
        if let Some(keys) = &self.keys {
            run.values.retain(|(id, _)| keys.contains(&id.key));
        }
        let is_error = matches!(outcome, Outcome::Error { location, .. } if location == self.error);
        let is_smaller = is_error && run.values.len() <= most;
        if is_smaller {
            (self.drawn, self.steps) = (run.values, run.steps);
        }
        is_smaller
    }
}

/// The content without its byte number `at`; `None` where there is none, or where the bytes do not
/// follow one another.
fn without(bytes: &BTreeMap<i64, u8>, at: usize) -> Option<BTreeMap<i64, u8>> {
    let first = *bytes.keys().next()?;
    let is_dense = (first..).zip(bytes.keys()).all(|(expected, &offset)| expected == offset);
    let left = bytes.values().enumerate().filter(|(index, _)| *index != at);
    let values: Vec<u8> = left.map(|(_, &byte)| byte).collect();
    let is_shorter = values.len() < bytes.len();
    (is_dense && is_shorter).then(|| (first..).zip(values).collect())
}

/// The same inputs, each site's counted from 0 on.
fn renumbered(mut values: Vec<(InputId, Bv)>) -> Vec<(InputId, Bv)> {
    let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
    for (id, _) in &mut values {
        let count = counts.entry(id.key).or_insert(0);
        id.occurrence = *count;
        *count += 1;
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::text;
    use crate::ir::Width;

    fn inputs(drawn: impl IntoIterator<Item = (InputId, Bv)>) -> Inputs {
        Inputs { values: drawn.into_iter().collect(), ..Inputs::default() }
    }

    /// The values, by occurrence, of a run that sums up three inputs and fails from 1000 on.
    fn shrunk(values: [u128; 3]) -> Vec<u128> {
        let source = "site s0 input \"x\" key 3
            fn &main() {
            var %x: i32
            var %y: i32
            var %z: i32
            L0 -> L1: %x = nondet s0; %y = nondet s0; %z = nondet s0
            L1 -> L2: assume (sle 1000 (add %x (add %y %z)))
            L1 -> L3: assume (slt (add %x (add %y %z)) 1000)
            L2 error
        }";
        let program = text::parse(source).expect("a program");
        let ready = Ready::for_observer::<RecordedInputs>(&program).expect("few objects");
        let id = |(occurrence, bits)| (InputId { key: 3, occurrence }, Bv::new(Width::W32, bits));
        let values = (0..).zip(values).map(id).collect();
        let drawn = corpus::RunInputs { values, ..corpus::RunInputs::default() };
        let found = smaller(&ready, LocId::from_index(2), &drawn, 2, &Limits::none());
        found.values.values().map(|value| value.unsigned()).collect()
    }

    #[test]
    fn what_need_not_be_there_is_zero_and_the_rest_as_small_as_can_be() {
        assert_eq!(shrunk([12345, 777, 4]), [1000, 0, 0]);
        assert_eq!(shrunk([800, 900, 7]), [100, 900, 0]);
        assert_eq!(shrunk([5, u128::from(u32::MAX), 4_000_000]), [0, 0, 1000]);
    }

    /// Draws numbers until one is zero, and fails if three of them were sevens.
    #[test]
    fn what_need_not_be_drawn_is_left_out() {
        let source = "site s0 input \"x\" key 3
            fn &main() {
            var %x: i32
            var %n: i32
            L0 -> L1: %n = 0
            L1 -> L2: %x = nondet s0
            L2 -> L1: assume (eq %x 7); %n = (add %n 1)
            L2 -> L3: assume (ne %x 7)
            L3 -> L1: assume (ne %x 0)
            L3 -> L4: assume (eq %x 0)
            L4 -> L5: assume (sle 3 %n)
            L4 -> L6: assume (slt %n 3)
            L5 error
        }";
        let program = text::parse(source).expect("a program");
        let values = [9, 9, 7, 1, 7, 5, 4, 7, 7, 7, 3, 0];
        let id = |(occurrence, bits)| (InputId { key: 3, occurrence }, Bv::new(Width::W32, bits));
        let given = inputs((0..).zip(values).map(id));
        let small = minimal(&program, &given, &Limits::none()).expect("smaller ones");
        let small: Vec<u128> = small.values.values().map(|value| value.unsigned()).collect();
        assert_eq!(small, [7, 7, 7, 0]);
    }
}
