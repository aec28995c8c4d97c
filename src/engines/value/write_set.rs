//! What a step may write, by where objects come from.
use super::number::ObjectOrigin;
use crate::cfa::{EdgeId, Op, Program};
use crate::program_facts::memory::points_to::{PointsTo, Target};
use rustc_hash::FxHashMap;

/// What a step may write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WriteSet<'a> {
    /// Anything.
    Any,
    /// Objects of these origins, ascending.
    Of(&'a [ObjectOrigin]),
}

impl WriteSet<'_> {
    /// Whether an object of this origin may be written. A function never is.
    pub fn may_write(self, origin: ObjectOrigin) -> bool {
        match self {
            Self::Any => !matches!(origin, ObjectOrigin::Function(_)),
            Self::Of(origins) => origins.binary_search(&origin).is_ok(),
        }
    }
}

/// What each step of a program that writes memory may write (a `Free`: end).
#[derive(Debug)]
pub(super) struct WriteSets(FxHashMap<(EdgeId, u32), Box<[ObjectOrigin]>>);

impl WriteSets {
    pub(super) fn of(program: &Program, points_to: &PointsTo) -> Self {
        let mut sets = FxHashMap::default();
        for (index, edge) in program.edges.iter().enumerate() {
            let id = EdgeId::from_index(index);
            for (number, (at, step)) in (0u32..).zip(edge.steps.iter().enumerate()) {
                let targets = match step.op {
                    Op::Free { address, .. } => points_to.targets_of(&program.exprs, address),
                    _ if is_write(&step.op) => points_to.writes(id, at).to_vec(),
                    _ => continue,
                };
                let mut origins: Vec<_> = targets.into_iter().map(origin).collect();
                origins.sort_unstable();
                sets.insert((id, number), origins.into());
            }
        }
        Self(sets)
    }

    /// What a step (by its index on the edge) may write.
    pub(super) fn at(&self, edge: EdgeId, step: u32) -> WriteSet<'_> {
        self.0.get(&(edge, step)).map_or(WriteSet::Any, |origins| WriteSet::Of(origins))
    }
}

const fn is_write(op: &Op) -> bool {
    matches!(
        op,
        Op::Store { .. }
            | Op::Copy { .. }
            | Op::Fill { .. }
            | Op::Havoc { .. }
            | Op::Outside { .. }
    )
}

const fn origin(target: Target) -> ObjectOrigin {
    match target {
        Target::Global(global) => ObjectOrigin::Global(global),
        Target::Site(site) => ObjectOrigin::Site(site),
        Target::Function(function) => ObjectOrigin::Function(function),
    }
}
