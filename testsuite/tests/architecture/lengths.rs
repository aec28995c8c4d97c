//! How long functions are.
use crate::{Source, sources};
use std::collections::BTreeSet;

/// The most lines of a function, from its name to its last brace.
const MOST_LINES: usize = 80;

/// Functions that are longer: one `match` with a short arm for each case.
const DISPATCHES: [(&str, &str); 6] = [
    ("engines::value::execute", "execute"),
    ("frontend::llvm::lower::call", "call"),
    ("frontend::llvm::lower::instruction", "instruction"),
    ("interpreter::certain", "follow"),
    ("interpreter::machine", "go"),
    ("symbolic::execute", "step"),
];

/// The functions of a file that are too long. A body ends at the first line that is a brace as far
/// to the right as the name's line, which is how rustfmt puts it.
fn long(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (first, line) in lines.iter().enumerate() {
        let Some(name) = function(line) else { continue };
        let indent = &line[..line.len() - line.trim_start().len()];
        let last = lines[first..].iter().position(|line| *line == format!("{indent}}}"));
        if last.is_some_and(|last| last >= MOST_LINES) && !is_declaration(&lines[first..]) {
            found.push(name.to_owned());
        }
    }
    found
}

/// The name of the function that begins on the line.
fn function(line: &str) -> Option<&str> {
    let (before, rest) = line.trim_start().split_once("fn ")?;
    let is_modifier = |word: &str| {
        ["const", "unsafe", "extern", "\"C\""].contains(&word) || word.starts_with("pub")
    };
    let words = before.replace("(in ", "(");
    let is_item = words.split_whitespace().all(is_modifier);
    let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (is_item && !name.is_empty()).then_some(name)
}

/// Whether a function has no body.
fn is_declaration(lines: &[&str]) -> bool {
    let ends = |line: &&str| line.ends_with('{') || line.ends_with(';') || line.ends_with('}');
    lines.iter().find(|line| ends(line)).is_some_and(|line| line.ends_with(';'))
}

#[test]
fn functions_are_short() {
    let mut found = BTreeSet::new();
    for Source { name, text, path } in sources() {
        let is_test = path.components().any(|part| part.as_os_str() == "tests");
        if !is_test && !path.ends_with("tests.rs") {
            found.extend(long(&text).into_iter().map(|function| (name.clone(), function)));
        }
    }
    let listed = DISPATCHES.map(|(file, function)| (file.to_owned(), function.to_owned()));
    assert_eq!(found, BTreeSet::from(listed), "over {MOST_LINES} lines, and what may be");
}

#[test]
fn a_function_ends_at_its_brace() {
    let body = "        work();\n".repeat(MOST_LINES);
    let text = format!("    pub(in a) const fn far() {{\n{body}    }}\n\nfn near() {{\n}}\n");
    assert_eq!(long(&text), ["far"]);
    assert!(long(&format!("    fn no_body(\n    );\n{body}    }}\n")).is_empty());
}
