//! Building a [`super::Program`] piece by piece.
