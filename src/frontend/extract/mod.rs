//! Whole programs from real builds: the bitcode that lies in linked programs, libraries, archives
//! and objects ([`binary`]), or that a compilation database says how to make ([`database`]).
//!
//! What is found is handed to the front end as if it were files. What went into a linked file is
//! part of the program; a member of an archive is only where something needs it, as for a linker.
//! Of modules that are the same none is dropped: two programs that contain one have two copies of
//! what is local to it.
//!
//! Parts without bitcode (assembly, code that was compiled without `verify-cc`) are warnings: what
//! they define is defined elsewhere, and objects without any are handed on for their symbols. What
//! tools do to names (`objcopy --redefine-sym`) is seen in the table of symbols ([`Symbols`], which
//! the front end compares with the modules and with the tables of the files as they were made);
//! what the linker made of names is in a record of `verify-cc`. For what another program linked,
//! the tables alone must suffice.
//!
//! What went into a linked file keeps the linker's order, because weak definitions and constructors
//! depend on it.
//!
//! [`Symbols`]: super::bitcode::Symbols
mod binary;
mod database;
mod stream;

pub use database::compile;

use super::bitcode::ProgramPart;
use super::bitcode::record::Damage;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The largest number of parts without bitcode that are named.
const SHOWN: usize = 20;

/// The modules of a program, and what has none.
#[derive(Default, Debug)]
pub struct Collected {
    /// The modules, in the order in which they were found.
    pub parts: Vec<ProgramPart>,
    /// What the user should know.
    pub warnings: Vec<String>,
}

/// Why there is no program. Every message is about the input.
#[derive(Debug, thiserror::Error)]
pub enum CollectError {
    /// The file cannot be read.
    #[error("cannot read {}: {cause}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// Nothing that bitcode lies in.
    #[error("{} is no program, library, archive or object file: {hint}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What to do.
        hint: String,
    },
    /// A program without bitcode.
    #[error("there is no bitcode in {}: {hint}", path.display())]
    NoBitcode {
        /// The file.
        path: PathBuf,
        /// What to do.
        hint: String,
    },
    /// A file that is broken.
    #[error("{} is damaged: {message}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// Records that are broken.
    #[error("the bitcode in {} cannot be read: {cause}", path.display())]
    Records {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        cause: Damage,
    },
    /// Names in it mean something else than in its sources.
    #[error(
        "{} was linked with {how}: names mean something else in it than in its sources; give its \
         objects",
        path.display()
    )]
    Renamed {
        /// The file.
        path: PathBuf,
        /// The option of the linker, or what the linker did.
        how: String,
    },
    /// Not a compilation database.
    #[error("{} is no compilation database: {message}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What the reader says.
        message: String,
    },
    /// A source that clang rejects.
    #[error("no bitcode of {}: {reason}", path.display())]
    Source {
        /// The source.
        path: PathBuf,
        /// Why.
        reason: String,
    },
}

/// The bitcode that lies in programs, libraries, archives and objects.
pub fn collect(files: &[PathBuf]) -> Result<Collected, CollectError> {
    let mut found = Collected::default();
    let mut missing = Vec::new();
    for (number, file) in files.iter().enumerate() {
        let binary::Contents { parts, without, .. } =
            binary::read(file, &read_file(file)?, number)?;
        found.parts.extend(parts);
        missing.extend(without);
    }
    let more = missing.len().saturating_sub(SHOWN);
    missing.truncate(SHOWN);
    found.warnings = missing;
    if more > 0 {
        found.warnings.push(format!("{more} more parts have no bitcode"));
    }
    Ok(found)
}

fn read_file(path: &Path) -> Result<Vec<u8>, CollectError> {
    let unreadable = |cause| CollectError::Unreadable { path: path.to_owned(), cause };
    let metadata = fs::metadata(path).map_err(unreadable)?;
    if metadata.is_dir() {
        return Err(unreadable(io::ErrorKind::IsADirectory.into()));
    }
    if !metadata.is_file() {
        let hint = "give a regular file".to_owned();
        return Err(CollectError::Foreign { path: path.to_owned(), hint });
    }
    fs::read(path).map_err(unreadable)
}
