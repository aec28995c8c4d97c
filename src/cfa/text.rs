//! The text form of a [`super::Program`]: printer and parser.
