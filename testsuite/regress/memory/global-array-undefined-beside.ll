; What lies beside an array that an initial value leaves open is as written.
declare void @reach_error()
declare i32 @__VERIFIER_nondet_uint()
@g = internal global { i32, [100 x { i8, i32 }] } { i32 3, [100 x { i8, i32 }] poison }
define i32 @main() {
  %i = call i32 @__VERIFIER_nondet_uint()
  %in = icmp ult i32 %i, 100
  br i1 %in, label %go, label %ok
go:
  %w = zext i32 %i to i64
  %p = getelementptr { i32, [100 x { i8, i32 }] }, ptr @g, i64 0, i32 1, i64 %w, i32 1
  %x = load i32, ptr %p
  %f = load i32, ptr @g
  %c = icmp ne i32 %x, 0
  %d = icmp ne i32 %f, 3
  %e = and i1 %c, %d
  br i1 %e, label %bad, label %ok
bad:
  call void @reach_error()
  ret i32 0
ok:
  ret i32 0
}
