//! What a run may leave out to see what it is worth (ablation), by the option that leaves it out:
//! passes, members of the portfolio, refuters, methods of interpolation, restrictions of refinement
//! and stages of templates. `--list-mechanisms` prints them for programs; `scripts/bench --ablate`
//! runs tasks with and without each.
use crate::cli::near::is_near;
use crate::output::complain;
use crate::passes::table::{PASSES, optional};
use crate::portfolio::table::{REFINEMENTS, members, methods, sources, templates};
use crate::report::exit;
use crate::solver::decide::table::REFUTERS;
use std::io::{self, Write};

/// Prints a line for each, with tabs between the option, its value, and what it does (empty where
/// the help says it). Gives the exit code.
pub fn print() -> u8 {
    if io::stdout().write_all(lines().as_bytes()).is_err() {
        complain("cannot write the list");
        return exit::BAD_INPUT;
    }
    exit::TRUE
}

fn lines() -> String {
    let passes = optional().map(|pass| ["--no-pass", pass.name, pass.what]);
    let members = members().map(|name| ["--no-member", name, ""]);
    let refuters = REFUTERS.iter().map(|it| ["--no-refuter", it.name, it.what]);
    let methods = methods().map(|name| ["--no-method", name, ""]);
    let refinements = REFINEMENTS.map(|(name, what)| ["--no-refinement", name, what]);
    let templates = templates().map(|name| ["--no-template", name, ""]);
    let all = passes.chain(members).chain(refuters).chain(methods);
    let all = all.chain(refinements).chain(templates);
    all.map(|fields| fields.join("\t") + "\n").collect()
}

/// The name of a pass that can be left out.
pub(super) fn parse_pass(text: &str) -> Result<&'static str, String> {
    match PASSES.iter().find(|pass| pass.name == text).and_then(|pass| pass.required) {
        Some(reason) => Err(format!("it always runs: {reason}")),
        None => named("pass", text, optional().map(|pass| pass.name)),
    }
}

/// The name of a member of the portfolio.
pub(super) fn parse_member(text: &str) -> Result<&'static str, String> {
    named("member of the portfolio", text, members())
}

/// The name of a refuter.
pub(super) fn parse_refuter(text: &str) -> Result<&'static str, String> {
    named("refuter", text, REFUTERS.iter().map(|refuter| refuter.name))
}

/// The name of a method of interpolation.
pub(super) fn parse_method(text: &str) -> Result<&'static str, String> {
    named("method of interpolation", text, methods())
}

/// The name of a source of interpolants.
pub(super) fn parse_source(text: &str) -> Result<&'static str, String> {
    named("source of interpolants", text, sources())
}

/// The name of a restriction of refinement.
pub(super) fn parse_refinement(text: &str) -> Result<&'static str, String> {
    named("restriction of refinement", text, REFINEMENTS.into_iter().map(|(name, _)| name))
}

/// The name of a stage of templates.
pub(super) fn parse_template(text: &str) -> Result<&'static str, String> {
    named("stage of templates", text, templates())
}

fn named(
    kind: &str,
    text: &str,
    names: impl Iterator<Item = &'static str>,
) -> Result<&'static str, String> {
    let names: Vec<&str> = names.collect();
    if let Some(name) = names.iter().find(|name| **name == text) {
        return Ok(name);
    }
    let near = names.iter().find(|name| is_near(name, text));
    let near = near.map_or(String::new(), |near| format!(" (did you mean {near}?)"));
    Err(format!("no such {kind}; there are {}{near}", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::lines;
    use crate::base::config::Config;
    use crate::cli::configure;

    fn left_out(option: &str, name: &str) -> Config {
        configure(["verify", option, name, "a.c"]).expect("a mechanism that is listed")
    }

    #[test]
    fn what_is_listed_can_be_left_out() {
        let (mut passes, mut members, mut others) = (0, 0, 0);
        for line in lines().lines() {
            let [option, name, _] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}: not three fields")
            };
            let config = left_out(option, name);
            let other: Vec<&str> = config.left_out.iter().map(|&(_, name)| name).collect();
            let left_out = [&config.without_passes, &config.without_members, &other];
            let all: Vec<&str> = left_out.into_iter().flatten().copied().collect();
            assert_eq!(all, [name], "{option}");
            passes += config.without_passes.len();
            members += config.without_members.len();
            others += other.len();
        }
        let counts = (passes, members, others);
        assert!(passes > 5 && members > 5 && others > 12, "{counts:?}");
    }

    #[test]
    fn names_of_nothing_are_wrong_use() {
        let message = |name| match configure(["verify", "--no-member", name, "a.c"]) {
            Ok(_) => panic!("{name} is no member"),
            Err(error) => error.to_string(),
        };
        assert!(message("label").contains("no such member of the portfolio; there are only run,"));
        assert!(message("label").contains("did you mean labels?"));
        let left = ["verify", "--analysis", "value", "--no-member", "values", "a.c"];
        let message = configure(left).expect_err("nothing works then").to_string();
        assert!(message.contains("leaves no engine of this analysis"), "{message}");
    }
}
