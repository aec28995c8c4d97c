//! Which parameters by reference become values; the conditions are those of [`super`].
//!
//! All parameters that are used for nothing but 2 are candidates at first. Then those are dropped
//! that a call gives something else than 1 and 3 ask for, and with them those that are passed on to
//! them, until all that are left can be replaced together.
use crate::cfa::Access;
use crate::frontend::llvm::budget::{MOST_MEMBERS, MOST_OFFSET_OF_MEMBER};
use crate::frontend::llvm::instrument::KEY_KIND;
use crate::frontend::llvm::layout::{Layouts, has_size};
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module, Type,
};
use crate::frontend::llvm::sites::{Marker, Sites};
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// A parameter: its function and its number.
pub(super) type Parameter<'m> = (FunctionValue<'m>, u32);

/// A scalar behind an address.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Scalar<'m> {
    pub(super) ty: Type<'m>,
    /// Whether it is stored to.
    pub(super) is_written: bool,
}

/// Members by their distance to the address, in bytes.
pub(super) type Scalars<'m> = BTreeMap<u64, Scalar<'m>>;

/// What is done with an address, if it is nothing but what is listed here.
pub(super) struct AddressUses<'m> {
    pub(super) members: Scalars<'m>,
    /// Where the last byte ends that is checked to be one of an object.
    pub(super) checked: u64,
    /// The parameters that it is passed to, and how far behind the address that lies.
    passed: Vec<(Parameter<'m>, u64)>,
    /// Whether bytes are filled or copied there, however many.
    is_copied: bool,
}

/// Where an address comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Base<'m> {
    Local(InstructionValue<'m>),
    Passed(Parameter<'m>),
}

/// The parameters that may be replaced.
pub(super) struct References<'m> {
    layouts: Layouts<'m>,
    sites: &'m Sites,
    /// Whether what holds an address keeps an object from being lost.
    holds_addresses: bool,
    /// The kind of metadata that has the keys of locals.
    key: u32,
    pub(super) calls: FxHashMap<FunctionValue<'m>, Vec<InstructionValue<'m>>>,
    pub(super) candidates: FxHashMap<Parameter<'m>, AddressUses<'m>>,
    /// Parameters by value.
    places: FxHashMap<LlvmValue<'m>, Parameter<'m>>,
}

impl<'m> References<'m> {
    /// `holds_addresses`: an object is lost where nothing holds its address.
    pub(super) fn of(
        module: &'m Module,
        sites: &'m Sites,
        holds_addresses: bool,
        is_open: impl Fn(FunctionValue<'m>) -> bool,
    ) -> Self {
        let mut found = Self {
            layouts: Layouts::new(module.layout()),
            sites,
            holds_addresses,
            key: module.context().get_kind_id(KEY_KIND),
            calls: FxHashMap::default(),
            candidates: FxHashMap::default(),
            places: FxHashMap::default(),
        };
        for function in module.functions() {
            if let Some(calls) = direct_calls(function)
                && !is_open(function)
            {
                found.calls.insert(function, calls);
            }
        }
        let functions: Vec<_> = found.calls.keys().copied().collect();
        for function in functions {
            for (index, param) in (0..).zip(function.params()) {
                if param.ty().is_plain_pointer()
                    && let Some(uses) = found.uses(param)
                    && !uses.is_copied
                {
                    found.places.insert(param, (function, index));
                    found.candidates.insert((function, index), uses);
                }
            }
        }
        found.settle();
        found
    }

    /// What is done with an address; `None`: something else than what is followed.
    fn uses(&self, address: LlvmValue<'m>) -> Option<AddressUses<'m>> {
        let mut found = AddressUses {
            members: Scalars::new(),
            checked: 0,
            passed: Vec::new(),
            is_copied: false,
        };
        let mut open = vec![(address, 0_u64)];
        while let Some((at, offset)) = open.pop() {
            let users: FxHashSet<_> = at.users().into_iter().collect();
            for user in users {
                let user = user.instruction()?;
                match user.get_opcode() {
                    Opcode::Load => {
                        self.access(&mut found.members, offset, user.ty(), false)?;
                    }
                    Opcode::Store if user.operand(0) != at => {
                        self.access(&mut found.members, offset, user.operand(0).ty(), true)?;
                    }
                    Opcode::GetElementPtr if user.operand(0) == at => {
                        open.push((user.into(), offset.checked_add(self.distance(user)?)?));
                    }
                    Opcode::Call => {
                        let callee = user.called_function()?;
                        // An end that an access may follow has a marker of its own.
                        if callee.name().starts_with("llvm.lifetime.") {
                            continue;
                        }
                        if is_copy(&callee.name()) {
                            found.is_copied = true;
                            continue;
                        }
                        if let Some(length) = checked_length(user, callee, at) {
                            found.checked = found.checked.max(offset.checked_add(length)?);
                            continue;
                        }
                        self.calls.get(&callee)?;
                        let args = (0..).zip(user.args()).filter(|(_, arg)| *arg == at);
                        found.passed.extend(args.map(|(index, _)| ((callee, index), offset)));
                    }
                    _ => return None,
                }
            }
        }
        Some(found)
    }

    /// Notes an access; `None`: it does not go with what was noted.
    fn access(
        &self,
        members: &mut Scalars<'m>,
        offset: u64,
        ty: Type<'m>,
        is_written: bool,
    ) -> Option<bool> {
        let is_scalar = matches!(ty, Type::Int(_) | Type::Float(_)) || ty.is_plain_pointer();
        if !is_scalar || !has_size(ty) || offset > MOST_OFFSET_OF_MEMBER {
            return None;
        }
        // A copy would hold it when the program's own variable does not any more.
        if self.holds_addresses && (ty.is_plain_pointer() || self.layouts.bits(ty) > 32) {
            return None;
        }
        // A copy of a bit would make zeros of the rest of its byte.
        if !self.layouts.bits(ty).is_multiple_of(8) {
            return None;
        }
        if let Some(known) = members.get_mut(&offset) {
            let is_new = is_written && !known.is_written;
            known.is_written |= is_written;
            return (known.ty == ty).then_some(is_new);
        }
        let end = offset + self.size(ty);
        let is_apart = |(&other, member): (&u64, &Scalar<'m>)| {
            end <= other || other + self.size(member.ty) <= offset
        };
        if members.len() >= MOST_MEMBERS || !members.iter().all(is_apart) {
            return None;
        }
        members.insert(offset, Scalar { ty, is_written });
        Some(true)
    }

    pub(super) fn size(&self, ty: Type<'m>) -> u64 {
        self.layouts.alloc_size(ty)
    }

    /// How many bytes an address is behind the one that it is made of, if that is constant.
    fn distance(&self, step: InstructionValue<'m>) -> Option<u64> {
        let step = LlvmValue::from(step);
        let (mut ty, mut distance) = (step.gep_type()?, 0_i64);
        for index in 1..step.operand_count() {
            let number = i64::try_from(step.operand(index).int()?.signed()).ok()?;
            let (more, next) = self.layouts.gep_step(ty, index == 1, number)?;
            distance = distance.checked_add(more)?;
            ty = next;
        }
        u64::try_from(distance).ok()
    }

    /// Where an address comes from, and how many bytes it is behind that.
    fn base(&self, mut address: LlvmValue<'m>) -> Option<(Base<'m>, u64)> {
        let mut offset = 0_u64;
        loop {
            if let Some(place) = self.places.get(&address) {
                return Some((Base::Passed(*place), offset));
            }
            let made = address.instruction()?;
            match made.get_opcode() {
                Opcode::Alloca => return Some((Base::Local(made), offset)),
                Opcode::GetElementPtr => {
                    offset = offset.checked_add(self.distance(made)?)?;
                    address = made.operand(0);
                }
                _ => return None,
            }
        }
    }

    /// Drops parameters until all that are left can be replaced together.
    fn settle(&mut self) {
        let mut locals = FxHashMap::default();
        loop {
            let mut dropped = self.spread();
            for (function, calls) in &self.calls {
                let places = (0..function.count_params()).map(|index| (*function, index));
                let places: Vec<_> = places.filter(|it| self.candidates.contains_key(it)).collect();
                for call in calls {
                    dropped.extend(self.unfit(*call, &places, &mut locals));
                }
            }
            if dropped.is_empty() {
                return;
            }
            for place in dropped {
                self.candidates.remove(&place);
            }
        }
    }

    /// Adds what callees access to the members of what they are given; gives the parameters where
    /// that does not go.
    fn spread(&mut self) -> Vec<Parameter<'m>> {
        let mut unfit = Vec::new();
        loop {
            let mut is_changed = false;
            let places: Vec<_> = self.candidates.keys().copied().collect();
            for place in places {
                if unfit.contains(&place) {
                    continue;
                }
                let uses = &self.candidates[&place];
                let (mut members, mut checked) = (uses.members.clone(), uses.checked);
                let added = uses.passed.iter().try_fold(false, |is_changed, (callee, offset)| {
                    Some(is_changed | self.add(&mut members, &mut checked, *callee, *offset)?)
                });
                match added {
                    None => unfit.push(place),
                    Some(false) => {}
                    Some(true) => {
                        is_changed = true;
                        if let Some(uses) = self.candidates.get_mut(&place) {
                            (uses.members, uses.checked) = (members, checked);
                        }
                    }
                }
            }
            if !is_changed {
                return unfit;
            }
        }
    }

    /// Adds the members of a callee's parameter, which is `offset` bytes behind; `None`: they do
    /// not fit, or the parameter is none that can be replaced.
    fn add(
        &self,
        members: &mut Scalars<'m>,
        checked: &mut u64,
        callee: Parameter<'m>,
        offset: u64,
    ) -> Option<bool> {
        let callee = self.candidates.get(&callee)?;
        let end = match callee.checked {
            0 => 0,
            inside => offset.checked_add(inside)?,
        };
        let is_beyond = end > *checked;
        *checked = end.max(*checked);
        if *checked > MOST_OFFSET_OF_MEMBER {
            return None;
        }
        let mut members_of = callee.members.iter();
        members_of.try_fold(is_beyond, |is_changed, (inside, member)| {
            let at = offset.checked_add(*inside)?;
            Some(is_changed | self.access(members, at, member.ty, member.is_written)?)
        })
    }

    /// Those of the `places` for which a call gives something that cannot be replaced.
    fn unfit(
        &self,
        call: InstructionValue<'m>,
        places: &[Parameter<'m>],
        locals: &mut FxHashMap<InstructionValue<'m>, Option<AddressUses<'m>>>,
    ) -> Vec<Parameter<'m>> {
        let args = call.args();
        let mut unfit = Vec::new();
        let mut taken: Vec<(Base<'m>, u64, u64)> = Vec::new();
        for &place in places {
            let arg = usize::try_from(place.1).ok().and_then(|index| args.get(index));
            let base = arg.and_then(|arg| self.base(*arg));
            let base = base.filter(|(base, _)| match base {
                Base::Passed(place) => self.candidates.contains_key(place),
                Base::Local(local) => {
                    let uses = locals.entry(*local).or_insert_with(|| self.uses((*local).into()));
                    self.is_own(*local, uses.as_ref())
                }
            });
            let Some((base, offset)) = base else {
                unfit.push(place);
                continue;
            };
            let uses = &self.candidates[&place];
            if !self.holds(base, offset.saturating_add(uses.checked)) {
                unfit.push(place);
                continue;
            }
            for (inside, member) in &uses.members {
                let start = offset + inside;
                let end = start + self.size(member.ty);
                let is_shared = |(other, from, to): &(Base<'m>, u64, u64)| {
                    *other == base && start < *to && *from < end
                };
                if !self.holds(base, end) || taken.iter().any(is_shared) {
                    unfit.push(place);
                    break;
                }
                taken.push((base, start, end));
            }
        }
        unfit
    }

    /// Whether as many bytes lie in a local. (Of a parameter, its own calls are asked.)
    fn holds(&self, base: Base<'m>, bytes: u64) -> bool {
        match base {
            Base::Local(local) => {
                self.layouts.constant_size(local).is_some_and(|size| bytes <= size)
            }
            Base::Passed(_) => true,
        }
    }

    /// Whether a local is made once per call of its function, may be written, and its address is
    /// known only to parameters that can be replaced.
    fn is_own(&self, local: InstructionValue<'m>, uses: Option<&AddressUses<'m>>) -> bool {
        let is_in_entry = local.get_parent() == local.function().get_first_basic_block();
        let is_passed_on = |(place, _): &(Parameter<'m>, u64)| self.candidates.contains_key(place);
        let is_read_only = local.key(self.key).is_some_and(|it| self.sites.read_only.contains(&it));
        is_in_entry
            && !is_read_only
            && uses.is_some_and(|uses| uses.passed.iter().all(is_passed_on))
    }
}

/// Whether a function of this name fills or copies bytes. It does not keep their addresses.
fn is_copy(name: &str) -> bool {
    ["llvm.memset.", "llvm.memcpy.", "llvm.memmove."].iter().any(|it| name.starts_with(it))
}

/// How many bytes from an address on are accessed next, if a call is the check of that.
fn checked_length<'m>(
    call: InstructionValue<'m>,
    callee: FunctionValue<'m>,
    address: LlvmValue<'m>,
) -> Option<u64> {
    let name = callee.name();
    let Some(Marker::Access(Access::Read | Access::Write | Access::Scan)) = Marker::parse(&name)
    else {
        return None;
    };
    match call.args()[..] {
        [checked, length, _] if checked == address => {
            length.int().and_then(|length| u64::try_from(length.unsigned()).ok())
        }
        _ => None,
    }
}

/// The calls of a function with a body that others cannot enter; `None`: something else is done
/// with it.
fn direct_calls(function: FunctionValue<'_>) -> Option<Vec<InstructionValue<'_>>> {
    if function.is_declaration() || !function.is_internal() || function.get_type().is_var_arg() {
        return None;
    }
    let users = function.users().into_iter().map(|user| {
        let call = user.instruction().filter(|it| it.get_opcode() == Opcode::Call)?;
        let is_plain = call.called_function() == Some(function)
            && call.call_type() == function.get_type()
            && !call.args().contains(&function.into());
        is_plain.then_some(call)
    });
    users.collect()
}
