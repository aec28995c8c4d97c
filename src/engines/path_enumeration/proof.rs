//! What shows that no path reaches a target: what became of each choice, in the order of the
//! search.
//!
//! Data for a check, which trusts none of it: [`super::recheck`] walks the same paths and asks for
//! itself whether those are impossible that are said to be.
use crate::ir::Bv;

/// What became of a branch, or of a term that should be a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The path goes on there.
    Open,
    /// No input takes it.
    Refuted,
    /// The term has one of these values, each of which was followed.
    Values(Box<[Bv]>),
    /// What depends on the term is arbitrary.
    Lost,
    /// Paths may have met here: nothing comes of it.
    Join,
    /// What follows holds for all paths that come here with the same values and have the conjuncts
    /// at these positions, too; the others are not needed.
    Label(Box<[u32]>),
    /// The label of this number, by marks, says that no target is reached from here.
    Blocked(usize),
}

/// All choices.
#[derive(Clone, Default, Debug)]
pub struct PathProof {
    /// In the order of the search: depth first, a choice before what follows it.
    pub marks: Vec<Mark>,
}
