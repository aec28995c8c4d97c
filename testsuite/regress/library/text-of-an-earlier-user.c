// The texts of one user are gone when another one is asked for.
#include <pwd.h>

int main(void)
{
    struct passwd *user = getpwuid(0);
    if (!user)
        return 0;
    char *name = user->pw_name;
    getpwuid(1);
    return name[0] == 'r';
}
