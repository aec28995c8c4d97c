//! What clang leaves unchecked although it is asked for checks: constants that it folds although
//! their type does not have the result, of which it warns, unless a source forbids that; and what a
//! source forbids it to check.
//!
//! Known limits: what system headers say is not looked at, nor is what clang's evaluator does not
//! warn of (`{INT_MIN / -1}`), and the name of a warning is not put together from several strings.
use super::LIST_SOURCES;
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
/// The option by which clang is asked for what it folds.
const ASKS: &str = "-Winteger-overflow";
/// What names the warnings that tell of it.
const WARNINGS: [&str; 5] = [
    "integer-overflow",
    "shift-overflow",
    "shift-sign-overflow",
    "shift-negative-value",
    "-Weverything",
];
/// Macros by which no source says what is not checked: options define them as attributes without
/// effect.
const FORBIDDING: [&str; 2] = ["no_sanitize", "__no_sanitize__"];
/// What stands for the name of a source where there is none.
const ARGUMENT: &str = "an argument";
/// How the list of the sources begins.
const SOURCES: &str = "-: ";

/// Whether an argument makes clang leave out checks.
pub fn leaves_out_checks(argument: &str) -> bool {
    LEAVES_OUT.iter().any(|start| argument.starts_with(start))
}

/// Whether clang is asked for what it folds.
pub fn is_asked(checks: &[&str]) -> bool {
    checks.contains(&ASKS)
}

/// Whether clang names the sources.
pub fn lists_sources(checks: &[&str]) -> bool {
    checks.contains(&LIST_SOURCES[0])
}

/// The text of a program, and what clang says of it.
pub struct SourceTexts<'a> {
    /// Its messages, with the names of the sources.
    pub said: &'a str,
    /// The first source.
    pub first: &'a Path,
    /// Where relative names start from.
    pub folder: Option<&'a Path>,
    /// What else may stand in their text.
    pub others: &'a [String],
}

/// The first place of which clang says that it has folded such a thing there, or where it may not
/// have said so or checked. `is_asked`: whether it is asked for what it folds.
pub fn folded(texts: &SourceTexts<'_>, is_asked: bool) -> Option<String> {
    let is_it = |line: &&str| line.contains("[-Winteger-overflow]") || line.contains("[-Wshift-");
    let warned = texts.said.lines().find(is_it).filter(|_| is_asked).and_then(|line| {
        let (place, _) = line.split_once(": warning: ")?;
        let (place, _) = place.rsplit_once(':')?;
        Some(format!("constants that overflow, which clang has folded (at {place})"))
    });
    warned.or_else(|| {
        let texts = match read(texts) {
            Ok(texts) => texts,
            Err(name) => return Some(format!("checks that {name} may forbid: it cannot be read")),
        };
        if let Some((name, _)) = texts.iter().find(|(_, text)| text.lines().any(redefines)) {
            return Some(format!("checks that {name} forbids, where it changes `no_sanitize`"));
        }
        let name = silent(&texts).filter(|_| is_asked)?;
        Some(format!("constants that may overflow: {name} forbids clang to warn of them"))
    })
}

/// What stands between `#` and the only mention of a name in a directive; else nothing.
fn directive(line: &str, name: &str) -> String {
    let Some((front, rest)) = line.split_once(name) else { return String::new() };
    let is_word = |it: char| it.is_alphanumeric() || it == '_';
    let Some(front) = front.trim_start().strip_prefix('#') else { return String::new() };
    if rest.contains(name) || rest.starts_with(is_word) || front.ends_with(is_word) {
        return String::new();
    }
    let words: Vec<&str> = front.split(|it: char| it.is_whitespace() || it == '(').collect();
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whether a line is certainly no more than a comment.
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") || line.starts_with("* ") && !line.contains(['#', '=', ';'])
}

/// A source that asks for a macro, other than to define it, or that cannot be read.
///
/// match: `#if M > 1`, `#define LEVEL M`; no match: `#ifndef M` in front of `#define M 2`.
pub fn asks_for(texts: &SourceTexts<'_>, name: &str) -> Option<String> {
    let texts = match read(texts) {
        Ok(texts) => texts,
        Err(unread) => return Some(unread),
    };
    let asks = |text: &str| {
        let sets = |line: &str| ["define", "undef"].contains(&&*directive(line, name));
        let tests = |line: &str| {
            ["ifdef", "ifndef", "if defined", "if !defined"].contains(&&*directive(line, name))
        };
        let ends = |line: &str| line.trim_start().starts_with("#endif");
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        lines.iter().enumerate().any(|(at, line)| {
            let next = |by: usize| lines.get(at + by).copied().unwrap_or_default();
            let only_sets = tests(line) && sets(next(1)) && ends(next(2));
            line.contains(name) && !sets(line) && !only_sets && !is_comment(line)
        })
    };
    let is_asking = |(source, text): &(String, String)| match source.as_str() {
        ARGUMENT => names_it(text, name),
        _ => asks(text),
    };
    texts.into_iter().find(is_asking).map(|(source, _)| source)
}

/// Whether an argument names a macro other than to define it.
///
/// match: `-DLEVEL=M`; no match: `-DM=2`, `-Wp,-UM`.
fn names_it(argument: &str, name: &str) -> bool {
    argument.split(',').filter(|word| word.contains(name)).any(|word| {
        let own = word.strip_prefix("-D").or_else(|| word.strip_prefix("-U")).unwrap_or(word);
        let value = own.strip_prefix(name);
        value.is_none_or(|value| {
            !value.is_empty() && !value.starts_with('=') || value.contains(name)
        })
    })
}

/// The name and the text of each source; else the name of one that cannot be read.
fn read(texts: &SourceTexts<'_>) -> Result<Vec<(String, String)>, String> {
    let mut all = Vec::new();
    for name in sources(texts.said, texts.first) {
        let bytes = fs::read(texts.folder.unwrap_or(Path::new("")).join(&name));
        let text = bytes.map_err(|_| name.clone())?;
        all.push((name, String::from_utf8_lossy(&text).into_owned()));
    }
    all.extend(texts.others.iter().map(|text| (ARGUMENT.to_owned(), text.clone())));
    for (_, text) in &mut all {
        *text = text.replace("\\\n", "");
    }
    Ok(all)
}

/// Whether a line is a directive that gives one of the macros another meaning, or none.
fn redefines(line: &str) -> bool {
    let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_directive = line.trim_start().starts_with(['#', '%', '?']);
    let mut pairs = words.windows(2);
    is_directive
        && pairs.any(|pair| ["undef", "define"].contains(&pair[0]) && FORBIDDING.contains(&pair[1]))
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
fn silent(texts: &[(String, String)]) -> Option<&str> {
    let is_by = |text: &str| {
        text.contains("system_header") || text.contains("diagnostic") && text.contains("ignored")
    };
    let is_named = |text: &str| {
        text.contains("system_header") || WARNINGS.iter().any(|warning| text.contains(warning))
    };
    let by = texts.iter().find(|(_, text)| is_by(text)).map(|(name, _)| name.as_str());
    by.filter(|_| texts.iter().any(|(_, text)| is_named(text)))
}

#[cfg(test)]
mod tests {
    use super::{names_of_rule, redefines, silent};

    #[test]
    fn names_in_rules() {
        assert_eq!(names_of_rule(r"a.c d\ x/h\ h.h  b$$.h"), ["a.c", "d x/h h.h", "b$.h"]);
    }

    #[test]
    fn macros_that_change() {
        assert!(redefines("#undef no_sanitize"));
        assert!(redefines(" # define __no_sanitize__(...) x"));
        assert!(!redefines("#define NO_CHECKS __attribute__((no_sanitize(\"undefined\")))"));
        assert!(!redefines("void undef(int no_sanitize);"));
    }

    #[test]
    fn pragmas_that_forbid_it() {
        let is_silent = |text: &str| silent(&[(String::new(), text.to_owned())]).is_some();
        assert!(is_silent("#pragma clang diagnostic ignored \"-Winteger-overflow\"\n"));
        assert!(is_silent("_Pragma(\"GCC diagnostic ignored \\\"-Weverything\\\"\")"));
        assert!(is_silent(
            "#define NO(w) _Pragma(STR(GCC diagnostic ignored #w))\nNO(-Wshift-overflow)"
        ));
        assert!(is_silent("#pragma GCC system_header\n"));
        assert!(!is_silent("#pragma GCC diagnostic ignored \"-Wunused\"\n"));
        assert!(!is_silent("/* see -Winteger-overflow */\n"));
    }
}
