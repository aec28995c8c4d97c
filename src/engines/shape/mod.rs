//! Shapes of linked data: symbolic memory graphs with list segments (Dudka, Peringer, Vojnar,
//! Byte-Precise Verification of Low-Level List Manipulation, SAS 2013).
//!
//! A graph has a node per object, and nodes that stand for chains of objects of any length, singly
//! or doubly linked. Each edge is followed exactly as far as addresses go; at heads of loops chains
//! are folded, so that few graphs describe lists of any length. What is said of numbers is little:
//! constants, bounds, what is equal. Whatever is not followed makes the analysis give up; it proves
//! or says nothing, and never finds an error.
//!
//! Reading order: [`graph`] (the data), [`trouble`], `compare`, `evaluate`, `unfold`, `assume`,
//! `bytes`, `memory`, `lost`, [`follow`] (one step), [`tidy`], `fold` (chains), `join` (numbers),
//! `domain` (the operators), [`search`], [`proof`]. Of numbers: [`crate::domains::bounds`].
//!
//! Known limits: no nested lists (but objects that cells have for their own), no trees, no pointer
//! into an array at an offset that is not known; no relation between numbers but equality, and none
//! between a number and the length of a list; no recursion.
mod assume;
mod budget;
mod bytes;
mod compare;
mod domain;
mod evaluate;
mod fold;
pub mod follow;
pub mod graph;
mod join;
mod lost;
mod memory;
pub mod proof;
pub mod search;
#[cfg(test)]
mod tests;
pub mod tidy;
pub mod trouble;
mod unfold;
