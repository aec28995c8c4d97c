//! Attributes of functions and calls.
use super::raw::attributes::{kind_of, ranges_in_head, type_of};
use super::raw::{AnyValueExt, InstructionExt, Type};
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::values::{FunctionValue, InstructionValue};

/// A number for an attribute's name, as LLVM knows it.
pub(super) fn attribute_kind(name: &str) -> u32 {
    Attribute::get_named_enum_kind_id(name)
}

/// The bounds of the values that an argument has by an attribute, as bits: from the first one up to
/// the one before the second, perhaps over zero.
pub(super) enum ArgumentRange {
    Between(u128, u128),
    /// They are not known.
    Other,
}

/// What an attribute is called.
enum Name<'a> {
    Kind(u32),
    Text(&'a str),
}

fn name(attribute: &Attribute) -> Option<Name<'_>> {
    if attribute.is_string() {
        // LLVM knows none that is no UTF-8.
        return attribute.get_string_kind_id().to_str().ok().map(Name::Text);
    }
    Some(Name::Kind(kind_of(attribute)))
}

fn number_of(attribute: Attribute) -> Option<u64> {
    attribute.is_enum().then(|| attribute.get_enum_value())
}

fn places(params: u32) -> impl Iterator<Item = AttributeLoc> {
    let params = (0..params).map(AttributeLoc::Param);
    [AttributeLoc::Function, AttributeLoc::Return].into_iter().chain(params)
}

/// Attributes of a function.
pub(super) trait FunctionAttributes<'m> {
    /// Takes all of them off.
    fn strip_attributes(self);
    /// Whether it has the attribute `kind` as a whole.
    fn has_attribute(self, kind: u32) -> bool;
    /// Adds an attribute, with a number where it takes one.
    fn add(self, place: AttributeLoc, kind: u32, number: u64);
    /// Adds an attribute of this name, without a value.
    fn add_named(self, name: &str);
    /// Adds an attribute of this name, with a text as its value.
    fn add_text(self, name: &str, value: &str);
    /// Takes an attribute of this name off the function as a whole, if it is there.
    fn remove_text(self, name: &str);
    /// The text in an attribute of this name, of the function as a whole.
    fn text_attribute(self, name: &str) -> Option<String>;
    /// The type in an attribute (such as `byval`) on a parameter.
    fn type_attribute(self, param: u32, kind: u32) -> Option<Type<'m>>;
    /// The number in an attribute (such as `align`) on a parameter.
    fn number_attribute(self, param: u32, kind: u32) -> Option<u64>;
    /// The attribute `range` of a parameter.
    fn range_attribute(self, param: u32) -> Option<ArgumentRange>;
}

impl<'m> FunctionAttributes<'m> for FunctionValue<'m> {
    fn strip_attributes(self) {
        for place in places(self.count_params()) {
            for attribute in self.attributes(place) {
                match name(&attribute) {
                    Some(Name::Kind(kind)) => self.remove_enum_attribute(place, kind),
                    Some(Name::Text(text)) => self.remove_string_attribute(place, text),
                    None => {}
                }
            }
        }
    }

    fn has_attribute(self, kind: u32) -> bool {
        self.get_enum_attribute(AttributeLoc::Function, kind).is_some()
    }

    fn add(self, place: AttributeLoc, kind: u32, number: u64) {
        let context = self.get_type().get_context();
        self.add_attribute(place, context.create_enum_attribute(kind, number));
    }

    fn add_named(self, name: &str) {
        self.add_text(name, "");
    }

    fn add_text(self, name: &str, value: &str) {
        let context = self.get_type().get_context();
        self.add_attribute(AttributeLoc::Function, context.create_string_attribute(name, value));
    }

    fn remove_text(self, name: &str) {
        self.remove_string_attribute(AttributeLoc::Function, name);
    }

    fn text_attribute(self, name: &str) -> Option<String> {
        let attribute = self.get_string_attribute(AttributeLoc::Function, name)?;
        Some(attribute.get_string_value().to_string_lossy().into_owned())
    }

    fn type_attribute(self, param: u32, kind: u32) -> Option<Type<'m>> {
        self.get_enum_attribute(AttributeLoc::Param(param), kind).and_then(type_of)
    }

    fn number_attribute(self, param: u32, kind: u32) -> Option<u64> {
        self.get_enum_attribute(AttributeLoc::Param(param), kind).and_then(number_of)
    }

    fn range_attribute(self, param: u32) -> Option<ArgumentRange> {
        let kind = attribute_kind("range");
        let has = |place: &AttributeLoc| self.get_enum_attribute(*place, kind).is_some();
        let places = [AttributeLoc::Return].into_iter();
        let places = places.chain((0..self.count_params()).map(AttributeLoc::Param));
        // As LLVM writes them.
        let places: Vec<_> = places.filter(has).collect();
        let at = places.iter().position(|place| *place == AttributeLoc::Param(param))?;
        let ranges = ranges_in_head(&self.text());
        let range = ranges.get(at).filter(|_| ranges.len() == places.len());
        Some(match range.copied().flatten() {
            Some((first, end)) if first != end => ArgumentRange::Between(first, end),
            _ => ArgumentRange::Other,
        })
    }
}

/// Attributes of a call.
pub(super) trait CallAttributes<'m>: InstructionExt<'m> {
    /// Takes all of them off but those of a kind that `keep` wants at their place.
    fn strip_call_attributes(self, keep: impl Fn(AttributeLoc, u32) -> bool) {
        let Some(call) = self.call_site() else { return };
        for place in places(call.count_arguments()) {
            for attribute in call.attributes(place) {
                match name(&attribute) {
                    Some(Name::Kind(kind)) if keep(place, kind) => {}
                    Some(Name::Kind(kind)) => call.remove_enum_attribute(place, kind),
                    Some(Name::Text(text)) => call.remove_string_attribute(place, text),
                    None => {}
                }
            }
        }
    }

    /// Gives it the attributes of another call with as many arguments.
    fn copy_call_attributes(self, from: InstructionValue<'m>) {
        let (Some(to), Some(from)) = (self.call_site(), from.call_site()) else { return };
        for place in places(from.count_arguments()) {
            for attribute in from.attributes(place) {
                to.add_attribute(place, attribute);
            }
        }
    }

    fn call_attribute(self, place: AttributeLoc, kind: u32) -> Option<Attribute> {
        self.call_site()?.get_enum_attribute(place, kind)
    }

    /// Whether it has the attribute `kind` as a whole, by itself.
    fn call_has_attribute(self, kind: u32) -> bool {
        self.call_attribute(AttributeLoc::Function, kind).is_some()
    }

    /// Whether an argument has the attribute `kind`.
    fn arg_has_attribute(self, index: u32, kind: u32) -> bool {
        self.call_attribute(AttributeLoc::Param(index), kind).is_some()
    }

    /// The type in an attribute (such as `byval`) on an argument.
    fn call_type_attribute(self, param: u32, kind: u32) -> Option<Type<'m>> {
        self.call_attribute(AttributeLoc::Param(param), kind).and_then(type_of)
    }

    /// The number in an attribute (such as `align`) on an argument.
    fn call_number_attribute(self, param: u32, kind: u32) -> Option<u64> {
        self.call_attribute(AttributeLoc::Param(param), kind).and_then(number_of)
    }
}

impl<'m> CallAttributes<'m> for InstructionValue<'m> {}
