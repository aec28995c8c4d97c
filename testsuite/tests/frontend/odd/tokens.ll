target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare i32 @__gxx_personality_v0(...)
declare void @f()
declare void @reach_error()
declare token @llvm.call.preallocated.setup(i32)
declare ptr @llvm.call.preallocated.arg(token, i32)
define i32 @main() personality ptr @__CxxFrameHandler3 {
  invoke void @f() to label %ok unwind label %pad
ok:
  ret i32 0
pad:
  %t = cleanuppad within none []
  call void @f() [ "funclet"(token %t) ]
  cleanupret from %t unwind to caller
}
declare i32 @__CxxFrameHandler3(...)
