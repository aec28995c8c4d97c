//! The page `ARCHITECTURE.md` says what is there: its rooms are those of the import table, its
//! files exist, and it is short.
use crate::IMPORTS;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// In lines.
const LONGEST: usize = 250;
/// In characters.
const WIDEST: usize = 100;

/// A program of its own, of which no room is part.
const OUTSIDE: &str = "verify_cc";

/// What the paths begin with that the page names from the package on.
const TOP: [&str; 4] = ["src/", "runtime/", "testsuite/", "scripts/"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page() -> String {
    fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page")
}

/// The rows of the table of rooms: each room, and its first file.
fn rooms(page: &str) -> Vec<(&str, &str)> {
    let (_, table) = page.split_once("## 2. The rooms").expect("the section of rooms");
    let (table, _) = table.split_once("\n## ").expect("a section behind it");
    table.lines().filter(|line| line.starts_with("| `")).map(first_and_third).collect()
}

/// Two cells of a row.
fn first_and_third(row: &str) -> (&str, &str) {
    let mut cells = row.split('|').skip(1).map(str::trim).map(quoted);
    let room = cells.next().expect("a first cell");
    (room, cells.nth(1).expect("a third cell"))
}

/// The text between backquotes.
fn quoted(cell: &str) -> &str {
    cell.trim_matches('`')
}

#[test]
fn the_page_is_short() {
    let page = page();
    assert!(page.lines().count() <= LONGEST, "{} lines", page.lines().count());
    let wide: Vec<usize> =
        (1..).zip(page.lines()).filter(|row| row.1.chars().count() > WIDEST).map(|r| r.0).collect();
    assert!(wide.is_empty(), "lines {wide:?}");
}

#[test]
fn the_rooms_of_the_page_are_those_of_the_import_table() {
    let page = page();
    let on_page: BTreeSet<&str> = rooms(&page).into_iter().map(|(room, _)| room).collect();
    let there = IMPORTS.iter().map(|(room, _)| *room).chain([OUTSIDE]).collect();
    assert_eq!(on_page, there);
    assert_eq!(rooms(&page).len(), on_page.len(), "a room has one row");
}

#[test]
fn the_first_file_of_each_room_exists() {
    let page = page();
    for (room, file) in rooms(&page) {
        let path = root().join("src").join(room.replace("::", "/")).join(file);
        assert!(path.is_file(), "{}", path.display());
    }
}

#[test]
fn the_files_that_the_page_names_exist() {
    let page = page();
    // Between two backquotes is every second part.
    let names = page.split('`').skip(1).step_by(2);
    let paths = names.filter(|name| TOP.iter().any(|top| name.starts_with(top)));
    // NAME and ROOM stand for what somebody adds.
    let named = paths.filter(|path| !path.contains("NAME") && !path.contains("ROOM"));
    let missing: Vec<&str> = named.filter(|path| !root().join(path).exists()).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
