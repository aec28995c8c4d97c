//! What functions of the library do, reported where the program calls them: what they read from
//! outside, and what they write to its objects. Their other steps are nothing to a reader.
//!
//! Known limits: of what `scanf` and `std::cin` read, the values are known and not what stands
//! between them, so what a run reads from standard input as a whole is reported only where it calls
//! neither, and leads nothing else there (`freopen`, `dup2`, `close`); a read that fails counts as
//! the end of what there is.
use super::objects::{NameForm, Named};
use super::read::{LibraryCallRecord, ReadPart};
use super::{OWN, Recorder};
use crate::base::counterexample::{ShownValue, What};
use crate::cfa::{FuncId, Position, SiteId, SiteKind};
use crate::check::budget::MOST_TEXT_BYTES;
use crate::check::main_arguments::START;
use crate::check::place::is_of_model;
use crate::check::shown::{call_of_user, quoted};
use crate::ir::{Bv, Width};
use std::collections::BTreeMap;

/// Functions that read what comes from outside, in models of these files.
const READERS: [&str; 24] = [
    "fgets",
    "fgets_unlocked",
    "fgetc",
    "getc",
    "getchar",
    "_IO_getc",
    "getc_unlocked",
    "fgetc_unlocked",
    "getchar_unlocked",
    "getline",
    "getdelim",
    "__getdelim",
    "fread",
    "fread_unlocked",
    "read",
    "readv",
    "pread",
    "pread64",
    "recv",
    "scanf",
    "fscanf",
    "vscanf",
    "vfscanf",
    "fgetwc",
];
const READING: [&str; 3] = ["stdio.c", "files.c", "scan_stream.c"];
/// Of what scanf reads, the front end makes calls of these.
const SCAN: &str = "__parsimony_scan_";
const END_SCAN: &str = "__parsimony_end_scan";
/// Input of the C++ library: how the program wrote what they read is not known.
const CXX_READERS: [&str; 3] = ["_ZNSi", "_ZStrs", "_ZSt7getline"];
/// Where standard input leads is another matter behind these.
const REDIRECTIONS: [&str; 5] = ["freopen", "freopen64", "dup2", "dup3", "close"];
/// What draws a character that was read.
const CHARACTER: &str = "__VERIFIER_nondet_uchar";
/// What models call the stream or the descriptor.
const FILE: &str = "file";

impl Recorder<'_> {
    /// Which open call of the program's a step at this position belongs to, if it is the library's.
    pub(super) fn call_of_user(&self, position: Position) -> Option<usize> {
        call_of_user(self.program, &self.calls, position)
    }

    /// Whether a function is a model of the library's.
    pub(super) fn is_of_library(&self, function: FuncId) -> bool {
        self.of_library.get(function.index()).copied().unwrap_or(false)
    }

    /// Whether calls of a function are reported by what they read or write, or not at all.
    pub(super) fn is_reported_otherwise(&self, function: FuncId) -> bool {
        let name = self.program.function(function).name.as_str();
        self.is_of_library(function) && (name.starts_with(OWN) || reader(name).is_some())
    }

    /// A model drew a value: it may be a character that was read.
    pub(super) fn read(&mut self, site: SiteId, value: Bv) {
        let site = &self.program.sites[site.index()];
        let file = self.program.file(site.position).unwrap_or_default();
        let is_reading = READING.iter().any(|name| file.ends_with(name));
        if site.kind != SiteKind::Input || site.name != CHARACTER || !is_reading {
            return;
        }
        let Some(call) = self.call_of_user(site.position) else { return };
        if reader(&self.program.function(self.calls[call].0).name).is_none() {
            return;
        }
        self.library.is_essential |= self.matters();
        let byte = u8::try_from(value.unsigned()).unwrap_or_default();
        match self.library.read.last_mut() {
            Some(ReadPart::Characters(all)) => all.push(byte),
            _ => self.library.read.push(ReadPart::Characters(vec![byte])),
        }
    }

    /// A model wrote something.
    pub(super) fn written(&mut self, position: Position, address: u64, bytes: &[u8]) {
        let Some((object, offset)) = self.object(address) else { return };
        if object.is_hidden {
            if object.name == FILE {
                self.knows_file(bytes);
            }
            return;
        }
        let starts = || self.program.file(position).is_some_and(|file| file.ends_with(START));
        if self.call_of_user(position).is_none() || object.form == NameForm::Address && starts() {
            return;
        }
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let (_, ty) = self.named(object, offset, length);
        let number = Bv::from_all_bytes(bytes, self.program.little_endian);
        let running = self.calls.last().map(|(function, _)| self.program.function(*function));
        let scans = running.and_then(|running| running.name.strip_prefix(SCAN));
        let matters = self.matters();
        if let Some(value) = number {
            if scans.is_some_and(is_number) {
                let text = match ty.map(|ty| self.program.source.get(ty).size) {
                    Some(1) => value.signed().to_string(),
                    _ => self.typed(value, ty).text,
                };
                self.library.read.push(ReadPart::Number(text));
                self.library.is_essential |= matters;
            }
            self.learn_type(value, ty);
        }
        let room = MOST_TEXT_BYTES.saturating_sub(self.library.written.len());
        for (at, &byte) in (address..).zip(bytes).take(room) {
            self.library.written.insert(at, (byte, matters));
        }
    }

    /// The model was given this stream or descriptor.
    fn knows_file(&mut self, bytes: &[u8]) {
        let Some(value) = Bv::from_all_bytes(bytes, self.program.little_endian) else { return };
        let stream = self.object(value.low64()).filter(|(_, offset)| *offset == 0);
        let is_stream = stream.is_some_and(|(object, _)| object.name == "stdin");
        self.library.is_input = is_stream || value.width() == Width::W32 && !value.is_true();
    }

    /// The program's call of a model is over, or so far as it came: records what it did.
    pub(super) fn record_library(
        &mut self,
        (callee, at): (FuncId, Position),
        depth: usize,
        is_over: bool,
    ) {
        let name = self.program.function(callee).name.clone();
        self.heed_input(&name);
        if name.starts_with(SCAN) && is_over {
            // More of the same call follows.
            return;
        }
        let done = std::mem::take(&mut self.library);
        if let Some(reader) = reader(&name) {
            self.standard_input(&done);
            let text = listed(&done.read);
            let value = ShownValue { text, ty: None, bits: None };
            let what = What::Read { callee: reader.to_owned(), value };
            if is_over || !done.read.is_empty() {
                self.push_at(at, depth, (true, done.is_essential), what);
            }
        }
        self.record_written(at, depth, &done.written);
    }

    /// The program calls a function of the library's: what was read from standard input as a whole
    /// may not be known behind it.
    pub(super) fn heed_input(&mut self, callee: &str) {
        let scans = reader(callee).is_some_and(|it| it.ends_with("scanf"));
        let is_cxx = CXX_READERS.iter().any(|start| callee.starts_with(start));
        self.input.is_cut |= scans || is_cxx || REDIRECTIONS.contains(&callee);
    }

    /// Notes what came from standard input.
    fn standard_input(&mut self, done: &LibraryCallRecord) {
        let input = &mut self.input;
        if !done.is_input {
            return;
        }
        input.reads += 1;
        input.is_cut |= input.text.len() > MOST_TEXT_BYTES;
        for part in &done.read {
            match part {
                ReadPart::Characters(text) => input.text.extend(text),
                ReadPart::Number(_) => input.is_cut = true,
            }
        }
    }

    /// Records what objects of the program hold now, part by part.
    fn record_written(&mut self, at: Position, depth: usize, written: &BTreeMap<u64, (u8, bool)>) {
        let mut rest = written.iter().peekable();
        while let Some((&start, &(byte, mut matters))) = rest.next() {
            let Some((object, offset)) = self.object(start) else { continue };
            let room = object.size - offset;
            let (mut bytes, mut end) = (vec![byte], start + 1);
            while let Some((_, (byte, also))) =
                rest.next_if(|(next, _)| **next == end && end - start < room)
            {
                bytes.push(*byte);
                matters |= also;
                end += 1;
            }
            let Some((object, _)) = self.object(start) else { continue };
            let of = object.of;
            let (name, value) = self.part_written((object, offset), &bytes);
            self.variables.insert((name.clone(), of), value.clone());
            let of = of.map(|function| self.function_name(function));
            let what = What::Assigned { name, of, value };
            self.push_at(at, depth, (matters, matters), what);
        }
    }

    /// What a stretch of an object is called that holds these bytes, and how that is written.
    fn part_written(&self, (object, offset): (&Named, u64), bytes: &[u8]) -> (String, ShownValue) {
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let (name, ty) = self.named(object, offset, length);
        if let (Some(_), Some(value)) = (ty, Bv::from_all_bytes(bytes, self.program.little_endian))
        {
            return (name, self.typed(value, ty));
        }
        if let Some(several) = self.several((object, offset), length, bytes, false) {
            return several;
        }
        let name = if offset == 0 { object.name.clone() } else { name };
        let text = match bytes.split_last() {
            Some((0, text)) if !text.is_empty() && text.iter().all(|byte| is_text(*byte)) => {
                quoted(text)
            }
            _ => format!("({length} bytes)"),
        };
        (name, ShownValue { text, ty: None, bits: None })
    }

    /// What an object on the heap is called that a model has made: as a rule by the function that
    /// the program called.
    pub(super) fn made_by_library(&self, site: &str, call: Option<usize>) -> String {
        let callee = call.map(|call| self.function_name(self.calls[call].0));
        let is_name = |name: &String| name.chars().all(|c| c.is_alphanumeric() || c == '_');
        match callee.filter(|callee| is_name(callee) && !callee.starts_with(OWN)) {
            Some(callee) => callee,
            None if site.starts_with(OWN) => "memory".to_owned(),
            None => site.to_owned(),
        }
    }

    /// What the call was doing that the run ends in.
    pub(super) fn record_open_library(&mut self, position: Position) {
        if let Some(call) = self.call_of_user(position) {
            let open = self.calls[call];
            self.record_library(open, call, false);
        }
    }

    pub(super) fn is_model(&self, position: Position) -> bool {
        is_of_model(self.program, position)
    }
}

/// What the program calls a function that reads.
fn reader(name: &str) -> Option<&str> {
    if name == "__parsimony_end_scan_input" {
        return Some("scanf");
    }
    if name.starts_with(SCAN) || name == END_SCAN {
        return Some("fscanf");
    }
    let name = name.strip_prefix("__isoc99_").or(name.strip_prefix("__isoc23_")).unwrap_or(name);
    READERS.contains(&name).then_some(name)
}

/// Whether this function of scanf reads a number.
fn is_number(scans: &str) -> bool {
    !["string", "character", "count", "past"].iter().any(|other| scans.starts_with(other))
}

/// What was read.
fn listed(parts: &[ReadPart]) -> String {
    let parts: Vec<String> = parts
        .iter()
        .map(|part| match part {
            ReadPart::Characters(text) => quoted(text),
            ReadPart::Number(number) => number.clone(),
        })
        .collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

fn is_text(byte: u8) -> bool {
    byte.is_ascii_graphic() || byte == b' ' || byte.is_ascii_whitespace()
}

#[cfg(test)]
mod tests {
    use super::reader;

    #[test]
    fn names_of_readers_are_those_of_the_source() {
        assert_eq!(reader("__isoc99_vscanf"), Some("vscanf"));
        assert_eq!(reader("__parsimony_end_scan_input"), Some("scanf"));
        assert_eq!(reader("strlen"), None);
    }
}
