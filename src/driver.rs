//! The pipeline: read, prepare, explore, refine, replay.
use crate::config::Config;
use crate::limits::Limits;
use crate::progress::{Phase, Progress};
use crate::report::{InputError, Report};
use crate::verdict::{Reason, Verdict};

/// Verifies the program that `config` names.
pub fn run(
    config: &Config,
    limits: &Limits,
    progress: &mut dyn Progress,
) -> Result<Report, InputError> {
    progress.phase(Phase::Reading);
    for file in &config.files {
        std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    progress.phase(Phase::Preparing);
    let reason = match limits.check() {
        Err(stop) => Reason::Stopped(stop),
        Ok(()) => Reason::Unsupported("everything, until the analysis has landed".into()),
    };
    Ok(Report::bare(Verdict::Unknown(reason)))
}
