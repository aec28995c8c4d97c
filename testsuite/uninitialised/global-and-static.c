/* What has static storage duration is written at the start. */
static int counts[4];
int total;
int main(void) {
  static int calls;
  calls++;
  return counts[1] + total + calls;
}
