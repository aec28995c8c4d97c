; An index of one bit leads to the first two elements only.
declare void @reach_error()
declare i32 @__VERIFIER_nondet_int()
define i32 @main() {
  %n = call i32 @__VERIFIER_nondet_int()
  %z = icmp eq i32 %n, 0
  br i1 %z, label %go, label %ok
go:
  %b = trunc i32 %n to i1
  %v = insertelement <4 x i32> <i32 10, i32 11, i32 12, i32 13>, i32 %n, i32 3
  %x = extractelement <4 x i32> %v, i1 %b
  %c = icmp ne i32 %x, 10
  br i1 %c, label %bad, label %ok
bad:
  call void @reach_error()
  ret i32 0
ok:
  ret i32 0
}
