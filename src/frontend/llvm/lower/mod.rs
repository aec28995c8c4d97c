//! From an instrumented LLVM module to a [`crate::cfa::Program`].
//!
//! Only what can be reached from the start is lowered. A construct that we cannot follow becomes
//! the location of an unsupported construct exactly where it stands; nothing makes the lowering as
//! a whole fail. Reading order: this file (the program as a whole), [`globals`], [`constant`],
//! [`function`] (blocks, values), [`terminator`], [`instruction`] and the files for its cases.
mod call;
mod constant;
mod convention;
mod dead;
mod external;
mod fold;
mod function;
mod globals;
mod heap;
mod instruction;
mod intrinsic;
mod leaks;
mod makers;
mod memory;
mod outside;
mod overlap;
mod passed_on;
mod phi;
mod recut;
mod registers;
mod scalar;
mod terminator;
mod uninitialised;
mod variadic;
mod vector;
mod x86;
mod x86_float;

use super::Options;
use super::error::LowerError;
use super::inline;
use super::instrument::KEY_KIND;
use super::layout::{Layouts, ScalarLayout, Unsupported};
use super::raw::debug::{self, Metadata};
use super::raw::{
    AnyValueExt, FunctionExt, FunctionTypeExt, GlobalExt, InstructionExt, LlvmValue, Module,
    VariableExt,
};
use super::sites::{FIRST_LOCAL_KEY, Marker, START, Sites, SourcePlace, body_of_weak};
use crate::cfa::builder::ProgramBuilder;
use crate::cfa::source::MODELS;
use crate::cfa::{FuncId, GlobalId, Position, Program, SiteId, SiteKind, ViolationKind};
use crate::ir::{ExprId, VarId};
use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, GlobalValue, InstructionOpcode as Opcode, InstructionValue};
use passed_on::PassedOn;
use registers::Used as Registers;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The bit that nothing has written and that is followed ([`uninitialised`]).
#[derive(Clone, Copy)]
struct FollowedBit {
    /// Whether one is.
    is_on: VarId,
    /// An address in its object.
    object: VarId,
    /// How far behind that its byte is.
    offset: VarId,
    /// The byte that has this bit alone.
    bit: Option<VarId>,
}

/// Operations that the instrumentation hides in calls, by the names it gives them.
pub(super) const HIDDEN_OPS: [(&str, Opcode); 11] = [
    ("udiv", Opcode::UDiv),
    ("sdiv", Opcode::SDiv),
    ("urem", Opcode::URem),
    ("srem", Opcode::SRem),
    ("shl", Opcode::Shl),
    ("lshr", Opcode::LShr),
    ("ashr", Opcode::AShr),
    ("fptoui", Opcode::FPToUI),
    ("fptosi", Opcode::FPToSI),
    ("extractelement", Opcode::ExtractElement),
    ("insertelement", Opcode::InsertElement),
];

/// What a global became.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GlobalPlace {
    /// A memory object.
    Object(GlobalId),
    /// A variable, because its address is never taken.
    Variable(VarId),
}

/// A lowered function's interface.
#[derive(Clone, Debug)]
struct Interface {
    id: FuncId,
    /// The scalars of its parameters, without the hidden one for variable arguments.
    params: Vec<VarId>,
    /// What those are.
    param_leaves: Vec<ScalarLayout>,
    /// How many parameters it has in LLVM's terms.
    fixed: usize,
    /// By which convention it is called, as LLVM counts them.
    convention: u32,
    /// Those of them that are passed by value, in memory.
    by_value: BTreeSet<usize>,
    /// The hidden parameter: where the variable arguments lie.
    area: Option<VarId>,
    /// What the parameters before `...` use up, of registers and the stack.
    used: Registers,
    /// The scalars of its result; the first is returned, ...
    results: Vec<ScalarLayout>,
    /// ... the others are left in these global variables.
    extra_results: Vec<VarId>,
}

/// What lowering one module needs to know.
struct Lowering<'m> {
    module: &'m Module,
    layouts: Layouts<'m>,
    options: &'m Options,
    sites: &'m Sites,
    out: ProgramBuilder,
    interfaces: FxHashMap<FunctionValue<'m>, Interface>,
    globals: FxHashMap<GlobalValue<'m>, GlobalPlace>,
    /// Functions that a call through a pointer may enter, in the module's order.
    address_taken: Vec<FunctionValue<'m>>,
    site_ids: FxHashMap<u32, SiteId>,
    files: FxHashMap<Metadata<'m>, u32>,
    /// The blocks whose addresses are taken, in the order in which they were met.
    labels: RefCell<Vec<BasicBlock<'m>>>,
    /// Whether the address of any block is taken.
    has_labels: bool,
    key_kind: u32,
    next_local_key: u32,
    start: Prologue,
    /// Whether accesses are checked.
    checks: bool,
    /// Counts the live objects of the heap.
    live_objects: Option<VarId>,
    /// Whether unknown code ran while some lived, which it may have freed or kept.
    may_be_kept: Option<VarId>,
    /// The variables by which arguments go that no variable of the program has.
    passed_on: PassedOn,
    /// The bit that nothing has written and that is followed, where the property asks for it.
    followed: Option<FollowedBit>,
    /// Whether the program can tell by their addresses that two locals lie in one place.
    observes_addresses: bool,
}

/// What the run does before anything else.
#[derive(Default)]
struct Prologue {
    /// Stores of initial values that no initialiser can hold.
    stores: Vec<(ExprId, ExprId)>,
    /// The variables that say whether a weak symbol is defined.
    weak: BTreeMap<String, VarId>,
    /// An initial value that we cannot represent.
    unsupported: Option<String>,
}

/// Lowers an instrumented module; `checks` says whether with the checks of accesses that it has.
pub(super) fn lower(
    module: &Module,
    sites: &Sites,
    options: &Options,
    checks: bool,
) -> Result<Program, LowerError> {
    let start = module.function(START).ok_or(LowerError::NoStart)?;
    let layouts = Layouts::new(module.layout());
    let out = ProgramBuilder::new(layouts.pointer().bits(), layouts.little_endian());
    let mut this = Lowering {
        module,
        layouts,
        options,
        sites,
        out,
        interfaces: FxHashMap::default(),
        globals: FxHashMap::default(),
        address_taken: Vec::new(),
        site_ids: FxHashMap::default(),
        files: FxHashMap::default(),
        labels: RefCell::default(),
        has_labels: false,
        key_kind: module.context().get_kind_id(KEY_KIND),
        next_local_key: FIRST_LOCAL_KEY,
        start: Prologue::default(),
        checks,
        live_objects: None,
        may_be_kept: None,
        passed_on: PassedOn::default(),
        followed: None,
        observes_addresses: inline::observes_addresses(module),
    };
    this.run(start);
    Ok(this.out.finish())
}

impl<'m> Lowering<'m> {
    fn run(&mut self, start: FunctionValue<'m>) {
        let used = Used::of(self.module, self.sites, start);
        self.has_labels = used.has_labels;
        let functions: Vec<_> =
            self.module.functions().into_iter().filter(|f| used.functions.contains(f)).collect();
        self.address_taken = functions
            .iter()
            .copied()
            .filter(|function| used.address_taken.contains(function))
            .collect();
        for &function in &functions {
            self.declare(function);
        }
        self.add_globals(&used.globals);
        self.count_live_objects();
        if self.options.asks(ViolationKind::Track) && !self.checks {
            self.passed_on = PassedOn::of_addresses(&mut self.out, self.layouts.pointer());
        }
        self.follow_uninitialised();
        for &function in &functions {
            function::lower(self, function);
        }
        let main = self.interfaces[&start].id;
        self.out.set_main(main);
    }

    /// Makes the function with its parameters; a parameter or result that we cannot represent is
    /// left out, and its use is an unsupported construct.
    fn declare(&mut self, function: FunctionValue<'m>) {
        let ty = function.get_type();
        let name = function.name();
        let results: Vec<ScalarLayout> = match self.layouts.leaves(ty.result()) {
            Ok(leaves) => leaves.to_vec(),
            Err(Unsupported(_)) => Vec::new(),
        };
        let id = self.out.function(&name, results.first().map(|leaf| leaf.width));
        if self.sites.elsewhere.contains(&name) {
            self.out.set_elsewhere(id);
        }
        let names = function::value_names(function);
        let (mut params, mut param_leaves) = (Vec::new(), Vec::new());
        for param in function.params() {
            let given = names.get(&param).cloned().unwrap_or_else(|| param.name());
            let name = if given.is_empty() { "arg".to_owned() } else { given };
            let Ok(leaves) = self.layouts.leaves(param.ty()) else { continue };
            params.extend(leaves.iter().map(|leaf| self.out.param(id, &name, leaf.width)));
            param_leaves.extend(leaves.iter().copied());
        }
        let fixed = function.params().len();
        let pointer = self.layouts.pointer();
        let area = ty.is_var_arg().then(|| self.out.param(id, "variable.arguments", pointer));
        let extra_results = results
            .iter()
            .skip(1)
            .map(|leaf| self.out.global_var(&format!("{name}.result"), leaf.width, None))
            .collect();
        let used = if ty.is_var_arg() { self.used(function) } else { Registers::default() };
        let by_value = self.sites.by_value(&name).into_keys();
        let by_value = by_value.filter_map(|index| usize::try_from(index).ok()).collect();
        let interface = Interface {
            id,
            params,
            param_leaves,
            fixed,
            convention: function.get_call_conventions(),
            by_value,
            area,
            used,
            results,
            extra_results,
        };
        self.interfaces.insert(function, interface);
    }

    /// What the parameters of a function use up, of registers and the stack. One that we cannot
    /// represent is an unsupported construct of its own.
    fn used(&self, function: FunctionValue<'m>) -> Registers {
        let mut used = Registers::default();
        let by_value = self.sites.by_value(&function.name());
        for (index, param) in (0..).zip(function.params()) {
            if let Some(memory) = by_value.get(&index) {
                used.memory(self.layouts.pointer().bytes(), *memory);
            } else {
                let _ = used.value(&self.layouts, param.ty());
            }
        }
        used
    }

    /// The site that `key` names.
    fn site(&mut self, key: u32) -> SiteId {
        if let Some(&site) = self.site_ids.get(&key) {
            return site;
        }
        let site = match self.sites.get(key) {
            Some(info) => {
                let position = self.place(&info.place);
                let site = self.out.site_with_key(info.kind, &info.name, position, key);
                if self.sites.read_only.contains(&key) {
                    self.out.make_read_only(site);
                }
                site
            }
            None => self.out.site_with_key(SiteKind::Undefined, "value", Position::default(), key),
        };
        self.site_ids.insert(key, site);
        site
    }

    /// A site for a value that only this lowering knows of.
    fn local_site(&mut self, kind: SiteKind, name: &str, position: Position) -> SiteId {
        let key = self.next_local_key;
        self.next_local_key += 1;
        self.out.site_with_key(kind, name, position, key)
    }

    /// The address of a block, for computed gotos: not zero, and different for each block; nothing
    /// can be read there.
    fn block_number(&self, block: BasicBlock<'m>) -> u128 {
        let mut labels = self.labels.borrow_mut();
        let known = labels.iter().position(|label| *label == block);
        let index = known.unwrap_or_else(|| {
            labels.push(block);
            labels.len() - 1
        });
        u128::try_from(index + 1).expect("a count fits 128 bits")
    }

    fn place(&mut self, place: &SourcePlace) -> Position {
        if place.line == 0 {
            return Position::default();
        }
        let file = self.out.file(&place.file);
        Position { file, line: place.line, column: place.column }
    }

    /// Where an instruction comes from; `None` where LLVM does not know, or merged two places (line
    /// 0). What was inlined from a library model comes from where the program calls it.
    fn position(&mut self, instruction: InstructionValue<'m>) -> Option<Position> {
        let mut location = debug::location(instruction)?;
        while let Some(call) = location.inlined_at() {
            let file = location.scope().file_name();
            if !file.starts_with(MODELS) {
                break;
            }
            location = call;
        }
        let (line, column) = location.line_column();
        if line == 0 {
            return None;
        }
        let file = self.file_of(location.scope());
        Some(Position { file, line, column })
    }

    fn file_of(&mut self, scope: Metadata<'m>) -> u32 {
        if let Some(&file) = self.files.get(&scope) {
            return file;
        }
        let file = self.out.file(&scope.file_name());
        self.files.insert(scope, file);
        file
    }
}

/// What can be reached from the start.
struct Used<'m> {
    module: &'m Module,
    sites: &'m Sites,
    functions: FxHashSet<FunctionValue<'m>>,
    globals: FxHashSet<GlobalValue<'m>>,
    address_taken: FxHashSet<FunctionValue<'m>>,
    constants: FxHashSet<LlvmValue<'m>>,
    has_labels: bool,
    todo: Vec<FunctionValue<'m>>,
}

impl<'m> Used<'m> {
    fn of(module: &'m Module, sites: &'m Sites, start: FunctionValue<'m>) -> Self {
        let mut this = Self {
            module,
            sites,
            functions: FxHashSet::default(),
            globals: FxHashSet::default(),
            address_taken: FxHashSet::default(),
            constants: FxHashSet::default(),
            has_labels: false,
            todo: Vec::new(),
        };
        this.enter(start);
        // Unknown code reaches what globals lead to that it can name, also where the program itself
        // does not mention them.
        if sites.has_outside {
            for global in module.globals() {
                if global.initializer().is_some() && !global.is_internal() {
                    this.constant(global.into());
                }
            }
        }
        while let Some(function) = this.todo.pop() {
            for instruction in function.instructions() {
                this.instruction(instruction);
            }
        }
        this
    }

    /// Functions of our own are not functions of the program.
    fn enter(&mut self, function: FunctionValue<'m>) {
        if !function.is_declaration() && self.functions.insert(function) {
            debug_assert!(Marker::parse(&function.name()).is_none());
            self.todo.push(function);
        }
    }

    fn instruction(&mut self, instruction: InstructionValue<'m>) {
        if instruction.is_call() {
            if let Some(callee) = instruction.called_function() {
                self.enter(callee);
            } else {
                self.constant(instruction.callee());
            }
            instruction.args().into_iter().for_each(|arg| self.constant(arg));
            return;
        }
        instruction.operands().for_each(|operand| self.constant(operand));
    }

    fn constant(&mut self, root: LlvmValue<'m>) {
        let mut stack = vec![root];
        while let Some(value) = stack.pop() {
            match value {
                LlvmValue::Function(function) => {
                    let function = match self.sites.weak.contains_key(&function.name()) {
                        true => self.module.function(&body_of_weak(&function.name())),
                        false => Some(function),
                    };
                    if let Some(function) = function {
                        self.enter(function);
                        self.address_taken.insert(function);
                    }
                }
                LlvmValue::Label(_) => self.has_labels = true,
                LlvmValue::Variable(variable) if self.globals.insert(variable) => {
                    stack.extend(variable.initializer());
                }
                LlvmValue::Expression(_) | LlvmValue::Aggregate(_)
                    if self.constants.insert(value) =>
                {
                    stack.extend(value.operands());
                }
                _ => {}
            }
        }
    }
}
