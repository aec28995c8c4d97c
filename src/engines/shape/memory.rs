//! Accesses to memory, allocation, and what ends a life.
//!
//! Invariant: an access that is not certainly within a live object is not followed; what may be
//! invalid is never taken to be valid (`is_surely_valid`).
use super::bytes::{copy, fill, read, resized, width_of, write};
use super::evaluate::{KnownTruths, evaluate};
use super::graph::{End, NodeId, NodeKind, Segment, ShapeCell, ShapeGraph, ShapeNode, ShapeValue};
use super::lost::finds_all;
use super::trouble::{Case, Trouble};
use super::unfold;
use crate::cfa::{Access, AllocKind, Program, SiteId};
use crate::ir::{ExprId, VarId};
use std::collections::BTreeMap;

pub(super) const MAY_BE_INVALID: Trouble = Trouble::GivesUp("an access that may be invalid");
const NO_LENGTH: Trouble = Trouble::GivesUp("a length that is not known");

/// One step of a program on a graph, where these truths are decided.
pub(super) struct ShapeMemory<'a> {
    pub(super) program: &'a Program,
    pub(super) graph: &'a mut ShapeGraph,
    pub(super) decided: &'a KnownTruths,
}

/// Whether `bytes` bytes at `offset` certainly lie in one live object. (In each object, of a
/// segment.)
fn is_within(node: &ShapeNode, offset: i64, bytes: u64) -> bool {
    let (Ok(offset), Some(size)) = (u64::try_from(offset), node.size) else { return false };
    node.is_live
        && !matches!(node.kind, NodeKind::Function(_))
        && offset <= size
        && bytes <= size - offset
}

impl ShapeMemory<'_> {
    fn value(&mut self, id: ExprId) -> Result<ShapeValue, Trouble> {
        evaluate(self.program, self.graph, self.decided, id)
    }

    fn length(&mut self, id: ExprId) -> Result<u64, Trouble> {
        match self.value(id)? {
            ShapeValue::Number(length) => u64::try_from(length.unsigned()).map_err(|_| NO_LENGTH),
            _ => Err(NO_LENGTH),
        }
    }

    /// Whether an access is certainly valid.
    pub(super) fn is_surely_valid(
        &mut self,
        address: ExprId,
        length: ExprId,
        access: Access,
    ) -> Result<bool, Trouble> {
        let address = self.value(address)?;
        if access.gives_back() {
            let fits = access != Access::Delete || self.is_of_size(&address, length)?;
            return Ok(fits && self.may_be_freed(&address, access));
        }
        let ShapeValue::Number(length) = self.value(length)? else { return Ok(false) };
        let Ok(length) = u64::try_from(length.unsigned()) else { return Ok(false) };
        if length == 0 {
            return Ok(true);
        }
        let ShapeValue::Address(id, _, offset) = address else { return Ok(false) };
        let Some(node) = self.graph.nodes.get(&id) else { return Ok(false) };
        let is_barred = match node.kind {
            NodeKind::Heap { barred: Some(site), .. } => u64::try_from(offset)
                .is_ok_and(|offset| self.program.is_barred(site, offset, length)),
            NodeKind::Heap { barred: None, .. } => false,
            NodeKind::Global(_) => access == Access::Write && self.is_constant(node.kind),
            NodeKind::Frame { is_read_only, .. } => access == Access::Write && is_read_only,
            NodeKind::Function(_) => true,
        };
        Ok(!is_barred && is_within(node, offset, length))
    }

    /// Whether an object of the heap may be lost, of `count` that live.
    pub(super) fn may_lose(&mut self, count: ExprId, held: &[ExprId]) -> Result<bool, Trouble> {
        let count = self.value(count)?;
        let held: Result<Vec<_>, _> = held.iter().map(|&value| self.value(value)).collect();
        Ok(!finds_all(self.graph, &count, &held?, self.program.pointer_width()))
    }

    fn is_constant(&self, kind: NodeKind) -> bool {
        let NodeKind::Global(index) = kind else { return false };
        let global = usize::try_from(index).ok().and_then(|at| self.program.globals.get(at));
        global.is_none_or(|global| global.constant)
    }

    /// Whether an address is null, or that of an object of `length` bytes.
    fn is_of_size(&mut self, address: &ShapeValue, length: ExprId) -> Result<bool, Trouble> {
        let length = match self.value(length)? {
            ShapeValue::Number(length) => u64::try_from(length.unsigned()).ok(),
            _ => None,
        };
        Ok(match address {
            ShapeValue::Address(id, _, _) => {
                let size = self.graph.nodes.get(id).and_then(|node| node.size);
                length.is_some() && size == length
            }
            _ => true,
        })
    }

    fn may_be_freed(&self, address: &ShapeValue, access: Access) -> bool {
        match address {
            ShapeValue::Number(value) => value.unsigned() == 0,
            ShapeValue::Address(id, _, 0) => self.graph.nodes.get(id).is_some_and(|node| {
                let is_freed = access != Access::Release;
                node.is_live
                    && matches!(node.kind, NodeKind::Heap { is_of_library, .. }
                        if is_of_library != is_freed)
            }),
            _ => false,
        }
    }

    /// The object by itself at an address, and the offset in it.
    fn object_at(&mut self, address: ExprId) -> Result<(NodeId, i64), Trouble> {
        let pointer = self.program.pointer_width();
        loop {
            let ShapeValue::Address(id, end, offset) = self.value(address)? else {
                return Err(MAY_BE_INVALID);
            };
            match self.graph.nodes.get(&id).map(|node| node.segment) {
                None => return Err(MAY_BE_INVALID),
                Some(None) => return Ok((id, offset)),
                Some(Some(Segment { has_two: false, .. })) => {
                    return Err(Trouble::Splits(Case::Length(id)));
                }
                Some(Some(_)) => unfold::take(self.graph, id, end, pointer)?,
            }
        }
    }

    /// The same of bytes that certainly lie in a live object.
    fn bytes_at(&mut self, address: ExprId, bytes: u64) -> Result<(NodeId, u64), Trouble> {
        let (id, offset) = self.object_at(address)?;
        let node = self.graph.nodes.get(&id).ok_or(MAY_BE_INVALID)?;
        match (is_within(node, offset, bytes), u64::try_from(offset)) {
            (true, Ok(offset)) => Ok((id, offset)),
            _ => Err(MAY_BE_INVALID),
        }
    }

    fn written_at(&mut self, address: ExprId, bytes: u64) -> Result<(NodeId, u64), Trouble> {
        let (id, offset) = self.bytes_at(address, bytes)?;
        let kind = self.graph.nodes.get(&id).map(|node| node.kind);
        if kind.is_none_or(|kind| self.is_constant(kind)) {
            return Err(MAY_BE_INVALID);
        }
        Ok((id, offset))
    }

    pub(super) fn load(&mut self, dst: VarId, address: ExprId) -> Result<(), Trouble> {
        let width = self.program.var(dst).width;
        let (id, offset) = self.bytes_at(address, width.bytes())?;
        let value = read(self.graph, id, offset, width.bytes(), self.program.little_endian)?;
        let value = resized(self.graph, value, width, self.program.pointer_width());
        self.graph.vars.insert(dst, value);
        Ok(())
    }

    pub(super) fn store(&mut self, address: ExprId, value: ExprId) -> Result<(), Trouble> {
        let bytes = self.program.exprs.width(value).bytes();
        let (id, offset) = self.written_at(address, bytes)?;
        let value = self.value(value)?;
        let pointer = self.program.pointer_width();
        let value = resized(self.graph, value, width_of(bytes)?, pointer);
        write(self.graph, id, offset, ShapeCell { bytes, value }, self.program.little_endian)
    }

    pub(super) fn alloc(
        &mut self,
        dst: VarId,
        kind: AllocKind,
        size: ExprId,
        is_zeroed: bool,
        site: SiteId,
    ) -> Result<(), Trouble> {
        let size = match self.value(size)? {
            ShapeValue::Number(size) => u64::try_from(size.unsigned()).ok(),
            _ => None,
        };
        // Objects do not wrap around the address space, and offsets in them are positive.
        let size = size.filter(|&size| i32::try_from(size).is_ok());
        let depth = self.graph.calls.len();
        let is_visible = self.program.sites[site.index()].visible;
        let kind = match kind {
            AllocKind::Heap => {
                let is_of_library = self.program.is_of_library(site);
                let barred = self.program.first_barred_like(site);
                NodeKind::Heap { is_of_library, barred, is_visible }
            }
            AllocKind::Stack | AllocKind::Block => {
                let is_of_block = kind == AllocKind::Block;
                let is_read_only = self.program.sites[site.index()].read_only;
                NodeKind::Frame { depth, is_of_block, is_visible, is_read_only }
            }
        };
        let cells = BTreeMap::new();
        let node = ShapeNode { kind, is_live: true, size, is_zeroed, cells, segment: None };
        if node.is_live_on_heap() {
            self.graph.shift_count(1);
        }
        let id = self.graph.add(node);
        self.graph.vars.insert(dst, ShapeValue::Address(id, End::First, 0));
        Ok(())
    }

    pub(super) fn free(&mut self, address: ExprId, kind: AllocKind) -> Result<(), Trouble> {
        let value = self.value(address)?;
        if kind == AllocKind::Heap {
            if matches!(value, ShapeValue::Number(value) if value.unsigned() == 0) {
                return Ok(());
            }
            let is_freed = |access| self.may_be_freed(&value, access);
            if !is_freed(Access::Free) && !is_freed(Access::Release) {
                return Err(Trouble::GivesUp("a free that may be invalid"));
            }
        }
        let (id, offset) = self.object_at(address)?;
        let node = self.graph.nodes.get(&id).ok_or(MAY_BE_INVALID)?;
        let is_local = matches!(node.kind, NodeKind::Frame { .. });
        if offset != 0 || is_local != (kind != AllocKind::Heap) {
            return Err(Trouble::GivesUp("the end of an object that is none"));
        }
        end(self.graph, id);
        Ok(())
    }

    pub(super) fn copy(&mut self, to: ExprId, from: ExprId, length: ExprId) -> Result<(), Trouble> {
        let length = self.length(length)?;
        if length == 0 {
            return Ok(());
        }
        self.object_at(to)?;
        let source = self.bytes_at(from, length)?;
        let target = self.written_at(to, length)?;
        if self.bytes_at(from, length)? != source {
            return Err(Trouble::GivesUp("a copy within a chain"));
        }
        copy(self.graph, target, source, length, self.program.little_endian)
    }

    /// The content of an object is arbitrary, as it is behind its allocation.
    pub(super) fn havoc(&mut self, address: ExprId) -> Result<(), Trouble> {
        let (id, _) = self.object_at(address)?;
        let node = self.graph.nodes.get_mut(&id).ok_or(MAY_BE_INVALID)?;
        node.cells.clear();
        node.is_zeroed = false;
        Ok(())
    }

    pub(super) fn fill(&mut self, to: ExprId, byte: ExprId, length: ExprId) -> Result<(), Trouble> {
        let length = self.length(length)?;
        if length == 0 {
            return Ok(());
        }
        let (id, offset) = self.written_at(to, length)?;
        let byte = match self.value(byte)? {
            ShapeValue::Number(byte) => u8::try_from(byte.unsigned()).ok(),
            _ => None,
        };
        fill(self.graph, id, (offset, length), byte, self.program.little_endian)
    }
}

/// An object dies.
fn end(graph: &mut ShapeGraph, id: NodeId) {
    let Some(node) = graph.nodes.get_mut(&id) else { return };
    let was_on_heap = node.is_live_on_heap();
    node.is_live = false;
    node.is_zeroed = false;
    node.cells.clear();
    if was_on_heap {
        graph.shift_count(-1);
    }
}

/// The frame with `own` frames below it is left.
pub(super) fn end_frame(graph: &mut ShapeGraph, own: usize) {
    let is_own =
        |node: &ShapeNode| matches!(node.kind, NodeKind::Frame { depth, .. } if depth == own);
    let ending: Vec<NodeId> =
        graph.nodes.iter().filter(|(_, node)| is_own(node)).map(|(&id, _)| id).collect();
    ending.into_iter().for_each(|id| end(graph, id));
}
