//! Functions whose locals may be pointed to after they return.
//!
//! The inliner lets the locals of an inlined function live as long as its caller's. Where nothing
//! can tell (no pointer to them is left), that is no difference; else an access after the return
//! would look valid. Flow-insensitive, callees before callers; whatever is not followed escapes.
use super::raw::{Opcode, Value};
use super::sites::Marker;
use rustc_hash::{FxHashMap, FxHashSet};

/// Where a pointer may be found when its function returns.
#[derive(Clone, Copy, Default)]
struct Found {
    in_result: bool,
    elsewhere: bool,
}

/// What is known of the parameters of functions already visited.
#[derive(Default)]
pub(super) struct Escapes<'m> {
    params: FxHashMap<Value<'m>, Vec<Found>>,
}

impl<'m> Escapes<'m> {
    /// Visits a function after those that it calls, and says whether one of its locals escapes.
    /// What it calls and was not visited lets everything escape.
    pub(super) fn visit(&mut self, function: Value<'m>) -> bool {
        let params = function.params().into_iter().map(|param| self.follow(param)).collect();
        self.params.insert(function, params);
        let instructions = function.instructions().into_iter();
        let mut locals = instructions.filter(|i| i.opcode() == Opcode::LLVMAlloca);
        locals.any(|local| {
            let found = self.follow(local);
            found.in_result || found.elsewhere
        })
    }

    fn follow(&self, pointer: Value<'m>) -> Found {
        let mut found = Found::default();
        let (mut seen, mut open) = (FxHashSet::default(), vec![pointer]);
        while let Some(value) = open.pop() {
            if !value.ty().is_pointer() || !seen.insert(value) {
                continue;
            }
            for user in value.users() {
                match user.opcode_if_any() {
                    Some(Opcode::LLVMLoad | Opcode::LLVMICmp) => {}
                    Some(Opcode::LLVMStore) if user.operand(0) != value => {}
                    Some(
                        Opcode::LLVMGetElementPtr
                        | Opcode::LLVMBitCast
                        | Opcode::LLVMPHI
                        | Opcode::LLVMSelect
                        | Opcode::LLVMFreeze,
                    ) => open.push(user),
                    Some(Opcode::LLVMRet) => found.in_result = true,
                    Some(Opcode::LLVMCall) => {
                        let by_call = self.found_after_call(user, value);
                        found.elsewhere |= by_call.elsewhere;
                        open.extend(by_call.in_result.then_some(user));
                    }
                    _ => found.elsewhere = true,
                }
            }
        }
        found
    }

    fn found_after_call(&self, call: Value<'m>, pointer: Value<'m>) -> Found {
        const ANYWHERE: Found = Found { in_result: true, elsewhere: true };
        let Some(callee) = call.called_function() else { return ANYWHERE };
        // What an unknown function keeps, the program can get back only as an arbitrary pointer.
        let name = callee.name();
        let marker = Marker::parse(&name);
        if callee.intrinsic().is_some() || marker.is_some() {
            // Hidden operations compute with what they get, as a plain instruction does.
            let in_result = matches!(marker, Some(Marker::Op(_)));
            return Found { in_result, elsewhere: false };
        }
        let Some(params) = self.params.get(&callee) else { return ANYWHERE };
        let mut all = Found::default();
        for (index, _) in call.args().into_iter().enumerate().filter(|(_, arg)| *arg == pointer) {
            let found = params.get(index).copied().unwrap_or(ANYWHERE);
            all.in_result |= found.in_result;
            all.elsewhere |= found.elsewhere;
        }
        all
    }
}
