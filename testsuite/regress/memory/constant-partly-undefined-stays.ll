; What a constant leaves open is the same each time it is read by its address.
declare void @reach_error()
@g = internal constant { i8, [3 x i8], i32 } { i8 1, [3 x i8] undef, i32 undef }
define internal i32 @get(ptr %p) noinline {
  %q = getelementptr i8, ptr %p, i64 4
  %x = load i32, ptr %q
  ret i32 %x
}
define i32 @main() {
  %x = call i32 @get(ptr @g)
  %y = call i32 @get(ptr @g)
  %b = load i8, ptr @g
  %c = icmp ne i32 %x, %y
  %d = icmp ne i8 %b, 1
  %e = or i1 %c, %d
  br i1 %e, label %bad, label %ok
bad:
  call void @reach_error()
  ret i32 0
ok:
  ret i32 0
}
