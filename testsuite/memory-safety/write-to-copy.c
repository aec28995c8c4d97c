/* As write-to-literal, with an array. */
static void shout(char *text) {
  for (; *text; text++)
    if (*text >= 'a' && *text <= 'z')
      *text -= 'a' - 'A';
}

int main(void) {
  char greeting[] = "hello";
  shout(greeting);
  return greeting[0];
}
