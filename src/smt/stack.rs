//! Room for cvc5's recursion.
//!
//! Some of cvc5's passes walk terms recursively: measured with 1.4.0, a sum nested 100 000 deep
//! overflows a stack of 2 MB (one nested 10 000 deep does not), and an overflow takes the process
//! down. So queries run on a thread with a stack of their own, of which only the part that is used
//! costs memory, and terms deeper than [`MAX_DEPTH`] are refused.
use super::{Result, SmtError};
use crate::ir::{ExprId, ExprPool};

/// Bytes of stack for a query.
const STACK_BYTES: usize = 1 << 30;

/// The deepest expression that may be translated.
pub const MAX_DEPTH: u32 = 400_000;

/// What `work` gives, on a thread with a large stack. A panic in it is an error.
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> Result<T> + Send) -> Result<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("solver".to_owned()).stack_size(STACK_BYTES);
        let thread = thread
            .spawn_scoped(scope, work)
            .map_err(|error| SmtError::Backend(format!("no thread for the solver: {error}")))?;
        thread
            .join()
            .unwrap_or_else(|_| Err(SmtError::Backend("the solver's thread panicked".to_owned())))
    })
}

/// Refuses expressions that are too deep. Linear in the pool up to the largest root.
pub fn check_depth(pool: &ExprPool, roots: &[ExprId]) -> Result<()> {
    let Some(last) = roots.iter().max() else { return Ok(()) };
    let mut depths: Vec<u32> = Vec::new();
    for id in 0..=last.0 {
        let mut deepest = 0;
        pool.get(ExprId(id)).for_each_child(|child| {
            let child = usize::try_from(child.0).expect("u32 fits usize");
            deepest = deepest.max(depths[child]);
        });
        depths.push(deepest + 1);
    }
    let depth = |root: &ExprId| usize::try_from(root.0).map_or(0, |root| depths[root]);
    if roots.iter().any(|root| depth(root) > MAX_DEPTH) {
        return Err(SmtError::Unsupported("room for a formula this deep"));
    }
    Ok(())
}
