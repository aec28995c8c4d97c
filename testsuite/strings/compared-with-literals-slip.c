/* What comparisons with literals say of any short text, by the characters, but for one: a capital letter is no small one. */
#include <assert.h>
#include <string.h>
#include <strings.h>

extern char __VERIFIER_nondet_char(void);

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void)
{
    char s[4], t[3];

    for (int i = 0; i < 3; i++)
        s[i] = t[i] = __VERIFIER_nondet_char();
    s[3] = '\0';
    unsigned char a = s[0], b = s[1], c = s[2];

    assert((strcmp(s, "ab") == 0) == (a == 'a' && b == 'b' && c == 0));
    assert((strcmp("ab", s) != 0) == (a != 'a' || b != 'b' || c != 0));
    assert(sign(strcmp(s, "b")) == (a != 'b' ? (a > 'b' ? 1 : -1) : b != 0));
    assert(sign(strcmp("b", s)) == -sign(strcmp(s, "b")));
    assert((strcmp(s, "") == 0) == (a == 0));
    assert((strcmp(s, "a\0b") == 0) == (a == 'a' && b == 0));
    assert((strncmp(s, "abcdef", 2) == 0) == (a == 'a' && b == 'b'));
    assert((strncmp(s, "a", 5) == 0) == (a == 'a' && b == 0));
    assert(strncmp(s, "a", 0) == 0);
    assert((strcasecmp(s, "aB") == 0)
           == (a == 'a' && b == 'b' && c == 0));
    assert((strncasecmp("[X", s, 2) == 0) == (a == '[' && (b == 'x' || b == 'X')));
    assert((memcmp(t, "a\0\xff", 3) == 0) == (a == 'a' && b == 0 && c == 0xff));
    assert(sign(memcmp(t, "\x80", 1)) == sign((int)a - 0x80));
    assert(strlen("three") == 5 && strlen("a\0b") == 1);
    return 0;
}
