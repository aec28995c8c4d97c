target triple = "x86_64-unknown-linux-gnu"
declare x86_amx @llvm.x86.tilezero.internal(i16, i16)
declare void @llvm.x86.tilestored64.internal(i16, i16, ptr, i64, x86_amx)
declare void @reach_error()
@t = global [1024 x i8] zeroinitializer
define i32 @main() {
  %z = call x86_amx @llvm.x86.tilezero.internal(i16 8, i16 64)
  call void @llvm.x86.tilestored64.internal(i16 8, i16 64, ptr @t, i64 64, x86_amx %z)
  call void @reach_error()
  ret i32 0
}
