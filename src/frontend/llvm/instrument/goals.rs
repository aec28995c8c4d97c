//! Marks at the places that tests are wanted for.
//!
//! They come before everything else, so that each place of the program as it was compiled has its
//! own. A *location* is a stretch of code that runs from its start to its end: a basic block, cut
//! behind calls, which may not come back. A *branch* is one way out of a block that has several.
//! Models of library functions and what we add ourselves are no places of the program; what clang
//! does not compile (unused static functions, code behind `return`, `if (0)`) is none, either.
use super::literals::predecessors;
use super::{Effect, Instrument, instruction_place, property};
use crate::base::options::CoverageKind;
use crate::cfa::SiteKind;
use crate::frontend::llvm::goals::Goal;
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, debug};
use crate::frontend::llvm::sites::{Marker, SourcePlace};
use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use std::collections::BTreeSet;

/// How the names of our own functions begin.
const OWN: &str = "__parsimony_";

/// Lines of source that run together.
#[derive(Default)]
struct Stretch {
    /// Where the first of them is.
    place: SourcePlace,
    /// What goes wrong there, if it is where an assertion fails.
    failure: Option<String>,
    lines: BTreeSet<(String, u32)>,
}

impl Stretch {
    fn add(&mut self, place: SourcePlace) {
        if place.line == 0 {
            return;
        }
        self.lines.insert((place.file.clone(), place.line));
        self.begins_at(place);
    }

    fn begins_at(&mut self, place: SourcePlace) {
        if self.place.line == 0 {
            self.place = place;
        }
    }

    /// `code`: the lines of its function that have more than jumps. A jump that is not written in
    /// the source bears the line where a statement ends, and that may be one of other code.
    fn add_instruction(&mut self, instruction: InstructionValue<'_>, code: &Lines) {
        let place = instruction_place(instruction);
        if is_jump(instruction) && code.contains(&(place.file.clone(), place.line)) {
            self.begins_at(place);
        } else {
            self.add(place);
        }
    }
}

/// Files and lines.
type Lines = BTreeSet<(String, u32)>;

fn is_jump(instruction: InstructionValue<'_>) -> bool {
    instruction.get_opcode() == Opcode::Br && instruction.successors().len() == 1
}

impl<'m> Instrument<'m, '_> {
    /// match: a place that a test is wanted for; result: a call of `parsimony.goal.…` there.
    pub(super) fn mark_goals(&mut self, function: FunctionValue<'m>) {
        let Some(kind) = self.options.goals else { return };
        let name = function.name();
        let start = debug::subprogram(function);
        let start =
            start.map(|(scope, line)| SourcePlace { file: scope.file_name(), line, column: 0 });
        let is_ours = name.starts_with(OWN) || !self.written.contains(&function);
        if is_ours || self.is_model(function) {
            return;
        }
        let others = function.instructions().into_iter().filter(|it| !is_jump(*it));
        let places = others.map(instruction_place);
        let code: Lines = places.map(|place| (place.file, place.line)).collect();
        for (number, block) in (0..).zip(function.get_basic_blocks()) {
            match kind {
                CoverageKind::Locations => {
                    let start = start.clone().filter(|_| number == 0);
                    let has_lines = debug::subprogram(function).is_some();
                    self.mark_locations(&name, block, start, (&code, has_lines));
                }
                CoverageKind::Branches => self.mark_branches(&name, block),
            }
        }
    }

    /// Marks the stretches of a block; `start`: the line of the function that it begins.
    fn mark_locations(
        &mut self,
        function: &str,
        block: BasicBlock<'m>,
        start: Option<SourcePlace>,
        (code, has_lines): (&Lines, bool),
    ) {
        let mut known = BTreeSet::new();
        let mut is_first = true;
        for (first, rest) in stretches(block) {
            let mut stretch = Stretch::default();
            rest.iter().for_each(|&instruction| stretch.add_instruction(instruction, code));
            stretch.failure = self.failure(&rest);
            if let Some(start) = start.clone().filter(|_| is_first) {
                stretch.add(start);
            }
            let is_new = !stretch.lines.is_subset(&known);
            known.extend(stretch.lines.iter().cloned());
            // What has no line was added by the compiler; without debug information nothing has.
            if is_new || (is_first && (stretch.place.line > 0 || !has_lines)) {
                self.builder.before(first);
                self.mark_goal(function, stretch, None);
            }
            is_first = false;
        }
    }

    /// Marks the ways out of a block that has several.
    fn mark_branches(&mut self, function: &str, block: BasicBlock<'m>) {
        let Some(last) = block.get_terminator() else { return };
        let is_branch = matches!(last.get_opcode(), Opcode::Br | Opcode::Switch);
        let mut ways: Vec<BasicBlock<'m>> = Vec::new();
        for successor in last.successors() {
            if !ways.contains(&successor) {
                ways.push(successor);
            }
        }
        if !is_branch || ways.len() < 2 {
            return;
        }
        let place = instruction_place(last);
        for way in ways {
            let outcome = outcome(last, way);
            let between = self.builder.split_ways(last, way);
            let Some(onward) = between.get_terminator() else { continue };
            let failure = self.failure(&way.get_instructions().collect::<Vec<_>>());
            // Where others lead there, too, it may fail although this way is never taken.
            let failure = failure.filter(|_| predecessors(way) == [between]);
            let mut stretch = Stretch { failure, ..Stretch::default() };
            stretch.add(place.clone());
            self.builder.before(onward);
            self.mark_goal(function, stretch, Some(outcome));
        }
    }

    /// What the first call among these instructions does wrong, if it is one for that.
    fn failure(&self, all: &[InstructionValue<'m>]) -> Option<String> {
        let call = all
            .iter()
            .find(|it| it.called_function().is_some_and(|callee| callee.intrinsic().is_none()))?;
        property::failure(*call, self.options)
    }

    /// A mark where the builder stands.
    fn mark_goal(&mut self, function: &str, stretch: Stretch, outcome: Option<String>) {
        let Stretch { place, failure, lines } = stretch;
        let what = match &outcome {
            Some(outcome) => format!("the branch `{outcome}` of `{function}` is taken"),
            None => format!("a place in `{function}` is reached"),
        };
        let SourcePlace { file, line, column } = place.clone();
        let key = self.sites.add(SiteKind::External, &what, place);
        let ty = self.builder.function_type(self.builder.void_type(), &[]);
        let mark = self.declare(&Marker::Goal(key).name(), ty, Effect::Hidden);
        self.builder.call(mark, ty, &[]);
        let function = function.to_owned();
        self.sites.goals.push(Goal { key, function, file, line, column, outcome, failure, lines });
    }
}

/// A block's instructions, cut behind calls that may not come back, each part with the place for
/// its mark.
fn stretches(block: BasicBlock<'_>) -> Vec<(InstructionValue<'_>, Vec<InstructionValue<'_>>)> {
    let mut all: Vec<(InstructionValue<'_>, Vec<InstructionValue<'_>>)> = Vec::new();
    let mut is_cut = true;
    for instruction in block.get_instructions() {
        // No mark may stand in front of these.
        if is_at_the_start(instruction.get_opcode()) {
            continue;
        }
        if is_cut {
            all.push((instruction, Vec::new()));
        }
        if let Some((_, stretch)) = all.last_mut() {
            stretch.push(instruction);
        }
        is_cut = instruction.is_call()
            && !has_to_be_last(instruction)
            && instruction.called_function().is_none_or(|callee| callee.intrinsic().is_none());
    }
    all
}

/// What has to stand at the start of its block.
const fn is_at_the_start(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::Phi
            | Opcode::LandingPad
            | Opcode::CatchPad
            | Opcode::CleanupPad
            | Opcode::CatchSwitch
    )
}

/// Whether nothing but a return may follow a call.
fn has_to_be_last(call: InstructionValue<'_>) -> bool {
    use inkwell::values::LLVMTailCallKind::LLVMTailCallKindMustTail;
    let kind = call.call_site().map(|site| site.get_tail_call_kind());
    matches!(kind, Some(LLVMTailCallKindMustTail))
}

/// Which outcome of a branch leads to `way`.
fn outcome<'m>(branch: InstructionValue<'m>, way: BasicBlock<'m>) -> String {
    let successors = branch.successors();
    if branch.get_opcode() == Opcode::Br {
        let is_first = successors.first() == Some(&way);
        return if is_first { "true" } else { "false" }.to_owned();
    }
    let cases =
        (0..).zip(&successors).filter(|&(_, &to)| to == way).map(|(index, _)| match index {
            0 => "default".to_owned(),
            _ => {
                let value = branch.case_value(index).int();
                value.map_or_else(|| "case".to_owned(), |value| format!("case {}", value.signed()))
            }
        });
    cases.collect::<Vec<_>>().join(", ")
}
