//! Drawing a [`super::Program`] with Graphviz: a cluster per function, steps as labels of edges,
//! targets in colour.
use super::ids::{FuncId, LocId};
use super::program::{Edge, Location, Program};
use super::target::Target;
use super::text;
use std::fmt::{self, Write};

/// The program in Graphviz' language.
pub fn draw(program: &Program) -> String {
    let mut out = String::new();
    write_dot(&mut out, program).expect("a String takes every text");
    out
}

fn write_dot(out: &mut String, program: &Program) -> fmt::Result {
    out.push_str("digraph program {\n");
    out.push_str("  node [shape=circle fontname=monospace];\n");
    out.push_str("  edge [fontname=monospace fontsize=10];\n");
    for (index, function) in program.functions.iter().enumerate() {
        let id = FuncId::from_index(index);
        let is_main = if id == program.main { " penwidth=2" } else { "" };
        writeln!(out, "  subgraph cluster_{index} {{")?;
        writeln!(out, "    graph [label=\"{}\"{is_main}];", escaped(&function.name))?;
        for (index, location) in program.locations.iter().enumerate() {
            if location.function == id {
                write_location(out, program, LocId::from_index(index), location)?;
            }
        }
        out.push_str("  }\n");
    }
    for edge in &program.edges {
        write_edge(out, program, edge)?;
    }
    out.push_str("}\n");
    Ok(())
}

fn write_location(
    out: &mut String,
    program: &Program,
    id: LocId,
    location: &Location,
) -> fmt::Result {
    let function = program.function(location.function);
    let style = match location.target {
        Some(Target::Error(_)) => " style=filled fillcolor=tomato".to_owned(),
        Some(Target::Unsupported(unsupported)) => {
            let what = program
                .unsupported
                .get(unsupported.index())
                .map_or("", |unsupported| unsupported.what.as_str());
            format!(" style=filled fillcolor=gold tooltip=\"{}\"", escaped(what))
        }
        None if id == function.entry => " style=bold".to_owned(),
        None if id == function.exit => " shape=doublecircle".to_owned(),
        None => String::new(),
    };
    writeln!(out, "    L{0} [label=\"L{0}\"{style}];", id.0)
}

fn write_edge(out: &mut String, program: &Program, edge: &Edge) -> fmt::Result {
    let mut label = String::new();
    for line in text::print_steps(program, edge) {
        // \l ends a line that is set to the left.
        write!(label, "{}\\l", escaped(&line))?;
    }
    writeln!(out, "  L{} -> L{} [label=\"{label}\"];", edge.source.0, edge.target.0)
}

/// `text` for a quoted string.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::cfa::text::parse;

    #[test]
    fn steps_and_targets_are_drawn() {
        let text = "
            fn \"odd\\\"name\"() {
              var %x: i32
              L0 -> L1: %x = 5; assume (slt %x 10)
              L1 error
              L0 -> L2: return
            }";
        let drawing = draw(&parse(text.replace("fn \"", "fn &\"").as_str()).expect("a program"));
        assert!(drawing.contains("graph [label=\"odd\\\"name\" penwidth=2];"));
        assert!(drawing.contains("L0 -> L1 [label=\"%x = 5\\lassume (slt %x 10)\\l\"];"));
        assert!(drawing.contains("L1 [label=\"L1\" style=filled fillcolor=tomato];"));
        assert!(drawing.contains("L2 [label=\"L2\" shape=doublecircle];"));
    }
}
