// There may be no user with this number.
#include <pwd.h>

int main(void) { return getpwuid(7)->pw_name[0] == 0; }
