//! How an outcome is told: the verdict as last line on stdout, everything else on stderr, JSON on
//! demand, the exit code.
//!
//! The printers know the data of [`crate::report`] and nothing of the analyses. [`text`] is for
//! people, [`json`] for programs.
pub mod clean;
pub mod file;
pub mod json;
pub mod text;

use crate::config::Config;
use crate::report::{Reply, exit};
use file::write_file;
use std::io::{self, ErrorKind, Write};

/// Tells the user, in the ways that `config` asks for, and returns the exit code.
pub fn tell(outcome: &Reply, config: &Config) -> u8 {
    let mut code = outcome.exit_code();
    if let Some(file) = &config.output.json
        && let Err(error) = write_file(file, json::print(outcome, config).as_bytes())
    {
        complain(&format!("{}: {error}", file.display()));
        code = code.max(exit::BAD_INPUT);
    }
    match outcome {
        Reply::BadInput(message) => complain(message),
        Reply::Report(report) => {
            // Nobody is helped by an error about notes.
            let _ = io::stderr().write_all(text::notes(report, &config.output).as_bytes());
            match print(&text::answer(report)) {
                Ok(()) => {}
                // Whoever closed our output does not want to know.
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
