//! Global variables: memory objects, or plain variables where only whole loads and stores touch
//! them.
use super::{GlobalPlace, Lowering, Unsupported, fold};
use crate::cfa::{Defined, GlobalId, GlobalObject, Initialiser};
use crate::frontend::llvm::layout::has_size;
use crate::frontend::llvm::raw::{AnyValueExt, GlobalExt, LlvmValue, Type, VariableExt};
use crate::ir::{BinaryOp, Bv, ExprId, Symbol, Width};
use inkwell::values::{GlobalValue, InstructionOpcode as Opcode};
use rustc_hash::FxHashSet;

impl<'m> Lowering<'m> {
    /// Makes the used globals, in the module's order. Addresses first: initial values may refer to
    /// any of them.
    pub(super) fn add_globals(&mut self, used: &FxHashSet<GlobalValue<'m>>) {
        let globals: Vec<_> =
            self.module.globals().into_iter().filter(|global| used.contains(global)).collect();
        let promoted: Vec<_> = globals
            .iter()
            .filter_map(|&global| Some((global, self.promoted_width(global)?)))
            .collect();
        let variables: FxHashSet<_> = promoted.iter().map(|(global, _)| *global).collect();
        let objects: Vec<_> =
            globals.into_iter().filter(|global| !variables.contains(global)).collect();
        for (index, &global) in (0..).zip(&objects) {
            self.globals.insert(global, GlobalPlace::Object(GlobalId(index)));
        }
        for (global, width) in promoted {
            let value = global.initializer().and_then(|init| self.initial_value(init));
            let var = self.out.global_var(&global.name(), width, value);
            self.globals.insert(global, GlobalPlace::Variable(var));
        }
        for (index, global) in (0..).zip(objects) {
            let object = self.object(GlobalId(index), global);
            self.out.object(object);
        }
    }

    /// The initial value of a variable; `None`: arbitrary, because we cannot represent it.
    fn initial_value(&mut self, init: LlvmValue<'m>) -> Option<ExprId> {
        if let LlvmValue::Undefined(_) = init {
            let width = self.layouts.scalar(init.ty()).ok()?.width;
            return Some(self.out.exprs().number(width, 0));
        }
        match self.constant_leaves(init) {
            Ok(leaves) => leaves.first().copied().flatten(),
            Err(Unsupported(_)) => None,
        }
    }

    /// The width of a global that becomes a variable: a scalar with an initial value whose every
    /// use is a load or store of that width.
    fn promoted_width(&self, global: GlobalValue<'m>) -> Option<Width> {
        global.initializer()?;
        // Symbols of the linker may lead to what lies in a section.
        if self.is_visible(global) || !global.section().is_empty() {
            return None;
        }
        let ty = global.value_type();
        let is_scalar = matches!(ty, Type::Int(_) | Type::Pointer(_)) || ty.float_kind().is_some();
        if !is_scalar {
            return None;
        }
        let width = self.layouts.scalar(ty).ok()?.width;
        let whole = |ty: Type<'m>| self.layouts.scalar(ty).is_ok_and(|leaf| leaf.width == width);
        let promotable = global.users().into_iter().all(|user| match user.opcode() {
            Some(Opcode::Load) => whole(user.ty()),
            Some(Opcode::Store) => user.operand(0) != global && whole(user.operand(0).ty()),
            _ => false,
        });
        promotable.then_some(width)
    }

    /// Whether unknown code may name the global.
    fn is_visible(&self, global: GlobalValue<'m>) -> bool {
        self.sites.has_outside && !global.is_internal()
    }

    fn object(&mut self, id: GlobalId, global: GlobalValue<'m>) -> GlobalObject {
        let ty = global.value_type();
        let (size, align) = if has_size(ty) {
            (self.layouts.alloc_size(ty), self.layouts.align(ty))
        } else {
            (0, 1)
        };
        let stores = self.start.stores.len();
        let init = global.initializer().map(|init| {
            let mut cells = Vec::new();
            if let Err(Unsupported(what)) = self.initial_cells(init, (id, 0), &mut cells) {
                self.start.unsupported.get_or_insert(what);
            }
            cells
        });
        let is_declared = global.initializer().is_none();
        GlobalObject {
            name: global.name(),
            size,
            // It may be less than what the type asks for.
            align: match global.get_alignment() {
                0 => align.max(1),
                given => u64::from(given),
            },
            // What is only declared may be no constant where it is defined.
            constant: global.is_constant() && !is_declared && self.start.stores.len() == stores,
            visible: self.is_visible(global),
            defined: match (is_declared, !global.section().is_empty()) {
                (true, _) => Defined::Elsewhere,
                (false, true) => Defined::InSection,
                (false, false) if global.is_constant() && global.is_unnamed() => Defined::Shared,
                (false, false) => Defined::Here,
            },
            init,
        }
    }

    /// The cells that are not zero.
    fn initial_cells(
        &mut self,
        init: LlvmValue<'m>,
        (id, offset): (GlobalId, u64),
        cells: &mut Vec<(u64, Initialiser)>,
    ) -> Result<(), Unsupported> {
        if init.is_null() {
            return Ok(());
        }
        match (init, init.ty()) {
            (LlvmValue::Undefined(_), _) => Ok(()),
            (_, ty @ Type::Vector(_)) if !self.layouts.is_addressable(ty) => {
                Err(Unsupported(format!("an initial value of type {}", ty.text())))
            }
            (LlvmValue::Data(_), ty) => self.data_cells(init, ty, offset, cells),
            (LlvmValue::Aggregate(_), Type::Struct(ty)) => {
                (0..).zip(init.operands()).try_for_each(|(index, field)| {
                    let inside = offset + self.layouts.field_offset(ty, index);
                    self.initial_cells(field, (id, inside), cells)
                })
            }
            (LlvmValue::Aggregate(_), ty) => {
                let stride = ty.element().map_or(0, |element| self.layouts.alloc_size(element));
                (0..).zip(init.operands()).try_for_each(|(index, element): (u64, _)| {
                    self.initial_cells(element, (id, offset + index * stride), cells)
                })
            }
            _ => {
                match self.scalar_cell(init) {
                    Ok(cell) => cells.extend(cell.map(|cell| (offset, cell))),
                    // No piece of an initialiser: what the start stores there.
                    Err(_) => self.store_at_start(init, id, offset)?,
                }
                Ok(())
            }
        }
    }

    fn store_at_start(
        &mut self,
        init: LlvmValue<'m>,
        id: GlobalId,
        offset: u64,
    ) -> Result<(), Unsupported> {
        let [Some(value)] = *self.constant_leaves(init)? else {
            return Err(Unsupported(format!("the initial value {}", init.text())));
        };
        let object = self.out.address(Symbol::Global(id.0));
        let offset = self.out.exprs().number(self.layouts.pointer(), offset.into());
        let address = fold::binary(self.out.exprs(), BinaryOp::Add, object, offset);
        self.start.stores.push((address, value));
        Ok(())
    }

    fn data_cells(
        &self,
        init: LlvmValue<'m>,
        ty: Type<'m>,
        offset: u64,
        cells: &mut Vec<(u64, Initialiser)>,
    ) -> Result<(), Unsupported> {
        let element = ty.element().ok_or_else(|| Unsupported::new("data without elements"))?;
        let width = self.layouts.scalar(element)?.width;
        let step = usize::try_from(width.bytes()).expect("at most 16");
        let bytes = init.raw_data();
        for (index, element) in (0..).zip(bytes.chunks_exact(step)) {
            let value = Bv::from_bytes(width, element, cfg!(target_endian = "little"));
            if value.unsigned() != 0 {
                cells.push((offset + index * width.bytes(), Initialiser::Value(value)));
            }
        }
        Ok(())
    }

    fn scalar_cell(&self, init: LlvmValue<'m>) -> Result<Option<Initialiser>, Unsupported> {
        let leaf = self.layouts.scalar(init.ty())?;
        if self.is_weak_address(init) {
            return Err(Unsupported::new("the address of what may not be defined"));
        }
        if let Some(value) = self.constant_bits(init, leaf) {
            return Ok((value.unsigned() != 0).then_some(Initialiser::Value(value)));
        }
        let (symbol, addend) = self.constant_address(init)?;
        match symbol {
            Some(symbol) if leaf.width == self.layouts.pointer() => {
                Ok(Some(Initialiser::Address { symbol, addend }))
            }
            Some(_) => Err(Unsupported::new("a cut-off address as an initial value")),
            None => {
                let value = Bv::from_signed(leaf.width, i128::from(addend));
                Ok((value.unsigned() != 0).then_some(Initialiser::Value(value)))
            }
        }
    }

    /// The object or function that a global value is.
    pub(super) fn symbol(&self, value: LlvmValue<'m>) -> Result<Symbol, Unsupported> {
        let unknown = || Unsupported(format!("the address of `{}`", value.name()));
        match value {
            LlvmValue::Function(function) => {
                let function = self.body_of(function);
                let interface = self.interfaces.get(&function).ok_or_else(unknown)?;
                Ok(Symbol::Function(interface.id.0))
            }
            _ => match value.variable().and_then(|variable| self.globals.get(&variable)) {
                Some(GlobalPlace::Object(id)) => Ok(Symbol::Global(id.0)),
                _ => Err(unknown()),
            },
        }
    }
}
