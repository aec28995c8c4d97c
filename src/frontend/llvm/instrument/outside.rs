//! Calls that leave the program: of functions without definition and model, and inline assembly.
//!
//! What an unknown function may do is the lowering's to say ([`crate::frontend::llvm::lower`]);
//! here it gets keys for all that it may draw, and what only the module as it was read shows is
//! noted: whether it may throw, and which functions it is given that can be followed when it calls
//! them back.
use super::calls::{How, finish};
use super::{Effect, Instrument, Remarks, SourcePlace, instruction_place, known};
use crate::base::names::demangled;
use crate::base::options::Externals;
use crate::cfa::{SiteKind, ViolationKind};
use crate::frontend::llvm::assembly::{OperandConstraint, code, constraints, first_words};
use crate::frontend::llvm::attributes::{CallAttributes, FunctionAttributes};
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, FunctionTypeExt, InstructionExt, LlvmValue, VariableExt,
};
use crate::frontend::llvm::sites::{Callback, Marker, names_a_function};
use crate::frontend::llvm::{CALLS_BACK, languages};
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// The name under which assembly stands among the functions.
const ASSEMBLY: &str = "inline assembly";

/// What machines stop programs for.
const DIVISION: &str = "a division in inline assembly";

/// What is taken for granted where the property is about memory.
pub(super) const IS_VALID: &str =
    "functions without definition make no invalid access, and allocate and free nothing";

impl<'m> Instrument<'m, '_> {
    /// Notes which functions never throw, and whether the program has code that catches; before
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
        let is_pure = self.options.reading.externals == Externals::Pure;
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
        let is_error = self.options.reading.property.error_functions.contains(&given.name());
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
    /// stays, and is an unsupported construct.
    pub(super) fn rewrite_assembly(&mut self, call: InstructionValue<'m>) {
        let Some((template, constraints)) = call.callee().assembly() else { return };
        let does_nothing = template.trim().is_empty();
        let has_address = constraints.contains(['*', 'm'])
            || call.args().iter().any(|arg| arg.ty().is_pointer())
            || template.contains(['(', '[']);
        if self.options.asks(ViolationKind::Deref) && has_address && !does_nothing {
            let trusted = "inline assembly makes no invalid access";
            self.mark_outside(call, "what inline assembly accesses", trusted);
        }
        if self.options.asks(ViolationKind::Division)
            && first_words(&template).any(|word| is_division(&word))
        {
            self.mark(call, &Marker::MayBeUnsupported(DIVISION));
        }
        let flow = self.flow_of(call, &template);
        if (does_nothing && call.ty().is_void()) || flow == Flow::Leaves || sets_mode(&template) {
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
        let names_memory = constraints.contains("~{memory}") || constraints.contains('*');
        let writes = !does_nothing && (names_memory || flow == Flow::CallsOutside);
        let place = instruction_place(call);
        if flow == Flow::Loops {
            // Whether it ends is not known: that is for a proof alone.
            self.builder.before(call);
            let key = self.sites.add(SiteKind::Computed, ASSEMBLY, place.clone());
            let ends = self.nondet(self.builder.int_type(1), key);
            self.assume(place.clone(), ends);
        }
        let key = self.sites.add(SiteKind::Computed, ASSEMBLY, place.clone());
        self.sites.add(SiteKind::Computed, ASSEMBLY, place);
        let effect = match (writes, self.options.reading.externals) {
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

    /// At the builder's place: the run goes on only where a truth value holds.
    pub(super) fn assume(&mut self, place: SourcePlace, holds: LlvmValue<'m>) {
        let key = self.sites.add(SiteKind::Computed, ASSEMBLY, place);
        self.mark_where(&Marker::Call(key, "__VERIFIER_assume"), holds);
    }

    /// How control goes through a template: an instruction that may jump to a label of the
    /// template itself loops, and a call of a function that the program does not define is one of
    /// unknown code.
    fn flow_of(&self, call: InstructionValue<'m>, template: &str) -> Flow {
        let Some(lines) = code(template) else {
            return if may_jump(template) { Flow::Leaves } else { Flow::Straight };
        };
        let mut flow = Flow::Straight;
        for line in lines {
            if let Some(target) = line.strip_prefix("call").filter(|it| it.starts_with([' ', '\t']))
            {
                if !self.is_outside_target(call, target.trim()) {
                    return Flow::Leaves;
                }
                flow = Flow::CallsOutside;
            } else if may_jump(&line) {
                if !jumps_inside(&line, template) || flow == Flow::CallsOutside {
                    return Flow::Leaves;
                }
                flow = Flow::Loops;
            }
        }
        flow
    }

    /// Whether what a `call` in a template names is surely no function of the program: a symbol
    /// that it does not define, or what a variable holds that is defined elsewhere.
    fn is_outside_target(&self, call: InstructionValue<'m>, target: &str) -> bool {
        if let Some(operand) = target.strip_prefix("*${") {
            let index = operand.split_once([':', '}']).and_then(|(index, _)| index.parse().ok());
            let mut value = index.and_then(|index: usize| self.input(call, index));
            while let Some(inner) = value.filter(|it| it.opcode() == Some(Opcode::GetElementPtr)) {
                value = Some(inner.operand(0));
            }
            return value.and_then(|it| it.variable()).is_some_and(|it| it.is_declaration());
        }
        let start = target.split("${").next().unwrap_or_default();
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_whole = start.len() == target.len();
        let defines = |function: &FunctionValue<'m>| {
            let name = function.name();
            let fits = if is_whole { name == start } else { name.starts_with(start) };
            fits && !self.is_external(*function)
        };
        let is_meant = |name: &String| name == start;
        let is_known = known(start).is_some()
            || self.options.reading.property.error_functions.iter().any(is_meant);
        !start.is_empty()
            && !is_known
            && start.chars().all(is_name)
            && !self.module.functions().iter().any(defines)
    }

    /// The value of an operand by its number in the template, if it is an input.
    fn input(&self, call: InstructionValue<'m>, index: usize) -> Option<LlvmValue<'m>> {
        let (_, text) = call.callee().assembly()?;
        let constraints = constraints(&text)?;
        let takes = |one: &OperandConstraint| one.is_indirect || !one.is_output;
        let before = constraints.operands.iter().take(index).filter(|one| takes(one)).count();
        let is_input = constraints.operands.get(index).is_some_and(|one| !one.is_output);
        call.args().get(before).copied().filter(|_| is_input)
    }

    /// What the user should know.
    pub(super) fn remarks(self) -> Remarks {
        let Self { mut warnings, unmodelled, options, mut source, sites, mut trusted, .. } = self;
        source.info.undefined.extend(unmodelled.iter().cloned());
        let mut assumptions = Vec::new();
        let has_pure = options.reading.externals == Externals::Pure && !unmodelled.is_empty();
        match options.reading.externals {
            Externals::Follow | Externals::Given => warnings.extend(unmodelled.iter().map(|name| {
                format!(
                    "no definition or model of `{}`: it may return anything, write and call back all that it can know, and not return",
                    demangled(name)
                )
            })),
            Externals::Pure if unmodelled.is_empty() => {}
            Externals::Pure => {
                let names: Vec<_> = unmodelled.iter().map(|name| demangled(name)).collect();
                assumptions.push(format!("external functions without effect: {}", names.join(", ")));
            }
        }
        if options.reading.property.is_about_memory() && (sites.has_outside || has_pure) {
            trusted.insert(IS_VALID.to_owned());
        }
        assumptions.extend(trusted);
        Remarks { warnings, assumptions, source: source.info }
    }
}

/// Where control goes in inline assembly.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// From the start to the end.
    Straight,
    /// Perhaps in circles.
    Loops,
    /// Into unknown code and back.
    CallsOutside,
    /// Perhaps elsewhere.
    Leaves,
}

/// Whether a line jumps, and to a label that stands in its template.
fn jumps_inside(line: &str, template: &str) -> bool {
    let mut words = line.split_whitespace();
    let (name, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let number = target
        .strip_suffix(['b', 'f'])
        .filter(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()));
    let is_jump = name.starts_with('j') || name.starts_with("loop");
    let label = |number: &str| {
        let label = format!("{number}:");
        template.split(['\n', ';']).any(|line| line.trim_start().starts_with(&label))
    };
    is_jump && words.next().is_none() && number.is_some_and(label)
}

/// Whether an instruction divides whole numbers.
fn is_division(name: &str) -> bool {
    matches!(name.trim_end_matches(['b', 'w', 'l', 'q']), "div" | "idiv")
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
    use super::{jumps_inside, may_jump, tied};

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
    fn jumps_inside_of_a_template() {
        let template = "1:\tdec $0\n\tjnz 1b\n\tjmp 2f";
        assert!(jumps_inside("jnz 1b", template));
        for line in ["jmp 2f", "jmp f", "jmp *%rax", "jmp 1b + 4", "call 1b"] {
            assert!(!jumps_inside(line, template), "{line}");
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
