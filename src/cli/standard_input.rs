//! The input file `-`: standard input, kept in a file of our own for as long as the run takes,
//! because compilers read a source several times.
//!
//! What it is, its first bytes say: bitcode, textual IR, else C. Sources are shown as `<stdin>`.
use crate::base::config::{Config, Task};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

/// How a file on the command line says that it is standard input.
pub const NAME: &str = "-";
/// How places in it are shown.
const SHOWN: &str = "<stdin>";

/// A copy of standard input in a folder that goes with this value.
pub struct StandardInput {
    folder: PathBuf,
}

impl Drop for StandardInput {
    fn drop(&mut self) {
        // A folder that stays behind in the system's place for such folders does no harm.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl StandardInput {
    /// Puts a file with what standard input has in the place of `-`, if that is an input file.
    ///
    /// # Errors
    ///
    /// A message: `-` is given twice, or for what needs a file that stays; or it cannot be read.
    pub fn keep(config: &mut Config) -> Result<Option<Self>, String> {
        let given = || config.files.iter().filter(|file| **file == Path::new(NAME)).count();
        match given() {
            0 => return Ok(None),
            1 => {}
            _ => return Err("`-` (standard input) can be given only once".to_owned()),
        }
        let output = &config.output;
        let needs_file = [
            (output.harness.is_some(), "--harness"),
            (output.witness.is_some(), "--witness"),
            (output.tests.is_some(), "--tests"),
            (matches!(config.task, Task::Validate(_)), "--validate"),
            (config.cache.is_some(), "--cache"),
        ];
        if let Some((_, flag)) = needs_file.into_iter().find(|(is_given, _)| *is_given) {
            return Err(format!("{flag} refers to the input, so it needs a file instead of `-`"));
        }
        let (kept, file) = Self::read().map_err(|error| format!("standard input: {error}"))?;
        if file.extension().is_some_and(|suffix| suffix == "c") {
            let mapped = format!("-ffile-prefix-map={}={SHOWN}", file.display());
            config.reading.clang_args.push(mapped);
        }
        if let Some(place) = config.files.iter_mut().find(|file| **file == Path::new(NAME)) {
            *place = file;
        }
        Ok(Some(kept))
    }

    fn read() -> io::Result<(Self, PathBuf)> {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        let folder = env::temp_dir().join(format!("parsimony-stdin-{}", process::id()));
        fs::create_dir(&folder)?;
        let kept = Self { folder };
        let file = kept.folder.join("stdin").with_extension(extension(&bytes));
        fs::write(&file, &bytes)?;
        Ok((kept, file))
    }
}

/// Of files with this content.
fn extension(bytes: &[u8]) -> &'static str {
    let starts = |with: &[u8]| bytes.starts_with(with);
    if starts(b"BC\xc0\xde") || starts(b"\xde\xc0\x17\x0b") {
        return "bc";
    }
    let is_ir = [&b"; ModuleID"[..], b"source_filename", b"target datalayout", b"target triple"];
    if is_ir.into_iter().any(starts) { "ll" } else { "c" }
}

#[cfg(test)]
mod tests {
    use super::extension;

    #[test]
    fn the_first_bytes_say_what_it_is() {
        assert_eq!(extension(b"BC\xc0\xde\x35"), "bc");
        assert_eq!(extension(b"; ModuleID = 'a.c'\n"), "ll");
        assert_eq!(extension(b"int main(void) { return 0; }"), "c");
    }
}
