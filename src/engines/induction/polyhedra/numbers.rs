//! The numbers of a cut that are looked at, and its regimes (a trace partition by signs).
//!
//! Facts may differ by the sign of a number that a loop leaves alone: whether it is entered at all
//! hangs on that (trace partitioning: Mauborgne and Rival, ESOP 2005).
use super::cone::Sense;
use super::polyhedron::{Constraint, Polyhedron};
use crate::ir::Width;
use std::collections::BTreeMap;

/// A cut's places as dimensions.
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
pub(super) type Regime = Vec<bool>;

/// What holds at a cut, by regime.
pub(super) type Disjunction = BTreeMap<Regime, Polyhedron>;

/// One polyhedron for each regime.
pub(super) fn joined(parts: Vec<(Regime, Polyhedron)>) -> Option<Disjunction> {
    let mut state = Disjunction::new();
    for (regime, part) in parts {
        let all = match state.remove(&regime) {
            Some(other) => part.join(&other)?,
            None => part,
        };
        state.insert(regime, all);
    }
    Some(state)
}

/// All regimes of a cut.
pub(super) fn regimes(numbers: &Numbers) -> impl Iterator<Item = Regime> {
    let count = numbers.signs.len();
    (0u32..1 << count).map(move |bits| (0..count).map(|at| bits >> at & 1 == 1).collect())
}

/// All points.
pub(super) fn anything(numbers: &Numbers) -> Disjunction {
    let all = Polyhedron::space(numbers.places.len());
    let part = |regime: Regime| Some((regime.clone(), fixed(&all, numbers, &regime)?));
    regimes(numbers).filter_map(part).collect()
}

/// The points of this regime.
pub(super) fn fixed(all: &Polyhedron, numbers: &Numbers, regime: &[bool]) -> Option<Polyhedron> {
    let rows = numbers.signs.iter().zip(regime).map(|(&at, &sign)| half(numbers, at, sign));
    all.meet(&rows.collect::<Vec<Constraint>>())
}

/// That a number is not negative, or is.
fn half(numbers: &Numbers, at: usize, is_natural: bool) -> Constraint {
    let mut row = vec![0; numbers.places.len() + 1];
    (row[0], row[at + 1]) = if is_natural { (0, 1) } else { (-1, -1) };
    (row, Sense::OnOrAbove)
}

/// The points by the signs of their numbers.
pub(super) fn by_sign(image: Polyhedron, numbers: &Numbers) -> Option<Vec<(Regime, Polyhedron)>> {
    let mut parts = vec![(Regime::new(), image)];
    for &at in &numbers.signs {
        let mut split = Vec::new();
        for (regime, part) in parts {
            for sign in [false, true] {
                let part = part.meet(&[half(numbers, at, sign)])?;
                if !part.is_empty() {
                    split.push(([regime.as_slice(), &[sign]].concat(), part.minimal()?));
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
