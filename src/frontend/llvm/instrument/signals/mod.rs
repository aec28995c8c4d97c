//! Signals whose handlers only set variables ([`handler`]), as those do that ask a loop to end.
//!
//! A signal may arrive between any two instructions, any number of times while its handler is
//! installed (POSIX, XSH 2.4.3). When it arrives shows only where something that the handler writes
//! is read, written, or where the handler changes. So in front of each of these stands, for each
//! signal and handler: if the handler is installed, it may have run. (More often than once gives no
//! other values.) What is installed stands in a variable of its own per signal.
//!
//! Every other handler stays unsupported where it is installed, and so is what blocks, sends or
//! awaits signals in such a program. That a signal without a handler may end the run at any place
//! adds no violation.
mod handler;

use self::handler::{Handler, Stored, simple_handlers};
use super::{Instrument, instruction_place};
use crate::cfa::SiteKind;
use crate::frontend::llvm::raw::{AnyValueExt, GlobalExt, InstructionExt, LlvmValue};
use inkwell::IntPredicate;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};
use std::collections::BTreeSet;

const REFUSED: &str = "signal handlers (what is installed is not known to set variables only)";
const ARRIVES: &str = "whether a signal arrives";
const INHERITED: &str = "whether a signal is ignored from the start";
/// Functions that install a handler, and how.
const BY_ADDRESS: [&str; 3] = ["signal", "bsd_signal", "ssignal"];
const BY_RECORD: [&str; 2] = ["sigaction", "__sigaction"];
/// Functions that block, send or await signals.
const OTHERS: [&str; 22] = [
    "sigprocmask",
    "pthread_sigmask",
    "sigblock",
    "sigsetmask",
    "sighold",
    "sigrelse",
    "sigignore",
    "sigpause",
    "sigsuspend",
    "sigwait",
    "sigwaitinfo",
    "sigtimedwait",
    "signalfd",
    "siginterrupt",
    "raise",
    "gsignal",
    "kill",
    "killpg",
    "sigqueue",
    "tgkill",
    "tkill",
    "pthread_kill",
];
/// The variable of our models (`runtime/models/time.c`) that says whether a handler may end a
/// sleep.
const CATCHES: &str = "__parsimony_catches_signals";
/// Waits for a signal whose handler returns.
const PAUSE: &str = "pause";
/// SIGKILL and SIGSTOP, which have no handlers.
const WITHOUT_HANDLERS: [u64; 2] = [9, 19];
/// The largest number of a signal (Linux).
const MOST_SIGNALS: u64 = 64;
/// Goes on only if its argument holds.
const ASSUME: &str = "__VERIFIER_assume";
/// `SIG_IGN`
const IGNORED: u64 = 1;
/// Flags that change nothing here: SA_NOCLDSTOP, SA_NOCLDWAIT, SA_SIGINFO, SA_ONSTACK, SA_RESTART,
/// SA_NODEFER.
const HARMLESS_FLAGS: u64 = 0x1 | 0x2 | 0x4 | 0x0800_0000 | 0x1000_0000 | 0x4000_0000;
/// How long the set of signals in a `struct sigaction` is; it stands behind the handler.
const MASK_BYTES: u64 = 128;

impl<'m> Instrument<'m, '_> {
    /// Follows what installs handlers, where it can be.
    pub(super) fn follow_signals(&mut self) {
        let installs = self.calls_of(&[&BY_ADDRESS[..], &BY_RECORD[..]].concat());
        if installs.is_empty() {
            return;
        }
        let handlers = simple_handlers(self.module, self.layouts.pointer().bits());
        let installs: Vec<_> =
            installs.into_iter().filter_map(|call| read_install(call, &handlers)).collect();
        let signals: BTreeSet<u64> = installs.iter().map(|install| install.signal).collect();
        self.note_arrivals(&handlers, &signals);
        for install in &installs {
            self.install(install, &handlers);
        }
        if handlers.is_empty() || signals.is_empty() {
            return;
        }
        for call in self.calls_of(&[PAUSE]) {
            self.await_signal(call, &handlers, &signals);
        }
        for call in self.calls_of(&OTHERS) {
            self.builder.before(call);
            let always = self.builder.int(self.builder.int_type(1), 1);
            self.mark_unsupported_where(always, "signals that are blocked, sent or awaited", call);
        }
    }

    /// The program's calls of functions of the system.
    fn calls_of(&self, names: &[&str]) -> Vec<InstructionValue<'m>> {
        let declared = names.iter().filter_map(|name| self.module.function(name));
        let users = declared.filter(|it| it.is_declaration()).flat_map(|function| {
            let users = function.users().into_iter().filter_map(LlvmValue::instruction);
            users.filter(move |user| user.called_function() == Some(function))
        });
        users.filter(|call| call.get_opcode() == Opcode::Call).collect()
    }

    /// In front of what touches a variable of a handler: the handler may have run.
    fn note_arrivals(&mut self, handlers: &[Handler<'m>], signals: &BTreeSet<u64>) {
        for handler in handlers {
            for user in self.touching(handler, handlers) {
                self.builder.before(user);
                for &signal in signals {
                    self.may_arrive(user, handler, signal);
                }
            }
        }
    }

    /// The loads and stores outside handlers in front of which it shows that a handler has run. (In
    /// front of a store, a run of a handler that writes nothing else does not show.)
    fn touching(
        &self,
        handler: &Handler<'m>,
        handlers: &[Handler<'m>],
    ) -> Vec<InstructionValue<'m>> {
        let is_outside = |user: &InstructionValue<'m>| {
            let own = user.function();
            handlers.iter().all(|handler| handler.function != own)
        };
        let shows = |user: &InstructionValue<'m>| {
            user.get_opcode() == Opcode::Load || handler.stores.len() > 1
        };
        let users = handler.stores.iter().flat_map(|(variable, _)| variable.users());
        let users = users.filter_map(LlvmValue::instruction);
        users.filter(is_outside).filter(shows).collect()
    }

    /// At the builder's place: the handler may run for a signal, if it is installed; gives whether
    /// it does.
    fn may_arrive(
        &mut self,
        place: InstructionValue<'m>,
        handler: &Handler<'m>,
        signal: u64,
    ) -> LlvmValue<'m> {
        let key = self.sites.add(SiteKind::External, ARRIVES, instruction_place(place));
        let drawn = self.nondet(self.builder.int_type(1), key);
        let installed = self.builder.load_pointer(self.cell(signal));
        let installed = self.builder.same_address(installed, handler.function.value());
        let runs = self.builder.binary(Opcode::And, drawn, installed);
        for (variable, stored) in &handler.stores {
            let (to, ty) = (LlvmValue::from(*variable), variable.value_type());
            let value = match stored {
                Stored::Constant(value) => *value,
                Stored::Number(casts) => {
                    let number = self.builder.int(self.builder.int_type(32), signal);
                    casts.iter().fold(number, |value, &(op, ty)| self.builder.cast(op, value, ty))
                }
            };
            let old = self.builder.load(ty, to, false);
            let new = self.builder.select(runs, value, old);
            self.builder.store(new, to, 1);
        }
        runs
    }

    /// What is installed for a signal.
    fn cell(&self, signal: u64) -> LlvmValue<'m> {
        let name = format!("parsimony.signal.{signal}");
        self.module.global(&name).unwrap_or_else(|| self.module.add_pointer(&name)).into()
    }

    /// match: a call that installs something for a signal; result: that stands in the signal's
    /// cell. What it replaces may have run until then.
    fn install(&mut self, install: &Install<'m>, handlers: &[Handler<'m>]) {
        let Install { call, signal, new, is_record } = *install;
        self.builder.before(call);
        for handler in handlers {
            self.may_arrive(call, handler, signal);
        }
        let new = if is_record { self.read_record(call, new) } else { new };
        self.refuse_unknown(call, new, handlers);
        self.note_catches(new);
        let cell = self.cell(signal);
        let old = self.before_main(call, signal);
        self.builder.store(new, cell, 1);
        let result = match is_record {
            true => self.builder.zero(call.ty()),
            false => old,
        };
        if !call.is_unused() {
            call.replace_with(result);
        }
        call.erase_from_basic_block();
    }

    /// What was installed before: what the program has installed, or what it found when it began.
    fn before_main(&mut self, call: InstructionValue<'m>, signal: u64) -> LlvmValue<'m> {
        let old = self.builder.load_pointer(self.cell(signal));
        let name = format!("parsimony.signal.{signal}.set");
        let is_set = self.module.global(&name);
        let is_set: LlvmValue<'m> =
            is_set.unwrap_or_else(|| self.module.add_bytes(&name, 1)).into();
        let byte = self.builder.int_type(8);
        let was_set = self.builder.load(byte, is_set, false);
        let zero = self.builder.int(byte, 0);
        let is_first = self.builder.equal(was_set, zero);
        self.builder.store(self.builder.int(byte, 1), is_set, 1);
        let key = self.sites.add(SiteKind::Environment, INHERITED, instruction_place(call));
        let is_ignored = self.nondet(self.builder.int_type(1), key);
        let is_ignored = self.builder.binary(Opcode::And, is_first, is_ignored);
        let ignored = self.number_as_address(IGNORED);
        self.builder.select(is_ignored, ignored, old)
    }

    fn number_as_address(&self, number: u64) -> LlvmValue<'m> {
        let word = self.builder.int_type(self.layouts.pointer().bits());
        let number = self.builder.int(word, number);
        self.builder.cast(Opcode::IntToPtr, number, self.builder.pointer_type())
    }

    /// The handler in a `struct sigaction`; an unsupported construct where its flags say something
    /// else.
    fn read_record(&mut self, call: InstructionValue<'m>, record: LlvmValue<'m>) -> LlvmValue<'m> {
        let handler = self.builder.load_pointer(record);
        let word = self.layouts.pointer().bytes();
        let flags = self.builder.offset(record, word + MASK_BYTES);
        let int = self.builder.int_type(32);
        let flags = self.builder.load(int, flags, false);
        let others = self.builder.int(int, u64::from(u32::MAX) & !HARMLESS_FLAGS);
        let others = self.builder.binary(Opcode::And, flags, others);
        let zero = self.builder.int(int, 0);
        let is_other = self.builder.compare(IntPredicate::NE, others, zero);
        self.mark_unsupported_where(is_other, "a flag of sigaction that is not known", call);
        handler
    }

    /// match: what is installed; result: from then on, signals may end sleeps, if it is a handler.
    fn note_catches(&self, new: LlvmValue<'m>) {
        let Some(catches) = self.module.global(CATCHES) else { return };
        let int = self.builder.int_type(32);
        let is_ignored = self.builder.same_address(new, self.number_as_address(IGNORED));
        let is_none = self.builder.binary(Opcode::Or, self.builder.is_null(new), is_ignored);
        let old = self.builder.load(int, catches.into(), false);
        let kept = self.builder.select(is_none, old, self.builder.int(int, 1));
        self.builder.store(kept, catches.into(), 4);
    }

    /// An unsupported construct where something else is installed than a handler that is followed,
    /// the default, or that the signal is ignored.
    fn refuse_unknown(
        &mut self,
        call: InstructionValue<'m>,
        new: LlvmValue<'m>,
        handlers: &[Handler<'m>],
    ) {
        if is_followed(new, handlers) {
            return;
        }
        let ignored = self.number_as_address(IGNORED);
        let mut is_known = self.builder.is_null(new);
        for known in handlers.iter().map(|it| it.function.value()).chain([ignored]) {
            let is_it = self.builder.same_address(new, known);
            is_known = self.builder.binary(Opcode::Or, is_known, is_it);
        }
        let is_unknown = self.builder.not(is_known);
        self.mark_unsupported_where(is_unknown, REFUSED, call);
    }

    /// match: `pause()`; result: it returns only when a handler has run (POSIX).
    fn await_signal(
        &mut self,
        call: InstructionValue<'m>,
        handlers: &[Handler<'m>],
        signals: &BTreeSet<u64>,
    ) {
        self.builder.before(call);
        let mut has_run = self.builder.int(self.builder.int_type(1), 0);
        for handler in handlers {
            for &signal in signals {
                let runs = self.may_arrive(call, handler, signal);
                has_run = self.builder.binary(Opcode::Or, has_run, runs);
            }
        }
        let int = self.builder.int_type(32);
        let has_run = self.builder.cast(Opcode::ZExt, has_run, int);
        let ty = self.builder.function_type(self.builder.void_type(), &[int.into()]);
        let assume =
            self.module.function(ASSUME).unwrap_or_else(|| self.module.declare(ASSUME, ty));
        self.builder.call(assume, ty, &[has_run]);
    }
}

/// A call that installs something that is followed.
struct Install<'m> {
    call: InstructionValue<'m>,
    signal: u64,
    /// The handler, or the address of the record that names it.
    new: LlvmValue<'m>,
    is_record: bool,
}

/// `None`: the call stays as it is, and is unsupported.
fn read_install<'m>(call: InstructionValue<'m>, handlers: &[Handler<'m>]) -> Option<Install<'m>> {
    let args = call.args();
    let signal = u64::try_from(args.first()?.int()?.unsigned()).ok()?;
    let is_signal = (1..=MOST_SIGNALS).contains(&signal) && !WITHOUT_HANDLERS.contains(&signal);
    let new = *args.get(1)?;
    let is_record = args.len() == 3;
    let is_read = match args.as_slice() {
        // What was installed before is asked for: that is not followed.
        [_, new, old] => !new.is_null() && old.is_null(),
        [_, new] => is_followed(*new, handlers) || !is_constant(*new),
        _ => false,
    };
    let is_handled = handlers.iter().all(|it| it.function != call.function());
    (is_signal && is_read && is_handled).then_some(Install { call, signal, new, is_record })
}

/// match: what is installed; result: whether it surely is a handler that is followed, the default,
/// or that the signal is ignored.
fn is_followed<'m>(new: LlvmValue<'m>, handlers: &[Handler<'m>]) -> bool {
    let is_ignored = new.opcode() == Some(Opcode::IntToPtr)
        && new.operand(0).int().is_some_and(|number| number.unsigned() == u128::from(IGNORED));
    new.is_null() || is_ignored || handlers.iter().any(|it| new == it.function)
}

fn is_constant(value: LlvmValue<'_>) -> bool {
    !matches!(value, LlvmValue::Instruction(_) | LlvmValue::Parameter(_))
}
