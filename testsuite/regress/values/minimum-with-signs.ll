; llvm.minimumnum and llvm.maximumnum take -0 for less than 0, in whatever order they get them.
declare void @reach_error()
declare double @llvm.minimumnum.f64(double, double)
declare double @llvm.maximumnum.f64(double, double)

define double @zero() noinline {
  ret double 0.0
}

define i32 @main() {
  %zero = call double @zero()
  %minus = fneg double %zero
  %least = call double @llvm.minimumnum.f64(double %minus, double %zero)
  %most = call double @llvm.maximumnum.f64(double %zero, double %minus)
  %a = bitcast double %least to i64
  %b = bitcast double %most to i64
  %is_minus = icmp slt i64 %a, 0
  %is_plus = icmp sge i64 %b, 0
  %right = and i1 %is_minus, %is_plus
  br i1 %right, label %good, label %bad

bad:
  call void @reach_error()
  br label %good

good:
  ret i32 0
}
