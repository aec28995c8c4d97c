; #![crate_type="lib"]
; #![no_std]
; #[derive(Clone,Copy)] pub enum E { A, B, C }
; extern "C" { fn reach_error(); }
; #[no_mangle] pub fn variants(e: E) { let n = e as u32; if n > 2 { unsafe { reach_error() } } }
; #[no_mangle] pub fn scalar(c: char) { if c as u32 == 0xd800 { unsafe { reach_error() } } }
;
; Two functions follow that clang and rustc make of
; void c(unsigned n) { if (n == 0xd800) reach_error(); }
; #[export_name = "_ZN5plain5older17h0123456789abcdefE"] pub fn older(n: u32) { ... the same }
source_filename = "plain.e9ecd53afc89030-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Function Attrs: nounwind nonlazybind uwtable
define void @scalar(i32 %c) unnamed_addr #0 {
start:
  %_2 = icmp eq i32 %c, 55296
  br i1 %_2, label %bb1, label %bb2

bb2:                                              ; preds = %bb1, %start
  ret void

bb1:                                              ; preds = %start
  call void @reach_error() #1
  br label %bb2
}

; Function Attrs: nounwind nonlazybind uwtable
define void @variants(i8 %e) unnamed_addr #0 {
start:
  %_3 = zext i8 %e to i64
  %n = trunc i64 %_3 to i32
  %_4 = icmp ugt i32 %n, 2
  br i1 %_4, label %bb1, label %bb2

bb2:                                              ; preds = %bb1, %start
  ret void

bb1:                                              ; preds = %start
  call void @reach_error() #1
  br label %bb2
}

define dso_local void @c(i32 noundef %n) #2 {
  %1 = icmp eq i32 %n, 55296
  br i1 %1, label %2, label %3

2:
  call void @reach_error()
  br label %3

3:
  ret void
}

define void @_ZN5plain5older17h0123456789abcdefE(i32 %n) #2 {
  %1 = icmp eq i32 %n, 55296
  br i1 %1, label %2, label %3

2:
  call void @reach_error()
  br label %3

3:
  ret void
}

; Function Attrs: nounwind nonlazybind uwtable
declare void @reach_error() unnamed_addr #0

attributes #0 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nounwind }
attributes #2 = { noinline nounwind uwtable "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" }

!llvm.module.flags = !{!0, !1}
!llvm.ident = !{!3, !2}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 2, !"RtLibUseGOT", i32 1}
!2 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!3 = !{!"Debian clang version 22.1.2"}
