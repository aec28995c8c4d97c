target triple = "x86_64-unknown-linux-gnu"
@t = global i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @f to i64), i64 ptrtoint (ptr @t to i64)) to i32)
@n = global ptr no_cfi @f
@l = global ptr blockaddress(@main, %b)
@i = ifunc i32 (), ptr @resolve
@a = alias i32, ptr @t
@v = global <2 x i8> <i8 1, i8 2>
@p = global ptr ptrauth (ptr @f, i32 2)
declare void @reach_error()
define void @f() {
  ret void
}
define ptr @resolve() {
  ret ptr @g
}
define i32 @g() {
  ret i32 1
}
define i32 @main() {
  call void dso_local_equivalent @f()
  call void no_cfi @f()
  %r = call i32 @i()
  %q = load ptr, ptr @p
  store ptr no_cfi @f, ptr @n
  store ptr dso_local_equivalent @f, ptr @n
  %c = icmp eq ptr %q, ptrauth (ptr @f, i32 2)
  %d = icmp eq i32 %r, 2
  indirectbr ptr blockaddress(@main, %b), [label %b, label %e]
b:
  %s = select i1 %c, i32 1, i32 %r
  ret i32 %s
e:
  call void @reach_error()
  ret i32 0
}
