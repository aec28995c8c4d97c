//! Tests of byte memory.
use super::*;

fn memory() -> Memory {
    Memory::new(Layout::new(64), true)
}

fn allocate(memory: &mut Memory, kind: AllocKind, size: u64) -> u64 {
    memory.allocate(kind, size, 8).expect("room").0
}

#[test]
fn an_access_hits_exactly_one_live_object() {
    let mut memory = memory();
    let a = allocate(&mut memory, AllocKind::Heap, 8);
    let b = allocate(&mut memory, AllocKind::Stack, 4);
    assert_eq!(memory.store(a, 8, 0x1122_3344_5566_7788), Ok(()));
    assert_eq!(memory.load(a + 2, 2), Ok(0x5566));
    assert_eq!(memory.load(a + 5, 4), Err(FaultKind::InvalidAddress));
    assert_eq!(memory.load(a + 8, 1), Err(FaultKind::InvalidAddress));
    assert_eq!(memory.load(b + 3, 1), Ok(0));
    assert_eq!(memory.load(b.wrapping_sub(1), 1), Err(FaultKind::InvalidAddress));
    assert_eq!(memory.load(0, 1), Err(FaultKind::InvalidAddress));
    assert_eq!(memory.load(u64::MAX, 8), Err(FaultKind::InvalidAddress));
    assert_eq!(memory.object_at(a + 8), Some((a, 8)));
}

#[test]
fn dead_objects_are_recognised() {
    let mut memory = memory();
    let a = allocate(&mut memory, AllocKind::Heap, 8);
    let b = allocate(&mut memory, AllocKind::Heap, 8);
    assert_eq!(memory.free(a + 1, AllocKind::Heap), Err(FaultKind::InvalidFree));
    assert_eq!(memory.free(a, AllocKind::Heap), Ok(()));
    assert_eq!(memory.free(a, AllocKind::Heap), Err(FaultKind::InvalidFree));
    assert_eq!(memory.load(a, 4), Err(FaultKind::UseAfterFree));
    assert_eq!(memory.load(b, 4), Ok(0));
}

#[test]
fn an_object_of_a_block_may_die_before_its_frame() {
    let mut memory = memory();
    let mark = memory.mark();
    let a = allocate(&mut memory, AllocKind::Block, 8);
    let b = allocate(&mut memory, AllocKind::Block, 8);
    assert_eq!(memory.free(a, AllocKind::Heap), Err(FaultKind::InvalidFree));
    assert_eq!(memory.free(a, AllocKind::Block), Ok(()));
    assert_eq!(memory.free(a, AllocKind::Block), Err(FaultKind::InvalidFree));
    assert_eq!(memory.load(a, 4), Err(FaultKind::UseAfterFree));
    assert_eq!(memory.load(b, 4), Ok(0));
    memory.release(mark);
    assert!(memory.load(b, 4).is_err());
}

#[test]
fn a_frame_takes_its_objects_with_it_but_not_the_heap() {
    let mut memory = memory();
    let outer = allocate(&mut memory, AllocKind::Stack, 4);
    let mark = memory.mark();
    let inner = allocate(&mut memory, AllocKind::Stack, 4);
    let heap = allocate(&mut memory, AllocKind::Heap, 4);
    let big = allocate(&mut memory, AllocKind::Stack, ARENA_BYTES + 1);
    assert_eq!(memory.store(big + ARENA_BYTES, 1, 1), Ok(()));
    memory.release(mark);
    assert!(memory.load(inner, 4).is_err());
    assert!(memory.load(big, 4).is_err());
    assert_eq!(memory.load(heap, 4), Ok(0));
    assert_eq!(memory.load(outer, 4), Ok(0));
    assert!(allocate(&mut memory, AllocKind::Stack, 4) > big);
}

#[test]
fn constants_cannot_be_written() {
    let mut memory = memory();
    let start = memory.layout.alloc(Area::Static, 4, 4).expect("room");
    memory.add_global(start, 4, true).expect("room").copy_from_slice(&[1, 2, 3, 4]);
    assert_eq!(memory.load(start, 4), Ok(0x0403_0201));
    assert_eq!(memory.store(start, 4, 0), Err(FaultKind::WriteToConstant));
    assert_eq!(memory.copy(start, start, 0), Ok(()));
}

#[test]
fn an_access_beside_an_object_of_the_program_is_meant_for_it() {
    let mut memory = memory();
    let mut global = || memory.layout.alloc(Area::Static, 4, 4).expect("room");
    let (own, foreign) = (global(), global());
    memory.add_global(own, 4, false).expect("room");
    assert!(!memory.may_be_elsewhere(own + (1 << 19)));
    memory.add_global(foreign, 4, false).expect("room");
    memory.is_elsewhere();
    let heap = allocate(&mut memory, AllocKind::Heap, 4);
    for address in [0, own - 4, own + 4, heap - 1, heap + 8] {
        assert!(!memory.is_valid(address, 4, cfa::Access::Read), "{address:#x}");
    }
    for address in [foreign - 4, foreign + 4, own + (1 << 19), heap + (1 << 19)] {
        assert!(memory.is_valid(address, 4, cfa::Access::Read), "{address:#x}");
    }
}

#[test]
fn big_endian_numbers() {
    let mut memory = Memory::new(Layout::new(64), false);
    let a = allocate(&mut memory, AllocKind::Heap, 8);
    assert_eq!(memory.store(a, 4, 0x0102_0304), Ok(()));
    assert_eq!(memory.read(a, 4), Ok(&[1_u8, 2, 3, 4][..]));
    assert_eq!(memory.load(a, 2), Ok(0x0102));
    assert_eq!(memory.store(a, 3, 0x01_0203), Ok(()));
    assert_eq!(memory.load(a, 3), Ok(0x01_0203));
}

#[test]
fn a_full_area_starts_again_behind_what_lives() {
    let mut memory = Memory::new(Layout::new(32), true);
    let keep = allocate(&mut memory, AllocKind::Heap, 4);
    let outer = allocate(&mut memory, AllocKind::Stack, 4);
    for _ in 0..3 {
        let mark = memory.mark();
        let big = allocate(&mut memory, AllocKind::Stack, 0x3000_0000);
        assert_eq!(memory.load(big, 4), Ok(0));
        memory.release(mark);
        let big = allocate(&mut memory, AllocKind::Heap, 0x5000_0000);
        assert_eq!(memory.load(big, 4), Ok(0));
        assert_eq!(memory.free(big, AllocKind::Heap), Ok(()));
    }
    assert_eq!(memory.load(keep, 4), Ok(0));
    assert_eq!(memory.load(outer, 4), Ok(0));
}
