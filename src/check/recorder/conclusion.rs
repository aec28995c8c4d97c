//! The end of a run: where the user sees it, and what it has to do with.
use super::Recorder;
use super::names::record_arguments;
use crate::base::counterexample::{EndForm, Related, RunEnd, What};
use crate::cfa::{Access, FuncId, Position, Violation, ViolationKind};
use crate::check::place::{line, source_location};
use crate::check::shown::ending;
use crate::check::trace::Trace;
use crate::interpreter::{Observer, Outcome};
use crate::ir::Bv;

impl Recorder<'_> {
    /// The trace of the run, which ended in `outcome`.
    pub(crate) fn finish(mut self, outcome: Outcome) -> Trace {
        let position = match outcome {
            Outcome::Error { position, .. } | Outcome::Blocked { position, .. } => position,
            Outcome::Fault(fault) => fault.position,
            Outcome::Unsupported(unsupported) => self
                .program
                .unsupported
                .get(unsupported.index())
                .map_or(self.last.0, |unsupported| unsupported.position),
            Outcome::Exit { .. } | Outcome::Stray | Outcome::Limit(_) => self.last.0,
        };
        if let Outcome::Error { violation, .. } = outcome
            && self.program.violations[violation.index()].what == Violation::READS_UNINITIALISED
        {
            let address = self.followed.0.wrapping_add(self.followed.1);
            self.refused(address, 1, Access::Read);
        }
        let user = self.call_of_user(position);
        self.record_open_library(position);
        let own = user.map_or(position, |call| self.calls[call].1);
        self.trace.ending = self.ending(outcome, user);
        self.depth = user.unwrap_or(self.depth);
        let how = self.trace.ending.in_words(None, "");
        self.push(own, true, What::End { how });
        let places = self.refused.iter().flat_map(|refused| &refused.places);
        for &(position, what) in places {
            if let Some(at) = line(self.program, position) {
                let (column, what) = (position.column, what.to_owned());
                self.trace.related.push(Related { at, column, is_reported: true, what });
            }
        }
        if let (Some(_), Some(at)) = (user, line(self.program, position)) {
            let what = "the line of the library's model that does it".to_owned();
            let column = position.column;
            self.trace.related.push(Related { at, column, is_reported: false, what });
        }
        self.trace.tail = self.tail.into();
        self.trace.elided = self.elided;
        self.trace.events = self.events;
        self.trace.is_explained = self.dependence.is_some();
        if let Outcome::Error { violation, .. } = outcome {
            self.trace.violation = Some(violation);
        }
        let target = self.last_edge.map(|edge| self.program.edge(edge).target);
        let function = target.map(|target| self.program.location(target).function);
        self.trace.script = self.script.finish(self.program, self.trace.violation, function);
        if user.is_some() {
            let caller = caller(&self.calls, user, self.program.main);
            self.trace.script.target = source_location(self.program, own, Some(caller));
        }
        self.trace.script.input = self.input.whole();
        record_arguments(&mut self.trace);
        self.trace
    }

    /// How the run ends, in parts. `user`: the call of the user's in which it does, if it ends in a
    /// model of the library.
    fn ending(&self, outcome: Outcome, user: Option<usize>) -> RunEnd {
        let mut parts = RunEnd { what: ending(self.program, outcome), ..RunEnd::default() };
        let Outcome::Error { violation, .. } = outcome else { return parts };
        let violation = self.program.violations.get(violation.index());
        parts.form = violation.map_or(EndForm::Other, |violation| violation.kind.form());
        parts.object = self.refused.as_ref().map(|refused| refused.what.clone());
        parts.library = user.map(|call| self.function_name(self.calls[call].0));
        let Some(dependence) = self.dependence else { return parts };
        if parts.form == EndForm::Operation {
            let operands = dependence.operands.iter();
            let is_unsigned = violation.is_some_and(|it| it.kind == ViolationKind::UnsignedWrap);
            let shown = |operand: &Bv| match is_unsigned {
                true => operand.unsigned().to_string(),
                false => operand.signed().to_string(),
            };
            parts.operands = operands.map(shown).collect();
        }
        if let Some(call) = user {
            let arguments = dependence.arguments.get(call).map_or(&[][..], Vec::as_slice);
            parts.argument = self.wrong(arguments);
        }
        let function = caller(&self.calls, user.or(Some(self.calls.len())), self.program.main);
        let seen = self.variables.iter().filter(|((_, of), _)| of.is_none_or(|of| of == function));
        parts.variables = seen.map(|((name, _), value)| (name.clone(), value.clone())).collect();
        parts
    }

    /// Which of these arguments the invalid access was made through: the nearest one in front of
    /// its address.
    fn wrong(&self, arguments: &[Bv]) -> Option<usize> {
        let address = self.refused.as_ref()?.address;
        let pointer = self.program.pointer_width();
        let pointers = arguments.iter().enumerate().filter(|(_, value)| value.width() == pointer);
        let distance = |(_, value): &(usize, &Bv)| address.checked_sub(value.low64());
        let near = pointers.filter(|argument| distance(argument).is_some());
        near.min_by_key(distance).map(|(index, _)| index)
    }
}

/// The function that makes one of these open calls; behind the last, the one that runs.
fn caller(calls: &[(FuncId, Position)], call: Option<usize>, main: FuncId) -> FuncId {
    let before = call.and_then(|call| call.checked_sub(1));
    before.and_then(|before| calls.get(before)).map_or(main, |(function, _)| *function)
}
