//! Which files a compiler wrote: those that are not what they were before.
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// What distinguishes a file from the same file after it was written again.
#[derive(PartialEq, Eq, Debug)]
struct Stamp {
    place: (u64, u64),
    size: u64,
    written: (i64, i64),
    changed: (i64, i64),
}

impl Stamp {
    fn of(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok()?;
        Some(Self {
            place: (metadata.dev(), metadata.ino()),
            size: metadata.size(),
            written: (metadata.mtime(), metadata.mtime_nsec()),
            changed: (metadata.ctime(), metadata.ctime_nsec()),
        })
    }
}

/// Files as they were at some time.
pub(crate) struct Stamps(Vec<(PathBuf, Option<Stamp>)>);

impl Stamps {
    pub(crate) fn of(files: impl Iterator<Item = PathBuf>) -> Self {
        Self(files.map(|file| (file.clone(), Stamp::of(&file))).collect())
    }

    /// Whether a file that is there was written since.
    pub(crate) fn is_new(&self, file: &Path) -> bool {
        let now = Stamp::of(file);
        let before = self.0.iter().find(|(path, _)| path == file).map(|(_, stamp)| stamp);
        now.is_some() && before.is_none_or(|before| *before != now)
    }
}
