//! Shapes: values of variables, and the memory that they lead to as a graph (symbolic memory
//! graphs: Dudka, Peringer, Vojnar, Byte-Precise Verification of Low-Level List Manipulation, SAS
//! 2013).
//!
//! A graph describes the states in which there are objects like its nodes, no two of which share a
//! byte while they live, and perhaps others. A node with a [`Segment`] stands for a chain of at
//! least one object, each linked to the next one. Invariants: a number of the same name is the same
//! wherever it stands, in each cell of a segment, too; [`ShapeValue::Each`] stands in cells of
//! segments only, and is a number of its own in each object; cells of a node do not overlap, and do
//! not lie beyond its size.
//!
//! A chain is never empty: a list is null or has a first cell, which are two graphs, so that
//! nothing depends on what the ends of an empty chain are. What a cell of a chain holds is a
//! number, a number of its own per object with bounds (`ShapeValue::Each`), an object of its own
//! that nothing else holds and that leads nowhere (`ShapeValue::Own`), or a value with a name,
//! which is the same in all.
pub use super::names::{NodeId, NumberId};
use super::order::NumberOrder;
use super::sum::NumberSum;
use crate::cfa::{EdgeId, SiteId};
use crate::domains::bounds::NumberBounds;
use crate::ir::{Bv, VarId, Width};
use std::collections::{BTreeMap, BTreeSet};

/// Which object of a segment; of a single object it is always the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum End {
    /// Where it begins.
    First,
    /// Where it ends, which may be the same.
    Last,
}

/// What a variable or a cell holds.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ShapeValue {
    /// This number.
    Number(Bv),
    /// The number of this name.
    Symbol(NumberId, Width),
    /// A sum of numbers and of lengths of chains, that is neither of the two above.
    Sum(NumberSum),
    /// In each object of a segment a number of its own.
    Each(NumberBounds),
    /// In each object of a segment a number of its own; from each object to the next one they rise,
    /// or fall.
    Sorted(Box<SortedCells>),
    /// In each object of a segment a number of its own: from each object to the next one it grows
    /// by the same number.
    Steps(Box<StepCells>),
    /// An address: this number of bytes behind the start of an object.
    Address(NodeId, End, i64),
    /// In each object of a segment the address of a live heap object of its own, which is like this
    /// and leads nowhere.
    Own(Box<ShapeNode>),
    /// The number of live heap objects in the graph plus this number; 64 bits wide.
    Count(i64),
}

impl ShapeValue {
    /// Its width.
    pub const fn width(&self, pointer: Width) -> Width {
        match self {
            Self::Number(bits) => bits.width(),
            Self::Symbol(_, width) => *width,
            Self::Sum(sum) => sum.width(),
            Self::Each(facts) => facts.width(),
            Self::Sorted(sorted) => sorted.first.width(pointer),
            Self::Steps(steps) => steps.step.width(),
            Self::Address(..) | Self::Own(_) => pointer,
            Self::Count(_) => Width::W64,
        }
    }

    /// Calls `f` for the value and those in objects of its own.
    fn for_each(&mut self, f: &mut impl FnMut(&mut Self)) {
        if let Self::Own(node) = self {
            node.cells.values_mut().for_each(|cell| cell.value.for_each(f));
        }
        if let Self::Sorted(sorted) = self {
            sorted.first.for_each(f);
            sorted.last.for_each(f);
        }
        if let Self::Steps(steps) = self {
            steps.first.for_each(f);
        }
        f(self);
    }

    /// The node of an address.
    pub const fn node(&self) -> Option<NodeId> {
        match self {
            Self::Address(node, ..) => Some(*node),
            _ => None,
        }
    }
}

/// Numbers in the objects of a segment that rise or fall. Both ends are numbers, symbols or sums.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SortedCells {
    /// In which way.
    pub direction: Direction,
    /// Whether no neighbours have the same number.
    pub is_strict: bool,
    /// The number in the first object.
    pub first: ShapeValue,
    /// The number in the last object.
    pub last: ShapeValue,
}

/// How numbers are read, and whether they rise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Direction {
    /// Whether they are read as signed numbers.
    pub is_signed: bool,
    /// Whether they fall.
    pub falls: bool,
}

/// Numbers in the objects of a segment that grow by the same number.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StepCells {
    /// The number in the first object: a number, symbol or sum.
    pub first: ShapeValue,
    /// What is added from each object to the next one.
    pub step: Bv,
}

/// A value in memory.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ShapeCell {
    /// How many bytes it takes; the value is as wide.
    pub bytes: u64,
    /// What it is.
    pub value: ShapeValue,
}

/// What kind of object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum NodeKind {
    /// On the heap.
    Heap {
        /// The library's own, which must not be freed.
        is_of_library: bool,
        /// A site with the same barred bytes, if it has some.
        barred: Option<SiteId>,
        /// Whether unknown code may know it.
        is_visible: bool,
    },
    /// A local variable of the frame at this depth.
    Frame {
        /// The number of frames below.
        depth: usize,
        /// Whether it may die before its frame does.
        is_of_block: bool,
        /// Whether unknown code may know it.
        is_visible: bool,
        /// Whether it may not be written but where it is declared.
        is_read_only: bool,
    },
    /// A global object.
    Global(u32),
    /// A function.
    Function(u32),
}

/// That a node stands for a chain of objects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Segment {
    /// There are two objects at least; else one.
    pub has_two: bool,
    /// How many there are, if that is known: more than one.
    pub exact: Option<u64>,
    /// How they are linked.
    pub link: Link,
}

/// How the objects of a chain are linked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Link {
    /// Where in each object the address of the next one is; of the node, the cell there is what the
    /// last one has.
    pub next: u64,
    /// Where in each object the address of the one before is; of the node, the cell there is what
    /// the first one has.
    pub prev: Option<u64>,
    /// This number of bytes behind the start of an object these addresses lead.
    pub head: i64,
}

/// An object, or a chain of objects.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ShapeNode {
    /// What it is.
    pub kind: NodeKind,
    /// Whether it certainly lives. (Of what does not, nothing but its address is known.)
    pub is_live: bool,
    /// Its size in bytes, if that is known.
    pub size: Option<u64>,
    /// Whether bytes that are in no cell are zero; else they are arbitrary.
    pub is_zeroed: bool,
    /// What is known of its bytes, by offset.
    pub cells: BTreeMap<u64, ShapeCell>,
    /// Whether it is a chain.
    pub segment: Option<Segment>,
}

impl ShapeNode {
    /// Whether it is a live object of the heap, or a chain of such.
    pub const fn is_live_on_heap(&self) -> bool {
        self.is_live && matches!(self.kind, NodeKind::Heap { .. })
    }

    /// Whether an offset is that of one of its bytes.
    pub fn has_byte(&self, offset: i64) -> bool {
        match (u64::try_from(offset), self.size) {
            (Ok(offset), Some(size)) => offset < size,
            _ => false,
        }
    }

    /// How many objects each of its objects has for its own.
    pub fn owned(&self) -> i64 {
        let owned = self.cells.values().filter(|cell| matches!(cell.value, ShapeValue::Own(_)));
        i64::try_from(owned.count()).unwrap_or(i64::MAX)
    }

    /// The offsets of cells that have bytes in the range.
    pub fn overlapping(&self, offset: u64, bytes: u64) -> Vec<u64> {
        let end = offset.saturating_add(bytes);
        let before = self.cells.range(..end);
        let is_within = |&(&at, slot): &(&u64, &ShapeCell)| at.saturating_add(slot.bytes) > offset;
        before.filter(is_within).map(|(&at, _)| at).collect()
    }
}

/// A set of states of the program, at one location.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct ShapeGraph {
    /// What variables hold; of the others nothing is known.
    pub vars: BTreeMap<VarId, ShapeValue>,
    /// The objects.
    pub nodes: BTreeMap<NodeId, ShapeNode>,
    /// What is known of numbers; of the others nothing.
    pub facts: BTreeMap<NumberId, NumberBounds>,
    /// Whether sums and orders of numbers are followed; else numbers have bounds alone.
    pub is_related: bool,
    /// How numbers lie to each other.
    pub orders: BTreeSet<NumberOrder>,
    /// The calls that are open, the outermost first.
    pub calls: Vec<EdgeId>,
    /// The next name of a node.
    pub next_node: u32,
    /// The next name of a number.
    pub next_number: u32,
}

impl ShapeGraph {
    /// A node.
    pub fn add(&mut self, node: ShapeNode) -> NodeId {
        let id = NodeId(self.next_node);
        self.next_node += 1;
        self.nodes.insert(id, node);
        id
    }

    /// Calls `f` for each value that a variable or a cell holds.
    pub fn for_each_value(&mut self, mut f: impl FnMut(&mut ShapeValue)) {
        self.vars.values_mut().for_each(|value| value.for_each(&mut f));
        for node in self.nodes.values_mut() {
            node.cells.values_mut().for_each(|slot| slot.value.for_each(&mut f));
        }
    }

    /// Changes addresses in a node to addresses in others: `f` says which of which end.
    pub fn redirect(&mut self, from: NodeId, f: impl Fn(End) -> (NodeId, End)) {
        self.for_each_value(|value| {
            if let ShapeValue::Address(node, end, _) = value
                && *node == from
            {
                (*node, *end) = f(*end);
            }
        });
    }

    /// The graph has `by` more live heap objects now (fewer, if it is negative).
    pub fn shift_count(&mut self, by: i64) {
        self.for_each_value(|value| {
            if let ShapeValue::Count(more) = value {
                *more = more.wrapping_sub(by);
            }
        });
    }

    /// Whether a variable or a cell holds a number of live heap objects.
    pub fn counts(&self) -> bool {
        let is_count = |value: &ShapeValue| matches!(value, ShapeValue::Count(_));
        self.vars.values().any(is_count)
            || self.nodes.values().any(|node| node.cells.values().any(|s| is_count(&s.value)))
    }

    /// The least number of live heap objects, and whether these are all.
    pub fn population(&self) -> (i64, bool) {
        let (mut least, mut is_exact) = (0, true);
        for node in self.nodes.values().filter(|node| node.is_live_on_heap()) {
            let objects = match node.segment {
                Some(Segment { has_two: true, .. }) => 2,
                _ => 1,
            };
            least += objects * (1 + node.owned());
            is_exact &= node.segment.is_none();
        }
        (least, is_exact)
    }

    /// The node of a kind, if there is one.
    pub fn node_of(&self, kind: NodeKind) -> Option<NodeId> {
        self.nodes.iter().find(|(_, node)| node.kind == kind).map(|(&id, _)| id)
    }

    /// The nodes that can be reached from variables and global objects.
    pub fn reachable(&self) -> BTreeSet<NodeId> {
        let is_root = |node: &ShapeNode| matches!(node.kind, NodeKind::Global(_));
        let roots = self.nodes.iter().filter(|(_, node)| is_root(node)).map(|(&id, _)| id);
        let mut open: Vec<NodeId> = roots.collect();
        open.extend(self.vars.values().filter_map(ShapeValue::node));
        let mut seen = BTreeSet::new();
        while let Some(id) = open.pop() {
            if seen.insert(id)
                && let Some(node) = self.nodes.get(&id)
            {
                open.extend(node.cells.values().filter_map(|slot| slot.value.node()));
            }
        }
        seen
    }
}
