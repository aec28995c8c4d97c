//! Which accesses are valid as far as the machine knows; what ends a life ([`super::lives`]).
use super::context::Context;
use super::machine::Machine;
use super::number::{ObjectId, ObjectOrigin, Value};
use crate::cfa::{Access, EdgeId, SiteId};
use crate::program_facts::memory::layout::FIRST_ADDRESS;

/// What is known of an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Validity {
    /// All bytes lie in a live object, and may be accessed so.
    Valid,
    /// They do not.
    Invalid,
    /// Neither is known.
    Unknown,
}

impl Machine {
    /// Whether the program may access these bytes so.
    pub(super) fn validity(
        &self,
        context: &Context,
        address: Value,
        length: Value,
        access: Access,
    ) -> Validity {
        if access.gives_back() {
            return self.freedom(context, address, (length, access));
        }
        if length == Value::number(0) {
            return Validity::Valid;
        }
        if !address.is_known() || !length.is_number() {
            return Validity::Unknown;
        }
        let Some(id) = address.object() else {
            let is_null = address.is_number() && address.bits < FIRST_ADDRESS;
            return if is_null { Validity::Invalid } else { Validity::Unknown };
        };
        let object = context.objects.get(id);
        let mut is_alive = true;
        let size = match object.origin {
            ObjectOrigin::Function(_) => return Validity::Invalid,
            ObjectOrigin::Global(global) => {
                let global = &context.program.globals[global.index()];
                if global.constant && access == Access::Write {
                    return Validity::Invalid;
                }
                // Of what is defined elsewhere the size is not known: every access may be valid.
                if !global.is_own() {
                    let is_within =
                        address.bits <= global.size && length.bits <= global.size - address.bits;
                    return match is_within || !context.program.has_open_sizes() {
                        true => Validity::Valid,
                        false => Validity::Unknown,
                    };
                }
                Some(global.size)
            }
            ObjectOrigin::Site(site) => {
                if context.program.is_barred(site, address.bits, length.bits) {
                    return Validity::Invalid;
                }
                if access == Access::Write && context.program.sites[site.index()].read_only {
                    return Validity::Invalid;
                }
                // Where a scope ends unseen within its function is not looked at.
                is_alive = !context.lives.ends(site)
                    || self.contents(id).is_some_and(|contents| contents.is_alive());
                object.size
            }
        };
        match size {
            None => Validity::Unknown,
            Some(size) if address.bits > size || length.bits > size - address.bits => {
                Validity::Invalid
            }
            Some(_) if is_alive => Validity::Valid,
            Some(_) => Validity::Unknown,
        }
    }

    /// Whether what is at this address may be freed by the program, or by the library; as an object
    /// of `length` bytes, where `access` is [`Access::Delete`].
    fn freedom(
        &self,
        context: &Context,
        address: Value,
        (length, access): (Value, Access),
    ) -> Validity {
        let Some(id) = address.object() else {
            return match address.is_number() {
                true if address.bits == 0 => Validity::Valid,
                true => Validity::Invalid,
                false => Validity::Unknown,
            };
        };
        let lives = &context.lives;
        let object = context.objects.get(id);
        let fits = match object.size {
            _ if access != Access::Delete => Some(true),
            Some(size) if length.is_number() => Some(length.bits == size),
            _ => None,
        };
        match object.origin {
            ObjectOrigin::Site(site)
                if address.bits == 0
                    && lives.are_on_heap(site)
                    && context.program.is_of_library(site) == (access == Access::Release) =>
            {
                let is_alive = !lives.ends(site)
                    || self.contents(id).is_some_and(|contents| contents.is_alive());
                match fits {
                    Some(false) => Validity::Invalid,
                    Some(true) if is_alive => Validity::Valid,
                    _ => Validity::Unknown,
                }
            }
            _ => Validity::Invalid,
        }
    }

    /// Whether the object, of this site, is certainly alive.
    pub(super) fn is_alive(&self, context: &Context, object: ObjectId, site: SiteId) -> bool {
        let lives = &context.lives;
        !lives.die_unseen(site)
            && (!lives.ends(site)
                || self.contents(object).is_some_and(|contents| contents.is_alive()))
    }

    /// The heap object that starts at `address` dies.
    pub(super) fn free(&mut self, context: &Context, edge: EdgeId, step: u32, address: Value) {
        if let Some(object) = address.object() {
            if self.contents(object).is_some() {
                self.contents_mut(object).clear();
            }
        } else if address != Value::number(0) {
            let set = context.write_set(edge, step);
            self.doubt_lives(context, |origin| set.may_write(origin));
        }
    }

    fn doubt_lives(&mut self, context: &Context, may_die: impl Fn(ObjectOrigin) -> bool) {
        for index in 0..self.present.len() {
            let object = self.present[index];
            if may_die(context.objects.get(object).origin)
                && self.contents(object).is_some_and(|contents| contents.is_alive())
            {
                self.contents_mut(object).doubt_life();
            }
        }
    }
}
