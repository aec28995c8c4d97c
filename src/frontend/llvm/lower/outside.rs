//! Unknown functions: no definition, no model, nothing known by name.
//!
//! Such a function may return anything, write what it knows ([`Op::Outside`]), call back what it
//! knows, throw, and not return. A function that stands among its arguments is called back here,
//! any number of times with arbitrary arguments, before the call returns. What else it may call
//! back depends on what addresses it can know, and is an under-approximated branch that is added
//! where that is known. What it throws is an under-approximated branch where it may be caught. That
//! it does not return takes runs away, no more.
//!
//! What it may call by name ([`crate::frontend::llvm::callable`]) is an under-approximated branch,
//! too, unless it is called back here, or a function of the system.
//!
//! Inputs say what an object has after such a step by the name of the object (that of a global
//! variable, or the input of its allocation), which is the same in the program as read. What inline
//! assembly computes is arbitrary for a proof; a counterexample may not depend on it. With
//! `--externals given`, calls by name are taken not to happen.
use super::call::Argument;
use super::function::FunctionLowering;
use super::{Interface, Unsupported, fold};
use crate::cfa::{Op, Transfer};
use crate::frontend::llvm::attributes::{FunctionAttributes, attribute_kind};
use crate::frontend::llvm::library;
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt};
use crate::frontend::llvm::sites::{Callback, names_a_function};
use crate::ir::{Expr, ExprId, UnaryOp, VarId, Width};
use inkwell::values::InstructionValue;

/// It writes what it is given, by convention.
const FILLS: &str = "__VERIFIER_nondet_memory";

impl<'m> FunctionLowering<'_, 'm> {
    pub(super) fn unknown_call(
        &mut self,
        call: InstructionValue<'m>,
        key: u32,
        name: &str,
        args: &[Argument<'m>],
    ) -> Result<(), Unsupported> {
        let never_returns = call
            .called_function()
            .is_some_and(|callee| callee.has_attribute(attribute_kind("noreturn")));
        self.leave_memory(name, never_returns)?;
        if self.top.options.reading.externals.is_followed() {
            self.outside(key, name, args)?;
        }
        if never_returns {
            self.end();
            return Ok(());
        }
        self.arbitrary_result(call, key)
    }

    /// What unknown code does before it returns.
    fn outside(&mut self, key: u32, name: &str, args: &[Argument<'m>]) -> Result<(), Unsupported> {
        let leaves = args.iter().flat_map(|arg| arg.leaves.iter().copied());
        let mut given: Vec<ExprId> = leaves.filter(|&leaf| self.may_carry(leaf)).collect();
        let mut callbacks = Vec::new();
        for (index, arg) in (0..).zip(args) {
            let function = arg.value.function();
            let interface = function.and_then(|function| self.top.interfaces.get(&function));
            let Some(interface) = interface.cloned() else { continue };
            match self.top.sites.callbacks.get(&(key, index)) {
                Some(&Callback::Follow(first)) => {
                    // What a callback returns is known outside: its first scalar by the call, the
                    // others by where they are left.
                    given.extend(interface.extra_results.iter().map(|&var| self.top.out.read(var)));
                    let returned = self.returned(&interface);
                    given.extend(returned.map(|var| self.top.out.read(var)));
                    callbacks.push((interface, first, returned));
                }
                Some(Callback::Outside) => {}
                None => self
                    .may_be_unsupported(&format!("`{name}` may call back `{}`", arg.value.name())),
            }
        }
        let head = self.location();
        if !callbacks.is_empty() {
            self.edge(head, Transfer::Jump);
            self.current = Some(head);
        }
        match args {
            [object, size] if name == FILLS => self.filled(&object.leaves, &size.leaves)?,
            _ => self.leave_uninitialised(name)?,
        }
        let site = self.site(key + 1);
        self.push(Op::Outside { given: given.into(), site });
        for (interface, first, returned) in callbacks {
            self.call_back(&interface, (first, returned), head)?;
        }
        let is_followed = |other: &&String| {
            args.iter().any(|arg| {
                let function = arg.value.function();
                function.is_some_and(|function| {
                    self.top.interfaces.contains_key(&function) && function.name() == **other
                })
            })
        };
        let may_run = names_a_function(name) && !library::runs_nothing(name);
        let mut callable = self.top.sites.callable.iter().filter(|_| may_run);
        if let Some(other) = callable.find(|other| !is_followed(other)) {
            let what = format!("`{name}` may call `{other}` (not with --externals given)");
            self.may_be_unsupported(&what);
        }
        if self.top.sites.runs_at_exit && may_run {
            self.may_be_unsupported(&format!(
                "`{name}` may end the program, which runs destructors"
            ));
        }
        if self.top.sites.throwing.contains(&key) {
            self.may_be_unsupported(&format!("`{name}` may throw an exception"));
        }
        Ok(())
    }

    /// Whether an address may be hidden in a value that a call gets.
    fn may_carry(&mut self, leaf: ExprId) -> bool {
        let pool = self.pool();
        pool.width(leaf) != Width::BOOL && !matches!(pool.get(leaf), Expr::Const(_))
    }

    /// The variable for what a callback returned last, which is known outside then.
    fn returned(&mut self, callee: &Interface) -> Option<VarId> {
        let width = callee.results.first()?.width;
        let returned = self.local("returned", width);
        let nothing = self.pool().number(width, 0);
        self.assign(returned, nothing);
        Some(returned)
    }

    /// Calls a function with arbitrary arguments and begins again at `head`, or goes on.
    fn call_back(
        &mut self,
        callee: &Interface,
        (first, returned): (u32, Option<VarId>),
        head: crate::cfa::LocId,
    ) -> Result<(), Unsupported> {
        let again = self.local("calls.back", Width::BOOL);
        let site = self.site(first);
        self.push(Op::Nondet { dst: again, site });
        let fork = self.fork_here()?;
        let condition = self.top.out.read(again);
        self.push(Op::Assume(condition));
        let mut args = Vec::new();
        for (key, &param) in (first + 1..).zip(&callee.params) {
            let width = self.top.out.program().var(param).width;
            let (dst, site) = (self.local("argument", width), self.site(key));
            self.push(Op::Nondet { dst, site });
            args.push(self.top.out.read(dst));
        }
        self.transfer(callee, args, returned.as_slice());
        self.edge(head, Transfer::Jump);
        self.current = Some(fork);
        let condition = fold::unary(self.pool(), UnaryOp::Not, condition);
        self.push(Op::Assume(condition));
        Ok(())
    }
}
