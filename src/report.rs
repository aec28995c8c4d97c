//! The outcome of a run and how it is told: the verdict as last line on stdout, everything else on stderr, JSON on demand, the exit code.
use crate::config::Config;
use crate::limits::Stop;
use crate::output::write_file;
use crate::stats::Statistics;
use crate::supervisor::{Cause, Stage};
use crate::verdict::{Reason, Verdict};
use serde::Serialize;
use signal_hook::consts::SIGKILL;
use signal_hook::low_level::signal_name;
use std::error::Error;
use std::io::{self, Write};
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
    /// Something of ours broke; the verdict is UNKNOWN.
    pub const INTERNAL: u8 = 4;
}

/// What a run found out.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The answer.
    pub verdict: Verdict,
    /// For FALSE: the way to the violation, in terms of the source.
    pub trace: Option<String>,
    /// What the answer rests on beside the program, one sentence each.
    pub assumptions: Vec<String>,
    /// What the user should know about the verdict, one line each.
    pub warnings: Vec<String>,
    /// What it cost.
    pub statistics: Statistics,
}

/// Why the input cannot be verified; the chain of sources tells the details.
pub type InputError = Box<dyn Error + Send + Sync>;

/// What is told to the user.
#[derive(Debug)]
pub enum Outcome {
    /// There is a verdict.
    Report(Report),
    /// The input cannot be read.
    BadInput(String),
}

#[derive(Serialize)]
struct Record<'a> {
    tool: &'static str,
    version: &'static str,
    files: Vec<String>,
    /// As on the last line of stdout; absent for a bad input.
    verdict: Option<String>,
    error: Option<&'a str>,
    exit_code: u8,
    assumptions: &'a [String],
    warnings: &'a [String],
    trace: Option<&'a str>,
    statistics: &'a Statistics,
}

impl Report {
    /// A report that has nothing but a verdict.
    pub fn bare(verdict: Verdict) -> Self {
        let (assumptions, warnings) = (Vec::new(), Vec::new());
        Self { verdict, trace: None, assumptions, warnings, statistics: Statistics::default() }
    }
}

impl Outcome {
    /// What the analysis returned.
    pub fn of(result: Result<Report, InputError>) -> Self {
        match result {
            Ok(report) => Self::Report(report),
            Err(error) => Self::BadInput(error_chain(&*error)),
        }
    }

    /// What a panic means.
    pub fn of_panic(message: String) -> Self {
        Self::Report(Report::bare(Verdict::Unknown(Reason::Internal(message))))
    }

    /// What the death of the worker means.
    pub fn of_death(cause: Cause, stage: Stage) -> Self {
        let reason = match (cause, stage) {
            (Cause::Killed(stop), _) => Reason::Stopped(stop),
            // Nobody but the system does this to a process that nobody knows.
            (Cause::Signal(SIGKILL), _) => Reason::Stopped(Stop::Memory),
            (Cause::Signal(_) | Cause::Exit(_), Stage::Reading) => {
                return Self::BadInput(format!(
                    "LLVM gave up on the input ({cause}): the file is broken, or trips a fault of LLVM"
                ));
            }
            (Cause::Signal(_) | Cause::Exit(_), Stage::Working) => {
                Reason::Internal(format!("the worker died ({cause})"))
            }
        };
        Self::Report(Report::bare(Verdict::Unknown(reason)))
    }

    /// The code that the process exits with.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::BadInput(_) => exit::BAD_INPUT,
            Self::Report(report) => match report.verdict {
                Verdict::True => exit::TRUE,
                Verdict::False => exit::FALSE,
                Verdict::Unknown(Reason::Internal(_)) => exit::INTERNAL,
                Verdict::Unknown(_) => exit::UNKNOWN,
            },
        }
    }

    /// Tells the user, in the ways that `config` asks for, and returns the exit code.
    pub fn tell(&self, config: &Config) -> u8 {
        let code = self.tell_json(config);
        let told = match self {
            Self::BadInput(message) => writeln!(io::stderr(), "verify: error: {message}"),
            Self::Report(report) => report.tell(config.output.statistics),
        };
        // Whoever closed our output does not want to know.
        let _ = told;
        code
    }

    /// Writes the JSON file, if there shall be one; the exit code says if that failed.
    fn tell_json(&self, config: &Config) -> u8 {
        let Some(file) = &config.output.json else { return self.exit_code() };
        let written = serde_json::to_string_pretty(&self.record(config))
            .map_err(io::Error::from)
            .and_then(|json| write_file(file, (json + "\n").as_bytes()));
        match written {
            Ok(()) => self.exit_code(),
            Err(error) => {
                let _ = writeln!(io::stderr(), "verify: error: {}: {error}", file.display());
                self.exit_code().max(exit::BAD_INPUT)
            }
        }
    }

    fn record(&self, config: &Config) -> Record<'_> {
        const NONE: &Statistics = &Statistics::EMPTY;
        let (report, error) = match self {
            Self::Report(report) => (Some(report), None),
            Self::BadInput(message) => (None, Some(message.as_str())),
        };
        Record {
            tool: env!("CARGO_PKG_NAME"),
            version: env!("CARGO_PKG_VERSION"),
            files: config.files.iter().map(|file| file.display().to_string()).collect(),
            verdict: report.map(|report| one_line(&report.verdict)),
            error,
            exit_code: self.exit_code(),
            assumptions: report.map_or(&[], |report| report.assumptions()),
            warnings: report.map_or(&[], |report| &report.warnings),
            trace: report.and_then(|report| report.trace.as_deref()),
            statistics: report.map_or(NONE, |report| &report.statistics),
        }
    }
}

impl Report {
    /// What the answer rests on; nothing where there is none.
    fn assumptions(&self) -> &[String] {
        if let Verdict::Unknown(_) = self.verdict { &[] } else { &self.assumptions }
    }

    fn tell(&self, statistics: bool) -> io::Result<()> {
        let mut notes = String::new();
        for warning in &self.warnings {
            notes += &format!("verify: warning: {warning}\n");
        }
        if statistics {
            notes += &self.statistics.to_string();
        }
        io::stderr().write_all(notes.as_bytes())?;
        let mut answer = self.trace.clone().unwrap_or_default();
        if !answer.is_empty() && !answer.ends_with('\n') {
            answer.push('\n');
        }
        for assumption in self.assumptions() {
            answer += &format!("assumption: {assumption}\n");
        }
        answer += &one_line(&self.verdict);
        answer.push('\n');
        io::stdout().write_all(answer.as_bytes())
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

fn one_line(verdict: &Verdict) -> String {
    verdict.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn error_chain(error: &(dyn Error + 'static)) -> String {
    let chain = iter::successors(Some(error), |&error| error.source());
    chain.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Report};
    use crate::limits::Stop;
    use crate::supervisor::{Cause, Stage};
    use crate::verdict::{Reason, Verdict};

    #[test]
    fn exit_codes_are_those_of_the_help_text() {
        let codes = [
            Verdict::True,
            Verdict::False,
            Verdict::Unknown(Reason::NeedsPredicates),
            Verdict::Unknown(Reason::ProofRefuted("x".into())),
            Verdict::Unknown(Reason::ProofUnchecked("x".into())),
            Verdict::Unknown(Reason::Internal("x".into())),
        ]
        .map(|verdict| Outcome::Report(Report::bare(verdict)).exit_code());
        assert_eq!(codes, [0, 1, 3, 3, 3, 4]);
        assert_eq!(Outcome::BadInput("x".into()).exit_code(), 2);
    }

    #[test]
    fn a_death_is_never_an_answer() {
        let deaths = [
            (Cause::Killed(Stop::Time), Stage::Reading, 3),
            (Cause::Killed(Stop::Memory), Stage::Working, 3),
            (Cause::Signal(9), Stage::Working, 3),
            (Cause::Signal(11), Stage::Reading, 2),
            (Cause::Exit(1), Stage::Reading, 2),
            (Cause::Signal(6), Stage::Working, 4),
            (Cause::Exit(0), Stage::Working, 4),
        ];
        for (cause, stage, code) in deaths {
            assert_eq!(Outcome::of_death(cause, stage).exit_code(), code, "{cause:?} {stage:?}");
        }
    }
}
