//! What a linker writes of what it does (`-Map`, `--cref`): which files define and use a name, and
//! to which names it gives a meaning of its own. GNU ld, gold and LLVM's linker agree on the form
//! of both, as far as it is read here.
use super::inputs::is_start;
use crate::bitcode::record::SECTION;
use std::collections::{BTreeMap, BTreeSet};

const CROSS_REFERENCES: &str = "Cross Reference Table";
/// How the line ends behind which the output's sections stand.
const OUTPUT: &str = "memory map";
/// What stands before an assignment that the linker did not make: something defines the name.
const NOT_MADE: &str = "[!provide]";

/// Names that a linker gives a meaning to by itself.
const PROVIDED: [&str; 30] = [
    "__executable_start",
    "__ehdr_start",
    "__etext",
    "_etext",
    "etext",
    "__edata",
    "_edata",
    "edata",
    "__bss_start",
    "__bss_start__",
    "__bss_end__",
    "_bss_end__",
    "__end__",
    "__end",
    "_end",
    "end",
    "__tdata_start",
    "__preinit_array_start",
    "__preinit_array_end",
    "__init_array_start",
    "__init_array_end",
    "__fini_array_start",
    "__fini_array_end",
    "__rela_iplt_start",
    "__rela_iplt_end",
    "__rel_iplt_start",
    "__rel_iplt_end",
    "_GLOBAL_OFFSET_TABLE_",
    "_DYNAMIC",
    "_TLS_MODULE_BASE_",
];

/// What a linker said.
#[derive(Default)]
pub(crate) struct LinkMap {
    /// The files that have to do with a name, the one that defines it first.
    pub files: BTreeMap<String, Vec<String>>,
    /// Names that the linker, or its script, defines.
    pub assigned: BTreeSet<String>,
    /// The files that something of is in the output.
    pub parts: BTreeSet<String>,
    /// The sections that list what runs before `main` and at the end, each with its file, in the
    /// order in which they lie in the output.
    pub starts: Vec<(String, String)>,
    /// The files with records, in their order.
    pub records: Vec<String>,
}

impl LinkMap {
    /// Reads a map; `None`: there are no cross references in it.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut map = Self::default();
        let mut lines = text.lines();
        let mut before = "";
        for line in lines.by_ref().take_while(|line| line.trim() != CROSS_REFERENCES) {
            map.assigned.extend(assigned(line));
            if line.to_ascii_lowercase().ends_with(OUTPUT) {
                // What stands above was left out.
                (map.starts, map.records) = (Vec::new(), Vec::new());
            }
            if let Some(file) = part(line) {
                map.add_section(section(line, before), file);
                map.parts.insert(file.to_owned());
            }
            before = line;
        }
        let mut last: Option<String> = None;
        for line in lines.filter(|line| !line.trim().is_empty()) {
            let is_more = line.starts_with(' ');
            let (name, file) = match (is_more, line.trim().split_once(' ')) {
                (true, _) => (last.clone()?, line.trim()),
                (false, Some((name, file))) => (name.to_owned(), file.trim()),
                // A long name, whose files stand in the lines that follow.
                (false, None) => {
                    last = Some(line.to_owned());
                    continue;
                }
            };
            last = Some(name.clone());
            if name != "Symbol" || file != "File" {
                map.files.entry(name).or_default().push(file.to_owned());
            }
        }
        map.add_versions();
        last.map(|_| map)
    }

    fn add_section(&mut self, name: &str, file: &str) {
        if is_start(name) {
            self.starts.push((name.to_owned(), file.to_owned()));
        } else if name == SECTION {
            self.records.push(file.to_owned());
        }
    }

    /// Gold lists what shared libraries define only with its version: `f@@V1`, and other versions
    /// as `f@V1`.
    fn add_versions(&mut self) {
        let versioned = self
            .files
            .iter()
            .filter_map(|(name, files)| Some((name.split_once('@')?.0.to_owned(), files.clone())));
        for (name, files) in versioned.collect::<Vec<_>>() {
            let known = self.files.entry(name).or_default();
            known
                .extend(files.into_iter().filter(|file| !known.contains(file)).collect::<Vec<_>>());
        }
    }
}

/// The file that a line of the map says a section of: behind an address and a size, or before the
/// section's name in parentheses.
fn part(line: &str) -> Option<&str> {
    if let Some((file, _)) = line.rsplit_once(":(") {
        return file.split_whitespace().nth(4).and_then(|first| Some(&file[file.find(first)?..]));
    }
    let (_, rest) = line.split_once(" 0x")?;
    let (_, rest) = rest.split_once(" 0x")?;
    Some(rest.split_once(' ')?.1.trim())
}

/// The section that a line is about which has a file: its name stands first, or last in
/// parentheses, or is so long that it has the line before.
fn section<'a>(line: &'a str, before: &'a str) -> &'a str {
    if let Some((_, name)) = line.rsplit_once(":(") {
        return name.trim_end_matches(')');
    }
    let first = line.split_whitespace().next().unwrap_or_default();
    if first.starts_with("0x") { before.trim() } else { first }
}

/// The name that a line of the map says an assignment to.
fn assigned(line: &str) -> Option<String> {
    let (left, _) = line.split_once("= ")?;
    if left.trim_start().starts_with(NOT_MADE) {
        return None;
    }
    let left = left.trim_end_matches([' ', '+', '-', '*', '/', '<', '>', '&', '|']);
    let name = left.rsplit([' ', '\t', '(']).next()?;
    (!name.is_empty() && name != ".").then(|| name.to_owned())
}

/// Whether a linker defines the name by itself.
pub(crate) fn is_provided(name: &str) -> bool {
    PROVIDED.contains(&name) || name.starts_with("__start_") || name.starts_with("__stop_")
}

#[cfg(test)]
mod tests {
    use super::LinkMap;

    const MAP: &str = "\
Discarded input sections

 .init_array    0x0000000000000000        0x8 two.o

Linker script and memory map

LOAD main.o
                [!provide]                        PROVIDE (etext = .)
                0x0000000000001165                limit = level
                0x0000000000004018                PROVIDE (edata = .)
                0x0000000000004020                . = ALIGN (0x8)
                0x0000000000004028                more += 0x4
 .text.limit    0x000000000000115a        0xb lim.o
 .a.section.with.a.long.name
                0x000000000000116a        0xb a library.a(main.o)
  201000   201000        e     4         other linker.o:(.text)
 .init_array.101
                0x0000000000003dc0        0x8 two.o
 .init_array    0x0000000000003dc8        0x8 lim.o

Cross Reference Table

Symbol                                            File
limit                                             lim.o
                                                  a library.a(main.o)
a_name_that_is_longer_than_what_its_column_has_room_for
                                                  main.o
";

    #[test]
    fn a_map() {
        let map = LinkMap::read(MAP).expect("a map");
        let assigned: Vec<&str> = map.assigned.iter().map(String::as_str).collect();
        assert_eq!(assigned, ["edata", "limit", "more"]);
        let files: Vec<_> = map.files.clone().into_iter().collect();
        let long = "a_name_that_is_longer_than_what_its_column_has_room_for";
        let expected: [(&str, &[&str]); 2] =
            [(long, &["main.o"]), ("limit", &["lim.o", "a library.a(main.o)"])];
        let expected = expected.map(|(name, files)| {
            (name.to_owned(), files.iter().map(|file| (*file).to_owned()).collect::<Vec<_>>())
        });
        assert_eq!(files, expected);
        let parts: Vec<&str> = map.parts.iter().map(String::as_str).collect();
        assert_eq!(parts, ["a library.a(main.o)", "lim.o", "other linker.o", "two.o"]);
        let starts = [(".init_array.101", "two.o"), (".init_array", "lim.o")];
        let starts = starts.map(|(section, file)| (section.to_owned(), file.to_owned()));
        assert_eq!(map.starts, starts);
        assert!(LinkMap::read("LOAD main.o").is_none());
    }
}
