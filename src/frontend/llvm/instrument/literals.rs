//! Where compound literals end: with the block around them (C11 6.5.2.5, paragraph 5), which clang
//! does not mark.
//!
//! Debug information says which instructions belong to a block. A run that comes to one outside of
//! it has left the block, and the literal is dead. Where a block is entered again and again, the
//! literal is made where it is first used. What cannot be placed so stays unmarked. Known limit: a
//! literal in a body of `for` without braces that its other parts look at lives as long as what is
//! around it.
use super::Instrument;
use super::blocks::{is_seen_behind, may_look};
use crate::frontend::llvm::raw::debug;
use crate::frontend::llvm::raw::debug::Metadata;
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue};
use crate::frontend::llvm::{flow, lives};
use inkwell::basic_block::BasicBlock;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// How clang calls the blocks in which bodies of `do` start.
const DO_BODY: &[u8] = b"do.body";

impl<'m> Instrument<'m, '_> {
    /// Ends a compound literal with its block; `false` if it is not known where that is.
    pub(super) fn end_literal(&mut self, literal: InstructionValue<'m>) -> bool {
        let function = literal.function();
        let users: Vec<_> =
            literal.users().into_iter().filter_map(LlvmValue::instruction).collect();
        let mut instructions = function.instructions().into_iter();
        let Some(first) = instructions.find(|it| users.contains(it)) else { return true };
        let Some(place) = debug::location(first).filter(|place| place.inlined_at().is_none())
        else {
            return false;
        };
        let block = place.scope().without_files(function);
        let may_be_of_less = is_alone_in_loop(first, block)
            || may_be_of_switch(first, block)
            || may_be_done_once(first, block);
        if may_be_of_less {
            return false;
        }
        if !block.is_block() {
            return debug::is_c(function);
        }
        let Some(ends) = ends_of(first, block).filter(|_| debug::is_c(function)) else {
            return false;
        };
        if !ends.iter().any(|end| may_look(*end) || is_seen_behind(*end)) {
            return true;
        }
        if ends.iter().any(|end| users.iter().any(|user| flow::leads_to(*end, *user))) {
            let is_start = first.get_opcode() != Opcode::Phi
                && lives::is_first(first, &users)
                && lives::is_first(first, &ends)
                && lives::end_once(&ends, first);
            if !is_start {
                return false;
            }
            self.builder.move_before(literal, first);
        }
        for end in ends {
            self.end_block(literal, end);
        }
        true
    }
}

/// Whether an instruction, which belongs to this block, is of a loop in it: of its condition, or of
/// a body without braces, each of which is a block that debug information does not tell.
fn is_alone_in_loop<'m>(inner: InstructionValue<'m>, block: Metadata<'m>) -> bool {
    let function = inner.function();
    let ends = function.get_basic_blocks().into_iter().filter_map(BasicBlock::get_terminator);
    ends.into_iter().any(|end| {
        debug::closed_loop(end).is_some_and(|start| start.is_inside(block, function))
            && flow::leads_to(inner, end)
            && flow::leads_to(end, inner)
    })
}

/// Whether an instruction, which belongs to this block, may be of a `switch` in it: of its
/// condition, or of a body without braces. Debug information says neither; the place of the
/// instruction does: behind the `switch`, and in front of its first case.
fn may_be_of_switch<'m>(inner: InstructionValue<'m>, block: Metadata<'m>) -> bool {
    let function = inner.function();
    let Some(place) = debug::location(inner) else { return true };
    let ends = function.get_basic_blocks().into_iter().filter_map(BasicBlock::get_terminator);
    ends.filter(|end| end.get_opcode() == Opcode::Switch).any(|end| {
        let start = debug::location(end).filter(|it| it.scope().without_files(function) == block);
        let is_behind = start.is_some_and(|start| start.line_column() <= place.line_column());
        let mut cases = end.successors();
        // The default may be what follows.
        if cases.len() > 1 {
            cases.remove(0);
        }
        is_behind
            && cases.into_iter().filter_map(first_place).any(|case| {
                case.scope().without_files(function) == block
                    || place.line_column() <= case.line_column()
            })
    })
}

/// The same of a body without braces of `do` that is done once, of which clang makes no loop:
/// behind its start.
fn may_be_done_once<'m>(inner: InstructionValue<'m>, block: Metadata<'m>) -> bool {
    let function = inner.function();
    let Some(place) = debug::location(inner) else { return true };
    let is_body = |it: &BasicBlock<'m>| it.get_name().to_bytes().starts_with(DO_BODY);
    function.get_basic_blocks().into_iter().filter(is_body).any(|body| {
        // An empty one ends at once.
        let inner = body.get_instructions().filter(|it| it.get_next_instruction().is_some());
        let start = inner.filter_map(debug::location).next();
        start.is_some_and(|start| {
            start.scope().without_files(function) == block
                && start.line_column() <= place.line_column()
        })
    })
}

/// The first place that an instruction of a block comes from.
fn first_place(block: BasicBlock<'_>) -> Option<Metadata<'_>> {
    block.get_instructions().find_map(debug::location)
}

/// The places in front of which runs from `first` on have left a block; `None` if one of them may
/// be reached by others.
fn ends_of<'m>(
    first: InstructionValue<'m>,
    block: Metadata<'m>,
) -> Option<Vec<InstructionValue<'m>>> {
    let function = first.function();
    let is_outside = |it: InstructionValue<'m>| {
        let place = debug::location(it).filter(|place| place.line_column().0 > 0);
        place.is_some_and(|place| !place.is_within(block, function))
    };
    let mut ends = Vec::new();
    // Blocks that are passed inside, and those at whose start the literal's block is left.
    let (mut open, mut passed, mut left) = (vec![Some(first)], Vec::new(), Vec::new());
    let mut seen = FxHashSet::default();
    while let Some(start) = open.pop() {
        let mut at = start;
        let mut is_inside = start == Some(first);
        while let Some(it) = at {
            if is_outside(it) {
                match is_inside {
                    true => ends.push(it),
                    false => left.push(it),
                }
                break;
            }
            // What has no place may be on either side.
            is_inside |= debug::location(it).is_some();
            at = it.get_next_instruction();
            if at.is_none() {
                passed.push(it.block());
                let next = it.successors().into_iter().filter(|next| seen.insert(*next));
                open.extend(next.map(|next| next.get_first_instruction()));
            }
        }
    }
    for end in left {
        let before = predecessors(end.block());
        if before.iter().all(|block| passed.contains(block)) {
            ends.push(end);
            continue;
        }
        for block in before.into_iter().filter(|block| passed.contains(block)) {
            let terminator = block.get_terminator()?;
            if terminator.successors().len() != 1 {
                return None;
            }
            if !ends.contains(&terminator) {
                ends.push(terminator);
            }
        }
    }
    Some(ends)
}

/// The blocks from which a block is entered.
pub(super) fn predecessors(block: BasicBlock<'_>) -> Vec<BasicBlock<'_>> {
    let Some(function) = block.get_parent() else { return Vec::new() };
    let leads = |from: &BasicBlock<'_>| {
        from.get_terminator().is_some_and(|end| end.successors().contains(&block))
    };
    function.get_basic_blocks().into_iter().filter(leads).collect()
}
