//! Which flags make which configuration, and which are refused.
use super::near::is_near;
use super::{Flags, configure, for_compiler};
use crate::base::config::DumpKind;
use crate::base::exploration::{ExplicitLimit, MergeKind, Order, StopKind};
use crate::base::options::WordSize;
use crate::base::property::ViolationKind;
use clap::CommandFactory;
use std::time::Duration;

fn config(arguments: &[&str]) -> crate::base::config::Config {
    let arguments = ["verify"].into_iter().chain(arguments.iter().copied());
    configure(arguments).expect("well-formed flags")
}

fn error(arguments: &[&str]) -> (i32, String) {
    let error = configure(["verify"].into_iter().chain(arguments.iter().copied()))
        .expect_err("ill-formed flags");
    (error.exit_code(), error.to_string())
}

#[test]
fn the_flags_are_consistent() {
    Flags::command().debug_assert();
}

#[test]
fn what_users_get_without_flags() {
    let config = config(&["a.bc"]);
    assert_eq!(config.reading.entry, "main");
    assert!(config.reading.property.asks(ViolationKind::Assertion));
    assert_eq!((config.time, config.reading.word_size), (None, None));
    assert!(config.memory_bytes.is_some());
}

#[test]
fn clang_gets_includes_defines_and_what_follows_two_dashes() {
    let config = config(&["-Iinclude", "-I", "x y", "-DN=3", "-DM", "a.c", "--", "-O1", "-g"]);
    let expected = ["-Iinclude", "-Ix y", "-DN=3", "-DM", "-O1", "-g"].map(str::to_owned);
    assert_eq!(config.reading.clang_args, expected);
}

#[test]
fn limits_and_word_size() {
    let config = config(&["--timelimit", "15min", "--memlimit", "2GB", "--32", "a.c"]);
    assert_eq!(config.time, Some(Duration::from_secs(900)));
    assert_eq!((config.cpu_time, config.memory_bytes), (None, Some(2_000_000_000)));
    assert_eq!(config.reading.word_size, Some(WordSize::Bits32));
    assert_eq!(error(&["--32", "--64", "a.c"]).0, 2);
    assert_eq!(error(&["--timelimit", "soon", "a.c"]).0, 2);
    let limit = self::config(&["--cputimelimit", "500ms", "a.c"]).cpu_time;
    assert_eq!(limit, Some(Duration::from_millis(500)));
}

#[test]
fn dumps_go_to_stdout_or_to_a_file() {
    let dumps = config(&["--dump", "cfa", "--dump", "dot=a=b.dot", "a.c"]).output.dumps;
    assert_eq!((dumps[0].kind, dumps[0].file.as_deref()), (DumpKind::Cfa, None));
    assert_eq!(dumps[1].file.as_deref(), Some("a=b.dot".as_ref()));
    assert!(error(&["--dump", "all", "a.c"]).1.contains("cfa-read"));
}

#[test]
fn a_property_that_is_neither_file_nor_name_is_wrong_use() {
    let (code, message) = error(&["--property", "no-such-property", "a.c"]);
    assert_eq!(code, 2);
    assert!(message.contains("unreach-call, assertions"), "{message}");
}

#[test]
fn passes_are_left_out_by_name() {
    let left_out = |arguments: &[&str]| config(arguments).without_passes;
    assert!(left_out(&["a.c"]).is_empty());
    assert_eq!(left_out(&["--no-pass", "slice", "--no-pass=merge", "a.c"]), ["slice", "merge"]);
    assert!(left_out(&["--no-preparation", "a.c"]).contains(&"llvm"));
    let (code, message) = error(&["--no-pass", "slices", "a.c"]);
    assert_eq!(code, 2);
    let expected = ["no such pass", "threading, choices", "did you mean slice?"];
    assert!(expected.iter().all(|part| message.contains(part)), "{message}");
    assert!(error(&["--no-pass", "prune", "a.c"]).1.contains("always runs: engines take"));
}

#[test]
fn operators_are_those_of_the_analysis() {
    let chosen = config(&["--merge", "agree", "--explicit-limit", "5", "a.c"]).exploration;
    assert_eq!((chosen.merge, chosen.stop), (MergeKind::Agree, StopKind::Sep));
    assert_eq!(chosen.explicit_limit, ExplicitLimit::Values(5));
    let unlimited = config(&["--explicit-limit=none", "--order=topological", "a.c"]).exploration;
    assert_eq!(unlimited.explicit_limit, ExplicitLimit::Unlimited);
    assert_eq!(unlimited.order, Some(Order::Topological));
    assert!(error(&["--explicit-limit", "few", "a.c"]).1.contains("a number or `none`"));
    for (analysis, option, value) in [
        ("value", "--stop", "join"),
        ("value", "--merge", "agree"),
        ("predicate", "--explicit-limit", "3"),
        ("bmc", "--order", "dfs"),
        ("shapes", "--merge", "join"),
    ] {
        let (code, message) = error(&["--analysis", analysis, option, value, "a.c"]);
        assert_eq!(code, 2);
        assert!(message.contains(&format!("--analysis {analysis} has no ")), "{message}");
    }
    for (analysis, option, value) in
        [("value", "--merge", "join"), ("predicate", "--stop", "join"), ("value", "--order", "bfs")]
    {
        config(&["--analysis", analysis, option, value, "a.c"]);
    }
}

#[test]
fn refuters_are_left_out_by_name() {
    let left_out = |arguments: &[&str]| -> Vec<&str> {
        config(arguments).left_out.into_iter().map(|(_, name)| name).collect()
    };
    assert!(left_out(&["a.c"]).is_empty());
    assert_eq!(
        left_out(&["--no-refuter", "sums", "--no-refuter=ranges", "a.c"]),
        ["sums", "ranges"]
    );
    let (code, message) = error(&["--no-refuter", "none", "a.c"]);
    assert!(code == 2 && message.contains("no such refuter; there are answers, sums"), "{message}");
}

#[test]
fn slips_are_told() {
    assert!(is_near("no-overflow", "overflow") && is_near("unreach-call", "unreach"));
    assert!(is_near("evidence", "evidnece") && is_near("harnesses", "harness"));
    assert!(!is_near("all", "tests") && !is_near("json", "programs"));
    assert!(error(&["-p", "unreach", "a.c"]).1.contains("did you mean unreach-call?"));
    assert!(error(&["--timelimt", "3", "a.c"]).1.contains("'--timelimit'"));
    let compiler = configure(["verify", "-Wall", "a.c"]).expect_err("no option");
    assert!(for_compiler(&compiler).contains("-- -Wall"));
    let long = configure(["verify", "--wall", "a.c"]).expect_err("no option");
    assert!(for_compiler(&long).is_empty());
}

#[test]
fn no_file_is_wrong_use_and_help_is_not() {
    assert_eq!(error(&[]).0, 2);
    assert_eq!(error(&["--help"]).0, 0);
    assert!(error(&["--help"]).1.contains("exit code"));
}
