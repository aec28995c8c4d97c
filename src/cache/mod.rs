//! Answers of earlier runs, with what they rest on, in a folder that the user names.
//!
//! Invariant: no answer in the folder is believed. A proof is checked again on the program at hand,
//! inputs are replayed on it, and a precision says only what to track; so a stale or damaged entry
//! costs time at most. What the program at hand is may be taken from here ([`program`]), but only
//! under this user's own seal. Known limit: an entry that was forged with a right checksum may make
//! an analysis end with an internal error.
//!
//! Not kept: UNKNOWN, and proofs by paths, labels, shapes, cases or a program's only run (of these
//! the name of the engine alone); of a proof by values only what it tracked (precision reuse: Beyer
//! and others, ESEC/FSE 2013).
//!
//! There is a folder per task (the files by name, the entry), and in it an entry per content of the
//! prepared program; the oldest go.
//!
//! Tests: `testsuite/tests/driver/cache.rs`, and beside the code.
mod entry;
mod program;
mod seal;

pub use entry::{Lesson, Remembered};
pub use program::CachedProgram;
pub use seal::Seal;

use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, io, process};

/// The largest number of programs of one task that are remembered.
const MOST: usize = 8;
/// How names of entries end.
const SUFFIX: &str = "entry";
/// How names of entries end that are being written.
const UNFINISHED: &str = "tmp";
/// No entry takes this long to write: the process that began was killed.
const ABANDONED: Duration = Duration::from_hours(1);
/// So much of a hash names a file.
const NAME: usize = 24;

/// The entries of one task.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// What is remembered of a program.
#[derive(Debug)]
pub enum Recalled {
    /// Nothing.
    Nothing,
    /// An answer about the same program.
    Same(Box<Remembered>),
    /// Answers about other programs of the same task: the last one, and where that is a failing
    /// run, the last other one.
    Other(Box<Remembered>, Option<Box<Remembered>>),
}

impl Store {
    /// The entries of the task with this name, in the folder `cache`, which is made if it is not
    /// there.
    pub fn open(cache: &Path, task: &str) -> io::Result<Self> {
        let folder = cache.join(hash(task));
        fs::create_dir_all(&folder)?;
        Ok(Self { folder })
    }

    /// What is remembered of the program with this text; and what is in the way of it.
    pub fn find(&self, text: &str) -> (Recalled, Vec<String>) {
        let mut warnings = Vec::new();
        let own = self.path(text);
        let others = self.by_age(SUFFIX).into_iter().filter(|path| *path != own);
        let mut last: Option<Box<Remembered>> = None;
        for path in std::iter::once(own.clone()).chain(others) {
            match read(&path) {
                Ok(bytes) => match Remembered::decode(&bytes).map(Box::new) {
                    Some(entry) if entry.text == text => {
                        touch(&path);
                        return (Recalled::Same(entry), warnings);
                    }
                    Some(entry) => match (last.take(), entry.is_run()) {
                        (None, true) => last = Some(entry),
                        (Some(run), true) => last = Some(run),
                        (None, false) => return (Recalled::Other(entry, None), warnings),
                        (Some(run), false) => return (Recalled::Other(run, Some(entry)), warnings),
                    },
                    None => warnings.push(format!("{}: is damaged; not used", path.display())),
                },
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => warnings.push(format!("{}: {error}; not used", path.display())),
            }
        }
        (last.map_or(Recalled::Nothing, |run| Recalled::Other(run, None)), warnings)
    }

    /// Remembers an answer.
    pub fn put(&self, entry: &Remembered) -> io::Result<()> {
        let written = self.write(&self.path(&entry.text), &entry.encode());
        let superfluous = self.by_age(SUFFIX).into_iter().skip(MOST);
        for old in superfluous.chain(self.abandoned()) {
            // Another process may have been faster.
            let _ = fs::remove_file(old);
        }
        written
    }

    /// Writes a file that others may read at the same time.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let temporary = self.folder.join(format!(".{}.{UNFINISHED}", process::id()));
        let written = fs::write(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
        if written.is_err() {
            // The first error is the one to report.
            let _ = fs::remove_file(&temporary);
        }
        written
    }

    fn path(&self, text: &str) -> PathBuf {
        self.folder.join(hash(text)).with_extension(SUFFIX)
    }

    /// All files of a kind, the newest first.
    fn by_age(&self, suffix: &str) -> Vec<PathBuf> {
        let mut found = self.files(suffix);
        found.sort();
        found.into_iter().rev().map(|(_, path)| path).collect()
    }

    /// What was begun by processes that are no more.
    fn abandoned(&self) -> impl Iterator<Item = PathBuf> {
        let is_abandoned = |modified: SystemTime| modified.elapsed().is_ok_and(|t| t > ABANDONED);
        let found = self.files(UNFINISHED).into_iter();
        found.filter(move |&(modified, _)| is_abandoned(modified)).map(|(_, path)| path)
    }

    /// The files whose names end so, and when they were written.
    fn files(&self, suffix: &str) -> Vec<(SystemTime, PathBuf)> {
        let Ok(files) = fs::read_dir(&self.folder) else { return Vec::new() };
        let of_suffix = |path: &PathBuf| path.extension().is_some_and(|own| own == suffix);
        let paths = files.filter_map(|file| Some(file.ok()?.path())).filter(of_suffix);
        let file = |path: PathBuf| {
            let data = fs::metadata(&path).ok()?;
            Some((data.is_file().then(|| data.modified().ok())??, path))
        };
        paths.filter_map(file).collect()
    }
}

/// The content of a file; of nothing else, for reading a pipe never ends.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    match fs::metadata(path)?.is_file() {
        true => fs::read(path),
        false => Err(io::Error::other("is no file")),
    }
}

/// What was used last is the last one.
fn touch(path: &Path) {
    if let Ok(file) = fs::File::open(path) {
        // If that fails, an older entry may be taken for newer.
        let _ = file.set_modified(SystemTime::now());
    }
}

/// A name for a text.
fn hash(text: &str) -> String {
    let hash = Sha256::digest(text.as_bytes());
    let mut name: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    name.truncate(NAME);
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::work::Work;

    fn store(name: &str) -> Store {
        let folder = std::env::temp_dir().join(format!("parsimony-cache-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        Store::open(&folder, "a task").expect("a folder")
    }

    fn entry(text: &str) -> Remembered {
        Remembered {
            text: text.to_owned(),
            engine: "values".to_owned(),
            work: Work::millis(5),
            lesson: Lesson::Nothing,
        }
    }

    #[test]
    fn the_same_program_is_found_and_else_the_last_one() {
        let store = store("find");
        assert!(matches!(store.find("a").0, Recalled::Nothing));
        for text in ["a", "b"] {
            store.put(&entry(text)).expect("room");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let last = |text: &str| match store.find("c").0 {
            Recalled::Other(found, None) => found.text == text,
            _ => false,
        };
        assert!(last("b"));
        assert!(matches!(store.find("a").0, Recalled::Same(found) if found.text == "a"));
        assert!(last("a"));
    }

    #[test]
    fn a_damaged_entry_is_told_and_not_used() {
        let store = store("damage");
        store.put(&entry("a")).expect("room");
        let path = store.path("a");
        let bytes = fs::read(&path).expect("an entry");
        let mut other = bytes.clone();
        *other.last_mut().expect("an entry has bytes") ^= 1;
        for damaged in [&bytes[..bytes.len() - 1], &bytes[..3], b"", &other] {
            fs::write(&path, damaged).expect("room");
            let (found, warnings) = store.find("a");
            assert!(matches!(found, Recalled::Nothing));
            assert!(warnings.len() == 1 && warnings[0].contains("damaged"), "{warnings:?}");
        }
    }

    #[test]
    fn what_was_left_unfinished_goes() {
        let store = store("unfinished");
        let [old, new] = ["1", "2"].map(|process| store.folder.join(format!(".{process}.tmp")));
        for (path, age) in [(&old, 2 * ABANDONED), (&new, Duration::ZERO)] {
            let file = fs::File::create(path).expect("room");
            file.set_modified(SystemTime::now() - age).expect("a file of ours");
        }
        store.put(&entry("a")).expect("room");
        assert!(!old.exists() && new.exists());
    }

    #[test]
    fn what_is_no_file_is_no_entry() {
        let store = store("no-file");
        fs::create_dir(store.path("a")).expect("room");
        let (found, warnings) = store.find("a");
        assert!(matches!(found, Recalled::Nothing) && warnings.len() == 1, "{warnings:?}");
        assert!(store.by_age(SUFFIX).is_empty());
    }

    #[test]
    fn the_oldest_go() {
        let store = store("age");
        (0..MOST + 3).for_each(|number| store.put(&entry(&number.to_string())).expect("room"));
        assert_eq!(store.by_age(SUFFIX).len(), MOST);
    }
}
