//! Accesses at an offset that is not concrete: a read is a choice between the cells that the offset
//! may name, a write changes each of them under a guard.
use super::address::{Offset, Pointee};
use super::budget::{MAX_CELLS, MAX_NESTED_CHOICES, MAX_TOUCHED, MAX_WRITTEN};
use super::execute::Run;
use super::halt::Halt;
use super::object::{LateByte, byte_width};
use super::reading::Reading;
use super::value::{Value, Values};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, UnaryOp};

impl Run<'_> {
    pub(super) fn read_place(&mut self, place: Pointee, bytes: u64) -> Result<Value, Halt> {
        let Offset::Among { offset, stride, residue, last } = place.offset else {
            let Offset::At(offset) = place.offset else {
                return Err(Halt::unknown("an offset that is not aligned"));
            };
            return Ok(self.machine.memory.read(&mut self.values, place.object, offset, bytes));
        };
        let offsets = self.offsets(offset, stride, residue, last)?;
        let mut cells = Vec::with_capacity(offsets.len());
        for &at in &offsets {
            let value = self.machine.memory.read(&mut self.values, place.object, at, bytes);
            let value = self.values.embed(value);
            // Blocks are better off with the choices as they are, shared by all that reads them.
            let value = match self.machine.fixed {
                Some(_) => self.values.where_it_is(value, offset, at),
                None => value,
            };
            cells.push((at, value));
        }
        let width = byte_width(bytes);
        let chosen = choose(&mut self.values, offset, &cells);
        let chosen = chosen.unwrap_or_else(|| self.values.pool.number(width, 0));
        Ok(self.values.lift(chosen))
    }

    /// The cells that a write to `place` changes, with when it changes them.
    pub(super) fn cells_of(
        &mut self,
        place: Pointee,
        guard: Option<ExprId>,
    ) -> Result<Vec<(Option<ExprId>, u64)>, Halt> {
        match place.offset {
            Offset::At(offset) => Ok(vec![(guard, offset)]),
            Offset::Anywhere(_) => Err(Halt::unknown("an offset that is not aligned")),
            Offset::Among { offset, stride, residue, last } => {
                let offsets = self.offsets(offset, stride, residue, last)?;
                if let [one] = offsets.as_slice() {
                    return Ok(vec![(guard, *one)]);
                }
                // Each cell becomes a choice: all that is read of the object later is one.
                if self.machine.fixed.is_some() && offsets.len() > MAX_WRITTEN {
                    self.wanted.get_or_insert(offset);
                }
                let (width, pool) = (self.values.pointer_width(), &mut self.values.pool);
                let mut cells = Vec::with_capacity(offsets.len());
                for at in offsets {
                    let number = pool.number(width, at.into());
                    let here = build::eq(pool, offset, number);
                    let here = guard.map_or(here, |guard| build::and(pool, guard, here));
                    cells.push((Some(here), at));
                }
                Ok(cells)
            }
        }
    }

    /// Writes a byte to a text of any length without going over its cells ([`Object::write_late`]):
    /// where its end is, for the most part. Says whether that is done.
    ///
    /// [`Object::write_late`]: super::object::Object::write_late
    pub(super) fn store_late(
        &mut self,
        place: Pointee,
        guard: Option<ExprId>,
        value: Value,
    ) -> bool {
        let Offset::Among { offset, stride: 1, last, .. } = place.offset else { return false };
        let bound = u64::try_from(self.values.upper_bound(offset)).unwrap_or(u64::MAX);
        let last = last.min(bound);
        let most = match self.reading {
            Reading::Complete => self.most_cells.min(self.most_bytes),
            Reading::Inputs(_) => MAX_WRITTEN,
        };
        let is_text = self.machine.memory.object(place.object).symbolic_size.is_some();
        let is_byte = self.values.width(value).bytes() == 1;
        if !is_text || !is_byte || usize::try_from(last).is_ok_and(|last| last < most) {
            return false;
        }
        let object = self.machine.memory.object_mut(place.object);
        let is_done = object.write_late(&mut self.values, LateByte { offset, guard, value }, last);
        if is_done && guard.is_none() && self.reading == Reading::Complete {
            self.remember(place, 1, value);
        }
        is_done
    }

    /// The values that the offset may have.
    fn offsets(
        &mut self,
        offset: ExprId,
        stride: u64,
        residue: u64,
        last: u64,
    ) -> Result<Vec<u64>, Halt> {
        let bound = u64::try_from(self.values.upper_bound(offset)).unwrap_or(u64::MAX);
        let step = usize::try_from(stride).unwrap_or(usize::MAX);
        let last = last.min(bound);
        let count = usize::try_from(last / stride).unwrap_or(usize::MAX);
        self.touched = self.touched.saturating_add(count);
        let most = match self.reading {
            Reading::Complete if stride == 1 => self.most_cells.min(self.most_bytes),
            Reading::Complete => self.most_cells,
            Reading::Inputs(_) => MAX_CELLS,
        };
        if count >= most || self.touched > MAX_TOUCHED {
            self.wanted.get_or_insert(offset);
            return Err(Halt::unknown("a symbolic index into a large object"));
        }
        Ok((residue..=last).step_by(step).collect())
    }
}

impl Values {
    /// `id`, as it is wherever `offset` is `at`: what was written at this very offset is there, and
    /// what was written elsewhere is not. (McCarthy's axioms of arrays.) A leaf of [`choose`]
    /// matters only where the offset is its own: it is in bounds and aligned, or the run has ended.
    fn where_it_is(&mut self, id: ExprId, offset: ExprId, at: u64) -> ExprId {
        if !matches!(self.pool.get(id), Expr::Ite(..)) {
            return id;
        }
        let number = self.pool.number(self.pointer_width(), at.into());
        let here = build::eq(&mut self.pool, offset, number);
        self.assuming(id, here, MAX_NESTED_CHOICES)
    }

    /// `id`, as it is where `here` holds.
    fn assuming(&mut self, mut id: ExprId, here: ExprId, depth: u32) -> ExprId {
        while let Expr::Ite(condition, yes, no) = self.pool.get(id) {
            id = match follows(&self.pool, here, condition) {
                Some(true) => yes,
                Some(false) => no,
                None if depth == 0 => break,
                // What was there before a write stands in the second branch.
                None => {
                    let no = self.assuming(no, here, depth - 1);
                    return build::ite(&mut self.pool, condition, yes, no);
                }
            };
        }
        id
    }
}

/// Whether `condition` holds where `here` does, if that shows at once.
fn follows(pool: &ExprPool, here: ExprId, condition: ExprId) -> Option<bool> {
    if here == condition {
        return Some(true);
    }
    match (pool.get(here), pool.get(condition)) {
        (_, Expr::Unary(UnaryOp::Not, inner)) => follows(pool, here, inner).map(|holds| !holds),
        // A write under a guard.
        (_, Expr::Binary(BinaryOp::And, a, b)) => {
            let either = [a, b].map(|part| follows(pool, here, part));
            either.contains(&Some(false)).then_some(false)
        }
        (Expr::Binary(BinaryOp::Eq, a, k), Expr::Binary(BinaryOp::Eq, b, l)) if a == b => {
            let is_literal = |id| pool.literal(id).is_some();
            (k != l && is_literal(k) && is_literal(l)).then_some(false)
        }
        _ => None,
    }
}

/// The value of the cell whose offset is `offset`, as a balanced tree of comparisons; equal
/// neighbours share a leaf.
fn choose(values: &mut Values, offset: ExprId, cells: &[(u64, ExprId)]) -> Option<ExprId> {
    match cells {
        [] => None,
        [(_, one)] => Some(*one),
        _ => {
            let (low, high) = cells.split_at(cells.len() / 2);
            let middle = high[0].0;
            let (a, b) = (choose(values, offset, low)?, choose(values, offset, high)?);
            if a == b {
                return Some(a);
            }
            let middle = values.pool.number(values.pointer_width(), middle.into());
            let below = build::binary(&mut values.pool, BinaryOp::Ult, offset, middle);
            Some(build::ite(&mut values.pool, below, a, b))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Width;

    fn symbol(values: &mut Values) -> ExprId {
        let (value, _) = values.symbol(Width::new(64).expect("64 bits"));
        values.embed(value)
    }

    #[test]
    fn what_was_written_at_the_same_offset_is_there() {
        let mut values = Values::new(Width::new(64).expect("64 bits"));
        let [i, j, first, second] = std::array::from_fn(|_| symbol(&mut values));
        let old = values.pool.number(values.pointer_width(), 0);
        let mut written = |at: u64, offset, value, old| {
            let number = values.pool.number(values.pointer_width(), at.into());
            let here = build::eq(&mut values.pool, offset, number);
            build::ite(&mut values.pool, here, value, old)
        };
        // `first` at i, then `second` at j, as the cell at 8 sees it.
        let once = written(8, i, first, old);
        let twice = written(8, j, second, once);
        let elsewhere = written(8, j, second, old);
        let at_i = written(8, j, second, first);
        assert_eq!(values.where_it_is(once, i, 8), first);
        assert_eq!(values.where_it_is(once, i, 16), old);
        assert_eq!(values.where_it_is(twice, j, 8), second);
        assert_eq!(values.where_it_is(twice, i, 8), at_i);
        assert_eq!(values.where_it_is(twice, i, 16), elsewhere);
    }
}
