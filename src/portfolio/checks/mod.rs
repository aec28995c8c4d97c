//! The checks of a program: the places that may violate the property.
//!
//! [`places`] says which there are and what became of each, [`library_calls`] lays what models
//! check to the calls that lead there, [`groups`] decides in which order parts of them are tried.
pub(crate) mod groups;
pub(crate) mod library_calls;
pub(crate) mod places;
