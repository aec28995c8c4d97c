//! Activations of functions in a run.
use super::memory::StackMark;

/// A caller that waits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) base: usize,
    /// Index of its call.
    pub(super) call: u32,
    pub(super) mark: StackMark,
}
