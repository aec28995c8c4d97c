//! The abstract reachability graph as a drawing for Graphviz.
use crate::reach::Arg;
use crate::value::run::Engine;
use crate::value::state::{Key, State};
use std::fmt::Write;

/// Draws every node with its location and facts, tree edges, and dashed edges from covered nodes to
/// those that cover them.
pub(super) fn draw(engine: &Engine, arg: &Arg<State>) -> String {
    let mut text = String::from("digraph arg {\n  node [shape=box, fontname=monospace];\n");
    for node in arg.nodes() {
        let state = arg.state(node);
        let facts: Vec<String> =
            state.facts.iter().map(|(key, value)| fact(engine, state, *key, *value)).collect();
        let target = if engine.context.program.location(state.location).target.is_some() {
            ", color=red"
        } else {
            ""
        };
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "  n{} [label=\"L{}\\n{}\"{target}];",
            node.0,
            state.location.0,
            facts.join("\\n")
        );
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

fn fact(engine: &Engine, state: &State, key: Key, value: crate::value::number::Value) -> String {
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
    format!("{name} = {shown}").replace('"', "'")
}
