//! Affine relations modulo 2^w that all points of a set satisfy.
//!
//! (Müller-Olm and Seidl, *Analysis of modular arithmetic*, ESOP 2005; Elder, Lim, Sharma,
//! Andersen, Reps, *Abstract domains of affine relations*, SAS 2011.) Kept is the module of
//! relations `a0 + a1·x1 + … + an·xn = 0`, by generators. With no point yet, every relation holds
//! (the unit vectors generate them). Taking in a point keeps just those combinations of generators
//! that vanish on it, so the set of relations is always exact: it holds equalities as well as
//! congruences modulo powers of 2 (`2^31·x = 0`: x is even). A chain of such sets has at most
//! `w·(n + 1)` steps.
use crate::ir::Width;
use crate::ir::sums::inverse;

/// The relations of some terms of one width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Affine {
    width: Width,
    /// Generators: the constant's coefficient, then one per term.
    rows: Vec<Vec<u128>>,
}

impl Affine {
    /// The relations of the empty set, over this number of terms.
    pub(crate) fn empty(width: Width, terms: usize) -> Self {
        let unit = |at: usize| (0..=terms).map(|i| u128::from(i == at)).collect();
        Self { width, rows: (0..=terms).map(unit).collect() }
    }

    /// Takes a point in; says whether a relation is lost.
    pub(crate) fn join(&mut self, point: &[u128]) -> bool {
        let mask = self.width.mask();
        let residues: Vec<u128> = self.rows.iter().map(|row| value(row, point) & mask).collect();
        let pivot = (0..residues.len())
            .filter(|&at| residues[at] != 0)
            .min_by_key(|&at| residues[at].trailing_zeros());
        let Some(pivot) = pivot else { return false };
        let shift = residues[pivot].trailing_zeros();
        let inverse = inverse(residues[pivot] >> shift);
        let row = self.rows[pivot].clone();
        for (at, other) in self.rows.iter_mut().enumerate() {
            if at != pivot && residues[at] != 0 {
                subtract(other, &row, (residues[at] >> shift).wrapping_mul(inverse), mask);
            }
        }
        for coefficient in &mut self.rows[pivot] {
            // The residue times this is 0 modulo 2^w, and no smaller power of 2 does that.
            *coefficient = shifted(*coefficient, self.width.bits() - shift) & mask;
        }
        self.rows.retain(|row| row.iter().any(|&coefficient| coefficient != 0));
        true
    }

    /// Forgets a generator.
    pub(crate) fn forget(&mut self, row: usize) {
        self.rows.remove(row);
    }

    /// Brings the generators to echelon form, so that relations are short.
    pub(crate) fn reduce(&mut self) {
        let mask = self.width.mask();
        let mut rest = std::mem::take(&mut self.rows);
        let mut done: Vec<Vec<u128>> = Vec::new();
        let columns = rest.first().map_or(0, Vec::len);
        for column in (1..columns).rev().chain([0]) {
            let best = (0..rest.len())
                .filter(|&at| rest[at][column] != 0)
                .min_by_key(|&at| rest[at][column].trailing_zeros());
            let Some(best) = best else { continue };
            let mut row = rest.remove(best);
            let shift = row[column].trailing_zeros();
            let inverse = inverse(row[column] >> shift);
            for coefficient in &mut row {
                *coefficient = coefficient.wrapping_mul(inverse) & mask;
            }
            for other in rest.iter_mut().chain(&mut done) {
                let factor = other[column] >> shift;
                subtract(other, &row, factor, mask);
            }
            rest.retain(|row| row.iter().any(|&coefficient| coefficient != 0));
            done.push(row);
        }
        done.iter_mut().for_each(|row| normalise(row, mask));
        done.sort_unstable();
        self.rows = done;
    }

    /// The generators: the constant's coefficient, then one per term.
    pub(crate) fn rows(&self) -> &[Vec<u128>] {
        &self.rows
    }

    /// The width of the terms.
    pub(crate) fn width(&self) -> Width {
        self.width
    }
}

/// The row's left-hand side at a point, modulo 2^128.
fn value(row: &[u128], point: &[u128]) -> u128 {
    let products = row[1..].iter().zip(point).map(|(a, x)| a.wrapping_mul(*x));
    products.fold(row[0], u128::wrapping_add)
}

fn subtract(row: &mut [u128], other: &[u128], factor: u128, mask: u128) {
    for (a, b) in row.iter_mut().zip(other) {
        *a = a.wrapping_sub(b.wrapping_mul(factor)) & mask;
    }
}

/// Makes the coefficient with the fewest factors 2, the last of several, a power of 2.
///
/// The pivot alone does not say which odd multiple of a row is meant where it is even: `2·x - y`
/// and `2·x + (2^31 - 1)·y` imply each other modulo 2^32, but solvers only see through the former.
fn normalise(row: &mut [u128], mask: u128) {
    let columns = (1..row.len()).rev().chain([0]).filter(|&at| row[at] != 0);
    let Some(at) = columns.min_by_key(|&at| row[at].trailing_zeros()) else { return };
    let inverse = inverse(row[at] >> row[at].trailing_zeros());
    for coefficient in row {
        *coefficient = coefficient.wrapping_mul(inverse) & mask;
    }
}

fn shifted(value: u128, by: u32) -> u128 {
    value.checked_shl(by).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::Affine;
    use crate::ir::Width;

    fn hull(width: Width, points: &[&[u128]]) -> Affine {
        let mut affine = Affine::empty(width, points[0].len());
        for point in points {
            affine.join(point);
        }
        affine.reduce();
        affine
    }

    #[test]
    fn a_line_has_one_relation() {
        let mask = Width::W32.mask();
        let affine = hull(Width::W32, &[&[0, 3], &[1, 5], &[2, 7]]);
        assert_eq!(affine.rows(), [vec![mask - 2, mask - 1, 1]]);
    }

    #[test]
    fn an_even_pivot_leaves_one_form() {
        let mask = Width::W32.mask();
        let points = [[0, 0], [2, 1], [4, 2], [6, 3]];
        let mut affine = hull(Width::W32, &[&points[0], &points[1], &points[2], &points[3]]);
        assert_eq!(affine.rows(), [vec![0, 1, mask - 1]]);
        for coefficient in &mut affine.rows[0] {
            *coefficient = coefficient.wrapping_mul((1 << 31) + 1) & mask;
        }
        affine.reduce();
        assert_eq!(affine.rows(), [vec![0, 1, mask - 1]]);
    }

    #[test]
    fn even_numbers_have_a_congruence() {
        let affine = hull(Width::W8, &[&[2], &[0], &[8], &[254]]);
        assert_eq!(affine.rows(), [vec![0, 128]]);
    }

    #[test]
    fn a_known_point_changes_nothing() {
        let mut affine = hull(Width::W16, &[&[1, 1], &[3, 3]]);
        assert!(!affine.join(&[5, 5]));
        assert!(affine.join(&[4, 4]));
        assert!(!affine.join(&[7, 7]));
        assert!(affine.join(&[7, 8]));
        assert!(affine.rows().is_empty());
    }

    /// The relations are exactly those of the set, for all sets of up to three pairs of two bits.
    #[test]
    fn relations_are_exact() {
        let width = Width::new(2).expect("a width");
        let pairs: Vec<[u128; 2]> = (0..16).map(|i| [i / 4, i % 4]).collect();
        for a in &pairs {
            for b in &pairs {
                for c in &pairs {
                    let points: [&[u128]; 3] = [a, b, c];
                    check(width, &points, &hull(width, &points));
                }
            }
        }
    }

    fn check(width: Width, points: &[&[u128]], affine: &Affine) {
        let holds = |row: &[u128], point: &[u128]| super::value(row, point) & width.mask() == 0;
        for pair in 0..16u128 {
            let own = affine.rows().iter().all(|row| holds(row, &[pair / 4, pair % 4]));
            let every = (0..64u128).all(|row| {
                let row = [row / 16, row / 4 % 4, row % 4];
                !points.iter().all(|point| holds(&row, point)) || holds(&row, &[pair / 4, pair % 4])
            });
            assert_eq!(own, every, "{points:?} {affine:?} {pair}");
        }
    }
}
