/* One of several bit-fields in the same bytes was not written. */
// inputs: none
struct date {
  unsigned day : 5;
  unsigned month : 4;
  unsigned year : 12;
  unsigned is_leap : 1;
};
int main(void) {
  struct date date;
  date.day = 24;
  date.year = 2024;
  date.is_leap = 1;
  return date.day + date.month + date.year + date.is_leap;
}
