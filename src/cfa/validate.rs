//! Checking the invariants of a [`super::Program`].
