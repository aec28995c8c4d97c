//! What the program does with `argv`: which loads read elements of it, and at which index.
//!
//! A load of an element becomes a call of a model, which gets the element's address and its index.
//! That is the index that the program has, where the address is computed from that of the list: no
//! quotient of addresses has to be followed. Where a pointer walks over the list, it is one.
//!
//! The model keeps elements in two ways: each of those at literal indices below 4 by itself, of the
//! others the one that was read last. To read an element again between which others were read is
//! arbitrary for a proof, and no counterexample does it (`__parsimony_for_proofs`). So no pointer
//! to a text comes out of a list, and elements are distinguished by their numbers and not by
//! memory. What is written to one byte of a text of any length changes the cells that there are,
//! and is remembered for those that are read later (`symbolic::object`): no reading needs a cell
//! for each byte.
use super::Instrument;
use crate::frontend::llvm::flow;
use crate::frontend::llvm::flow::is_local;
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue};
use crate::frontend::llvm::{languages, layout, library};
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// The models that give an element, and the index of one.
pub(super) const ELEMENT: &str = "__parsimony_argument";
pub(super) const INDEX: &str = "__parsimony_argument_index";

/// How much of `argv` must be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ArgvUse<'m> {
    Nothing,
    /// It is only read.
    Elements(ElementReads<'m>),
    Everything,
}

/// How elements of `argv` are read; nothing is written to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ElementReads<'m> {
    loads: Vec<InstructionValue<'m>>,
    /// Values that may be the address of another element than the first one.
    behind: FxHashSet<LlvmValue<'m>>,
}

impl<'m> Instrument<'m, '_> {
    /// match: `load p` with `p` an element of `argv`; result: a model's answer for `p`.
    pub(super) fn read_by_element(&mut self, reads: &ElementReads<'m>, element: FunctionValue<'m>) {
        let back = self.builder.block();
        let places = reads.loads.iter().filter_map(|load| literal_index(load.operand(0)));
        let places = places.fold(0, |places, index| places | 1 << index);
        let places = self.builder.int(self.builder.int_type(32), places);
        for &load in &reads.loads {
            self.builder.before(load);
            let address = load.operand(0);
            let args = [address, self.element_index(reads, address), places];
            let value = self.builder.call(element, element.get_type(), &args);
            load.replace_with(value);
            load.erase_from_basic_block();
        }
        self.builder.at_end(back);
    }

    /// The index of an element of `argv`, at the width of pointers: the one that the program has,
    /// if the address is computed from that of the first one. So nothing is divided.
    fn element_index(&self, reads: &ElementReads<'m>, address: LlvmValue<'m>) -> LlvmValue<'m> {
        let width = self.builder.int_type(layout::pointer_bits(&self.module.layout()));
        if !reads.behind.contains(&address) {
            return self.builder.int(width, 0);
        }
        let is_step = address.opcode() == Some(Opcode::GetElementPtr) && !is_in_bytes(address);
        if is_step && !reads.behind.contains(&address.operand(0)) {
            let index = address.operand(1);
            match index.ty().int_bits() {
                Some(bits) if bits == width.get_bit_width() => return index,
                Some(bits) if bits < width.get_bit_width() => {
                    return self.builder.cast(Opcode::SExt, index, width);
                }
                _ => {}
            }
        }
        let ty = self.builder.function_type(width, &[address.ty()]);
        let model = self.module.function(INDEX).unwrap_or_else(|| self.module.declare(INDEX, ty));
        self.builder.call(model, ty, &[address]).into()
    }
}

/// Whether a parameter is read: it is not only stored in a variable without a load.
pub(super) fn is_read(param: LlvmValue<'_>) -> bool {
    param.users().into_iter().any(|user| {
        let home = home_of(param, user);
        home.is_none_or(|home| home.users().into_iter().any(|other| other != user))
    })
}

/// The local variable that `user` stores `param` in.
pub(super) fn home_of<'m>(param: LlvmValue<'m>, user: LlvmValue<'m>) -> Option<LlvmValue<'m>> {
    if user.opcode() != Some(Opcode::Store) || user.operand(0) != param {
        return None;
    }
    Some(user.operand(1)).filter(|home| is_local(*home))
}

/// The index of an element of `argv`, if it is a literal for which the model has a place.
fn literal_index(element: LlvmValue<'_>) -> Option<u64> {
    const PLACES: u64 = 4;
    let index = match element.opcode() {
        Some(Opcode::GetElementPtr) => {
            let number = u64::try_from(element.operand(1).int()?.signed()).ok()?;
            if is_in_bytes(element) { number / ELEMENT_BYTES } else { number }
        }
        _ => 0,
    };
    (index < PLACES).then_some(index)
}

/// What every step is a multiple of that leads from an element of `argv` to another, in the bytes
/// that optimised code counts in. (Half of them, where pointers have 32 bits.)
const ELEMENT_BYTES: u64 = 8;

/// Whether an address is computed in bytes.
fn is_in_bytes(address: LlvmValue<'_>) -> bool {
    address.gep_type().is_some_and(|ty| ty.int_bits() == Some(8))
}

/// Whether an address leads from an element of `argv` to another.
fn is_step(address: InstructionValue<'_>) -> bool {
    let value = LlvmValue::from(address);
    let leads = match value.gep_type() {
        Some(_) if is_in_bytes(value) => {
            let bytes = address.operand(1).int().and_then(|it| i64::try_from(it.signed()).ok());
            bytes.is_some_and(|bytes| bytes.unsigned_abs() % ELEMENT_BYTES == 0)
        }
        Some(step) => step.is_pointer(),
        None => false,
    };
    leads && address.get_num_operands() == 2
}

/// What a function does with its second parameter.
pub(super) fn argv_use(function: FunctionValue<'_>) -> ArgvUse<'_> {
    let params = function.params();
    let Some(&argv) = params.get(1).filter(|param| is_read(**param)) else {
        return ArgvUse::Nothing;
    };
    // What else calls the function may pass it another list.
    let reads = function.is_unused().then(|| Lists::of(argv)).flatten();
    reads.map_or(ArgvUse::Everything, ArgvUse::Elements)
}

/// Follows `argv` through the program.
#[derive(Default)]
struct Lists<'m> {
    /// Values that are `argv`, or lead to an element of it.
    known: FxHashSet<LlvmValue<'m>>,
    todo: Vec<LlvmValue<'m>>,
    /// Reads of elements.
    loads: Vec<InstructionValue<'m>>,
    /// What has to be one of these values, too, or null.
    wanted: Vec<LlvmValue<'m>>,
}

impl<'m> Lists<'m> {
    /// The reads of elements of `argv`; `None` where more than that is done with it: an element is
    /// written, or the list gets to where it is not followed.
    fn of(argv: LlvmValue<'m>) -> Option<ElementReads<'m>> {
        let this = Self::from([argv].into_iter())?;
        let is_one = |value: &LlvmValue<'m>| {
            this.known.contains(value) || matches!(value, LlvmValue::Null(_))
        };
        if !this.wanted.iter().all(is_one) {
            return None;
        }
        let is_step = |list: &LlvmValue<'m>| list.opcode() == Some(Opcode::GetElementPtr);
        let behind = Self::from(this.known.iter().copied().filter(is_step))?.known;
        Some(ElementReads { loads: this.loads, behind })
    }

    /// What becomes of these values.
    fn from(lists: impl Iterator<Item = LlvmValue<'m>>) -> Option<Self> {
        let mut this = Self::default();
        lists.for_each(|list| this.add(list));
        while let Some(list) = this.todo.pop() {
            for user in list.users() {
                this.follow(list, user)?;
            }
        }
        Some(this)
    }

    fn add(&mut self, list: LlvmValue<'m>) {
        if self.known.insert(list) {
            self.todo.push(list);
        }
    }

    fn follow(&mut self, list: LlvmValue<'m>, user: LlvmValue<'m>) -> Option<()> {
        if let Some(home) = home_of(list, user) {
            return self.follow_home(home);
        }
        let LlvmValue::Instruction(user) = user else { return None };
        match user.get_opcode() {
            Opcode::Load if user.ty().is_pointer() => self.loads.push(user),
            Opcode::GetElementPtr => {
                (is_step(user) && user.operand(0) == list).then(|| self.add(user.into()))?;
            }
            Opcode::ICmp => {}
            Opcode::PtrToInt => {
                let users = user.users().into_iter();
                let mut others = users.filter(|user| user.opcode() != Some(Opcode::Sub));
                others.next().is_none().then_some(())?;
            }
            Opcode::Phi => {
                self.wanted.extend(user.incoming().into_iter().map(|(value, _)| value));
                self.add(user.into());
            }
            Opcode::Select => {
                self.wanted.extend([user.operand(1), user.operand(2)]);
                self.add(user.into());
            }
            Opcode::Call | Opcode::Invoke => self.follow_call(list, user)?,
            _ => return None,
        }
        Some(())
    }

    /// A local variable that holds lists.
    fn follow_home(&mut self, home: LlvmValue<'m>) -> Option<()> {
        for user in home.users() {
            match user.opcode() {
                Some(Opcode::Load) if user.ty().is_pointer() => self.add(user),
                Some(Opcode::Store) => self.wanted.push(user.operand(0)),
                Some(Opcode::Call) if is_mark(user) => {}
                _ => return None,
            }
        }
        Some(())
    }

    /// A function that gets the list, and nothing else from other calls.
    fn follow_call(&mut self, list: LlvmValue<'m>, call: InstructionValue<'m>) -> Option<()> {
        let callee = call.called_function()?;
        let args = call.args();
        let mut passed = (0..).zip(&args).filter(|(_, arg)| **arg == list);
        if callee.is_declaration() {
            return match callee.name().as_str() {
                // The runtime of Rust keeps it for `std::env::args`, which is not known.
                languages::RUST_MAIN => Some(()),
                // A contract, which is linked later, and compares the list's address.
                library::BEGIN => passed.all(|(index, _)| index == 1).then_some(()),
                _ => None,
            };
        }
        for (index, _) in passed {
            let param = *callee.params().get::<usize>(index)?;
            for user in callee.users() {
                let other = flow::direct_call(user, callee)?;
                self.wanted.push(*other.args().get::<usize>(index)?);
            }
            self.add(param);
        }
        Some(())
    }
}

/// Whether a user of a local marks where its life begins or ends.
fn is_mark(user: LlvmValue<'_>) -> bool {
    let callee = user.instruction().and_then(InstructionExt::called_function);
    callee.and_then(FunctionExt::intrinsic).is_some_and(|name| name.starts_with("llvm.lifetime"))
}
