; An index of one bit inserts no third element.
declare void @reach_error()
declare i32 @__VERIFIER_nondet_int()
define i32 @main() {
  %n = call i32 @__VERIFIER_nondet_int()
  %z = icmp eq i32 %n, 0
  br i1 %z, label %go, label %ok
go:
  %b = trunc i32 %n to i1
  %v = insertelement <4 x i32> <i32 10, i32 11, i32 12, i32 13>, i32 7, i1 %b
  %x = extractelement <4 x i32> %v, i32 2
  %y = extractelement <4 x i32> %v, i32 0
  %c = icmp eq i32 %x, 12
  %d = icmp eq i32 %y, 7
  %e = and i1 %c, %d
  br i1 %e, label %bad, label %ok
bad:
  call void @reach_error()
  ret i32 0
ok:
  ret i32 0
}
