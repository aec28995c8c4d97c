; The second local begins where the life of the first one is over: it may lie in its place.
declare void @reach_error()
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define internal i64 @place(ptr %local) {
  store volatile i32 1, ptr %local
  %place = ptrtoint ptr %local to i64
  ret i64 %place
}

define i32 @main() {
  %x = alloca i32
  %y = alloca i32
  call void @llvm.lifetime.start.p0(ptr %x)
  %first = call i64 @place(ptr %x)
  call void @llvm.lifetime.end.p0(ptr %x)
  call void @llvm.lifetime.start.p0(ptr %y)
  %second = call i64 @place(ptr %y)
  call void @llvm.lifetime.end.p0(ptr %y)
  %is_same = icmp eq i64 %first, %second
  br i1 %is_same, label %bad, label %good

bad:
  call void @reach_error()
  br label %good

good:
  ret i32 0
}
