//! Inline assembly of x86 whose statements are all known: instructions of LLVM that do the same.
//!
//! What a call leaves to the assembler is never relied on. An operand in a register may share it
//! with an output that is written before, unless that is marked as early (`&`): such a template is
//! not emulated, and neither is one that uses a register which neither its operands nor its
//! clobbers name, or bits of one that nothing has written. (That an input of the same value shares
//! the register of an operand that is input and output is taken to happen only where both are one
//! value of LLVM.) What is left out stays as it is, for [`super::outside`].
//!
//! Accesses to memory become loads and stores, so that they are checked like those of the program;
//! instructions are one after the other, which `lock` asks for. What the machine or the system
//! answers (`rdtsc`, `cpuid`, `in`, a segment) is arbitrary.
//!
//! Further readings of what C leaves open: memory that is an output alone holds anything first,
//! where no input is the same memory. A division by zero, or without a quotient that fits, stops
//! the program as the machine does; where compilers may leave the template out, that is an
//! unsupported construct. `cpuid` between two exchanges of `rbx` with one register (`cpuid.h`)
//! changes this one alone. Taken for granted, and listed in the answer: what privileged
//! instructions do, that the kernel goes on behind a trap whose row in `__bug_table` says that it
//! is a warning, and that what is put in the place of patched instructions (`.altinstructions`)
//! does the same.
//!
//! All other templates compute arbitrary numbers, on which no counterexample may depend; one that
//! may jump is an unsupported construct with the template's text. Of Intel's syntax, statements
//! without addresses are read.
mod arithmetic;
mod bits;
mod bug_table;
mod flags;
mod machine;
mod statement;
mod system;

use super::{Instrument, instruction_place};
use crate::cfa::SiteKind;
use crate::frontend::llvm::assembly::{
    AsmStatement, Constraints, Dialect, Family, OperandConstraint, constraints, statements,
};
use crate::frontend::llvm::attributes::CallAttributes;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, InstructionExt, LlvmValue, StructTypeExt, Type,
};
use crate::ir::Bv;
use flags::Flags;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use std::collections::BTreeMap;

/// Where what is put into the memory of an output goes that is an input, too.
const NOWHERE: &str = "parsimony.nowhere";
/// The largest output in memory.
const MOST_BYTES: u32 = 16;

/// What stands for an operand of the call in the template.
#[derive(Clone, Debug)]
enum Bound<'m> {
    /// A register, by number of its slot.
    Register(usize),
    /// Memory at this address, which holds this type.
    Memory(LlvmValue<'m>, Type<'m>),
    /// A constant that stands in the template.
    Constant(LlvmValue<'m>),
    /// Two registers that hold one number together.
    Pair(usize, usize),
    /// The condition of flags that it is in the end.
    Condition(String),
    /// A register that is not for whole numbers, and nothing but a place.
    Other,
}

/// A register that an operand or a clobber names.
#[derive(Clone, Debug)]
struct RegisterSlot<'m> {
    /// What it holds: its lowest bits, as many as the type has.
    content: Option<LlvmValue<'m>>,
    /// What the operand's type has, or the word of the machine.
    bits: u32,
    is_writable: bool,
    /// Whether inputs may share it that are read after it was written.
    is_shared: bool,
    /// Whether only inputs are in it, which an output that was written may have overwritten.
    is_input: bool,
}

/// A template at work.
struct Emulation<'e, 'm, 's> {
    host: &'e mut Instrument<'m, 's>,
    call: InstructionValue<'m>,
    /// The bits of an address.
    word: u32,
    operands: Vec<Bound<'m>>,
    /// How many bits of its register each operand names, if it says nothing else.
    widths: Vec<u32>,
    slots: Vec<RegisterSlot<'m>>,
    named: BTreeMap<Family, usize>,
    flags: Flags<'m>,
    wants_flags: bool,
    /// What it has pushed.
    stack: Vec<LlvmValue<'m>>,
    /// An output was written that an input may share.
    has_overwritten: bool,
    /// A trap ends the run.
    is_over: bool,
    is_volatile: bool,
}

impl<'m> Instrument<'m, '_> {
    /// What the machine does by itself: rounding modes, and inline assembly.
    pub(super) fn follow_machine(&mut self, function: FunctionValue<'m>) {
        self.heed_rounding(function);
        self.emulate_assembly(function);
    }

    /// match: a call of inline assembly that is understood whole; result: what it does.
    fn emulate_assembly(&mut self, function: FunctionValue<'m>) {
        for call in function.instructions() {
            if call.is_call() && matches!(call.callee(), LlvmValue::Assembly(_)) {
                let before = call.get_previous_instruction();
                if self.emulate(call).is_none() {
                    // What was made so far is of no use.
                    while let Some(made) = call.get_previous_instruction()
                        && Some(made) != before
                    {
                        made.erase_from_basic_block();
                    }
                }
            }
        }
    }

    fn emulate(&mut self, call: InstructionValue<'m>) -> Option<()> {
        let (template, text) = call.callee().assembly()?;
        let (is_intel, is_volatile) = call.callee().assembly_flags()?;
        let statements = if template.trim().is_empty() {
            Vec::new()
        } else if is_x86(&self.module.target()) {
            statements(&template, if is_intel { Dialect::Intel } else { Dialect::Att })?
        } else {
            return None;
        };
        let constraints = constraints(&text)?;
        self.builder.before(call);
        let word = self.layouts.pointer().bits();
        let mut emulation = Emulation {
            host: self,
            call,
            word,
            operands: Vec::new(),
            widths: Vec::new(),
            slots: Vec::new(),
            named: BTreeMap::new(),
            flags: Flags::default(),
            wants_flags: reads_flags(&statements, &constraints),
            stack: Vec::new(),
            has_overwritten: false,
            is_over: false,
            is_volatile,
        };
        emulation.bind(&constraints)?;
        for statement in emulation.without_exchanges(statements) {
            if !emulation.is_over {
                emulation.run(&statement)?;
            }
        }
        let result = emulation.result(&constraints)?;
        if let Some(result) = result {
            call.replace_with(result);
        }
        call.erase_from_basic_block();
        Some(())
    }
}

/// Whether a module is for x86.
fn is_x86(target: &str) -> bool {
    let machine = target.split('-').next().unwrap_or_default();
    matches!(machine, "" | "x86_64" | "amd64" | "i386" | "i486" | "i586" | "i686")
}

/// Whether flags have to be known.
fn reads_flags(statements: &[AsmStatement], constraints: &Constraints) -> bool {
    let reads = |name: &str| {
        name.starts_with("set")
            || name.starts_with("cmov")
            || name.starts_with("adc")
            || name.starts_with("sbb")
    };
    statements.iter().any(|statement| reads(&statement.name))
        || constraints.operands.iter().any(|one| one.condition.is_some())
}

impl<'m> Emulation<'_, 'm, '_> {
    /// Gives each operand of the call its place, and inputs their values.
    fn bind(&mut self, constraints: &Constraints) -> Option<()> {
        let args = self.call.args();
        let mut next_arg = 0_u32;
        let mut results = result_types(self.call.ty()).into_iter();
        for one in &constraints.operands {
            let arg = if one.is_indirect || !one.is_output {
                let index = usize::try_from(next_arg).ok()?;
                next_arg += 1;
                Some((next_arg - 1, *args.get(index)?))
            } else {
                None
            };
            let bound = match arg {
                Some((index, address)) if one.is_indirect => {
                    let kind = self.host.kinds.elementtype;
                    let ty = self.call.call_type_attribute(index, kind)?;
                    if one.is_output {
                        self.open_output(constraints, address, ty)?;
                    }
                    Bound::Memory(address, ty)
                }
                Some((_, value)) => self.bind_input(one, value)?,
                None => self.bind_output(one, results.next()?)?,
            };
            let width = match (&bound, arg) {
                (&Bound::Register(slot), Some((_, value))) if self.slots[slot].bits > 0 => {
                    self.bits_of(value.ty())?
                }
                (&Bound::Register(slot), _) => self.slots[slot].bits,
                _ => 0,
            };
            self.widths.push(width);
            self.operands.push(bound);
        }
        for &family in &constraints.clobbered {
            if !self.named.contains_key(&family) {
                let slot = RegisterSlot {
                    content: None,
                    bits: self.word,
                    is_writable: true,
                    is_shared: false,
                    is_input: false,
                };
                let index = self.add(slot);
                self.named.insert(family, index);
            }
        }
        self.note_equal_inputs();
        Some(())
    }

    fn add(&mut self, slot: RegisterSlot<'m>) -> usize {
        self.slots.push(slot);
        self.slots.len() - 1
    }

    fn bind_output(&mut self, one: &OperandConstraint, ty: Type<'m>) -> Option<Bound<'m>> {
        if let Some(condition) = &one.condition {
            return Some(Bound::Condition(condition.clone()));
        }
        if !one.is_in_register() {
            // No statement reads or writes it: it is what goes in, or anything.
            let slot = RegisterSlot {
                content: None,
                bits: 0,
                is_writable: false,
                is_shared: false,
                is_input: false,
            };
            return Some(Bound::Register(self.add(slot)));
        }
        let bits = self.bits_of(ty)?;
        let word = self.word;
        let slot = RegisterSlot {
            content: None,
            bits: bits.min(word),
            is_writable: true,
            is_shared: !one.is_early,
            is_input: false,
        };
        if one.letters == "A" && bits == 2 * word {
            let (low, high) = (self.add(slot.clone()), self.add(slot));
            self.named.extend([(Family::A, low), (Family::D, high)]);
            return Some(Bound::Pair(low, high));
        }
        if bits > word || one.letters == "A" {
            return None;
        }
        let index = self.add(slot);
        if let Some(family) = one.register {
            self.named.insert(family, index);
        }
        Some(Bound::Register(index))
    }

    fn bind_input(&mut self, one: &OperandConstraint, value: LlvmValue<'m>) -> Option<Bound<'m>> {
        if let Some(output) = one.tied {
            let bound = self.operands.get(output)?.clone();
            // The register is as wide as the wider one; bits of the input that it lacks are open.
            match bound {
                Bound::Register(slot) => self.fill(slot, value),
                Bound::Pair(low, high) => self.fill_pair(low, high, value)?,
                _ => return None,
            }
            return Some(bound);
        }
        if one.letters == "p" && value.ty().is_pointer() {
            // It stands for what lies there, in the width of the statement.
            return Some(Bound::Memory(value, self.host.builder.int_type(8).into()));
        }
        let constant = value.int().map(Bv::signed);
        let is_constant = constant.is_some_and(|value| one.takes_constant(value));
        let is_address = one.letters.chars().all(|letter| "inseP".contains(letter));
        if is_constant || (is_address && one.register.is_none()) {
            return Some(Bound::Constant(value));
        }
        if !one.is_in_register() {
            return Some(Bound::Other);
        }
        let bits = self.bits_of(value.ty())?;
        if bits > self.word {
            return None;
        }
        if let Some(&slot) = one.register.and_then(|family| self.named.get(&family)) {
            self.fill(slot, value);
            return Some(Bound::Register(slot));
        }
        let slot = RegisterSlot {
            content: Some(value),
            bits,
            is_writable: false,
            is_shared: false,
            is_input: true,
        };
        let index = self.add(slot);
        if let Some(family) = one.register {
            self.named.insert(family, index);
        }
        Some(Bound::Register(index))
    }

    /// What an output's register holds at first.
    fn fill(&mut self, slot: usize, value: LlvmValue<'m>) {
        self.slots[slot].content = Some(value);
        self.slots[slot].is_shared = false;
    }

    /// The same of two registers that hold one number.
    fn fill_pair(&mut self, low: usize, high: usize, value: LlvmValue<'m>) -> Option<()> {
        let whole = self.as_number(value)?;
        let bits = whole.ty().int_bits().filter(|bits| *bits == 2 * self.word)?;
        let shift = self.constant(self.word.into(), bits);
        let upper = self.host.builder.binary(Opcode::LShr, whole, shift);
        let (lower, upper) = (self.resized(whole, self.word), self.resized(upper, self.word));
        self.fill(low, lower);
        self.fill(high, upper);
        Some(())
    }

    /// match: memory that is only an output; result: it holds anything at first, unless the call
    /// may read it, or an input is the same memory. (Clang computes the address of an operand that
    /// is input and output twice.)
    fn open_output(
        &mut self,
        constraints: &Constraints,
        address: LlvmValue<'m>,
        ty: Type<'m>,
    ) -> Option<()> {
        let args = self.call.args();
        let others = constraints.operands.iter().filter(|one| one.is_indirect || !one.is_output);
        let inputs = others.zip(&args).filter(|(one, _)| one.is_indirect && !one.is_output);
        let inputs: Vec<_> = inputs.map(|(_, input)| *input).collect();
        if constraints.has_memory || inputs.contains(&address) {
            return Some(());
        }
        if self.bits_of(ty)? > 8 * MOST_BYTES {
            return None;
        }
        let value = self.arbitrary(ty, SiteKind::Computed);
        let module = self.host.module;
        let nowhere =
            || module.global(NOWHERE).unwrap_or_else(|| module.add_bytes(NOWHERE, MOST_BYTES));
        let mut place = address;
        for input in inputs {
            let is_input = self.host.builder.same_address(input, address);
            place = self.host.builder.select(is_input, nowhere(), place);
        }
        self.host.builder.store(value, place, 1);
        Some(())
    }

    /// An output that is an input, too, may share its register with an input of the same value.
    fn note_equal_inputs(&mut self) {
        let inputs: Vec<_> = self
            .slots
            .iter()
            .filter(|slot| slot.is_input)
            .filter_map(|slot| slot.content)
            .collect();
        for slot in &mut self.slots {
            let is_equal = slot.content.is_some_and(|content| inputs.contains(&content));
            slot.is_shared |= slot.is_writable && is_equal;
        }
    }

    /// An arbitrary value.
    fn arbitrary(&mut self, ty: impl Into<Type<'m>>, kind: SiteKind) -> LlvmValue<'m> {
        let place = instruction_place(self.call);
        let key = self.host.sites.add(kind, "inline assembly", place);
        self.host.nondet(ty, key)
    }

    /// What the call gives.
    fn result(&mut self, constraints: &Constraints) -> Option<Option<LlvmValue<'m>>> {
        let types = result_types(self.call.ty());
        let direct = constraints.operands.iter().zip(self.operands.clone());
        let direct = direct.filter(|(one, _)| one.is_output && !one.is_indirect);
        let mut values = Vec::new();
        for ((_, bound), &ty) in direct.zip(&types) {
            values.push(self.output(&bound, ty)?);
        }
        if values.len() != types.len() {
            return None;
        }
        Some(match (values.as_slice(), self.call.ty()) {
            ([], _) => None,
            (_, whole @ Type::Struct(_)) => {
                let mut result = self.host.builder.zero(whole);
                for (index, value) in (0..).zip(values) {
                    result = self.host.builder.with_element(result, value, index);
                }
                Some(result)
            }
            (values, _) => values.first().copied(),
        })
    }

    fn output(&mut self, bound: &Bound<'m>, ty: Type<'m>) -> Option<LlvmValue<'m>> {
        match bound {
            Bound::Condition(name) if !self.is_over => {
                let bit = self.condition(name)?;
                Some(self.resized(bit, ty.int_bits()?))
            }
            Bound::Register(slot) => match self.slots[*slot].content {
                Some(content) if !self.is_over => self.fitted(content, ty),
                _ => Some(self.arbitrary(ty, SiteKind::Computed)),
            },
            &Bound::Pair(low, high) if !self.is_over => self.pair(low, high, ty),
            Bound::Condition(_) | Bound::Pair(..) => Some(self.arbitrary(ty, SiteKind::Computed)),
            _ => None,
        }
    }
}

impl<'m> Emulation<'_, 'm, '_> {
    /// The number in two registers.
    fn pair(&mut self, low: usize, high: usize, ty: Type<'m>) -> Option<LlvmValue<'m>> {
        let word: Type<'m> = self.host.builder.int_type(self.word).into();
        let (low, high) = (self.slots[low].content?, self.slots[high].content?);
        let (low, high) = (self.fitted(low, word)?, self.fitted(high, word)?);
        let bits = ty.int_bits()?;
        let (low, high) = (self.resized(low, bits), self.resized(high, bits));
        let shift = self.constant(self.word.into(), bits);
        let high = self.host.builder.binary(Opcode::Shl, high, shift);
        Some(self.host.builder.binary(Opcode::Or, low, high))
    }
}

/// The types of what a call gives.
fn result_types(ty: Type<'_>) -> Vec<Type<'_>> {
    match ty {
        Type::Void(_) => Vec::new(),
        Type::Struct(whole) => whole.fields(),
        one => vec![one],
    }
}
