//! Input that is none, and runs that come to a limit: each has its message and exit code, and no
//! verdict that is a guess.
use crate::verify::{Folder, Run, command, verify};
use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const CLANG: &str = "/usr/lib/llvm-22/bin/clang";
pub(crate) const TRIVIAL: &str = "int main(void) { return 0; }\n";
/// Steps a 64-bit congruential generator until it shows 0: no limit of these tests is that large,
/// and no analysis that we know of cuts it short.
pub(crate) const ENDLESS: &str = "
extern void reach_error(void);
int main(void) {
    unsigned long long x = 1;
    while (x != 0) x = x * 6364136223846793005ull + 1442695040888963407ull;
    reach_error();
    return 0;
}
";

pub(crate) fn compile(folder: &Folder, name: &str, text: &str) -> PathBuf {
    let source = folder.file(&format!("{name}.c"), text);
    let module = folder.path().join(format!("{name}.bc"));
    let status = Command::new(CLANG)
        .args(["-O0", "-emit-llvm", "-c", "-o"])
        .args([&module, &source])
        .status()
        .expect("clang 22 is installed");
    assert!(status.success());
    module
}

#[track_caller]
pub(crate) fn refused(run: &Run, texts: &[&str]) {
    for text in texts {
        run.complains(2, text);
    }
    assert_eq!(run.stdout, "");
    assert_eq!(run.stderr.lines().filter(|line| line.contains("panicked")).count(), 0);
}

#[test]
fn a_missing_file() {
    refused(&verify(["/no/such/file.bc"]), &["/no/such/file.bc", "No such file"]);
}

#[test]
fn a_folder() {
    let folder = Folder::new("bad-folder");
    refused(&verify([folder.path()]), &[&folder.path().display().to_string(), "irectory"]);
}

#[test]
fn an_unreadable_file() {
    // Root can read every file, so what cannot be read is something that no user can: the memory of
    // a process at address 0.
    refused(&verify(["/proc/self/mem"]), &["/proc/self/mem"]);
}

#[test]
fn an_empty_file() {
    let folder = Folder::new("bad-empty");
    for name in ["empty.bc", "empty.ll"] {
        refused(&verify([folder.file(name, "")]), &[name, "empty"]);
    }
}

#[test]
fn a_text_file() {
    let folder = Folder::new("bad-text");
    for name in ["text.bc", "text.ll", "text"] {
        refused(&verify([folder.file(name, "Dear reader,\nthis is no program.\n")]), &[name]);
    }
}

#[test]
fn bytes_that_mean_nothing() {
    let folder = Folder::new("bad-bytes");
    let bytes: Vec<u8> = (0..=255).cycle().take(5000).collect();
    refused(&verify([folder.file("bytes.bc", bytes)]), &["bytes.bc"]);
}

#[test]
fn truncated_bitcode() {
    let folder = Folder::new("bad-truncated");
    let module = fs::read(compile(&folder, "whole", TRIVIAL)).expect("compiled");
    for keep in [4, 5, 64, module.len() / 2, module.len() - 4] {
        let run = verify([folder.file("part.bc", &module[..keep])]);
        refused(&run, &["part.bc"]);
    }
}

#[test]
fn bitcode_without_main() {
    let folder = Folder::new("bad-main");
    let module = compile(&folder, "helper", "int helper(void) { return 1; }\n");
    refused(&verify([&module]), &["main", "helper"]);
    let elsewhere = verify(["--entry".as_ref(), "start".as_ref(), module.as_os_str()]);
    refused(&elsewhere, &["start", "helper"]);
}

#[test]
fn two_files_that_define_the_same() {
    let folder = Folder::new("bad-twice");
    let (a, b) = (compile(&folder, "a", TRIVIAL), compile(&folder, "b", TRIVIAL));
    refused(&verify([a, b]), &["main"]);
}

#[test]
fn a_c_file_with_an_error() {
    let folder = Folder::new("bad-c");
    let run = verify([folder.file("wrong.c", "int main(void) { return x; }\n")]);
    refused(&run, &["wrong.c", "use of undeclared identifier 'x'"]);
}

#[test]
fn no_clang() {
    let folder = Folder::new("bad-clang");
    let file = folder.file("fine.c", TRIVIAL);
    let run: Run = command().arg(file).env("PATH", "").output().expect("starts").into();
    refused(&run, &["clang", "fine.c"]);
}

#[test]
fn a_time_limit() {
    let folder = Folder::new("limit-time");
    let module = compile(&folder, "endless", ENDLESS);
    let start = Instant::now();
    let run =
        verify(["--stats".as_ref(), "--timelimit".as_ref(), "1s".as_ref(), module.as_os_str()]);
    assert!(start.elapsed() < Duration::from_secs(10));
    run.complains(3, "wall time");
    assert_eq!(run.verdict(), "UNKNOWN(time limit)");
}

#[test]
fn a_limit_on_cpu_time() {
    let folder = Folder::new("limit-cpu-time");
    let module = compile(&folder, "endless", ENDLESS);
    for jobs in ["1", "2"] {
        let options = ["--stats", "--jobs", jobs, "--cputimelimit", "1s"].map(OsStr::new);
        let run = verify(options.into_iter().chain([module.as_os_str()]));
        run.complains(3, "CPU time");
        assert_eq!(run.verdict(), "UNKNOWN(time limit)");
    }
}

#[test]
fn a_memory_limit() {
    let folder = Folder::new("limit-memory");
    let module = compile(&folder, "endless", ENDLESS);
    let run = verify([
        "--memlimit".as_ref(),
        "20MB".as_ref(),
        "--timelimit".as_ref(),
        "30s".as_ref(),
        module.as_os_str(),
    ]);
    assert_eq!((run.code, run.verdict()), (Some(3), "UNKNOWN(memory limit)"), "{run:#?}");
}

#[test]
fn a_wish_to_end() {
    let folder = Folder::new("limit-signal");
    let module = compile(&folder, "endless", ENDLESS);
    let json = folder.path().join("out.json");
    let child = command()
        .args(["--stats".as_ref(), "--json".as_ref(), json.as_os_str(), module.as_os_str()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    thread::sleep(Duration::from_millis(700));
    let kill = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(kill.expect("kill starts").success());
    let run: Run = child.wait_with_output().expect("ends").into();
    run.complains(3, "wall time");
    assert_eq!(run.verdict(), "UNKNOWN(interrupted)");
    let json = fs::read_to_string(json).expect("written");
    assert!(
        json.contains(r#""verdict": "UNKNOWN(interrupted)""#) && json.ends_with("}\n"),
        "{json}"
    );
    let files = fs::read_dir(folder.path()).expect("there").count();
    assert_eq!(files, 3, "the C file, the module, the JSON file, and no temporary one");
}

#[test]
fn a_json_file_that_cannot_be_written() {
    let folder = Folder::new("bad-json");
    let module = compile(&folder, "fine", TRIVIAL);
    let run = verify(["--json".as_ref(), "/no/such/folder/x.json".as_ref(), module.as_os_str()]);
    run.complains(2, "/no/such/folder/x.json");
    assert_eq!(run.stdout, "", "found out before the run");
}

#[test]
fn a_bad_input_is_in_the_json_file_too() {
    let folder = Folder::new("bad-in-json");
    let json = folder.path().join("x.json");
    let run = verify(["--json".as_ref(), json.as_os_str(), "/no/such/file.bc".as_ref()]);
    run.complains(2, "No such file");
    let json = fs::read_to_string(json).expect("written");
    assert!(json.contains(r#""verdict": null"#) && json.contains("No such file"), "{json}");
}
