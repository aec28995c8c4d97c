//! Climbing: which rung is tried when, for how long, and what becomes of its answer.
use super::atoms::{Search, Sharing};
use super::check::is_inductive;
use super::linear::from_proofs;
use super::path::{Path, Prepared, prepare};
use super::synthesis::{Kind, synthesise};
use super::vocabulary::Rank;
use super::work::{Halt, Work};
use super::{Interpolated, LadderCounters, Rung};
use crate::ir::ExprId;
use std::time::{Duration, Instant};

/// Decides the chain of `work`; if it is refuted, tries the rungs from `first` on.
pub(super) fn climb(
    work: &mut Work<'_>,
    first: Rung,
    counters: &mut LadderCounters,
) -> Result<Interpolated, Halt> {
    let mut path = match prepare(work)? {
        Prepared::Feasible => return Ok(Interpolated::Feasible),
        Prepared::Path(path) => path,
    };
    let mut search = Search::new(work, &mut path);
    if first > Rung::Atoms {
        search.only_suggestions();
    }
    let whole = work.limits.clone();
    let mut rung = Some(first);
    while let Some(now) = rung {
        work.limits = whole.within(slice(now, &whole));
        let start = Instant::now();
        let found = try_rung(work, &path, &mut search, now);
        let counted = &mut counters.rungs[now.index()];
        counted.tried += 1;
        counted.time += start.elapsed();
        work.limits = whole.clone();
        work.go_on()?;
        match found {
            Ok(Outcome::Found(predicates)) => {
                counted.succeeded += 1;
                return Ok(Interpolated::Found { predicates, rung: now });
            }
            Ok(Outcome::Refused) => counted.refused += 1,
            Ok(Outcome::Nothing) | Err(Halt::Unknown(_) | Halt::Stopped(_)) => {}
        }
        rung = now.next();
    }
    Ok(Interpolated::Unknown("no rung of the interpolation ladder refutes the path".to_owned()))
}

/// How long a rung may take.
fn slice(rung: Rung, whole: &crate::limits::Limits) -> Duration {
    let left = whole.remaining().unwrap_or(UNBOUNDED);
    match rung {
        Rung::Atoms => left / 2,
        _ => left / 3,
    }
}

/// The time of a call without a limit.
const UNBOUNDED: Duration = Duration::from_secs(60);

enum Outcome {
    /// Checked predicates, per cut of the chain.
    Found(Vec<Vec<ExprId>>),
    /// Predicates that the check refused.
    Refused,
    Nothing,
}

fn try_rung(
    work: &mut Work<'_>,
    path: &Path,
    search: &mut Search,
    rung: Rung,
) -> Result<Outcome, Halt> {
    let found = match rung {
        Rung::Atoms => atoms(work, path, search)?,
        Rung::IntegerGrammar => {
            synthesise(work, path, search, Kind { integers: true, vocabulary: true })?
        }
        Rung::BitGrammar => {
            synthesise(work, path, search, Kind { integers: false, vocabulary: true })?
        }
        Rung::Default => {
            synthesise(work, path, search, Kind { integers: false, vocabulary: false })?
        }
        Rung::Linear => from_proofs(work, path, search)?,
    };
    let Some(mut predicates) = found else { return Ok(Outcome::Nothing) };
    // Nothing gets to the cuts behind the contradiction.
    let never = work.chain.pool.bool(false);
    predicates.resize(work.chain.cuts.len(), vec![never]);
    if is_inductive(work, path, &predicates)? {
        Ok(Outcome::Found(predicates))
    } else {
        Ok(Outcome::Refused)
    }
}

fn atoms(
    work: &mut Work<'_>,
    path: &Path,
    search: &mut Search,
) -> Result<Option<Vec<Vec<ExprId>>>, Halt> {
    for (sharing, worst) in [
        (Sharing::Visits, Rank::Bound),
        (Sharing::Visits, Rank::Congruence),
        (Sharing::LaterVisits, Rank::Congruence),
        (Sharing::Visits, Rank::Clause),
        (Sharing::Nothing, Rank::Congruence),
        (Sharing::Nothing, Rank::Clause),
        (Sharing::Nothing, Rank::Value),
    ] {
        if let Some(found) = search.attempt(work, path, sharing, worst)? {
            return Ok(Some(found.predicates));
        }
    }
    Ok(None)
}
