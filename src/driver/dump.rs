//! Internal structures that the user wants to see (`--dump`). Queries are written where solvers
//! are asked ([`crate::solver::smt::dump`]).
use crate::base::config::{Config, Dump, DumpKind};
use crate::cfa::{Program, dot, text};
use crate::frontend::llvm::Module;
use crate::output::file::write_file;
use crate::portfolio::strategy::Strategy;
use crate::report::InputError;
use std::io::Write;

/// Writes the program as read and as it is analysed.
pub(crate) fn programs(
    config: &Config,
    module: &Module,
    prepared: &Program,
) -> Result<(), InputError> {
    for dump in &config.output.dumps {
        let content = match dump.kind {
            DumpKind::Cfa => text::print(prepared),
            DumpKind::CfaRead => text::print(&module.lower_as_read()?),
            DumpKind::Dot => dot::draw(prepared),
            DumpKind::Arg | DumpKind::Queries => continue,
        };
        write(dump, &content)?;
    }
    Ok(())
}

/// Writes the reachability graph; gives what is in the way of that.
pub(crate) fn graph(config: &Config, strategy: &Strategy) -> Result<Option<String>, InputError> {
    let mut dumps = config.output.dumps.iter().filter(|dump| dump.kind == DumpKind::Arg).peekable();
    if dumps.peek().is_none() {
        return Ok(None);
    }
    match strategy.draw() {
        Ok(drawing) => {
            dumps.try_for_each(|dump| write(dump, &drawing))?;
            Ok(None)
        }
        Err(why) => Ok(Some(format!("--dump arg writes nothing: {why}"))),
    }
}

fn write(dump: &Dump, content: &str) -> Result<(), InputError> {
    match &dump.file {
        Some(file) => write_file(file, content.as_bytes())
            .map_err(|error| format!("{}: {error}", file.display()))?,
        None => std::io::stdout()
            .write_all(content.as_bytes())
            .map_err(|error| format!("cannot write to stdout: {error}"))?,
    }
    Ok(())
}
