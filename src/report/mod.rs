//! The outcome of a run as data, and the exit code that it means. It is printed by
//! [`crate::output`].
//!
//! Tests: `testsuite/tests/output`, and beside the code.
mod coverage;
mod partial_results;

pub use coverage::{Coverage, CoverageGoal, CoverageTest, GoalState};
pub use partial_results::{Bound, EngineWork, OpenTarget, PartialResults, Rounds};

use crate::base::counterexample::{CheckState, Confirmation, Counterexample, Obligation, Proof};
use crate::base::limits::Stop;
use crate::base::stats::Statistics;
use crate::base::supervisor::{Cause, Death, Stage};
use crate::base::verdict::{Reason, Verdict};
use serde::{Deserialize, Serialize};
use signal_hook::consts::SIGKILL;
use signal_hook::low_level::signal_name;
use std::error::Error;
use std::{fmt, iter};

/// Exit codes; `--help` lists them.
pub mod exit {
    /// The verdict is TRUE.
    pub const TRUE: u8 = 0;
    /// The verdict is FALSE.
    pub const FALSE: u8 = 1;
    /// Wrong use, or an input that cannot be read.
    pub const BAD_INPUT: u8 = 2;
    /// The verdict is UNKNOWN.
    pub const UNKNOWN: u8 = 3;
    /// An internal error; the verdict is UNKNOWN.
    pub const INTERNAL: u8 = 4;
}

/// What a run found out.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The answer.
    pub verdict: Verdict,
    /// For FALSE: a run that violates the property.
    pub counterexample: Option<Counterexample>,
    /// What a native run of it did, where that was asked for.
    pub confirmation: Option<Confirmation>,
    /// What became of a witness that was to be validated.
    pub validation: Option<Confirmation>,
    /// For TRUE: why no run does.
    pub proof: Option<Proof>,
    /// The places that may violate the property, in order; listed only for outputs that show them.
    pub checks: Vec<Obligation>,
    /// What TRUE or FALSE rests on beside the program, one sentence each.
    pub assumptions: Vec<String>,
    /// What the user should know about the verdict, one line each.
    pub warnings: Vec<String>,
    /// For UNKNOWN: what is known all the same.
    pub partial_results: Option<PartialResults>,
    /// Where tests were wanted: what they cover.
    pub coverage: Option<Coverage>,
    /// What it cost.
    pub statistics: Statistics,
}

/// What a report says of a program beside the answer, one line each.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ProgramRemarks {
    /// What the user should know.
    pub warnings: Vec<String>,
    /// What any answer rests on beside the program.
    pub assumptions: Vec<String>,
    /// What it rests on, too, where it is a proof. A shown violation needs no such assumption.
    pub of_proofs: Vec<String>,
}

/// Why the input cannot be verified; the chain of sources has the details.
pub type InputError = Box<dyn Error + Send + Sync>;

/// What is reported to the user.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one of them in a run")]
pub enum Reply {
    /// There is a verdict.
    Report(Report),
    /// The input cannot be read.
    BadInput(String),
}

impl Report {
    /// A report that has nothing but a verdict.
    pub fn bare(verdict: Verdict) -> Self {
        Self {
            verdict,
            counterexample: None,
            confirmation: None,
            validation: None,
            proof: None,
            checks: Vec::new(),
            assumptions: Vec::new(),
            warnings: Vec::new(),
            partial_results: None,
            coverage: None,
            statistics: Statistics::default(),
        }
    }

    /// The report about a program with these remarks.
    #[must_use]
    pub fn about(mut self, remarks: ProgramRemarks) -> Self {
        let ProgramRemarks { warnings, assumptions, of_proofs } = remarks;
        self.warnings.splice(..0, warnings);
        self.assumptions = assumptions;
        if self.shows_proofs() {
            self.assumptions.extend(of_proofs);
        }
        self
    }

    /// Whether it says of something that no run does it: of all violations, of a check, of a goal.
    fn shows_proofs(&self) -> bool {
        let shows_unreachable = |coverage: &Coverage| coverage.count()[1] > 0;
        let is_proved = |check: &Obligation| check.state == CheckState::Holds;
        self.verdict == Verdict::True
            || self.checks.iter().any(is_proved)
            || self.coverage.as_ref().is_some_and(shows_unreachable)
    }

    /// What the answer rests on; nothing where there is none.
    pub fn assumptions(&self) -> &[String] {
        let is_answer = !matches!(self.verdict, Verdict::Unknown(_));
        let has_answer = is_answer || self.coverage.is_some() || self.shows_proofs();
        if has_answer { &self.assumptions } else { &[] }
    }
}

impl Reply {
    /// What the analysis returned.
    pub fn of(result: Result<Report, InputError>) -> Self {
        match result {
            Ok(report) => Self::Report(report),
            Err(error) => Self::BadInput(error_chain(&*error)),
        }
    }

    /// What a panic means.
    pub fn of_panic(message: String) -> Self {
        Self::Report(Report::bare(Verdict::Unknown(reason_of_panic(message))))
    }

    /// What the death of the worker means. `is_compiled`: all input was compiled by us, so that
    /// nothing in it can be broken.
    pub fn of_death(death: &Death, is_compiled: bool) -> Self {
        let Death { cause, stage, last_words } = death;
        let reason = match cause {
            Cause::Killed(stop) => Reason::Stopped(*stop),
            // Only the system does this to a process that is otherwise unknown.
            Cause::Signal(SIGKILL) => Reason::Stopped(Stop::Memory),
            _ if is_out_of_memory(last_words) => Reason::Stopped(Stop::Memory),
            Cause::Signal(_) | Cause::Exit(_) if *stage == Stage::Reading && !is_compiled => {
                return Self::BadInput(format!(
                    "LLVM gave up on the input ({cause}{}): the file is broken, or trips a fault of LLVM",
                    last_line(last_words)
                ));
            }
            Cause::Signal(_) | Cause::Exit(_) => {
                Reason::Internal(format!("the worker died ({cause}{})", last_line(last_words)))
            }
        };
        let mut report = Report::bare(Verdict::Unknown(reason));
        let during = match stage {
            Stage::Reading => Some("the input was read"),
            Stage::Preparing => Some("the program was prepared"),
            Stage::Working => None,
        };
        if during.is_some() {
            let during = during.map(Into::into);
            report.partial_results = Some(PartialResults { during, ..PartialResults::default() });
        }
        Self::Report(report)
    }

    /// The code that the process exits with.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::BadInput(_) => exit::BAD_INPUT,
            Self::Report(report) => match report.verdict {
                Verdict::True | Verdict::Covered { .. } => exit::TRUE,
                Verdict::False(_) => exit::FALSE,
                Verdict::Unknown(Reason::Internal(_) | Reason::ProofRefuted(_)) => exit::INTERNAL,
                Verdict::Unknown(_) => exit::UNKNOWN,
            },
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Killed(_) => write!(f, "killed"),
            Self::Exit(code) => write!(f, "a library ended the process with code {code}"),
            Self::Signal(signal) => match signal_name(*signal) {
                Some(name) => write!(f, "{name}"),
                None => write!(f, "signal {signal}"),
            },
        }
    }
}

/// Why there is no answer where the work panicked.
pub fn reason_of_panic(message: String) -> Reason {
    match is_out_of_memory(&message) {
        true => Reason::Stopped(Stop::Memory),
        false => Reason::Internal(message),
    }
}

/// What allocators say before they end the process: Rust's, C++'s, LLVM's.
fn is_out_of_memory(last_words: &str) -> bool {
    let end = last_words.lines().rev().filter(|line| !line.trim().is_empty()).take(3);
    let known = ["memory allocation of", "bad_alloc", "out of memory", "Cannot allocate memory"];
    end.into_iter().any(|line| known.iter().any(|words| line.contains(words)))
}

fn last_line(last_words: &str) -> String {
    let line = last_words.lines().map(str::trim).rfind(|line| !line.is_empty());
    line.map(|line| format!(": {line}")).unwrap_or_default()
}

fn error_chain(error: &(dyn Error + 'static)) -> String {
    let chain = iter::successors(Some(error), |&error| error.source());
    chain.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

#[cfg(test)]
mod tests {
    use super::{Reply, Report};
    use crate::base::limits::Stop;
    use crate::base::supervisor::{Cause, Death, Stage};
    use crate::base::verdict::{Reason, Verdict};

    #[test]
    fn exit_codes_are_those_of_the_help_text() {
        let codes = [
            Verdict::True,
            Verdict::False("unreach-call"),
            Verdict::Unknown(Reason::NeedsInvariant),
            Verdict::Unknown(Reason::ProofRefuted("x".into())),
            Verdict::Unknown(Reason::ProofUnchecked("x".into())),
            Verdict::Unknown(Reason::Internal("x".into())),
        ]
        .map(|verdict| Reply::Report(Report::bare(verdict)).exit_code());
        assert_eq!(codes, [0, 1, 3, 4, 3, 4]);
        assert_eq!(Reply::BadInput("x".into()).exit_code(), 2);
    }

    #[test]
    fn a_death_is_never_an_answer() {
        let deaths = [
            (Cause::Killed(Stop::Time), Stage::Reading, "", 3),
            (Cause::Killed(Stop::Memory), Stage::Working, "", 3),
            (Cause::Signal(9), Stage::Working, "", 3),
            (Cause::Signal(11), Stage::Reading, "", 2),
            (Cause::Exit(1), Stage::Reading, "", 2),
            (Cause::Signal(11), Stage::Preparing, "", 4),
            (Cause::Signal(6), Stage::Working, "", 4),
            (Cause::Exit(0), Stage::Working, "", 4),
            (Cause::Signal(6), Stage::Reading, "LLVM ERROR: out of memory\n", 3),
            (Cause::Signal(6), Stage::Working, "what():  std::bad_alloc\n", 3),
        ];
        for (cause, stage, words, code) in deaths {
            let death = Death { cause, stage, last_words: words.to_owned() };
            assert_eq!(Reply::of_death(&death, false).exit_code(), code, "{death:?}");
        }
        let death =
            Death { cause: Cause::Signal(11), stage: Stage::Reading, last_words: String::new() };
        assert_eq!(Reply::of_death(&death, true).exit_code(), 4);
    }
}
