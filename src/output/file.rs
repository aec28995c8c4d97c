//! Files that are never half-written: the content goes to a temporary name beside the target, which
//! it then replaces.
use crate::base::config::{Config, DumpKind};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};

/// Whether all files that the run shall write can be written; found out before it begins, because
/// hours may lie between.
pub fn check_outputs(config: &Config) -> Result<(), String> {
    let dumps = config.output.dumps.iter().filter(|dump| dump.kind != DumpKind::Queries);
    let dumps = dumps.filter_map(|dump| dump.file.as_ref());
    let mut known: Vec<PathBuf> = Vec::new();
    let folders = config.output.harness.iter().chain(&config.output.tests);
    if let Some(folder) = folders.into_iter().find(|path| path.exists() && !path.is_dir()) {
        return Err(format!("{}: is no folder", folder.display()));
    }
    let folders = config.cache.iter().map(|folder| ("--cache", folder.as_path()));
    let queries = config.output.queries().map(|folder| ("--dump queries", folder));
    for (option, folder) in folders.chain(queries) {
        fs::create_dir_all(folder)
            .map_err(|error| format!("{option} {}: {error}", folder.display()))?;
    }
    for file in config.output.reports.wanted().chain(&config.output.witness).chain(dumps) {
        check_writable(file).map_err(|error| format!("{}: {error}", file.display()))?;
        if file.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            continue;
        }
        // What is not there yet has no canonical name.
        let real = file.canonicalize().or_else(|_| std::path::absolute(file));
        let Ok(real) = real else { continue };
        let inputs = config.inputs().filter_map(|input| input.canonicalize().ok());
        if inputs.chain(known.iter().cloned()).any(|other| other == real) {
            return Err(format!("{}: is also another file of this run", file.display()));
        }
        known.push(real);
    }
    Ok(())
}

fn check_writable(path: &Path) -> io::Result<()> {
    if path == Path::new("/dev/stdout") {
        return Ok(());
    }
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    match fs::metadata(&target) {
        Ok(metadata) if metadata.is_dir() => Err(ErrorKind::IsADirectory.into()),
        // To open one end of a pipe is to wait for the other.
        Ok(metadata) if metadata.file_type().is_fifo() => Ok(()),
        Ok(metadata) if !metadata.is_file() => {
            fs::OpenOptions::new().write(true).open(&target).map(drop)
        }
        _ => {
            let temporary = temporary_name(&target);
            fs::write(&temporary, b"").and_then(|()| fs::remove_file(&temporary))
        }
    }
}

/// Writes `contents` to `path` as a whole or not at all. What is there and no regular file (a pipe,
/// a device) is written directly, and so is `/dev/stdout`, whatever it leads to; any other symbolic
/// link is followed.
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

/// Not made of the target's name, which may be as long as names can be.
fn temporary_name(target: &Path) -> PathBuf {
    target.with_file_name(format!(".parsimony.{}.tmp", std::process::id()))
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
