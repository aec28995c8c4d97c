//! What the analysis of shapes claims in the end: data, which `check::proof` reads.
//!
//! A claim says that the program, whenever it is at a location with these calls open, is in a state
//! that one of the location's graphs describes. Where a location has no graph although runs come
//! there, nothing is claimed of it: runs are followed to where something is.
use super::graph::ShapeGraph;
use crate::cfa::LocId;
use std::collections::BTreeMap;

/// Graphs that describe all states at some locations, those of each cycle among them.
#[derive(Clone, Debug, Default)]
pub struct ShapeProof {
    /// By location.
    pub claims: BTreeMap<LocId, Vec<ShapeGraph>>,
}
