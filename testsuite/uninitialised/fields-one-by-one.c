/* Bit-fields share their bytes: to write one reads the others, and puts them back. */
struct date {
  unsigned day : 5;
  unsigned month : 4;
  unsigned year : 12;
  unsigned is_leap : 1;
};
int main(void) {
  struct date date;
  date.day = 24;
  date.month = 12;
  date.year = 2024;
  date.is_leap = 1;
  return date.day + date.month + date.year + date.is_leap;
}
