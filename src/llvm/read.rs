//! From files to one linked, verified module.
use super::Options;
use super::clang::{self, Dialect, Language};
use super::error::LoadError;
use super::kind;
use super::link;
use super::raw::{AnyValueExt, GlobalExt, LlvmContext, Module};
use crate::bitcode::{Demand, Image, ProgramPart};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// How bitcode starts: `BC`, or a wrapper around it.
const BITCODE: [&[u8]; 2] = [b"BC\xc0\xde", &[0xde, 0xc0, 0x17, 0x0b]];

/// A file, and the module that it became.
struct Unit {
    path: PathBuf,
    module: Module,
    demand: Demand,
    /// The linked file that it lies in.
    image: Option<Arc<Image>>,
    /// What it was compiled from; `None` for LLVM's own forms.
    language: Option<Language>,
}

/// Reads and links all files, and the modules that were found elsewhere.
pub(super) fn read(
    files: &[PathBuf],
    parts: Vec<ProgramPart>,
    options: &Options,
) -> Result<Module, LoadError> {
    let context = LlvmContext::new();
    let mut units: Vec<Unit> =
        files.iter().map(|path| read_file(&context, path, options)).collect::<Result<_, _>>()?;
    for ProgramPart { name: path, bitcode, demand, image } in parts {
        let module = parse(&context, &bitcode, &path)?;
        units.push(Unit { path, module, demand, image, language: None });
    }
    let mut units = choose(units, &options.entry)?;
    check_images(&units)?;
    define_missing_inline(&context, &mut units, options)?;
    let several = units.len() > 1;
    let mut linked: Option<Module> = None;
    for Unit { path, module, .. } in units {
        if let Some(all) = &linked
            && !link::fits(all, &module)
        {
            let message = "it is compiled for another machine than the files before it".to_owned();
            return Err(LoadError::Link { path, message });
        }
        link::prepare(&module, &options.error_functions, several);
        match &mut linked {
            None => linked = Some(module),
            Some(all) => all.link(module).map_err(|message| LoadError::Link { path, message })?,
        }
    }
    linked.ok_or(LoadError::NoFile)
}

/// What belongs to the program: what was asked for, and of the rest what defines a name that is
/// used and not defined, as for a linker; the entry counts as used.
fn choose(units: Vec<Unit>, entry: &str) -> Result<Vec<Unit>, LoadError> {
    let (mut chosen, rest): (Vec<_>, Vec<_>) =
        units.into_iter().partition(|unit| unit.demand == Demand::Always);
    if rest.is_empty() {
        return Ok(chosen);
    }
    let mut rest: Vec<_> =
        rest.into_iter().map(|unit| (link::LinkNames::of(&unit.module), unit)).collect();
    let mut defined = FxHashSet::default();
    let mut open = vec![entry.to_owned()];
    for unit in &chosen {
        let names = link::LinkNames::of(&unit.module);
        defined.extend(names.defined);
        open.extend(names.used);
    }
    while let Some(name) = open.pop() {
        if defined.contains(&name) {
            continue;
        }
        let mut defining = (0..rest.len()).filter(|index| rest[*index].0.defined.contains(&name));
        let Some(first) = defining.next() else { continue };
        let other = defining.find(|index| rest[*index].1.demand == Demand::OnlyDefinition);
        if let Some(other) = other.filter(|_| rest[first].1.demand == Demand::OnlyDefinition) {
            let [first, second] = [first, other].map(|index| rest[index].1.path.clone());
            return Err(LoadError::Ambiguous { name, first, second });
        }
        let (names, unit) = rest.remove(first);
        defined.extend(names.defined);
        open.extend(names.used);
        chosen.push(unit);
    }
    if chosen.is_empty() {
        let functions = rest.iter().flat_map(|(_, unit)| unit.module.functions());
        let functions = functions.filter(|function| !function.is_declaration());
        let functions = functions.map(|function| function.name()).collect();
        return Err(LoadError::NoEntry { entry: entry.to_owned(), functions });
    }
    Ok(chosen)
}

/// Linked files share what one of them exports, and nothing else. Where two define the same, it
/// depends on how they were linked and optimised which one a call means.
fn check_images(units: &[Unit]) -> Result<(), LoadError> {
    let image = |unit: &Unit| unit.image.as_ref().map(Arc::as_ptr);
    if units.windows(2).all(|pair| image(&pair[0]) == image(&pair[1])) {
        return Ok(());
    }
    let place = |unit: &Unit| unit.image.as_ref().map_or(&unit.path, |image| &image.path).clone();
    let mut owners: FxHashMap<String, &Unit> = FxHashMap::default();
    let all: Vec<(&Unit, link::LinkNames)> =
        units.iter().map(|unit| (unit, link::LinkNames::of(&unit.module))).collect();
    for &(unit, ref names) in &all {
        for name in names.defined.iter().filter(|name| !names.shared.contains(*name)) {
            let owner = *owners.entry(name.clone()).or_insert(unit);
            if image(owner) != image(unit) {
                let (name, first, second) = (name.clone(), place(owner), place(unit));
                return Err(LoadError::TwoImages { name, first, second });
            }
        }
    }
    // What lies in no linked file is a harness, which may use what a library keeps for itself.
    for (unit, names) in all.into_iter().filter(|(unit, _)| unit.image.is_some()) {
        for name in names.used {
            let Some(owner) = owners.get(&name).filter(|owner| image(owner) != image(unit)) else {
                continue;
            };
            if owner.image.as_ref().is_some_and(|image| !image.exports.contains(&name)) {
                let (user, owner) = (place(unit), place(owner));
                return Err(LoadError::NotExported { name, user, owner });
            }
        }
    }
    Ok(())
}

fn read_file(context: &Rc<LlvmContext>, path: &Path, options: &Options) -> Result<Unit, LoadError> {
    let mut bytes = kind::read(path)?;
    let language = if is_bitcode(&bytes) { None } else { Language::of(path) };
    if let Some(language) = language {
        bytes = clang::compile(path, language, Dialect::Standard, options)?;
    }
    let module = parse(context, &bytes, path)?;
    Ok(Unit { path: path.to_owned(), module, demand: Demand::Always, image: None, language })
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
fn define_missing_inline(
    context: &Rc<LlvmContext>,
    units: &mut [Unit],
    options: &Options,
) -> Result<(), LoadError> {
    let missing = link::undefined(units.iter().map(|unit| &unit.module));
    if missing.is_empty() {
        return Ok(());
    }
    for unit in units.iter_mut().filter(|unit| unit.language == Some(Language::C)) {
        let bytes = clang::compile(&unit.path, Language::C, Dialect::InlineIsExternal, options)?;
        let module = parse(context, &bytes, &unit.path)?;
        if link::defines_missing(&unit.module, &module, &missing) {
            unit.module = module;
        }
    }
    Ok(())
}

fn is_bitcode(bytes: &[u8]) -> bool {
    BITCODE.iter().any(|magic| bytes.starts_with(magic))
}
