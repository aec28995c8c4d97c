//! The variables of a symbolic run, shared by the branches of a block until one of them writes.
//!
//! A branch is copied at every edge, and a function may have thousands of variables, of which an
//! edge sets one or none (a guard). While each copy was a list of its own, every way of a switch of
//! 600 copied them all, twice, and all copies waited for the join.
use super::value::Value;
use crate::base::work;
use crate::base::work::WorkKind;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

/// What is known of each variable. To look at it mutably makes it this branch's own.
#[derive(Clone, Default)]
pub(crate) struct Variables(Rc<Vec<Option<Value>>>);

impl From<Vec<Option<Value>>> for Variables {
    fn from(values: Vec<Option<Value>>) -> Self {
        Self(Rc::new(values))
    }
}

impl Deref for Variables {
    type Target = Vec<Option<Value>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Variables {
    fn deref_mut(&mut self) -> &mut Self::Target {
        if Rc::strong_count(&self.0) > 1 {
            // Deep recursion has a copy of all frames for each branch.
            work::spend_on(WorkKind::Slot, self.0.len());
        }
        Rc::make_mut(&mut self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Bv;

    #[test]
    fn a_write_is_not_seen_by_other_branches() {
        let mut first = Variables::from(vec![None; 3]);
        let second = first.clone();
        assert!(Rc::ptr_eq(&first.0, &second.0));
        first[1] = Some(Value::Const(Bv::TRUE));
        assert_eq!(second[1], None);
        assert_eq!(first[1], Some(Value::Const(Bv::TRUE)));
    }
}
