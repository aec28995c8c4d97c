//! Calls that leave the program: of functions without definition and model, and inline assembly.
//!
//! What an unknown function may do is the lowering's to say ([`crate::llvm::lower`]); here it gets
//! keys for all that it may draw, and what only the module as it was read tells is noted: whether
//! it may throw, and which functions it is given that can be followed when it calls them back.
use super::calls::{How, finish};
use super::{Effect, Instrument, Remarks, instruction_place, known};
use crate::cfa::SiteKind;
use crate::llvm::attributes::{CallAttributes, FunctionAttributes};
use crate::llvm::raw::{
    AnyValueExt, FunctionExt, FunctionTypeExt, InstructionExt, LlvmValue, VariableExt,
};
use crate::llvm::sites::{Callback, Marker, names_a_function};
use crate::llvm::{CALLS_BACK, Externals, languages};
use inkwell::values::{FunctionValue, InstructionValue};
use rustc_hash::FxHashSet;

/// The name under which assembly stands among the functions.
const ASSEMBLY: &str = "inline assembly";

/// What is taken for granted where the property is about memory.
pub(super) const IS_VALID: &str =
    "functions without definition make no invalid access, and allocate and free nothing";

impl<'m> Instrument<'m, '_> {
    /// Notes who never throws, and whether somebody in the program would catch it; before
    /// attributes are stripped.
    pub(super) fn note_throws(&mut self) {
        let functions = self.module.functions();

        self.can_catch = languages::has_landing_pads(self.module);
        let nounwind = self.kinds.nounwind;
        self.nounwind =
            functions.into_iter().filter(|function| function.has_attribute(nounwind)).collect();
    }

    /// Gives the call of an unknown function a callee of its own, with keys for its result, for
    /// what it writes, and for its callbacks.
    pub(super) fn rewrite_unknown(
        &mut self,
        function: FunctionValue<'m>,
        call: InstructionValue<'m>,
        name: &str,
        how: How,
    ) {
        if names_a_function(name) {
            self.unmodelled.insert(name.to_owned());
        }
        let is_pure = self.options.externals == Externals::Pure;
        let effect = match (how.ends, is_pure) {
            (true, _) => Effect::Ends,
            (false, true) => Effect::Hidden,
            (false, false) => Effect::Anything,
        };
        let key = self.give_key(call, name, effect);
        self.sites.unknown.insert(key);
        if is_pure {
            return;
        }
        self.sites.add(SiteKind::External, name, instruction_place(call));
        self.sites.has_outside = true;
        if how.throws {
            self.sites.throwing.insert(key);
        }
        for (index, arg) in (0..).zip(call.args()) {
            if let Some(arg) = arg.function()
                && let Some(callback) = self.callback(function, call, arg, name)
            {
                self.sites.callbacks.insert((key, index), callback);
            }
        }
    }

    /// How a function is called back that `call`, in `caller`, gives to unknown code; `None`: in a
    /// way that is not followed.
    fn callback(
        &mut self,
        caller: FunctionValue<'m>,
        call: InstructionValue<'m>,
        given: FunctionValue<'m>,
        name: &str,
    ) -> Option<Callback> {
        let is_error = self.options.error_functions.contains(&given.name());
        if self.is_external(given) && !is_error && known(&given.name()).is_none() {
            return Some(Callback::Outside);
        }
        // What comes back to this call would be followed for ever.
        if given.get_type().is_var_arg() || self.reaches(given, caller) {
            return None;
        }
        let mut count = 0;
        for param in given.get_type().params() {
            count += self.layouts.leaves(param).ok()?.len();
        }
        let place = instruction_place(call);
        let name = format!("{name}{CALLS_BACK}");
        let first = self.sites.add(SiteKind::External, &name, place.clone());
        for _ in 0..count {
            self.sites.add(SiteKind::External, &name, place.clone());
        }
        Some(Callback::Follow(first))
    }

    /// Whether `to` is mentioned in `from` or in what it mentions: whatever is called there is one
    /// of these.
    fn reaches(&self, from: FunctionValue<'m>, to: FunctionValue<'m>) -> bool {
        let mut seen = FxHashSet::default();
        let mut work = vec![LlvmValue::from(from)];
        while let Some(value) = work.pop() {
            if value == to {
                return true;
            }
            if !seen.insert(value) {
                continue;
            }
            match value {
                LlvmValue::Function(function) => {
                    for instruction in function.instructions() {
                        work.extend(instruction.operands().filter(|operand| is_constant(*operand)));
                    }
                }
                LlvmValue::Variable(variable) => work.extend(variable.initializer()),
                _ => work.extend(value.operands()),
            }
        }
        false
    }

    /// match: a call of inline assembly; result: a call of a function of its own, if all that it
    /// does is to compute and to write memory. What may jump, or changes how numbers are rounded,
    /// stays, and is a gap.
    pub(super) fn rewrite_assembly(&mut self, call: InstructionValue<'m>) {
        let Some((template, constraints)) = call.callee().assembly() else { return };
        if self.options.memory.deref && constraints.contains(['*', 'm']) {
            let trusted = "inline assembly makes no invalid access";
            self.mark_outside(call, "what inline assembly accesses", trusted);
        }
        let does_nothing = template.trim().is_empty();
        if (does_nothing && call.ty().is_void()) || may_jump(&template) || sets_mode(&template) {
            return;
        }
        if does_nothing
            && let Some(value) = tied(&constraints).and_then(|at| call.args().get(at).copied())
        {
            if value.ty() == call.ty() {
                finish(call, value);
            }
            return;
        }
        let writes =
            !does_nothing && (constraints.contains("~{memory}") || constraints.contains('*'));
        let place = instruction_place(call);
        let key = self.sites.add(SiteKind::Computed, ASSEMBLY, place.clone());
        self.sites.add(SiteKind::Computed, ASSEMBLY, place);
        let effect = match (writes, self.options.externals) {
            (true, Externals::Follow | Externals::Given) => {
                self.sites.unknown.insert(key);
                self.sites.has_outside = true;
                Effect::Anything
            }
            (true, Externals::Pure) => {
                self.unmodelled.insert(ASSEMBLY.to_owned());
                Effect::Hidden
            }
            (false, _) => Effect::Hidden,
        };
        let callee = self.declare(&Marker::Call(key, ASSEMBLY).name(), call.call_type(), effect);
        call.set_callee(callee);
        call.strip_call_attributes(|_, _| false);
    }

    /// What the user should know.
    pub(super) fn remarks(self) -> Remarks {
        let Self { mut warnings, unmodelled, options, mut source, sites, mut trusted, .. } = self;
        source.info.undefined.extend(unmodelled.iter().cloned());
        let mut assumptions = Vec::new();
        let has_pure = options.externals == Externals::Pure && !unmodelled.is_empty();
        match options.externals {
            Externals::Follow | Externals::Given => warnings.extend(unmodelled.iter().map(|name| {
                format!(
                    "no definition or model of `{name}`: it may return anything, write and call back all that it can know, and not return"
                )
            })),
            Externals::Pure if unmodelled.is_empty() => {}
            Externals::Pure => {
                let names: Vec<_> = unmodelled.into_iter().collect();
                assumptions.push(format!("external functions without effect: {}", names.join(", ")));
            }
        }
        if options.memory.is_asked() && (sites.has_outside || has_pure) {
            trusted.insert(IS_VALID.to_owned());
        }
        assumptions.extend(trusted);
        Remarks { warnings, assumptions, source: source.info }
    }
}

fn is_constant(value: LlvmValue<'_>) -> bool {
    matches!(
        value,
        LlvmValue::Function(_)
            | LlvmValue::Variable(_)
            | LlvmValue::Expression(_)
            | LlvmValue::Aggregate(_)
    )
}

/// Whether a template may change how the machine computes with floating-point numbers.
fn sets_mode(template: &str) -> bool {
    const NAMES: [&str; 10] = [
        "fldcw", "fldenv", "frstor", "fninit", "finit", "ldmxcsr", "vldmxcsr", "fxrstor", "fpcr",
        "fpscr",
    ];
    let template = template.to_lowercase();
    NAMES.iter().any(|name| template.contains(name))
}

/// The input that is also the only output, by number: the constraint of the one names the other.
fn tied(constraints: &str) -> Option<usize> {
    let mut outputs = constraints.split(',').filter(|one| one.starts_with('='));
    let only = outputs.next().is_some_and(|one| !one.contains('*')) && outputs.next().is_none();
    let mut inputs = constraints.split(',').filter(|one| !one.starts_with(['=', '~', '!']));
    inputs.position(|input| input == "0").filter(|_| only)
}

/// The first words of what may be instructions or directives. (What stands behind the `:` of an
/// address is read as if it were one.)
fn first_words(template: &str) -> impl Iterator<Item = String> {
    // Labels, and a prefix such as `lock`, may stand before an instruction.
    let starts = template.split(['\n', ';', ':']);
    starts.flat_map(|start| start.split_whitespace().take(2)).map(str::to_lowercase)
}

/// Whether a template does something even where no run gets to it: makes symbols, or fills sections
/// beside that of the code.
pub(super) fn acts_unreached(template: &str) -> bool {
    const ACTS: [&str; 14] = [
        ".section",
        ".pushsection",
        ".subsection",
        ".data",
        ".bss",
        ".set",
        ".equ",
        ".glob",
        ".weak",
        ".macro",
        ".include",
        ".incbin",
        ".symver",
        ".alt",
    ];
    let acts = |word: &str| word.contains('=') || ACTS.iter().any(|start| word.starts_with(start));
    first_words(template).any(|word| acts(&word))
}

/// Whether a template may do more than to compute: by the first letters of its instructions, in the
/// languages of common machines. The last ones may change how floating-point numbers are rounded
/// from then on.
fn may_jump(template: &str) -> bool {
    const LEAVES: [&str; 36] = [
        "j", "call", "ret", "iret", "sys", "int", "ud", "hlt", "loop", "b", "cb", "tb", "svc",
        "swi", "hvc", "smc", "eret", "ecall", "x", "l.", "trap", "wfi", "lcall", "ljmp", "lret",
        "ldmxcsr", "vldmxcsr", "fldcw", "fldenv", "frstor", "fxrstor", "finit", "fninit", "msr",
        "vmsr", "fsrm",
    ];
    // Directives may write any bytes, into any section, and `=` makes a symbol. Of what stands
    // behind a comment or between two dialects nothing is read.
    const HIDES: [&str; 4] = [".", "/", "{", "$("];
    // These begin like one of them, and do no more than to compute.
    const STAYS: [&str; 8] = ["xor", "xchg", "xadd", "xlat", "bsf", "bsr", "bswap", "bt"];
    first_words(template).any(|word| {
        let starts = |known: &[&str]| known.iter().any(|start| word.starts_with(start));
        starts(&HIDES) || word.contains('=') || (starts(&LEAVES) && !starts(&STAYS))
    })
}

#[cfg(test)]
mod tests {
    use super::{may_jump, tied};

    #[test]
    fn assembly_that_may_jump() {
        for template in [
            "jmp 1f",
            "call f",
            "1: dec %eax\n jnz 1b",
            "syscall",
            "int $$0x80",
            "b f",
            "lcall *$0",
            "ldmxcsr $0",
            "fldcw $0",
            ".byte 0xcd, 0x80",
            ".pushsection .init_array; .quad f; .popsection",
            "$(call|call$) f",
            "/* enter */ call f",
            "call *%gs:0x10",
        ] {
            assert!(may_jump(template), "{template}");
        }
        for template in ["addl $$1, $0", "lock xaddl $0, $1", "bswap $0", "rdtsc", "nop; mfence"] {
            assert!(!may_jump(template), "{template}");
        }
    }

    #[test]
    fn the_input_that_is_the_output() {
        assert_eq!(tied("=r,0,~{dirflag}"), Some(0));
        assert_eq!(tied("=r,r,0"), Some(1));
        assert_eq!(tied("=r,=r,0,1"), None);
        assert_eq!(tied("=*m,r"), None);
    }
}
