//! The bytes of one object: cells that are read, written over, copied.
//!
//! Invariant: cells do not overlap. Of a cell that is written over in part, the rest becomes cells
//! of one byte, known or arbitrary.
use super::budget::MOST_PIECES;
use super::graph::{NodeId, ShapeCell, ShapeGraph, ShapeNode, ShapeValue};
use super::trouble::Trouble;
use crate::ir::{Bv, Width};

const NO_NODE: Trouble = Trouble::GivesUp("an object that is none");

/// The width of this number of bytes.
pub(super) fn width_of(bytes: u64) -> Result<Width, Trouble> {
    let bits = bytes.checked_mul(8).and_then(|bits| u32::try_from(bits).ok());
    bits.and_then(Width::new).ok_or(Trouble::GivesUp("a value of more than 16 bytes"))
}

/// What is at an offset.
pub(super) fn read(
    graph: &mut ShapeGraph,
    id: NodeId,
    offset: u64,
    bytes: u64,
    little_endian: bool,
) -> Result<ShapeValue, Trouble> {
    let width = width_of(bytes)?;
    let node = graph.nodes.get(&id).ok_or(NO_NODE)?;
    if let Some(slot) = node.cells.get(&offset)
        && slot.bytes == bytes
    {
        return Ok(slot.value.clone());
    }
    if let Some(known) = assembled(node, offset, bytes, little_endian) {
        return Ok(ShapeValue::Number(Bv::from_bytes(width, &known, little_endian)));
    }
    let is_new = node.overlapping(offset, bytes).is_empty();
    let value = graph.fresh(width);
    if is_new {
        let slot = ShapeCell { bytes, value: value.clone() };
        graph.nodes.get_mut(&id).ok_or(NO_NODE)?.cells.insert(offset, slot);
    }
    Ok(value)
}

/// Bytes that are all known.
fn assembled(node: &ShapeNode, offset: u64, bytes: u64, little_endian: bool) -> Option<Vec<u8>> {
    (offset..offset.checked_add(bytes)?).map(|at| byte_at(node, at, little_endian)).collect()
}

fn byte_at(node: &ShapeNode, at: u64, little_endian: bool) -> Option<u8> {
    let Some((&start, slot)) = node.cells.range(..=at).next_back() else {
        return node.is_zeroed.then_some(0);
    };
    if at - start >= slot.bytes {
        return node.is_zeroed.then_some(0);
    }
    let ShapeValue::Number(value) = slot.value else { return None };
    let index = usize::try_from(at - start).ok()?;
    value.to_bytes(little_endian).get(index).copied()
}

/// Writes a value as wide as its bytes.
pub(super) fn write(
    graph: &mut ShapeGraph,
    id: NodeId,
    offset: u64,
    slot: ShapeCell,
    little_endian: bool,
) -> Result<(), Trouble> {
    carve(graph, id, offset, slot.bytes, little_endian)?;
    graph.nodes.get_mut(&id).ok_or(NO_NODE)?.cells.insert(offset, slot);
    Ok(())
}

/// Forgets what is in a range, which the caller fills. What lies beside it stays.
fn carve(
    graph: &mut ShapeGraph,
    id: NodeId,
    offset: u64,
    bytes: u64,
    little_endian: bool,
) -> Result<(), Trouble> {
    let end = offset.checked_add(bytes).ok_or(NO_NODE)?;
    let node = graph.nodes.get(&id).ok_or(NO_NODE)?;
    for start in node.overlapping(offset, bytes) {
        let node = graph.nodes.get_mut(&id).ok_or(NO_NODE)?;
        let Some(slot) = node.cells.remove(&start) else { continue };
        for at in (start..start.saturating_add(slot.bytes)).filter(|at| !(offset..end).contains(at))
        {
            let value = match &slot.value {
                ShapeValue::Number(value) => {
                    let index = usize::try_from(at - start).unwrap_or(usize::MAX);
                    let byte = value.to_bytes(little_endian).get(index).copied();
                    byte.map(|byte| ShapeValue::Number(Bv::new(Width::W8, u128::from(byte))))
                }
                _ => None,
            };
            let value = match value {
                Some(value) => value,
                None => graph.fresh(Width::W8),
            };
            let node = graph.nodes.get_mut(&id).ok_or(NO_NODE)?;
            node.cells.insert(at, ShapeCell { bytes: 1, value });
        }
    }
    Ok(())
}

/// What a range is filled with where no cell says it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Background {
    Byte(u8),
    Arbitrary,
}

/// Fills a range with one byte; `None`: that is not known, and any bytes will do.
pub(super) fn fill(
    graph: &mut ShapeGraph,
    id: NodeId,
    (offset, bytes): (u64, u64),
    byte: Option<u8>,
    little_endian: bool,
) -> Result<(), Trouble> {
    let node = graph.nodes.get_mut(&id).ok_or(NO_NODE)?;
    if byte == Some(0) && offset == 0 && node.size == Some(bytes) {
        node.cells.clear();
        node.is_zeroed = true;
        return Ok(());
    }
    carve(graph, id, offset, bytes, little_endian)?;
    let background = byte.map_or(Background::Arbitrary, Background::Byte);
    fill_gap(graph, id, offset, bytes, background)
}

/// Fills a range that has no cells.
fn fill_gap(
    graph: &mut ShapeGraph,
    id: NodeId,
    offset: u64,
    bytes: u64,
    background: Background,
) -> Result<(), Trouble> {
    let node = graph.nodes.get(&id).ok_or(NO_NODE)?;
    let is_there = match background {
        Background::Byte(0) => node.is_zeroed,
        Background::Byte(_) => false,
        Background::Arbitrary => !node.is_zeroed,
    };
    if is_there {
        return Ok(());
    }
    if bytes > MOST_PIECES * 8 {
        return Err(Trouble::GivesUp("many bytes that are filled"));
    }
    let (mut at, end) = (offset, offset.saturating_add(bytes));
    while at < end {
        let aligned = [8, 4, 2, 1].into_iter();
        let piece =
            aligned.into_iter().find(|piece| at.is_multiple_of(*piece) && at + piece <= end);
        let piece = piece.unwrap_or(1);
        let width = width_of(piece)?;
        let value = match background {
            Background::Byte(byte) => {
                let known = vec![byte; usize::try_from(piece).unwrap_or(1)];
                ShapeValue::Number(Bv::from_bytes(width, &known, true))
            }
            Background::Arbitrary => graph.fresh(width),
        };
        let node = graph.nodes.get_mut(&id).ok_or(NO_NODE)?;
        node.cells.insert(at, ShapeCell { bytes: piece, value });
        at += piece;
    }
    Ok(())
}

/// Copies bytes; the ranges may overlap.
pub(super) fn copy(
    graph: &mut ShapeGraph,
    (to, to_offset): (NodeId, u64),
    (from, from_offset): (NodeId, u64),
    bytes: u64,
    little_endian: bool,
) -> Result<(), Trouble> {
    let source = graph.nodes.get(&from).ok_or(NO_NODE)?.clone();
    let end = from_offset.checked_add(bytes).ok_or(NO_NODE)?;
    let background = if source.is_zeroed { Background::Byte(0) } else { Background::Arbitrary };
    carve(graph, to, to_offset, bytes, little_endian)?;
    let mut at = from_offset;
    for start in source.overlapping(from_offset, bytes) {
        let Some(slot) = source.cells.get(&start) else { continue };
        let slot_end = start.saturating_add(slot.bytes);
        if start > at {
            let to_at = to_offset + (at - from_offset);
            fill_gap(graph, to, to_at, start - at, background)?;
        }
        if start >= from_offset && slot_end <= end {
            let node = graph.nodes.get_mut(&to).ok_or(NO_NODE)?;
            node.cells.insert(to_offset + (start - from_offset), slot.clone());
        } else {
            for own in start.max(from_offset)..slot_end.min(end) {
                let value = match byte_at(&source, own, little_endian) {
                    Some(byte) => ShapeValue::Number(Bv::new(Width::W8, u128::from(byte))),
                    None => graph.fresh(Width::W8),
                };
                let node = graph.nodes.get_mut(&to).ok_or(NO_NODE)?;
                node.cells.insert(to_offset + (own - from_offset), ShapeCell { bytes: 1, value });
            }
        }
        at = slot_end.min(end).max(at);
    }
    if at < end {
        fill_gap(graph, to, to_offset + (at - from_offset), end - at, background)?;
    }
    Ok(())
}

/// The low bits of a value, or with zeros in front.
pub(super) fn resized(
    graph: &mut ShapeGraph,
    value: ShapeValue,
    width: Width,
    pointer: Width,
) -> ShapeValue {
    if value.width(pointer) == width {
        return value;
    }
    match value {
        ShapeValue::Number(bits) => ShapeValue::Number(Bv::new(width, bits.unsigned())),
        ShapeValue::Symbol(..) | ShapeValue::Sum(_) => {
            let facts = graph.facts_of(&value, pointer);
            let facts = facts.resized(width);
            graph.fresh_with(facts)
        }
        _ => graph.fresh(width),
    }
}
