; Optimised code counts the elements of argv in bytes: there may be any number of strings.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %many = icmp sgt i32 %argc, 6
  br i1 %many, label %look, label %end

look:
  %place = getelementptr inbounds nuw i8, ptr %argv, i64 48
  %text = load ptr, ptr %place, align 8
  %byte = load i8, ptr %text, align 1
  %code = zext i8 %byte to i32
  ret i32 %code

end:
  ret i32 0
}
