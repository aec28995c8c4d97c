// A user that is looked up by its number or its name has that, if there is one.
#include <assert.h>
#include <pwd.h>
#include <stddef.h>

int main(void) {
  struct passwd *user = getpwuid(0);
  if (user != NULL) assert(user->pw_uid == 0);
  user = getpwnam("x");
  if (user != NULL) assert(user->pw_name[0] == 'x' && user->pw_name[1] == 0);
  return 0;
}
