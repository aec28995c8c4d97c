//! Lines of C files as they stand: a witness speaks of the files that it is given with, not of
//! those that they were made from. Where that makes another program (`__LINE__`), files stay as
//! they are.
use crate::frontend::llvm::{Options, is_same_program};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// The files in which markers say that lines come from elsewhere, without these markers.
pub(crate) fn as_they_stand(files: &[PathBuf], options: &Options) -> BTreeMap<PathBuf, String> {
    let is_c = |path: &&PathBuf| path.extension().is_some_and(|it| it == "c" || it == "i");
    let without = |path: &PathBuf| {
        let text = fs::read_to_string(path).ok()?;
        let bare = without_markers(&text)?;
        is_same_program(path, &bare, options).then(|| (path.clone(), bare))
    };
    files.iter().filter(is_c).filter_map(without).collect()
}

/// `None`: it has none.
fn without_markers(text: &str) -> Option<String> {
    if !text.lines().any(is_marker) {
        return None;
    }
    let lines = text.lines().map(|line| if is_marker(line) { "" } else { line });
    Some(lines.flat_map(|line| [line, "\n"]).collect())
}

/// `# 12 "file.h" 1`, or `#line 12`.
fn is_marker(line: &str) -> bool {
    let Some(rest) = line.trim_start().strip_prefix('#') else { return false };
    let rest = rest.trim_start();
    let number = rest.strip_prefix("line").unwrap_or(rest).trim_start();
    number.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::without_markers;

    #[test]
    fn markers_go_and_lines_stay() {
        let text = "# 1 \"a.h\" 3\nint x;\n#line 7\n#define N 3\n";
        assert_eq!(without_markers(text).as_deref(), Some("\nint x;\n\n#define N 3\n"));
        assert_eq!(without_markers("int x;\n#include <a.h>\n"), None);
    }
}
