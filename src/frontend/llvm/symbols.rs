//! Modules beside the symbols of the file that they lie in: whether the linker, or a tool, made
//! something else of what they define.
//!
//! An object defines and uses what it did when it was made: else a tool changed it. In a linked
//! file, names may be missing (nothing needed them) or be hidden. What its names mean, the record
//! of `verify-cc` says, where that linked it ([`asked`]); else the table of symbols must agree with
//! those of the objects ([`unasked`]), and what it cannot tell is refused.
//!
//! [`unasked`]: super::unasked
use super::error::LoadError;
use super::link::{LinkNames, keep_aliased_bodies};
use super::raw::{AnyValueExt, FunctionExt, GlobalExt, Module, Type, VariableExt};
use super::{library, unasked};
use crate::frontend::bitcode::Symbols;
use crate::frontend::bitcode::made::changed;
use crate::frontend::bitcode::record::LinkFacts;
use crate::frontend::bitcode::symbols::{SymbolKind, SymbolTable};
use inkwell::AddressSpace;
use inkwell::module::Linkage;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// What became of names.
#[derive(Default)]
pub(super) struct Difference {
    /// Definitions that another one took the place of; the modules lose them.
    pub(super) replaced: BTreeSet<String>,
    /// What of an object is not what was compiled: something that it ought to define or use, or its
    /// code.
    pub(super) changed: Option<String>,
    /// Names that the modules use and that are not those of the C library or its like, whatever
    /// they are called.
    pub(super) foreign: BTreeSet<String>,
}

/// The names of the modules of a file.
pub(super) struct ModuleNames<'m> {
    names: &'m [LinkNames],
    /// What no other definition may take the place of, and what one may.
    pub(super) strong: FxHashSet<&'m str>,
    pub(super) weak: BTreeSet<&'m str>,
    /// Tentative definitions of C: what they are, another module may say.
    pub(super) tentative: FxHashSet<String>,
}

impl<'m> ModuleNames<'m> {
    fn of(names: &'m [LinkNames]) -> Self {
        let strong: FxHashSet<&str> =
            names.iter().flat_map(LinkNames::strong).map(String::as_str).collect();
        let weak = names
            .iter()
            .flat_map(|names| names.replaceable.iter().map(String::as_str))
            .filter(|name| !strong.contains(name))
            .collect();
        let tentative = names.iter().flat_map(|names| &names.tentative).cloned().collect();
        Self { names, strong, weak, tentative }
    }

    /// Whether all definitions of a name are alike.
    pub(super) fn is_shared(&self, name: &str) -> bool {
        self.names.iter().any(|names| names.shared.contains(name))
    }

    /// What they use and do not define.
    pub(super) fn used(&self) -> impl Iterator<Item = &'m str> {
        let used = self.names.iter().flat_map(|names| names.used.iter().map(String::as_str));
        used.filter(|name| !self.names.iter().any(|names| names.defined.contains(*name)))
    }
}

/// Compares the modules of a file with its symbols. `entry`: where the program is to start.
pub(super) fn compare(
    file: &Symbols,
    modules: &[&Module],
    entry: &str,
) -> Result<Difference, LoadError> {
    let names: Vec<LinkNames> = modules.iter().map(|module| LinkNames::of(module)).collect();
    let names = ModuleNames::of(&names);
    let mut found = Difference::default();
    if file.is_linked && file.is_patched {
        return Err(LoadError::Patched { path: file.path.clone() });
    }
    match (&file.link, &file.table) {
        (_, Some(table)) if !file.is_linked => {
            let name = renamed(file, table, &names).map(|name| format!("symbol `{name}`"));
            found.changed = name.or_else(|| file.is_patched.then(|| "code or data".to_owned()));
            return Ok(found);
        }
        (_, None) if !file.is_linked => return Ok(found),
        (Some(link), _) => {
            found.replaced = asked(file, link, entry)?;
            found.foreign.extend(link.foreign.union(&link.absent).cloned());
        }
        (None, Some(table)) => {
            found.replaced = unasked::compare(file, table, &names, entry)?;
            found.foreign = unasked::foreign(file, table, &names);
        }
        (None, None) => return Err(LoadError::Stripped { path: file.path.clone() }),
    }
    let gives_way = |name: &str| names.weak.contains(name) || names.tentative.contains(name);
    let absent = file.link.iter().flat_map(|link| &link.absent);
    for name in absent {
        modules.iter().for_each(|module| make_null(module, name));
    }
    found.replaced.retain(|name| {
        gives_way(name) && !names.strong.contains(name.as_str()) && !names.is_shared(name)
    });
    for name in &found.replaced {
        for module in modules {
            drop_definition(module, name).map_err(|()| LoadError::WeakUnseen {
                path: file.path.clone(),
                name: name.clone(),
            })?;
        }
    }
    Ok(found)
}

/// What gave way, by what the linker said.
fn asked(file: &Symbols, link: &LinkFacts, entry: &str) -> Result<BTreeSet<String>, LoadError> {
    match &link.entry {
        Some(reason) if entry == "main" => {
            Err(LoadError::Entry { path: file.path.clone(), reason: reason.clone() })
        }
        _ => Ok(link.elsewhere.clone()),
    }
}

/// A name that an object has something else to do with than when it was made, or than its modules.
fn renamed(file: &Symbols, table: &SymbolTable, names: &ModuleNames<'_>) -> Option<String> {
    if let Some(name) = changed(&file.made, table) {
        return Some(name);
    }
    let is = |name: &str, weak: bool| {
        let symbol = table.get(plain(name)).filter(|symbol| symbol.kind != SymbolKind::Undefined);
        symbol.is_some_and(|symbol| (symbol.kind == SymbolKind::Weak) == weak)
    };
    let missing = names.strong.iter().filter(|name| !is(name, false));
    let missing = missing.chain(names.weak.iter().filter(|name| !is(name, true)));
    let missing =
        missing.filter(|name| !names.is_shared(name)).min().map(|name| plain(name).to_owned());
    missing.or_else(|| file.made.is_empty().then(|| lost_use(table, names))?)
}

/// A name that modules use and their object does not, where that uses one that is neither theirs
/// nor the compiler's.
fn lost_use(table: &SymbolTable, names: &ModuleNames<'_>) -> Option<String> {
    let used: BTreeSet<&str> = names.used().map(plain).collect();
    let is_new = |name: &str| !used.contains(name) && !is_compilers(name);
    let undefined = table.0.iter().filter(|(_, symbol)| symbol.kind == SymbolKind::Undefined);
    let mut undefined = undefined.map(|(name, _)| name.as_str());
    let lost = used.iter().find(|name| table.get(name).is_none())?;
    undefined.any(is_new).then(|| (*lost).to_owned())
}

/// Whether compilers make calls of a function that no source has.
fn is_compilers(name: &str) -> bool {
    const OWN: [&str; 38] = [
        "_GLOBAL_OFFSET_TABLE_",
        "_Unwind_Resume",
        "abort",
        "bcmp",
        "calloc",
        "fputc",
        "fputs",
        "fwrite",
        "memccpy",
        "memchr",
        "memcmp",
        "memcpy",
        "memmove",
        "mempcpy",
        "memrchr",
        "memset",
        "putchar",
        "puts",
        "stpcpy",
        "stpncpy",
        "strcat",
        "strchr",
        "strcmp",
        "strcpy",
        "strlen",
        "strncat",
        "strncmp",
        "strncpy",
        "strnlen",
        "strrchr",
        "strstr",
        "sincos",
        "sincosf",
        "sincosl",
        "exp2",
        "ldexp",
        "_DYNAMIC",
        "_TLS_MODULE_BASE_",
    ];
    const BEGINNINGS: [&str; 28] = [
        "__stack_chk_",
        "__tls_get_addr",
        "__cxa_",
        "__gxx_",
        "__gcc_",
        "__clang_",
        "__dso_handle",
        "__asan_",
        "__ubsan_",
        "__tsan_",
        "__msan_",
        "__sanitizer_",
        "__sancov_",
        "__llvm_",
        "__gcov_",
        "__mem",
        "__str",
        "__div",
        "__udiv",
        "__mod",
        "__umod",
        "__mul",
        "__fix",
        "__float",
        "__extend",
        "__trunc",
        "__pow",
        "__atomic_",
    ];
    let is_number = |known| matches!(known, library::LibraryCall::Inexact);
    OWN.contains(&name)
        || BEGINNINGS.iter().any(|start| name.starts_with(start))
        || library::known(name).is_some_and(|known| known.is_mathematics() || is_number(known))
}

/// A name without the mark of those that are used as they are.
pub(super) fn plain(name: &str) -> &str {
    name.strip_prefix('\u{1}').unwrap_or(name)
}

/// Makes a definition a declaration, if the module has it. Aliases of it keep what they had, as for
/// a linker.
pub(super) fn drop_definition(module: &Module, name: &str) -> Result<(), ()> {
    keep_aliased_bodies(module);
    if let Some(function) = module.function(name) {
        if !function.is_declaration() {
            function.make_declaration();
        }
    } else if let Some(global) = module.global(name) {
        if !global.is_declaration() {
            global.drop_initializer();
            global.change_linkage(Linkage::External);
        }
    } else if let Some(alias) = module.aliases().into_iter().find(|alias| alias.name() == name) {
        let Type::Function(ty) = alias.value_type() else { return Err(()) };
        let aliases = module.aliases().into_iter();
        let others: Vec<_> = aliases.filter(|other| other.aliasee() == alias).collect();
        alias.rename(&format!("{name}.replaced"));
        alias.replace_with(module.declare(name, ty));
        alias.change_linkage(Linkage::Internal);
        for other in others {
            other.set_aliasee(alias);
        }
    }
    Ok(())
}

/// Puts the null pointer in the place of a weak use that nothing defines.
fn make_null(module: &Module, name: &str) {
    let null = module.context().ptr_type(AddressSpace::default()).const_null();
    if let Some(function) = module.function(name).filter(|function| function.is_extern_weak()) {
        function.replace_with(null);
    } else if let Some(global) = module.global(name).filter(|global| global.is_extern_weak()) {
        global.replace_with(null);
    }
}
