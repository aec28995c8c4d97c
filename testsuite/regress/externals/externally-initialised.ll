; What stands in such a variable before the program starts is not its initial value.
declare void @reach_error()
@level = externally_initialized global i32 0
@kept = internal externally_initialized constant [2 x i32] [i32 1, i32 2]
define i32 @main() {
  %level = load i32, ptr @level
  %is_low = icmp eq i32 %level, 0
  br i1 %is_low, label %next, label %done
next:
  %second = getelementptr i32, ptr @kept, i64 1
  %value = load i32, ptr %second
  %is_two = icmp eq i32 %value, 2
  br i1 %is_two, label %done, label %error
error:
  call void @reach_error()
  br label %done
done:
  ret i32 0
}
