/* strchr, strrchr, strstr, strspn, strpbrk and memchr give positions or null. */
extern char *strchr(const char *, int);
extern char *strrchr(const char *, int);
extern char *strstr(const char *, const char *);
extern char *strpbrk(const char *, const char *);
extern __SIZE_TYPE__ strspn(const char *, const char *);
extern void *memchr(const void *, int, __SIZE_TYPE__);
extern void reach_error(void);
int main(void) {
  static const char s[] = "banana split";
  if (strchr(s, 'a') != s + 1 || strrchr(s, 'a') != s + 5 || strchr(s, 0) != s + 12 || strchr(s, 'x'))
    reach_error();
  if (strstr(s, "nan") != s + 2 || strstr(s, "") != s || strstr(s, "nab"))
    reach_error();
  if (strspn(s, "abn") != 6 || strpbrk(s, "ts") != s + 7 || memchr(s, 'p', 8))
    reach_error();
  return 0;
}
