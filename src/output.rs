//! Files that are never half-written: the content goes to a temporary name beside the target, which it then replaces.
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes `contents` to `path` as a whole or not at all. What is there and no regular file (a pipe, a device) is written directly, and so
/// is `/dev/stdout`, whatever it leads to; any other symbolic link is followed.
pub fn write_file(path: &Path, contents: &[u8]) -> io::Result<()> {
    if path == Path::new("/dev/stdout") {
        return io::stdout().write_all(contents);
    }
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&target).is_ok_and(|metadata| !metadata.is_file()) {
        return fs::OpenOptions::new().write(true).open(path)?.write_all(contents);
    }
    let temporary = temporary_name(&target);
    let written = fs::write(&temporary, contents).and_then(|()| fs::rename(&temporary, &target));
    if written.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn temporary_name(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    target.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}

#[cfg(test)]
mod tests {
    use super::write_file;
    use std::{env, fs, path::PathBuf};

    fn folder(name: &str) -> PathBuf {
        let folder =
            env::temp_dir().join(format!("parsimony-output-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).expect("a fresh folder");
        folder
    }

    #[test]
    fn replaces_the_file_and_leaves_nothing_beside_it() {
        let folder = folder("replace");
        let file = folder.join("a.json");
        write_file(&file, b"one").expect("writable");
        write_file(&file, b"two").expect("writable");
        assert_eq!(fs::read(&file).expect("written"), b"two");
        assert_eq!(fs::read_dir(&folder).expect("there").count(), 1);
        fs::remove_dir_all(folder).expect("removable");
    }

    #[test]
    fn a_device_stays_a_device() {
        write_file("/dev/null".as_ref(), b"nothing").expect("writable");
        assert!(!fs::metadata("/dev/null").expect("there").is_file());
    }

    #[test]
    fn an_error_leaves_the_old_file_and_no_other() {
        let folder = folder("error");
        assert!(write_file(&folder, b"a folder is no file").is_err());
        assert!(write_file(&folder.join("no/such/folder"), b"").is_err());
        assert_eq!(fs::read_dir(&folder).expect("there").count(), 0);
        fs::remove_dir_all(folder).expect("removable");
    }
}
