/* Sixty locks that are all taken before the first one is released: a block at a time, no flag depends on another one.
 * Explicit values have 2^60 states, and each is large, so others must have their turn soon. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int p0 = __VERIFIER_nondet_int(), l0 = 0;
  int p1 = __VERIFIER_nondet_int(), l1 = 0;
  int p2 = __VERIFIER_nondet_int(), l2 = 0;
  int p3 = __VERIFIER_nondet_int(), l3 = 0;
  int p4 = __VERIFIER_nondet_int(), l4 = 0;
  int p5 = __VERIFIER_nondet_int(), l5 = 0;
  int p6 = __VERIFIER_nondet_int(), l6 = 0;
  int p7 = __VERIFIER_nondet_int(), l7 = 0;
  int p8 = __VERIFIER_nondet_int(), l8 = 0;
  int p9 = __VERIFIER_nondet_int(), l9 = 0;
  int p10 = __VERIFIER_nondet_int(), l10 = 0;
  int p11 = __VERIFIER_nondet_int(), l11 = 0;
  int p12 = __VERIFIER_nondet_int(), l12 = 0;
  int p13 = __VERIFIER_nondet_int(), l13 = 0;
  int p14 = __VERIFIER_nondet_int(), l14 = 0;
  int p15 = __VERIFIER_nondet_int(), l15 = 0;
  int p16 = __VERIFIER_nondet_int(), l16 = 0;
  int p17 = __VERIFIER_nondet_int(), l17 = 0;
  int p18 = __VERIFIER_nondet_int(), l18 = 0;
  int p19 = __VERIFIER_nondet_int(), l19 = 0;
  int p20 = __VERIFIER_nondet_int(), l20 = 0;
  int p21 = __VERIFIER_nondet_int(), l21 = 0;
  int p22 = __VERIFIER_nondet_int(), l22 = 0;
  int p23 = __VERIFIER_nondet_int(), l23 = 0;
  int p24 = __VERIFIER_nondet_int(), l24 = 0;
  int p25 = __VERIFIER_nondet_int(), l25 = 0;
  int p26 = __VERIFIER_nondet_int(), l26 = 0;
  int p27 = __VERIFIER_nondet_int(), l27 = 0;
  int p28 = __VERIFIER_nondet_int(), l28 = 0;
  int p29 = __VERIFIER_nondet_int(), l29 = 0;
  int p30 = __VERIFIER_nondet_int(), l30 = 0;
  int p31 = __VERIFIER_nondet_int(), l31 = 0;
  int p32 = __VERIFIER_nondet_int(), l32 = 0;
  int p33 = __VERIFIER_nondet_int(), l33 = 0;
  int p34 = __VERIFIER_nondet_int(), l34 = 0;
  int p35 = __VERIFIER_nondet_int(), l35 = 0;
  int p36 = __VERIFIER_nondet_int(), l36 = 0;
  int p37 = __VERIFIER_nondet_int(), l37 = 0;
  int p38 = __VERIFIER_nondet_int(), l38 = 0;
  int p39 = __VERIFIER_nondet_int(), l39 = 0;
  int p40 = __VERIFIER_nondet_int(), l40 = 0;
  int p41 = __VERIFIER_nondet_int(), l41 = 0;
  int p42 = __VERIFIER_nondet_int(), l42 = 0;
  int p43 = __VERIFIER_nondet_int(), l43 = 0;
  int p44 = __VERIFIER_nondet_int(), l44 = 0;
  int p45 = __VERIFIER_nondet_int(), l45 = 0;
  int p46 = __VERIFIER_nondet_int(), l46 = 0;
  int p47 = __VERIFIER_nondet_int(), l47 = 0;
  int p48 = __VERIFIER_nondet_int(), l48 = 0;
  int p49 = __VERIFIER_nondet_int(), l49 = 0;
  int p50 = __VERIFIER_nondet_int(), l50 = 0;
  int p51 = __VERIFIER_nondet_int(), l51 = 0;
  int p52 = __VERIFIER_nondet_int(), l52 = 0;
  int p53 = __VERIFIER_nondet_int(), l53 = 0;
  int p54 = __VERIFIER_nondet_int(), l54 = 0;
  int p55 = __VERIFIER_nondet_int(), l55 = 0;
  int p56 = __VERIFIER_nondet_int(), l56 = 0;
  int p57 = __VERIFIER_nondet_int(), l57 = 0;
  int p58 = __VERIFIER_nondet_int(), l58 = 0;
  int p59 = __VERIFIER_nondet_int(), l59 = 0;
  while (__VERIFIER_nondet_int()) {
    l0 = 0;
    l1 = 0;
    l2 = 0;
    l3 = 0;
    l4 = 0;
    l5 = 0;
    l6 = 0;
    l7 = 0;
    l8 = 0;
    l9 = 0;
    l10 = 0;
    l11 = 0;
    l12 = 0;
    l13 = 0;
    l14 = 0;
    l15 = 0;
    l16 = 0;
    l17 = 0;
    l18 = 0;
    l19 = 0;
    l20 = 0;
    l21 = 0;
    l22 = 0;
    l23 = 0;
    l24 = 0;
    l25 = 0;
    l26 = 0;
    l27 = 0;
    l28 = 0;
    l29 = 0;
    l30 = 0;
    l31 = 0;
    l32 = 0;
    l33 = 0;
    l34 = 0;
    l35 = 0;
    l36 = 0;
    l37 = 0;
    l38 = 0;
    l39 = 0;
    l40 = 0;
    l41 = 0;
    l42 = 0;
    l43 = 0;
    l44 = 0;
    l45 = 0;
    l46 = 0;
    l47 = 0;
    l48 = 0;
    l49 = 0;
    l50 = 0;
    l51 = 0;
    l52 = 0;
    l53 = 0;
    l54 = 0;
    l55 = 0;
    l56 = 0;
    l57 = 0;
    l58 = 0;
    l59 = 0;
    if (p0 != 0) l0 = 1;
    if (p1 != 0) l1 = 1;
    if (p2 != 0) l2 = 1;
    if (p3 != 0) l3 = 1;
    if (p4 != 0) l4 = 1;
    if (p5 != 0) l5 = 1;
    if (p6 != 0) l6 = 1;
    if (p7 != 0) l7 = 1;
    if (p8 != 0) l8 = 1;
    if (p9 != 0) l9 = 1;
    if (p10 != 0) l10 = 1;
    if (p11 != 0) l11 = 1;
    if (p12 != 0) l12 = 1;
    if (p13 != 0) l13 = 1;
    if (p14 != 0) l14 = 1;
    if (p15 != 0) l15 = 1;
    if (p16 != 0) l16 = 1;
    if (p17 != 0) l17 = 1;
    if (p18 != 0) l18 = 1;
    if (p19 != 0) l19 = 1;
    if (p20 != 0) l20 = 1;
    if (p21 != 0) l21 = 1;
    if (p22 != 0) l22 = 1;
    if (p23 != 0) l23 = 1;
    if (p24 != 0) l24 = 1;
    if (p25 != 0) l25 = 1;
    if (p26 != 0) l26 = 1;
    if (p27 != 0) l27 = 1;
    if (p28 != 0) l28 = 1;
    if (p29 != 0) l29 = 1;
    if (p30 != 0) l30 = 1;
    if (p31 != 0) l31 = 1;
    if (p32 != 0) l32 = 1;
    if (p33 != 0) l33 = 1;
    if (p34 != 0) l34 = 1;
    if (p35 != 0) l35 = 1;
    if (p36 != 0) l36 = 1;
    if (p37 != 0) l37 = 1;
    if (p38 != 0) l38 = 1;
    if (p39 != 0) l39 = 1;
    if (p40 != 0) l40 = 1;
    if (p41 != 0) l41 = 1;
    if (p42 != 0) l42 = 1;
    if (p43 != 0) l43 = 1;
    if (p44 != 0) l44 = 1;
    if (p45 != 0) l45 = 1;
    if (p46 != 0) l46 = 1;
    if (p47 != 0) l47 = 1;
    if (p48 != 0) l48 = 1;
    if (p49 != 0) l49 = 1;
    if (p50 != 0) l50 = 1;
    if (p51 != 0) l51 = 1;
    if (p52 != 0) l52 = 1;
    if (p53 != 0) l53 = 1;
    if (p54 != 0) l54 = 1;
    if (p55 != 0) l55 = 1;
    if (p56 != 0) l56 = 1;
    if (p57 != 0) l57 = 1;
    if (p58 != 0) l58 = 1;
    if (p59 != 0) l59 = 1;
    if (p0 != 0) { if (l0 != 1) reach_error(); l0 = 0; }
    if (p1 != 0) { if (l1 != 1) reach_error(); l1 = 0; }
    if (p2 != 0) { if (l2 != 1) reach_error(); l2 = 0; }
    if (p3 != 0) { if (l3 != 1) reach_error(); l3 = 0; }
    if (p4 != 0) { if (l4 != 1) reach_error(); l4 = 0; }
    if (p5 != 0) { if (l5 != 1) reach_error(); l5 = 0; }
    if (p6 != 0) { if (l6 != 1) reach_error(); l6 = 0; }
    if (p7 != 0) { if (l7 != 1) reach_error(); l7 = 0; }
    if (p8 != 0) { if (l8 != 1) reach_error(); l8 = 0; }
    if (p9 != 0) { if (l9 != 1) reach_error(); l9 = 0; }
    if (p10 != 0) { if (l10 != 1) reach_error(); l10 = 0; }
    if (p11 != 0) { if (l11 != 1) reach_error(); l11 = 0; }
    if (p12 != 0) { if (l12 != 1) reach_error(); l12 = 0; }
    if (p13 != 0) { if (l13 != 1) reach_error(); l13 = 0; }
    if (p14 != 0) { if (l14 != 1) reach_error(); l14 = 0; }
    if (p15 != 0) { if (l15 != 1) reach_error(); l15 = 0; }
    if (p16 != 0) { if (l16 != 1) reach_error(); l16 = 0; }
    if (p17 != 0) { if (l17 != 1) reach_error(); l17 = 0; }
    if (p18 != 0) { if (l18 != 1) reach_error(); l18 = 0; }
    if (p19 != 0) { if (l19 != 1) reach_error(); l19 = 0; }
    if (p20 != 0) { if (l20 != 1) reach_error(); l20 = 0; }
    if (p21 != 0) { if (l21 != 1) reach_error(); l21 = 0; }
    if (p22 != 0) { if (l22 != 1) reach_error(); l22 = 0; }
    if (p23 != 0) { if (l23 != 1) reach_error(); l23 = 0; }
    if (p24 != 0) { if (l24 != 1) reach_error(); l24 = 0; }
    if (p25 != 0) { if (l25 != 1) reach_error(); l25 = 0; }
    if (p26 != 0) { if (l26 != 1) reach_error(); l26 = 0; }
    if (p27 != 0) { if (l27 != 1) reach_error(); l27 = 0; }
    if (p28 != 0) { if (l28 != 1) reach_error(); l28 = 0; }
    if (p29 != 0) { if (l29 != 1) reach_error(); l29 = 0; }
    if (p30 != 0) { if (l30 != 1) reach_error(); l30 = 0; }
    if (p31 != 0) { if (l31 != 1) reach_error(); l31 = 0; }
    if (p32 != 0) { if (l32 != 1) reach_error(); l32 = 0; }
    if (p33 != 0) { if (l33 != 1) reach_error(); l33 = 0; }
    if (p34 != 0) { if (l34 != 1) reach_error(); l34 = 0; }
    if (p35 != 0) { if (l35 != 1) reach_error(); l35 = 0; }
    if (p36 != 0) { if (l36 != 1) reach_error(); l36 = 0; }
    if (p37 != 0) { if (l37 != 1) reach_error(); l37 = 0; }
    if (p38 != 0) { if (l38 != 1) reach_error(); l38 = 0; }
    if (p39 != 0) { if (l39 != 1) reach_error(); l39 = 0; }
    if (p40 != 0) { if (l40 != 1) reach_error(); l40 = 0; }
    if (p41 != 0) { if (l41 != 1) reach_error(); l41 = 0; }
    if (p42 != 0) { if (l42 != 1) reach_error(); l42 = 0; }
    if (p43 != 0) { if (l43 != 1) reach_error(); l43 = 0; }
    if (p44 != 0) { if (l44 != 1) reach_error(); l44 = 0; }
    if (p45 != 0) { if (l45 != 1) reach_error(); l45 = 0; }
    if (p46 != 0) { if (l46 != 1) reach_error(); l46 = 0; }
    if (p47 != 0) { if (l47 != 1) reach_error(); l47 = 0; }
    if (p48 != 0) { if (l48 != 1) reach_error(); l48 = 0; }
    if (p49 != 0) { if (l49 != 1) reach_error(); l49 = 0; }
    if (p50 != 0) { if (l50 != 1) reach_error(); l50 = 0; }
    if (p51 != 0) { if (l51 != 1) reach_error(); l51 = 0; }
    if (p52 != 0) { if (l52 != 1) reach_error(); l52 = 0; }
    if (p53 != 0) { if (l53 != 1) reach_error(); l53 = 0; }
    if (p54 != 0) { if (l54 != 1) reach_error(); l54 = 0; }
    if (p55 != 0) { if (l55 != 1) reach_error(); l55 = 0; }
    if (p56 != 0) { if (l56 != 1) reach_error(); l56 = 0; }
    if (p57 != 0) { if (l57 != 1) reach_error(); l57 = 0; }
    if (p58 != 0) { if (l58 != 1) reach_error(); l58 = 0; }
    if (p59 != 0) { if (l59 != 1) reach_error(); l59 = 0; }
  }
  return 0;
}
