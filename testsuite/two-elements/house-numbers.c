/* 100000 houses get rising numbers with gaps of up to eight; a later pass paints each number
   plate in one of two colours by turns. The check says that of neighbours the second one has the
   higher number and another colour. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
enum { HOUSES = 100000 };
struct house { int number; char colour; } street[HOUSES];
int main(void) {
  int number = 0;
  for (int i = 0; i < HOUSES; i++) {
    number += 1 + __VERIFIER_nondet_uchar() % 8;
    street[i].number = number;
  }
  for (int i = 0; i < HOUSES; i++)
    street[i].colour = i % 2 ? 'w' : 'b';
  for (int i = 0; i + 1 < HOUSES; i++)
    if (street[i].number >= street[i + 1].number || street[i].colour == street[i + 1].colour)
      reach_error();
  return 0;
}
