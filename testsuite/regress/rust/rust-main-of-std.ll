; The main function of Rust gets argv and passes it on: rustc -C panic=abort.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%"core::fmt::rt::Argument<'_>" = type { %"core::fmt::rt::ArgumentType<'_>" }
%"core::fmt::rt::ArgumentType<'_>" = type { ptr, [1 x i64] }

@alloc_23c9689bde55badb5d08c7ba7cd3fe7e = private unnamed_addr constant [20 x i8] c"rust-main-of-std.rs\00", align 1
@alloc_9ac0c92d2c65e94b30a56f715a2d7409 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_23c9689bde55badb5d08c7ba7cd3fe7e, [16 x i8] c"\13\00\00\00\00\00\00\00\05\00\00\00\08\00\00\00" }>, align 8
@alloc_e94f88afcd04984c5a3fc8fc7542efca = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_23c9689bde55badb5d08c7ba7cd3fe7e, [16 x i8] c"\13\00\00\00\00\00\00\00\05\00\00\00\1A\00\00\00" }>, align 8
@alloc_61247b90e1706a3f65e71312b599d3d1 = private unnamed_addr constant [4 x i8] c"\C0\01\0A\00", align 1
@alloc_522640042cd586fadaa1dcf40ede3650 = private unnamed_addr constant [25 x i8] c"assertion failed: h != 21", align 1
@alloc_22b83dd97dee6a1f8948b18624d9628f = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_23c9689bde55badb5d08c7ba7cd3fe7e, [16 x i8] c"\13\00\00\00\00\00\00\00\0B\00\00\00\09\00\00\00" }>, align 8
@vtable.0 = private unnamed_addr constant <{ [24 x i8], ptr, ptr, ptr }> <{ [24 x i8] c"\00\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00", ptr @"_ZN4core3ops8function6FnOnce40call_once$u7b$$u7b$vtable.shim$u7d$$u7d$17h97b9baa22d836eeeE", ptr @"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17h215b18c7c508f260E", ptr @"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17h215b18c7c508f260E" }>, align 8

; rust_main_of_std::half
; Function Attrs: nounwind nonlazybind uwtable
define internal { i32, i32 } @_ZN16rust_main_of_std4half17h34ed65955369fa1dE(i32 %n) unnamed_addr #0 {
start:
  %_0 = alloca [8 x i8], align 4
  %_6 = icmp eq i32 %n, -2147483648
  %_7 = and i1 false, %_6
  br i1 %_7, label %panic, label %bb2

bb2:                                              ; preds = %start
  %_3 = srem i32 %n, 2
  %_2 = icmp eq i32 %_3, 0
  br i1 %_2, label %bb3, label %bb6

panic:                                            ; preds = %start
; call core::panicking::panic_const::panic_const_rem_overflow
  call void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_rem_overflow(ptr align 8 @alloc_9ac0c92d2c65e94b30a56f715a2d7409) #6
  unreachable

bb6:                                              ; preds = %bb2
  store i32 0, ptr %_0, align 4
  br label %bb7

bb3:                                              ; preds = %bb2
  %_11 = icmp eq i32 %n, -2147483648
  %_12 = and i1 false, %_11
  br i1 %_12, label %panic1, label %bb5

bb7:                                              ; preds = %bb5, %bb6
  %0 = load i32, ptr %_0, align 4
  %1 = getelementptr inbounds i8, ptr %_0, i64 4
  %2 = load i32, ptr %1, align 4
  %3 = insertvalue { i32, i32 } poison, i32 %0, 0
  %4 = insertvalue { i32, i32 } %3, i32 %2, 1
  ret { i32, i32 } %4

bb5:                                              ; preds = %bb3
  %_8 = sdiv i32 %n, 2
  %5 = getelementptr inbounds i8, ptr %_0, i64 4
  store i32 %_8, ptr %5, align 4
  store i32 1, ptr %_0, align 4
  br label %bb7

panic1:                                           ; preds = %bb3
; call core::panicking::panic_const::panic_const_div_overflow
  call void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_div_overflow(ptr align 8 @alloc_e94f88afcd04984c5a3fc8fc7542efca) #6
  unreachable
}

; rust_main_of_std::main
; Function Attrs: nounwind nonlazybind uwtable
define hidden void @_ZN16rust_main_of_std4main17h9b8b25d4fcdbbe5fE() unnamed_addr #0 {
start:
  %_10 = alloca [16 x i8], align 8
  %args = alloca [16 x i8], align 8
  %h = alloca [4 x i8], align 4
  %_2 = alloca [8 x i8], align 4
  %n = call i32 @__VERIFIER_nondet_int() #7
; call rust_main_of_std::half
  %0 = call { i32, i32 } @_ZN16rust_main_of_std4half17h34ed65955369fa1dE(i32 %n) #7
  %1 = extractvalue { i32, i32 } %0, 0
  %2 = extractvalue { i32, i32 } %0, 1
  store i32 %1, ptr %_2, align 4
  %3 = getelementptr inbounds i8, ptr %_2, i64 4
  store i32 %2, ptr %3, align 4
  %4 = load i32, ptr %_2, align 4
  %5 = getelementptr inbounds i8, ptr %_2, i64 4
  %6 = load i32, ptr %5, align 4
  %_3 = zext i32 %4 to i64
  %7 = trunc nuw i64 %_3 to i1
  br i1 %7, label %bb3, label %bb8

bb3:                                              ; preds = %start
  %8 = getelementptr inbounds i8, ptr %_2, i64 4
  %9 = load i32, ptr %8, align 4
  store i32 %9, ptr %h, align 4
; call core::fmt::rt::Argument::new_display
  call void @_ZN4core3fmt2rt8Argument11new_display17h7a3f8c54b01cda0cE(ptr sret([16 x i8]) align 8 %_10, ptr align 4 %h) #8
  %10 = getelementptr inbounds nuw %"core::fmt::rt::Argument<'_>", ptr %args, i64 0
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %10, ptr align 8 %_10, i64 16, i1 false)
; call core::fmt::Arguments::new
  %11 = call { ptr, ptr } @_ZN4core3fmt9Arguments3new17hc839a2db24bbc480E(ptr align 1 @alloc_61247b90e1706a3f65e71312b599d3d1, ptr align 8 %args) #8
  %_6.0 = extractvalue { ptr, ptr } %11, 0
  %_6.1 = extractvalue { ptr, ptr } %11, 1
; call std::io::stdio::_print
  call void @_RNvNtNtCsjrHSEGnQ3l9_3std2io5stdio6__print(ptr %_6.0, ptr %_6.1) #7
  %12 = load i32, ptr %h, align 4
  %_13 = icmp ne i32 %12, 21
  br i1 %_13, label %bb8, label %bb7

bb8:                                              ; preds = %bb3, %start
  ret void

bb7:                                              ; preds = %bb3
; call core::panicking::panic
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking5panic(ptr align 1 @alloc_522640042cd586fadaa1dcf40ede3650, i64 25, ptr align 8 @alloc_22b83dd97dee6a1f8948b18624d9628f) #6
  unreachable

bb9:                                              ; No predecessors!
  unreachable
}

; std::rt::lang_start
; Function Attrs: nounwind nonlazybind uwtable
define hidden i64 @_ZN3std2rt10lang_start17h0b268d732b3d4562E(ptr %main, i64 %argc, ptr %argv, i8 %sigpipe) unnamed_addr #0 {
start:
  %_7 = alloca [8 x i8], align 8
  store ptr %main, ptr %_7, align 8
; call std::rt::lang_start_internal
  %_0 = call i64 @_RNvNtCsjrHSEGnQ3l9_3std2rt19lang_start_internal(ptr align 1 %_7, ptr align 8 @vtable.0, i64 %argc, ptr %argv, i8 %sigpipe) #7
  ret i64 %_0
}

; std::rt::lang_start::{{closure}}
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i32 @"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17h215b18c7c508f260E"(ptr align 8 %_1) unnamed_addr #1 {
start:
  %_4 = load ptr, ptr %_1, align 8
; call std::sys::backtrace::__rust_begin_short_backtrace
  call void @_ZN3std3sys9backtrace28__rust_begin_short_backtrace17h6908cbda86b4f23eE(ptr %_4) #9
; call <() as std::process::Termination>::report
  %self = call i8 @"_ZN54_$LT$$LP$$RP$$u20$as$u20$std..process..Termination$GT$6report17hbc1a52966a7b436bE"() #8
  %_0 = zext i8 %self to i32
  ret i32 %_0
}

; std::sys::backtrace::__rust_begin_short_backtrace
; Function Attrs: noinline nounwind nonlazybind uwtable
define internal void @_ZN3std3sys9backtrace28__rust_begin_short_backtrace17h6908cbda86b4f23eE(ptr %f) unnamed_addr #2 {
start:
; call core::ops::function::FnOnce::call_once
  call void @_ZN4core3ops8function6FnOnce9call_once17h49ce33017de5e612E(ptr %f) #8
  call void asm sideeffect "", "~{memory}"(), !srcloc !4
  ret void
}

; core::fmt::rt::Argument::new_display
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal void @_ZN4core3fmt2rt8Argument11new_display17h7a3f8c54b01cda0cE(ptr sret([16 x i8]) align 8 %_0, ptr align 4 %x) unnamed_addr #1 {
start:
  %_2 = alloca [16 x i8], align 8
  store ptr %x, ptr %_2, align 8
  %0 = getelementptr inbounds i8, ptr %_2, i64 8
  store ptr @_RNvXs9_NtNtNtCsgEmfK2I1SDS_4core3fmt3num3implNtB9_7Display3fmt, ptr %0, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %_0, ptr align 8 %_2, i64 16, i1 false)
  ret void
}

; core::fmt::Arguments::new
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { ptr, ptr } @_ZN4core3fmt9Arguments3new17hc839a2db24bbc480E(ptr align 1 %template, ptr align 8 %args) unnamed_addr #1 {
start:
  %0 = insertvalue { ptr, ptr } poison, ptr %template, 0
  %1 = insertvalue { ptr, ptr } %0, ptr %args, 1
  ret { ptr, ptr } %1
}

; core::ops::function::FnOnce::call_once{{vtable.shim}}
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i32 @"_ZN4core3ops8function6FnOnce40call_once$u7b$$u7b$vtable.shim$u7d$$u7d$17h97b9baa22d836eeeE"(ptr %_1) unnamed_addr #1 {
start:
  %_2 = alloca [0 x i8], align 1
  %0 = load ptr, ptr %_1, align 8
; call core::ops::function::FnOnce::call_once
  %_0 = call i32 @_ZN4core3ops8function6FnOnce9call_once17h89257dfd6cc903d8E(ptr %0) #8
  ret i32 %_0
}

; core::ops::function::FnOnce::call_once
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal void @_ZN4core3ops8function6FnOnce9call_once17h49ce33017de5e612E(ptr %_1) unnamed_addr #1 {
start:
  %_2 = alloca [0 x i8], align 1
  call void %_1() #7
  ret void
}

; core::ops::function::FnOnce::call_once
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i32 @_ZN4core3ops8function6FnOnce9call_once17h89257dfd6cc903d8E(ptr %0) unnamed_addr #1 {
start:
  %_2 = alloca [0 x i8], align 1
  %_1 = alloca [8 x i8], align 8
  store ptr %0, ptr %_1, align 8
; call std::rt::lang_start::{{closure}}
  %_0 = call i32 @"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17h215b18c7c508f260E"(ptr align 8 %_1) #8
  ret i32 %_0
}

; <() as std::process::Termination>::report
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i8 @"_ZN54_$LT$$LP$$RP$$u20$as$u20$std..process..Termination$GT$6report17hbc1a52966a7b436bE"() unnamed_addr #1 {
start:
  ret i8 0
}

; core::panicking::panic_const::panic_const_rem_overflow
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_rem_overflow(ptr align 8) unnamed_addr #3

; core::panicking::panic_const::panic_const_div_overflow
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_div_overflow(ptr align 8) unnamed_addr #3

; Function Attrs: nounwind nonlazybind uwtable
declare i32 @__VERIFIER_nondet_int() unnamed_addr #0

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #4

; std::io::stdio::_print
; Function Attrs: nounwind nonlazybind uwtable
declare void @_RNvNtNtCsjrHSEGnQ3l9_3std2io5stdio6__print(ptr, ptr) unnamed_addr #0

; core::panicking::panic
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking5panic(ptr align 1, i64, ptr align 8) unnamed_addr #3

; std::rt::lang_start_internal
; Function Attrs: nounwind nonlazybind uwtable
declare i64 @_RNvNtCsjrHSEGnQ3l9_3std2rt19lang_start_internal(ptr align 1, ptr align 8, i64, ptr, i8) unnamed_addr #0

; <i32 as core::fmt::Display>::fmt
; Function Attrs: nounwind nonlazybind uwtable
declare zeroext i1 @_RNvXs9_NtNtNtCsgEmfK2I1SDS_4core3fmt3num3implNtB9_7Display3fmt(ptr align 4, ptr align 8) unnamed_addr #0

; Function Attrs: nonlazybind
define i32 @main(i32 %0, ptr %1) unnamed_addr #5 {
top:
  %2 = sext i32 %0 to i64
; call std::rt::lang_start
  %3 = call i64 @_ZN3std2rt10lang_start17h0b268d732b3d4562E(ptr @_ZN16rust_main_of_std4main17h9b8b25d4fcdbbe5fE, i64 %2, ptr %1, i8 0)
  %4 = trunc i64 %3 to i32
  ret i32 %4
}

attributes #0 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { inlinehint nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { noinline nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { cold noinline noreturn nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nonlazybind "target-cpu"="x86-64" }
attributes #6 = { noinline noreturn nounwind }
attributes #7 = { nounwind }
attributes #8 = { inlinehint nounwind }
attributes #9 = { noinline nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
!2 = !{i32 2, !"RtLibUseGOT", i32 1}
!3 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!4 = !{i64 6597052588322777}
