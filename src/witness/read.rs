//! A witness file as data. What is no witness is an error; a part of one that nothing can be done
//! with is left out, with a remark.
//!
//! Read are the entry types of format 2 (`violation_sequence`, `invariant_set`), and the loop and
//! location invariants of its forerunner 0.1. Format 1.0 (GraphML) is refused.
use super::{Invariant, Segment, Waypoint, WaypointKind, Witness, WitnessContent};
use crate::base::counterexample::SourceLocation;
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// Why a file is no witness that can be validated.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WitnessError {
    /// GraphML.
    #[error("a witness in GraphML (format 1.0) is not read; format 2 (YAML) is")]
    GraphMl,
    /// Not of the form of a witness.
    #[error("not a witness: {0}")]
    Malformed(String),
    /// Nothing in it that is known.
    #[error("no entry of a type that is read (violation_sequence, invariant_set)")]
    Nothing,
    /// Both kinds in one file.
    #[error("it has a violation_sequence and other entries, or several of them")]
    Mixed,
    /// Of another property.
    #[error("it is for the property `{0}`, not for reachability, overflow or memory safety")]
    OtherProperty(String),
}

#[derive(Deserialize)]
struct RawEntry {
    entry_type: String,
    #[serde(default)]
    metadata: Metadata,
    content: Option<serde_yaml_ng::Value>,
    // Format 0.1.
    location: Option<Location>,
    loop_invariant: Option<OldInvariant>,
    location_invariant: Option<OldInvariant>,
}

#[derive(Deserialize, Default)]
struct Metadata {
    #[serde(default)]
    task: Task,
}

#[derive(Deserialize, Default)]
struct Task {
    #[serde(default)]
    input_file_hashes: BTreeMap<String, String>,
    #[serde(default)]
    specification: String,
    #[serde(default)]
    data_model: String,
}

#[derive(Deserialize)]
struct Location {
    file_name: String,
    line: u32,
    column: Option<u32>,
    function: Option<String>,
}

#[derive(Deserialize)]
struct OldInvariant {
    string: String,
}

#[derive(Deserialize)]
struct Item {
    segment: Vec<Passed>,
}

#[derive(Deserialize)]
struct Passed {
    waypoint: RawWaypoint,
}

#[derive(Deserialize)]
struct RawWaypoint {
    #[serde(rename = "type")]
    kind: String,
    action: String,
    location: Location,
    constraint: Option<Constraint>,
}

#[derive(Deserialize)]
struct Constraint {
    value: serde_yaml_ng::Value,
    format: Option<String>,
}

#[derive(Deserialize)]
struct Claimed {
    invariant: ClaimedInvariant,
}

#[derive(Deserialize)]
struct ClaimedInvariant {
    #[serde(rename = "type")]
    kind: String,
    location: Option<Location>,
    value: Option<serde_yaml_ng::Value>,
    format: Option<String>,
}

/// Reads a file's text; with the witness come remarks about parts that are left out.
pub fn read(text: &str) -> Result<(Witness, Vec<String>), WitnessError> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    if start.starts_with("<?xml") || start.starts_with("<graphml") {
        return Err(WitnessError::GraphMl);
    }
    let malformed = |error: serde_yaml_ng::Error| WitnessError::Malformed(error.to_string());
    let entries: Vec<RawEntry> = serde_yaml_ng::from_str(text).map_err(malformed)?;
    let mut witness = Witness::default();
    let mut remarks = Vec::new();
    let mut violations = 0;
    let mut invariants = Vec::new();
    let mut others = 0;
    for entry in entries {
        check_property(&entry.metadata.task.specification)?;
        let content = entry.content.unwrap_or(serde_yaml_ng::Value::Sequence(Vec::new()));
        match entry.entry_type.as_str() {
            "violation_sequence" => {
                let items = serde_yaml_ng::from_value(content).map_err(malformed)?;
                witness.content = WitnessContent::Violation(segments(items, &mut remarks)?);
                violations += 1;
            }
            "invariant_set" => {
                let claims: Vec<Claimed> = serde_yaml_ng::from_value(content).map_err(malformed)?;
                let read = claims.into_iter().filter_map(|it| claim(it.invariant, &mut remarks));
                invariants.extend(read);
                others += 1;
            }
            "loop_invariant" | "location_invariant" => {
                let is_loop = entry.entry_type == "loop_invariant";
                let claim = if is_loop { entry.loop_invariant } else { entry.location_invariant };
                let (Some(location), Some(OldInvariant { string: value })) =
                    (entry.location, claim)
                else {
                    let what = format!("a {} without a place or a claim", entry.entry_type);
                    return Err(WitnessError::Malformed(what));
                };
                // Columns of that format count from 0, or from 1: the line must do.
                let at = SourceLocation { column: 0, ..source_location(location) };
                invariants.push(Invariant { is_loop, at, value });
                others += 1;
            }
            other => {
                remarks.push(format!("entries of type {other} are not read"));
                continue;
            }
        }
        let task = entry.metadata.task;
        witness.hashes.extend(task.input_file_hashes);
        for (known, new) in [
            (&mut witness.specification, task.specification),
            (&mut witness.data_model, task.data_model),
        ] {
            if known.is_empty() {
                *known = new;
            }
        }
    }
    match (violations, others) {
        (0, 0) => return Err(WitnessError::Nothing),
        (0, _) => witness.content = WitnessContent::Correctness(invariants),
        (1, 0) => {}
        _ => return Err(WitnessError::Mixed),
    }
    Ok((witness, remarks))
}

/// Only reachability, overflow, memory safety, and our own `undefined` and `uninitialised` are
/// validated.
fn check_property(specification: &str) -> Result<(), WitnessError> {
    let text: String = specification.chars().filter(|c| !c.is_whitespace()).collect();
    let is_known = |name| text.contains(name);
    let known = ["G!call(", "G!overflow", "G!undefined", "G!uninitialised", "Gvalid-"];
    if text.is_empty() || known.into_iter().any(is_known) {
        return Ok(());
    }
    Err(WitnessError::OtherProperty(specification.trim().to_owned()))
}

fn source_location(location: Location) -> SourceLocation {
    SourceLocation {
        file: location.file_name,
        line: location.line,
        column: location.column.unwrap_or(0),
        function: location.function.unwrap_or_default(),
    }
}

/// A scalar as text: a value of YAML may look like a number or a truth value.
fn scalar(value: serde_yaml_ng::Value) -> Option<String> {
    match value {
        serde_yaml_ng::Value::String(text) => Some(text),
        serde_yaml_ng::Value::Bool(value) => Some(value.to_string()),
        serde_yaml_ng::Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn segments(items: Vec<Item>, remarks: &mut Vec<String>) -> Result<Vec<Segment>, WitnessError> {
    let mut all = Vec::new();
    let count = items.len();
    for (index, item) in items.into_iter().enumerate() {
        let mut avoid = Vec::new();
        let mut follow = None;
        for Passed { waypoint } in item.segment {
            let is_followed = match waypoint.action.as_str() {
                "follow" => true,
                "avoid" => false,
                other => {
                    let what = format!("a waypoint with the action {other}");
                    return Err(WitnessError::Malformed(what));
                }
            };
            if follow.is_some() {
                let what = format!("segment {} goes on behind what it follows", index + 1);
                return Err(WitnessError::Malformed(what));
            }
            let point = match waypoint_of(waypoint)? {
                Ok(point) => point,
                Err(remark) => {
                    remarks.push(remark);
                    continue;
                }
            };
            if is_followed { follow = Some(point) } else { avoid.push(point) }
        }
        match follow {
            Some(follow) => {
                if (follow.kind == WaypointKind::Target) != (index + 1 == count) {
                    let what = "the last segment, and no other, must follow a target".to_owned();
                    return Err(WitnessError::Malformed(what));
                }
                all.push(Segment { avoid, follow });
            }
            None if index + 1 == count => {
                let what = "the last segment follows nothing".to_owned();
                return Err(WitnessError::Malformed(what));
            }
            // What it followed is not read: without it, more runs pass.
            None => {}
        }
    }
    if all.is_empty() { Err(WitnessError::Malformed("no segment".to_owned())) } else { Ok(all) }
}

/// A waypoint, or why it is left out.
fn waypoint_of(point: RawWaypoint) -> Result<Result<Waypoint, String>, WitnessError> {
    let kind = match point.kind.as_str() {
        "assumption" => WaypointKind::Assumption,
        "branching" => WaypointKind::Branching,
        "function_enter" => WaypointKind::FunctionEnter,
        "function_return" => WaypointKind::FunctionReturn,
        "target" => WaypointKind::Target,
        other => {
            return Err(WitnessError::Malformed(format!("a waypoint of type {other}")));
        }
    };
    let at = source_location(point.location);
    let (value, format) = match point.constraint {
        None => (String::new(), None),
        Some(Constraint { value, format }) => {
            let Some(value) = scalar(value) else {
                return Err(WitnessError::Malformed("a constraint that is no text".to_owned()));
            };
            (value, format)
        }
    };
    let known = [None, Some("c_expression"), Some("acsl_expression")];
    if !known.contains(&format.as_deref()) {
        let format = format.unwrap_or_default();
        return Ok(Err(format!("line {}: constraints in {format} are not read", at.line)));
    }
    Ok(Ok(Waypoint { kind, at, value }))
}

/// An invariant, if it is one that is read.
fn claim(claim: ClaimedInvariant, remarks: &mut Vec<String>) -> Option<Invariant> {
    let line = claim.location.as_ref().map_or(0, |location| location.line);
    let mut refuse = |why: String| {
        remarks.push(format!("line {line}: {why}"));
        None
    };
    let is_loop = match claim.kind.as_str() {
        "loop_invariant" => true,
        "location_invariant" => false,
        other => return refuse(format!("a {other} is not read")),
    };
    match claim.format.as_deref() {
        None | Some("c_expression" | "ext_c_expression" | "acsl_expression") => {}
        Some(other) => return refuse(format!("claims in {other} are not read")),
    }
    match (claim.location, claim.value.and_then(scalar)) {
        (Some(location), Some(value)) => {
            Some(Invariant { is_loop, at: source_location(location), value })
        }
        _ => refuse("a claim without a place or an expression".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::{WitnessError, read};
    use crate::witness::{WaypointKind, WitnessContent};

    const HEAD: &str =
        "- metadata: {task: {specification: G ! call(reach_error()), data_model: ILP32}}\n";

    #[test]
    fn both_kinds_and_the_forerunner() {
        let violation = format!(
            "{HEAD}  entry_type: violation_sequence\n  content:\n  - segment:\n    - waypoint: {{type: branching, \
             action: avoid, location: {{file_name: a.c, line: 3}}, constraint: {{value: true}}}}\n    \
             - waypoint: {{type: target, action: follow, location: {{file_name: a.c, line: 5, column: 2}}}}\n"
        );
        let (witness, remarks) = read(&violation).expect("a witness");
        assert!(remarks.is_empty() && witness.data_model == "ILP32");
        let WitnessContent::Violation(segments) = witness.content else { panic!("a violation") };
        assert_eq!(segments[0].avoid[0].value, "true");
        assert_eq!(segments[0].follow.kind, WaypointKind::Target);
        let old = "- entry_type: loop_invariant\n  location: {file_name: a.c, line: 2, column: 0}\n  \
            loop_invariant: {string: x > 0, type: assertion, format: C}\n";
        let Ok((witness, _)) = read(old) else { panic!("a witness") };
        let WitnessContent::Correctness(claims) = witness.content else { panic!("claims") };
        assert_eq!((claims[0].value.as_str(), claims[0].at.column), ("x > 0", 0));
    }

    #[test]
    fn what_is_none_is_refused_with_one_message() {
        assert_eq!(read("<?xml version=\"1.0\"?>").expect_err("no YAML"), WitnessError::GraphMl);
        for text in ["a: b", "- 1", "[", "- entry_type: violation_sequence\n  content: 3"] {
            assert!(matches!(read(text), Err(WitnessError::Malformed(_))), "{text}");
        }
        let none = "- entry_type: violation_sequence\n  content: []";
        assert!(matches!(read(none), Err(WitnessError::Malformed(_))));
        assert_eq!(read("- entry_type: x").expect_err("unknown"), WitnessError::Nothing);
        let other = "- entry_type: invariant_set\n  metadata: {task: {specification: TERMINATION}}\n  content: []";
        assert!(matches!(read(other), Err(WitnessError::OtherProperty(_))));
    }
}
