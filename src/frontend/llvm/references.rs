//! Parameters by reference become values: copy in, copy out.
//!
//! A function that is not inlined, such as a recursive one, may be given addresses of its callers'
//! locals. Here it gets what these hold instead. In front of each call, that is copied into global
//! variables, one for each member that is accessed, and behind the call it is copied back; the
//! function works on a local of its own. No address of a caller's local is left, so that the next
//! pass puts all of them into registers, and summaries of functions speak of numbers alone.
//!
//! This keeps the meaning, because a parameter is replaced only where
//! 1. each call of the function names it, and passes there an address that lies at a constant
//!    distance in a local of the caller, or behind a parameter of the caller that is replaced;
//! 2. the parameter, or such a local, is used for nothing but loads, stores, their checks, and 1
//!    (a local may be filled or copied, too): so its address is known nowhere else, and is not
//!    looked at;
//! 3. the bytes that a call may access through one parameter are those of members that do not
//!    overlap, lie in the local, and are not accessed through another parameter of this call.
//!
//! What is checked lies in the local, too, which lives as long as the call: the checks hold, and
//! they hold of the function's own local, whose size is the same for that purpose.
//!
//! Known limits: addresses of global variables and of the heap, and whole structures that are
//! copied, stay references.
mod choice;
mod rewrite;

use super::raw::Module;
use super::sites::Sites;
use choice::References;
use inkwell::values::FunctionValue;
use rewrite::Rewriter;

/// Replaces the parameters of functions that `is_open` does not name; says whether there were any.
/// `holds_addresses`: an object is lost where nothing holds its address.
pub(super) fn replace<'m>(
    module: &'m Module,
    sites: &'m Sites,
    holds_addresses: bool,
    is_open: impl Fn(FunctionValue<'m>) -> bool,
) -> bool {
    let references = References::of(module, sites, holds_addresses, is_open);
    let found = !references.candidates.is_empty();
    if found {
        Rewriter::new(module, &references).rewrite();
    }
    found
}
