//! The answer in SARIF 2.1.0 (OASIS, 2023), the format in which code hosts and editors take what
//! static analyses find.
//!
//! FALSE is a result of kind `fail` with a code flow; what UNKNOWN leaves open are results of kind
//! `open`, and TRUE is one of kind `pass`. Warnings, assumptions and bad input are notifications of
//! the invocation. Steps on which the violation depends are essential, where that is known.
use super::html::lines;
use super::sarif_rules;
use super::text::{in_words, place as place_of};
use crate::base::config::Config;
use crate::base::counterexample::{Counterexample, Event, SourceLine, What};
use crate::base::property::Property;
use crate::base::property::table::{DEFAULT, NAMED, PropertyPart};
use crate::base::verdict::Verdict;
use crate::report::{Reply, Report, exit};
use crate::witness::sha256;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// What a path of a URI is not written as (RFC 3986, section 3.3).
const IN_PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'+')
    .remove(b',')
    .remove(b'@')
    .remove(b'=');

/// The whole file.
pub fn print(outcome: &Reply, config: &Config) -> String {
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Parsimony",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": sarif_rules::all(),
            }},
            "invocations": [invocation(outcome)],
            "columnKind": "unicodeCodePoints",
            "results": match outcome {
                Reply::Report(report) => results(report, config),
                Reply::BadInput(_) => Vec::new(),
            },
        }],
    });
    // Maps have string keys and there are no floats, so nothing in it can fail.
    serde_json::to_string_pretty(&log).unwrap_or_default() + "\n"
}

fn invocation(outcome: &Reply) -> Value {
    let note = |level: &str, text: &str| json!({ "level": level, "message": { "text": text } });
    let notes: Vec<Value> = match outcome {
        Reply::BadInput(message) => vec![note("error", message)],
        Reply::Report(report) => {
            let warnings = report.warnings.iter().map(|text| note("warning", text));
            let assumptions = report.assumptions().iter();
            let assumed = assumptions.map(|text| note("note", &format!("assumption: {text}")));
            warnings.chain(assumed).collect()
        }
    };
    json!({
        "executionSuccessful": !matches!(outcome.exit_code(), exit::BAD_INPUT | exit::INTERNAL),
        "exitCode": outcome.exit_code(),
        "toolExecutionNotifications": notes,
    })
}

/// The property that the results are about, and which one of all it is: what is violated, or the
/// first that is asked for.
fn rule(report: &Report, config: &Config) -> (&'static str, usize) {
    let property = &config.reading.property;
    let asked = match property.trusts_outside {
        true => DEFAULT,
        false => first_part(property),
    };
    let name = match report.verdict {
        Verdict::False(violated) => violated,
        _ => asked,
    };
    let index = NAMED.iter().position(|known| known.name == name).unwrap_or(0);
    (NAMED[index].name, index)
}

/// The part of a property that has a rule, and comes first: calls and memory come last.
fn first_part(property: &Property) -> &'static str {
    let place = |part: &&PropertyPart| NAMED.iter().position(|named| named.name == part.name);
    let rank = |part: &&PropertyPart| (part.formula.is_none(), part.is_about_memory, place(part));
    property.parts().min_by_key(rank).map_or(NAMED[0].name, |part| part.name)
}

fn results(report: &Report, config: &Config) -> Vec<Value> {
    let rule = rule(report, config);
    let verdict = super::text::verdict(&report.verdict);
    let result = |kind: &str, message: &str, place: Option<Value>| {
        let place = match (place, config.inputs().next()) {
            (Some(place), _) => place,
            (None, Some(file)) => json!({ "physicalLocation": artifact(&file.to_string_lossy()) }),
            (None, None) => json!({}),
        };
        json!({
            "ruleId": rule.0,
            "ruleIndex": rule.1,
            "kind": kind,
            "level": if kind == "fail" { "error" } else { "none" },
            "message": { "text": message },
            "locations": [place],
        })
    };
    match (&report.verdict, &report.counterexample) {
        (Verdict::False(_), Some(run)) => {
            let end = run.events.last();
            let what = end.map_or_else(|| verdict.clone(), |event| in_words(&event.what));
            let files = Files::of(run);
            let place = end.and_then(|end| Some(files.location(end.at.as_ref()?, end.column)));
            let mut found = result("fail", &what, place);
            found["codeFlows"] = json!([code_flow(run, &files)]);
            if !run.related.is_empty() {
                found["relatedLocations"] = related(run, &files);
            }
            let at = end.and_then(|end| end.at.as_ref());
            let print = fingerprint(rule.0, &run.ending.what, at);
            found["partialFingerprints"] = json!({ FINGERPRINT: print });
            vec![found]
        }
        (Verdict::True, _) => vec![result("pass", &verdict, None)],
        _ => {
            let open = report.partial_results.iter().flat_map(|partial| &partial.open);
            let mut results: Vec<Value> = open
                .map(|open| {
                    let needs = open.needs_invariant_at.as_ref();
                    let needs = needs.map(|at| format!(": needs an invariant at {}", place_of(at)));
                    let text = format!("not excluded{}", needs.unwrap_or_default());
                    result("open", &text, Some(location(&open.target)))
                })
                .collect();
            if results.is_empty() {
                results.push(result("open", &verdict, None));
            }
            results
        }
    }
}

/// The name of our fingerprint, with its version.
const FINGERPRINT: &str = "parsimony/v2";

/// What stays the same of a violation when other lines of its file change: its rule, what happens
/// (without numbers, which may be those of lines), the name of the file, and the text of the line
/// without white space.
fn fingerprint(rule: &str, what: &str, at: Option<&SourceLine>) -> String {
    let line = at.and_then(|at| {
        let index = usize::try_from(at.line.checked_sub(1)?).ok()?;
        lines(&at.file).into_iter().nth(index)
    });
    let line: String = line.unwrap_or_default().split_whitespace().collect();
    let what: String = what.chars().filter(|c| !c.is_ascii_digit()).collect();
    let file = at.map_or("", |at| at.file.rsplit('/').next().unwrap_or(&at.file));
    sha256([rule, &what, file, &line].join("\n").as_bytes())
}

/// The lines of the files that a run mentions.
struct Files(BTreeMap<String, Vec<String>>);

impl Files {
    fn of(run: &Counterexample) -> Self {
        let events = run.events.iter().filter_map(|event| event.at.as_ref());
        let all = events.chain(run.related.iter().map(|related| &related.at));
        let mut files = BTreeMap::new();
        for at in all {
            files.entry(at.file.clone()).or_insert_with(|| lines(&at.file));
        }
        Self(files)
    }

    /// A place. `column`: counted in bytes, as compilers do; 0 where it is not known.
    fn location(&self, at: &SourceLine, column: u32) -> Value {
        let mut place = location(at);
        let column = self.in_characters(at, column);
        if let Some(column) = column {
            place["physicalLocation"]["region"]["startColumn"] = json!(column);
        }
        place
    }

    fn in_characters(&self, at: &SourceLine, column: u32) -> Option<usize> {
        let before = usize::try_from(column.checked_sub(1)?).ok()?;
        let index = usize::try_from(at.line.checked_sub(1)?).ok()?;
        let line = self.0.get(&at.file)?.get(index);
        match line {
            None => Some(before + 1),
            Some(line) => Some(line.get(..before)?.chars().count() + 1),
        }
    }
}

/// Other places: where an object was allocated or freed, the line of the library's model.
fn related(run: &Counterexample, files: &Files) -> Value {
    let places = (1..).zip(&run.related).map(|(id, related)| {
        let mut place = files.location(&related.at, related.column);
        place["id"] = json!(id);
        place["message"] = json!({ "text": related.what });
        place
    });
    places.collect()
}

/// The events that have a place; the others have no way to be shown.
fn code_flow(run: &Counterexample, files: &Files) -> Value {
    let steps = run.events.iter().filter_map(|event| Some((event, event.at.as_ref()?)));
    let steps = steps.map(|(event, at)| step(event, files.location(at, event.column), run, at));
    let steps: Vec<Value> = steps.collect();
    let remarks = run.remarks.join(" ");
    let mut flow = json!({ "threadFlows": [{ "locations": steps }] });
    if !remarks.is_empty() {
        flow["message"] = json!({ "text": remarks });
    }
    flow
}

fn step(event: &Event, mut place: Value, run: &Counterexample, at: &SourceLine) -> Value {
    let text = match event.what {
        What::Line => place_of(at),
        ref what => in_words(what),
    };
    place["message"] = json!({ "text": text });
    let mut step = json!({
        "location": place,
        "nestingLevel": event.depth,
        "importance": importance(event, run),
    });
    if let What::Assigned { name, value, .. } | What::Initial { name, value } = &event.what {
        step["state"] = json!({ name: { "text": value.text } });
    }
    step
}

/// How much a step says about the violation. Where it is not known what that depends on, only the
/// end is essential.
fn importance(event: &Event, run: &Counterexample) -> &'static str {
    match event.what {
        What::End { .. } => "essential",
        What::Line => "unimportant",
        _ if !run.is_explained => "important",
        _ if event.is_essential => "essential",
        _ if event.matters => "important",
        _ => "unimportant",
    }
}

fn location(at: &SourceLine) -> Value {
    let mut place = artifact(&at.file);
    place["region"] = json!({ "startLine": at.line });
    json!({ "physicalLocation": place })
}

/// A file; a relative name stays relative, so that a code host finds it in its checkout.
fn artifact(file: &str) -> Value {
    let path = file.strip_prefix("./").unwrap_or(file);
    let path = utf8_percent_encode(path, IN_PATH);
    let uri = if file.starts_with('/') { format!("file://{path}") } else { path.to_string() };
    json!({ "artifactLocation": { "uri": uri } })
}
