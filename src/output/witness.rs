//! An answer as a witness for other tools: SV-COMP's exchange format, version 2.0 (YAML).
//!
//! A violation is described by what functions returned that the program only declares, in order,
//! and by where the error is; a proof by invariants that were proved in the words of the program.
//! The same run gives the same file: its time is `SOURCE_DATE_EPOCH`, or when the newest input file
//! changed, and its identifier is a hash of what it says.
use crate::base::config::Config;
use crate::base::counterexample::{
    Format, InputOrigin, InputSource, Proof, Script, SourceInvariant, SourceLocation,
};
use crate::base::options::WordSize;
use crate::base::property::table::PropertyPart;
use crate::witness::scan::Tokens;
use crate::witness::sha256;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::time::UNIX_EPOCH;
use std::{env, fs};

/// The largest number of inputs that a witness lists: one that lists fewer than there are is
/// weaker, not wrong.
const MOST_INPUTS: usize = 10_000;
/// The largest number of left-out claims that are named.
const MOST_LEFT_OUT: usize = 10;

/// The file for a violation; `None`: it has no place in the source.
pub fn violation(script: &Script, config: &Config) -> Option<String> {
    let target = script.target.as_ref()?;
    let texts = texts(config);
    let tokens: BTreeMap<&str, Tokens<'_>> =
        texts.iter().map(|(path, text)| (path.as_str(), Tokens::of(text))).collect();
    let mut content = String::new();
    let draws = script.values.iter().take(MOST_INPUTS);
    for &(source, value) in draws {
        let source = &script.sources[usize::try_from(source).ok()?];
        // A library function may return something else where its result is looked at.
        if !script.undefined.contains(&source.name) {
            continue;
        }
        if let Some(point) = returned(source, value, &tokens) {
            content += &point;
        }
    }
    content += &waypoint("target", &placed(target, &tokens), None);
    let bits = if script.pointer_bits == 32 { "ILP32" } else { "LP64" };
    Some(file(("violation_sequence", ""), &content, bits, config, &texts))
}

/// The file for a proof.
pub fn correctness(proof: &Proof, config: &Config) -> String {
    let mut content = String::new();
    for SourceInvariant { at, value } in &proof.invariants {
        let _ = writeln!(
            content,
            "  - invariant:\n      type: loop_invariant\n      location:{}\n      value: {}\n      format: c_expression",
            location(at, 8),
            quoted(value)
        );
    }
    let bits = match config.reading.word_size {
        Some(WordSize::Bits32) => "ILP32",
        Some(WordSize::Bits64) | None => "LP64",
    };
    let description = incompleteness(&proof.left_out);
    file(("invariant_set", &description), &content, bits, config, &texts(config))
}

/// What is said of claims that the proof needs and the format cannot tell; empty if there are none.
fn incompleteness(left_out: &[String]) -> String {
    let some: Vec<&str> = left_out.iter().take(MOST_LEFT_OUT).map(String::as_str).collect();
    match left_out.len() {
        0 => String::new(),
        all => format!("{all} claims of the proof are not told: {}", some.join("; ")),
    }
}

/// The input files that are text.
fn texts(config: &Config) -> Vec<(String, String)> {
    let text = |path: &std::path::PathBuf| {
        let bytes = fs::read(path).unwrap_or_default();
        (path.display().to_string(), String::from_utf8_lossy(&bytes).into_owned())
    };
    config.files.iter().map(text).collect()
}

/// The path of an input file, as the user gave it, where debug information may name it otherwise.
fn known_as<'t>(file: &str, tokens: &BTreeMap<&'t str, Tokens<'t>>) -> Option<&'t str> {
    let same = tokens.keys().copied().find(|path| *path == file);
    let name = Path::new(file).file_name();
    same.or_else(|| tokens.keys().copied().find(|path| Path::new(path).file_name() == name))
}

fn placed(at: &SourceLocation, tokens: &BTreeMap<&str, Tokens<'_>>) -> SourceLocation {
    let file = known_as(&at.file, tokens).map_or_else(|| at.file.clone(), str::to_owned);
    SourceLocation { file, ..at.clone() }
}

/// What a function returned: the place is the bracket that closes the call.
fn returned(
    source: &InputSource,
    value: u128,
    tokens: &BTreeMap<&str, Tokens<'_>>,
) -> Option<String> {
    let at = source.at.as_ref().filter(|_| source.origin == InputOrigin::Function)?;
    let file = known_as(&at.file, tokens)?;
    let tokens = &tokens[file];
    let call = tokens.at(at.line, at.column).next().filter(|&it| tokens.word(it) == source.name)?;
    let close = &tokens.all[tokens.closing(call + 1)?];
    let at = SourceLocation {
        file: file.to_owned(),
        line: close.line,
        column: close.column,
        function: at.function.clone(),
    };
    let constraint = constraint(source, value)?;
    Some(waypoint("function_return", &at, Some(&constraint)))
}

/// What holds of a result, in ACSL.
fn constraint(source: &InputSource, value: u128) -> Option<String> {
    let bits = source.bits;
    if source.name.ends_with("_pointer") && value != 0 {
        return None;
    }
    Some(match source.format {
        Format::Float => float_constraint(bits, value)?,
        _ if bits > 64 => return None,
        Format::Unsigned => match u64::try_from(value).ok()? {
            small if i64::try_from(small).is_ok() => format!("\\result == {small}"),
            large => format!("\\result == {large}ULL"),
        },
        // Nothing says whether the function's result has a sign.
        Format::Signed if bits < 32 && !source.name.starts_with("__VERIFIER_nondet_") => {
            let ty = if bits > 8 { "short" } else { "char" };
            format!("(unsigned {ty})\\result == {value}")
        }
        Format::Signed => {
            let sign = 1_i128 << (bits - 1);
            let value = i128::try_from(value).ok()?;
            match (value ^ sign) - sign {
                least if least == i128::from(i64::MIN) => {
                    format!("\\result == -{} - 1", i64::MAX)
                }
                number => format!("\\result == {number}"),
            }
        }
    })
}

fn float_constraint(bits: u32, value: u128) -> Option<String> {
    let (number, suffix, most) = match bits {
        32 => {
            let number = f32::from_bits(u32::try_from(value).ok()?);
            (f64::from(number), "f", f64::from(f32::MAX))
        }
        64 => (f64::from_bits(u64::try_from(value).ok()?), "", f64::MAX),
        _ => return None,
    };
    Some(if number.is_nan() {
        "\\result != \\result".to_owned()
    } else if number.is_infinite() {
        let sign = if number > 0.0 { "> " } else { "< -" };
        format!("\\result {sign}{most:?}{suffix}")
    } else if bits == 32 {
        format!("\\result == {:?}f", f32::from_bits(u32::try_from(value).ok()?))
    } else {
        format!("\\result == {number:?}")
    })
}

fn waypoint(kind: &str, at: &SourceLocation, constraint: Option<&str>) -> String {
    let mut text = format!(
        "  - segment:\n    - waypoint:\n        type: {kind}\n        action: follow\n        location:{}\n",
        location(at, 10)
    );
    if let Some(value) = constraint {
        let _ = writeln!(
            text,
            "        constraint:\n          value: {}\n          format: acsl_expression",
            quoted(value)
        );
    }
    text
}

fn location(at: &SourceLocation, indent: usize) -> String {
    let mut text = format!("\n{:indent$}file_name: {}", "", quoted(&at.file));
    let _ = write!(text, "\n{:indent$}line: {}", "", at.line);
    if at.column > 0 {
        let _ = write!(text, "\n{:indent$}column: {}", "", at.column);
    }
    if !at.function.is_empty() {
        let _ = write!(text, "\n{:indent$}function: {}", "", quoted(&at.function));
    }
    text
}

/// A string of JSON is one of YAML.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

/// `description`: what there is to say of the witness, if anything.
fn file(
    (kind, description): (&str, &str),
    content: &str,
    data_model: &str,
    config: &Config,
    texts: &[(String, String)],
) -> String {
    let mut task = String::from("      input_files:\n");
    for path in &config.files {
        let _ = writeln!(task, "      - {}", quoted(&path.display().to_string()));
    }
    task += "      input_file_hashes:\n";
    for path in &config.files {
        let hash = sha256(&fs::read(path).unwrap_or_default());
        let _ = writeln!(task, "        {}: {hash}", quoted(&path.display().to_string()));
    }
    let _ = writeln!(task, "      specification: {}", quoted(&specification(config)));
    let is_cxx = texts.iter().any(|(path, _)| {
        Path::new(path).extension().is_some_and(|suffix| suffix != "c" && suffix != "i")
    });
    let language = if is_cxx { "C++" } else { "C" };
    let _ = writeln!(task, "      data_model: {data_model}\n      language: {language}");
    let content = match content {
        "" => "  content: []\n".to_owned(),
        content => format!("  content:\n{content}"),
    };
    let described = match description {
        "" => String::new(),
        _ => format!("      description: {}\n", quoted(description)),
    };
    format!(
        "- entry_type: {kind}\n  metadata:\n    format_version: \"2.0\"\n    uuid: {}\n    creation_time: {}\n    producer:\n      name: Parsimony\n      version: {}\n{described}    task:\n{task}{content}",
        uuid(&format!("{described}{task}{content}")),
        quoted(&time(config)),
        quoted(env!("CARGO_PKG_VERSION")),
    )
}

fn specification(config: &Config) -> String {
    let property = &config.reading.property;
    let entry = &config.reading.entry;
    let check = |part: &PropertyPart| {
        let names = &property.error_functions;
        let usual = names.iter().find(|name| *name == "reach_error").or(names.first());
        let name = usual.map_or("reach_error", String::as_str);
        let formula = part.formula.map_or_else(|| format!("! call({name}())"), str::to_owned);
        format!("CHECK( init({entry}()), LTL(G {formula}) )")
    };
    property.parts().map(check).collect::<Vec<_>>().join(" ")
}

/// An identifier in the form of RFC 9562, made of a hash (version 8).
fn uuid(of: &str) -> String {
    let hash = sha256(of.as_bytes());
    let part = |from: usize, to: usize| hash.get(from..to).unwrap_or_default();
    format!("{}-{}-8{}-a{}-{}", part(0, 8), part(8, 12), part(12, 15), part(15, 18), part(18, 30))
}

/// When the witness was made, as far as that is the same each time.
pub fn time(config: &Config) -> String {
    let given = env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse().ok());
    let changed = |path: &std::path::PathBuf| {
        let time = fs::metadata(path).ok()?.modified().ok()?;
        Some(time.duration_since(UNIX_EPOCH).ok()?.as_secs())
    };
    let newest = || config.files.iter().filter_map(changed).max();
    date(given.or_else(newest).unwrap_or(0))
}

/// Seconds since 1970 in the form of ISO 8601.
fn date(seconds: u64) -> String {
    let (mut days, rest) = (seconds / 86_400, seconds % 86_400);
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let months = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in months {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", days + 1)
}

#[cfg(test)]
mod tests {
    use super::{date, float_constraint};

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01T00:00:00Z");
        assert_eq!(date(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(date(1_735_689_599), "2024-12-31T23:59:59Z");
    }

    #[test]
    fn numbers_are_written_so_that_c_reads_the_same() {
        let text = |number: f64| float_constraint(64, number.to_bits().into());
        assert_eq!(text(0.1).as_deref(), Some("\\result == 0.1"));
        assert_eq!(text(f64::NAN).as_deref(), Some("\\result != \\result"));
        let least = float_constraint(32, f32::NEG_INFINITY.to_bits().into());
        assert_eq!(least.as_deref(), Some("\\result < -3.4028234663852886e38f"));
    }
}
