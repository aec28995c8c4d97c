//! The numbers of a cut point that are looked at, and its trace partitions (by their signs).
//!
//! Facts may differ by the sign of a number that a loop leaves alone: whether it is entered at all
//! hangs on that (trace partitioning: Mauborgne and Rival, ESOP 2005).
use super::cone::Sense;
use super::polyhedron::{Constraint, Polyhedron};
use crate::ir::Width;
use std::collections::BTreeMap;

/// A cut point's places as dimensions.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    /// The symbolic place of each dimension (dimension 0 is number 1 of a row).
    pub(super) places: Vec<usize>,
    /// Whether it is read unsigned.
    pub(super) unsigned: Vec<bool>,
    pub(super) widths: Vec<Width>,
    /// The dimensions that a loop leaves alone, and whose sign decides whether it is entered.
    pub(super) signs: Vec<usize>,
}

/// Whether each of the numbers whose signs are distinguished is not negative.
pub(super) type TracePartition = Vec<bool>;

/// What holds at a cut point, by trace partition.
pub(super) type Disjunction = BTreeMap<TracePartition, Polyhedron>;

/// One polyhedron for each trace partition.
pub(super) fn joined(parts: Vec<(TracePartition, Polyhedron)>) -> Option<Disjunction> {
    let mut state = Disjunction::new();
    for (partition, part) in parts {
        let all = match state.remove(&partition) {
            Some(other) => part.join(&other)?,
            None => part,
        };
        state.insert(partition, all);
    }
    Some(state)
}

/// All trace partitions of a cut point.
pub(super) fn partitions(numbers: &Numbers) -> impl Iterator<Item = TracePartition> {
    let count = numbers.signs.len();
    (0u32..1 << count).map(move |bits| (0..count).map(|at| bits >> at & 1 == 1).collect())
}

/// All points.
pub(super) fn anything(numbers: &Numbers) -> Disjunction {
    let all = Polyhedron::space(numbers.places.len());
    let part =
        |partition: TracePartition| Some((partition.clone(), fixed(&all, numbers, &partition)?));
    partitions(numbers).filter_map(part).collect()
}

/// The points of this trace partition.
pub(super) fn fixed(all: &Polyhedron, numbers: &Numbers, partition: &[bool]) -> Option<Polyhedron> {
    let rows = numbers.signs.iter().zip(partition).map(|(&at, &sign)| half(numbers, at, sign));
    all.meet(&rows.collect::<Vec<Constraint>>())
}

/// That a number is not negative, or is.
fn half(numbers: &Numbers, at: usize, is_natural: bool) -> Constraint {
    let mut row = vec![0; numbers.places.len() + 1];
    (row[0], row[at + 1]) = if is_natural { (0, 1) } else { (-1, -1) };
    (row, Sense::OnOrAbove)
}

/// The points by the signs of their numbers.
pub(super) fn by_sign(
    image: Polyhedron,
    numbers: &Numbers,
) -> Option<Vec<(TracePartition, Polyhedron)>> {
    let mut parts = vec![(TracePartition::new(), image)];
    for &at in &numbers.signs {
        let mut split = Vec::new();
        for (partition, part) in parts {
            for sign in [false, true] {
                let part = part.meet(&[half(numbers, at, sign)])?;
                if !part.is_empty() {
                    split.push(([partition.as_slice(), &[sign]].concat(), part.minimal()?));
                }
            }
        }
        parts = split;
    }
    Some(parts)
}

/// The points whose numbers without a sign are not negative.
pub(super) fn natural(part: &Polyhedron, numbers: &Numbers) -> Option<Polyhedron> {
    let rows = (numbers.unsigned.iter().enumerate()).filter(|&(_, &is_unsigned)| is_unsigned);
    let rows = rows.map(|(at, _)| {
        let row = (0..=numbers.places.len()).map(|other| i128::from(other == at + 1)).collect();
        (row, Sense::OnOrAbove)
    });
    part.meet(&rows.collect::<Vec<Constraint>>())
}
