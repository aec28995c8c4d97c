//! `scripts/verify` in a clone of its own with stand-ins for what is slow: where it is called from,
//! and what fails.
use crate::verify::{Folder, Run};
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts");

fn program(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
    fs::write(path, text).expect("writable");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("our own file");
}

/// A clone whose set-up is `setup` and whose binary prints its arguments.
fn clone(folder: &Folder, setup: &str) -> PathBuf {
    let root = folder.path().join("clone");
    for file in ["src", "runtime", "build.rs", "Cargo.toml", "Cargo.lock", ".cargo"] {
        fs::create_dir_all(root.join(file)).expect("writable");
    }
    fs::write(root.join("rust-toolchain.toml"), "").expect("writable");
    fs::create_dir_all(root.join("scripts")).expect("writable");
    for file in ["verify", "progress.sh"] {
        fs::copy(Path::new(SCRIPTS).join(file), root.join("scripts").join(file)).expect("there");
    }
    program(&root.join("scripts/setup"), setup);
    program(&root.join(".deps/cvc5/lib/libcvc5.so"), "");
    program(&root.join("target/release/verify"), "#!/bin/sh\necho \"got $*\"\nexit 3\n");
    fs::write(root.join("target/release/.verify.stamp"), "").expect("writable");
    root
}

const FAILS: &str = "#!/bin/bash\nexit 1\n";

fn run(script: &Path, cwd: &Path) -> Run {
    let mut command = Command::new(script);
    command.args(["a b", "c"]).current_dir(cwd).env_remove("HOME").env("CDPATH", "/");
    // While another test begins a process, that one has this file open, too, for a moment.
    for _ in 0..100 {
        match command.output() {
            Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => {
                thread::sleep(Duration::from_millis(10));
            }
            output => return output.expect("bash is there").into(),
        }
    }
    panic!("{} stays open for writing", script.display());
}

#[test]
fn from_anywhere_and_through_links() {
    let folder = Folder::new("script-links");
    let root = clone(&folder, FAILS);
    let link = folder.path().join("link");
    symlink(root.join("scripts/verify"), &link).expect("a new name");
    let second = folder.path().join("second");
    symlink("link", &second).expect("a new name");
    let relative = PathBuf::from("clone/scripts/verify");
    for (script, cwd) in [(&link, "/"), (&second, "/tmp"), (&folder.path().join(relative), "/")] {
        let run = run(script, Path::new(cwd));
        assert_eq!((run.code, run.stdout.as_str()), (Some(3), "got a b c\n"), "{run:#?}");
    }
}

#[test]
fn a_clone_that_was_moved() {
    let folder = Folder::new("script-moved");
    let root = clone(&folder, FAILS);
    let elsewhere = folder.path().join("elsewhere");
    fs::rename(root, &elsewhere).expect("on one disk");
    let run = run(&elsewhere.join("scripts/verify"), folder.path());
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), "got a b c\n"), "{run:#?}");
}

#[test]
fn a_set_up_that_fails_is_no_verdict() {
    let folder = Folder::new("script-setup");
    let root = clone(&folder, FAILS);
    fs::remove_file(root.join("target/release/.verify.stamp")).expect("there");
    let run = run(&root.join("scripts/verify"), folder.path());
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:#?}");
}

#[test]
fn a_build_that_fails_is_no_verdict() {
    let folder = Folder::new("script-build");
    let root = clone(&folder, "#!/bin/bash\n");
    fs::remove_file(root.join("target/release/.verify.stamp")).expect("there");
    let tools = folder.path().join("tools");
    program(&tools.join("cargo"), "#!/bin/sh\necho 'error: no'\nexit 101\n");
    let path = format!("{}:/usr/bin:/bin", tools.display());
    let mut command = Command::new(root.join("scripts/verify"));
    let run: Run = command.arg("x").env("PATH", path).output().expect("bash is there").into();
    run.complains(2, "step failed: building the release binary");
    run.complains(2, "error: no");
    assert_eq!(run.stdout, "");
}

/// `scripts/verify-cc` and `scripts/verify-c++` are the same script; of many that start at once in
/// a clone that is not built, one builds.
#[test]
fn compilers_of_a_parallel_build() {
    let folder = Folder::new("script-compilers");
    let root = clone(&folder, "#!/bin/bash\n");
    for name in ["verify-cc", "verify-c++"] {
        let link = fs::read_link(Path::new(SCRIPTS).join(name)).expect("a link");
        symlink(link, root.join("scripts").join(name)).expect("a new name");
    }
    fs::remove_file(root.join("target/release/.verify.stamp")).expect("there");
    let tools = folder.path().join("tools");
    let compiler = "printf '#!/bin/bash\\nexec -a x echo $0 $*\\n' > target/release/verify-cc";
    let build = format!(
        "#!/bin/sh\necho built >> builds\nsleep 0.3\n{compiler}\nchmod +x target/release/verify-cc\n"
    );
    program(&tools.join("cargo"), &build);
    let path = format!("{}:/usr/bin:/bin", tools.display());
    let start = |name: &str| {
        let mut command = Command::new(root.join("scripts").join(name));
        command.args(["-c", "x.c"]).env("PATH", &path);
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        command.spawn().expect("bash is there")
    };
    let names = ["verify-cc", "verify-c++", "verify-cc", "verify-c++"];
    let children = names.map(start);
    for child in children {
        let run: Run = child.wait_with_output().expect("ends").into();
        assert_eq!(run.code, Some(0), "{run:#?}");
        assert!(run.stdout.ends_with("/target/release/verify-cc -c x.c\n"), "{run:#?}");
    }
    let builds = fs::read_to_string(root.join("builds")).expect("there was one");
    assert_eq!(builds, "built\n");
}
