/* Of a union the bytes of the smaller member are written alone. */
// inputs: none
union number {
  unsigned char small;
  unsigned large;
};
int main(void) {
  union number n;
  n.small = 3;
  return (int)(n.large & 0xff00);
}
