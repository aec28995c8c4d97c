//! Drawing a [`super::Program`] with Graphviz.
