; A store of a structure leaves the padding of a local as it is: arbitrary.
declare void @reach_error()
define i32 @main() {
  %p = alloca { i8, i32 }
  store { i8, i32 } { i8 1, i32 2 }, ptr %p
  %x = load i64, ptr %p
  %c = icmp eq i64 %x, 8589934593
  br i1 %c, label %ok, label %bad
bad:
  call void @reach_error()
  ret i32 0
ok:
  ret i32 0
}
