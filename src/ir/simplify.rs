//! Rewriting of expressions to smaller ones of the same meaning.
