//! Calls: of functions of the program, through pointers, and of what only the instrumentation
//! knows.
use super::function::{FunctionLowering, Leaves};
use super::{HIDDEN_OPS, Interface, Unsupported, fold};
use crate::cfa::{AllocKind, LocId, Op, Transfer, goal};
use crate::frontend::llvm::assembly;
use crate::frontend::llvm::attributes::{CallAttributes, attribute_kind};
use crate::frontend::llvm::instrument::addresses::ADDRESS;
use crate::frontend::llvm::layout::ScalarLayout;
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Type};
use crate::frontend::llvm::sites::Marker;
use crate::ir::{BinaryOp, ExprId, UnaryOp, VarId};
use inkwell::IntPredicate;
use inkwell::values::{
    CallSiteValue, FunctionValue, InstructionOpcode as Opcode, InstructionValue,
};

/// An argument: its value in LLVM's terms and its scalars.
pub(super) struct Argument<'m> {
    pub(super) value: LlvmValue<'m>,
    pub(super) leaves: Leaves,
    /// The object behind a pointer that is passed by value, among variable arguments.
    pub(super) byval: Option<ByValue<'m>>,
}

/// An object that is passed by value.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByValue<'m> {
    pub(super) ty: Type<'m>,
    /// The alignment on the stack.
    pub(super) align: u64,
}

impl<'m> FunctionLowering<'_, 'm> {
    pub(super) fn call(&mut self, call: InstructionValue<'m>) -> Result<(), Unsupported> {
        let Some(callee) = call.called_function() else {
            return self.indirect_call(call);
        };
        if let Some(intrinsic) = callee.intrinsic() {
            return self.intrinsic(call, &intrinsic);
        }
        let name = callee.name();
        match Marker::parse(&name) {
            Some(Marker::Nondet(key)) => {
                let site = self.site(key);
                for dst in self.result_variables(call)? {
                    self.push(Op::Nondet { dst, site });
                }
                Ok(())
            }
            Some(Marker::Init(_) | Marker::Nothing) => Ok(()),
            Some(Marker::Goal(key)) => {
                let value = self.pool().constant(goal::shown(key));
                self.push(Op::Observe { value });
                Ok(())
            }
            Some(Marker::Access(access)) => self.check_access(call, access),
            Some(Marker::Renew(key)) => {
                let (address, site) = (self.scalar(call.args()[0])?, self.site(key));
                self.push(Op::Havoc { address, site });
                Ok(())
            }
            Some(Marker::EndOfBlock) => {
                let address = self.scalar(call.args()[0])?;
                self.push(Op::Free { address, kind: AllocKind::Block });
                Ok(())
            }
            Some(Marker::Unsupported(what)) => Err(Unsupported::new(what)),
            Some(Marker::MayBeUnsupported(what)) => {
                self.may_be_unsupported(what);
                Ok(())
            }
            Some(Marker::Error(kind, key)) => {
                let what = self.what(key);
                self.error(kind, what, key);
                Ok(())
            }
            Some(Marker::ErrorIf(kind, key)) => {
                let condition = self.scalar(call.args()[0])?;
                let what = self.what(key);
                self.error_if(condition, kind, what, key)
            }
            Some(Marker::Overlap(key)) => self.check_overlap(call, key),
            Some(
                marker @ (Marker::Made(_)
                | Marker::Read(_)
                | Marker::MayRead(_)
                | Marker::Wrote
                | Marker::Carried(_)),
            ) => self.follow(call, &marker),
            Some(Marker::UnsupportedIf(key)) => {
                let condition = self.scalar(call.args()[0])?;
                let what = self.what(key);
                self.leave_if(condition, |this| this.unsupported(&what))
            }
            Some(Marker::MayBeUnsupportedIf(key)) => {
                let condition = self.scalar(call.args()[0])?;
                let what = self.what(key);
                self.unsupported_where(condition, &what, |_| {})
            }
            Some(Marker::Unreachable) => {
                self.end();
                Ok(())
            }
            Some(Marker::Op(ADDRESS)) => {
                let address = self.scalar(call.args()[0])?;
                if self.top.has_labels && call.users().into_iter().any(looks_at_number) {
                    self.check_label(address)?;
                }
                self.define(call, vec![address]);
                Ok(())
            }
            Some(Marker::Op(op @ ("minnum" | "maxnum"))) => self.by_scalars(call, op),
            Some(Marker::Op(op)) => {
                let op = HIDDEN_OPS.iter().find(|(name, _)| *name == op);
                let (_, op) = op.ok_or_else(|| Unsupported(format!("a call of {name}")))?;
                self.hidden_op(call, *op)
            }
            Some(Marker::Call(key, original)) => self.external_call(call, key, original),
            None => self.direct_call(call, callee),
        }
    }

    /// What the site with this key is called.
    pub(super) fn what(&self, key: u32) -> String {
        self.top.sites.get(key).map_or_else(String::new, |site| site.name.clone())
    }

    fn direct_call(
        &mut self,
        call: InstructionValue<'m>,
        callee: FunctionValue<'m>,
    ) -> Result<(), Unsupported> {
        let interface = self.top.interfaces.get(&callee).cloned();
        let interface =
            interface.ok_or_else(|| Unsupported(format!("a call of {}", callee.name())))?;
        let args = self.arguments(call)?;
        let results = self.result_variables(call)?;
        self.enter(&interface, call, &args, &results)
    }

    pub(super) fn arguments(
        &mut self,
        call: InstructionValue<'m>,
    ) -> Result<Vec<Argument<'m>>, Unsupported> {
        let (byval, align) = (attribute_kind("byval"), attribute_kind("align"));
        (0..)
            .zip(call.args())
            .map(|(index, value)| {
                let leaves = self.operand(value)?;
                let align = call.call_number_attribute(index, align).unwrap_or(1);
                let byval = call.call_type_attribute(index, byval).map(|ty| ByValue { ty, align });
                Ok(Argument { value, leaves, byval })
            })
            .collect()
    }

    /// Calls a function from the edge in the making, and goes on behind it with `results` assigned.
    /// A call that does not fit the function passes what there is ([`super::convention`]).
    fn enter(
        &mut self,
        callee: &Interface,
        call: InstructionValue<'m>,
        args: &[Argument<'m>],
        results: &[VarId],
    ) -> Result<(), Unsupported> {
        let convention = call.call_site().map(CallSiteValue::get_call_convention);
        if convention != Some(callee.convention) {
            return Err(Unsupported::new("a call by another convention than its function's"));
        }
        let (fixed, variable) = args.split_at(callee.fixed.min(args.len()));
        let mut passed = self.pass(callee, fixed)?;
        let mut area = None;
        if callee.area.is_some() {
            let address = self.pass_variable_arguments(variable, callee.used)?;
            passed.push(address);
            area = Some(address);
        }
        let passed = self.hand_over(call, passed);
        self.check_results(callee, call)?;
        self.transfer(callee, passed, results);
        if let Some(address) = area {
            self.push(Op::Free { address, kind: AllocKind::Heap });
        }
        Ok(())
    }

    pub(super) fn transfer(&mut self, callee: &Interface, args: Vec<ExprId>, results: &[VarId]) {
        let width_of = |this: &Self, var: VarId| this.top.out.program().var(var).width;
        let first = results.first().copied();
        let direct = first.filter(|&var| {
            callee.results.first().map(|leaf| leaf.width) == Some(width_of(self, var))
        });
        let received = match (direct, callee.results.first()) {
            (Some(var), _) => Some(var),
            (None, Some(leaf)) if first.is_some() => Some(self.local("result", leaf.width)),
            _ => None,
        };
        let behind = self.location();
        self.edge(behind, Transfer::Call { callee: callee.id, args, result: received });
        self.current = Some(behind);
        let others =
            callee.extra_results.iter().map(|&var| Some(var)).chain(std::iter::repeat(None));
        let sources = std::iter::once(received).chain(others);
        for (&dst, source) in results.iter().zip(sources) {
            if source == Some(dst) {
                continue;
            }
            let width = width_of(self, dst);
            let value = match source {
                Some(source) => {
                    let value = self.top.out.read(source);
                    self.fit(value, width)
                }
                None => self.undefined(width),
            };
            self.assign(dst, value);
        }
    }

    /// match: `p(…)`; result: a branch per function that `p` may be, and an unsupported construct
    /// for everything else.
    fn indirect_call(&mut self, call: InstructionValue<'m>) -> Result<(), Unsupported> {
        let pointer = call.callee();
        if let LlvmValue::Assembly(_) = pointer {
            return self.assembly(call, pointer);
        }
        let address = self.scalar(pointer)?;
        let args = self.arguments(call)?;
        let results = self.result_variables(call)?;
        let candidates = self.candidates(call, &args)?;
        let join = self.location();
        let Some(fork) = self.fork() else { return Ok(()) };
        let mut other = self.pool().bool(true);
        let dying = std::mem::take(&mut self.dying);
        for candidate in candidates {
            self.dying.clone_from(&dying);
            let symbol = crate::ir::Symbol::Function(candidate.id.0);
            let target = self.top.out.address(symbol);
            let hit = fold::binary(self.pool(), BinaryOp::Eq, address, target);
            let miss = fold::unary(self.pool(), UnaryOp::Not, hit);
            other = fold::binary(self.pool(), BinaryOp::And, miss, other);
            self.alternative(fork, hit, join, |this| {
                // A candidate that cannot be entered must not take the others with it.
                if let Err(Unsupported(what)) = this.enter(&candidate, call, &args, &results) {
                    this.unsupported(&what);
                }
                Ok(())
            })?;
        }
        self.current = Some(fork);
        if self.assume(other) {
            self.unsupported("a call through a pointer to no known function of that type");
        }
        self.current = Some(join);
        self.dying = dying;
        Ok(())
    }

    /// The functions that a call through a pointer may enter: those of its type, or if there is
    /// none those with as many arguments.
    fn candidates(
        &mut self,
        call: InstructionValue<'m>,
        args: &[Argument<'m>],
    ) -> Result<Vec<Interface>, Unsupported> {
        let shape = |leaves: &[ScalarLayout]| -> Vec<_> {
            leaves.iter().map(|leaf| (leaf.width, leaf.float)).collect()
        };
        let mut wanted = Vec::new();
        for arg in args {
            wanted.extend(shape(&self.top.layouts.leaves(arg.value.ty())?));
        }
        let result = shape(&self.top.layouts.leaves(call.ty())?);
        let all = self.top.address_taken.iter().filter_map(|value| self.top.interfaces.get(value));
        let all: Vec<_> = all.cloned().collect();
        let fits = |interface: &&Interface| {
            let params = shape(&interface.param_leaves);
            let same = if interface.area.is_some() {
                wanted.starts_with(&params)
            } else {
                params == wanted
            };
            same && (result.is_empty() || result == shape(&interface.results))
        };
        let exact: Vec<_> = all.iter().filter(fits).cloned().collect();
        if !exact.is_empty() {
            return Ok(exact);
        }
        let count = args.len();
        let as_many = |interface: &Interface| {
            interface.fixed == count || (interface.area.is_some() && interface.fixed <= count)
        };
        Ok(all.into_iter().filter(as_many).collect())
    }

    /// The numbers that stand for addresses of labels say nothing of what these are: an unsupported
    /// construct where the program looks at one.
    fn check_label(&mut self, address: ExprId) -> Result<(), Unsupported> {
        let width = self.pool().width(address);
        let (one, bound) = (self.pool().number(width, 1), self.pool().number(width, MOST_LABELS));
        let index = fold::binary(self.pool(), BinaryOp::Sub, address, one);
        let is_label = fold::binary(self.pool(), BinaryOp::Ult, index, bound);
        let is_none = fold::unary(self.pool(), UnaryOp::Not, is_label);
        let fork = self.fork_here()?;
        if self.assume(is_label) {
            self.unsupported("the address of a label looked at as a number");
        }
        self.current = Some(fork);
        self.assume(is_none);
        Ok(())
    }

    /// Assembly without instructions and results is a barrier for the compiler and nothing else.
    fn assembly(
        &mut self,
        call: InstructionValue<'m>,
        callee: LlvmValue<'m>,
    ) -> Result<(), Unsupported> {
        match callee.assembly() {
            Some((template, _)) if template.trim().is_empty() && call.ty().is_void() => Ok(()),
            Some((template, _)) => Err(Unsupported(assembly::short(&template))),
            None => Err(Unsupported::new("inline assembly")),
        }
    }

    /// The location behind a fork in which one branch draws whether something fails.
    pub(super) fn fork_here(&mut self) -> Result<LocId, Unsupported> {
        self.fork().ok_or_else(|| Unsupported::new("code behind the end of a run"))
    }
}

/// No program has more labels whose addresses it takes; no object lies below.
const MOST_LABELS: u128 = 4096;

/// Whether the result of an instruction depends on more of an address than whether it is equal to
/// another.
fn looks_at_number(user: LlvmValue<'_>) -> bool {
    let LlvmValue::Instruction(user) = user else { return false };
    match user.get_opcode() {
        Opcode::PtrToInt | Opcode::PtrToAddr => true,
        Opcode::ICmp => {
            !matches!(user.get_icmp_predicate(), Some(IntPredicate::EQ | IntPredicate::NE))
        }
        _ => false,
    }
}
