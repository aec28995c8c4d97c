//! Where pointers lie in objects of a type.
use crate::frontend::llvm::budget::MOST_POINTERS_OF_VARIABLE;
use crate::frontend::llvm::layout::Layouts;
use crate::frontend::llvm::raw::{StructTypeExt, Type};

/// The offsets of pointers in a type; `None`: there are too many.
pub(in crate::frontend::llvm) fn pointers_of<'m>(
    layouts: &Layouts<'m>,
    ty: Type<'m>,
) -> Option<Vec<u64>> {
    let behind = |at: u64, own: Vec<u64>| own.into_iter().map(move |offset| at + offset);
    let mut found = Vec::new();
    match ty {
        Type::Pointer(_) if ty.is_plain_pointer() => found.push(0),
        Type::Struct(own) => {
            for (index, field) in (0..).zip(own.fields()) {
                let inner = pointers_of(layouts, field)?;
                found.extend(behind(layouts.field_offset(own, index), inner));
            }
        }
        Type::Array(_) => {
            let (element, count) = ty.elements()?;
            let inner = pointers_of(layouts, element)?;
            if inner.is_empty() {
                return Some(inner);
            }
            let count =
                usize::try_from(count).ok().filter(|&count| count <= MOST_POINTERS_OF_VARIABLE)?;
            let stride = layouts.alloc_size(element);
            let elements = (0..).map(|index| index * stride).take(count);
            found = elements.flat_map(|at| behind(at, inner.clone())).collect();
        }
        _ => {}
    }
    (found.len() <= MOST_POINTERS_OF_VARIABLE).then_some(found)
}
