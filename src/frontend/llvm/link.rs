//! Several files as one program, as a linker for ELF would make it.
//!
//! LLVM's linker does most of it. What it does otherwise, or what names would not tell any more
//! afterwards, is set right in each module before ([`prepare`]). Of C's inline functions
//! ([`defines_missing`]), the external definition is called where there is one, as at `-O0`; the
//! standard leaves open which (C11, 6.7.4).
//!
//! Error functions lose their bodies, and an alias of a weak function keeps its body. C files are
//! compiled with the `inline` of the standard; where a function has no external definition in any
//! file, a second compilation of that file, with the meaning before C99, defines it.
use super::layout::pointer_bits;
use super::library;
use super::raw::{AnyValueExt, FunctionExt, GlobalExt, Module, Type, VariableExt};
use inkwell::module::Linkage;
use inkwell::values::{FunctionValue, GlobalValue};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Sets right in a module what its linking would hide. `several`: other modules follow.
pub(super) fn prepare(module: &Module, error_functions: &[String], several: bool) {
    name_error_aliases(module, error_functions);
    plain_names(module, error_functions);
    for name in error_functions {
        if let Some(function) = module.function(name)
            && !function.is_declaration()
        {
            // A call of it violates the property, whatever its body does. Each file may have one of
            // its own, which the linker would rename.
            function.make_declaration();
        }
    }
    if several {
        keep_aliased_bodies(module);
    }
}

/// Whether two modules agree on how long numbers and pointers lie in memory.
pub(super) fn fits(a: &Module, b: &Module) -> bool {
    let facts = |module: &Module| {
        let layout = module.layout();
        let long = module.context().i64_type();
        (pointer_bits(&layout), layout.get_byte_ordering(), layout.get_abi_alignment(&long))
    };
    a.layout_text().is_empty() || b.layout_text().is_empty() || facts(a) == facts(b)
}

/// match: an alias or an indirect function with the name of an error function; result: who uses it
/// uses the error function: what is called there does not matter.
fn name_error_aliases(module: &Module, error_functions: &[String]) {
    for alias in module.aliases().into_iter().chain(module.indirect_functions()) {
        let name = alias.name();
        let plain = plain_name(&name).unwrap_or(&name);
        let Type::Function(ty) = alias.value_type() else { continue };
        if !error_functions.iter().any(|own| own == plain) {
            continue;
        }
        alias.rename(&format!("{name}.body"));
        alias.replace_with(module.function(plain).unwrap_or_else(|| module.declare(plain, ty)));
    }
}

/// The verifier's own functions under the names that C gives them, where C++ code forgot to say
/// `extern "C"`.
fn plain_names(module: &Module, error_functions: &[String]) {
    for function in module.functions() {
        let name = function.name();
        let Some(plain) = plain_name(&name) else { continue };
        let is_ours = error_functions.iter().any(|own| own == plain)
            || plain.starts_with("__VERIFIER_") && function.is_declaration();
        if is_ours {
            match module.function(plain) {
                Some(other) => function.replace_with(other),
                None => function.rename(plain),
            }
        }
    }
}

/// match: `_Z11reach_errorv`, the mangled name of a C++ function that stands in no class or
/// namespace; result: `reach_error`.
fn plain_name(mangled: &str) -> Option<&str> {
    let rest = mangled.strip_prefix("_Z")?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let length: usize = rest[..digits].parse().ok()?;
    rest.get(digits..digits + length)
}

/// match: an alias of a weak definition `f`; result: `f` is a weak alias of the same body, so that
/// the alias keeps it where another file's definition of `f` wins.
pub(super) fn keep_aliased_bodies(module: &Module) {
    let aliases = module.aliases();
    let mut done = FxHashSet::default();
    for alias in &aliases {
        let body = alias.aliasee().global();
        let Some(body) = body.filter(|body| body.is_replaceable() && done.insert(*body)) else {
            continue;
        };
        let name = body.name();
        let others: Vec<_> =
            aliases.iter().filter(|other| other.aliasee() == body).copied().collect();
        body.rename(&format!("{name}.body"));
        let stand_in = module.add_alias(&name, body.value_type());
        body.replace_with(stand_in);
        for own in others.into_iter().chain([stand_in]) {
            own.set_aliasee(body);
        }
        stand_in.change_linkage(Linkage::WeakAny);
        body.change_linkage(Linkage::Internal);
    }
}

/// match: a variable that is `externally_initialized`; result: its declaration, for its initial
/// value is whatever was written there before the program started.
pub(super) fn open_external_values(program: &Module) {
    for global in program.globals() {
        if global.initializer().is_some() && global.is_externally_initialized() {
            global.change_linkage(Linkage::External);
            global.drop_initializer();
        }
    }
}

/// The names by which a linker knows what is in a module.
pub(super) struct LinkNames {
    /// What other modules can use.
    pub(super) defined: FxHashSet<String>,
    /// Of these, what every module that uses it may define, and all alike: a function that is
    /// `inline` in C++.
    pub(super) shared: FxHashSet<String>,
    /// Of these, what another definition, which may be a different one, takes the place of.
    pub(super) replaceable: FxHashSet<String>,
    /// Tentative definitions of C: what they are, another module may say.
    pub(super) tentative: FxHashSet<String>,
    /// What other modules must define.
    pub(super) used: Vec<String>,
    /// What other modules may define: else its address is null.
    pub(super) weakly_used: Vec<String>,
}

impl LinkNames {
    pub(super) fn of(module: &Module) -> Self {
        let functions = module.functions().into_iter();
        let functions = functions
            .filter(|function| function.intrinsic().is_none())
            .map(|function| function.as_global_value());
        let globals = functions.chain(module.globals());
        let others = module.aliases().into_iter().chain(module.indirect_functions());
        let visible = globals.chain(others).filter(|global| {
            // `llvm.global_ctors` and its like are put behind each other.
            !global.is_internal() && global.get_linkage() != Linkage::Appending
        });
        let (used, defined): (Vec<_>, Vec<_>) = visible.partition(|global| {
            global.is_declaration() || global.get_linkage() == Linkage::AvailableExternally
        });
        let (weakly_used, used): (Vec<_>, Vec<_>) =
            used.into_iter().partition(|global| global.is_extern_weak());
        let is_tentative = |global: &&GlobalValue<'_>| global.get_linkage() == Linkage::Common;
        let names = |globals: Vec<GlobalValue<'_>>| {
            globals.into_iter().map(|global| global.name()).collect::<Vec<_>>()
        };
        let is_shared = |global: &&GlobalValue<'_>| {
            matches!(global.get_linkage(), Linkage::LinkOnceODR | Linkage::WeakODR)
        };
        Self {
            shared: defined.iter().filter(is_shared).map(|global| global.name()).collect(),
            replaceable: defined
                .iter()
                .filter(|global| global.is_replaceable())
                .map(|global| global.name())
                .collect(),
            tentative: defined.iter().filter(is_tentative).map(|global| global.name()).collect(),
            defined: defined.into_iter().map(|global| global.name()).collect(),
            used: names(used),
            weakly_used: names(weakly_used),
        }
    }
}

impl LinkNames {
    /// The definitions that no other may take the place of.
    pub(super) fn strong(&self) -> impl Iterator<Item = &String> {
        let all = self.defined.difference(&self.replaceable);
        all.filter(|name| !self.tentative.contains(*name))
    }
}

/// The functions that modules call, that none of them defines, and that are not known from
/// elsewhere.
pub(super) fn undefined<'m>(modules: impl Iterator<Item = &'m Module> + Clone) -> BTreeSet<String> {
    let functions = modules.flat_map(|module| module.functions());
    let (declared, defined): (Vec<FunctionValue<'_>>, Vec<_>) =
        functions.partition(|function| function.is_declaration());
    let defined = defined.into_iter().filter(|function| !function.is_internal());
    let defined: FxHashSet<String> = defined.map(|function| function.name()).collect();
    declared
        .into_iter()
        .filter(|function| function.intrinsic().is_none() && !function.is_unused())
        .map(|function| function.name())
        .filter(|name| !defined.contains(name) && library::known(name).is_none())
        .collect()
}

/// Whether `gnu89`, the module that a C file becomes where `inline` means what it meant before C99,
/// defines one of the functions that are `missing`, and can take the place of `c99`, what the file
/// is by the standard: then it does, with definitions that any other wins over.
pub(super) fn defines_missing(c99: &Module, gnu89: &Module, missing: &BTreeSet<String>) -> bool {
    let is_defined = |module: &Module, name: &str| {
        module.function(name).is_some_and(|function| !function.is_declaration())
    };
    let definitions = |module: &Module| {
        let functions = module.functions().into_iter();
        functions
            .filter(|function| !function.is_declaration() && !function.is_internal())
            .map(|function| function.name())
            .collect::<Vec<_>>()
    };
    let keeps_all = definitions(c99).iter().all(|name| is_defined(gnu89, name));
    if !keeps_all || !missing.iter().any(|name| is_defined(gnu89, name)) {
        return false;
    }
    for name in definitions(gnu89) {
        if !is_defined(c99, &name)
            && let Some(function) = gnu89.function(&name)
        {
            function.change_linkage(Linkage::WeakAny);
        }
    }
    true
}
