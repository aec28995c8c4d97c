//! From files to one linked, verified module.
use super::Options;
use super::chosen::{self, Unit};
use super::clang::{self, Dialect, Language};
use super::complex::mark_signed_parts;
use super::error::LoadError;
use super::gather::{Gathered, Hash, is_bitcode};
use super::raw::{AnyValueExt, GlobalExt, LlvmContext, Module};
use super::symbols;
use super::{foreign, images, link};
use crate::base::names::{demangled, with_parameters};
use crate::frontend::bitcode::{Demand, ProgramPart, Symbols};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

/// Stands for a module where there is none.
const NO_MODULE: &[u8] = b"; no bitcode";

/// What was read, and whatever else hangs on it.
pub(super) struct Linked {
    pub(super) module: Module,
    /// What the user should know.
    pub(super) warnings: Vec<String>,
    /// See [`crate::frontend::bitcode::folded::folded`].
    pub(super) folded: Option<String>,
    /// What the program was made of, if that was asked.
    pub(super) origin: Option<Provenance>,
    /// The name in bitcode of the function where runs start.
    pub(super) entry: String,
}

/// Names what a program was made of: the bytes of each file as LLVM reads them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Provenance {
    /// Of the bytes of all files, and of what they are where `inline` has its older meaning, if
    /// that was asked.
    pub hash: Hash,
    /// Whether that was asked.
    pub is_twice: bool,
}

impl Provenance {
    /// Of files that were gathered so that everything is there that reading them takes.
    pub fn of(gathered: &[Gathered]) -> Self {
        let mut hash = Sha256::new();
        let mut is_twice = false;
        for file in gathered {
            hash.update(Sha256::digest(&file.bytes));
            hash.update([u8::from(file.older.is_some())]);
            is_twice |= file.older.is_some();
            hash.update(Sha256::digest(file.older.as_deref().unwrap_or_default()));
        }
        Self { hash: hash.finalize().into(), is_twice }
    }
}

/// Links all files, and the modules that were found elsewhere.
pub(super) fn read(
    mut gathered: Vec<Gathered>,
    parts: Vec<ProgramPart>,
    options: &Options,
    wants_origin: bool,
) -> Result<Linked, LoadError> {
    let context = LlvmContext::new();
    let mut units: Vec<Unit> = Vec::new();
    for file in &gathered {
        units.push(Unit {
            path: file.path.clone(),
            module: parse(&context, &file.bytes, &file.path)?,
            is_bare: false,
            demand: Demand::Always,
            image: None,
            symbols: None,
        });
    }
    let mut folded = gathered.iter().find_map(|file| file.folded.clone());
    for ProgramPart { name: path, bitcode, demand, image, symbols, folded: own } in parts {
        folded = folded.or(own);
        let is_bare = bitcode.is_empty();
        let module = parse(&context, if is_bare { NO_MODULE } else { &bitcode }, &path)?;
        units.push(Unit { path, module, is_bare, demand, image, symbols });
    }
    let entry = entry(&units, &options.reading.entry);
    let mut others = BTreeSet::new();
    let mut warnings = keep_what_was_linked(&context, &mut units, &entry, &mut others)?;
    let mut units = chosen::choose(units, &entry)?;
    warnings.extend(chosen::drop_replaced(&units)?);
    others.extend(chosen::without_bitcode(&units));
    foreign::rename(&units, others, options);
    units.retain(|unit| !unit.is_bare);
    images::check(&units)?;
    define_missing_inline(&context, &mut units, &mut gathered, options)?;
    mark_signed_parts(&units, &gathered, options);
    let units = images::in_order_of_start(units)?;
    let several = units.len() > 1;
    let mut linked: Option<Module> = None;
    for Unit { path, module, .. } in units {
        if let Some(all) = &linked
            && !link::fits(all, &module)
        {
            let message = "it is compiled for another machine than the files before it".to_owned();
            return Err(LoadError::Link { path, message });
        }
        // Where tests are wanted, what an error function does is part of the program.
        let errors = if options.goals.is_some() {
            &[][..]
        } else {
            &options.reading.property.error_functions
        };
        link::prepare(&module, errors, several);
        match &mut linked {
            None => linked = Some(module),
            Some(all) => all.link(module).map_err(|message| LoadError::Link { path, message })?,
        }
    }
    let module = linked.ok_or(LoadError::NoFile)?;
    link::open_external_values(&module);
    let origin = wants_origin.then(|| Provenance::of(&gathered));
    Ok(Linked { module, warnings, folded, origin, entry })
}

/// The function that the user means by a name as the source writes it: where none has this name
/// itself, the only one that is called so.
fn entry(units: &[Unit], wanted: &str) -> String {
    let functions = || units.iter().flat_map(|unit| unit.module.functions());
    let mut defined = functions().filter(|function| !function.is_declaration());
    if !defined.any(|function| function.name() == wanted) {
        let names = functions().filter(|function| !function.is_declaration());
        let names: BTreeSet<String> = names.map(|function| function.name()).collect();
        // `app::f(int)` distinguishes functions that are all called `app::f`.
        for written in [demangled, with_parameters] {
            let mut so = names.iter().filter(|name| written(name) == wanted);
            if let (Some(only), None) = (so.next(), so.next()) {
                return only.clone();
            }
        }
    }
    wanted.to_owned()
}

/// Takes away what the symbols of files say is no part of them any more; says so. `foreign`: gets
/// the names that they say are not those of the C library.
fn keep_what_was_linked(
    context: &Rc<LlvmContext>,
    units: &mut Vec<Unit>,
    entry: &str,
    foreign: &mut BTreeSet<String>,
) -> Result<Vec<String>, LoadError> {
    let mut warnings = Vec::new();
    let mut files: Vec<Arc<Symbols>> = Vec::new();
    for symbols in units.iter().filter_map(|unit| unit.symbols.as_ref()) {
        if !files.iter().any(|known| Arc::ptr_eq(known, symbols)) {
            files.push(Arc::clone(symbols));
        }
    }
    for file in files {
        let is_in = |unit: &Unit| unit.symbols.as_ref().is_some_and(|own| Arc::ptr_eq(own, &file));
        let modules: Vec<&Module> =
            units.iter().filter(|unit| is_in(unit)).map(|unit| &unit.module).collect();
        let found = symbols::compare(&file, &modules, entry)?;
        for name in &found.replaced {
            warnings.push(chosen::another_definition(&file, name));
        }
        foreign.extend(found.foreign);
        if let Some(what) = found.changed {
            warnings.push(format!(
                "{} has no bitcode that fits: its {what} is not what was compiled",
                file.path.display()
            ));
            // Its code is there, whatever it is of.
            let mut is_first = true;
            units.retain(|unit| !is_in(unit) || std::mem::take(&mut is_first));
            for unit in units.iter_mut().filter(|unit| is_in(unit)) {
                (unit.module, unit.is_bare) = (parse(context, NO_MODULE, &unit.path)?, true);
            }
            if units.iter().all(|unit| unit.is_bare) {
                return Err(LoadError::NoneFits { path: file.path.clone(), what });
            }
        }
    }
    Ok(warnings)
}

fn parse(context: &Rc<LlvmContext>, bytes: &[u8], path: &Path) -> Result<Module, LoadError> {
    let own = path.to_owned();
    let module = context.parse(bytes, &path.display().to_string()).map_err(|message| {
        if is_bitcode(bytes) {
            LoadError::Damaged { path: own.clone(), message }
        } else {
            LoadError::NoIr { path: own.clone(), message }
        }
    })?;
    module.verify().map_err(|message| LoadError::IllFormed { path: own, message })?;
    Ok(module)
}

/// clang drops an `inline` definition of C99, for the external definition stands in another file.
/// Programs from before C99 mean it as the external one, and others forget that one: so where a
/// function has none, it is the `inline` one that is called.
///
/// The files are the first units. A file in which nothing is `inline` is the same program in both
/// meanings, and compiled once.
fn define_missing_inline(
    context: &Rc<LlvmContext>,
    units: &mut [Unit],
    files: &mut [Gathered],
    options: &Options,
) -> Result<(), LoadError> {
    let missing = link::undefined(units.iter().map(|unit| &unit.module));
    if missing.is_empty() {
        return Ok(());
    }
    let c_files = |(_, file): &(&mut Unit, &mut Gathered)| {
        file.language == Some(Language::C) && file.may_have_inline
    };
    for (unit, file) in units.iter_mut().zip(files).filter(c_files) {
        let bytes = match file.older.take() {
            Some(bytes) => bytes,
            None => clang::compile(&unit.path, Language::C, Dialect::InlineIsExternal, options)?,
        };
        let module = parse(context, &bytes, &unit.path)?;
        if link::defines_missing(&unit.module, &module, &missing) {
            unit.module = module;
        }
        file.older = Some(bytes);
    }
    Ok(())
}
