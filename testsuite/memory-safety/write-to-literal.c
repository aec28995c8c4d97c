/* A text that is meant to be read is changed. */
static void shout(char *text) {
  for (; *text; text++)
    if (*text >= 'a' && *text <= 'z')
      *text -= 'a' - 'A';
}

int main(void) {
  char *greeting = "hello";
  shout(greeting);
  return greeting[0];
}
