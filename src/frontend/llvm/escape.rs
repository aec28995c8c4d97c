//! Functions whose locals may be pointed to after they return.
//!
//! The inliner lets the locals of an inlined function live as long as its caller's. Where nothing
//! can tell (no pointer to them is left), that is no difference; else an access after the return
//! would look valid. Flow-insensitive, callees before callers; whatever is not followed escapes.
use super::held::copy::is_copy;
use super::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue};
use super::sites::Marker;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::{FxHashMap, FxHashSet};

/// Where a pointer may be found when its function returns.
#[derive(Clone, Copy, Default)]
struct EscapeRoute {
    in_result: bool,
    elsewhere: bool,
}

const ANYWHERE: EscapeRoute = EscapeRoute { in_result: true, elsewhere: true };

/// What is known of the parameters of functions already visited.
#[derive(Default)]
pub(super) struct Escapes<'m> {
    params: FxHashMap<FunctionValue<'m>, Vec<EscapeRoute>>,
}

impl<'m> Escapes<'m> {
    /// Visits a function after those that it calls, and says whether one of its locals escapes.
    /// What it calls and was not visited lets everything escape.
    pub(super) fn visit(&mut self, function: FunctionValue<'m>) -> bool {
        let params = function.params().into_iter().map(|param| self.follow(param)).collect();
        self.params.insert(function, params);
        !self.locals(function).is_empty()
    }

    /// Whether the parameter of this number of a function that has been visited may be found when
    /// that returns: what a caller passes by value dies then.
    pub(super) fn is_kept(&self, function: FunctionValue<'m>, index: u32) -> bool {
        let route = self
            .params
            .get(&function)
            .and_then(|params| params.get(usize::try_from(index).unwrap_or(usize::MAX)).copied());
        route.is_none_or(|route| route.in_result || route.elsewhere)
    }

    /// The locals of a function that has been visited which escape.
    pub(super) fn locals(&self, function: FunctionValue<'m>) -> Vec<InstructionValue<'m>> {
        let instructions = function.instructions().into_iter();
        let locals = instructions.filter(|i| i.get_opcode() == Opcode::Alloca);
        let escapes = |local: &InstructionValue<'m>| {
            let found = self.follow((*local).into());
            found.in_result || found.elsewhere
        };
        locals.filter(escapes).collect()
    }

    fn follow(&self, pointer: LlvmValue<'m>) -> EscapeRoute {
        let mut found = EscapeRoute::default();
        let (mut seen, mut open) = (FxHashSet::default(), vec![pointer]);
        while let Some(value) = open.pop() {
            if !value.ty().is_pointer() || !seen.insert(value) {
                continue;
            }
            for user in value.users() {
                match user.opcode() {
                    Some(Opcode::Load | Opcode::ICmp) => {}
                    Some(Opcode::Store) if user.operand(0) != value => {}
                    // Where the function returns, that is forgotten.
                    Some(Opcode::Store) if user.instruction().is_some_and(is_copy) => {}
                    Some(
                        Opcode::GetElementPtr
                        | Opcode::BitCast
                        | Opcode::Phi
                        | Opcode::Select
                        | Opcode::Freeze,
                    ) => open.push(user),
                    Some(Opcode::Return) => found.in_result = true,
                    Some(Opcode::Call) => {
                        let call = user.instruction();
                        let by_call = call.map_or(ANYWHERE, |call| self.after_call(call, value));
                        found.elsewhere |= by_call.elsewhere;
                        open.extend(by_call.in_result.then_some(user));
                    }
                    _ => found.elsewhere = true,
                }
            }
        }
        found
    }

    fn after_call(&self, call: InstructionValue<'m>, pointer: LlvmValue<'m>) -> EscapeRoute {
        let Some(callee) = call.called_function() else { return ANYWHERE };
        // What an unknown function keeps, the program can get back only as an arbitrary pointer. An
        // intrinsic, or an address that is hidden from LLVM, may be the pointer itself once more.
        if callee.intrinsic().is_some() || Marker::parse(&callee.name()).is_some() {
            return EscapeRoute { in_result: true, elsewhere: false };
        }
        let Some(params) = self.params.get(&callee) else { return ANYWHERE };
        let mut all = EscapeRoute::default();
        for (index, _) in call.args().into_iter().enumerate().filter(|(_, arg)| *arg == pointer) {
            let found = params.get(index).copied().unwrap_or(ANYWHERE);
            all.in_result |= found.in_result;
            all.elsewhere |= found.elsewhere;
        }
        all
    }
}
