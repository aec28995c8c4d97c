//! Validation of a witness: the program is verified with what the witness says woven into it.
//!
//! A violation is confirmed by a run that passes the waypoints, and whose inputs make the program
//! *as it was read*, without anything woven in, violate the property. A correctness witness is
//! confirmed where its invariants, as further assertions, and the property are proved together: the
//! assertions are what proofs start from, and what is woven in changes nothing else.
use super::property;
use super::read::{ProgramSources, Verification};
use crate::base::config::Config;
use crate::base::counterexample::{Confirmation, What};
use crate::base::options::{ReadOptions, WordSize};
use crate::base::progress::Progress;
use crate::base::property::Property;
use crate::base::property::table::{PARTS, PropertyPart};
use crate::base::verdict::{Reason, Verdict};
use crate::frontend::llvm;
use crate::frontend::llvm::Options;
use crate::portfolio::confirm::without_witness::Woven;
use crate::report::{InputError, Report};
use crate::witness::sha256;
use crate::witness::weave::{Loom, PASSED, SourceText};
use crate::witness::{Witness, WitnessContent, read};
use std::fs;
use std::path::{Path, PathBuf};

/// A witness that is to be validated.
pub(crate) struct ReadWitness {
    witness: Witness,
    /// What it asks for: its property and data model, where the user names none.
    pub(crate) config: Config,
    /// What is odd about it.
    remarks: Vec<String>,
}

impl ReadWitness {
    /// Reads the file at `path`.
    pub(crate) fn of(path: &Path, config: &Config) -> Result<Self, InputError> {
        let named = |what: String| format!("{}: {what}", path.display());
        let bytes = fs::read(path).map_err(|error| named(error.to_string()))?;
        let text = String::from_utf8_lossy(&bytes);
        let (witness, mut remarks) = read::read(&text).map_err(|error| named(error.to_string()))?;
        let named_by_witness = match config.names_property {
            true => None,
            false => Property::of_specification(&witness.specification),
        };
        let property = named_by_witness.unwrap_or_else(|| config.reading.property.clone());
        let reading = ReadOptions { property, ..config.reading.clone() };
        let config = Config { reading, ..config.clone() };
        if let Some(other) = other_property(&witness.specification, &config) {
            return Err(named(format!("it is about {other}, which is not verified")).into());
        }
        let config = with_data_model(config, &witness, &mut remarks);
        Ok(Self { witness, config, remarks })
    }
}

/// Validates a witness of the program of `run`.
pub(crate) fn decide(
    run: Verification<'_>,
    ReadWitness { witness, remarks, .. }: &ReadWitness,
    progress: &mut dyn Progress,
) -> Result<Report, InputError> {
    let mut remarks = remarks.clone();
    let files = sources(&run.read.sources.files, witness, &mut remarks);
    let mut loom = Loom::new(witness, files);
    if run.config.reading.assume_valid_memory {
        loom.refuse_reads();
    }
    keep_what_compiles(&mut loom, &run.read.sources.options);
    let (mut report, _) = verify(&loom, run, progress)?;
    conclude(&mut report, &loom, witness);
    report.warnings.splice(..0, remarks);
    let refused = loom.parts.iter().filter_map(|part| Some((part, part.change.as_ref().err()?)));
    let refused = refused.map(|(part, why)| format!("not used: {}: {why}", part.describe()));
    report.warnings.extend(refused);
    Ok(report)
}

/// Verifies the program with all that the loom puts into it. With the report comes the part whose
/// claim is broken, if a run breaks one: then it is not one of the program itself.
pub(crate) fn verify(
    loom: &Loom,
    run: Verification<'_>,
    progress: &mut dyn Progress,
) -> Result<(Report, Option<usize>), InputError> {
    let ProgramSources { options, .. } = &run.read.sources;
    let mut options = Options::of(options.reading.clone());
    let used: Vec<usize> = loom.used().collect();
    options.sources =
        loom.woven(&used).into_iter().map(|(path, text)| (path.into(), text)).collect();
    options.reading.property.error_functions.extend(loom.error_functions());
    options.guard = Some(PASSED);
    let woven = run.read.sources.read(&options)?;
    let original = Woven { original: &run.read.module, claims: loom.claim_places(&used) };
    let report = property::decide(run, Some((&woven, &original)), progress)?;
    std::mem::forget(woven);
    let broken = broken_part(&report);
    Ok((report, broken))
}

/// The part whose claim the counterexample breaks.
fn broken_part(report: &Report) -> Option<usize> {
    let found = report.counterexample.as_ref()?;
    found.events.iter().rev().find_map(|event| match &event.what {
        What::End { how } => Loom::broken_by(how.split('`').nth(1)?),
        _ => None,
    })
}

/// What the answer about the woven program says about the witness.
fn conclude(report: &mut Report, loom: &Loom, witness: &Witness) {
    let is_violation = matches!(witness.content, WitnessContent::Violation(_));
    let broken = broken_part(report);
    let (used, all) = (loom.used().count(), loom.parts.len());
    let parts = format!("{used} of {all} parts used");
    let (confirmed, what) = match (&report.verdict, broken) {
        (Verdict::True, _) if is_violation => {
            let what = "no run that passes its waypoints violates the property".to_owned();
            report.verdict = Verdict::Unknown(Reason::WitnessRefuted(what.clone()));
            (false, what)
        }
        (Verdict::True, _) if used == 0 && all > 0 => {
            (false, "the program is proved, but no part of it is used".to_owned())
        }
        (Verdict::True, _) => (true, format!("the program is proved with it, {parts}")),
        (Verdict::False(_), Some(part)) => {
            let what = format!("a run breaks its {}", loom.parts[part].describe());
            report.verdict = Verdict::Unknown(Reason::WitnessRefuted(what.clone()));
            (false, what)
        }
        (Verdict::False(_), None) if is_violation => {
            (true, format!("a run passes its waypoints and violates the property, {parts}"))
        }
        (Verdict::False(_), None) => (false, "a run violates the property".to_owned()),
        (Verdict::Unknown(Reason::WitnessUseless(what)), _) => (false, what.clone()),
        (Verdict::Unknown(_) | Verdict::Covered { .. }, _) => {
            (false, format!("not decided, {parts}"))
        }
    };
    if let Verdict::Unknown(Reason::WitnessRefuted(_)) = report.verdict {
        report.proof = None;
    }
    report.validation = Some(Confirmation { confirmed, what });
}

/// The word size of the witness, where clang compiles and the user gives none.
fn with_data_model(mut config: Config, witness: &Witness, remarks: &mut Vec<String>) -> Config {
    let wanted = match witness.data_model.as_str() {
        "ILP32" => WordSize::Bits32,
        "LP64" => WordSize::Bits64,
        _ => return config,
    };
    match config.reading.word_size {
        Some(given) if given != wanted => {
            remarks.push(format!("the witness is for the data model {}", witness.data_model));
        }
        _ if config.compiles() => config.reading.word_size = Some(wanted),
        _ => {}
    }
    config
}

/// The C files among those that are read as they are.
pub(crate) fn sources(
    paths: &[PathBuf],
    witness: &Witness,
    remarks: &mut Vec<String>,
) -> Vec<SourceText> {
    let mut files = Vec::new();
    for path in paths.iter().filter(|path| is_plain_c(path)) {
        let Ok(bytes) = fs::read(path) else { continue };
        let hash = sha256(&bytes);
        let name = path.file_name().unwrap_or_default();
        let mut known = witness.hashes.iter();
        let known = known.find(|(file, _)| Path::new(file).file_name() == Some(name));
        if known.is_some_and(|(_, other)| !other.eq_ignore_ascii_case(&hash)) {
            remarks.push(format!("{}: the witness is for another content of it", path.display()));
        }
        match String::from_utf8(bytes) {
            Ok(text) => files.push(SourceText { path: path.display().to_string(), text }),
            Err(_) => remarks.push(format!("{}: is not UTF-8", path.display())),
        }
    }
    files
}

fn is_plain_c(path: &Path) -> bool {
    path.extension().is_some_and(|suffix| suffix == "c" || suffix == "i")
}

/// Leaves out what clang does not take for an expression without side effects, and claims that
/// would make another program of the one that they are about.
pub(crate) fn keep_what_compiles(loom: &mut Loom, options: &Options) {
    keep(loom, |loom, parts| {
        let check = |(path, text): (String, String)| {
            llvm::check_source(Path::new(&path), &text, options).err()
        };
        loom.woven(parts).into_iter().find_map(check)
    });
    if !loom.has_claims() {
        // A run that violates the property is repeated on the program itself.
        return;
    }
    let used: Vec<usize> = loom.used().collect();
    let texts = loom.woven(&used).into_iter();
    let expand =
        |(path, text): (String, String)| llvm::preprocess(Path::new(&path), &text, options);
    let expanded: Vec<_> = texts.map(expand).collect();
    loom.refuse_expanded(&expanded);
    keep(loom, |loom, parts| {
        let is_same = |(path, text): &(String, String)| {
            // What is preprocessed already has no macros that look at text, nor knows ours.
            llvm::is_preprocessed(Path::new(path), options)
                || llvm::is_same_program(Path::new(path), text, options)
        };
        let why = "the program depends on its text there".to_owned();
        (!loom.silent(parts).iter().all(is_same)).then_some(why)
    });
}

/// Leaves out parts for which `fault` has a reason: all at once are asked first, then halves.
fn keep(loom: &mut Loom, fault: impl Fn(&Loom, &[usize]) -> Option<String>) {
    let used: Vec<usize> = loom.used().collect();
    let all = used.len();
    let mut groups = vec![used];
    while let Some(group) = groups.pop() {
        if group.is_empty() {
            continue;
        }
        match (fault(loom, &group), group.as_slice()) {
            (None, _) => {}
            (Some(why), &[part]) => loom.refuse(part, why),
            (Some(_), _) => {
                let (first, second) = group.split_at(group.len() / 2);
                groups.extend([first.to_vec(), second.to_vec()]);
            }
        }
    }
    let used: Vec<usize> = loom.used().collect();
    if used.len() < all
        && let Some(why) = fault(loom, &used)
    {
        // Each for itself is right, all together are not.
        for part in used {
            loom.refuse(part, why.clone());
        }
    }
}

/// What the witness is about, too, if that is not verified.
fn other_property(specification: &str, config: &Config) -> Option<String> {
    let property = &config.reading.property;
    let text: String = specification.chars().filter(|c| !c.is_whitespace()).collect();
    let is_verified = |part: &PropertyPart| match part.is_about_memory {
        true => property.is_about_memory(),
        false => property.has(part),
    };
    if let Some(part) = PARTS.into_iter().find(|part| part.is_in(&text) && !is_verified(part)) {
        return Some(part.subject.to_owned());
    }
    let (name, _) = text.split_once("G!call(")?.1.split_once('(')?;
    let is_known = property.error_functions.iter().any(|known| known == name);
    (!is_known).then(|| format!("a call of `{name}`"))
}
