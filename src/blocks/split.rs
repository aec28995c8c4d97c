//! Taking a branch apart where a slot holds a choice: between pointers, or between constants in a
//! finite slot; and where an object that something still points to is dead or alive.
//!
//! A join keeps branches apart that know different pointers; but a choice also comes from one step
//! (`p = c ? q : r`, a load from a table of pointers), and a cut point could only take it as an
//! arbitrary value. So a branch that arrives at a cut point becomes two, one where the condition
//! holds and one where it does not. Likewise a cut point knows whether an object is dead (what
//! `realloc` to no bytes may free is freed again only then), but not when. Invariant: each run of
//! the branch is in one of its parts.
use super::block::{Branch, Walk};
use super::budget::{MAX_CHOICE_DEPTH, MAX_PARTS, MAX_SEARCHED_OBJECTS};
use crate::ir::simplify::build;
use crate::ir::{Expr, ExprId};
use crate::symbolic::halt::Halt;
use crate::symbolic::object::{Death, Kind};
use crate::symbolic::slot::Slot;
use crate::symbolic::value::{ObjectId, Value};

/// What holds a choice.
#[derive(Clone, Copy)]
enum Holder {
    Variable(Slot),
    Cell(ObjectId, u64),
}

/// What a branch may be taken apart by.
struct Holders {
    choices: Vec<(Holder, Choice)>,
    /// Objects, and where they are dead.
    deaths: Vec<(ObjectId, ExprId)>,
}

/// A value that is the first expression where the condition holds, else the second.
struct Choice {
    condition: ExprId,
    then: ExprId,
    other: ExprId,
}

impl<'p> Walk<'p> {
    /// The parts of a branch in which no slot holds a choice any more, as far as `parts` allows for
    /// more.
    pub(crate) fn split(&mut self, branch: Branch<'p>, parts: &mut usize) -> Vec<Branch<'p>> {
        let (mut open, mut done) = (vec![branch], Vec::new());
        *parts += 1;
        while let Some(branch) = open.pop() {
            self.run.machine = branch.machine.clone();
            let choice = if *parts < MAX_PARTS { self.find_choice() } else { None };
            let Some(condition) = choice else {
                done.push(branch);
                continue;
            };
            *parts += 1;
            for holds in [false, true] {
                self.run.machine = branch.machine.clone();
                if self.decide(condition, holds) {
                    open.push(branch.with(self.run.machine.clone()));
                }
            }
        }
        done
    }

    /// The condition of a choice that some slot of the machine holds, or of an object's death.
    fn find_choice(&mut self) -> Option<ExprId> {
        let Holders { choices, deaths } = self.holders();
        let choice = choices.first().map(|(_, choice)| choice.condition);
        choice.or(deaths.first().map(|&(_, condition)| condition))
    }

    /// Goes on with the runs in which the condition holds, or does not; says whether there may be
    /// any.
    fn decide(&mut self, condition: ExprId, holds: bool) -> bool {
        let Holders { choices, deaths } = self.holders();
        for (holder, choice) in choices {
            if choice.condition == condition {
                let value = self.run.values.lift(if holds { choice.then } else { choice.other });
                match holder {
                    Holder::Variable(slot) => self.run.set_variable(slot, Some(value)),
                    Holder::Cell(id, offset) => {
                        self.run.machine.memory.object_mut(id).set_cell(offset, value);
                    }
                }
            }
        }
        for (id, _) in deaths.into_iter().filter(|&(_, death)| death == condition) {
            match holds {
                true => self.run.machine.memory.kill(id),
                false => self.run.machine.memory.object_mut(id).death = Death::Never,
            }
        }
        let not = build::not(&mut self.run.values.pool, condition);
        let fact = self.run.values.lift(if holds { condition } else { not });
        // Only a contradiction ends a part: what cannot be assumed leaves it more runs.
        !matches!(self.run.assume(fact), Err(Halt::Infeasible))
    }

    /// The choices that the live variables, and the cells of objects that they lead to, hold; and
    /// when such objects are dead.
    fn holders(&mut self) -> Holders {
        let (mut found, mut deaths) = (Vec::new(), Vec::new());
        let (mut seen, mut open) = (Vec::new(), Vec::new());
        for slot in self.live() {
            let Some(value) = self.run.variable(slot) else { continue };
            let is_finite = match slot {
                Slot::Global(var) | Slot::Local(_, var) => self.program.distinguishes(var),
                Slot::Cell(_) => false,
            };
            open.extend(self.object_of(value));
            found.extend(self.choice(value, is_finite).map(|c| (Holder::Variable(slot), c)));
        }
        let globals = 0..u32::try_from(self.program.program.globals.len()).expect("a table of u32");
        open.extend(globals.map(ObjectId));
        while let Some(id) = open.pop() {
            if seen.contains(&id) || seen.len() >= MAX_SEARCHED_OBJECTS {
                continue;
            }
            seen.push(id);
            let object = self.run.machine.memory.object(id);
            if let Death::Where(condition) = object.death
                && object.kind != Kind::Dead
            {
                deaths.push((id, condition));
            }
            let Some(target) = object.target.filter(|_| object.is_written) else { continue };
            if !self.is_read(target) {
                continue;
            }
            for (offset, bytes, value) in object.cells().collect::<Vec<_>>() {
                let is_finite = self.program.distinguishes_cell(target, offset, bytes);
                open.extend(self.object_of(value));
                let choice = self.choice(value, is_finite);
                found.extend(choice.map(|choice| (Holder::Cell(id, offset), choice)));
            }
        }
        Holders { choices: found, deaths }
    }

    fn object_of(&mut self, value: Value) -> Option<ObjectId> {
        match value {
            Value::Pointer(id, _) => Some(id),
            Value::Const(_) => None,
            Value::Symbolic(id) if self.run.values.mentions_base(id) => {
                self.run.values.split_base(id).map(|(object, _)| object)
            }
            Value::Symbolic(_) => None,
        }
    }

    fn choice(&mut self, value: Value, is_finite: bool) -> Option<Choice> {
        let Value::Symbolic(id) = value else { return None };
        if is_finite && self.chooses_constants(id, MAX_CHOICE_DEPTH) {
            let Expr::Ite(condition, then, other) = self.run.values.pool.get(id) else {
                return None;
            };
            return Some(Choice { condition, then, other });
        }
        // A number may depend on addresses, too; it is no choice between them.
        let values = &mut self.run.values;
        if values.pool.width(id) != values.pointer_width() || !values.mentions_base(id) {
            return None;
        }
        let (choice, rest) = self.run.choice_in(id).ok()??;
        let Expr::Ite(condition, a, b) = self.run.values.pool.get(choice) else { return None };
        let mut with = |branch| {
            let mut addends = rest.clone();
            addends.push((false, branch));
            self.run.values.sum(&addends)
        };
        Some(Choice { condition, then: with(a), other: with(b) })
    }

    fn chooses_constants(&self, id: ExprId, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        match self.run.values.pool.get(id) {
            Expr::Ite(_, a, b) => {
                self.chooses_constants(a, depth) && self.chooses_constants(b, depth)
            }
            Expr::Const(_) => depth + 1 < MAX_CHOICE_DEPTH,
            _ => false,
        }
    }
}
