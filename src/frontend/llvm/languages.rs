//! What compilers of C++ and Rust expect of their run-time libraries.
//!
//! Their functions have mangled names, and those of Rust change with the compiler. So a declaration
//! that is recognised gets the name of what it does ([`rename`]): of a C function, of a model in
//! `runtime/models`, or of one that [`known`] knows.
use super::attributes::{FunctionAttributes, attribute_kind};
use super::builder::Builder;
use super::flow::{self, is_local};
use super::formatters::{self, Formatters, formatters};
use super::layout::pointer_bits;
use super::library::{Allocation, LibraryCall};
use super::raw::{
    AnyValueExt, FunctionExt, FunctionTypeExt, GlobalExt, InstructionExt, LlvmValue, Module, Type,
};
use super::rust_names::is_rust;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

/// The model of `std::rt::lang_start_internal`.
pub(super) const RUST_MAIN: &str = "__parsimony_rust_main";
/// A panic that ends the run, or violates the property; behind that stands what it says, where its
/// function is for one thing.
const RUST_PANIC: &str = "__parsimony_rust_panic:";
/// A panic that runs code of the program: what is dropped while it unwinds, or a hook.
const RUST_PANIC_RUNS: &str = "__parsimony_rust_panic_runs";
/// Formatted output that runs nothing of the program.
const RUST_PRINTS: &str = "__parsimony_rust_prints";
/// What is not followed where a value is printed.
const PRINTS: &str = "formatted output, which may run code of the program";
/// Output that runs pure formatters.
const RUST_PRINTS_PURELY: &str = "__parsimony_rust_prints_purely";
/// Where Rust's library got no memory.
const RUST_WITHOUT_MEMORY: &str = "__parsimony_rust_without_memory";
/// A panic whose handler looks at the information that it is given.
const RUST_PANIC_INFO: &str = "__parsimony_rust_panic_info";

/// What an undefined function of a run-time library does.
pub(super) fn known(name: &str) -> Option<LibraryCall> {
    operator(name)
        .or_else(|| exception(name))
        .or_else(|| panic(name))
        .or_else(|| output(name))
        .or_else(|| library(name))
}

/// Whether a function writes to the stream that it gets first, and returns it.
pub(super) fn is_stream(name: &str) -> bool {
    // Manipulators are functions that are called.
    if name.starts_with("_ZNSolsEPF") {
        return false;
    }
    const STREAMS: [&str; 10] = [
        "_ZNSolsE",
        "_ZNSo3putE",
        "_ZNSo5flushE",
        "_ZNSo5writeE",
        "_ZNSo9_M_insertI",
        "_ZStlsISt11char_traitsIcEE",
        "_ZStlsIcSt11char_traitsIcE",
        "_ZSt4endlIc",
        "_ZSt5flushIc",
        "_ZSt16__ostream_insertIc",
    ];
    STREAMS.iter().any(|stream| name.starts_with(stream))
}

/// Output to the streams of the library. Those of the program's own kinds need functions of the
/// library that are unsupported constructs.
fn output(name: &str) -> Option<LibraryCall> {
    if is_stream(name) || name == RUST_PRINTS || name.starts_with("_ZNSt8ios_base4Init") {
        return Some(LibraryCall::Harmless);
    }
    if name == RUST_PRINTS_PURELY {
        return Some(LibraryCall::Output(PRINTS));
    }
    prints(name).then_some(LibraryCall::Unsupported(PRINTS))
}

/// Whether a function is the one behind `print!` or `eprint!`.
fn prints(name: &str) -> bool {
    is_rust(name, "5stdio6__print") || is_rust(name, "5stdio7__eprint")
}

/// Other functions of the libraries: what they do is not arbitrary, but not known here.
fn library(name: &str) -> Option<LibraryCall> {
    if ["__cxa_atexit", "__cxa_thread_atexit"].contains(&name) {
        return Some(LibraryCall::Output("a destructor that runs at the end"));
    }
    const CXX: [&str; 6] = ["_ZS", "_ZNS", "_ZNKS", "_ZN9__gnu_cxx", "_ZNK9__gnu_cxx", "__cxa_"];
    if is_rust(name, "") {
        Some(LibraryCall::Library("Rust"))
    } else if CXX.iter().any(|prefix| name.starts_with(prefix)) {
        Some(LibraryCall::Library("C++"))
    } else {
        None
    }
}

fn panic(name: &str) -> Option<LibraryCall> {
    Some(match name {
        _ if name.starts_with(RUST_PANIC) => LibraryCall::Panic,
        RUST_PANIC_RUNS => LibraryCall::Unsupported("a panic that runs code of the program"),
        RUST_PANIC_INFO => LibraryCall::Unsupported("a panic whose handler looks at it"),
        _ => return None,
    })
}

/// `operator new` and `operator delete`, in all their forms.
fn operator(name: &str) -> Option<LibraryCall> {
    if let Some(form) = strip(name, &["_Znw", "_Zna"]) {
        let (aligned, may_fail) = match form.strip_prefix(['j', 'm'])? {
            "" => (false, false),
            "RKSt9nothrow_t" => (false, true),
            "St11align_val_t" => (true, false),
            "St11align_val_tRKSt9nothrow_t" => (true, true),
            _ => return None,
        };
        return Some(LibraryCall::Allocate(Allocation::Operator { aligned, may_fail }));
    }
    let form = strip(name, &["_ZdlPv", "_ZdaPv"])?;
    let form = form.strip_prefix(['j', 'm']).unwrap_or(form);
    let forms = ["", "RKSt9nothrow_t", "St11align_val_t", "St11align_val_tRKSt9nothrow_t"];
    forms.contains(&form).then_some(LibraryCall::Free)
}

/// Whether a function is an `operator delete` that gets the size of the object, as its second
/// argument.
pub(super) fn deletes_by_size(name: &str) -> bool {
    let form = strip(name, &["_ZdlPv", "_ZdaPv"]);
    form.is_some_and(|form| form.starts_with(['j', 'm'])) && operator(name).is_some()
}

/// Whether a function is one of C++'s standard library, or of its own extensions.
pub(super) fn is_of_std(name: &str) -> bool {
    ["_ZNS", "_ZNKS", "_ZN9__gnu_cxx", "_ZNK9__gnu_cxx"].iter().any(|it| name.starts_with(it))
}

/// Whether a function throws an exception of C++, and does nothing else.
pub(super) fn throws(name: &str) -> bool {
    let is_unwinder = name.starts_with("_Unwind_");
    !is_unwinder && exception(name) == Some(LibraryCall::Unsupported(EXCEPTIONS))
}

/// What throws, where something may catch that.
const EXCEPTIONS: &str = "exceptions";

fn exception(name: &str) -> Option<LibraryCall> {
    Some(match name {
        "__cxa_allocate_exception" => LibraryCall::Allocate(Allocation::Certain),
        "__cxa_free_exception" => LibraryCall::Free,
        "__cxa_throw"
        | "__cxa_rethrow"
        | "__cxa_bad_cast"
        | "__cxa_bad_typeid"
        | "__cxa_throw_bad_array_length"
        | "__cxa_throw_bad_array_new_length"
        | "_Unwind_Resume"
        | "_Unwind_Resume_or_Rethrow"
        | "_Unwind_RaiseException"
        | "_Unwind_ForcedUnwind" => LibraryCall::Unsupported(EXCEPTIONS),
        // std::rethrow_exception, and std::__throw_length_error with its like.
        _ if name.starts_with("_ZSt17rethrow_exception") => LibraryCall::Unsupported(EXCEPTIONS),
        _ => {
            let rest = name.strip_prefix("_ZSt")?.trim_start_matches(|c: char| c.is_ascii_digit());
            rest.strip_prefix("__throw_")?;
            LibraryCall::Unsupported(EXCEPTIONS)
        }
    })
}

fn strip<'a>(name: &'a str, prefixes: &[&str]) -> Option<&'a str> {
    prefixes.iter().find_map(|prefix| name.strip_prefix(prefix))
}

/// What a panic says whose function has this name here; empty where that is not known.
pub(super) fn panic_text(name: &str) -> &str {
    name.strip_prefix(RUST_PANIC).unwrap_or_default()
}

/// What the functions of Rust's library say that panic for one reason, by the end of their path.
const PANIC_TEXTS: [(&str, &str); 22] = [
    ("panic_const_add_overflow", "attempt to add with overflow"),
    ("panic_const_sub_overflow", "attempt to subtract with overflow"),
    ("panic_const_mul_overflow", "attempt to multiply with overflow"),
    ("panic_const_div_overflow", "attempt to divide with overflow"),
    ("panic_const_rem_overflow", "attempt to calculate the remainder with overflow"),
    ("panic_const_neg_overflow", "attempt to negate with overflow"),
    ("panic_const_shl_overflow", "attempt to shift left with overflow"),
    ("panic_const_shr_overflow", "attempt to shift right with overflow"),
    ("panic_const_div_by_zero", "attempt to divide by zero"),
    ("panic_const_rem_by_zero", "attempt to calculate the remainder with a divisor of zero"),
    ("panic_bounds_check", "index out of bounds"),
    ("6option13unwrap_failed", "called `Option::unwrap()` on a `None` value"),
    ("6result13unwrap_failed", "called `Result::unwrap()` or `expect()` on an `Err` value"),
    ("slice_start_index_len_fail", "the start of a range is out of bounds"),
    ("slice_end_index_len_fail", "the end of a range is out of bounds"),
    ("slice_index_order_fail", "a range starts behind its end"),
    ("slice_index_fail", "a range is out of bounds"),
    ("slice_error_fail", "a range of a text is out of bounds, or inside of a character"),
    ("panic_already_borrowed", "RefCell already borrowed"),
    ("panic_already_mutably_borrowed", "RefCell already mutably borrowed"),
    ("capacity_overflow", "capacity overflow"),
    ("13assert_failed", "assertion failed: the two sides do not compare as asserted"),
];

/// Gives declarations of run-time functions the names of what they do. `panic_is_error`: nothing
/// matters that comes behind a panic, unless the program catches it.
/// Returns what is assumed of formatters of the program that output runs.
pub(super) fn rename(module: &Module, entry: &str, panic_is_error: bool) -> Option<&'static str> {
    forward_operators(module);
    call_manipulators(module);
    let panic_violates = panic_is_error && !catches_panics(module);
    let panics = match panic_violates {
        true => Panics::Named(RUST_PANIC),
        false => Panics::of(module, entry),
    };
    let noreturn = attribute_kind("noreturn");
    // Nothing else in Rust's library never returns.
    let is_panic = |function: FunctionValue<'_>| {
        function.is_declaration()
            && is_rust(&function.name(), "")
            && function.has_attribute(noreturn)
    };
    let ends = |call: InstructionValue<'_>| {
        matches!(panics, Panics::Named(RUST_PANIC)) && call.called_function().is_some_and(is_panic)
    };
    let mut assumed = None;
    let printing = match formatters(module, entry, ends) {
        Formatters::None => Some((RUST_PRINTS, None)),
        Formatters::Harmless => Some((RUST_PRINTS, Some(formatters::DEFINED))),
        Formatters::Pure if panic_violates => Some((RUST_PRINTS_PURELY, Some(formatters::ENDS))),
        Formatters::Pure | Formatters::Any => None,
    };
    for function in module.functions() {
        if !function.is_declaration() || function.is_unused() {
            continue;
        }
        let name = function.name();
        if !(name.starts_with("_R") || name.starts_with("_ZN") || name.starts_with("__rust_")) {
            continue;
        }
        if is_rust(&name, "7raw_vec12handle_error") {
            abort_without_memory(module, function);
        }
        if let Some(target) = rust_function(&name) {
            redirect(module, function, target);
        } else if prints(&name)
            && let Some((printing, assumption)) = printing
        {
            redirect(module, function, printing);
            assumed = assumption;
        } else if is_panic(function) {
            match panics {
                Panics::Handled(handler) => function.replace_with(handler),
                Panics::Named(RUST_PANIC) => {
                    let text = PANIC_TEXTS.iter().find(|(path, _)| name.contains(path));
                    let text = text.map_or("", |(_, text)| *text);
                    redirect(module, function, &format!("{RUST_PANIC}{text}"));
                }
                Panics::Named(target) => redirect(module, function, target),
            }
        }
    }
    assumed
}

/// match: a call of `alloc::raw_vec::handle_error` with what failed, of which the first word is 0
/// where the capacity is too large, and else the alignment of a request; result: the same behind a
/// call of [`RUST_WITHOUT_MEMORY`], which aborts the program if there was a request.
fn abort_without_memory(module: &Module, function: FunctionValue<'_>) {
    let builder = Builder::new(module);
    for user in function.users() {
        let Some(call) = flow::direct_call(user, function) else { continue };
        let align = call.args().first().copied().filter(|arg| arg.ty().int_bits().is_some());
        let Some(align) = align else { continue };
        let ty = builder.function_type(builder.void_type(), &[align.ty()]);
        let known = module.function(RUST_WITHOUT_MEMORY);
        let model = known.unwrap_or_else(|| module.declare(RUST_WITHOUT_MEMORY, ty));
        builder.before(call);
        builder.call(model, ty, &[align]);
    }
}

/// `operator<<` of `std::ostream` with a function: one of streams, of `std::ios_base`, of
/// `std::ios`.
const MANIPULATED: [&str; 3] = [
    "_ZNSolsEPFRSoS_E",
    "_ZNSolsEPFRSt8ios_baseS0_E",
    "_ZNSolsEPFRSt9basic_iosIcSt11char_traitsIcEES3_E",
];

/// match: `stream << f` with a function of the program's or the library's; result: `f(stream)`, or
/// `stream`, behind a call of `f` with the part of it that `f` is about.
fn call_manipulators(module: &Module) {
    for name in MANIPULATED {
        let Some(operator) = module.function(name).filter(|it| it.is_declaration()) else {
            continue;
        };
        for user in operator.users() {
            let Some(call) = flow::direct_call(user, operator) else { continue };
            let [stream, LlvmValue::Function(manipulator)] = *call.args() else { continue };
            let is_plain = call.get_opcode() == Opcode::Call;
            if name == MANIPULATED[0] {
                call.set_callee(manipulator);
            } else if takes_pointer(manipulator)
                && (is_plain || manipulator.name().starts_with("_ZSt"))
            {
                call_on_base(module, call, stream, manipulator);
                call.replace_with(stream);
                match is_plain {
                    true => call.erase_from_basic_block(),
                    false => call.set_callee(manipulator_of_nothing(module, call)),
                }
            }
        }
    }
}

/// Whether a function takes an address and nothing else, as manipulators do.
fn takes_pointer(function: FunctionValue<'_>) -> bool {
    let ty = function.get_type();
    matches!(ty.params()[..], [Type::Pointer(_)]) && !ty.is_var_arg()
}

/// A call of `manipulator` before another one, with the virtual base of `stream`. Where that lies,
/// three words before its virtual functions tell (Itanium C++ ABI, 2.5.3).
fn call_on_base<'m>(
    module: &'m Module,
    call: InstructionValue<'m>,
    stream: LlvmValue<'m>,
    manipulator: FunctionValue<'m>,
) {
    let builder = Builder::new(module);
    let bits = pointer_bits(&module.layout());
    let word = builder.int_type(bits);
    let three_words = 3 * u64::from(bits / 8);
    builder.before(call);
    let table = builder.load_pointer(stream);
    let place = builder.offset_by(table, builder.int(word, three_words.wrapping_neg()));
    let offset = builder.load(word, place, false);
    let base = builder.offset_by(stream, offset);
    builder.call(manipulator, manipulator.get_type(), &[base]);
}

/// A function that writes nothing that can be seen, in place of one that is invoked.
fn manipulator_of_nothing<'m>(module: &'m Module, call: InstructionValue<'m>) -> FunctionValue<'m> {
    let name = "_ZNSo5flushEv.manipulated";
    module.function(name).unwrap_or_else(|| module.declare(name, call.call_type()))
}

fn redirect<'m>(module: &'m Module, function: FunctionValue<'m>, target: &str) {
    match module.function(target) {
        Some(known) => function.replace_with(known),
        None => function.rename(target),
    }
}

/// A form of `operator new` or `delete` that the program does not replace calls the plainer form
/// that it does replace (C++20, 17.6.3). Arguments that this form does not take are left out.
fn forward_operators(module: &Module) {
    for function in module.functions() {
        let name = function.name();
        if function.is_declaration() && operator(&name).is_some() {
            let plainer = plainer_forms(&name);
            let defined = plainer.iter().filter_map(|name| module.function(name));
            if let Some(own) = defined.into_iter().find(|form| !form.is_declaration()) {
                function.replace_with(own);
            }
        }
    }
}

/// The forms that a form calls by default, nearest first.
fn plainer_forms(name: &str) -> Vec<String> {
    let mut forms = Vec::new();
    let mut form = name.to_owned();
    loop {
        let plainer = if let Some(throwing) = form.strip_suffix("RKSt9nothrow_t") {
            throwing.to_owned()
        } else if let Some(rest) = strip(&form, &["_ZdlPvm", "_ZdlPvj", "_ZdaPvm", "_ZdaPvj"]) {
            format!("{}{rest}", &form[..6])
        } else if let Some(rest) = form.strip_prefix("_Zna") {
            format!("_Znw{rest}")
        } else if let Some(rest) = form.strip_prefix("_Zda") {
            format!("_Zdl{rest}")
        } else {
            return forms;
        };
        forms.push(plainer.clone());
        form = plainer;
    }
}

/// What a panic does in a program.
#[derive(Clone, Copy)]
enum Panics<'m> {
    /// It enters the program's `#[panic_handler]`.
    Handled(FunctionValue<'m>),
    /// It is a function that [`known`] knows.
    Named(&'static str),
}

impl<'m> Panics<'m> {
    fn of(module: &'m Module, entry: &str) -> Self {
        let functions = module.functions();
        let handler = functions.iter().copied().find(|function| {
            let name = function.name();
            !function.is_declaration()
                && (name == "rust_begin_unwind" || name.ends_with("___rustc17rust_begin_unwind"))
        });
        if let Some(handler) = handler {
            let ignores = handler.params().into_iter().all(is_ignored);
            return if ignores { Self::Handled(handler) } else { Self::Named(RUST_PANIC_INFO) };
        }
        let has_hook =
            || functions.iter().any(|function| is_rust(&function.name(), "9panicking8set_hook"));
        // What a panic says is formatted before the run ends.
        if has_landing_pads(module)
            || has_hook()
            || matches!(formatters(module, entry, |_| false), Formatters::Pure | Formatters::Any)
        {
            return Self::Named(RUST_PANIC_RUNS);
        }
        Self::Named(RUST_PANIC)
    }
}

/// Whether the program goes on behind a panic that it catches.
fn catches_panics(module: &Module) -> bool {
    let names = module.functions().into_iter().map(|function| function.name());
    let is_one = |name: &str| name == "__rust_try" || is_rust(name, "12catch_unwind");
    names.into_iter().any(|name| is_one(&name))
}

/// Whether the module has code that runs when something is thrown.
pub(super) fn has_landing_pads(module: &Module) -> bool {
    let functions = module.functions();
    let mut instructions = functions.into_iter().flat_map(FunctionExt::instructions);
    instructions.any(|instruction| {
        matches!(
            instruction.get_opcode(),
            Opcode::LandingPad | Opcode::CatchSwitch | Opcode::CleanupPad
        )
    })
}

/// Whether a parameter is only put into a local that nothing reads.
fn is_ignored(param: LlvmValue<'_>) -> bool {
    let is_store_to = |user: LlvmValue<'_>, local: LlvmValue<'_>| {
        user.opcode() == Some(Opcode::Store) && user.operand(0) != local
    };
    param.users().into_iter().all(|user| {
        user.opcode() == Some(Opcode::Store)
            && is_local(user.operand(1))
            && user.operand(1).users().into_iter().all(|other| is_store_to(other, user.operand(1)))
    })
}

/// What a function of Rust's standard library is called here.
fn rust_function(name: &str) -> Option<&'static str> {
    const ALLOCATOR: [(&str, &str); 5] = [
        ("__rust_alloc", "__parsimony_rust_alloc"),
        ("__rust_alloc_zeroed", "__parsimony_rust_alloc_zeroed"),
        ("__rust_dealloc", "__parsimony_rust_dealloc"),
        ("__rust_realloc", "__parsimony_rust_realloc"),
        ("__rust_no_alloc_shim_is_unstable", "__parsimony_rust_nothing"),
    ];
    let own = name.split_once("7___rustc").map_or(name, |(_, rest)| {
        // An identifier that starts with `_` stands behind its length and one more `_`.
        rest.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix('_').unwrap_or(rest)
    });
    let own = own.strip_suffix("_v2").unwrap_or(own);
    if let Some((_, target)) = ALLOCATOR.iter().find(|(known, _)| *known == own) {
        return Some(target);
    }
    if is_rust(name, "18handle_alloc_error") {
        Some("abort")
    } else if is_rust(name, "2rt19lang_start_internal") {
        Some(RUST_MAIN)
    } else if is_rust(name, "7process4exit") {
        Some("exit")
    } else if is_rust(name, "7process5abort") {
        Some("abort")
    } else {
        None
    }
}
