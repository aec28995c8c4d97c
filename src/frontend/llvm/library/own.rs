//! Functions by which models say what the library does with memory, and those that are made for a
//! call, as models of what it does.
use crate::frontend::llvm::raw::{GlobalExt, Module};
use inkwell::module::Linkage;
use inkwell::types::FunctionType;
use inkwell::values::FunctionValue;

/// How our models say that the library reads bytes.
pub(in crate::frontend::llvm) const READS: &str = "__parsimony_reads";

/// How our contracts say that the library reads bytes in their order, and that all but the last one
/// are not zero.
pub(in crate::frontend::llvm) const SCANS: &str = "__parsimony_scans";

/// How our models say that the library is going to write bytes.
pub(in crate::frontend::llvm) const WRITES: &str = "__parsimony_writes";

/// How our models say that the library copies from one place to another: the bytes that it writes,
/// and those that it reads.
pub(in crate::frontend::llvm) const DISJOINT: &str = "__parsimony_disjoint";

/// How our models say that bytes count as written, whatever is in them.
pub(in crate::frontend::llvm) const WRITTEN: &str = "__parsimony_written";

/// A function without a body yet, under a name of its own that begins so.
pub(super) fn own_function<'m>(
    module: &'m Module,
    name: &str,
    ty: FunctionType<'m>,
) -> FunctionValue<'m> {
    let mut number = 0;
    let mut own = name.to_owned();
    while module.function(&own).is_some() {
        number += 1;
        own = format!("{name}.{number}");
    }
    let function = module.declare(&own, ty);
    function.change_linkage(Linkage::Internal);
    function
}
