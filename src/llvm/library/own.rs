//! Functions by which models say what the library does with memory.

/// How our models say that the library reads bytes.
pub(in crate::llvm) const READS: &str = "__parsimony_reads";

/// How our contracts say that the library reads bytes in their order, and that all but the last one
/// are not zero.
pub(in crate::llvm) const SCANS: &str = "__parsimony_scans";

/// How our models say that the library is going to write bytes.
pub(in crate::llvm) const WRITES: &str = "__parsimony_writes";

/// How our models say that bytes count as written, whatever is in them.
pub(in crate::llvm) const WRITTEN: &str = "__parsimony_written";
