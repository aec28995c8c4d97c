//! What one call of the library has done, and what came from standard input.
use std::collections::BTreeMap;

/// A part of what was read.
pub(super) enum ReadPart {
    Characters(Vec<u8>),
    Number(String),
}

/// What the library has done since the program called it.
#[derive(Default)]
pub(super) struct LibraryCallRecord {
    pub(super) read: Vec<ReadPart>,
    /// Whether the end of the run depends on that.
    pub(super) is_essential: bool,
    /// Whether it comes from standard input.
    pub(super) is_input: bool,
    /// Bytes that were written to objects of the program's, and whether the end depends on them.
    pub(super) written: BTreeMap<u64, (u8, bool)>,
}

/// What came from standard input.
#[derive(Default)]
pub(super) struct ReadInput {
    pub(super) text: Vec<u8>,
    /// How often something was read.
    pub(super) reads: usize,
    /// Whether more was read than is known here.
    pub(super) is_cut: bool,
}

impl ReadInput {
    /// All of it, where that is known and more than one read.
    pub(super) fn whole(self) -> Option<Vec<u8>> {
        (self.reads > 0 && !self.is_cut).then_some(self.text)
    }
}
