//! Where a run of the program as read stands when it draws a value: reasons name the user's line,
//! not that of a model of the library.
use super::budget::MOST_EDGES_TO_INPUT;
use super::place::is_of_model;
use crate::base::limits::Limits;
use crate::cfa::{EdgeId, InputId, Inputs, Position, Program, SiteId};
use crate::interpreter::{Bounds, Observer, Place, Ready};
use crate::ir::Bv;
use crate::program_facts::memory::layout::Layout;

/// The last place outside of models before the run on these inputs draws the value of `key` for
/// the first time; `None`: it does not, or there is none.
pub fn user_of_input(
    program: &Program,
    inputs: &Inputs,
    key: u32,
    limits: &Limits,
) -> Option<Position> {
    let mut seen = LastOwn { program, key, edge: None, last: None, found: None };
    let layout = Layout::new(program.pointer_bits);
    let bounds = Bounds { edges: MOST_EDGES_TO_INPUT, ..Bounds::of(limits) };
    // However the run ends: what matters lies before.
    Ready::in_layout::<LastOwn<'_>>(program, layout)?.run(inputs, bounds, &mut seen);
    seen.found.flatten()
}

struct LastOwn<'a> {
    program: &'a Program,
    key: u32,
    /// The edge that the run is on.
    edge: Option<EdgeId>,
    last: Option<Position>,
    /// What was the last one at the first input.
    found: Option<Option<Position>>,
}

impl LastOwn<'_> {
    fn pass(&mut self, position: Position) {
        let is_told = self.program.file(position).is_some();
        if is_told && !is_of_model(self.program, position) {
            self.last = Some(position);
        }
    }
}

impl Observer for LastOwn<'_> {
    fn edge(&mut self, edge: EdgeId) {
        if let Some(before) = self.edge.replace(edge) {
            let steps = &self.program.edge(before).steps;
            steps.iter().for_each(|step| self.pass(step.position));
        }
        self.pass(self.program.edge(edge).position);
    }

    fn drew(&mut self, place: Place, _: SiteId, input: InputId, _: Bv) {
        if input.key == self.key && self.found.is_none() {
            let steps = &self.program.edge(place.edge).steps;
            steps.iter().take(place.step + 1).for_each(|step| self.pass(step.position));
            self.found = Some(self.last);
        }
    }
}
