//! How an outcome is reported: the verdict as last line on stdout, everything else on stderr, files
//! on demand, the exit code.
//!
//! The printers know the data of [`crate::report`] and nothing of the analyses. [`text`] and
//! [`html`] are for people, [`json`] for programs, [`sarif`] for code hosts and editors,
//! [`harness`] for compilers.
//!
//! Tests: `testsuite/tests/output`, and beside the code.
pub mod checks;
pub mod clean;
mod coverage;
pub mod file;
pub mod harness;
pub mod harness_build;
mod harness_entry;
pub mod harness_functions;
pub mod harness_values;
pub mod html;
pub mod json;
pub mod sarif;
mod sarif_rules;
pub mod skeleton;
mod source_text;
mod template_names;
pub mod testcase;
pub mod text;
pub mod trace;
pub mod witness;
pub mod wording;

use crate::base::config::{Config, Reports};
use crate::base::counterexample::Obligation;
use crate::base::options::ReadOptions;
use crate::base::verdict::Verdict;
use crate::report::{Reply, Report, exit};
use file::write_file;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Reports to the user, in the ways that `config` asks for, and returns the exit code.
pub fn tell(outcome: &Reply, config: &Config) -> u8 {
    let mut code = outcome.exit_code();
    for (file, print) in printers(config) {
        if let Err(error) = write_file(file, print(outcome, config).as_bytes()) {
            complain(&format!("{}: {error}", file.display()));
            code = code.max(exit::BAD_INPUT);
        }
    }
    if let (Some(file), Reply::Report(report)) = (&config.output.witness, outcome) {
        match witness(report, config).map(|text| write_file(file, text.as_bytes())) {
            Some(Ok(())) => {}
            Some(Err(error)) => {
                complain(&format!("{}: {error}", file.display()));
                code = code.max(exit::BAD_INPUT);
            }
            None => {
                let _ = writeln!(io::stderr(), "verify: no witness is written");
            }
        }
    }
    match outcome {
        Reply::BadInput(message) => complain(message),
        Reply::Report(report) => {
            // An error about notes is of no use to the user.
            let _ = io::stderr().write_all(text::notes(report, &config.output).as_bytes());
            match print(&text::answer(report, config)) {
                Ok(()) => {}
                // Where the output was closed, its reader needs no report.
                Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
                Err(error) => {
                    complain(&format!("cannot write the answer: {error}"));
                    code = code.max(exit::BAD_INPUT);
                }
            }
        }
    }
    code
}

/// Makes a file of an outcome.
type Printer = fn(&Reply, &Config) -> String;

/// The files that are wanted, and who writes them.
fn printers(config: &Config) -> impl Iterator<Item = (&Path, Printer)> {
    let Reports { json, sarif, html } = &config.output.reports;
    let all: [(_, Printer); 3] = [(json, json::print), (sarif, sarif::print), (html, html::print)];
    all.into_iter().filter_map(|(file, print)| Some((file.as_deref()?, print)))
}

/// The witness of an answer; `None`: there is none, or it has no place in the source.
fn witness(report: &Report, config: &Config) -> Option<String> {
    match report.verdict {
        Verdict::True => Some(witness::correctness(report.proof.as_ref()?, config)),
        Verdict::False(violated) => {
            let property = config.reading.property.part(violated);
            let reading = ReadOptions { property, ..config.reading.clone() };
            let config = &Config { reading, ..config.clone() };
            witness::violation(&report.counterexample.as_ref()?.script, config)
        }
        Verdict::Unknown(_) | Verdict::Covered { .. } => None,
    }
}

/// Prints all checks, a line each, and gives the exit code.
pub fn print_checks(all: &[Obligation]) -> u8 {
    match print(&checks::list(all)) {
        Ok(()) => exit::TRUE,
        Err(error) => {
            complain(&format!("cannot write the list: {error}"));
            exit::BAD_INPUT
        }
    }
}

fn print(answer: &str) -> io::Result<()> {
    let mut out = io::stdout();
    out.write_all(answer.as_bytes())?;
    out.flush()
}

/// An error on stderr.
pub fn complain(message: &str) {
    // There is no other place to say it.
    let _ = writeln!(io::stderr(), "verify: error: {}", clean::lines(message));
}
