//! What is known of a program once it is read, without a search: its unit proofs, its checks, how
//! its entry function is declared.
use super::prepare::prepared;
use super::read::ProgramSources;
use crate::base::config::Config;
use crate::base::counterexample::{Obligation, Signature};
use crate::base::options::ReadOptions;
use crate::blocks::graph::BlockGraph;
use crate::blocks::program::KnownValues;
use crate::frontend::llvm;
use crate::frontend::llvm::Options;
use crate::portfolio::checks::places;
use crate::portfolio::shared;
use crate::report::InputError;

/// The names of the functions that the program defines and that begin with `prefix`, in its order.
pub fn functions(config: &Config, prefix: &str) -> Result<Vec<String>, InputError> {
    let ProgramSources { files, parts, .. } = ProgramSources::of(config)?;
    let entry = prefix.to_owned();
    let options = Options::of(ReadOptions { entry, ..config.reading.clone() });
    let mut names = llvm::functions(&files, parts, &options)?;
    names.retain(|name| name.starts_with(prefix));
    Ok(names)
}

/// How the entry function is declared.
pub fn signature(config: &Config) -> Result<Signature, InputError> {
    let ProgramSources { files, parts, options, .. } = ProgramSources::of(config)?;
    Ok(llvm::signature(&files, parts, &options)?)
}

/// The places that may violate the property, in the order of the source.
pub fn checks(config: &Config) -> Result<Vec<Obligation>, InputError> {
    let sources = ProgramSources::of(config)?;
    Ok(places::listed(&sources.read(&sources.options)?.lower_as_read()?))
}

/// The blocks of the program, for measurements of one analysis by itself.
pub fn blocks(config: &Config) -> Result<BlockGraph, InputError> {
    let sources = ProgramSources::of(config)?;
    let module = sources.read(&sources.options)?;
    Ok(shared::blocks(&prepared(config, &module)?, KnownValues::Finite))
}
