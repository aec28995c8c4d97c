/* A word of up to eight letters is tested for being the same from both ends by a recursion that
 * compares the outer letters and goes inwards. It ends with less than four letters where it should
 * end with less than two, so that the middle is not looked at. The check compares each letter with
 * its opposite. */
// inputs: 4, 97, 97, 98, 97
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

enum { LETTERS = 8 };

static int is_palindrome(const char *word, int first, int last) {
  if (word[first] != word[last])
    return 0;
  if (last - first < 4)
    return 1;
  return is_palindrome(word, first + 1, last - 1);
}

int main(void) {
  char word[LETTERS];
  int length = __VERIFIER_nondet_int();
  if (length < 1 || length > LETTERS)
    return 0;
  for (int i = 0; i < length; i++) {
    word[i] = __VERIFIER_nondet_char();
    if (word[i] < 'a' || word[i] > 'z')
      return 0;
  }
  if (is_palindrome(word, 0, length - 1))
    for (int i = 0; i < length; i++)
      if (word[i] != word[length - 1 - i])
        reach_error();
  return 0;
}
