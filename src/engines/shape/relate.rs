//! Sums that are right in two graphs: which sum of numbers that are joined already is `a` in the
//! one and `b` in the other.
//!
//! Each number that is joined is a row of three sums: over the old graph, over the new one, and
//! over the joined one. Combinations of rows are what is known in both graphs (the affine hull:
//! Karr, Acta Informatica 1976); the number that is looked for is reduced by elimination, with
//! pivots that have an inverse modulo 2^w. Known limit: relations that only rows with even factors
//! give are not found.
use super::budget::MOST_FACTOR;
use super::sum::{NumberSum, SumTerm};
use crate::ir::Bv;
use crate::ir::sums::inverse;

/// A number in the old graph, in the new one, and in the joined one.
pub(super) type JoinedSums = [NumberSum; 3];

/// The sum of the joined graph that is `a` in the old one and `b` in the new one, and so in all
/// that is between the two.
pub(super) fn combination(known: Vec<JoinedSums>, a: NumberSum, b: NumberSum) -> Option<NumberSum> {
    let width = a.width();
    let mut rows: Vec<(Coordinate, JoinedSums)> = Vec::new();
    for row in known {
        let row = reduced(&rows, row);
        if let Some(pivot) = pivot(&row) {
            rows.push((pivot, row));
        }
    }
    let [x, y, sum] = reduced(&rows, [a, b, NumberSum::constant(Bv::zero(width))]);
    // What is left is the same number in both.
    let rest = x.single().filter(|_| x == y)?;
    let sum = NumberSum::constant(rest).minus(&sum);
    // Two points are always on a line; with large factors, by chance.
    let is_small = |factor: Bv| factor.signed().unsigned_abs() <= MOST_FACTOR;
    let is_likely = sum.terms().all(|(_, factor)| is_small(factor));
    is_likely.then_some(sum)
}

/// Where a pair of sums over two graphs may be other than zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Coordinate {
    /// The factor of a term of the old graph.
    Old(SumTerm),
    /// The factor of a term of the new graph.
    New(SumTerm),
    /// By how much more is added in the old graph than in the new one.
    Difference,
}

fn coordinate(row: &JoinedSums, at: Coordinate) -> Bv {
    match at {
        Coordinate::Old(term) => row[0].factor(term),
        Coordinate::New(term) => row[1].factor(term),
        Coordinate::Difference => {
            let [x, y] = [&row[0], &row[1]].map(|sum| NumberSum::constant(sum.rest()));
            x.minus(&y).rest()
        }
    }
}

/// The row without what earlier ones say (elimination, in the order in which they came).
fn reduced(rows: &[(Coordinate, JoinedSums)], mut row: JoinedSums) -> JoinedSums {
    for (pivot, known) in rows {
        let factor = coordinate(&row, *pivot).unsigned();
        if factor != 0 {
            let inverse = inverse(coordinate(known, *pivot).unsigned());
            let factor = Bv::new(row[0].width(), factor.wrapping_mul(inverse).wrapping_neg());
            for (own, other) in row.iter_mut().zip(known) {
                *own = own.plus(other, factor);
            }
        }
    }
    row
}

/// A coordinate by which others can be divided.
fn pivot(row: &JoinedSums) -> Option<Coordinate> {
    let old = row[0].terms().map(|(term, _)| Coordinate::Old(term));
    let new = row[1].terms().map(|(term, _)| Coordinate::New(term));
    let mut all = old.chain(new).chain([Coordinate::Difference]);
    all.find(|&at| !coordinate(row, at).unsigned().is_multiple_of(2))
}

#[cfg(test)]
mod tests {
    use super::combination;
    use crate::engines::shape::graph::{NodeId, NumberId};
    use crate::engines::shape::sum::{NumberSum, SumTerm};
    use crate::ir::{Bv, Width};

    fn count(objects: u64) -> NumberSum {
        NumberSum::count(Width::W32, objects)
    }

    fn length() -> NumberSum {
        NumberSum::term(Width::W32, SumTerm::Length(NodeId(7)))
    }

    #[test]
    fn a_counter_is_the_length_of_what_it_counts() {
        let chain = [count(2), count(3), length()];
        let counter = combination(vec![chain.clone()], count(2), count(3));
        assert_eq!(counter, Some(length()));
        // By two more, and twice as fast.
        let one = Bv::new(Width::W32, 1);
        assert_eq!(combination(vec![chain.clone()], count(4), count(5)), {
            Some(length().plus(&count(2), one))
        });
        let twice =
            NumberSum::constant(Bv::zero(Width::W32)).plus(&length(), Bv::new(Width::W32, 2));
        assert_eq!(combination(vec![chain], count(4), count(6)), Some(twice));
    }

    #[test]
    fn numbers_of_other_names_have_no_sum() {
        let name = |id| NumberSum::term(Width::W32, SumTerm::Number(NumberId(id)));
        let chain = [count(2), count(3), length()];
        assert_eq!(combination(vec![chain.clone()], name(0), name(0)), None);
        let known = [name(0), name(4), name(9)];
        let one = Bv::new(Width::W32, 1);
        let (a, b) = (name(0).minus(&count(2)), name(4).minus(&count(3)));
        let difference = combination(vec![chain, known], a, b);
        assert_eq!(difference, Some(name(9).minus(&length())));
        assert_eq!(combination(vec![], name(0).plus(&count(1), one), name(0)), None);
    }
}
