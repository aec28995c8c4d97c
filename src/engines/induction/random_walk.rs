//! Refuting predicates without the solver: states that the claims allow, run through a block.
//!
//! A state that satisfies a cut point's claims belongs to every inductive set above them, and so
//! does what a block makes of it. So any such state may be taken in. New ones come from known ones:
//! `s + k·(t - u)` satisfies every affine relation that `s`, `t` and `u` do, whatever `k` is; all
//! other claims are evaluated. Finds most of what the solver would find, some thousand times as
//! fast; what it misses, the solver still has to answer.
use super::attempt::Attempt;
use super::budget::{MAX_IDLE, MAX_STRIDE, RANDOM_WALK, TRIES_PER_CHECK};
use super::invariants::Invariants;
use super::sample::{keep, step, value};
use crate::base::limits::{Limits, Stop};
use crate::base::random::Random;
use crate::blocks::graph::{BlockGraph, CutPointId, Goal};
use crate::ir::{Bv, Width};
use bumpalo::Bump;

impl Invariants {
    /// Weakens the attempt's claims by states that blocks make of states which satisfy them.
    pub(super) fn random_walk(
        &mut self,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let slice = limits.within(RANDOM_WALK);
        let mut idle = 0;
        let mut tries: u32 = 0;
        // The states of one try: a hundred for a ray.
        let mut arena = Bump::new();
        let useful = self.before_predicates(graph, attempt, limits)?;
        if useful.is_empty() {
            return Ok(());
        }
        while idle < MAX_IDLE {
            arena.reset();
            tries += 1;
            if tries.is_multiple_of(TRIES_PER_CHECK) {
                limits.check()?;
                if slice.check().is_err() {
                    return Ok(());
                }
            }
            let cut = useful[self.random.below(useful.len())];
            let changed = self.try_one(&arena, graph, attempt, cut, tries, limits)?;
            idle = if changed { 0 } else { idle + 1 };
        }
        Ok(())
    }

    /// The cut points from which a block leads to where something is claimed, or to where no run
    /// was seen to get.
    fn before_predicates(
        &self,
        graph: &mut BlockGraph,
        attempt: &Attempt,
        limits: &Limits,
    ) -> Result<Vec<CutPointId>, Stop> {
        let mut useful = Vec::new();
        for &cut in &attempt.reached {
            let is_claimed = |goal: &Goal| match goal {
                Goal::CutPoint(goal) => {
                    attempt.claims.get(goal).is_none_or(|claim| !claim.exprs.is_empty())
                }
                Goal::Target(..) => false,
            };
            if graph.block(cut, limits)?.goals.iter().any(is_claimed) {
                useful.push(cut);
            }
        }
        Ok(useful)
    }

    fn try_one(
        &mut self,
        arena: &Bump,
        graph: &mut BlockGraph,
        attempt: &mut Attempt,
        cut: CutPointId,
        run: u32,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let entry = graph.block(cut, limits)?;
        let Some(claim) = attempt.claims.get(&cut) else { return Ok(false) };
        let Some(state) = (match run % 2 {
            0 => self.boundary(arena, attempt, cut),
            _ => mutant(arena, &claim.states, &mut self.random)
                .filter(|state| self.allows(attempt, cut, state)),
        }) else {
            return Ok(false);
        };
        let Some((goal, next)) = step(&entry, state, run, &mut self.random) else {
            return Ok(false);
        };
        // A state that the claims allow is as good as one that was found.
        if let Some(claim) = attempt.claims.get_mut(&cut) {
            keep(&mut claim.states, state, &mut self.random);
        }
        self.reach(graph, attempt, goal, &next, limits)
    }

    /// The last state that the claims allow on a ray from a known state through the difference of
    /// two others: bounds are broken at their edge.
    fn boundary<'a>(
        &mut self,
        arena: &'a Bump,
        attempt: &Attempt,
        cut: CutPointId,
    ) -> Option<&'a mut [Bv]> {
        let states = &attempt.claims.get(&cut)?.states;
        let count = states.len();
        let mut pick = || states.get(self.random.below(count));
        let (s, t, u) = (pick()?, pick()?, pick()?);
        if t == u {
            return None;
        }
        let mut far: u128 = 0;
        let mut stride: u128 = 1;
        while stride < MAX_STRIDE && self.allows(attempt, cut, moved(arena, s, t, u, far + stride))
        {
            far += stride;
            stride *= 2;
        }
        while stride > 1 {
            stride /= 2;
            if self.allows(attempt, cut, moved(arena, s, t, u, far + stride)) {
                far += stride;
            }
        }
        Some(moved(arena, s, t, u, far))
    }
}

/// `s + k·(t - u)`, for each width modulo its power of 2.
fn moved<'a>(arena: &'a Bump, s: &[Bv], t: &[Bv], u: &[Bv], factor: u128) -> &'a mut [Bv] {
    arena.alloc_slice_fill_with(s.len(), |at| {
        let (s, t, u) = (s[at], t[at], u[at]);
        let change = t.unsigned().wrapping_sub(u.unsigned()).wrapping_mul(factor);
        Bv::new(s.width(), s.unsigned().wrapping_add(change))
    })
}

/// A state like these.
fn mutant<'a>(arena: &'a Bump, states: &[Vec<Bv>], random: &mut Random) -> Option<&'a mut [Bv]> {
    let pick = |random: &mut Random| states.get(random.below(states.len()));
    let (s, t, u) = (pick(random)?, pick(random)?, pick(random)?);
    let bits = random.bits();
    let factor = match bits % 8 {
        0 => 0,
        1 => 1,
        2 | 3 => u128::MAX,
        4 => u128::from(bits >> 60),
        5 => 1 << ((bits >> 40) % 64),
        _ => u128::from(random.bits()) >> ((bits >> 40) % 64),
    };
    let state = moved(arena, s, t, u, factor);
    if bits & 0x300 == 0 && !state.is_empty() {
        let at = random.below(state.len());
        let width: Width = state[at].width();
        state[at] = value(random, width, 2);
    }
    Some(state)
}
