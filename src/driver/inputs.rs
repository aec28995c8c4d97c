//! What a program is made of, as the user says: files, and parts of builds.
use crate::base::config::Config;
use crate::base::property::ViolationKind;
use crate::frontend::bitcode::ProgramPart;
use crate::frontend::extract;
use crate::frontend::extract::Collected;
use crate::frontend::llvm;
use crate::frontend::llvm::Options;
use crate::report::InputError;
use std::path::PathBuf;

/// What a program is made of.
pub(crate) struct Inputs {
    /// Files that are read as they are.
    pub(crate) files: Vec<PathBuf>,
    /// What was collected from builds.
    pub(crate) parts: Vec<ProgramPart>,
    /// What of these has no bitcode.
    pub(crate) warnings: Vec<String>,
}

/// Finds it.
pub(crate) fn inputs(config: &Config) -> Result<Inputs, InputError> {
    if config.reading.property.needs_source() && !config.is_compiled() {
        return Err("no-unsigned-wrap and no-narrowing need sources: bitcode does not show which \
            operations are unsigned, and which conversions are implicit"
            .into());
    }
    let options = Options::of(config.reading.clone());
    let asks_clang = config.reading.property.needs_source()
        || config.reading.property.asks(ViolationKind::Overflow);
    if let Some(argument) =
        llvm::leaves_out_checks(&options.reading.clang_args).filter(|_| asks_clang)
    {
        return Err(
            format!("{argument} lets clang leave out checks that the property rests on").into()
        );
    }
    let Collected { mut parts, mut warnings } = extract::collect(&config.programs)?;
    let mut files = config.files.clone();
    if let Some(database) = &config.compile_commands {
        let (listed, others) = extract::compile(database, &files, &options.checks())?;
        files = others;
        parts.extend(listed.parts);
        warnings.extend(listed.warnings);
    }
    Ok(Inputs { files, parts, warnings })
}
