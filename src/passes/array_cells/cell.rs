//! What is added to a program: cells, each given by a place in memory, and the loads that they were
//! made for. See [`super`] for what holds of them.
use super::past::StepId;
use crate::cfa::{FuncId, Initialiser, LocId, Program, SiteId};
use crate::ir::sums::Sum;
use crate::ir::{ExprId, VarId, Width};
use crate::program_facts::memory::points_to::Target;
use std::collections::BTreeMap;

/// The ghost variables for a place in memory.
pub(super) struct ArrayCell {
    /// The name of the objects that the place counts for.
    pub(super) object: Target,
    pub(super) place: Sum,
    /// The variable that holds the object's address, if one does.
    pub(super) base: Option<VarId>,
    /// The program's variables that the place is expressed by.
    pub(super) reads: Vec<VarId>,
    /// The function that they belong to, if some are no global ones.
    pub(super) owner: Option<FuncId>,
    pub(super) width: Width,
    pub(super) value: VarId,
    /// A second variable, for what is arbitrary.
    pub(super) any: VarId,
    pub(super) root: Option<Root>,
    pub(super) anchors: Vec<Anchor>,
    /// Whether the place lies in an object of the cell's name, or in none: it is expressed by
    /// ghosts alone, of which one may choose null until an anchor sets them, and such objects live
    /// on, or to the end of their frame, where these ghosts are arbitrary again.
    pub(super) is_disjoint: bool,
    /// Whether the place is where a text ends: scans ask for it, and hardly a load does.
    pub(super) is_text: bool,
}

/// The load that a cell was made for.
pub(super) struct Root {
    pub(super) load: StepId,
    pub(super) hit: VarId,
    pub(super) targets: Vec<LocId>,
}

/// The store or load at whose last place a cell is.
pub(super) struct Anchor {
    pub(super) access: StepId,
    /// Ghosts that tell the place, and what they are behind the access.
    pub(super) sets: Vec<(VarId, ExprId)>,
    /// What is there then.
    pub(super) value: ExprId,
}

/// All ghosts of a program.
pub(super) struct ArrayCells {
    pub(super) cells: Vec<ArrayCell>,
    /// Where their values come from.
    pub(super) site: SiteId,
    /// What is assumed of indices at the start.
    pub(super) ranges: Vec<ExprId>,
}

/// The offset of the last zero byte of a constant, as far as its bytes are given one by one.
pub(super) fn end_of_constant(program: &Program, object: Target) -> Option<u64> {
    let others = bytes_of_constant(program, object)?;
    let Target::Global(global) = object else { return None };
    let size = program.globals[global.index()].size;
    (0..size).rev().find(|offset| others.get(offset).is_none_or(|byte| *byte == 0))
}

/// The bytes of a constant by their offsets, if they are given one by one; all others are zero.
pub(super) fn bytes_of_constant(program: &Program, object: Target) -> Option<BTreeMap<u64, u8>> {
    let Target::Global(global) = object else { return None };
    let global = &program.globals[global.index()];
    let init = global.init.as_ref().filter(|_| global.constant && global.is_own())?;
    let bytes = init.iter().map(|(offset, value)| match value {
        Initialiser::Value(bits) if bits.width() == Width::W8 => {
            Some((*offset, u8::try_from(bits.unsigned()).ok()?))
        }
        _ => None,
    });
    bytes.collect()
}
