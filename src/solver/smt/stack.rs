//! Room for cvc5's recursion.
//!
//! Some of cvc5's passes walk terms recursively: measured with 1.4.0, a sum nested 100 000 deep
//! overflows a stack of 2 MB (one nested 10 000 deep does not), and an overflow takes the process
//! down. So queries run on a thread with a stack of their own, of which only the part that is used
//! costs memory, and terms deeper than [`MAX_TERM_DEPTH`] are refused.
use super::budget::{MAX_TERM_DEPTH, STACK_BYTES};
use super::{Result, SmtError};
use crate::base::work;
use crate::ir::{ExprId, ExprPool};

/// What `run` gives, on a thread with a large stack. A panic in it is an error.
pub fn on_large_stack<T: Send>(run: impl FnOnce() -> Result<T> + Send) -> Result<T> {
    let meter = work::spent();
    let run = || {
        work::carry(meter);
        let result = run();
        (result, work::spent())
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("solver".to_owned()).stack_size(STACK_BYTES);
        let thread = thread
            .spawn_scoped(scope, run)
            .map_err(|error| SmtError::Backend(format!("no thread for the solver: {error}")))?;
        let (result, meter) = thread
            .join()
            .map_err(|_| SmtError::Backend("the solver's thread panicked".to_owned()))?;
        work::carry(meter);
        result
    })
}

/// How deep the expressions of one pool are, each found once.
#[derive(Default)]
pub struct Depths(Vec<u32>);

impl Depths {
    /// Refuses expressions that are too deep. Linear in what the pool has up to the largest root,
    /// and was not looked at before. (A pool only grows, and operands come first.)
    pub fn check(&mut self, pool: &ExprPool, roots: &[ExprId]) -> Result<()> {
        let Some(last) = roots.iter().max() else { return Ok(()) };
        let known = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        for id in known..=last.0 {
            let mut deepest = 0;
            pool.get(ExprId(id)).for_each_child(|child| deepest = deepest.max(self.of(child)));
            self.0.push(deepest + 1);
        }
        if roots.iter().any(|&root| self.of(root) > MAX_TERM_DEPTH) {
            return Err(SmtError::Unsupported("room for a formula this deep"));
        }
        Ok(())
    }

    fn of(&self, id: ExprId) -> u32 {
        usize::try_from(id.0).map_or(0, |at| self.0[at])
    }
}

/// Refuses expressions that are too deep, once: see [`Depths::check`].
pub fn check_depth(pool: &ExprPool, roots: &[ExprId]) -> Result<()> {
    Depths::default().check(pool, roots)
}
