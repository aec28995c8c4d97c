//! What the answer lists as assumptions about the pointers that the entry function gets.
use super::pointer::{Pointer, Sharing, called};
use crate::frontend::llvm::instrument::Instrument;

impl<'m> Instrument<'m, '_> {
    /// Says what is taken for granted.
    pub(super) fn assume_pointers(&mut self, pointers: &[Pointer<'m>]) {
        if pointers.iter().any(|pointer| !pointer.is_single) {
            let (entry, most) =
                (&self.options.reading.entry, self.options.reading.entry_pointers.most());
            let may_be_packed = |it: &Pointer<'m>| self.is_record(it) && it.align > 1;
            let packed = match pointers.iter().any(may_be_packed) && !self.accesses_packed {
                true => " (records are not packed)",
                false => "",
            };
            self.trusted.insert(format!(
                "pointers that `{entry}` gets lead to 1 to {most} elements, of the heap, aligned as \
                 their types want{packed}"
            ));
        }
        let options = self.options.reading.entry_pointers;
        if options.nonnull {
            self.trusted.insert("no argument is a null pointer".to_owned());
        }
        if options.separate {
            let what = "arguments lead to objects of their own, or are null";
            self.trusted.insert(what.to_owned());
        }
        let named = |is_it: &dyn Fn(&&Pointer<'m>) -> bool| {
            let names = pointers.iter().filter(is_it).map(|pointer| called(&pointer.name));
            names.collect::<Vec<_>>().join(", ")
        };
        let is_declared =
            |it: &Pointer<'m>| matches!(it.sharing, Sharing::None | Sharing::Read) && !it.is_single;
        let apart = named(&|it| is_declared(it) && !options.separate);
        if !apart.is_empty() && pointers.len() > 1 {
            self.trusted.insert(format!("as declared, what {apart} lead to is no other's"));
        }
        let overlaps =
            |it: &Pointer<'m>| it.is_typed && self.is_record(it) && !it.others.is_empty();
        if self.types_keep_apart(pointers) || pointers.iter().any(overlaps) {
            let what = "what arguments lead to is accessed by one type alone, records as wholes \
                        (C11 6.5)";
            self.trusted.insert(what.to_owned());
        }
        if self.options.reading.assume_valid_memory && !pointers.is_empty() {
            let what = "addresses that lie in what arguments lead to are none of the program's";
            self.trusted.insert(what.to_owned());
        }
        let untyped = named(&|it| it.ty.is_none());
        if !untyped.is_empty() {
            self.trusted.insert(format!("no function is passed as {untyped}"));
        }
        let is_variable = named(&|it| it.avoids_constants);
        if !is_variable.is_empty() {
            self.trusted.insert(format!("what {is_variable} leads to is not constant"));
        }
        let nonnull = named(&|it| !it.may_be_null && !it.is_single && !options.nonnull);
        if !nonnull.is_empty() {
            self.trusted.insert(format!("as declared, no null pointer is passed as {nonnull}"));
        }
    }
}
