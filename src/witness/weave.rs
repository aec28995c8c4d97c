//! What a witness says, woven into the text of the program.
//!
//! An invariant becomes a check at its place: a claim that does not hold calls a function of its
//! own, which violates the property. Waypoints drive a counter of passed segments; what must be
//! avoided ends the run, and so does a violation before all segments are passed (the front end asks
//! [`PASSED`] in front of each). What is put in only evaluates expressions without effects
//! ([`claims`](super::claims)), so the program does what it did. A program may depend on its own
//! text all the same (`#s` in a macro), so claims go in where it is the same program with calls
//! that say nothing in their place ([`Loom::silent`]).
//!
//! A part that has no place, or whose expression is none, is left out with the reason. Without a
//! waypoint more runs follow the witness, without an invariant less is claimed.
use super::claims::{RESULT, closed, expanded, reads_memory, truth};
use super::places::{OWN, always, around_call, branch, loop_head, statement, target};
use super::scan::Tokens;
use super::{WaypointKind, Witness, WitnessContent};
use crate::base::counterexample::SourceLocation;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;

/// The function that ends a run which violates the property before it passed all segments.
pub const PASSED: &str = "__parsimony_passed";
/// The functions that claims call which do not hold: this, and the number of the part.
pub const BROKEN: &str = "__parsimony_broken_";

/// A file of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceText {
    /// As the user named it.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// Something that a witness says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WitnessPart {
    kind: PartKind,
    /// Where.
    pub at: SourceLocation,
    value: String,
    /// What of the program's text changes, or why nothing does.
    pub change: Result<Change, String>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum PartKind {
    LoopClaim,
    Claim,
    /// The segment, and whether it is what the segment follows.
    Waypoint(usize, bool, PointKind),
}

/// In the order in which what is at one place happens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum PointKind {
    Assumption,
    Branching,
    Enter,
    Return,
    Target,
}

/// What is put in for a part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    file: usize,
    /// Byte offsets, and what is put in there.
    insertions: Vec<(usize, String)>,
}

/// Where a claim stands in the text of a woven program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimPlace {
    /// The claim in words.
    pub what: String,
    file: String,
    /// Line and column of its first byte, and of the one behind its last.
    from: (u32, u32),
    to: (u32, u32),
}

impl ClaimPlace {
    /// Whether a place lies inside of it.
    pub fn holds(&self, file: &str, line: u32, column: u32) -> bool {
        self.file == file && (self.from..self.to).contains(&(line, column))
    }
}

/// All that a witness says about a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loom {
    files: Vec<SourceText>,
    /// In the witness' order.
    pub parts: Vec<WitnessPart>,
    is_violation: bool,
    /// Whether a claim may read memory through a pointer.
    reads: bool,
}

impl WitnessPart {
    /// In words, for a remark.
    pub fn describe(&self) -> String {
        let kind = match self.kind {
            PartKind::LoopClaim => "loop invariant",
            PartKind::Claim => "location invariant",
            PartKind::Waypoint(_, true, PointKind::Target) => "target",
            PartKind::Waypoint(_, true, _) => "waypoint",
            PartKind::Waypoint(_, false, _) => "waypoint to avoid",
        };
        let value = match self.value.as_str() {
            "" => String::new(),
            value => format!(" `{value}`"),
        };
        format!("{kind}{value} at {}:{}", self.at.file, self.at.line)
    }
}

impl Loom {
    /// Finds places for what a witness says.
    pub fn new(witness: &Witness, files: Vec<SourceText>) -> Self {
        let part = |kind, at: &SourceLocation, value: &str| WitnessPart {
            kind,
            at: at.clone(),
            value: value.trim().to_owned(),
            change: Err(String::new()),
        };
        let mut parts = Vec::new();
        match &witness.content {
            WitnessContent::Correctness(claims) => parts.extend(claims.iter().map(|claim| {
                let kind = if claim.is_loop { PartKind::LoopClaim } else { PartKind::Claim };
                part(kind, &claim.at, &claim.value)
            })),
            WitnessContent::Violation(segments) => {
                for (number, segment) in segments.iter().enumerate() {
                    let points = segment.avoid.iter().map(|point| (point, false));
                    for (point, is_followed) in points.chain([(&segment.follow, true)]) {
                        let kind = match point.kind {
                            WaypointKind::Assumption => PointKind::Assumption,
                            WaypointKind::Branching => PointKind::Branching,
                            WaypointKind::FunctionEnter => PointKind::Enter,
                            WaypointKind::FunctionReturn => PointKind::Return,
                            WaypointKind::Target => PointKind::Target,
                        };
                        let kind = PartKind::Waypoint(number, is_followed, kind);
                        parts.push(part(kind, &point.at, &point.value));
                    }
                }
            }
        }
        let is_violation = matches!(witness.content, WitnessContent::Violation(_));
        let mut loom = Self { files, parts, is_violation, reads: true };
        loom.find_places();
        loom
    }

    fn find_places(&mut self) {
        let tokens: Vec<Tokens<'_>> =
            self.files.iter().map(|file| Tokens::of(&file.text)).collect();
        let changes: Vec<_> = (0..self.parts.len())
            .map(|number| change(&self.parts[number], number, &self.files, &tokens))
            .collect();
        for (part, change) in self.parts.iter_mut().zip(changes) {
            part.change = change;
        }
    }

    /// Leaves out the claims that may read memory: where all accesses are taken for valid, one that
    /// is not would end the runs that it stands in, and so prove what the program does not keep.
    pub fn refuse_reads(&mut self) {
        self.reads = false;
        for part in self.parts.iter_mut().filter(|part| reads_memory(&Tokens::of(&part.value))) {
            if matches!(part.kind, PartKind::LoopClaim | PartKind::Claim) && part.change.is_ok() {
                part.change = Err("it reads memory, and accesses are taken for valid".to_owned());
            }
        }
    }

    /// Whether it holds claims: nothing but these may make a program TRUE.
    pub fn has_claims(&self) -> bool {
        !self.is_violation
    }

    /// Leaves out the claims that are no expressions behind the preprocessor, or that it drops:
    /// `all` is what it makes of the files of [`Loom::woven`], none where it fails.
    pub fn refuse_expanded(&mut self, all: &[Option<String>]) {
        let all: Vec<Tokens<'_>> = all.iter().flatten().map(|text| Tokens::of(text)).collect();
        let used: Vec<usize> = self.used().collect();
        for part in used {
            let function = format!("{OWN}part_{part}");
            let is_in = |tokens: &&Tokens<'_>| {
                (0..tokens.all.len()).any(|index| {
                    tokens.word(index) == function
                        && index.checked_sub(1).is_some_and(|at| tokens.word(at) != "int")
                })
            };
            let tokens = all.iter().find(is_in).or(all.first());
            let answer = tokens.map_or_else(
                || Err("the preprocessor fails".to_owned()),
                |tokens| expanded(tokens, &function, self.reads),
            );
            if let Err(why) = answer {
                self.refuse(part, why);
            }
        }
    }

    /// The files that change, with `parts` of what is used, where each added call is a macro that
    /// stands for 1.
    pub fn silent(&self, parts: &[usize]) -> Vec<(String, String)> {
        let mut macros = format!("#define {OWN}silent(...) 1\n");
        for part in parts {
            // What is said in it is expanded all the same.
            let _ = writeln!(macros, "#define {OWN}part_{part}(...) {OWN}silent(__VA_ARGS__)");
        }
        let files = self.changed(parts).into_iter();
        files.map(|file| (self.files[file].path.clone(), self.text(file, parts, &macros))).collect()
    }

    /// Leaves a part out.
    pub fn refuse(&mut self, part: usize, why: String) {
        self.parts[part].change = Err(why);
    }

    /// The parts that are used.
    pub fn used(&self) -> impl Iterator<Item = usize> {
        (0..self.parts.len()).filter(|&part| self.parts[part].change.is_ok())
    }

    /// The part whose claim is broken where this function is called.
    pub fn broken_by(function: &str) -> Option<usize> {
        function.strip_prefix(BROKEN)?.parse().ok()
    }

    /// The functions whose call says that a claim does not hold.
    pub fn error_functions(&self) -> Vec<String> {
        let claims = self.used().filter(|_| !self.is_violation);
        claims.map(|part| format!("{BROKEN}{part}")).collect()
    }

    /// The files that change, with `parts` of what is used: a path, and what stands in the file
    /// then, under lines that say where it comes from.
    pub fn woven(&self, parts: &[usize]) -> Vec<(String, String)> {
        let mut files = self.changed(parts);
        if files.is_empty() && self.is_violation && !self.files.is_empty() {
            files.push(0);
        }
        let linkage = if files.len() == 1 { "static " } else { "" };
        let helpers = self.helpers(parts, linkage);
        let prototypes = self.prototypes(parts, linkage);
        let home = files.first().copied();
        let text = |&file: &usize| {
            // Claims are checked by what no macro of the program changes. What waypoints do calls
            // what the program declares.
            let (before, behind) = match (Some(file) == home, self.is_violation) {
                (true, false) => (helpers.as_str(), ""),
                (true, true) => (prototypes.as_str(), helpers.as_str()),
                (false, _) => (prototypes.as_str(), ""),
            };
            (self.files[file].path.clone(), self.text(file, parts, before) + behind)
        };
        files.iter().map(text).collect()
    }

    /// The files that `parts` change.
    fn changed(&self, parts: &[usize]) -> Vec<usize> {
        let mut files: Vec<usize> = parts.iter().filter_map(|&part| self.file_of(part)).collect();
        files.sort_unstable();
        files.dedup();
        files
    }

    /// A file with `parts`, under `before` and a line that says where it comes from.
    fn text(&self, file: usize, parts: &[usize], before: &str) -> String {
        let SourceText { path, text } = &self.files[file];
        let (woven, _) = self.with_insertions(file, text, parts);
        format!("{before}\n# 1 \"{}\"\n{woven}", escaped(path))
    }

    fn file_of(&self, part: usize) -> Option<usize> {
        self.parts[part].change.as_ref().ok().map(|change| change.file)
    }

    /// Where the claims of `parts` stand in [`Self::woven`].
    pub fn claim_places(&self, parts: &[usize]) -> Vec<ClaimPlace> {
        let mut all = Vec::new();
        for file in self.changed(parts).into_iter().filter(|_| !self.is_violation) {
            let SourceText { path, text } = &self.files[file];
            let (woven, places) = self.with_insertions(file, text, parts);
            let spot = |at: usize| {
                let before = &woven.as_bytes()[..at];
                let line = before.iter().filter(|byte| **byte == b'\n').count();
                let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
                let from_one = |number: usize| u32::try_from(number + 1).unwrap_or(u32::MAX);
                (from_one(line), from_one(at - start))
            };
            let own = places.into_iter().map(|(part, range)| ClaimPlace {
                what: self.parts[part].describe(),
                file: path.clone(),
                from: spot(range.start),
                to: spot(range.end),
            });
            all.extend(own);
        }
        all
    }

    /// The text of a file with what is put in for `parts`, and where that stands in it.
    fn with_insertions(
        &self,
        file: usize,
        text: &str,
        parts: &[usize],
    ) -> (String, Vec<(usize, Range<usize>)>) {
        let mut all: Vec<(usize, (PartKind, isize), usize, &str)> = Vec::new();
        for &number in parts {
            let part = &self.parts[number];
            let Ok(change) = &part.change else { continue };
            if change.file != file {
                continue;
            }
            // Of waypoints of one kind, one is passed at a time: the later one is asked first.
            let back = isize::try_from(number).map_or(0, |number| -number);
            let kind = match part.kind {
                PartKind::Waypoint(_, _, kind) => PartKind::Waypoint(0, true, kind),
                claim => claim,
            };
            let insertions = change.insertions.iter();
            all.extend(insertions.map(|(at, what)| (*at, (kind, back), number, what.as_str())));
        }
        all.sort_by_key(|&(at, order, ..)| (at, order));
        let mut places = Vec::new();
        let (mut woven, mut done) = (String::with_capacity(text.len()), 0);
        for (at, _, number, what) in all {
            woven += &text[done..at];
            places.push((number, woven.len()..woven.len() + what.len()));
            woven += what;
            done = at;
        }
        (woven + &text[done..] + "\n", places)
    }

    fn prototypes(&self, parts: &[usize], linkage: &str) -> String {
        let mut text = String::new();
        for part in parts {
            let _ = write!(text, "{linkage}int {OWN}part_{part}(int);");
        }
        text
    }

    /// The functions that the program calls at the places.
    fn helpers(&self, parts: &[usize], linkage: &str) -> String {
        let mut text = String::from("\n");
        if !self.is_violation {
            for part in parts {
                let _ = writeln!(
                    text,
                    "void {BROKEN}{part}(void); {linkage}int {OWN}part_{part}(int __parsimony_holds) {{ if (!__parsimony_holds) {BROKEN}{part}(); return 1; }}"
                );
            }
            return text;
        }
        let _ = writeln!(text, "static int {OWN}segments;");
        let numbers = self.segment_numbers(parts);
        for &part in parts {
            let PartKind::Waypoint(segment, is_followed, _) = self.parts[part].kind else {
                continue;
            };
            let number = numbers.iter().position(|&one| one == segment);
            let does = match (number, is_followed) {
                (Some(number), true) => {
                    format!(
                        "if (__parsimony_fits && {OWN}segments == {number}) {OWN}segments = {};",
                        number + 1
                    )
                }
                (Some(number), false) => {
                    format!("__VERIFIER_assume(!(__parsimony_fits && {OWN}segments == {number}));")
                }
                // What this segment follows is left out, so nothing says where it ends.
                (None, _) => String::new(),
            };
            let _ = writeln!(
                text,
                "{linkage}int {OWN}part_{part}(int __parsimony_fits) {{ {does} return 1; }}"
            );
        }
        let _ = writeln!(
            text,
            "__attribute__((used)) static void {PASSED}(void) {{ __VERIFIER_assume({OWN}segments == {}); }}",
            numbers.len()
        );
        text
    }

    /// The segments whose end is known.
    fn segment_numbers(&self, parts: &[usize]) -> Vec<usize> {
        let ends = parts.iter().filter_map(|&part| match self.parts[part].kind {
            PartKind::Waypoint(segment, true, _) => Some(segment),
            _ => None,
        });
        ends.collect()
    }
}

/// For a string of C.
fn escaped(path: &str) -> String {
    path.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ")
}

/// Where a part goes.
fn change(
    part: &WitnessPart,
    number: usize,
    files: &[SourceText],
    tokens: &[Tokens<'_>],
) -> Result<Change, String> {
    let name = Path::new(&part.at.file).file_name();
    let named = |file: &SourceText| Path::new(&file.path).file_name() == name;
    let fits: Vec<usize> = (0..files.len()).filter(|&file| named(&files[file])).collect();
    let &[file] = fits.as_slice() else {
        return Err(match fits.is_empty() {
            true => format!("{} is no file of the program that is C", part.at.file),
            false => format!("several files are called {}", part.at.file),
        });
    };
    if files[file].text.contains(OWN) {
        return Err(format!("{} uses names of ours", files[file].path));
    }
    let tokens = &tokens[file];
    let SourceLocation { line, column, .. } = part.at;
    let insertions = match part.kind {
        PartKind::LoopClaim => loop_head(tokens, line, column, &check(number, &part.value)?)?,
        PartKind::Claim => statement(tokens, line, column, &check(number, &part.value)?)?,
        PartKind::Waypoint(_, _, kind) => match kind {
            PointKind::Assumption => statement(tokens, line, column, &check(number, &part.value)?)?,
            PointKind::Target => target(tokens, line, column, &always(number))?,
            PointKind::Enter => around_call(tokens, line, column, |call| {
                (format!("({}, {call}", always(number)), ")".to_owned())
            })?,
            PointKind::Return => {
                let value = part.value.replace("\\result", RESULT);
                let check = check(number, &value)?;
                around_call(tokens, line, column, |call| {
                    (
                        format!("({{ __typeof__({call}) {RESULT} = {call}"),
                        format!("; {check}; {RESULT}; }})"),
                    )
                })?
            }
            PointKind::Branching => branch(tokens, line, column, number, &part.value)?,
        },
    };
    Ok(Change { file, insertions })
}

/// The same, with whether an expression holds.
fn check(number: usize, value: &str) -> Result<String, String> {
    let value = closed(value)?;
    Ok(format!("{OWN}part_{number}({})", truth(&value)))
}
