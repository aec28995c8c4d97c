//! Comments are at most 100 columns wide (`rustfmt` sees to code alone), and their words are the
//! field's: a sentence is about a thing, and says what holds of it.
use crate::{files_of, rust_files};
use std::fs;
use std::path::{Path, PathBuf};

/// In characters.
const WIDEST: usize = 100;

/// Words for which there is a better one: a number or a limit, "undecided", "costly", "again",
/// "under-approximated branch", "array cell", "sanity runs", "method", "uninitialised".
const REFUSED: [&str; 16] = [
    "so many",
    "nobody",
    "whoever",
    "somebody",
    "dear",
    "in vain",
    "anew",
    "of ours",
    "told",
    "tells",
    "soft gap",
    "ghost cell",
    "ghost cells",
    "second look",
    "rung",
    "unwritten",
];

/// The comment on a line, without its marks. A quotation mark before it is the end of a string.
fn comment(line: &str) -> Option<&str> {
    let code = line.trim_start();
    if let Some(text) = code.strip_prefix("/*").or_else(|| code.strip_prefix("* ")) {
        return Some(text.trim_end_matches("*/"));
    }
    let mut from = 0;
    while let Some(at) = line[from..].find("//").map(|at| from + at) {
        let before = &line[..at];
        let quotes = before.matches('"').count() + before.matches("\\\"").count();
        if quotes.is_multiple_of(2) && !before.ends_with(':') {
            return Some(line[at..].trim_start_matches(['/', '!']));
        }
        from = at + 2;
    }
    None
}

/// The refused words of a text, with their lines.
fn refused(text: &str) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    let mut words: Vec<(usize, String)> = Vec::new();
    for (number, line) in (1..).zip(text.lines().chain([""])) {
        if let Some(comment) = comment(line) {
            let is_of_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
            let parts = comment.split(|c| !is_of_word(c)).filter(|part| !part.is_empty());
            words.extend(parts.map(|part| (number, part.to_lowercase())));
            continue;
        }
        for name in REFUSED {
            let parts: Vec<&str> = name.split(' ').collect();
            let runs = words.windows(parts.len());
            let is_it = |run: &&[(usize, String)]| run.iter().map(|(_, word)| word).eq(&parts);
            found.extend(runs.filter(is_it).map(|run| (run[0].0, name)));
        }
        words.clear();
    }
    found.sort_unstable();
    found
}

fn commented() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "testsuite/tests", "testsuite/benches"] {
        rust_files(&root.join(folder), &mut files);
    }
    files_of(&root.join("runtime"), "c", &mut files);
    files
}

#[test]
fn comments_are_at_most_100_columns_wide() {
    let mut faults = Vec::new();
    for path in commented() {
        let text = fs::read_to_string(&path).expect("a readable source file");
        for (number, line) in (1..).zip(text.lines()) {
            if comment(line).is_some() && line.chars().count() > WIDEST {
                faults.push(format!("{}:{number}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn comments_use_the_words_of_the_field() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut faults = Vec::new();
    for path in commented().into_iter().filter(|path| !path.starts_with(root.join("testsuite"))) {
        let text = fs::read_to_string(&path).expect("a readable source file");
        let name = path.strip_prefix(root).unwrap_or(&path).display();
        faults.extend(refused(&text).iter().map(|(line, word)| format!("{name}:{line}: {word}")));
    }
    assert!(faults.is_empty(), "\n{}\n{} in all", faults.join("\n"), faults.len());
}

#[test]
fn refused_words_are_found() {
    let text =
        "// so\n// many\nlet told = \"nobody\"; // in vain\n/* anew */\nlet a = \"http://dear\";";
    assert_eq!(refused(text), [(1, "so many"), (3, "in vain"), (4, "anew")]);
}
