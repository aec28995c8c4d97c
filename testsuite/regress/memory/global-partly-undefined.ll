; What the initial value of a global leaves open may be anything.
declare void @reach_error()
@g = internal global { i32, i32 } { i32 undef, i32 7 }
define i32 @main() {
  %x = load i32, ptr @g
  %c = icmp ne i32 %x, 0
  br i1 %c, label %bad, label %ok
bad:
  call void @reach_error()
  ret i32 0
ok:
  ret i32 0
}
