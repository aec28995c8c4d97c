//! Random small programs in the text form of `cfa`, and random inputs for them: for tests that
//! compare what two programs do.
//!
//! Values are 3 bits wide, so loops without a counter repeat a state soon or end. Programs have
//! calls (also recursive ones), global variables, memory, inputs at shared keys, switches, loops of
//! all kinds, assumes, dead ends and several targets (each unsupported construct has its own name).
use parsimony::base::random::Random;
use parsimony::cfa::{InputId, Inputs};
use parsimony::ir::{Bv, Width};
use std::fmt::Write;

const SITES: u64 = 8;
const KEYS: u64 = 6;

/// A program of about `size` statements per function.
pub(crate) fn random_program(seed: u64, size: u64) -> String {
    let mut rng = Random::new(seed);
    let functions = 1 + rng.below(3);
    let mut text = String::from("main &f0\n");
    for site in 0..SITES {
        let _ = writeln!(text, "site s{site} input \"in{site}\" key {}", site.min(KEYS - 1));
    }
    text.push_str("site s20 uninitialised \"cell\" key 20\nvar @@g: i3 = 2\nvar @@h: i3 = 0\nvar @@k: i3 = 5\n");
    text.push_str(
        "object @m size 8 align 8 = {0: 3:i8, 2: 1:i8}\nobject @q size 8 align 8 = {0: @m+2}\n",
    );
    let mut writer = Writer { rng, text, label: 0, function: 0, functions, fuel: 0, counters: 0 };
    for function in 0..functions {
        writer.function = function;
        writer.fuel = 1 + writer.rng.below(size);
        writer.function_text();
    }
    writer.text
}

/// Values for the first inputs at every key.
pub(crate) fn random_inputs(seed: u64) -> Inputs {
    let mut rng = Random::new(seed ^ 0xabcd);
    let mut inputs = Inputs::default();
    let bias = rng.below(9);
    for key in 0..KEYS {
        for occurrence in 0..40 {
            let bits = if rng.chance(30) { bias } else { rng.below(8) };
            let value = Bv::new(Width::new(3).expect("a width"), bits);
            inputs
                .values
                .insert(InputId { key: u32::try_from(key).expect("small"), occurrence }, value);
        }
    }
    for occurrence in 0..40 {
        let byte = u8::try_from(rng.below(8)).expect("small");
        inputs.bytes.insert(InputId { key: 20, occurrence }, [(0, byte)].into());
    }
    inputs
}

struct Writer {
    rng: Random,
    text: String,
    label: u64,
    function: u64,
    functions: u64,
    fuel: u64,
    counters: u64,
}

const VARS: [&str; 8] = ["%a", "%b", "%c", "%d", "@@g", "@@h", "%a", "@@k"];
/// `@@k` is never changed.
const CHANGED: [&str; 7] = ["%a", "%b", "%c", "%d", "@@g", "@@h", "%c"];

impl Writer {
    fn function_text(&mut self) {
        let start = self.text.len();
        let head = match self.function {
            0 => "fn &f0() {".into(),
            function => format!("fn &f{function}(%a: i3, %b: i3) -> i3 {{"),
        };
        let entry = self.fresh();
        self.counters = 0;
        let last = self.block(entry, 3, &[]);
        if let Some(mut last) = last {
            if self.function == 0 || self.rng.chance(20) {
                last = self.target(last);
            }
            self.leave(last);
        }
        let body = self.text.split_off(start);
        let exit = self.fresh();
        let head = head.replace('{', &format!("entry L{entry} exit L{exit} {{"));
        let locals = if self.function == 0 { "%a %b %c %d" } else { "%c %d" };
        let _ = writeln!(self.text, "{head}\n  var {locals}: i3\n  var %p: i64");
        for counter in 0..self.counters {
            let _ = writeln!(self.text, "  var %i{counter}: i3");
        }
        self.text.push_str(&body.replace("LEXIT", &format!("L{exit}")));
        self.text.push_str("}\n");
    }

    fn leave(&mut self, at: u64) {
        let value = if self.function == 0 { String::new() } else { self.expr(1) };
        let _ = writeln!(self.text, "  L{at} -> LEXIT: return {value}");
    }

    fn fresh(&mut self) -> u64 {
        self.label += 1;
        self.label - 1
    }

    fn edge(&mut self, from: u64, to: u64, steps: &str) {
        let colon = if steps.is_empty() { "" } else { ": " };
        let _ = writeln!(self.text, "  L{from} -> L{to}{colon}{steps}");
    }

    /// Statements from location `at` on; where they end, if they do. `around` are heads and ends of
    /// loops, for `goto`s.
    fn block(&mut self, mut at: u64, depth: u64, around: &[u64]) -> Option<u64> {
        let count = 1 + self.rng.below(5);
        for _ in 0..count {
            if self.fuel == 0 {
                break;
            }
            self.fuel -= 1;
            at = self.statement(at, depth, around)?;
        }
        Some(at)
    }

    fn statement(&mut self, at: u64, depth: u64, around: &[u64]) -> Option<u64> {
        let kind = self.rng.below(if depth == 0 { 11 } else { 20 });
        match kind {
            0..=6 => {
                let next = self.fresh();
                let steps = self.simple();
                self.edge(at, next, &steps);
                Some(next)
            }
            7 => {
                let next = self.fresh();
                let steps = format!("assume {}", self.condition(1));
                self.edge(at, next, &steps);
                Some(next)
            }
            8 => Some(self.target(at)),
            9 => Some(self.call(at)),
            10 => self.jump(at, around),
            11..=14 => self.branch(at, depth, around),
            15 => self.switch(at, depth, around),
            16 => self.counting_loop(at, depth, around),
            17 | 18 => self.while_loop(at, depth, around),
            _ => self.do_loop(at, depth, around),
        }
    }

    fn simple(&mut self) -> String {
        let dst = self.rng.pick(&CHANGED);
        match self.rng.below(10) {
            0..=4 => format!("{dst} = {}", self.expr(2)),
            5 | 6 => format!("{dst} = nondet s{}", self.rng.below(SITES)),
            7 => format!("store {} {}", self.cell(), self.expr(1)),
            8 => format!("{dst} = load {}", self.cell()),
            _ => match self.rng.below(4) {
                0 => format!(
                    "%p = alloc stack 1 align 1 s20; store %p {}; {dst} = load %p",
                    self.expr(1)
                ),
                1 => format!("%p = alloc heap 1 align 1 s20; {dst} = load %p; free %p"),
                2 => format!("%p = load @q; {dst} = load %p"),
                _ => {
                    format!("copy {} {} 1; {dst} = load {}", self.cell(), self.cell(), self.cell())
                }
            },
        }
    }

    fn cell(&mut self) -> String {
        match self.rng.below(3) {
            0 => format!("(add @m (zext i64 {}))", self.rng.pick(&VARS)),
            _ => format!("(add @m {})", self.rng.below(4)),
        }
    }

    fn expr(&mut self, depth: u64) -> String {
        if depth == 0 || self.rng.chance(25) {
            return if self.rng.chance(30) {
                format!("{}:i3", self.rng.below(8))
            } else {
                self.rng.pick(&VARS).into()
            };
        }
        if self.rng.chance(10) {
            return format!(
                "(ite {} {} {})",
                self.condition(1),
                self.expr(depth - 1),
                self.expr(depth - 1)
            );
        }
        let op = self.rng.pick(&["add", "sub", "xor", "and", "or", "add"]);
        format!("({op} {} {})", self.expr(depth - 1), self.expr(depth - 1))
    }

    fn condition(&mut self, depth: u64) -> String {
        let op = self.rng.pick(&["eq", "eq", "slt", "ult", "sle", "ule"]);
        let condition = format!("({op} {} {})", self.rng.pick(&VARS), self.expr(depth));
        if self.rng.chance(30) { format!("(not {condition})") } else { condition }
    }

    /// `if (condition) target;`
    fn target(&mut self, at: u64) -> u64 {
        let (bad, next) = (self.fresh(), self.fresh());
        let condition = self.condition(1);
        self.edge(at, bad, &format!("assume {condition}"));
        self.edge(at, next, &format!("assume (not {condition})"));
        if self.rng.chance(50) {
            let _ = writeln!(self.text, "  L{bad} error");
        } else {
            let _ = writeln!(self.text, "  L{bad} unsupported \"construct {bad}\"");
        }
        next
    }

    fn call(&mut self, at: u64) -> u64 {
        let next = self.fresh();
        let callee = if self.function > 0 && self.rng.chance(25) {
            self.function
        } else if self.function + 1 < self.functions {
            self.function + 1 + self.rng.below(self.functions - self.function - 1)
        } else {
            let steps = self.simple();
            self.edge(at, next, &steps);
            return next;
        };
        let result = match self.rng.below(3) {
            0 => String::new(),
            _ => format!("{} = ", self.rng.pick(&CHANGED)),
        };
        let (a, b) = (self.expr(1), self.expr(1));
        let call = format!("call {result}&f{callee}({a}, {b})");
        if callee == self.function {
            // Recursion goes down to zero.
            let step = self.fresh();
            self.edge(at, step, "assume (ult 0:i3 %b)");
            self.edge(at, next, "assume (not (ult 0:i3 %b))");
            self.edge(step, next, &call.replace(&format!(", {b})"), ", (sub %b 1))"));
        } else {
            self.edge(at, next, &call);
        }
        next
    }

    /// Leaves the block: returns, ends the run, stays for ever, or goes to a location around.
    fn jump(&mut self, at: u64, around: &[u64]) -> Option<u64> {
        let next = self.fresh();
        let condition = self.condition(1);
        let other = self.fresh();
        self.edge(at, other, &format!("assume {condition}"));
        self.edge(at, next, &format!("assume (not {condition})"));
        match self.rng.below(6) {
            0 => {}
            1 => self.edge(other, other, ""),
            2 | 3 if !around.is_empty() => {
                let to =
                    around[usize::try_from(self.rng.below(around.len() as u64)).expect("small")];
                let steps = if self.rng.chance(50) { self.simple() } else { String::new() };
                self.edge(other, to, &steps);
            }
            _ => self.leave(other),
        }
        Some(next)
    }

    fn branch(&mut self, at: u64, depth: u64, around: &[u64]) -> Option<u64> {
        let (yes, no, join) = (self.fresh(), self.fresh(), self.fresh());
        let condition = self.condition(1);
        let (first, second) = (self.maybe_simple(), self.maybe_simple());
        self.edge(at, yes, &format!("assume {condition}{first}"));
        self.edge(at, no, &format!("assume (not {condition}){second}"));
        let ends = [
            self.block(yes, depth - 1, around),
            if self.rng.chance(60) { self.block(no, depth - 1, around) } else { Some(no) },
        ];
        for end in ends.into_iter().flatten() {
            self.edge(end, join, "");
        }
        Some(join)
    }

    fn maybe_simple(&mut self) -> String {
        if self.rng.chance(30) { format!("; {}", self.simple()) } else { String::new() }
    }

    fn switch(&mut self, at: u64, depth: u64, around: &[u64]) -> Option<u64> {
        let join = self.fresh();
        let var = self.rng.pick(&VARS);
        let mut default = String::from("true");
        for case in 0..2 + self.rng.below(2) {
            let (start, value) = (self.fresh(), case * 2 + 1);
            self.edge(at, start, &format!("assume (eq {var} {value})"));
            default = format!("(and {default} (not (eq {var} {value})))");
            if let Some(end) = self.block(start, depth - 1, around) {
                self.edge(end, join, "");
            }
        }
        self.edge(at, join, &format!("assume {default}"));
        Some(join)
    }

    fn counting_loop(&mut self, at: u64, depth: u64, around: &[u64]) -> Option<u64> {
        let (head, body, exit) = (self.fresh(), self.fresh(), self.fresh());
        let i = format!("%i{}", self.counters);
        self.counters += 1;
        let start = self.rng.below(8);
        self.edge(at, head, &format!("{i} = {start}"));
        let (op, step) =
            (self.rng.pick(&["ult", "slt", "ule", "sle", "eq"]), 1 + self.rng.below(7));
        let bound = if self.rng.chance(80) {
            format!("{}:i3", self.rng.below(8))
        } else {
            self.rng.pick(&VARS).into()
        };
        let mut test = if self.rng.chance(50) {
            format!("({op} {i} {bound})")
        } else {
            format!("({op} {bound} {i})")
        };
        if op == "eq" || self.rng.chance(20) {
            test = format!("(not {test})");
        }
        self.edge(head, body, &format!("assume {test}"));
        self.edge(head, exit, &format!("assume (not {test})"));
        let inner: Vec<u64> =
            if self.rng.chance(30) { [around, &[head, exit]].concat() } else { Vec::new() };
        if let Some(end) = self.block(body, depth - 1, &inner) {
            self.edge(end, head, &format!("{i} = (add {i} {step})"));
        }
        Some(exit)
    }

    fn while_loop(&mut self, at: u64, depth: u64, around: &[u64]) -> Option<u64> {
        let (head, body, exit) = (self.fresh(), self.fresh(), self.fresh());
        let draw = if self.rng.chance(50) { self.simple() } else { String::new() };
        self.edge(at, head, "");
        let test = self.fresh();
        self.edge(head, test, &draw);
        let condition = self.condition(0);
        self.edge(test, body, &format!("assume {condition}"));
        self.edge(test, exit, &format!("assume (not {condition})"));
        let inner = [around, &[head, exit, body]].concat();
        if let Some(end) = self.block(body, depth - 1, &inner) {
            self.edge(end, head, "");
        }
        Some(exit)
    }

    fn do_loop(&mut self, at: u64, depth: u64, around: &[u64]) -> Option<u64> {
        let (head, exit) = (self.fresh(), self.fresh());
        self.edge(at, head, "");
        let inner = [around, &[head, exit]].concat();
        let end = self.block(head, depth - 1, &inner);
        let condition = self.condition(1);
        if let Some(end) = end {
            self.edge(end, head, &format!("assume {condition}"));
            self.edge(end, exit, &format!("assume (not {condition})"));
        }
        Some(exit)
    }
}
