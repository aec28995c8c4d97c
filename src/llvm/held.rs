//! What holds memory of the heap where a run ends: global variables, and locals of the functions
//! that an end of the run inside of a call leaves open.
//!
//! Whether something leads to what lives at the end is asked of the prepared program
//! ([`crate::cfa::Op::AssumeLost`]), in which nothing reads these variables any more. So passes are
//! shown a function that reads them, called in front of each end; it goes when passes are over.
//! Locals that passes make registers of are copied to global variables in front of each call that
//! may end the run, and are forgotten when their function returns. Only such locals are copied as
//! nobody can change meanwhile, and as live as long as their function: a pointer of an inner block
//! holds nothing any more where that is left.
//!
//! Invariant: where a run ends, a copy is null or what its local, which is still there, holds. (Of
//! a function that calls itself, it is the local of the frame that has copied last; a frame that
//! returns forgets what others have copied, and they copy anew.)
//!
//! Known gaps: parameters, locals that are structures or whose address is taken, those of inner
//! blocks, those that may lead to other locals, all locals where there is no debug information;
//! pointers in long arrays of which nothing is read.
use super::builder::Builder;
use super::inline;
use super::instrument::is_address_taken;
use super::layout::Layouts;
use super::library::{LibraryCall, known};
use super::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module, StructTypeExt, Type,
    VariableExt, debug,
};
use super::sites::{Marker, START, Sites};
use inkwell::module::Linkage;
use inkwell::values::{FunctionValue, GlobalValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// The function that reads what may hold memory.
pub(super) const READER: &str = "parsimony.held";
/// What it gives that to.
const SHOWN: &str = "parsimony.held.values";

/// How the names of copies end.
const HELD: &str = ".held";

/// So many pointers of one global variable are read.
const MOST_OF_ONE: usize = 64;
/// So many pointers are read in all.
const MOST_POINTERS: usize = 512;
/// So many locals of a function are copied.
const MOST_LOCALS: usize = 16;
/// So many stores copy locals.
const MOST_COPIES: usize = 2000;

/// Shows passes that what may lead to memory of the heap is read where runs end.
pub(super) fn show(module: &Module, sites: &Sites) {
    let ends = EndingCalls::of(module, sites);
    copy_locals(module, &ends);
    let layouts = Layouts::new(module.layout());
    let mut pointers = Vec::new();
    for global in module.globals().into_iter().filter(|global| may_hold(*global)) {
        let own = pointers_of(&layouts, global.value_type()).unwrap_or_default();
        if pointers.len() + own.len() <= MOST_POINTERS {
            pointers.extend(own.into_iter().map(|offset| (global, offset)));
        }
    }
    if pointers.is_empty() {
        return;
    }
    let reader = add_reader(module, &pointers);
    let builder = Builder::new(module);
    for &end in &ends.direct {
        builder.before(end);
        builder.call(reader, reader.get_type(), &[]);
    }
}

/// Passes are over: nothing reads these variables any more.
pub(super) fn hide(module: &Module) {
    let Some(reader) = module.function(READER) else { return };
    let calls = reader.users().into_iter().filter_map(LlvmValue::instruction);
    calls.for_each(InstructionValue::erase_from_basic_block);
    reader.make_declaration();
}

fn add_reader<'m>(module: &'m Module, pointers: &[(GlobalValue<'m>, u64)]) -> FunctionValue<'m> {
    let builder = Builder::new(module);
    let ty = builder.function_type(builder.void_type(), &[]);
    let reader = module.declare(READER, ty);
    builder.at_end(builder.append_block(reader));
    let load = |&(global, offset): &(GlobalValue<'m>, u64)| {
        builder.load_pointer(builder.offset(global.value(), offset))
    };
    let values: Vec<_> = pointers.iter().map(load).collect();
    let types: Vec<_> = values.iter().map(AnyValueExt::ty).collect();
    let shown_type = builder.function_type(builder.void_type(), &types);
    builder.call(module.declare(SHOWN, shown_type), shown_type, &values);
    builder.ret(None);
    reader.change_linkage(Linkage::Internal);
    reader
}

/// Whether it may hold the address of an object of the heap: something else than loads is done
/// with it.
fn may_hold(global: GlobalValue<'_>) -> bool {
    global.initializer().is_some()
        && !global.is_constant()
        && global.ty().is_plain_pointer()
        && global.users().into_iter().any(|user| user.opcode() != Some(Opcode::Load))
}

/// The offsets of pointers in a type; `None`: there are too many.
fn pointers_of<'m>(layouts: &Layouts<'m>, ty: Type<'m>) -> Option<Vec<u64>> {
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
            let count = usize::try_from(count).ok().filter(|&count| count <= MOST_OF_ONE)?;
            let stride = layouts.alloc_size(element);
            let elements = (0..).map(|index| index * stride).take(count);
            found = elements.flat_map(|at| behind(at, inner.clone())).collect();
        }
        _ => {}
    }
    (found.len() <= MOST_OF_ONE).then_some(found)
}

/// The calls behind which a run may end before they return.
struct EndingCalls<'m, 's> {
    sites: &'s Sites,
    /// Where it ends at once, and the return of the start.
    direct: Vec<InstructionValue<'m>>,
    /// The functions of the program in which it may end.
    functions: FxHashSet<FunctionValue<'m>>,
    /// Whether one of these may be called through a pointer.
    is_anyone: bool,
}

impl<'m, 's> EndingCalls<'m, 's> {
    fn of(module: &'m Module, sites: &'s Sites) -> Self {
        let (direct, functions) = (Vec::new(), FxHashSet::default());
        let mut ends = Self { sites, direct, functions, is_anyone: false };
        let functions = inline::bottom_up(module);
        for &function in &functions {
            let instructions = function.instructions().into_iter();
            let direct = instructions.filter(|it| is_end(*it) || is_end_of_start(*it));
            ends.direct.extend(direct);
        }
        let mut is_news = true;
        while std::mem::take(&mut is_news) {
            for &function in &functions {
                if ends.is_new(function) {
                    is_news = true;
                    ends.functions.insert(function);
                    ends.is_anyone |= is_address_taken(function);
                }
            }
        }
        ends
    }

    fn is_new(&self, function: FunctionValue<'m>) -> bool {
        !self.functions.contains(&function)
            && function.instructions().into_iter().any(|it| self.has(it))
    }

    /// Whether the run may end in this call; unknown code may call what ends it.
    fn has(&self, call: InstructionValue<'m>) -> bool {
        if !call.is_call() {
            return false;
        }
        let Some(callee) = call.called_function() else { return self.is_anyone };
        let is_unknown = match Marker::parse(&callee.name()) {
            Some(Marker::Call(key, name)) => {
                known(name).is_none() || self.sites.unknown.contains(&key)
            }
            _ => false,
        };
        is_unknown || is_end(call) || self.functions.contains(&callee)
    }
}

/// Whether it is a call that ends the run.
fn is_end(call: InstructionValue<'_>) -> bool {
    let callee = call.is_call().then(|| call.called_function()).flatten();
    callee.is_some_and(|callee| match Marker::parse(&callee.name()) {
        Some(Marker::Call(_, name)) => matches!(
            known(name),
            Some(LibraryCall::Exit | LibraryCall::Assert | LibraryCall::Panic)
        ),
        _ => false,
    })
}

fn is_end_of_start(it: InstructionValue<'_>) -> bool {
    it.get_opcode() == Opcode::Return && it.function().name() == START
}

/// Copies the locals of functions in which the run may end.
fn copy_locals(module: &Module, ends: &EndingCalls<'_, '_>) {
    let mut left = MOST_COPIES;
    for &function in module.functions().iter().filter(|it| ends.functions.contains(*it)) {
        let instructions = function.instructions();
        let mut locals = locals_of_all(&instructions);
        locals.truncate(MOST_LOCALS);
        let of = |opcode: Opcode| instructions.iter().filter(move |it| it.get_opcode() == opcode);
        let calls: Vec<_> = instructions.iter().copied().filter(|it| ends.has(*it)).collect();
        let returns: Vec<_> = of(Opcode::Return).copied().collect();
        let copies = locals.len() * (calls.len() + returns.len());
        if let Some(rest) = left.checked_sub(copies)
            && function.name() != START
        {
            left = rest;
            locals.iter().for_each(|local| copy_local(module, *local, &calls, &returns));
        }
    }
}

fn copy_local<'m>(
    module: &'m Module,
    local: InstructionValue<'m>,
    calls: &[InstructionValue<'m>],
    returns: &[InstructionValue<'m>],
) {
    let builder = Builder::new(module);
    let name = format!("{}.{}{HELD}", local.function().name(), local.name());
    let copy = module.add_pointer(&name).value();
    let pointer: Type<'m> = builder.pointer_type().into();
    let align = Layouts::new(module.layout()).align(pointer);
    for &call in calls {
        builder.before(call);
        builder.store(builder.load_pointer(local.into()), copy, align);
    }
    for &end in returns {
        builder.before(end);
        builder.store(builder.zero(pointer), copy, align);
    }
}

/// Whether an instruction belongs to a copy of a local.
pub(super) fn is_copy(instruction: InstructionValue<'_>) -> bool {
    match instruction.get_opcode() {
        Opcode::Store => {
            let target = instruction.operand(1).variable();
            target.is_some_and(|target| GlobalExt::global(target).name().ends_with(HELD))
        }
        Opcode::Load => match instruction.users()[..] {
            [LlvmValue::Instruction(user)] => user.get_opcode() == Opcode::Store && is_copy(user),
            _ => false,
        },
        _ => false,
    }
}

/// The pointers that live as long as their function, are just loaded and stored, and do not lead
/// to locals as far as can be seen: passes shall make registers of these.
fn locals_of_all<'m>(instructions: &[InstructionValue<'m>]) -> Vec<InstructionValue<'m>> {
    let variables: Vec<_> =
        instructions.iter().flat_map(|it| debug::debug_variables(*it)).collect();
    let parameters: FxHashSet<InstructionValue<'m>> = variables
        .iter()
        .filter(|variable| variable.is_parameter())
        .filter_map(|variable| variable.value.instruction())
        .collect();
    let is_of_all = |variable: &debug::DebugVariable<'m>| {
        let is_whole =
            |at: debug::Metadata<'m>| !at.scope().is_block() && at.inlined_at().is_none();
        variable.is_declaration && variable.location.is_some_and(is_whole)
    };
    let mut locals: Vec<InstructionValue<'m>> = Vec::new();
    for variable in variables.into_iter().filter(is_of_all) {
        let Some(local) = variable.value.instruction() else { continue };
        if is_plain(local)
            && !locals.contains(&local)
            && comes_from_outside(local.into(), &parameters)
        {
            locals.push(local);
        }
    }
    locals
}

fn is_plain(local: InstructionValue<'_>) -> bool {
    local.get_opcode() == Opcode::Alloca
        && local.allocated_type().is_plain_pointer()
        && local.operand(0).int().is_some_and(|count| count.unsigned() == 1)
        && local.users().into_iter().all(|user| match user.opcode() {
            Some(Opcode::Load) => user.ty().is_plain_pointer(),
            Some(Opcode::Store) => {
                user.operand(0) != local && user.operand(0).ty().is_plain_pointer()
            }
            _ => false,
        })
}

/// Whether what is stored in a local comes from calls, from memory, or from such locals.
fn comes_from_outside<'m>(
    local: LlvmValue<'m>,
    parameters: &FxHashSet<InstructionValue<'m>>,
) -> bool {
    let (mut open, mut seen) = (vec![local], FxHashSet::default());
    while let Some(value) = open.pop() {
        if matches!(value, LlvmValue::Parameter(_)) {
            return false;
        }
        let Some(instruction) = value.instruction().filter(|_| seen.insert(value)) else {
            continue;
        };
        match instruction.get_opcode() {
            Opcode::Alloca if value != local && !is_plain(instruction) => return false,
            Opcode::Alloca if parameters.contains(&instruction) => return false,
            Opcode::Alloca => {
                let stores = value.users().into_iter();
                let stores = stores.filter(|user| user.opcode() == Some(Opcode::Store));
                open.extend(stores.map(|store| store.operand(0)));
            }
            Opcode::Load => {
                let from = value.operand(0);
                let is_local = |from: &InstructionValue<'m>| from.get_opcode() == Opcode::Alloca;
                open.extend(from.instruction().filter(is_local).map(LlvmValue::from));
            }
            Opcode::GetElementPtr => open.push(value.operand(0)),
            Opcode::Select | Opcode::Phi => open.extend(value.operands()),
            Opcode::Call => {}
            _ => return false,
        }
    }
    true
}
