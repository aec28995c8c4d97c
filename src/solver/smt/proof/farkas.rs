//! Multiples of comparisons whose sum is a contradiction (Farkas), found by elimination.
//!
//! Most lemmas of a proof give them. Where cvc5 derives a comparison by its equality engine, they
//! are found here: lemmas are small, and nearly minimal.
use super::forms::LinearForm;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::domains::arithmetic::gcd;
use crate::solver::smt::budget::MAX_FARKAS_ROWS;
use std::collections::BTreeSet;

/// `form <= 0`, or `form = 0`.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) form: LinearForm,
    pub(super) is_equality: bool,
}

/// A sum of multiples of rows.
#[derive(Clone)]
struct Combined {
    row: Row,
    by: Vec<i128>,
}

impl Combined {
    /// `times · self + other_times · other`, without common divisors.
    fn plus(&self, times: i128, other: &Self, other_times: i128) -> Option<Self> {
        work::spend(WorkKind::Evaluation, 1);
        let form = self.row.form.times(times)?.plus(&other.row.form, other_times)?;
        let scaled =
            |(a, b): (&i128, &i128)| a.checked_mul(times)?.checked_add(b.checked_mul(other_times)?);
        let by = self.by.iter().zip(&other.by).map(scaled).collect::<Option<Vec<i128>>>()?;
        let is_equality = self.row.is_equality && other.row.is_equality;
        Some(Self { row: Row { form, is_equality }, by }.reduced())
    }

    fn reduced(mut self) -> Self {
        let form = &mut self.row.form;
        let all = form.factors.values().chain(&self.by).chain([&form.constant]);
        let divisor = all.fold(0, |all, number| gcd(all, number.unsigned_abs()));
        let divisor = i128::try_from(divisor).unwrap_or(1).max(1);
        form.factors.values_mut().for_each(|factor| *factor /= divisor);
        form.constant /= divisor;
        self.by.iter_mut().for_each(|number| *number /= divisor);
        self
    }

    fn factor(&self, symbol: usize) -> i128 {
        self.row.form.factors.get(&symbol).copied().unwrap_or(0)
    }

    /// The multiples, if the sum is a contradiction.
    fn contradiction(&self) -> Option<Vec<i128>> {
        if !self.row.form.factors.is_empty() {
            return None;
        }
        match self.row.form.constant {
            1.. => Some(self.by.clone()),
            0 => None,
            _ if self.row.is_equality => Some(self.by.iter().map(|by| -by).collect()),
            _ => None,
        }
    }
}

/// A multiple of each row (of an inequality, not negative), such that the sum of all is a positive
/// number. `None`: there are none over the rationals, or too much would have to be tried.
pub(super) fn multipliers(rows: &[Row]) -> Option<Vec<i128>> {
    let unit = |index| (0..rows.len()).map(move |other| i128::from(other == index)).collect();
    let combined = rows.iter().enumerate();
    let mut all: Vec<Combined> =
        combined.map(|(index, row)| Combined { row: row.clone(), by: unit(index) }).collect();
    loop {
        if let Some(found) = all.iter().find_map(Combined::contradiction) {
            return Some(found);
        }
        all.retain(|row| !row.row.form.factors.is_empty());
        let equality = all.iter().position(|row| row.row.is_equality);
        all = match equality {
            Some(index) => substituted(&mut all, index)?,
            None => eliminated(&all)?,
        };
        if all.len() > MAX_FARKAS_ROWS {
            return None;
        }
    }
}

/// All other rows without the symbol of the equality's least factor.
fn substituted(all: &mut Vec<Combined>, index: usize) -> Option<Vec<Combined>> {
    let equality = all.remove(index);
    let least = equality.row.form.factors.iter().min_by_key(|(_, factor)| factor.unsigned_abs());
    let (&symbol, &factor) = least?;
    let without = |row: &Combined| match row.factor(symbol) {
        0 => Some(row.clone()),
        own => row.plus(factor.abs(), &equality, -own.checked_mul(factor.signum())?),
    };
    all.iter().map(without).collect()
}

/// The sums without the symbol of which there are the fewest pairs; `None` without a symbol.
fn eliminated(all: &[Combined]) -> Option<Vec<Combined>> {
    let symbols = all.iter().flat_map(|row| row.row.form.factors.keys().copied());
    let symbols: BTreeSet<usize> = symbols.collect();
    let count = |symbol: usize, sign: i128| {
        all.iter().filter(|row| row.factor(symbol).signum() == sign).count()
    };
    let symbol = symbols.into_iter().min_by_key(|&it| count(it, 1) * count(it, -1))?;
    let mut next: Vec<Combined> =
        all.iter().filter(|row| row.factor(symbol) == 0).cloned().collect();
    for high in all.iter().filter(|row| row.factor(symbol) > 0) {
        for low in all.iter().filter(|row| row.factor(symbol) < 0) {
            next.push(high.plus(-low.factor(symbol), low, high.factor(symbol))?);
            if next.len() > MAX_FARKAS_ROWS {
                return None;
            }
        }
    }
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::{LinearForm, Row, multipliers};
    use std::collections::BTreeMap;

    fn row(factors: &[(usize, i128)], constant: i128, is_equality: bool) -> Row {
        Row {
            form: LinearForm { factors: BTreeMap::from_iter(factors.to_vec()), constant },
            is_equality,
        }
    }

    #[test]
    fn multiples_add_up_to_a_contradiction() {
        // x = y, 2y <= z, z < 2x.
        let rows = [
            row(&[(0, 1), (1, -1)], 0, true),
            row(&[(1, 2), (2, -1)], 0, false),
            row(&[(0, -2), (2, 1)], 1, false),
        ];
        let found = multipliers(&rows).expect("a contradiction");
        let mut sum = LinearForm::default();
        for (row, by) in rows.iter().zip(found) {
            sum = sum.plus(&row.form, by).expect("small numbers");
        }
        assert!(sum.factors.is_empty() && sum.constant > 0, "{sum:?}");
        assert!(multipliers(&rows[..2]).is_none());
    }
}
