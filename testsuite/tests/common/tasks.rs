//! The tasks of `testsuite/`: their definitions (format 2.0) as far as they concern us, and the
//! tables that say something about them.
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A task definition.
#[derive(Deserialize)]
struct Definition {
    input_files: Files,
    properties: Vec<Property>,
    options: TaskOptions,
}

/// One file, or several that are linked.
#[derive(Deserialize)]
#[serde(untagged)]
enum Files {
    One(String),
    Several(Vec<String>),
}

#[derive(Deserialize)]
struct Property {
    property_file: String,
    expected_verdict: bool,
    /// Which part of it is violated.
    subproperty: Option<String>,
}

#[derive(Deserialize)]
struct TaskOptions {
    data_model: String,
}

/// A task with one of its properties.
#[derive(Clone)]
pub(crate) struct Task {
    /// `family/task`.
    pub name: String,
    pub files: Vec<PathBuf>,
    /// Property, word size, and the flags that a comment `flags: …` on one of the first lines of
    /// the source asks for. Accesses are taken for valid, as in the competition, unless the
    /// property is about them; `memory_access` tests what is said without this assumption.
    pub arguments: Vec<String>,
    /// The property that FALSE names.
    pub violated: String,
    /// The expected verdict.
    pub is_true: bool,
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testsuite")
}

/// All tasks, in a fixed order.
pub(crate) fn all() -> io::Result<Vec<Task>> {
    let mut found = Vec::new();
    below(&root(), &mut found)?;
    Ok(found)
}

fn below(folder: &Path, found: &mut Vec<Task>) -> io::Result<()> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut entries: Vec<PathBuf> = entries.collect::<io::Result<_>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            below(&entry, found)?;
        } else if entry.extension().is_some_and(|suffix| suffix == "yml") {
            let slip = |error| io::Error::other(format!("{}: {error}", entry.display()));
            found.extend(read(folder, &entry).map_err(slip)?);
        }
    }
    Ok(())
}

fn read(folder: &Path, path: &Path) -> io::Result<Vec<Task>> {
    let definition: Definition =
        serde_yaml_ng::from_str(&fs::read_to_string(path)?).map_err(io::Error::other)?;
    let files: Vec<PathBuf> = match definition.input_files {
        Files::One(name) => vec![folder.join(name)],
        Files::Several(names) => names.iter().map(|name| folder.join(name)).collect(),
    };
    let word_size = match definition.options.data_model.as_str() {
        "ILP32" => "--32",
        "LP64" => "--64",
        other => return Err(io::Error::other(format!("unknown data model {other}"))),
    };
    let first = files.first().ok_or_else(|| io::Error::other("a task has a file"))?;
    let flags = flags_of(first)?;
    let name = path.strip_prefix(root()).unwrap_or(path).with_extension("");
    let of_property = |property: &Property| {
        let file = folder.join(&property.property_file);
        // The file is named after the property.
        let whole = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let file = file.display().to_string();
        // What is checked by default has no file: this one says what it is.
        let named = ["--property", &file].map(str::to_owned).into_iter();
        let named = named.filter(|_| whole != "default");
        let usual = named.chain([word_size.to_owned()]);
        let is_about_calls = whole == "unreach-call" || whole == "no-overflow";
        let assumption = is_about_calls.then(|| "--assume-valid-memory".to_owned());
        Task {
            name: name.display().to_string(),
            files: files.clone(),
            arguments: usual.chain(assumption).chain(flags.iter().cloned()).collect(),
            violated: property.subproperty.clone().unwrap_or(whole),
            is_true: property.expected_verdict,
        }
    };
    Ok(definition.properties.iter().map(of_property).collect())
}

fn flags_of(source: &Path) -> io::Result<Vec<String>> {
    let text = String::from_utf8_lossy(&fs::read(source)?).into_owned();
    let line = text.lines().take(3).find_map(|line| line.split_once("flags:"));
    let flags = line.map_or("", |(_, flags)| flags.trim_end_matches("*/"));
    Ok(flags.split_whitespace().map(str::to_owned).collect())
}

/// The lines of a table of ours: the task, and `N` columns more.
pub(crate) fn table<const N: usize>(name: &str) -> io::Result<Vec<(String, [String; N])>> {
    let text = fs::read_to_string(root().join(name))?;
    let row = |line: &str| {
        let (task, rest) = line.split_once('\t')?;
        let columns: Vec<String> = rest.splitn(N, '\t').map(str::to_owned).collect();
        Some((task.to_owned(), columns.try_into().ok()?))
    };
    let slip = |line: &str| io::Error::other(format!("{name}: not {} columns: {line}", N + 1));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| row(line).ok_or_else(|| slip(line))).collect()
}
