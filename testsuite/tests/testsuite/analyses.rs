//! Tasks by one analysis alone: `testsuite/analyses.tsv` says which, and which passes run before.
//!
//! The papers' examples are all among them, each by the analysis that its paper is about. They are
//! verified as they are read: LLVM's passes decide many of them by themselves, which tests LLVM. An
//! analysis that cannot follow memory gets registers for locals, and no other pass.
use crate::run::verify;
use crate::tasks::{Task, table};
use crate::{TIME_LIMIT, judge};
use libtest_mimic::{Failed, Trial};
use parsimony::passes::table::optional;
use std::time::Duration;
use std::{io, iter};

/// The seconds for a task that is not solved yet.
const UNSOLVED: u64 = 2;

/// The passes before an analysis.
#[derive(Clone, Copy)]
enum Passes {
    /// None.
    AsRead,
    /// Locals become registers.
    Registers,
    /// All, as by default.
    All,
}

/// A task, and how it is run.
struct Run {
    task: Task,
    analysis: String,
    passes: Passes,
    /// Why it is not solved.
    unsolved: Option<String>,
}

impl Run {
    fn flags(&self) -> Vec<&str> {
        let analysis = ["--analysis", &self.analysis];
        let passes: Vec<&str> = match self.passes {
            Passes::All => Vec::new(),
            Passes::AsRead => vec!["--no-preparation"],
            Passes::Registers => {
                let others = optional().filter(|pass| pass.name != "registers");
                others.flat_map(|pass| ["--no-pass", pass.name]).collect()
            }
        };
        analysis.into_iter().chain(passes).collect()
    }

    fn run(&self, name: &str) -> Result<(), Failed> {
        let seconds = if self.unsolved.is_some() { UNSOLVED } else { TIME_LIMIT };
        let verdict = verify(name, &self.task, Duration::from_secs(seconds), &self.flags())?;
        judge(self.task.is_true, &verdict, self.unsolved.as_ref())
    }
}

/// The tests: a run for each line of the table, and that it has all examples of the papers.
pub(crate) fn trials<'t>(tasks: impl Iterator<Item = &'t Task>) -> io::Result<Vec<Trial>> {
    let tasks: Vec<&Task> = tasks.collect();
    let lines = table::<3>("analyses.tsv")?;
    let listed: Vec<&String> = lines.iter().map(|(name, _)| name).collect();
    let is_missing =
        |task: &&&Task| task.name.starts_with("papers/") && !listed.contains(&&task.name);
    let missing = tasks.iter().find(is_missing);
    let missing = missing.map(|task| format!("not in analyses.tsv: {}", task.name));
    let runs = lines.into_iter().map(|(name, columns)| run(&tasks, &name, columns));
    let runs: Vec<Run> = runs.collect::<io::Result<_>>()?;
    let runs = runs.into_iter().map(|run| {
        let name = format!("by {}: {}", run.analysis, run.task.name);
        Trial::test(name.clone(), move || run.run(&name))
    });
    let is_whole = move || missing.map_or(Ok(()), |missing| Err(missing.into()));
    let whole = Trial::test("analyses.tsv has all examples of the papers", is_whole);
    Ok(runs.chain(iter::once(whole)).collect())
}

fn run(tasks: &[&Task], name: &str, columns: [String; 3]) -> io::Result<Run> {
    let slip = |what: &str| io::Error::other(format!("analyses.tsv: {name}: {what}"));
    let task = tasks.iter().find(|task| task.name == name).ok_or_else(|| slip("no such task"))?;
    let [analysis, passes, unsolved] = columns;
    let passes = match passes.as_str() {
        "as-read" => Passes::AsRead,
        "registers" => Passes::Registers,
        "all" => Passes::All,
        other => return Err(slip(&format!("no such passes: {other}"))),
    };
    let unsolved = Some(unsolved).filter(|reason| reason != "-");
    Ok(Run { task: Task::clone(task), analysis, passes, unsolved })
}
