//! A program as it was read and lowered, so that this is not done again for the same input.
//!
//! This is believed, other than entries: nothing of it is derived from the input once more. So it
//! counts only where the input is the same to the byte as LLVM reads it, or as the compiler does,
//! under the same question, and only under the seal of this user ([`super::seal`]).
use super::seal::Seal;
use super::{Store, hash};
use crate::cfa::Program;
use crate::report::ProgramRemarks;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::PathBuf;

/// How names of cached programs end.
const SUFFIX: &str = "program";
/// What they begin with behind their seal. The number counts changes of what is in them.
const HEAD: &[u8] = concat!("parsimony ", env!("CARGO_PKG_VERSION"), " program 6\n").as_bytes();

/// A program, and what the front end says of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CachedProgram {
    /// A hash of the files themselves: where that is another one, so is the program, probably.
    pub files: [u8; 32],
    /// A hash of what compilers would make the program of, where that is all that it depends on.
    pub ingredients: Option<[u8; 32]>,
    /// A hash of what LLVM read.
    pub origin: [u8; 32],
    /// Whether that has both meanings of `inline`.
    pub is_twice: bool,
    /// After the passes of LLVM, before ours.
    pub analysed: Program,
    /// As it was read.
    pub as_read: Program,
    /// What a report says of it beside the answer.
    pub remarks: ProgramRemarks,
    /// Whether invalid accesses are targets.
    pub checks_accesses: bool,
}

impl Store {
    /// The program that was read last under this question: all that it depends on beside the files.
    pub fn program(&self, question: &str, seal: &Seal) -> Option<CachedProgram> {
        let bytes = super::read(&self.path_of(question)).ok()?;
        let body = seal.open(question.as_bytes(), &bytes)?;
        postcard::from_bytes(body.strip_prefix(HEAD)?).ok()
    }

    /// Remembers a program.
    pub fn put_program(
        &self,
        question: &str,
        cached: &CachedProgram,
        seal: &Seal,
    ) -> io::Result<()> {
        let body = postcard::to_extend(cached, HEAD.to_vec()).map_err(io::Error::other)?;
        let written = self.write(&self.path_of(question), &seal.close(question.as_bytes(), &body));
        for old in self.by_age(SUFFIX).into_iter().skip(super::MOST) {
            // Another process may have been faster.
            let _ = fs::remove_file(old);
        }
        written
    }

    fn path_of(&self, question: &str) -> PathBuf {
        self.folder.join(hash(question)).with_extension(SUFFIX)
    }
}
