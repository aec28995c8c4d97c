//! What an answer rests on, as data: the run that violates the property, the claims of a proof, in
//! places of the source. Made by `check` and `driver`, printed by `output`.
//!
//! Analyses and the driver carry no text: a run is events with typed values in places of the source
//! (types come from debug information, and no analysis sees them), an UNKNOWN says which bound is
//! excluded and which targets are open (`report::PartialResults`). Printers escape what they print:
//! names and messages of the input cannot move a cursor or look like a verdict. What libraries
//! write to stderr is kept for the case that they end the process. A limit is the reason for
//! UNKNOWN, unless an unsupported construct, a disagreement with a replay or an internal error was
//! met, which more time does not mend.
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A line of the source.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct SourceLine {
    /// As the compiler was given it.
    pub file: String,
    /// From 1.
    pub line: u32,
}

/// A value of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShownValue {
    /// As a programmer writes it: `2.5`, `&x`, `GREEN`.
    pub text: String,
    /// The name of its type, where debug information or the name of an input function says it.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub ty: Option<String>,
    /// Its bits, as a hexadecimal number; none where the value is a stretch of memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bits: Option<String>,
}

/// Something that happened in a run.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Event {
    /// Where; none without debug information.
    pub at: Option<SourceLine>,
    /// The column there, from 1; 0 where it is not known.
    #[serde(skip_serializing_if = "is_zero")]
    pub column: u32,
    /// How many calls are open.
    pub depth: usize,
    /// Whether the end of the run depends on it, or it is an input.
    pub matters: bool,
    /// Whether the end of the run depends on it.
    #[serde(skip)]
    pub is_essential: bool,
    /// What it was.
    #[serde(flatten)]
    pub what: What,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Kinds of [`Event`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum What {
    /// The line was reached.
    #[default]
    Line,
    /// What a part of an object held from the start, where that is arbitrary.
    Initial {
        /// `x`, `t[0].end`, …
        name: String,
        /// What it held.
        value: ShownValue,
    },
    /// A variable or a part of an object got a value.
    Assigned {
        /// `x`, `t[0].end`, `malloc#3+8` (eight bytes into the third heap object).
        name: String,
        /// The function whose variable it is, unless it is a global one or on the heap.
        #[serde(rename = "function", skip_serializing_if = "Option::is_none")]
        of: Option<String>,
        /// What it is now.
        value: ShownValue,
    },
    /// An arbitrary value entered.
    Input {
        /// `__VERIFIER_nondet_int`, …
        name: String,
        /// Which.
        value: ShownValue,
    },
    /// A function of the library read what comes from outside.
    Read {
        /// Its name: `fgets`, `scanf`, …
        callee: String,
        /// What it read: a text as C writes it, numbers, `nothing`.
        value: ShownValue,
    },
    /// A function was called.
    Call {
        /// Its name.
        callee: String,
    },
    /// A function returned.
    Return {
        /// Its name.
        callee: String,
        /// What it returned.
        value: Option<ShownValue>,
    },
    /// The middle of a long run is left out, or more of what was there from the start.
    Elided {
        /// The number of events left out.
        events: u64,
    },
    /// The run ended.
    End {
        /// How: `the assertion `x > 0` fails`, …
        how: String,
    },
}

/// An arbitrary value that a run used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Input {
    /// Where it was drawn.
    pub at: Option<SourceLine>,
    /// The function or variable that it came from.
    pub name: String,
    /// The number of the place, the same in all runs of this program.
    pub site: u32,
    /// The how-many-eth value that was drawn there, from 0.
    pub occurrence: u64,
    /// The value.
    pub value: ShownValue,
}

/// Memory that the program did not make, behind an arbitrary pointer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outside {
    /// What events call it.
    pub name: String,
    /// Where it starts.
    pub address: u64,
    /// In bytes.
    pub size: u64,
    /// Offset and content of the bytes that are not zero.
    pub bytes: Vec<(u64, u8)>,
}

/// A run that violates the property.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Counterexample {
    /// The name of the property.
    #[serde(skip)]
    pub property: &'static str,
    /// What the run hangs on that is not the program's: results of functions that are not there.
    pub remarks: Vec<String>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The first inputs, in the order in which they were drawn.
    pub inputs: Vec<Input>,
    /// How many more inputs were drawn.
    pub more_inputs: u64,
    /// Memory that was given to the program.
    pub outside: Vec<Outside>,
    /// Whether it is known on which events the end depends.
    pub is_explained: bool,
    /// How it ended, in parts of which the last event is made.
    #[serde(skip)]
    pub ending: RunEnd,
    /// Other places that the end has to do with, such as the line in a model of the library.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Related>,
    /// All that the run was given.
    #[serde(skip)]
    pub script: Box<Script>,
}

/// A place that something has to do with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Related {
    /// Where.
    pub at: SourceLine,
    /// The column there, from 1; 0 where it is not known.
    #[serde(skip_serializing_if = "is_zero")]
    pub column: u32,
    /// Whether the end of the run names it, too.
    #[serde(skip)]
    pub is_reported: bool,
    /// What it has to do with it.
    pub what: String,
}

/// What ended a run, as far as it has a form in the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EndForm {
    /// An operation on numbers.
    Operation,
    /// A conversion of a number.
    Conversion,
    /// An access to memory.
    Access,
    /// A call of an error function.
    Call,
    /// What gives memory back.
    Free,
    /// An assertion of the library's, which says what its condition is.
    Assertion,
    /// Something else.
    #[default]
    Other,
}

/// How a run that violates the property ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RunEnd {
    /// What happens: `a signed addition overflows`.
    pub what: String,
    /// What of the source does it.
    pub form: EndForm,
    /// The function of the library that does it.
    pub library: Option<String>,
    /// Which of its arguments is wrong, from 0.
    pub argument: Option<usize>,
    /// The operands of an operation.
    pub operands: Vec<String>,
    /// What an access meant to reach.
    pub object: Option<String>,
    /// What the variables hold that the place sees: names as in [`What::Assigned`].
    pub variables: Vec<(String, ShownValue)>,
}

impl RunEnd {
    /// The same in words. `expression`: what stands at the place in the source, if that is known;
    /// `values`: of variables in it.
    pub fn in_words(&self, expression: Option<&str>, values: &str) -> String {
        let mut text = self.what.clone();
        match (&self.library, expression) {
            (Some(function), None) => text += &format!(" in `{function}`"),
            (Some(_), Some(call)) => text += &format!(" in `{call}`"),
            (None, Some(it)) if matches!(self.form, EndForm::Operation | EndForm::Conversion) => {
                text += &format!(": {it}");
            }
            (None, Some(it)) if self.form == EndForm::Free => text += &format!(": `{it}`"),
            (None, Some(it)) if self.form == EndForm::Access => text += &format!(" by `{it}`"),
            (None, Some(it)) if self.form == EndForm::Call => {
                return format!("`{it}` fails{values}: {text}");
            }
            (None, _) => {}
        }
        text += values;
        if let Some(object) = &self.object {
            text += &format!(": {object}");
        }
        text
    }
}

/// A place of the source, to the column.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub struct SourceLocation {
    /// As the compiler was given it.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// From 1; 0 where it is not known.
    pub column: u32,
    /// The function around it.
    pub function: String,
}

/// All that a run was given, so that a harness can repeat it or a witness can describe it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Script {
    /// Width of a pointer.
    pub pointer_bits: u32,
    /// Where arbitrary values came from.
    pub sources: Vec<InputSource>,
    /// The values in the order in which they were drawn: an index into `sources`, and the bits.
    pub values: Vec<(u32, u128)>,
    /// How many more values were drawn.
    pub more: u64,
    /// Objects whose content at the start was arbitrary.
    pub objects: Vec<GivenObject>,
    /// What `malloc` gave: the number of the object from 0, offset and content of the bytes that
    /// are not zero.
    pub heap: Vec<(u64, u64, u8)>,
    /// The entry function's name in bitcode.
    pub entry: String,
    /// What the entry function gets, where that is not `main`.
    pub arguments: Vec<EntryArgument>,
    /// What `main` gets, where the run looks at that and all of it is known.
    pub main_arguments: Option<MainArguments>,
    /// What the run reads from standard input, where that is known.
    pub input: Option<Vec<u8>>,
    /// Instructions of inline assembly in the program that only the kernel of a system may run.
    pub privileged: Vec<String>,
    /// Functions that the program calls and that have no definition.
    pub undefined: Vec<String>,
    /// What else the run hangs on, in words.
    pub further: Vec<String>,
    /// Where the property is violated.
    pub target: Option<SourceLocation>,
}

/// The arguments of `main`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MainArguments {
    /// How many there are.
    pub count: u64,
    /// What the run looked at: the index, and all bytes up to the last null character.
    pub strings: BTreeMap<u64, Vec<u8>>,
}

/// A place where arbitrary values entered a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputSource {
    /// What kind of place.
    pub origin: InputOrigin,
    /// The function or variable.
    pub name: String,
    /// The number of the place.
    pub site: u32,
    /// Width of its values.
    pub bits: u32,
    /// What its values are.
    pub format: Format,
    /// Where.
    pub at: Option<SourceLocation>,
}

/// Kinds of [`InputSource`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputOrigin {
    /// What a function returned that the program only declares.
    Function,
    /// What our model of a library function chose.
    Model,
    /// An argument of the entry function.
    EntryArgument,
    /// What is zero in a native run: the first content of a variable or of an object on the heap;
    /// whether an allocation or output fails, or a call changes `errno`.
    Zero,
    /// A value that is never looked at: the result of output.
    Unseen,
    /// How many arguments the program gets.
    ArgumentCount,
    /// What an argument of the program is made of.
    MainArgument,
    /// What an instruction of the machine gives.
    Machine,
    /// Anything else: what the compiler leaves open or the machine computes, the environment.
    Other,
}

/// How bits are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// An integer with a sign, or an address.
    #[default]
    Signed,
    /// An integer without one.
    Unsigned,
    /// A floating-point number.
    Float,
}

/// An object that existed before the run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenObject {
    /// Its name.
    pub name: String,
    /// In bytes.
    pub size: u64,
    /// Offset and content of the bytes that are not zero.
    pub bytes: Vec<(u64, u8)>,
}

/// What the entry function gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryArgument {
    /// The number that is drawn at this place.
    Number {
        /// The number of the place.
        site: u32,
        /// Its width.
        bits: u32,
        /// How the bits are read.
        format: Format,
    },
    /// The address of the object of this name.
    Object(String),
    /// Null.
    Null,
    /// The address of an object on the heap that the caller makes.
    Made {
        /// The size of the object, in bytes.
        bytes: u64,
        /// How far the address is from its start, in bytes.
        offset: u64,
        /// Those with lower numbers are made first.
        turn: u32,
    },
    /// What the parameter of this number is.
    Same(u32),
    /// Bytes behind the start of the object that the parameter of this number leads into.
    Within(u32, u64),
    /// This number of bytes behind the start of the program's global object of this name.
    Global(String, u64),
    /// What the program's global variable of this name holds.
    Held(String),
    /// Something else.
    Other,
}

/// What became of a native run of a counterexample.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Confirmation {
    /// Whether it reached the error.
    pub confirmed: bool,
    /// What happened, in words.
    pub what: String,
}

/// A place that may violate the property.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Obligation {
    /// Where; none without debug information.
    pub at: Option<SourceLine>,
    /// What kind of check it is: assertions, memory accesses, …
    pub class: &'static str,
    /// What would happen there: `reach_error` is called, the assertion `x > 0` fails.
    pub what: String,
    /// What is known of it.
    pub state: CheckState,
}

/// What is known of a [`Obligation`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CheckState {
    /// A run violates the property there.
    Violated,
    /// Undecided: no proof shows that no run does.
    Open,
    /// No run does.
    Holds,
}

/// What a proof claims at a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Claim {
    /// File and line, and a number that distinguishes several places of one line.
    pub at: String,
    /// Formulas over the variables there; all hold whenever a run is there.
    pub formulas: Vec<String>,
}

/// What holds whenever a run is at the head of a loop.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct SourceInvariant {
    /// Where the loop's keyword stands.
    pub at: SourceLocation,
    /// A C expression.
    pub value: String,
}

/// What a proof claims, as far as C can tell it, and what else there is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Candidates {
    /// Claims at places in loops; nothing but a second proof makes them invariants.
    pub invariants: Vec<SourceInvariant>,
    /// The others, in words.
    pub left_out: Vec<String>,
}

impl Candidates {
    /// Those of another proof come to these.
    pub fn add(&mut self, more: Self) {
        self.invariants.extend(more.invariants);
        self.left_out.extend(more.left_out);
    }

    /// No claims in C, of a proof that rests on something else.
    pub fn none_of(what: &str) -> Self {
        let left_out = vec![format!("{what}: it has no form in C")];
        Self { left_out, ..Self::default() }
    }
}

/// Why no run violates the property.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Proof {
    /// The engine that found it.
    pub engine: Option<&'static str>,
    /// What it claims, and the check accepted; of explicit values, what they come to at the heads
    /// of loops.
    pub claims: Vec<Claim>,
    /// Invariants that were proved in the words of the program, for a witness.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub invariants: Vec<SourceInvariant>,
    /// Claims that a witness does not tell, and why.
    #[serde(rename = "not_in_witness", skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// How a function is declared.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signature {
    /// The type of its result, in C.
    pub result: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// Whether no other file can call it.
    pub is_static: bool,
    /// The file that defines it, where a caller needs more of that than the function.
    pub file: Option<String>,
    /// Whether `main` is there, too.
    pub has_main: bool,
}

/// A parameter of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type, more or less as C writes it.
    pub ty: String,
}
