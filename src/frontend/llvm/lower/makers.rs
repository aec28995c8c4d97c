//! Objects of the heap are freed as they were made: by the function for that, with their size.
use super::call::Argument;
use super::function::FunctionLowering;
use super::{Unsupported, fold};
use crate::cfa::{Op, ViolationKind};
use crate::frontend::llvm::makers::MemoryMaker;
use crate::ir::{BinaryOp, ExprId, Width};

/// Where in a header the maker stands.
pub(super) const MAKER_AT: u64 = 8;

impl<'m> FunctionLowering<'_, 'm> {
    /// match: `operator delete(p, size)`; result: the size, where it is checked.
    pub(super) fn deleted_size(&mut self, key: u32, args: &[Argument<'m>]) -> Option<ExprId> {
        let sites = &self.top.sites;
        let is_checked = sites.knows_sizes && sites.sized.contains(&key);
        let size = args.get(1).and_then(|size| size.leaves.first().copied());
        let size = size.filter(|_| is_checked)?;
        // A program may declare one that takes an `unsigned int` where sizes are larger.
        let pointer = self.top.layouts.pointer();
        Some(fold::resize(self.pool(), size, pointer))
    }

    /// Who made the object whose header is at `address`.
    pub(super) fn maker_of(&mut self, address: ExprId) -> Option<ExprId> {
        if !self.top.sites.tells_makers {
            return None;
        }
        let dst = self.local("maker", Width::W8);
        let address = self.at(address, MAKER_AT);
        self.push(Op::Load { dst, address });
        Some(self.top.out.read(dst))
    }

    /// match: `free(p)`, `delete p`, `delete[] p`; result: a violation where the object was made
    /// for another one of these (C11 7.22.3.3; C++20 7.6.2.9, paragraph 2).
    pub(super) fn check_maker(
        &mut self,
        address: ExprId,
        (freed, name): (MemoryMaker, &str),
    ) -> Result<(), Unsupported> {
        if !self.top.options.asks(ViolationKind::Free) {
            return Ok(());
        }
        let Some(maker) = self.maker_of(address) else { return Ok(()) };
        let makers = self.top.sites.makers.clone();
        let others = MemoryMaker::OF_PROGRAMS
            .into_iter()
            .filter(|other| *other != freed && makers.contains(&other.number()));
        for (place, other) in (self.place + 1..).zip(others) {
            let number = self.pool().number(Width::W8, other.number());
            let is_other = fold::binary(self.pool(), BinaryOp::Eq, maker, number);
            let by = if freed == MemoryMaker::C { name } else { freed.freed_by() };
            let what = format!("memory of `{}` is freed by `{by}`", other.name());
            self.error_if(is_other, ViolationKind::Free, what, place)?;
        }
        Ok(())
    }
}
