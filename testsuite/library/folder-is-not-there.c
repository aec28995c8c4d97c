// A folder may not be there.
#include <dirent.h>

int main(void) { return readdir(opendir("a")) != 0; }
