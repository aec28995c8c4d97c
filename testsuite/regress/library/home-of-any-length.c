// No limit is known for the length of a path in the list of users.
#include <pwd.h>
#include <string.h>

int main(void)
{
    char home[5000];
    struct passwd *user = getpwuid(0);
    if (user)
        strcpy(home, user->pw_dir);
    return 0;
}
