//! Where an access of a run goes, for who watches it.
use crate::program_facts::memory::layout::Area;

/// Where an access goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// Where the object lies.
    pub area: Area,
    /// Which of the objects there it is. Two runs that have done the same so far give it the same
    /// number.
    pub index: usize,
    /// Its address.
    pub start: u64,
    /// Where in it.
    pub offset: u64,
}
