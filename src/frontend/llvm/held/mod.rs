//! What holds memory of the heap where a run ends: global variables, and locals of the functions
//! that an end of the run inside of a call leaves open.
//!
//! Whether something leads to what lives at the end is asked of the prepared program
//! ([`crate::cfa::Op::AssumeLost`]), in which nothing reads these variables any more. So passes are
//! shown a function that reads them, called in front of each end; it goes when passes are over.
//! What locals hold is in global variables then, too ([`locals`]): pointers that passes make
//! registers of are copied in front of each call that may end the run; of locals that others can
//! change, the address is noted there, and a function that is called where the run ends copies
//! their pointers.
//!
//! Invariant: where a run ends, a copy is null or what its local, which still lives, holds. (Of a
//! function that calls itself, it is the local of the frame that has copied last; a frame that
//! returns forgets what others have copied, and they copy again.)
//!
//! Known limits: locals that only their own function changes and that may lead to other locals,
//! those of inner blocks whose end is not marked, all where there is no debug information; pointers
//! in long arrays of which nothing is read; more than [`MOST_POINTERS`] pointers.
use self::copy::{LOOKER, READER, is_note};
use self::ends::EndingCalls;
use self::locals::NotedLocal;
use self::pointers::pointers_of;
use super::builder::Builder;
use super::layout::Layouts;
use super::raw::{AnyValueExt, FunctionExt, GlobalExt, LlvmValue, Module, Type, VariableExt};
use super::requests::makes_objects;
use super::sites::Sites;
use crate::frontend::llvm::budget::MOST_POINTERS;
use inkwell::module::Linkage;
use inkwell::values::{FunctionValue, GlobalValue, InstructionOpcode as Opcode, InstructionValue};

pub(super) mod copy;
mod ends;
mod locals;
mod origin;
pub(super) mod pointers;

/// What the reader gives the pointers to.
const SHOWN: &str = "parsimony.held.values";

/// Shows passes that what may lead to memory of the heap is read where runs end.
pub(super) fn show(module: &Module, sites: &Sites) {
    if !makes_objects(module) {
        return;
    }
    let ends = EndingCalls::of(module, sites);
    let noted = locals::hold(module, sites, &ends);
    let looker = (!noted.is_empty()).then(|| add_looker(module, &noted));
    let layouts = Layouts::new(module.layout());
    let mut pointers = Vec::new();
    for global in module.globals().into_iter().filter(|global| may_hold(*global)) {
        let own = pointers_of(&layouts, global.value_type()).unwrap_or_default();
        if pointers.len() + own.len() <= MOST_POINTERS {
            pointers.extend(own.into_iter().map(|offset| (global, offset)));
        }
    }
    let builder = Builder::new(module);
    // Where the start returns, no other function is open.
    if let Some(looker) = looker {
        call_at(&builder, looker, &ends.direct);
    }
    if !pointers.is_empty() {
        let reader = add_reader(module, &pointers);
        call_at(&builder, reader, &ends.direct);
        call_at(&builder, reader, &ends.returns);
    }
}

fn call_at<'m>(builder: &Builder<'m>, callee: FunctionValue<'m>, places: &[InstructionValue<'m>]) {
    for &place in places {
        builder.before(place);
        builder.call(callee, callee.get_type(), &[]);
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

/// A function that copies the pointers of each local whose address is noted.
fn add_looker<'m>(module: &'m Module, noted: &[NotedLocal<'m>]) -> FunctionValue<'m> {
    let builder = Builder::new(module);
    let pointer: Type<'m> = builder.pointer_type().into();
    let align = Layouts::new(module.layout()).align(pointer);
    let ty = builder.function_type(builder.void_type(), &[]);
    let looker = module.declare(LOOKER, ty);
    builder.at_end(builder.append_block(looker));
    for local in noted {
        let (found, behind) = (builder.append_block(looker), builder.append_block(looker));
        for copy in &local.copies {
            builder.store(builder.zero(pointer), copy.value(), align);
        }
        let address = builder.load_pointer(local.note.value());
        builder.branch(builder.is_null(address), behind, found);
        builder.at_end(found);
        for (&offset, copy) in local.offsets.iter().zip(&local.copies) {
            let place = builder.offset(address, offset);
            let held = builder.load(builder.pointer_type(), place, false);
            builder.store(held, copy.value(), align);
        }
        builder.jump(behind);
        builder.at_end(behind);
    }
    builder.ret(None);
    looker.change_linkage(Linkage::Internal);
    looker
}

/// Whether it may hold the address of an object of the heap: something else than loads is done
/// with it.
fn may_hold(global: GlobalValue<'_>) -> bool {
    global.initializer().is_some()
        && !global.is_constant()
        && !is_note(global)
        && global.ty().is_plain_pointer()
        && global.users().into_iter().any(|user| user.opcode() != Some(Opcode::Load))
}
