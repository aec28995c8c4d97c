//! The LLVM passes that pay off for verification.
//!
//! Wanted: scalars in SSA form, constants propagated, dead code gone, few blocks. Not wanted:
//! anything that merges paths into `select` (the value analysis follows paths), makes odd
//! arithmetic, or turns switches into tables.
use super::Options;
use super::attributes::{FunctionAttributes, attribute_kind};
use super::budget::LONG_FUNCTION;
use super::builder::Builder;
use super::error::LowerError;
use super::held;
use super::inline;
use super::instrument::property::overlap;
use super::instrument::{KEY_KIND, access, is_address_taken};
use super::lives;
use super::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module, VariableExt,
};
use super::references;
use super::sites::{START, Sites, body_of_weak};
use super::tail_calls;
use crate::cfa::ViolationKind;
use inkwell::attributes::AttributeLoc as At;
use inkwell::module::Linkage;
use inkwell::values::{
    CallSiteValue, FunctionValue, InstructionOpcode as Opcode, InstructionValue,
};

const SIMPLIFY_CFG: &str = "simplifycfg<bonus-inst-threshold=0;no-forward-switch-cond;no-switch-range-to-icmp;no-switch-to-lookup;keep-loops;no-hoist-common-insts;no-sink-common-insts;no-speculate-blocks;no-simplify-cond-branch>";

/// C's convention, as LLVM counts them.
const C: u32 = 0;

/// Steps of the preparation that a run may leave out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModuleSteps {
    /// Functions that end with a call of themselves become loops: [`tail_calls`].
    pub tail_calls: bool,
    /// Parameters by reference become values: [`references`].
    pub references: bool,
}

impl ModuleSteps {
    /// All of them.
    pub const ALL: Self = Self { tail_calls: true, references: true };
}

/// Runs the passes on an instrumented module. Where accesses are checked, no local may seem alive
/// longer than it is, even if the program cannot tell by its address.
pub(super) fn prepare(
    module: &mut Module,
    sites: &Sites,
    options: &Options,
    steps: ModuleSteps,
) -> Result<(), LowerError> {
    let keep_lives = !options.reading.assume_valid_memory;
    internalize(module, sites);
    if options.asks(ViolationKind::Track) {
        held::show(module, sites);
    }
    forget_variables(module);
    let keep_returns = options.asks(ViolationKind::Track);
    let cleanup = format!("instsimplify,{SIMPLIFY_CFG}");
    let scalars = format!("function(sroa<preserve-cfg>,early-cse,{cleanup})");
    let run = |module: &mut Module, pipeline: &str| {
        module.run_passes(pipeline).map_err(|message| LowerError::Passes { message })
    };
    let make_loops = |module: &mut Module| {
        let is_open =
            |module: &Module, function: FunctionValue<'_>| is_open(module, sites, function);
        let done = tail_calls::make_loops(module, &cleanup, keep_returns, is_open);
        done.map_err(|message| LowerError::Passes { message })
    };
    let inline = |module: &mut Module| {
        mark_inlining(module, sites, keep_lives || inline::observes_addresses(module));
        run(module, "always-inline,globaldce")
    };
    run(module, &format!("globaldce,{scalars}"))?;
    access::drop_certain(module, sites, options);
    overlap::drop_disjoint(module);
    if steps.tail_calls {
        make_loops(module)?;
    }
    inline(module)?;
    if steps.references
        && references::replace(module, sites, keep_returns, |it| is_open(module, sites, it))
    {
        access::drop_certain(module, sites, options);
        run(module, &scalars)?;
        if steps.tail_calls {
            make_loops(module)?;
        }
        inline(module)?;
    }
    lives::begin_in_loops(module);
    access::drop_certain(module, sites, options);
    overlap::drop_disjoint(module);
    let second = format!(
        "globalopt,{scalars},ipsccp,function(sroa<preserve-cfg>,early-cse<memssa>,{cleanup},adce,{SIMPLIFY_CFG}),globalopt,globaldce"
    );
    run(module, &second)?;
    access::drop_certain(module, sites, options);
    overlap::drop_disjoint(module);
    held::hide(module);
    module.verify().map_err(|message| LowerError::Passes { message })
}

/// Registers for locals, and nothing else: variables are what the source says, and no pass has
/// decided anything. (Debug information of models that nothing calls may conflict, so that LLVM
/// would not accept the module: it is lowered as it was, but for locals.)
pub(super) fn put_in_registers(module: &mut Module) -> Result<(), LowerError> {
    forget_variables(module);
    module.run_passes("function(mem2reg)").map_err(|message| LowerError::Passes { message })
}

/// Only the start is seen from outside, and where unknown code runs all globals that are not
/// internal already. What unknown code may call by name is an unsupported construct where it
/// matters: see [`super::callable`]. So are calls that look for arguments elsewhere: functions that
/// may be called so through a pointer are open, for passes take a call for one that fits.
fn internalize(module: &Module, sites: &Sites) {
    let has_conventions = has_conventions(module);
    for function in module.functions().into_iter().filter(|it| !it.is_declaration()) {
        let name = function.name();
        let may_differ = has_conventions || !sites.by_value(&name).is_empty();
        if may_differ && is_address_taken(function) {
            function.change_linkage(Linkage::External);
            continue;
        }
        // Nothing in LLVM's terms leads to the body of a weak function.
        let is_kept = name == START || sites.weak.keys().any(|weak| body_of_weak(weak) == name);
        if !is_kept {
            function.change_linkage(Linkage::Internal);
        }
    }
    for global in module.globals() {
        // Constants, too: unknown code cannot write them, but it gets to know what they lead to.
        if global.initializer().is_some() && !sites.has_outside && global.section().is_empty() {
            global.change_linkage(Linkage::Internal);
        }
    }
}

/// Whether something is called through a pointer, or may be, by another convention than C's.
fn has_conventions(module: &Module) -> bool {
    let is_other = |call: InstructionValue<'_>| {
        let convention = call.call_site().map_or(C, CallSiteValue::get_call_convention);
        convention != C && call.called_function().is_none()
    };
    module.functions().into_iter().any(|function| {
        let is_open = function.get_call_conventions() != C && is_address_taken(function);
        is_open || function.instructions().into_iter().any(is_other)
    })
}

/// Debug records of variables make passes quadratic in long functions: whenever an instruction
/// goes, the next one takes over the records in front of it, of which there are as many as stores
/// so far. So the locals of such a function are replaced by new ones, which no record knows; the
/// names of LLVM's values are left. (LLVM's own pass that drops such records overlooks them.)
fn forget_variables(module: &Module) {
    let builder = Builder::new(module);
    for function in module.functions() {
        let instructions = function.instructions();
        if instructions.len() < LONG_FUNCTION {
            continue;
        }
        for local in instructions {
            if local.get_opcode() == Opcode::Alloca {
                let copy = builder.copy_before(local);
                replace_operands(local, copy);
                local.erase_from_basic_block();
            }
        }
    }
}

/// Puts `new` wherever an instruction has `old` as an operand. Debug records are left alone.
fn replace_operands<'m>(old: InstructionValue<'m>, new: InstructionValue<'m>) {
    for user in old.users().into_iter().filter_map(LlvmValue::instruction) {
        for index in 0..user.get_num_operands() {
            if user.operand_if_any(index).is_some_and(|operand| operand == old) {
                user.set_operand(index, LlvmValue::from(new));
            }
        }
    }
}

fn mark_inlining(module: &Module, sites: &Sites, keep_lives: bool) {
    let always = attribute_kind("alwaysinline");
    for function in inline::candidates(module, sites, keep_lives) {
        if !is_called_otherwise(module, sites, function) {
            function.add(At::Function, always, 0);
        }
    }
}

/// Whether what callers pass is not all that a function gets, or a caller passes something else
/// than what its parameters are.
fn is_open(module: &Module, sites: &Sites, function: FunctionValue<'_>) -> bool {
    !sites.by_value(&function.name()).is_empty() || is_called_otherwise(module, sites, function)
}

/// Whether a call is by another convention, or gives an address where the function takes a copy on
/// the stack, or the other way round: the lowering makes an unsupported construct of it.
fn is_called_otherwise(module: &Module, sites: &Sites, function: FunctionValue<'_>) -> bool {
    let by_value = sites.by_value(&function.name());
    let kind = module.context().get_kind_id(KEY_KIND);
    let is_copy = |arg: LlvmValue<'_>| {
        let key = arg.instruction().and_then(|local| local.key(kind));
        key.is_some_and(|key| sites.is_copy(key))
    };
    let differs = |call: InstructionValue<'_>| {
        let mut args = (0..).zip(call.args());
        let convention = call.call_site().map(CallSiteValue::get_call_convention);
        convention != Some(function.get_call_conventions())
            || args.any(|(index, arg)| is_copy(arg) != by_value.contains_key(&index))
    };
    let calls = function.users().into_iter().filter_map(LlvmValue::instruction);
    calls
        .filter(|call| call.is_call() && call.called_function() == Some(function))
        // The start gives the entry objects of its own.
        .any(|call| call.function().name() != START && differs(call))
}
