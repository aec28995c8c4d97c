; What a constant leaves open may be anything where it is copied to.
declare void @reach_error()
@g = private unnamed_addr constant <{ [4 x i8], [4 x i8] }> <{ [4 x i8] c"\07\00\00\00", [4 x i8] undef }>
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @main() {
  %l = alloca { i32, i32 }
  call void @llvm.memcpy.p0.p0.i64(ptr %l, ptr @g, i64 8, i1 false)
  %x = load i32, ptr %l
  %p = getelementptr i8, ptr %l, i64 4
  %y = load i32, ptr %p
  %c = icmp ne i32 %x, 7
  br i1 %c, label %bad, label %next
next:
  %d = icmp eq i32 %y, 5
  br i1 %d, label %bad, label %ok
bad:
  call void @reach_error()
  ret i32 0
ok:
  ret i32 0
}
