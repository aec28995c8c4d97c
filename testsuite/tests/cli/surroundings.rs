//! Surroundings that are unkind: no room for the answer, no home, no memory, names that are no
//! text.
use crate::input::{ENDLESS, TRIVIAL, compile};
use crate::verify::{Folder, Run, command, verify};
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::os::unix::ffi::OsStringExt;
use std::process::{Command, Stdio};

#[test]
fn an_answer_that_cannot_be_written() {
    let folder = Folder::new("full");
    let module = compile(&folder, "fine", TRIVIAL);
    let full = OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let run = command().arg(module).stdout(full).stderr(Stdio::piped()).spawn().expect("starts");
    let run: Run = run.wait_with_output().expect("ends").into();
    run.complains(2, "cannot write the answer: No space left");
}

#[test]
fn outputs_are_tried_before_the_run() {
    let folder = Folder::new("outputs");
    let module = compile(&folder, "endless", ENDLESS);
    for output in ["--json=/no/such/folder/x", "--dump=cfa=/no/such/x", "--json=/dev/full/x"] {
        let run = verify([output.as_ref(), module.as_os_str()]);
        run.complains(2, "verify: error: /");
        assert_eq!(run.stdout, "");
    }
    let mut json = OsString::from("--json=");
    json.push(&module);
    verify([json.as_os_str(), module.as_os_str()]).complains(2, "is also another file of this run");
    assert!(fs::metadata(&module).is_ok_and(|metadata| metadata.len() > 100));
    let twice = folder.path().join("twice");
    let mut dump = OsString::from("--dump=cfa=");
    dump.push(&twice);
    let run = verify([dump.as_os_str(), "--json".as_ref(), twice.as_os_str(), module.as_os_str()]);
    run.complains(2, "is also another file of this run");
}

#[test]
fn names_that_are_no_text_or_very_long() {
    let folder = Folder::new("names");
    let odd = folder.path().join(OsString::from_vec(b"a\xff\xfeb.c".to_vec()));
    fs::write(&odd, TRIVIAL).expect("writable");
    let run = verify([&odd]);
    assert_eq!((run.code, run.verdict()), (Some(0), "TRUE"), "{run:#?}");
    let long = folder.file(&format!("{}.c", "x".repeat(250)), TRIVIAL);
    let json = folder.path().join("y".repeat(255));
    let run = verify(["--json".as_ref(), json.as_os_str(), long.as_os_str()]);
    assert_eq!((run.code, run.verdict()), (Some(0), "TRUE"), "{run:#?}");
    assert!(fs::metadata(json).is_ok());
    verify(["z".repeat(5000)]).complains(2, "File name too long");
}

#[test]
fn little_address_space() {
    let folder = Folder::new("address-space");
    let module = compile(&folder, "endless", ENDLESS);
    // From where the libraries cannot be loaded to where all is well, there is one message or an
    // answer.
    for kilobytes in [400_000, 500_000, 600_000, 800_000, 1_000_000, 2_000_000] {
        let script = format!("ulimit -v {kilobytes}; exec \"$@\"");
        let output = Command::new("sh")
            .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_verify"), "--timelimit", "2s"])
            .arg(&module)
            .output()
            .expect("sh starts");
        let run: Run = output.into();
        let limits = ["UNKNOWN(memory limit)", "UNKNOWN(time limit)"];
        let is_answer = run.code == Some(3) && limits.contains(&run.verdict());
        // The dynamic loader's own words.
        let is_loader = run.code == Some(127);
        assert!(is_answer || is_loader, "{kilobytes}: {run:#?}");
    }
}

#[test]
fn limits_of_the_shell() {
    let folder = Folder::new("shell-limits");
    let module = compile(&folder, "endless", ENDLESS);
    let json = folder.path().join("x.json");
    let limited = |limit: &str, options: &[&str]| -> Run {
        let script = format!("ulimit {limit}; exec \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_verify")]).args(options);
        command.arg(&module).output().expect("sh starts").into()
    };
    let run = limited("-t 1", &[]);
    assert_eq!((run.code, run.verdict()), (Some(3), "UNKNOWN(time limit)"), "{run:#?}");
    let json = json.to_str().expect("our own name");
    let run = limited("-f 0", &["--json", json, "--timelimit", "1s"]);
    // The answer is there all the same, and its exit code is the graver one.
    assert_eq!((run.code, run.verdict()), (Some(3), "UNKNOWN(time limit)"), "{run:#?}");
    assert!(run.stderr.contains("File too large"), "{run:#?}");
}

#[test]
fn neither_home_nor_a_folder_that_can_be_written() {
    let folder = Folder::new("nowhere");
    let module = compile(&folder, "fine", TRIVIAL);
    let source = folder.path().join("fine.c");
    for file in [module, source] {
        let mut command = command();
        command.arg(file).current_dir("/proc").env_remove("HOME").env("LC_ALL", "C");
        let run: Run = command.output().expect("starts").into();
        assert_eq!((run.code, run.verdict()), (Some(0), "TRUE"), "{run:#?}");
    }
}

#[test]
fn an_unknown_says_how_far_it_came() {
    let folder = Folder::new("how-far");
    let module = compile(&folder, "endless", ENDLESS);
    let json = folder.path().join("out.json");
    let run = verify([
        "--timelimit".as_ref(),
        "3s".as_ref(),
        "--analysis=bmc".as_ref(),
        "--json".as_ref(),
        json.as_os_str(),
        module.as_os_str(),
    ]);
    assert_eq!((run.code, run.verdict()), (Some(3), "UNKNOWN(time limit)"), "{run:#?}");
    assert!(run.stdout.starts_with("no violation while "), "{run:#?}");
    let json = fs::read_to_string(json).expect("written");
    assert!(json.contains("\"format\": 1") && json.contains("\"of\": \"loops\""), "{json}");
}
