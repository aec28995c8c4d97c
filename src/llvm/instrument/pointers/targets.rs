//! Where a pointer may lead that the entry function gets: beside null and an object of its own,
//! into what others lead to, and to global variables whose addresses the caller can know.
use super::pointer::{Other, Pointer, Sharing};
use crate::llvm::instrument::Instrument;
use crate::llvm::raw::{AnyValueExt, GlobalExt, LlvmValue};
use inkwell::values::{GlobalValue, InstructionOpcode as Opcode};
use rustc_hash::FxHashSet;

/// No variable is larger whose size its declaration does not tell: common code reaches 2 GiB.
const MOST_BYTES: u64 = 1 << 31;

impl<'m> Instrument<'m, '_> {
    /// A reference may lead into a list that another parameter leads to: then the elements around
    /// it are there, too.
    pub(super) fn widen(&self, pointers: &mut [Pointer<'m>]) {
        let shares = |a: &Pointer<'m>, b: &Pointer<'m>| {
            a.is_single && !b.is_single && a.sharing.meets(b.sharing) && self.may_share(a, b)
        };
        let is_wide = |a: &Pointer<'m>| pointers.iter().any(|b| shares(a, b));
        let wide: Vec<bool> = pointers.iter().map(is_wide).collect();
        for (pointer, is_wide) in pointers.iter_mut().zip(wide) {
            pointer.is_single &= !is_wide;
        }
    }

    /// Where a pointer may lead beside an object of its own. Those before it are made already.
    pub(super) fn others(
        &self,
        number: usize,
        pointers: &[Pointer<'m>],
        has_run: bool,
    ) -> Vec<Other<'m>> {
        let pointer = &pointers[number];
        let mut found = Vec::new();
        if pointer.sharing == Sharing::None {
            return found;
        }
        for (before, other) in pointers[..number].iter().enumerate() {
            if !pointer.sharing.meets(other.sharing) || !self.may_share(pointer, other) {
                continue;
            }
            found.push(Other::Same(before));
            let step = self.step(pointer, other.ty);
            if !other.is_single || other.size >= pointer.size + step {
                found.push(Other::Within(before));
            }
        }
        for global in self.module.globals() {
            let is_data = match pointer.sharing {
                Sharing::Read => global.is_constant(),
                _ => !global.is_constant() || pointer.is_const,
            };
            if !is_data || !self.is_told(global, has_run) {
                continue;
            }
            let ty = self.source.info.globals.get(&global.name()).copied();
            let size = self.most_bytes(global);
            if !self.may_lie_in(pointer, ty, size) {
                continue;
            }
            found.push(Other::Global(global));
            if size >= pointer.size + self.step(pointer, ty) {
                found.push(Other::WithinGlobal(global, size));
            }
        }
        found
    }

    /// What is not looked at: that a pointer shares its object with two of those before it which,
    /// by their types, do not share one.
    pub(super) fn shared_with_one(&self, pointers: &[Pointer<'m>]) -> Vec<String> {
        let mut found = Vec::new();
        for (number, pointer) in pointers.iter().enumerate() {
            let meets = |it: &Pointer<'m>| pointer.sharing.meets(it.sharing);
            let shares = |it: &&Pointer<'m>| meets(it) && self.may_share(pointer, it);
            let before: Vec<_> = pointers[..number].iter().filter(shares).collect();
            for (at, one) in before.iter().enumerate() {
                let others = before[at + 1..].iter();
                found.extend(others.filter(|other| !self.may_share(one, other)).map(|other| {
                    let (own, one, other) = (&pointer.name, &one.name, &other.name);
                    format!("what `{own}` leads to is not shared with both `{one}` and `{other}`")
                }));
            }
        }
        found
    }

    /// How large a variable is, or at most.
    pub(super) fn most_bytes(&self, global: GlobalValue<'m>) -> u64 {
        let ty = Some(global.value_type()).filter(|ty| ty.is_sized());
        let size = ty.map_or(0, |ty| self.layouts.alloc_size(ty));
        if size == 0 && global.is_declaration() { MOST_BYTES } else { size }
    }

    /// Whether the caller can know the address of a variable: by its name, or because the initial
    /// value of another one that it can name leads there; or code that ran before told it.
    fn is_told(&self, global: GlobalValue<'m>, has_run: bool) -> bool {
        let name = global.name();
        let made_up = ["llvm.", "_ZGV", "_ZT"];
        let is_ours = !self.sites.globals.contains(&name)
            || made_up.iter().any(|start| name.starts_with(start));
        !is_ours
            && (!global.is_internal()
                || is_in_visible(global)
                || has_run && is_handed_on(global.into()))
    }
}

/// Whether a way through initial values leads to a variable from one that others can name.
fn is_in_visible(global: GlobalValue<'_>) -> bool {
    let mut seen = FxHashSet::default();
    let mut open = vec![LlvmValue::from(global)];
    while let Some(value) = open.pop() {
        if !seen.insert(value) {
            continue;
        }
        for user in value.users() {
            match user {
                LlvmValue::Variable(variable) if !variable.is_internal() => return true,
                LlvmValue::Variable(_) | LlvmValue::Aggregate(_) | LlvmValue::Expression(_) => {
                    open.push(user);
                }
                _ => {}
            }
        }
    }
    false
}

/// Whether more is done with an address than to read, to write and to compare there.
fn is_handed_on(address: LlvmValue<'_>) -> bool {
    address.users().into_iter().any(|user| match user.opcode() {
        Some(Opcode::Load | Opcode::ICmp) => false,
        Some(Opcode::Store) => user.operand(0) == address,
        Some(Opcode::GetElementPtr) => is_handed_on(user),
        _ => true,
    })
}
