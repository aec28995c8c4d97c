// Every character of Unicode survives FriBidi's UTF-8. With -DBEYOND: the decoder does not look
// beyond the text that it is given, which is not so.
#include <stdint.h>
#include <verifier.h>

int fribidi_utf8_to_unicode(const char *text, int length, uint32_t *characters);
int fribidi_unicode_to_utf8(const uint32_t *characters, int length, char *text);

int main(void) {
#ifdef BEYOND
    char text[2][8] = {{0}, {0}};
    uint32_t decoded[2][8] = {{0}, {0}};
    text[0][0] = text[1][0] = __VERIFIER_nondet_char();
    text[0][1] = __VERIFIER_nondet_char();
    text[1][1] = __VERIFIER_nondet_char();
    for (int i = 0; i < 2; i++)
        fribidi_utf8_to_unicode(text[i], 1, decoded[i]);
    verifier_assert(decoded[0][0] == decoded[1][0]);
#else
    uint32_t character = __VERIFIER_nondet_uint(), decoded[8];
    char text[8] = {0};
    verifier_assume(character < 0x110000);
    int length = fribidi_unicode_to_utf8(&character, 1, text);
    verifier_assert(fribidi_utf8_to_unicode(text, length, decoded) == 1);
    verifier_assert(decoded[0] == character);
#endif
    return 0;
}
