//! What Rust promises of the arguments of an entry function (The Rust Reference, "Behavior
//! considered undefined"): references and boxes are not null and lead to a whole value, `bool` is 0
//! or 1, `char` a scalar value, an enumeration one of its variants, and the length of a slice is
//! that of what its pointer leads to. Two `&T` may lead to one object, which is not written; a raw
//! pointer may lead there, too, and hold the address of what a `&mut T` leads to.
//!
//! The types come from debug information. Where a type has more rules than are known here (values
//! behind references, enumerations with fields, types of the library, UTF-8), or the type is
//! unknown, any bytes serve a proof, and no counterexample may depend on them.
//!
//! A function without debug information is one of Rust if its name says so, or if something in its
//! module is made by rustc and clang has not made the function: then no rule of Rust is assumed, so
//! that nothing but proofs is lost where it is of another language.
use super::pointer::{Pointee, Pointer, Sharing, called};
use crate::cfa::SiteKind;
use crate::cfa::source::OF_RUST;
use crate::frontend::llvm::attributes::FunctionAttributes;
use crate::frontend::llvm::budget::{MOST_NESTED_TYPES, MOST_VARIANTS};
use crate::frontend::llvm::instrument::access::base;
use crate::frontend::llvm::instrument::{Instrument, SourcePlace};
use crate::frontend::llvm::raw::debug;
use crate::frontend::llvm::raw::debug::{DebugVariable, Tag, TypeNode};
use crate::frontend::llvm::raw::{AnyValueExt, LlvmValue, Type};
use crate::frontend::llvm::rust_names::is_of_rust;
use inkwell::IntPredicate;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, MetadataValue};

/// What functions of Rust name as their way of unwinding.
const PERSONALITY: &str = "rust_eh_personality";
/// Where modules say what made them, how the text of rustc begins, and what clang alone says of
/// each function that it makes.
const IDENTITIES: &str = "llvm.ident";
const RUSTC: &str = "rustc version ";
const OF_CLANG: &str = "stack-protector-buffer-size";

/// What is promised of a parameter.
pub(in crate::frontend::llvm::instrument) struct Promise<'m> {
    name: String,
    kind: PromiseKind<'m>,
    /// Whether that is all that its type says.
    is_whole: bool,
}

enum PromiseKind<'m> {
    Nothing,
    /// One of these numbers, from first to last.
    Numbers(Vec<(u128, u128)>),
    /// It leads to a value, or is the start of a slice of values.
    Reference {
        to: Option<MetadataValue<'m>>,
        sharing: Sharing,
        is_slice: bool,
    },
    /// It leads to what may be constant.
    Constant,
    /// The length of the slice that starts at the parameter in front of it.
    Length,
    /// A function, which is there.
    Function,
}

/// Where a parameter lies in the variable that it is a part of.
pub(in crate::frontend::llvm::instrument) struct PlaceInVariable<'v, 'm> {
    variable: &'v DebugVariable<'m>,
    /// In bytes.
    pub(in crate::frontend::llvm::instrument) offset: u64,
}

impl<'m> Promise<'m> {
    fn of(name: &str, kind: PromiseKind<'m>, is_whole: bool) -> Self {
        Self { name: name.to_owned(), kind, is_whole }
    }

    /// Whether it is a pointer to a function.
    pub(in crate::frontend::llvm::instrument) fn is_function(&self) -> bool {
        matches!(self.kind, PromiseKind::Function)
    }

    /// What a type says of a parameter that is a pointer, and of what it leads to.
    pub(in crate::frontend::llvm::instrument) fn pointee(&self, known: Pointee<'m>) -> Pointee<'m> {
        match self.kind {
            PromiseKind::Reference { to, .. } => Pointee { ty: to, ..Pointee::default() },
            _ => known,
        }
    }

    /// Takes possibilities away.
    pub(in crate::frontend::llvm::instrument) fn restrict(&self, pointer: &mut Pointer<'m>) {
        match self.kind {
            PromiseKind::Reference { sharing, is_slice, .. } => {
                pointer.may_be_null = false;
                pointer.is_single = !is_slice;
                pointer.may_be_empty = is_slice;
                pointer.sharing = sharing;
                pointer.is_const |= sharing == Sharing::Frozen;
            }
            PromiseKind::Constant => pointer.is_const = true,
            _ => pointer.is_const |= !self.is_whole,
        }
    }
}

impl<'m> Instrument<'m, '_> {
    /// Whether a function is written in Rust.
    pub(in crate::frontend::llvm::instrument) fn is_of_rust(
        &self,
        function: FunctionValue<'m>,
    ) -> bool {
        debug::is_rust(function).unwrap_or_else(|| self.may_be_of_rust(function))
    }

    /// Whether a function without debug information may be written in Rust. Of linked modules, only
    /// clang's functions say by themselves that they are none.
    fn may_be_of_rust(&self, function: FunctionValue<'m>) -> bool {
        let name = function.name();
        let is_made = || {
            let identities = self.module.notes(IDENTITIES);
            let is_rustc = identities.iter().any(|it| it.starts_with(RUSTC));
            is_rustc || self.module.function(PERSONALITY).is_some()
        };
        is_of_rust(&name) || function.text_attribute(OF_CLANG).is_none() && is_made()
    }

    /// What is promised of a parameter of a function of Rust. `name`: what it is called where it
    /// has no variable.
    pub(in crate::frontend::llvm::instrument) fn promise(
        &self,
        param: LlvmValue<'m>,
        name: &str,
        variables: &[DebugVariable<'m>],
    ) -> Promise<'m> {
        let place = variables.iter().find_map(|variable| self.place_in(variable, param));
        let Some(PlaceInVariable { variable, offset }) = place else {
            // One bit is a truth value, which is stored as a byte.
            let ty = param.ty();
            let is_any = ty.float_kind().is_some() || ty.int_bits() == Some(1);
            return Promise::of(name, PromiseKind::Nothing, is_any);
        };
        let promise = |kind, is_whole| Promise::of(&variable.name, kind, is_whole);
        let Some(whole) = variable.ty else { return promise(PromiseKind::Nothing, false) };
        let is_pointer = param.ty().is_plain_pointer();
        let is_there = variable.is_declaration && variable.value == param;
        if is_pointer && (is_there || variable.is_address()) {
            return promise(PromiseKind::Nothing, is_any(whole, 0));
        }
        let title = whole.title().unwrap_or_default();
        let is_slice = ["&[", "&mut [", "&str", "&mut str"].iter().any(|it| title.starts_with(it));
        if is_slice && whole.tag() == Tag::Record {
            if offset > 0 {
                return promise(PromiseKind::Length, true);
            }
            let start = whole.parts().first().and_then(|it| it.base_type());
            let to = start.and_then(TypeNode::base_type);
            let kind = PromiseKind::Reference { to, sharing: sharing(&title, to), is_slice };
            return promise(kind, to.is_some_and(|it| is_any(it, 0)) && !title.ends_with("str"));
        }
        let bits = match param.ty().int_bits() {
            Some(1) => 8,
            bits => u64::from(bits.unwrap_or(0)),
        };
        let Some(part) = part_of(whole, offset * 8, bits, 0) else {
            return promise(PromiseKind::Nothing, false);
        };
        if is_pointer {
            let (kind, is_whole) = pointer_promise(part);
            return promise(kind, is_whole);
        }
        let (kind, is_whole) = number_promise(part, param.ty());
        promise(kind, is_whole)
    }

    /// Where a parameter lies in a variable, if it does.
    pub(in crate::frontend::llvm::instrument) fn place_in<'v>(
        &self,
        variable: &'v DebugVariable<'m>,
        param: LlvmValue<'m>,
    ) -> Option<PlaceInVariable<'v, 'm>> {
        if variable.value == param {
            return Some(PlaceInVariable { variable, offset: variable.first_bit() / 8 });
        }
        let stores = param
            .users()
            .into_iter()
            .filter(|user| user.opcode() == Some(Opcode::Store) && user.operand(0) == param);
        stores.into_iter().find_map(|store| {
            let (home, offsets) = base(&self.layouts, store.operand(1));
            let (least, most) = offsets.filter(|_| home == variable.value)?;
            let offset = u64::try_from(least).ok().filter(|_| least == most)?;
            variable.is_declaration.then_some(PlaceInVariable { variable, offset })
        })
    }

    /// Ends runs in which an argument has no value of its type. `rest`: the bytes from where the
    /// slice starts, and the bytes of an element, if the argument is the length of one.
    pub(in crate::frontend::llvm::instrument) fn keep_promise(
        &mut self,
        promise: &Promise<'m>,
        argument: LlvmValue<'m>,
        rest: Option<(LlvmValue<'m>, u64)>,
    ) {
        let what = format!("argument {}", promise.name);
        match &promise.kind {
            PromiseKind::Numbers(numbers) => {
                let Some(bits) = argument.ty().int_bits() else { return };
                let ty = self.builder.int_type(bits);
                let mut is_one = self.builder.int(self.builder.int_type(1), 0);
                for &(first, last) in numbers {
                    let first = self.builder.wide_int(ty, first);
                    let last = self.builder.wide_int(ty, last);
                    let above = self.builder.compare(IntPredicate::UGE, argument, first);
                    let below = self.builder.compare(IntPredicate::ULE, argument, last);
                    let is_in = self.builder.binary(Opcode::And, above, below);
                    is_one = self.builder.binary(Opcode::Or, is_one, is_in);
                }
                let is_none = self.builder.not(is_one);
                self.assume_not(is_none, &what);
            }
            PromiseKind::Length => {
                let Some((rest, size)) = rest else { return };
                let size = self.length(size.max(1));
                let most = self.builder.binary(Opcode::UDiv, rest, size);
                let is_more = self.builder.compare(IntPredicate::UGT, argument, most);
                self.assume_not(is_more, &what);
            }
            PromiseKind::Nothing
            | PromiseKind::Constant
            | PromiseKind::Reference { .. }
            | PromiseKind::Function => {}
        }
    }

    /// No counterexample depends on arguments of which more is promised than is known here.
    pub(in crate::frontend::llvm::instrument) fn doubt(&mut self, promises: &[Promise<'m>]) {
        let open = promises.iter().filter(|promise| !promise.is_whole);
        let names: Vec<_> = open.map(|promise| called(&promise.name)).collect();
        if names.is_empty() {
            return;
        }
        self.only_for_proofs(&format!("{OF_RUST}{}", names.join(", ")));
    }

    /// From here on, no run is a counterexample, because of `what`.
    pub(in crate::frontend::llvm::instrument) fn only_for_proofs(&mut self, what: &str) {
        let key = self.sites.add(SiteKind::Computed, what, SourcePlace::default());
        let is_one = self.nondet(self.builder.int_type(1), key);
        let is_none = self.builder.not(is_one);
        self.assume_not(is_none, what);
    }

    /// From here on, no run in which a condition holds is a counterexample, because of `what`.
    pub(in crate::frontend::llvm::instrument) fn only_for_proofs_where(
        &mut self,
        condition: LlvmValue<'m>,
        what: &str,
    ) {
        let (doubtful, join) = (self.new_block(), self.new_block());
        self.builder.branch(condition, doubtful, join);
        self.builder.at_end(doubtful);
        self.only_for_proofs(what);
        self.builder.jump(join);
        self.builder.at_end(join);
    }
}

/// What other pointers may lead to a reference's value.
fn sharing(title: &str, to: Option<MetadataValue<'_>>) -> Sharing {
    if !title.starts_with('&') || title.starts_with("&mut ") {
        return Sharing::Unique;
    }
    match to.is_some_and(|to| !has_cell(to, 0)) {
        true => Sharing::Frozen,
        false => Sharing::Any,
    }
}

fn pointer_promise(ty: MetadataValue<'_>) -> (PromiseKind<'_>, bool) {
    let title = ty.title().unwrap_or_default();
    let to = ty.base_type();
    let is_clear = to.is_none_or(|to| is_any(to, 0));
    if ty.tag() != Tag::Pointer {
        return (PromiseKind::Nothing, false);
    }
    if to.is_some_and(TypeNode::is_function) {
        return (PromiseKind::Function, true);
    }
    if title.starts_with('&') || title.starts_with("alloc::boxed::Box<") {
        let kind = PromiseKind::Reference { to, sharing: sharing(&title, to), is_slice: false };
        return (kind, is_clear && to.is_some());
    }
    let is_const = title.starts_with("*const ");
    let kind = if is_const { PromiseKind::Constant } else { PromiseKind::Nothing };
    (kind, is_clear && title.starts_with('*'))
}

fn number_promise<'m>(ty: MetadataValue<'m>, passed: Type<'m>) -> (PromiseKind<'m>, bool) {
    let mask = passed.int_bits().filter(|bits| *bits < 128).map_or(u128::MAX, |n| (1 << n) - 1);
    let encoding = ty.encoding().filter(|_| ty.tag() == Tag::Basic).unwrap_or_default();
    match encoding.as_str() {
        "boolean" if mask == 1 => (PromiseKind::Nothing, true),
        "boolean" => (PromiseKind::Numbers(vec![(0, 1)]), true),
        "UTF" => (PromiseKind::Numbers(vec![(0, 0xd7ff), (0xe000, 0x0010_ffff)]), true),
        _ if ty.tag() == Tag::Enumeration => {
            let parts = ty.parts();
            let value = |it: &MetadataValue<'_>| Some(it.enumerator()?.cast_unsigned() & mask);
            let values: Option<Vec<_>> = parts.iter().map(value).collect();
            let values = values.filter(|all| !all.is_empty() && all.len() <= MOST_VARIANTS);
            values.map_or((PromiseKind::Nothing, false), |all| {
                (PromiseKind::Numbers(all.into_iter().map(|it| (it, it)).collect()), true)
            })
        }
        _ => (PromiseKind::Nothing, is_any(ty, 0)),
    }
}

/// The part of a type that starts at a bit and is that long.
fn part_of(
    whole: MetadataValue<'_>,
    first: u64,
    bits: u64,
    depth: u32,
) -> Option<MetadataValue<'_>> {
    let whole = plain(whole);
    let is_single = whole.tag() != Tag::Record && whole.tag() != Tag::Array;
    let fits = bits == 0 || whole.type_bits() == bits;
    if first == 0 && fits && (is_single || bits > 0 && is_any(whole, 0)) {
        return Some(whole);
    }
    if whole.tag() != Tag::Record || depth > MOST_NESTED_TYPES || is_of_library(whole) {
        return None;
    }
    // Of several members of a union, none says what is there.
    match members_at(whole, first)[..] {
        [(ty, first)] => part_of(ty, first, bits, depth + 1),
        _ => None,
    }
}

/// The types of the members of a record around a bit, and where that is in them. Of a union there
/// may be several.
fn members_at(record: MetadataValue<'_>, bit: u64) -> Vec<(MetadataValue<'_>, u64)> {
    let members = record.parts().into_iter().filter(|part| part.tag() == Tag::Member);
    let around = members.filter_map(|member| {
        let (ty, inside) = (plain(member.base_type()?), bit.checked_sub(member.offset_bits())?);
        (inside < ty.type_bits()).then_some((ty, inside))
    });
    around.collect()
}

/// What a variable may have at a bit that is no record: several types, if there are unions around.
pub(in crate::frontend::llvm::instrument) fn parts_of(
    whole: MetadataValue<'_>,
    bit: u64,
) -> Vec<MetadataValue<'_>> {
    let (mut open, mut found) = (vec![(plain(whole), bit, 0)], Vec::new());
    while let Some((ty, bit, depth)) = open.pop() {
        match ty.tag() {
            Tag::Record if depth < MOST_NESTED_TYPES => {
                let members = members_at(ty, bit).into_iter();
                open.extend(members.map(|(ty, bit)| (ty, bit, depth + 1)));
            }
            _ if bit == 0 => found.push(ty),
            _ => {}
        }
    }
    found
}

/// A type without names and qualifiers.
pub(in crate::frontend::llvm::instrument) fn plain(mut ty: MetadataValue<'_>) -> MetadataValue<'_> {
    for _ in 0..MOST_NESTED_TYPES {
        match ty.base_type().filter(|_| matches!(ty.tag(), Tag::Alias | Tag::Const)) {
            Some(base) => ty = base,
            None => break,
        }
    }
    ty
}

/// Whether any bytes are a value of a type: of numbers, and what consists of them.
fn is_any(ty: MetadataValue<'_>, depth: u32) -> bool {
    let base = || ty.base_type().is_some_and(|base| is_any(base, depth + 1));
    match ty.tag() {
        _ if depth > MOST_NESTED_TYPES => false,
        Tag::Basic => ty.encoding().is_some_and(|encoding| {
            ["signed", "unsigned", "float", "signed_char", "unsigned_char"]
                .contains(&encoding.as_str())
        }),
        Tag::Pointer => ty.title().is_some_and(|title| title.starts_with('*')),
        Tag::Array | Tag::Member => base(),
        Tag::Record => {
            let is_reference = ty.title().is_some_and(|title| title.starts_with('&'));
            let all = || {
                ty.parts()
                    .into_iter()
                    .all(|part| part.tag() == Tag::Member && is_any(part, depth + 1))
            };
            !is_reference && !is_of_library(ty) && all()
        }
        _ => false,
    }
}

/// Whether a type is one of the library's that has rules of its own.
fn is_of_library(ty: MetadataValue<'_>) -> bool {
    const PLAIN: [&str; 4] = ["Range", "Cell<", "UnsafeCell<", "Wrapping<"];
    let title = ty.title().unwrap_or_default();
    let is_plain = PLAIN.iter().any(|start| title.starts_with(start));
    let names = ["core", "alloc", "std", "hashbrown"];
    !is_plain && ty.outermost_scope().is_some_and(|name| names.contains(&name.as_str()))
}

/// Whether a value of the type may change behind a shared reference.
fn has_cell(ty: MetadataValue<'_>, depth: u32) -> bool {
    let base = || ty.base_type().is_none_or(|base| has_cell(base, depth + 1));
    match ty.tag() {
        _ if depth > MOST_NESTED_TYPES => true,
        Tag::Basic | Tag::Pointer | Tag::Enumeration => false,
        Tag::Array | Tag::Member => base(),
        Tag::Record => {
            let is_cell = ty.title().is_some_and(|title| title.starts_with("UnsafeCell<"));
            is_cell || ty.parts().into_iter().any(|part| has_cell(part, depth + 1))
        }
        // The variants of an enumeration with fields.
        _ => true,
    }
}
