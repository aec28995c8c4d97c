//! Shapes of linked data: symbolic memory graphs with list segments (Dudka, Peringer, Vojnar,
//! Byte-Precise Verification of Low-Level List Manipulation, SAS 2013).
//!
//! A graph has a node per object, and nodes that stand for chains of objects of any length, singly
//! or doubly linked. Each edge is followed exactly as far as addresses go; at heads of loops chains
//! are folded, so that few graphs describe lists of any length. At first, what is said of numbers
//! is little: constants, bounds, what is equal. Under a finer precision they are sums of others
//! and of the lengths of chains, ordered, and sorted or numbered along a chain. Whatever is not
//! followed makes the analysis give up; it proves or says nothing, and never finds an error.
//!
//! Reading order: [`graph`] (the data: `names`, [`sum`], [`order`]), [`trouble`], `numbers`,
//! `orders` and [`along`] (what is known of numbers), `compare`, `evaluate`, `unfold`, `assume`,
//! `bytes`, `memory`, `lost`, [`follow`] (one step), [`tidy`], `fold` (chains), `cover`, `join` and
//! `relate` (two graphs), `domain` (the operators), [`search`], [`proof`]. Of single numbers:
//! [`crate::domains::bounds`].
//!
//! Known limits: no nested lists (but objects that cells have for their own), no trees, no pointer
//! into an array at an offset that is not known; of numbers, no sums with more than three names and
//! no bounds of all elements by a name; no recursion.
pub mod along;
mod assume;
mod budget;
mod bytes;
mod compare;
mod cover;
mod domain;
mod evaluate;
mod fold;
pub mod follow;
pub mod graph;
mod join;
mod lost;
mod memory;
mod names;
mod numbers;
pub mod order;
mod orders;
pub mod proof;
mod relate;
pub mod search;
pub mod sum;
#[cfg(test)]
mod tests;
pub mod tidy;
pub mod trouble;
mod unfold;
