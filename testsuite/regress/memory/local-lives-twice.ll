; A local whose life starts a second time has arbitrary content again.
declare void @reach_error()
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define i32 @main() {
  %x = alloca i32
  call void @llvm.lifetime.start.p0(ptr %x)
  store i32 5, ptr %x
  call void @llvm.lifetime.end.p0(ptr %x)
  call void @llvm.lifetime.start.p0(ptr %x)
  %value = load i32, ptr %x
  %differs = icmp ne i32 %value, 5
  br i1 %differs, label %bad, label %good

bad:
  call void @reach_error()
  br label %good

good:
  ret i32 0
}
