//! Requests of memory: whether there are any, and whether they may be larger than any object, by
//! sizes that are no constants.
use super::library::{Allocation, LibraryCall, known};
use super::raw::{AnyValueExt, InstructionExt, LlvmValue, Module};
use super::sites::Marker;

/// What fits into each address space, in bytes.
const SURELY_FITS: u128 = 1 << 31;

/// Whether objects of the heap may be made at all, in a module that is instrumented or is not yet.
pub(super) fn makes_objects(module: &Module) -> bool {
    module.functions().into_iter().any(|function| {
        let name = function.name();
        let called = match Marker::parse(&name) {
            Some(Marker::Call(_, called)) => called,
            _ => name.as_str(),
        };
        matches!(known(called), Some(LibraryCall::Allocate(_))) && !function.is_unused()
    })
}

/// Whether a request of an instrumented module may be that large. (What `operator new` does then
/// is another matter: it throws.)
pub(super) fn may_be_too_large(module: &Module) -> bool {
    let mut functions = module.functions().into_iter();
    functions.any(|function| {
        let name = function.name();
        let Some(Marker::Call(_, name)) = Marker::parse(&name) else { return false };
        let Some(LibraryCall::Allocate(how)) = known(name) else { return false };
        let calls = function.users().into_iter().filter_map(LlvmValue::instruction);
        let mut sizes = calls.map(|call| most(how, &call.args()));
        sizes.any(|size| size.is_none_or(|size| size >= SURELY_FITS))
    })
}

/// How much is asked for, as far as constants say.
fn most(how: Allocation, args: &[LlvmValue<'_>]) -> Option<u128> {
    let number = |index: usize| args.get(index)?.int().map(|number| number.unsigned());
    match how {
        Allocation::Certain | Allocation::CertainZeroed | Allocation::Given => Some(0),
        Allocation::Operator { may_fail: false, .. } => Some(0),
        Allocation::Plain | Allocation::Page | Allocation::Operator { may_fail: true, .. } => {
            number(0)
        }
        Allocation::Resize | Allocation::Aligned => number(1),
        Allocation::Zeroed => number(0)?.checked_mul(number(1)?),
    }
}
