//! Places of the program as places of the source.
use crate::base::counterexample::{SourceLine, SourceLocation};
use crate::base::names::OF_ONE_FILE;
pub use crate::cfa::source::MODELS;
use crate::cfa::{FuncId, Position, Program};

/// Whether a position is in one of them.
pub fn is_of_model(program: &Program, position: Position) -> bool {
    program.file(position).is_some_and(|file| file.starts_with(MODELS))
}

/// The line that a position is in.
pub fn line(program: &Program, position: Position) -> Option<SourceLine> {
    let file = program.file(position)?.to_owned();
    Some(SourceLine { file, line: position.line })
}

/// Where the function stands in which runs start for the user: what models do in front of it has no
/// other place in the source.
pub fn entry_position(program: &Program) -> Option<Position> {
    let entry = program.functions.iter().position(|it| it.name == program.source.entry)?;
    let edges = program.edges.iter();
    let own = edges.filter(|edge| program.location(edge.source).function.index() == entry);
    let positions =
        own.flat_map(|edge| edge.steps.iter().map(|step| step.position).chain([edge.position]));
    let own = positions.filter(|&at| program.file(at).is_some() && !is_of_model(program, at));
    own.min_by_key(|at| (at.line, at.column))
}

/// The place that a position in a function is.
pub(crate) fn source_location(
    program: &Program,
    position: Position,
    function: Option<FuncId>,
) -> Option<SourceLocation> {
    let file = program.file(position)?.to_owned();
    let function = function.map_or("", |id| &program.function(id).name);
    let function = function.strip_suffix(OF_ONE_FILE).unwrap_or(function).to_owned();
    let Position { line, column, .. } = position;
    Some(SourceLocation { file, line, column, function })
}
