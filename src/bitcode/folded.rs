//! What clang folds although its type does not have the result: no check stands in the bitcode
//! then, but clang warns of it, unless a source forbids that.
//!
//! Known limits: what system headers say is not looked at, nor is what clang's evaluator does not
//! warn of (`{INT_MIN / -1}`), and the name of a warning is not put together from several strings.
use super::CHECK_OVERFLOW;
use std::fs;
use std::path::Path;

/// What lets clang leave out some of its checks, or end them in other ways than by traps.
const LEAVES_OUT: [&str; 7] = [
    "-fsanitize-ignorelist",
    "-fsanitize-blacklist",
    "-fsanitize-system-ignorelist",
    "-fsanitize-skip-hot-cutoff",
    "-fsanitize-undefined-ignore-overflow-pattern",
    "-ftrapv-handler",
    "--warning-suppression-mappings",
];
/// What names the warnings that tell of it.
const WARNINGS: [&str; 5] = [
    "integer-overflow",
    "shift-overflow",
    "shift-sign-overflow",
    "shift-negative-value",
    "-Weverything",
];
/// How the list of the sources begins.
const SOURCES: &str = "-: ";

/// Whether an argument makes clang leave out checks.
pub fn leaves_out_checks(argument: &str) -> bool {
    LEAVES_OUT.iter().any(|start| argument.starts_with(start))
}

/// Whether clang is asked for what it folds.
pub fn is_asked(checks: &[&str]) -> bool {
    checks.contains(&CHECK_OVERFLOW[0])
}

/// The first place of which clang says that it has folded such a thing there, or where it may not
/// have said so. `said`: its messages, with the names of the sources, of which `source` is the
/// first. `others`: what else may stand in their text.
pub fn folded(
    said: &str,
    source: &Path,
    folder: Option<&Path>,
    others: &[String],
) -> Option<String> {
    let is_it = |line: &&str| line.contains("[-Winteger-overflow]") || line.contains("[-Wshift-");
    let warned = said.lines().find(is_it).and_then(|line| {
        let (place, _) = line.split_once(": warning: ")?;
        let (place, _) = place.rsplit_once(':')?;
        Some(format!("constants that overflow, which clang has folded (at {place})"))
    });
    warned.or_else(|| {
        let name = silent(&sources(said, source), folder, others)?;
        Some(format!("constants that may overflow: {name} forbids clang to warn of them"))
    })
}

/// The sources, with those that are included and of no system.
fn sources(said: &str, first: &Path) -> Vec<String> {
    let mut found = vec![first.display().to_string()];
    let mut lines = said.lines().skip_while(|line| !line.starts_with(SOURCES));
    let mut next = lines.next().and_then(|line| line.strip_prefix(SOURCES));
    while let Some(line) = next {
        let names = line.strip_suffix('\\');
        found.extend(names_of_rule(names.unwrap_or(line)));
        next = names.and_then(|_| lines.next());
    }
    found
}

/// What clang says beside the names of the sources.
pub fn without_sources(said: &str) -> String {
    let mut is_list = false;
    let is_message = |line: &&str| {
        let is_of_list = is_list || line.starts_with(SOURCES);
        is_list = is_of_list && line.ends_with('\\');
        !is_of_list
    };
    let lines: Vec<&str> = said.trim_end().lines().filter(is_message).collect();
    lines.join("\n")
}

/// The names in a line of a rule of `make`.
fn names_of_rule(line: &str) -> Vec<String> {
    let mut names = vec![String::new()];
    let mut rest = line.chars().peekable();
    while let Some(c) = rest.next() {
        let escaped = match c {
            '\\' => rest.next_if(|next| matches!(next, ' ' | '#' | '\\')),
            '$' => rest.next_if_eq(&'$'),
            ' ' => {
                names.push(String::new());
                continue;
            }
            _ => None,
        };
        if let Some(name) = names.last_mut() {
            name.push(escaped.unwrap_or(c));
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

/// What may keep clang from warning.
fn silent(sources: &[String], folder: Option<&Path>, others: &[String]) -> Option<String> {
    let (mut by, mut is_named) = (None, false);
    let mut look = |name: &str, text: &str| {
        let text = text.replace("\\\n", "");
        if text.contains("system_header") || text.contains("diagnostic") && text.contains("ignored")
        {
            by.get_or_insert_with(|| name.to_owned());
        }
        is_named |= text.contains("system_header");
        is_named |= WARNINGS.iter().any(|warning| text.contains(warning));
    };
    for name in sources {
        match fs::read(folder.unwrap_or(Path::new("")).join(name)) {
            Ok(text) => look(&format!("a pragma in {name}"), &String::from_utf8_lossy(&text)),
            Err(_) => return Some(format!("what cannot be read ({name})")),
        }
    }
    others.iter().for_each(|text| look("a pragma", text));
    by.filter(|_| is_named)
}

#[cfg(test)]
mod tests {
    use super::{names_of_rule, silent};

    #[test]
    fn names_in_rules() {
        assert_eq!(names_of_rule(r"a.c d\ x/h\ h.h  b$$.h"), ["a.c", "d x/h h.h", "b$.h"]);
    }

    #[test]
    fn pragmas_that_forbid_it() {
        let is_silent = |text: &str| silent(&[], None, &[text.to_owned()]).is_some();
        assert!(is_silent("#pragma clang diagnostic ignored \"-Winteger-overflow\"\n"));
        assert!(is_silent("_Pragma(\"GCC diagnostic ignored \\\"-Weverything\\\"\")"));
        assert!(is_silent(
            "#define NO(w) _Pragma(STR(GCC diagnostic ignored #w))\nNO(-Wshift-\\\noverflow)"
        ));
        assert!(is_silent("#pragma GCC system_header\n"));
        assert!(!is_silent("#pragma GCC diagnostic ignored \"-Wunused\"\n"));
        assert!(!is_silent("/* see -Winteger-overflow */\n"));
    }
}
