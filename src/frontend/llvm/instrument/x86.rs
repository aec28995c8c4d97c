//! Intrinsics of x86 about the machine: fences, clocks, random numbers, SSE's control register.
use super::calls::finish;
use super::{Effect, Instrument, instruction_place};
use crate::cfa::SiteKind;
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, StructTypeExt, Type};
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

/// What changes nothing that the program sees.
const NOTHING: [&str; 10] = [
    "sse2.pause",
    "sse2.mfence",
    "sse2.lfence",
    "sse.sfence",
    "sse2.clflush",
    "clflushopt",
    "clwb",
    "mmx.emms",
    "avx.vzeroupper",
    "avx.vzeroall",
];
/// What gives any number.
const ANY: [&str; 4] = ["rdtsc", "rdtscp", "rdpmc", "xgetbv"];
/// Approximations that machines make in different ways.
const INEXACT: [&str; 4] = ["sse.rcp.ps", "sse.rcp.ss", "sse.rsqrt.ps", "sse.rsqrt.ss"];

impl<'m> Instrument<'m, '_> {
    /// Rewrites the intrinsic `llvm.x86.…` where that is about more than numbers.
    pub(super) fn rewrite_x86(&mut self, call: InstructionValue<'m>, name: &str) {
        let place = instruction_place(call);
        if NOTHING.contains(&name) {
            return call.erase_from_basic_block();
        }
        if ANY.contains(&name) {
            let key = self.sites.add(SiteKind::External, name, place);
            self.builder.before(call);
            return finish(call, self.nondet(call.ty(), key));
        }
        if INEXACT.contains(&name) {
            self.give_key(call, &format!("llvm.x86.{name}"), Effect::Pure);
            return;
        }
        match name {
            "sse.stmxcsr" => {
                self.builder.before(call);
                let value = self.control_word(call);
                self.builder.store(value, call.operand(0), 1);
                call.erase_from_basic_block();
            }
            "sse.ldmxcsr" => {
                self.builder.before(call);
                let word = self.builder.int_type(32);
                let value = self.builder.load(word, call.operand(0), false);
                self.set_control_word(value, call);
                call.erase_from_basic_block();
            }
            _ if name.starts_with("rdrand") || name.starts_with("rdseed") => self.draw(call),
            _ => {}
        }
    }

    /// match: `rdrand()`; result: any number and 1, or zero and 0.
    fn draw(&mut self, call: InstructionValue<'m>) {
        let Type::Struct(whole) = call.ty() else { return };
        let place = instruction_place(call);
        let key = self.sites.add(SiteKind::External, "rdrand", place.clone());
        let works_key = self.sites.add(SiteKind::External, "whether rdrand works", place);
        let (number, flag) = (whole.field(0), whole.field(1));
        self.builder.before(call);
        let any = self.nondet(number, key);
        let works = self.nondet(self.builder.int_type(1), works_key);
        let none = self.builder.zero(number);
        let value = self.builder.select(works, any, none);
        let flag = self.builder.cast(Opcode::ZExt, works, flag);
        let result = self.builder.zero(call.ty());
        let result = self.builder.with_element(result, value, 0);
        finish(call, self.builder.with_element(result, flag, 1));
    }
}
