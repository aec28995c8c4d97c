//! The papers' examples, each by the analysis that its paper is about, and on the program as read:
//! LLVM's passes decide many of them by themselves, which tests LLVM. `testsuite/papers.tsv` says
//! which analysis that is; one that cannot follow memory gets registers for locals, and no other
//! pass.
use crate::run::verify;
use crate::tasks::{Task, table};
use crate::{TIME_LIMIT, judge};
use libtest_mimic::{Failed, Trial};
use parsimony::passes::table::optional;
use std::time::Duration;
use std::{io, iter};

/// The seconds for an example that is not solved yet.
const UNSOLVED: u64 = 2;

/// An example, and how it is run.
struct Example {
    task: Task,
    analysis: String,
    is_in_registers: bool,
    /// Why it is not solved.
    unsolved: Option<String>,
}

impl Example {
    fn flags(&self) -> Vec<&str> {
        let analysis = ["--analysis", &self.analysis];
        let passes: Vec<&str> = match self.is_in_registers {
            false => vec!["--no-preparation"],
            true => {
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

/// The tests: a run for each line of the table, and that it has all examples.
pub(crate) fn trials<'t>(tasks: impl Iterator<Item = &'t Task>) -> io::Result<Vec<Trial>> {
    let tasks: Vec<&Task> = tasks.filter(|task| task.name.starts_with("papers/")).collect();
    let lines = table::<3>("papers.tsv")?;
    let listed: Vec<String> = lines.iter().map(|(name, _)| name.clone()).collect();
    let missing = tasks.iter().find(|task| !listed.contains(&task.name));
    let missing = missing.map(|task| format!("not in papers.tsv: {}", task.name));
    let examples = lines.into_iter().map(|(name, columns)| example(&tasks, &name, columns));
    let examples: Vec<Example> = examples.collect::<io::Result<_>>()?;
    let runs = examples.into_iter().map(|example| {
        let name = format!("by {}: {}", example.analysis, example.task.name);
        Trial::test(name.clone(), move || example.run(&name))
    });
    let is_whole = move || missing.map_or(Ok(()), |missing| Err(missing.into()));
    let whole = Trial::test("papers.tsv has all examples of the papers", is_whole);
    Ok(runs.chain(iter::once(whole)).collect())
}

fn example(tasks: &[&Task], name: &str, columns: [String; 3]) -> io::Result<Example> {
    let slip = |what: &str| io::Error::other(format!("papers.tsv: {name}: {what}"));
    let task = tasks.iter().find(|task| task.name == name).ok_or_else(|| slip("no such task"))?;
    let [analysis, passes, unsolved] = columns;
    let is_in_registers = match passes.as_str() {
        "as-read" => false,
        "registers" => true,
        other => return Err(slip(&format!("no such passes: {other}"))),
    };
    let unsolved = Some(unsolved).filter(|reason| reason != "-");
    Ok(Example { task: Task::clone(task), analysis, is_in_registers, unsolved })
}
