//! The answer as JSON, for programs. `runtime/help/json.md` documents the members; [`FORMAT`] grows
//! when one of them changes its meaning or goes.
use crate::base::config::Config;
use crate::base::counterexample::{Confirmation, Counterexample, Obligation, Proof};
use crate::base::stats::Statistics;
use crate::report::{Coverage, PartialResults, Reply};
use serde::Serialize;

/// The version of the schema. New members may come without a new version.
pub const FORMAT: u32 = 1;

#[derive(Serialize)]
struct Record<'a> {
    format: u32,
    tool: &'static str,
    version: &'static str,
    files: Vec<String>,
    /// As on the last line of stdout; absent for a bad input.
    verdict: Option<String>,
    error: Option<&'a str>,
    exit_code: u8,
    limits: Allowed,
    assumptions: &'a [String],
    warnings: &'a [String],
    partial_results: Option<&'a PartialResults>,
    /// The old name of `partial_results`, for one release.
    how_far: Option<&'a PartialResults>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<&'a Coverage>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    checks: &'a [Obligation],
    counterexample: Option<&'a Counterexample>,
    confirmation: Option<&'a Confirmation>,
    validation: Option<&'a Confirmation>,
    proof: Option<&'a Proof>,
    statistics: &'a Statistics,
}

/// What the user allowed.
#[derive(Serialize)]
struct Allowed {
    time_s: Option<f64>,
    cpu_time_s: Option<f64>,
    memory_bytes: Option<u64>,
}

/// The whole file.
pub fn print(outcome: &Reply, config: &Config) -> String {
    const NONE: &Statistics = &Statistics::EMPTY;
    let (report, error) = match outcome {
        Reply::Report(report) => (Some(report), None),
        Reply::BadInput(message) => (None, Some(message.as_str())),
    };
    let record = Record {
        format: FORMAT,
        tool: env!("CARGO_PKG_NAME"),
        version: env!("CARGO_PKG_VERSION"),
        files: config.inputs().map(|file| file.display().to_string()).collect(),
        verdict: report.map(|report| super::text::verdict(&report.verdict)),
        error,
        exit_code: outcome.exit_code(),
        limits: Allowed {
            time_s: config.time.map(|time| time.as_secs_f64()),
            cpu_time_s: config.cpu_time.map(|time| time.as_secs_f64()),
            memory_bytes: config.memory_bytes,
        },
        assumptions: report.map_or(&[], |report| report.assumptions()),
        warnings: report.map_or(&[], |report| &report.warnings),
        partial_results: report.and_then(|report| report.partial_results.as_ref()),
        how_far: report.and_then(|report| report.partial_results.as_ref()),
        coverage: report.and_then(|report| report.coverage.as_ref()),
        checks: report.map_or(&[], |report| &report.checks),
        counterexample: report.and_then(|report| report.counterexample.as_ref()),
        confirmation: report.and_then(|report| report.confirmation.as_ref()),
        validation: report.and_then(|report| report.validation.as_ref()),
        proof: report.and_then(|report| report.proof.as_ref()),
        statistics: report.map_or(NONE, |report| &report.statistics),
    };
    // Maps have string keys and numbers are finite or null, so nothing in it can fail.
    serde_json::to_string_pretty(&record).unwrap_or_default() + "\n"
}
