//! Pointers among the arguments of an entry function that is not `main`.
//!
//! Nothing is known of the caller. So such a pointer is null, leads to an object of its own of some
//! elements, or to where another argument or a global variable lies that others can name, or is a
//! stream that C's library has from the start; as far as the types of the source allow that (C11
//! 6.5, paragraph 7). The first content of objects is arbitrary. Attributes of the parameter and an
//! option of the user's take possibilities away: `nonnull`, `dereferenceable` (references of C++
//! and Rust), `noalias` (`restrict`).
//!
//! A slice of Rust may have no elements, and then start anywhere.
//!
//! What is bounded, the number of elements, is an assumption that the answer lists. Addresses that
//! lie in what arguments lead to are arbitrary numbers.
//!
//! The start of the run chooses for each pointer which of its targets it is, in blocks of its own.
//! So "the same object" is a literal place on one path, which all engines follow, and "somewhere in
//! it" is another path. An object of its own may have elements in front of where the pointer leads,
//! if another pointer may lie there. Larger objects are made first, so that smaller ones may lie in
//! them. Objects have a site per parameter, with its name and type for traces; no property about
//! leaks counts them (`Allocation::Given`), and they may be freed.
//!
//! An object is aligned as its type wants, and a replay may place it at a larger multiple: so that
//! an address is odd is never shown by a run, but nothing is proved from it.
mod aligned;
mod assumed;
mod given;
mod pointer;
mod rust;
mod targets;
mod types;

pub(super) use self::pointer::{Pointee, Pointer, called};
pub(super) use self::rust::{Promise, parts_of, plain};

use self::pointer::{Other, OtherTarget, Sharing, is_host};
use self::targets::{global_align, writes};
use self::types::is_const;
use super::{Effect, Instrument, SourcePlace};
use crate::cfa::SiteKind;
use crate::cfa::source::{OF_CALLER, PointerParameter, PointerTarget, SourceType, TypeKind};
use crate::frontend::llvm::attributes::{FunctionAttributes, attribute_kind};
use crate::frontend::llvm::library::ARGUMENT_OBJECT;
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, LlvmValue, Type, debug};
use crate::frontend::llvm::sites::Marker;
use inkwell::attributes::AttributeLoc;
use inkwell::basic_block::BasicBlock;
use inkwell::types::IntType;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode};
use std::cmp::Reverse;

/// Models that make objects and addresses in them.
const ELEMENTS: &str = "__parsimony_elements";
const PART: &str = "__parsimony_part";
pub(in crate::frontend::llvm) const MODELS: [&str; 2] = [ELEMENTS, PART];

/// Numbers of the first two choices.
const NULL: u32 = 0;
const OWN: u32 = 1;

/// A pointer that the entry function gets.
pub(super) struct MadePointer<'m> {
    /// The number of the parameter.
    pub(super) index: u32,
    pub(super) address: LlvmValue<'m>,
    /// The bytes from there on.
    pub(super) rest: LlvmValue<'m>,
    /// The bytes of an element.
    pub(super) size: u64,
    pub(super) parameter: PointerParameter,
}

/// A pointer that was made, and the object that it leads into, if it is one of its own.
#[derive(Clone, Copy)]
struct MadePointee<'m> {
    address: LlvmValue<'m>,
    object: LlvmValue<'m>,
    /// In bytes; 0 if the object is not its own.
    size: LlvmValue<'m>,
    /// From the address on.
    rest: LlvmValue<'m>,
}

impl<'m> Instrument<'m, '_> {
    /// What is known of the pointer that is parameter `index` of `function`; `ty`: what it leads
    /// to.
    pub(super) fn pointer(
        &mut self,
        (function, index): (FunctionValue<'m>, u32),
        name: &str,
        pointee: Pointee<'m>,
    ) -> Pointer<'m> {
        let has = |name: &str| {
            let kind = attribute_kind(name);
            function.get_enum_attribute(AttributeLoc::Param(index), kind).is_some()
        };
        let number = |name: &str| function.number_attribute(index, attribute_kind(name));
        let place = |name: &str| {
            let ty = function.type_attribute(index, attribute_kind(name));
            ty.map(|ty| self.layouts.alloc_size(ty))
        };
        let (copied, result) = (place("byval"), place("sret"));
        let is_const = pointee.ty.is_some_and(is_const);
        let declared = pointee.ty.map_or(1, |ty| self.alignment(ty));
        let ty = pointee.ty.map(|ty| self.source.read(ty));
        let copied = copied.or_else(|| {
            let ty = ty.filter(|_| pointee.is_copy)?;
            Some(self.source.info.get(ty).size).filter(|size| *size > 0)
        });
        let sure = copied.or(result).or_else(|| number("dereferenceable"));
        let known = ty.map(|ty| self.source.info.get(ty).size).filter(|size| *size > 0);
        let used = || self.used_as(function.params(), index).max(pointee.least);
        let size = known.unwrap_or_else(used);
        let size = sure.unwrap_or(0).max(size);
        let options = self.options.reading.entry_pointers;
        let is_of_rust = self.is_of_rust(function);
        Pointer {
            index,
            name: name.to_owned(),
            ty: ty.filter(|_| known.is_some()),
            is_typed: debug::keeps_types_apart(function),
            size,
            // A reference is aligned as its attribute says, which knows packed records.
            align: match number("dereferenceable") {
                Some(_) => number("align").unwrap_or(1),
                None => declared.max(number("align").unwrap_or(1)),
            },
            may_be_null: sure.is_none() && !has("nonnull") && !options.nonnull,
            is_copy: copied.is_some(),
            sharing: match has("noalias") {
                _ if copied.or(result).is_some() || options.separate => Sharing::None,
                // `noalias` allows other pointers to an object that nothing writes.
                true if has("readonly") && is_of_rust => Sharing::Frozen,
                true if has("readonly") => Sharing::Read,
                true if is_of_rust => Sharing::Unique,
                true => Sharing::None,
                false => Sharing::Any,
            },
            may_be_written: writes(function, &self.options.reading.property.error_functions),
            is_single: sure.is_some(),
            may_be_empty: false,
            is_const,
            avoids_constants: false,
            others: Vec::new(),
            choice: None,
        }
    }

    /// Makes all pointers that the entry function gets, and says what a harness has to know.
    /// `has_run`: code of the program ran before.
    pub(super) fn make_pointers(
        &mut self,
        mut pointers: Vec<Pointer<'m>>,
        has_run: bool,
    ) -> Vec<MadePointer<'m>> {
        self.widen(&mut pointers);
        // What is smaller may lie in what is larger, which is made first.
        pointers.sort_by_key(|pointer| (Reverse(pointer.size), pointer.is_single));
        for number in 0..pointers.len() {
            pointers[number].others = self.others(number, &pointers, has_run);
            pointers[number].avoids_constants = self.avoids_constants(&pointers[number], has_run);
        }
        for number in 0..pointers.len() {
            let is_host = is_host(number, &pointers);
            pointers[number].choice = self.draw_choice(&pointers[number], is_host);
        }
        self.name_choices(&pointers);
        self.assume_pointers(&pointers);
        self.trusted.extend(self.shared_with_one(&pointers));
        self.trusted.extend(self.given_away(&pointers, has_run));
        let mut made = Vec::new();
        for number in 0..pointers.len() {
            let one = self.make_pointer(number, &pointers, &made);
            made.push(one);
        }
        let made = pointers.iter().zip(made);
        made.map(|(pointer, (made, parameter))| MadePointer {
            index: pointer.index,
            address: made.address,
            rest: made.rest,
            size: pointer.size,
            parameter,
        })
        .collect()
    }

    /// Draws where a pointer leads, if there is a choice.
    fn draw_choice(
        &mut self,
        pointer: &Pointer<'m>,
        is_host: bool,
    ) -> Option<(LlvmValue<'m>, u32)> {
        let is_sure = !pointer.may_be_null && !pointer.may_be_empty;
        if is_sure && pointer.others.is_empty() && !is_host {
            return None;
        }
        let what = format!("argument {}", pointer.name);
        let key = self.sites.add(SiteKind::Environment, &what, SourcePlace::default());
        Some((self.nondet(self.choice_type(pointer), key), key))
    }

    /// Notes how a trace calls what was drawn.
    fn name_choices(&mut self, pointers: &[Pointer<'m>]) {
        for pointer in pointers {
            let Some((_, key)) = pointer.choice else { continue };
            let mut names = vec![
                (i128::from(NULL), "NULL".to_owned()),
                (i128::from(OWN), "an object of its own".to_owned()),
            ];
            for (number, other) in (2..).zip(&pointer.others) {
                let name = match &other.place {
                    Other::Same(other) => format!("the same as {}", called(&pointers[*other].name)),
                    Other::Within(other) => {
                        format!("somewhere in the object of {}", called(&pointers[*other].name))
                    }
                    Other::Global(global) => format!("&{}", global.name()),
                    Other::WithinGlobal(global, _) => format!("somewhere in `{}`", global.name()),
                    Other::Held(variable) => variable.name(),
                };
                names.push((number, name));
            }
            let inside = "inside of an object of its own".to_owned();
            names.push((i128::from(pointer.inside()), inside));
            names.push((i128::from(pointer.nothing()), "the start of no element".to_owned()));
            let size = u64::from(self.choice_type(pointer).get_bit_width() / 8);
            let ty = SourceType { name: "choice".to_owned(), size, kind: TypeKind::Enum(names) };
            let ty = self.source.info.add(ty);
            self.source.info.locals.insert(key, ty);
        }
    }

    /// The type of what is drawn for a choice.
    fn choice_type(&self, pointer: &Pointer<'m>) -> IntType<'m> {
        let bits = match pointer.nothing() {
            0..=0xff => 8,
            0x100..=0xffff => 16,
            _ => 32,
        };
        self.builder.int_type(bits)
    }

    fn make_pointer(
        &mut self,
        number: usize,
        pointers: &[Pointer<'m>],
        made: &[(MadePointee<'m>, PointerParameter)],
    ) -> (MadePointee<'m>, PointerParameter) {
        let pointer = &pointers[number];
        let size = pointer.size;
        let turn = u32::try_from(number).expect("fewer parameters than 2^32");
        let Some((choice, key)) = pointer.choice else {
            let (address, target) = self.own_object(pointer, turn, false);
            let targets = vec![(OWN, target)];
            return (address, PointerParameter { choice: None, targets, size });
        };
        let here = self.builder.block();
        let mut ways = Vec::new();
        if pointer.may_be_null {
            ways.push(self.way(NULL, |this| this.null()));
        }
        ways.push(self.way(OWN, |this| this.own_object(pointer, turn, false)));
        for (choice, other) in (2..).zip(&pointer.others) {
            ways.push(self.way(choice, |this| this.other_object(pointer, other, pointers, made)));
        }
        if is_host(number, pointers) {
            ways.push(self.way(pointer.inside(), |this| this.own_object(pointer, turn, true)));
        }
        if pointer.may_be_empty {
            ways.push(self.way(pointer.nothing(), |this| this.no_element(pointer)));
        }
        let joined = self.choose(here, (choice, self.choice_type(pointer)), &ways);
        let targets = ways.into_iter().map(|way| (way.choice, way.target)).collect();
        (joined, PointerParameter { choice: Some(key), targets, size })
    }

    fn way(
        &mut self,
        choice: u32,
        make: impl FnOnce(&mut Self) -> (MadePointee<'m>, PointerTarget),
    ) -> PointeeKind<'m> {
        let block = self.new_block();
        self.builder.at_end(block);
        let (made, target) = make(self);
        PointeeKind { choice, block, made, target }
    }

    /// Behind what comes before, one of the ways, by the number that was drawn.
    fn choose(
        &mut self,
        here: BasicBlock<'m>,
        (choice, choice_type): (LlvmValue<'m>, IntType<'m>),
        ways: &[PointeeKind<'m>],
    ) -> MadePointee<'m> {
        let none = self.new_block();
        self.builder.at_end(none);
        let ty = self.builder.function_type(self.builder.void_type(), &[]);
        let end = self.own(&Marker::Unreachable.name(), ty, Effect::Ends);
        self.builder.call(end, ty, &[]);
        self.builder.unreachable();
        let number = |way: &PointeeKind<'m>| self.builder.int(choice_type, way.choice.into());
        let cases: Vec<_> = ways.iter().map(|way| (number(way), way.block)).collect();
        self.builder.at_end(here);
        self.builder.switch(choice, none, &cases);
        let join = self.new_block();
        for way in ways {
            self.builder.at_end(way.block);
            self.builder.jump(join);
        }
        self.builder.at_end(join);
        let join = |part: &dyn Fn(&MadePointee<'m>) -> LlvmValue<'m>| {
            let parts: Vec<_> = ways.iter().map(|way| (part(&way.made), way.block)).collect();
            self.builder.phi(&parts)
        };
        MadePointee {
            address: join(&|made| made.address),
            object: join(&|made| made.object),
            size: join(&|made| made.size),
            rest: join(&|made| made.rest),
        }
    }

    fn new_block(&self) -> BasicBlock<'m> {
        let function = self.builder.block().get_parent().expect("a block of a function");
        self.builder.append_block(function)
    }

    fn length(&self, bytes: u64) -> LlvmValue<'m> {
        self.builder.int(self.builder.int_type(self.layouts.pointer().bits()), bytes)
    }

    fn draw_length(&mut self, what: &str) -> (LlvmValue<'m>, u32) {
        let key = self.sites.add(SiteKind::Environment, what, SourcePlace::default());
        let ty = self.builder.int_type(self.layouts.pointer().bits());
        (self.nondet(ty, key), key)
    }

    fn model(&self, name: &str, args: &[LlvmValue<'m>]) -> LlvmValue<'m> {
        let model = self.module.function(name).expect("a model that was linked");
        self.builder.call(model, model.get_type(), args).into()
    }

    fn null(&mut self) -> (MadePointee<'m>, PointerTarget) {
        let null = self.builder.zero(self.builder.pointer_type().into());
        (self.elsewhere(null, self.length(0)), PointerTarget::Null)
    }

    /// The start of a list without elements: any address but null.
    fn no_element(&mut self, pointer: &Pointer<'m>) -> (MadePointee<'m>, PointerTarget) {
        let what = format!("argument {}, where no element is", pointer.name);
        let key = self.sites.add(SiteKind::Environment, &what, SourcePlace::default());
        let address = self.nondet(self.builder.pointer_type(), key);
        let is_null = self.builder.is_null(address);
        self.assume_not(is_null, &what);
        self.assume_aligned(address, pointer.align, 1);
        (self.elsewhere(address, self.length(0)), PointerTarget::Nothing)
    }

    /// A pointer to what is not its own; `rest`: the bytes from there on.
    fn elsewhere(&self, address: LlvmValue<'m>, rest: LlvmValue<'m>) -> MadePointee<'m> {
        let object = self.builder.zero(self.builder.pointer_type().into());
        MadePointee { address, object, size: self.length(0), rest }
    }

    /// A pointer to an object of its own; `is_inside`: with elements in front.
    fn own_object(
        &mut self,
        pointer: &Pointer<'m>,
        turn: u32,
        is_inside: bool,
    ) -> (MadePointee<'m>, PointerTarget) {
        if pointer.is_copy {
            let target = PointerTarget::Own { turn, count: None, before: None };
            return (self.copy_of_caller(pointer), target);
        }
        let name = &pointer.name;
        let count = (!pointer.is_single)
            .then(|| self.draw_length(&format!("argument {name}, number of elements")));
        let before = is_inside
            .then(|| self.draw_length(&format!("argument {name}, elements in front of it")));
        let target =
            PointerTarget::Own { turn, count: count.map(|it| it.1), before: before.map(|it| it.1) };
        let count = count.map_or_else(|| self.length(1), |it| it.0);
        let front = before.map_or_else(|| self.length(0), |it| it.0);
        let size = self.length(pointer.size);
        let most = self.length(self.options.reading.entry_pointers.most());
        let all = self.model(ELEMENTS, &[front, count, most, size]);
        let object = self.object_of_caller(pointer, all);
        let rest = self.builder.binary(Opcode::Mul, count, size);
        let address = match is_inside {
            true => self.model(PART, &[object, all, front, size, size]),
            false => object,
        };
        (MadePointee { address, object, size: all, rest }, target)
    }

    /// A local of the caller, which the function cannot free.
    fn copy_of_caller(&mut self, pointer: &Pointer<'m>) -> MadePointee<'m> {
        let bytes = Type::array(self.builder.int_type(8).into(), pointer.size);
        let here = self.builder.block();
        let start = here.get_parent().and_then(FunctionValue::get_first_basic_block);
        if let Some(first) = start.and_then(BasicBlock::get_first_instruction) {
            self.builder.before(first);
        }
        let local = self.builder.alloca(bytes, &pointer.name);
        self.builder.at_end(here);
        let align = u32::try_from(pointer.align).unwrap_or(1);
        local.set_alignment(align).expect("a power of two");
        let kind = SiteKind::Uninitialised;
        let key = self.sites.add(kind, &pointer.name, SourcePlace::default());
        if let Some(ty) = pointer.ty {
            self.source.info.locals.insert(key, ty);
        }
        self.builder.set_key(local, self.kinds.key, key);
        self.mark_arbitrary(local, &Marker::Init(key));
        self.elsewhere(local.into(), self.length(pointer.size))
    }

    /// An object of this size that the caller has made.
    fn object_of_caller(&mut self, pointer: &Pointer<'m>, bytes: LlvmValue<'m>) -> LlvmValue<'m> {
        let what = format!("{OF_CALLER}{}", pointer.name);
        let (kind, place) = (SiteKind::Uninitialised, SourcePlace::default());
        let key = self.sites.add(kind, &what, place.clone());
        self.sites.add(kind, &what, place);
        if let Some(ty) = pointer.ty {
            let SourceType { name, size, .. } = self.source.info.get(ty);
            let size = size.saturating_mul(self.options.reading.entry_pointers.most());
            let list = SourceType { name: format!("{name}[]"), size, kind: TypeKind::Array(ty) };
            let list = self.source.info.add(list);
            self.source.info.locals.insert(key, list);
        }
        let align = self.length(pointer.align);
        let params = [bytes.ty(), align.ty()];
        let ty = self.builder.function_type(self.builder.pointer_type(), &params);
        let name = Marker::Call(key, ARGUMENT_OBJECT).name();
        let function = self.declare(&name, ty, Effect::Anything);
        self.builder.call(function, ty, &[bytes, align]).into()
    }

    fn other_object(
        &mut self,
        pointer: &Pointer<'m>,
        other: &OtherTarget<'m>,
        pointers: &[Pointer<'m>],
        made: &[(MadePointee<'m>, PointerParameter)],
    ) -> (MadePointee<'m>, PointerTarget) {
        if let Some(doubt) = &other.doubt {
            self.only_for_proofs(doubt);
        }
        match other.place {
            Other::Same(at) => {
                let MadePointee { address, rest, .. } = made[at].0;
                let (none, size) = (self.length(0), self.length(pointer.size));
                let address = self.model(PART, &[address, rest, none, none, size]);
                self.assume_aligned(address, pointer.align, pointers[at].align);
                let target = PointerTarget::Same(pointers[at].index);
                (self.elsewhere(address, rest), target)
            }
            Other::Within(at) => {
                let MadePointee { object, size, .. } = made[at].0;
                let host = &pointers[at];
                let step = self.step(pointer, (host.ty, host.align));
                let (made, key) = self.part(pointer, (object, host.align), size, step);
                (made, PointerTarget::Within(host.index, key, step))
            }
            Other::Global(global) => {
                let size = self.length(self.most_bytes(global));
                self.assume_aligned(global.into(), pointer.align, global_align(global));
                (self.elsewhere(global.into(), size), PointerTarget::Global(global.name()))
            }
            Other::WithinGlobal(global, size) => {
                let ty = self.source.info.globals.get(&global.name()).copied();
                let align = global_align(global);
                let step = self.step(pointer, (ty, align));
                let size = self.length(size);
                let (made, key) = self.part(pointer, (global.into(), align), size, step);
                (made, PointerTarget::WithinGlobal(global.name(), key, step))
            }
            Other::Held(variable) => {
                let address = self.builder.load_pointer(variable.into());
                let size = self.length(pointer.size);
                (self.elsewhere(address, size), PointerTarget::Held(variable.name()))
            }
        }
    }

    /// A pointer to somewhere in an object.
    fn part(
        &mut self,
        pointer: &Pointer<'m>,
        (object, align): (LlvmValue<'m>, u64),
        size: LlvmValue<'m>,
        step: u64,
    ) -> (MadePointee<'m>, u32) {
        let what = format!("argument {}, its place in steps of {step} bytes", pointer.name);
        let (index, key) = self.draw_length(&what);
        let known = align.min(1 << step.trailing_zeros().min(63));
        let (step, element) = (self.length(step), self.length(pointer.size));
        let address = self.model(PART, &[object, size, index, step, element]);
        self.assume_aligned(address, pointer.align, known);
        let offset = self.builder.binary(Opcode::Mul, index, step);
        let rest = self.builder.binary(Opcode::Sub, size, offset);
        (self.elsewhere(address, rest), key)
    }
}

/// One of the things that a pointer may lead to.
struct PointeeKind<'m> {
    /// The number that stands for it.
    choice: u32,
    block: BasicBlock<'m>,
    made: MadePointee<'m>,
    target: PointerTarget,
}
