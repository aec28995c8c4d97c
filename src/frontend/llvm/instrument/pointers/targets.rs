//! Where a pointer may lead that the entry function gets: beside null and an object of its own,
//! into what others lead to, to global variables whose addresses the caller can know, and to the
//! library's streams. (Other variables that hold addresses and are defined elsewhere hold any one.)
use super::given::Knowledge;
use super::pointer::{Meeting, Other, OtherTarget, Pointer, Sharing, called};
use crate::cfa::source::OF_RUST;
use crate::frontend::llvm::attributes::{FunctionAttributes, attribute_kind};
use crate::frontend::llvm::instrument::Instrument;
use crate::frontend::llvm::library::STANDARD_STREAMS as STANDARD;
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue};
use inkwell::values::{FunctionValue, GlobalValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// No variable is larger whose size its declaration does not tell: common code reaches 2 GiB.
const MOST_BYTES: u64 = 1 << 31;

impl<'m> Instrument<'m, '_> {
    /// A reference may lead into a list that another parameter leads to: then the elements around
    /// it are there, too. So they are where one of two leads to several elements, as arrays may
    /// overlap.
    pub(super) fn widen(&self, pointers: &mut [Pointer<'m>]) {
        let shares = |a: &Pointer<'m>, b: &Pointer<'m>| {
            let is_wide = !b.is_single || self.is_list(a) || self.is_list(b);
            let meet = a.meets(b) != Meeting::Never;
            a.is_single && is_wide && meet && self.may_share(a, b)
        };
        let is_wide = |(number, a): (usize, &Pointer<'m>)| {
            let mut others = pointers.iter().enumerate().filter(|(other, _)| *other != number);
            !a.is_copy && others.any(|(_, b)| !b.is_copy && shares(a, b))
        };
        let wide: Vec<bool> = pointers.iter().enumerate().map(is_wide).collect();
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
    ) -> Vec<OtherTarget<'m>> {
        let pointer = &pointers[number];
        let mut found = Vec::new();
        if pointer.sharing == Sharing::None {
            return found;
        }
        for (before, other) in pointers[..number].iter().enumerate() {
            let meeting = pointer.meets(other);
            if meeting == Meeting::Never || !self.may_share(pointer, other) {
                continue;
            }
            let doubt = pointer.doubt(meeting);
            let mut add = |place| found.push(OtherTarget { place, doubt: doubt.clone() });
            add(Other::Same(before));
            let step = self.step(pointer, (other.ty, other.align));
            if !other.is_single || other.size >= pointer.size + step {
                add(Other::Within(before));
            }
        }
        for global in self.module.globals() {
            let meeting = pointer.meets_global(global);
            let knowledge = self.knowledge(global, has_run);
            if meeting == Meeting::Never || knowledge == Knowledge::Never {
                continue;
            }
            let ty = self.source.info.globals.get(&global.name()).copied();
            let size = self.most_bytes(global);
            if !self.may_lie_in(pointer, ty, size) {
                continue;
            }
            let doubt = pointer.doubt(meeting).or_else(|| knowledge.doubt());
            let mut add = |place| found.push(OtherTarget { place, doubt: doubt.clone() });
            add(Other::Global(global));
            if size >= pointer.size + self.step(pointer, (ty, global_align(global))) {
                add(Other::WithinGlobal(global, size));
            }
        }
        let streams = self.streams_for(pointer).into_iter();
        found.extend(streams.map(|it| OtherTarget { place: Other::Held(it), doubt: None }));
        // What a counterexample may depend on is tried first.
        found.sort_by_key(|target| target.doubt.is_some());
        found
    }

    /// The variables of the library that hold a stream to which a pointer may lead, as the program
    /// may see.
    fn streams_for(&self, pointer: &Pointer<'m>) -> Vec<GlobalValue<'m>> {
        if pointer.sharing != Sharing::Any || !self.may_be_stream(pointer) {
            return Vec::new();
        }
        let variables = STANDARD.iter().filter_map(|name| self.module.global(name));
        let is_seen = |variable: &GlobalValue<'m>| {
            let is_of_program = |user: LlvmValue<'m>| {
                let user = user.instruction();
                user.is_some_and(|it| !self.sites.models.contains(&it.function().name()))
            };
            self.source.info.of_library.contains(&variable.name())
                && variable.users().into_iter().any(is_of_program)
        };
        variables.filter(is_seen).collect()
    }

    /// Whether a pointer leads to no constant object just because the function may write to it.
    pub(super) fn avoids_constants(&self, pointer: &Pointer<'m>, has_run: bool) -> bool {
        let is_avoided = |global: GlobalValue<'m>| {
            let ty = self.source.info.globals.get(&global.name()).copied();
            global.is_constant()
                && self.knowledge(global, has_run) != Knowledge::Never
                && self.may_lie_in(pointer, ty, self.most_bytes(global))
        };
        pointer.sharing == Sharing::Any
            && !pointer.is_const
            && pointer.may_be_written
            && self.module.globals().into_iter().any(is_avoided)
    }

    /// What is not looked at: that a pointer shares its object with two of those before it which,
    /// by their types, do not share one.
    pub(super) fn shared_with_one(&self, pointers: &[Pointer<'m>]) -> Vec<String> {
        let mut found = Vec::new();
        for (number, pointer) in pointers.iter().enumerate() {
            let meets = |it: &Pointer<'m>| pointer.meets(it) != Meeting::Never;
            let shares = |it: &&Pointer<'m>| meets(it) && self.may_share(pointer, it);
            let before: Vec<_> = pointers[..number].iter().filter(shares).collect();
            for (at, one) in before.iter().enumerate() {
                let others = before[at + 1..].iter();
                found.extend(others.filter(|other| !self.may_share(one, other)).map(|other| {
                    let [own, one, other] =
                        [pointer, one, other].map(|pointer| called(&pointer.name));
                    format!("what {own} leads to is not shared with both {one} and {other}")
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
    /// value of another one that it can name leads there; or code that ran before handed it on, or
    /// may have run.
    fn knowledge(&self, global: GlobalValue<'m>, has_run: bool) -> Knowledge {
        if !self.is_of_program(global) {
            return Knowledge::Never;
        }
        let is_exposed = !global.is_internal()
            || is_in_visible(global)
            || has_run && is_handed_on(global.into());
        match is_exposed {
            true => Knowledge::Certain,
            false if is_text(global) => Knowledge::Never,
            false => self.returned(global),
        }
    }

    /// Whether a variable stands in the source.
    fn is_of_program(&self, global: GlobalValue<'m>) -> bool {
        let name = global.name();
        let made_up = ["llvm.", "_ZGV", "_ZT"];
        self.sites.globals.contains(&name) && !made_up.iter().any(|start| name.starts_with(start))
    }

    /// What is not looked at: that an argument leads to a variable that the caller knows by ways
    /// which are not followed.
    pub(super) fn given_away(&self, pointers: &[Pointer<'m>], has_run: bool) -> Option<String> {
        let may_lead = |global: GlobalValue<'m>, pointer: &Pointer<'m>| {
            let ty = self.source.info.globals.get(&global.name()).copied();
            pointer.sharing != Sharing::None
                && pointer.meets_global(global) != Meeting::Never
                && self.may_lie_in(pointer, ty, self.most_bytes(global))
        };
        let is_it = |global: &GlobalValue<'m>| {
            self.is_of_program(*global)
                && !is_text(*global)
                && pointers.iter().any(|pointer| may_lead(*global, pointer))
                && self.knowledge(*global, has_run) == Knowledge::Never
                && self.is_given_away(*global)
        };
        let found = self.module.globals().into_iter().filter(is_it);
        let names: Vec<_> = found.map(|global| format!("`{}`", global.name())).collect();
        let what = names.join(", ");
        (!names.is_empty())
            .then(|| format!("no argument leads to {what}, whose address the program hands on"))
    }
}

impl<'m> Pointer<'m> {
    /// What no counterexample may depend on, where another pointer leads to the same.
    fn doubt(&self, meeting: Meeting) -> Option<String> {
        let name = called(&self.name);
        let what = || format!("{OF_RUST}{name} and of another pointer to it");
        (meeting == Meeting::Doubtful).then(what)
    }

    /// Whether it may lead to a global variable, as far as its language goes.
    fn meets_global(&self, global: GlobalValue<'m>) -> Meeting {
        let is_certain = match (self.sharing, global.is_constant()) {
            (Sharing::Any, true) => self.is_const || !self.may_be_written,
            (Sharing::Any, false) => true,
            (Sharing::Frozen | Sharing::Read, true) => true,
            (Sharing::Frozen, false) => !self.may_be_written,
            // Only who compares the addresses can see that.
            (Sharing::Unique, false) if is_compared(global.into()) => return Meeting::Doubtful,
            (Sharing::Read | Sharing::Unique | Sharing::None, _) => false,
        };
        match is_certain {
            true => Meeting::Certain,
            false if self.sharing == Sharing::Frozen => Meeting::Doubtful,
            false => Meeting::Never,
        }
    }
}

/// Whether a variable is a constant whose address means nothing, as texts are: an object of the
/// caller's own with the same content is the same to all.
fn is_text(global: GlobalValue<'_>) -> bool {
    global.is_unnamed() && global.is_constant()
}

/// What the address of a variable is a multiple of.
pub(super) fn global_align(global: GlobalValue<'_>) -> u64 {
    u64::from(global.get_alignment()).max(1)
}

/// Whether an address is compared, or gets to where it may be.
fn is_compared(address: LlvmValue<'_>) -> bool {
    is_handed_on(address)
        || address.users().into_iter().any(|user| match user.opcode() {
            Some(Opcode::ICmp) => true,
            Some(Opcode::GetElementPtr) => is_compared(user),
            _ => false,
        })
}

/// Whether a function may write to something else than its locals. `errors`: what it calls to say
/// that something is wrong, behind which it does nothing.
pub(super) fn writes(function: FunctionValue<'_>, errors: &[String]) -> bool {
    let is_local = |place: LlvmValue<'_>| place.opcode() == Some(Opcode::Alloca);
    function.instructions().into_iter().any(|instruction| match instruction.get_opcode() {
        Opcode::Store => !is_local(instruction.operand(1)),
        Opcode::AtomicRMW | Opcode::AtomicCmpXchg => true,
        Opcode::Call | Opcode::Invoke | Opcode::CallBr => !is_harmless(instruction, errors),
        _ => false,
    })
}

/// Whether a call writes nothing that the program reads: a note for debuggers, arithmetic, or a
/// panic, behind which the function does nothing.
fn is_harmless(call: InstructionValue<'_>, errors: &[String]) -> bool {
    const WRITING: [&str; 3] = ["llvm.mem", "llvm.masked.", "llvm.vp."];
    let LlvmValue::Function(callee) = call.callee() else { return false };
    let name = callee.name();
    let never_returns = callee.is_declaration() && callee.has_attribute(attribute_kind("noreturn"));
    let is_number = callee.intrinsic().is_some() && !WRITING.iter().any(|it| name.starts_with(it));
    is_number && !call.args().iter().any(|arg| arg.ty().is_pointer())
        || name.starts_with("llvm.dbg.")
        || name.starts_with("llvm.lifetime.")
        || never_returns
        || errors.contains(&name)
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
