//! The abstract reachability graph as a drawing for Graphviz.
use crate::cpa::{Arg, NodeId};
use crate::engines::value::run::Engine;
use crate::engines::value::state::{Key, State};
use std::fmt::Write;

/// What is written in the box of a node.
pub(crate) struct NodeLabel {
    /// The location, and what the state says, a line each.
    pub(crate) lines: Vec<String>,
    /// Whether it is at a target.
    pub(crate) is_target: bool,
}

/// Draws every node with its label, tree edges, and dashed edges from covered nodes to those that
/// cover them.
pub(crate) fn draw<S>(arg: &Arg<S>, mut label: impl FnMut(NodeId) -> NodeLabel) -> String {
    let mut text = String::from("digraph arg {\n  node [shape=box, fontname=monospace];\n");
    for node in arg.nodes() {
        let NodeLabel { lines, is_target } = label(node);
        let target = if is_target { ", color=red" } else { "" };
        let lines: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
        // Writing to a string does not fail.
        let _ = writeln!(text, "  n{} [label=\"{}\"{target}];", node.0, lines.join("\\n"));
        if let Some(origin) = arg.origin(node) {
            let _ = writeln!(
                text,
                "  n{} -> n{} [label=\"{} edges\"];",
                origin.parent.0, node.0, origin.edges
            );
        }
        if let Some(by) = arg.covered_by(node) {
            let _ = writeln!(text, "  n{} -> n{} [style=dashed];", node.0, by.0);
        }
    }
    text.push_str("}\n");
    text
}

/// Text between quotes.
fn escaped(line: &str) -> String {
    line.replace('\\', "\\\\").replace('"', "'")
}

/// The label of a state of explicit values.
pub(crate) fn of_values(engine: &Engine, state: &State) -> NodeLabel {
    let facts = state.facts.iter().map(|(key, value)| fact(engine, state, *key, *value));
    let location = format!("L{}", state.location.0);
    NodeLabel {
        lines: [location].into_iter().chain(facts).collect(),
        is_target: engine.context.program.location(state.location).target.is_some(),
    }
}

fn fact(
    engine: &Engine,
    state: &State,
    key: Key,
    value: crate::engines::value::number::Value,
) -> String {
    let shown = match value.object() {
        Some(object) => format!("object {}+{}", object.0, value.bits),
        None if value.is_except() => {
            let numbers = engine.context.exceptions.numbers(value).iter();
            format!("none of {}", numbers.map(u64::to_string).collect::<Vec<_>>().join(" "))
        }
        None => value.bits.to_string(),
    };
    if key.object != 0 {
        return format!("object {}[{}] = {shown}", key.object, key.place);
    }
    let name =
        engine.register_name(state.stack, key.place).unwrap_or_else(|| format!("r{}", key.place));
    format!("{name} = {shown}")
}
