//! The places that may violate the property, and what the answer says of each.
use crate::cfa::Program;
use crate::check::place::line;
use crate::evidence::{CheckState, Obligation};
use crate::report::Report;
use crate::verdict::Verdict;

/// The checks of the program as read, by place.
pub(super) fn list(program: &Program, report: &Report) -> Vec<Obligation> {
    let end = report.counterexample.as_ref().and_then(|run| run.events.last());
    let is_violated =
        |check: &Obligation| end.is_some_and(|end| check.at.is_some() && end.at == check.at);
    let checks = program.violations.iter().map(|violation| {
        let at = line(program, violation.position);
        let mut check = Obligation { at, what: violation.what.clone(), state: CheckState::Open };
        check.state = match report.verdict {
            Verdict::True => CheckState::Holds,
            Verdict::False(_) if is_violated(&check) => CheckState::Violated,
            Verdict::False(_) | Verdict::Unknown(_) | Verdict::Covered { .. } => CheckState::Open,
        };
        check
    });
    let mut checks: Vec<Obligation> = checks.collect();
    checks.sort();
    checks.dedup();
    checks
}
