//! From files to one linked, verified module.
use super::Options;
use super::clang::{self, Dialect, Language};
use super::error::LoadError;
use super::kind;
use super::link;
use super::raw::{LlvmContext, Module};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// How bitcode starts: `BC`, or a wrapper around it.
const BITCODE: [&[u8]; 2] = [b"BC\xc0\xde", &[0xde, 0xc0, 0x17, 0x0b]];

/// A file, and the module that it became.
struct Unit<'a> {
    path: &'a Path,
    module: Module,
    /// What it was compiled from; `None` for LLVM's own forms.
    language: Option<Language>,
}

/// Reads and links all files.
pub(super) fn read(files: &[PathBuf], options: &Options) -> Result<Module, LoadError> {
    let context = LlvmContext::new();
    let mut units: Vec<Unit<'_>> =
        files.iter().map(|path| read_file(&context, path, options)).collect::<Result<_, _>>()?;
    define_missing_inline(&context, &mut units, options)?;
    let several = units.len() > 1;
    let mut linked: Option<Module> = None;
    for Unit { path, module, .. } in units {
        if let Some(all) = &linked
            && !link::fits(all, &module)
        {
            let message = "it is compiled for another machine than the files before it".to_owned();
            return Err(LoadError::Link { path: path.to_owned(), message });
        }
        link::prepare(&module, &options.error_functions, several);
        match &mut linked {
            None => linked = Some(module),
            Some(all) => all
                .link(module)
                .map_err(|message| LoadError::Link { path: path.to_owned(), message })?,
        }
    }
    linked.ok_or(LoadError::NoFile)
}

fn read_file<'a>(
    context: &Rc<LlvmContext>,
    path: &'a Path,
    options: &Options,
) -> Result<Unit<'a>, LoadError> {
    let mut bytes = kind::read(path)?;
    let language = if is_bitcode(&bytes) { None } else { Language::of(path) };
    if let Some(language) = language {
        bytes = clang::compile(path, language, Dialect::Standard, options)?;
    }
    let module = parse(context, &bytes, path)?;
    Ok(Unit { path, module, language })
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
    units: &mut [Unit<'_>],
    options: &Options,
) -> Result<(), LoadError> {
    let missing = link::undefined(units.iter().map(|unit| &unit.module));
    if missing.is_empty() {
        return Ok(());
    }
    for unit in units.iter_mut().filter(|unit| unit.language == Some(Language::C)) {
        let bytes = clang::compile(unit.path, Language::C, Dialect::InlineIsExternal, options)?;
        let module = parse(context, &bytes, unit.path)?;
        if link::defines_missing(&unit.module, &module, &missing) {
            unit.module = module;
        }
    }
    Ok(())
}

fn is_bitcode(bytes: &[u8]) -> bool {
    BITCODE.iter().any(|magic| bytes.starts_with(magic))
}
