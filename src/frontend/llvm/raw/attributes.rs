//! What attributes hold. (inkwell knows no kind of one with a range, and panics on types that it
//! does not know. Only the text form has the bounds of a range.)
#![allow(unsafe_code)]
use super::types::Type;
use inkwell::attributes::Attribute;
use inkwell::llvm_sys::core;

/// The number of an attribute's kind, if it is no string.
pub(in crate::frontend::llvm) fn kind_of(attribute: &Attribute) -> u32 {
    debug_assert!(!attribute.is_string());
    // SAFETY: an attribute with a kind.
    unsafe { core::LLVMGetEnumAttributeKind(attribute.as_mut_ptr()) }
}

/// The type in an attribute that has one.
pub(in crate::frontend::llvm) fn type_of<'m>(attribute: Attribute) -> Option<Type<'m>> {
    let raw = attribute.as_mut_ptr();
    // SAFETY: an attribute with a type.
    attribute.is_type().then(|| Type::new(unsafe { core::LLVMGetTypeAttributeValue(raw) }))
}

/// The bounds of the ranges in the head of a function that LLVM has written, in their order, as
/// bits: of the result, then of parameters. `None`: they have too many bits.
pub(in crate::frontend::llvm) fn ranges_in_head(function: &str) -> Vec<Option<(u128, u128)>> {
    let mut lines = function.lines();
    let head = lines.find(|line| line.starts_with("define ") || line.starts_with("declare "));
    // Names and texts stand in quotes, and escape what would end them.
    let plain: String = head.unwrap_or_default().split('"').step_by(2).collect();
    plain.split(" range(").skip(1).map(bounds).collect()
}

/// What `i8 -1, 3)` and so on says.
fn bounds(text: &str) -> Option<(u128, u128)> {
    let (ty, rest) = text.strip_prefix('i')?.split_once(' ')?;
    let (first, end) = rest.split_once(')')?.0.split_once(", ")?;
    let unused = 128_u32.checked_sub(ty.parse().ok()?)?;
    let bits = |number: &str| {
        let number: i128 = number.parse().ok()?;
        u128::MAX.checked_shr(unused).map(|mask| number.cast_unsigned() & mask)
    };
    Some((bits(first)?, bits(end)?))
}

#[cfg(test)]
mod tests {
    use super::ranges_in_head;

    #[test]
    fn ranges_are_read() {
        let text = "; Function Attrs: nounwind\ndefine range(i8 0, 3) i8 @\"f range(i8 1, 2)\"\
                    (ptr %a, i8 noundef range(i8 -1, 3) %b, i128 range(i128 0, 5) %c, \
                    i256 range(i256 0, 5) %d) {\n  %x = call range(i8 0, 1) i8 @g()\n}\n";
        let found = [Some((0, 3)), Some((255, 3)), Some((0, 5)), None];
        assert_eq!(ranges_in_head(text), found);
    }
}
