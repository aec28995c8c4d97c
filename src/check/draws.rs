//! Where a run of the program as read stands when it draws a value: reasons name the user's line,
//! not that of a model of the library.
use super::interpreter::{Bounds, Observer, Place, Ready};
use super::place::is_of_model;
use crate::cfa::{Draw, EdgeId, Inputs, Position, Program, SiteId};
use crate::ir::Bv;
use crate::limits::Limits;
use crate::memory::layout::Layout;

/// The last place outside of models before the run on these inputs draws the value of `key` for
/// the first time; `None`: it does not, or there is none.
pub fn user_of_draw(
    program: &Program,
    inputs: &Inputs,
    key: u32,
    limits: &Limits,
) -> Option<Position> {
    let mut seen = LastOwn { program, key, last: None, found: None };
    let layout = Layout::new(program.pointer_bits);
    // However the run ends: what matters lies before.
    Ready::in_layout::<LastOwn<'_>>(program, layout)?.run(inputs, Bounds::of(limits), &mut seen);
    seen.found
}

struct LastOwn<'a> {
    program: &'a Program,
    key: u32,
    last: Option<Position>,
    found: Option<Position>,
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
        let edge = self.program.edge(edge);
        self.pass(edge.position);
    }

    fn drew(&mut self, place: Place, _: SiteId, draw: Draw, _: Bv) {
        let steps = &self.program.edge(place.edge).steps;
        let before = steps.iter().take(place.step + 1);
        for step in before {
            self.pass(step.position);
        }
        if draw.key == self.key && self.found.is_none() {
            self.found = self.last;
        }
    }
}
