//! States at cut points that some run reaches, found by running blocks on chosen values.
//!
//! Samples spare the solver queries: a predicate that a sample refutes is never asked about.
//! Nothing rests on them. Deterministic: the random numbers have a fixed seed.
use super::budget::{MAX_SAMPLED_NODES, MAX_SAMPLES, SAMPLE_BLOCKS, SAMPLE_RUNS, SAMPLE_TRIES};
use crate::base::limits::{Limits, Stop};
use crate::base::random::Random;
use crate::blocks::graph::{BlockGraph, CutPointId, Entry, Goal};
use crate::ir::{Bv, VarId, Width};
use crate::symbolic::value::Model;
use rustc_hash::FxHashMap;

/// Where the numbers start.
pub(super) const SEED: u64 = 0;

/// Keeps a state in a list, in another's place where it is full.
pub(super) fn keep(list: &mut Vec<Vec<Bv>>, state: &[Bv], random: &mut Random) {
    if list.iter().any(|known| known == state) {
        return;
    }
    if list.len() < MAX_SAMPLES {
        list.push(state.to_vec());
    } else {
        let at = random.below(MAX_SAMPLES);
        list[at] = state.to_vec();
    }
}

/// Reached states by cut point: values of the symbolic places.
#[derive(Default, Debug)]
pub(super) struct Samples {
    states: FxHashMap<CutPointId, Vec<Vec<Bv>>>,
}

impl Samples {
    /// Runs the program a few times.
    pub(super) fn draw(graph: &mut BlockGraph, limits: &Limits) -> Result<Self, Stop> {
        let mut samples = Self::default();
        let mut random = Random::new(SEED);
        for run in 0..SAMPLE_RUNS {
            limits.check()?;
            samples.run(graph, run, &mut random, limits)?;
        }
        Ok(samples)
    }

    /// The samples of a cut point.
    pub(super) fn at(&self, cut: CutPointId) -> &[Vec<Bv>] {
        self.states.get(&cut).map_or(&[], Vec::as_slice)
    }

    /// Keeps a state if there is room.
    pub(super) fn add(&mut self, cut: CutPointId, state: Vec<Bv>) {
        let list = self.states.entry(cut).or_default();
        if list.len() < MAX_SAMPLES && !list.contains(&state) {
            list.push(state);
        }
    }

    fn run(
        &mut self,
        graph: &mut BlockGraph,
        run: u32,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let (mut cut, mut state) = (graph.start(), Vec::new());
        for _ in 0..SAMPLE_BLOCKS {
            let entry = graph.block(cut, limits)?;
            if entry.block.values.pool.len() > MAX_SAMPLED_NODES {
                return Ok(());
            }
            let next = (0..SAMPLE_TRIES).find_map(|_| step(&entry, &state, run, random));
            let Some((goal, values)) = next else { return Ok(()) };
            (cut, state) = (goal, values);
            self.add(cut, state.clone());
        }
        Ok(())
    }
}

/// One try to run a block.
pub(super) fn step(
    entry: &Entry,
    state: &[Bv],
    run: u32,
    random: &mut Random,
) -> Option<(CutPointId, Vec<Bv>)> {
    let values = &entry.block.values;
    let mut model: Model = (0..values.var_count())
        .map(|index| {
            let var = VarId(u32::try_from(index).ok()?);
            Some(value(random, values.var_width(var), run))
        })
        .collect();
    for (&(var, _), &value) in entry.block.entry.iter().zip(state) {
        model[var.index()] = Some(value);
    }
    let count = entry.goals.len();
    let first = random.below(count);
    for at in (0..count).map(|at| (first + at) % count) {
        let exit = &entry.block.exits[at];
        let Goal::CutPoint(goal) = entry.goals[at] else { continue };
        let holds = |&c: &crate::ir::ExprId| values.eval(c, &model) == Some(Bv::TRUE);
        if exit.conjuncts.iter().all(holds) {
            let state: Option<Vec<Bv>> =
                exit.values.iter().map(|&value| values.eval(value, &model)).collect();
            return Some((goal, state?));
        }
    }
    None
}

/// A value of a variable in a run: small numbers in most runs, since guards like them; any number
/// in the others.
pub(super) fn value(random: &mut Random, width: Width, run: u32) -> Bv {
    let bits = random.bits();
    let small = u128::from((bits >> 32) % 12);
    let any = u128::from(bits) << 64 | u128::from(random.bits());
    let chosen = match (run % 4, bits % 8) {
        (0 | 1, 0..=6) | (2, 0..=3) => small,
        (_, 7) if bits & 8 == 0 => 0u128.wrapping_sub(small),
        (2, _) => any % 1000,
        _ => any,
    };
    Bv::new(width, chosen)
}
