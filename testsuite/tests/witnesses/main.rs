//! What an answer is handed over with, for the tasks of `testsuite/`: a violation is repeated by a
//! native run, and its witness validates in a process of its own; so does the witness of a proof of
//! a program with a loop. All witnesses have the form that the format asks for.
//!
//! `testsuite/witnesses.tsv` names the exceptions with their causes (`native`: the harness does not
//! reach the error; `validation`: the witness does not validate; `both`: one of these or both); one
//! that is none fails as stale. About each twentieth task is tested, and none that is listed as
//! `slow`; all of them where `WITNESSES=all` is in the environment. Limits are those of CPU time.
#[path = "../common/tasks.rs"]
mod tasks;

use libtest_mimic::{Arguments, Failed, Trial};
use rustc_hash::FxHasher;
use serde_yaml_ng::Value;
use std::collections::BTreeMap;
use std::hash::Hasher;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::{env, fs, process};
use tasks::Task;

/// Seconds for a run.
const TIME_LIMIT: &str = "20s";
/// Of so many tasks, about one is tested.
const SAMPLE: u64 = 20;
const JOBS: usize = 2;
/// There is no answer to hand over: says nothing of what is listed, either.
const UNDECIDED: &str = "undecided";

/// Last line, stderr, exit code.
fn verify(task: &Task, further: &[&str]) -> Result<(String, String, Option<i32>), Failed> {
    let output = Command::new(env!("CARGO_BIN_EXE_verify"))
        .args(&task.arguments)
        .args(["--cputimelimit", TIME_LIMIT, "--memlimit", "1GB"])
        .args(further)
        .args(&task.files)
        .stdin(Stdio::null())
        .output()?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let last = stdout.lines().last().unwrap_or_default().to_owned();
    Ok((last, String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code()))
}

fn has_loop(task: &Task) -> bool {
    let words = ["for (", "for(", "while (", "while(", "do {", "goto "];
    task.files.iter().any(|file| {
        let text = fs::read(file).unwrap_or_default();
        let text = String::from_utf8_lossy(&text).into_owned();
        words.iter().any(|word| text.contains(word))
    })
}

/// Whether programs of 32 bits can be linked here: that needs a C library of its own.
static LINKS_32: LazyLock<bool> = LazyLock::new(|| {
    let command = "echo 'int main(void) { return 0; }' | clang-22 -m32 -x c - -o /dev/null";
    let run = Command::new("sh").args(["-c", command]).output();
    run.is_ok_and(|run| run.status.success())
});

fn is_32(task: &Task) -> bool {
    task.arguments.iter().any(|argument| argument == "--32")
}

/// Whether a native run can show the violation: no sanitizer sees each read of what nothing has
/// written.
fn is_seen(task: &Task) -> bool {
    task.violated != "no-uninitialised"
}

/// What went wrong with a task: nothing, or `native`, `form` or `validation` with what was said.
fn attempt(task: &Task, folder: &Path) -> Result<(), (&'static str, String)> {
    let witness = folder.join("witness.yml");
    let told = witness.display().to_string();
    let harness = folder.join("harness").display().to_string();
    let other = |what: Failed| ("run", what.message().unwrap_or_default().to_owned());
    let further = match task.is_true {
        true => vec!["--witness", &told],
        false => vec!["--witness", &told, "--harness", &harness, "--confirm"],
    };
    let (last, stderr, code) = verify(task, &further).map_err(other)?;
    let expected = if task.is_true { Some(0) } else { Some(1) };
    if code != expected {
        // What is not decided is `testsuite`'s concern.
        return match code {
            Some(3) => Err((UNDECIDED, String::new())),
            _ => Err(("run", format!("{last} {stderr}"))),
        };
    }
    if !task.is_true && last != format!("FALSE({})", task.violated) {
        return Err(("run", last));
    }
    let mut faults = Vec::new();
    let is_run = is_seen(task) && (!is_32(task) || *LINKS_32);
    if !task.is_true && is_run && !stderr.contains("verify: confirmed by a native run") {
        faults.push(("native", stderr.clone()));
    }
    match fs::read_to_string(&witness) {
        Err(_) => faults.push(("validation", "no witness".to_owned())),
        Ok(text) => {
            if let Err(what) = form(&text, task.is_true) {
                return Err(("form", what));
            }
            let (last, stderr, code) = verify(task, &["--validate", &told]).map_err(other)?;
            if code != expected {
                faults.push(("validation", format!("{last} {stderr}")));
            }
        }
    }
    match faults.as_slice() {
        [] => Ok(()),
        [one] => Err(one.clone()),
        several => {
            let texts: Vec<&str> = several.iter().map(|(_, what)| what.as_str()).collect();
            Err(("both", texts.join("\n")))
        }
    }
}

fn test(task: &Task, exception: Option<&[String; 2]>) -> Result<(), Failed> {
    let name = format!("parsimony-witness-{}-{}", process::id(), task.name.replace('/', "-"));
    let folder = env::temp_dir().join(name);
    fs::create_dir_all(&folder)?;
    let result = attempt(task, &folder);
    fs::remove_dir_all(&folder)?;
    match (result, exception) {
        (Ok(()), None) | (Err((UNDECIDED, _)), _) => Ok(()),
        (Ok(()), Some(_)) if is_32(task) && !*LINKS_32 => Ok(()),
        // Validated within the time on a fast machine only, or another violation comes first on a
        // slow one: the machine must not decide.
        (Ok(()) | Err(("validation" | "native" | "both", _)), Some([known, _]))
            if known == "slow" =>
        {
            Ok(())
        }
        (Ok(()), Some([_, why])) => Err(format!("stale: nothing is wrong ({why})").into()),
        (Err((kind, _)), Some([known, _])) if kind == known || known == "both" => Ok(()),
        (Err((kind, what)), _) => Err(format!("{kind}: {what}").into()),
    }
}

// --- the form of a witness ---

fn member<'v>(value: &'v Value, name: &str) -> Result<&'v Value, String> {
    value.get(name).ok_or_else(|| format!("no {name} in {value:?}"))
}

fn text<'v>(value: &'v Value, name: &str) -> Result<&'v str, String> {
    member(value, name)?.as_str().ok_or_else(|| format!("{name} is no text"))
}

fn sequence<'v>(value: &'v Value, name: &str) -> Result<&'v Vec<Value>, String> {
    member(value, name)?.as_sequence().ok_or_else(|| format!("{name} is no sequence"))
}

/// Checks what the schema of format 2.0 asks for.
fn form(witness: &str, is_true: bool) -> Result<(), String> {
    let all: Value = serde_yaml_ng::from_str(witness).map_err(|error| error.to_string())?;
    let [entry] = all.as_sequence().ok_or("no sequence")?.as_slice() else {
        return Err("not one entry".to_owned());
    };
    metadata(member(entry, "metadata")?)?;
    let content = sequence(entry, "content")?;
    if is_true {
        if text(entry, "entry_type")? != "invariant_set" {
            return Err("another type of entry".to_owned());
        }
        return content.iter().try_for_each(|item| {
            let invariant = member(item, "invariant")?;
            location(member(invariant, "location")?)?;
            let known = text(invariant, "type")? == "loop_invariant"
                && text(invariant, "format")? == "c_expression"
                && !text(invariant, "value")?.is_empty();
            known.then_some(()).ok_or_else(|| format!("{invariant:?}"))
        });
    }
    if text(entry, "entry_type")? != "violation_sequence" || content.is_empty() {
        return Err("no violation_sequence".to_owned());
    }
    for (index, item) in content.iter().enumerate() {
        let [point] = sequence(item, "segment")?.as_slice() else {
            return Err("not one waypoint".to_owned());
        };
        let point = member(point, "waypoint")?;
        location(member(point, "location")?)?;
        let is_last = index + 1 == content.len();
        let kind = text(point, "type")?;
        let fits = match kind {
            "target" => is_last && point.get("constraint").is_none(),
            "function_return" => {
                let constraint = member(point, "constraint")?;
                !is_last
                    && text(constraint, "format")? == "acsl_expression"
                    && text(constraint, "value")?.contains("\\result")
            }
            _ => false,
        };
        if !fits || text(point, "action")? != "follow" {
            return Err(format!("{point:?}"));
        }
    }
    Ok(())
}

fn location(location: &Value) -> Result<(), String> {
    text(location, "file_name")?;
    let positive = |name: &str| {
        location.get(name).is_none_or(|value| value.as_u64().is_some_and(|value| value > 0))
    };
    (member(location, "line").is_ok() && positive("line") && positive("column"))
        .then_some(())
        .ok_or_else(|| format!("{location:?}"))
}

fn metadata(metadata: &Value) -> Result<(), String> {
    let uuid = text(metadata, "uuid")?;
    let lengths: Vec<usize> = uuid.split('-').map(str::len).collect();
    let time = text(metadata, "creation_time")?;
    let producer = member(metadata, "producer")?;
    let task = member(metadata, "task")?;
    let files = sequence(task, "input_files")?;
    let hashes = member(task, "input_file_hashes")?;
    let is_hashed = |file: &Value| {
        let hash = file.as_str().and_then(|file| hashes.get(file)?.as_str());
        hash.is_some_and(|hash| hash.len() == 64 && hash.bytes().all(|c| c.is_ascii_hexdigit()))
    };
    let fits = text(metadata, "format_version")? == "2.0"
        && lengths == [8, 4, 4, 4, 12]
        && time.len() == 20
        && time.ends_with('Z')
        && !text(producer, "name")?.is_empty()
        && !text(producer, "version")?.is_empty()
        && !files.is_empty()
        && files.iter().all(is_hashed)
        && text(task, "specification")?.starts_with("CHECK( init(")
        && ["ILP32", "LP64"].contains(&text(task, "data_model")?)
        && ["C", "C++"].contains(&text(task, "language")?);
    fits.then_some(()).ok_or_else(|| format!("{metadata:?}"))
}

/// Whether a task is one of those that are tested; to move it within its family changes nothing.
fn is_sampled(name: &str) -> bool {
    let family = name.split_once('/').map_or(name, |(family, _)| family);
    let own = name.rsplit_once('/').map_or(name, |(_, own)| own);
    let name = format!("{family}/{own}");
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    hasher.finish().is_multiple_of(SAMPLE)
}

fn main() -> std::io::Result<()> {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(JOBS);
    let mut found = tasks::all()?;
    found.retain(|task| !task.is_true || has_loop(task));
    let is_all = env::var("WITNESSES").is_ok_and(|value| value == "all");
    // `family/task` → what is wrong, and why.
    let exceptions: BTreeMap<String, [String; 2]> =
        tasks::table("witnesses.tsv")?.into_iter().collect();
    let mut trials = Vec::new();
    for task in found {
        let exception = exceptions.get(&task.name).cloned();
        let is_slow = exception.as_ref().is_some_and(|[kind, _]| kind == "slow");
        let is_asked_for = is_all || arguments.filter.is_some();
        if is_asked_for || is_sampled(&task.name) && !is_slow {
            let name = task.name.clone();
            trials.push(Trial::test(name, move || test(&task, exception.as_ref())));
        }
    }
    libtest_mimic::run(&arguments, trials).exit()
}
