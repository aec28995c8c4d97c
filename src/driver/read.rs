//! Step 1, read: what a program is made of, as the user names it, and LLVM's module of it.
use super::source_text;
use crate::base::config::{Config, Task};
use crate::base::limits::Limits;
use crate::base::property::ViolationKind;
use crate::frontend::bitcode::ProgramPart;
use crate::frontend::extract;
use crate::frontend::extract::Collected;
use crate::frontend::llvm;
use crate::frontend::llvm::{Gathering, LoadError, Module, Options};
use crate::report::InputError;
use std::path::PathBuf;
use std::time::Duration;

/// What a program is made of, and how it is read.
#[derive(Clone)]
pub(crate) struct ProgramSources {
    /// Files that are read as they are.
    pub(crate) files: Vec<PathBuf>,
    /// What was collected from builds.
    pub(crate) parts: Vec<ProgramPart>,
    /// What of these has no bitcode.
    pub(crate) warnings: Vec<String>,
    /// How they are read. For a witness, the text of the sources is kept.
    pub(crate) options: Options,
}

impl ProgramSources {
    /// Finds them.
    pub(crate) fn of(config: &Config) -> Result<Self, InputError> {
        let mut options = Options::of(config.reading.clone());
        check_flags(config)?;
        let Collected { mut parts, mut warnings } = extract::collect(&config.programs)?;
        let mut files = config.files.clone();
        if let Some(database) = &config.compile_commands {
            let (listed, others) = extract::compile(database, &files, &options.checks())?;
            files = others;
            parts.extend(listed.parts);
            warnings.extend(listed.warnings);
        }
        if let Task::Cover(kind) = config.task {
            options.goals = Some(kind);
        }
        if config.output.witness.is_some() {
            options.sources = source_text::as_they_stand(&config.files, &options);
        }
        Ok(Self { files, parts, warnings, options })
    }

    /// The files, before any compiler is started.
    pub(crate) fn gathering(&self) -> Gathering<'_> {
        Gathering::of(&self.files, &self.options)
    }

    /// The module, read with these options.
    pub(crate) fn read(&self, options: &Options) -> Result<Module, LoadError> {
        llvm::read_with(&self.files, self.parts.clone(), options)
    }
}

/// Refuses what would leave out checks that the property rests on.
fn check_flags(config: &Config) -> Result<(), InputError> {
    let property = &config.reading.property;
    if property.needs_source() && !config.is_compiled() {
        return Err("no-unsigned-wrap and no-narrowing need sources: bitcode does not show which \
            operations are unsigned, and which conversions are implicit"
            .into());
    }
    let asks_clang = property.needs_source() || property.asks(ViolationKind::Overflow);
    match llvm::leaves_out_checks(&config.reading.clang_args).filter(|_| asks_clang) {
        None => Ok(()),
        Some(argument) => {
            let what = "lets clang leave out checks that the property rests on";
            Err(format!("{argument} {what}").into())
        }
    }
}

/// A program that was read, with all that is needed to read it in another form.
pub(crate) struct ReadProgram {
    pub(crate) sources: ProgramSources,
    pub(crate) module: Module,
    /// How long that took.
    pub(crate) time: Duration,
}

/// What all later steps have: the program, what is asked of it, and what that may cost.
#[derive(Clone, Copy)]
pub(crate) struct Verification<'a> {
    pub(crate) config: &'a Config,
    pub(crate) read: &'a ReadProgram,
    pub(crate) limits: &'a Limits,
}
