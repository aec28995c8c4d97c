//! The sequence of methods: which one is tried when, for how long, and what becomes of its answer.
use super::atoms::{Search, Sharing};
use super::check::is_inductive;
use super::path::Path;
use super::prepare::{Prepared, prepare};
use super::proof::{by_proof, visits};
use super::run::{Halt, InterpolationRun};
use super::states::states;
use super::synthesis::synthesise;
use super::vocabulary::Rank;
use super::{InterpolantSource, Interpolated, InterpolationCounters, Method};
use crate::engines::predicate::budget::{FAILED_SYNTHESES, MANY_VISITS, UNLIMITED_CALL, share_of};
use crate::ir::ExprId;
use rustc_hash::FxHashMap;
use std::ops::RangeInclusive;
use std::time::Instant;

/// Decides the chain of `run`; if it is refuted, tries these methods.
pub(super) fn by_methods(
    run: &mut InterpolationRun<'_>,
    methods: RangeInclusive<Method>,
    counters: &mut InterpolationCounters,
) -> Result<Interpolated, Halt> {
    let mut path = match prepare(run)? {
        Prepared::Feasible => return Ok(Interpolated::Feasible),
        Prepared::Path(path) => path,
    };
    let mut search = Search::new(run, &mut path);
    if *methods.start() > Method::Atoms {
        search.only_suggestions();
    }
    let whole = run.limits.clone();
    for now in order(methods, &path, counters) {
        let left = whole.remaining().unwrap_or(UNLIMITED_CALL);
        run.limits = whole.within(share_of(now, left));
        let start = Instant::now();
        let found = try_method(run, &path, &mut search, now);
        let counted = &mut counters.methods[now.index()];
        counted.tried += 1;
        counted.time += start.elapsed();
        run.limits = whole.clone();
        match found {
            Ok(Tried::Found(predicates)) => {
                counted.succeeded += 1;
                return Ok(Interpolated::Found { predicates, method: now });
            }
            Ok(Tried::Refused) => counted.refused += 1,
            Ok(Tried::Nothing) | Err(Halt::Unknown(_) | Halt::Stopped(_)) => {}
        }
        // A limit of the method is not one of the call.
        run.go_on()?;
    }
    Ok(Interpolated::Unknown("no method of interpolation refutes the path".to_owned()))
}

/// The methods in the order in which they are tried. Where a location is visited many times all
/// the same, predicates from proofs have not ended the unrolling, and guesses come first. Synthesis
/// that has never succeeded here comes last but for states, which fail where nothing else would do.
fn order(
    methods: RangeInclusive<Method>,
    path: &Path,
    counters: &InterpolationCounters,
) -> Vec<Method> {
    let is_vain = |&method: &Method| {
        let known = &counters.methods[method.index()];
        method == Method::Synthesis && known.succeeded == 0 && known.tried >= FAILED_SYNTHESES
    };
    let wanted = Method::ALL.into_iter().filter(|it| methods.contains(it) && it.is_on());
    let (vain, mut order): (Vec<Method>, Vec<Method>) = wanted.partition(is_vain);
    let place = order.iter().position(|&method| method == Method::States).unwrap_or(order.len());
    order.splice(place..place, vain);
    if most_visits(path) >= MANY_VISITS {
        order.sort_by_key(|&method| match method.source() {
            InterpolantSource::Guess | InterpolantSource::Synthesis => method == Method::States,
            InterpolantSource::Proof => true,
        });
    }
    order
}

/// How often the location that is visited most often is.
fn most_visits(path: &Path) -> usize {
    let mut visits: FxHashMap<u32, usize> = FxHashMap::default();
    for &group in &path.groups {
        *visits.entry(group).or_default() += 1;
    }
    visits.values().copied().max().unwrap_or(0)
}

/// What came of a method that was tried.
enum Tried {
    /// Checked predicates, per cut of the chain.
    Found(Vec<Vec<ExprId>>),
    /// Predicates that the check refused.
    Refused,
    Nothing,
}

fn try_method(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    search: &mut Search,
    method: Method,
) -> Result<Tried, Halt> {
    let found = match method {
        Method::Proof => by_proof(run, path, search, repeats(path))?,
        Method::Atoms => match search.proved.unaided.take() {
            Some(Some(found)) => Some(found),
            Some(None) => attempts(run, path, search, &general(path)[1..])?,
            None => attempts(run, path, search, general(path))?,
        },
        Method::Visits => visits(run, path, search)?,
        Method::Synthesis => synthesise(run, path, search)?,
        Method::Values => {
            search.everything();
            attempts(run, path, search, &SPECIAL)?
        }
        Method::States => {
            search.everything();
            states(run, path, search)?
        }
    };
    let Some(mut predicates) = found else { return Ok(Tried::Nothing) };
    // Nothing gets to the cuts behind the contradiction.
    let never = run.chain.pool.bool(false);
    predicates.resize(run.chain.cuts.len(), vec![never]);
    if is_inductive(run, path, &predicates)? {
        Ok(Tried::Found(predicates))
    } else {
        Ok(Tried::Refused)
    }
}

/// What is tried one after the other: how much visits of a location share, and up to which
/// candidates.
type Attempt = (Sharing, Rank);

/// For paths that visit some location more than once: what holds at all visits.
const GENERAL: [Attempt; 5] = [
    (Sharing::Visits, Rank::Bound),
    (Sharing::Visits, Rank::Congruence),
    (Sharing::LaterVisits, Rank::Congruence),
    (Sharing::Visits, Rank::Clause),
    (Sharing::LaterVisits, Rank::Clause),
];

/// For such paths, too, but what holds at one visit need not hold at another: the last resort, for
/// it may just count the rounds.
const SPECIAL: [Attempt; 3] = [
    (Sharing::Nothing, Rank::Congruence),
    (Sharing::Nothing, Rank::Clause),
    (Sharing::Nothing, Rank::Value),
];

/// For paths without repetition, where nothing can be shared.
const STRAIGHT: [Attempt; 4] = [
    (Sharing::Nothing, Rank::Bound),
    (Sharing::Nothing, Rank::Congruence),
    (Sharing::Nothing, Rank::Clause),
    (Sharing::Nothing, Rank::Value),
];

fn general(path: &Path) -> &'static [Attempt] {
    if repeats(path) { &GENERAL } else { &STRAIGHT }
}

/// Whether the path visits some location more than once.
fn repeats(path: &Path) -> bool {
    let mut groups = path.groups.clone();
    groups.sort_unstable();
    groups.windows(2).any(|pair| pair[0] == pair[1])
}

fn attempts(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    search: &mut Search,
    attempts: &[Attempt],
) -> Result<Option<Vec<Vec<ExprId>>>, Halt> {
    for &(sharing, worst) in attempts {
        if let Some(found) = search.attempt(run, path, sharing, worst)? {
            return Ok(Some(found.predicates));
        }
    }
    Ok(None)
}
