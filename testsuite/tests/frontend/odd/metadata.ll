declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare i64 @llvm.read_register.i64(metadata)
declare void @reach_error()
define i32 @main() {
  %a = call double @llvm.experimental.constrained.fadd.f64(double 1.0, double 2.0, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %b = call i64 @llvm.read_register.i64(metadata !0)
  %c = fptosi double %a to i64
  %d = icmp eq i64 %b, %c
  br i1 %d, label %e, label %x
e:
  call void @reach_error()
  br label %x
x:
  ret i32 0
}
!0 = !{!"sp"}
