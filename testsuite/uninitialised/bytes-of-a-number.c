/* The bytes of a member that was written are, too. */
union number {
  unsigned char bytes[4];
  unsigned whole;
};
int main(void) {
  union number n;
  n.whole = 0x01020304;
  return n.bytes[0] + n.bytes[1] + n.bytes[2] + n.bytes[3];
}
