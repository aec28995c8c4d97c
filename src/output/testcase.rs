//! A test suite in the exchange format of Test-Comp: `metadata.xml`, and a file per test with the
//! values in the order in which the program asks for them.
//!
//! The format knows the results of `__VERIFIER_nondet_*` alone; what a test needs beside them
//! stands in a comment. The native harness gives more.
use crate::base::config::Config;
use crate::base::counterexample::{Format, InputOrigin, InputSource, Script};
use crate::base::options::WordSize;
use crate::output::witness::time;
use crate::report::{Coverage, CoverageTest};
use crate::witness::sha256;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n";
const INPUT: &str = "__VERIFIER_nondet_";

/// `metadata.xml`.
pub(crate) fn metadata(coverage: &Coverage, config: &Config) -> String {
    let edges = if coverage.kind == "branches" { "DECISIONEDGE" } else { "BASICBLOCKENTRY" };
    let file = config.inputs().next();
    let hash = sha256(&file.and_then(|file| fs::read(file).ok()).unwrap_or_default());
    let file = file.map(|file| file.display().to_string()).unwrap_or_default();
    let architecture = match config.reading.word_size {
        Some(WordSize::Bits32) => "32bit",
        Some(WordSize::Bits64) | None => "64bit",
    };
    let specification =
        format!("COVER( init({}()), FQL(COVER EDGES(@{edges})) )", config.reading.entry);
    let members = [
        ("sourcecodelang", "C"),
        ("producer", concat!("Parsimony ", env!("CARGO_PKG_VERSION"))),
        ("specification", &specification),
        ("programfile", &file),
        ("programhash", &hash),
        ("entryfunction", &config.reading.entry),
        ("architecture", architecture),
        ("creationtime", &time(config)),
    ];
    let mut text = head("test-metadata");
    for (name, value) in members {
        let _ = writeln!(text, "  <{name}>{}</{name}>", escaped(value));
    }
    text + "</test-metadata>\n"
}

/// The file of one test.
pub(crate) fn test(test: &CoverageTest) -> String {
    let mut text = head("testcase");
    for need in &test.needs {
        // Two dashes end a comment.
        let need: String =
            need.chars().map(|c| if c.is_control() || c == '-' { ' ' } else { c }).collect();
        let _ = writeln!(text, "  <!-- needs also: {need} -->");
    }
    let script = &test.script;
    for &(source, value) in &script.values {
        let source = usize::try_from(source).ok().and_then(|index| script.sources.get(index));
        if let Some(source) = source.filter(|it| is_input(it)) {
            let _ = writeln!(text, "  <input>{}</input>", number(source, value));
        }
    }
    text + "</testcase>\n"
}

/// What a test needs that the format has no place for.
pub(crate) fn needs(script: &Script) -> Vec<String> {
    let used: BTreeSet<u32> = script.values.iter().map(|&(source, _)| source).collect();
    let sources = (0..).zip(&script.sources).filter(|(index, _)| used.contains(index));
    let others = sources.filter(|(_, source)| !is_input(source)).filter_map(|(_, source)| {
        match source.origin {
            InputOrigin::Function => Some(format!("the results of `{}`", source.name)),
            InputOrigin::Model => Some("what library functions choose".to_owned()),
            InputOrigin::EntryArgument => Some("the arguments of the entry function".to_owned()),
            // What starts as zero does so in a test, too.
            InputOrigin::Zero
            | InputOrigin::Unseen
            | InputOrigin::ArgumentCount
            | InputOrigin::MainArgument
            | InputOrigin::Machine
            | InputOrigin::Other => None,
        }
    });
    let mut all: BTreeSet<String> = others.collect();
    if !script.heap.is_empty() {
        all.insert("what `malloc` finds in memory".to_owned());
    }
    all.extend(script.objects.iter().map(|object| format!("the content of `{}`", object.name)));
    all.into_iter().collect()
}

/// Whether the format has a place for it.
fn is_input(source: &InputSource) -> bool {
    source.origin == InputOrigin::Function && source.name.starts_with(INPUT)
}

fn head(kind: &str) -> String {
    let file = kind.to_owned() + "-1.1.dtd";
    format!(
        "{HEAD}<!DOCTYPE {kind} PUBLIC \"+//IDN sosy-lab.org//DTD test-format {kind} 1.1//EN\" \"https://sosy-lab.org/test-format/{file}\">\n<{kind}>\n"
    )
}

/// As a person writes it; C's `strtod` reads the same bits.
fn number(source: &InputSource, value: u128) -> String {
    let low = u64::try_from(value & u128::from(u64::MAX)).unwrap_or(0);
    match (source.format, source.bits) {
        (Format::Float, 32) => {
            let bits = u32::try_from(low & u64::from(u32::MAX)).unwrap_or(0);
            float(f64::from(f32::from_bits(bits)))
        }
        (Format::Float, 64) => float(f64::from_bits(low)),
        (Format::Unsigned, _) => value.to_string(),
        // A format that no decimal says: its bits.
        (Format::Float, _) => format!("{value:#x}"),
        (Format::Signed, bits @ 1..=127) => {
            let sign = 1_i128 << (bits - 1);
            i128::try_from(value)
                .map_or_else(|_| value.to_string(), |v| ((v ^ sign) - sign).to_string())
        }
        (Format::Signed, _) => value.to_string(),
    }
}

fn float(value: f64) -> String {
    if value.is_nan() {
        "nan".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 { "inf" } else { "-inf" }.to_owned()
    } else {
        format!("{value:e}")
    }
}

fn escaped(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => all += "&amp;",
            '<' => all += "&lt;",
            '>' => all += "&gt;",
            // XML has no way to write these.
            c if c.is_control() => all.push(' '),
            c => all.push(c),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(format: Format, bits: u32) -> InputSource {
        let name = format!("{INPUT}x");
        InputSource { origin: InputOrigin::Function, name, site: 0, bits, format, at: None }
    }

    #[test]
    fn numbers_are_those_of_their_types() {
        let of = |format, bits, value| number(&source(format, bits), value);
        assert_eq!(of(Format::Signed, 32, 0xffff_fffe), "-2");
        assert_eq!(of(Format::Signed, 8, 0x7f), "127");
        assert_eq!(of(Format::Unsigned, 32, 0xffff_fffe), "4294967294");
        assert_eq!(of(Format::Float, 32, 0x3fc0_0000), "1.5e0");
        assert_eq!(of(Format::Float, 64, 0x7ff0 << 48), "inf");
        assert_eq!(escaped("a<b>&\n"), "a&lt;b&gt;&amp; ");
    }
}
