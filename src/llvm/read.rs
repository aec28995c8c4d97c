//! From files to one linked, verified module.
use super::error::LoadError;
use super::raw::{Context, Module};
use super::{Options, clang, kind};
use std::path::{Path, PathBuf};

/// How bitcode starts: `BC`, or a wrapper around it.
const BITCODE: [&[u8]; 2] = [b"BC\xc0\xde", &[0xde, 0xc0, 0x17, 0x0b]];

/// Reads and links all files.
pub(super) fn read(files: &[PathBuf], options: &Options) -> Result<Module, LoadError> {
    let context = Context::new();
    let mut linked: Option<Module> = None;
    for path in files {
        let module = read_file(&context, path, options)?;
        match &mut linked {
            None => linked = Some(module),
            Some(all) => all
                .link(module)
                .map_err(|message| LoadError::Link { path: path.clone(), message })?,
        }
    }
    linked.ok_or(LoadError::NoFile)
}

fn read_file(
    context: &std::rc::Rc<Context>,
    path: &Path,
    options: &Options,
) -> Result<Module, LoadError> {
    let own = path.to_owned();
    let mut bytes = kind::read(path)?;
    if !is_bitcode(&bytes) && is_c(path) {
        bytes = clang::compile(path, options)?;
    }
    let name = path.display().to_string();
    let module = context.parse(&bytes, &name).map_err(|message| {
        if is_bitcode(&bytes) {
            LoadError::Damaged { path: own.clone(), message }
        } else {
            LoadError::NoIr { path: own.clone(), message }
        }
    })?;
    module.verify().map_err(|message| LoadError::IllFormed { path: own, message })?;
    Ok(module)
}

fn is_bitcode(bytes: &[u8]) -> bool {
    BITCODE.iter().any(|magic| bytes.starts_with(magic))
}

fn is_c(path: &Path) -> bool {
    path.extension().is_some_and(|suffix| suffix == "c" || suffix == "i")
}
