/* An array that is declared without a size has elements, of arbitrary content. */
extern void reach_error(void);
extern int tab[];
int main(void) {
  if (tab[0] == 1) reach_error();
}
