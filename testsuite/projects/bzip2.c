// Codes of bzip2's Huffman trees: those of three symbols differ, and fit their lengths. With
// -DANY, for lengths that fit no tree, too, which is not so.
#include <verifier.h>
void BZ2_hbAssignCodes(int *code, unsigned char *length, int shortest, int longest, int symbols);
int main(void) {
    unsigned char length[3];
    int code[3];
    for (int i = 0; i < 3; i++)
        length[i] = (unsigned char)verifier_between(1, 3);
#ifndef ANY
    verifier_assume((8 >> length[0]) + (8 >> length[1]) + (8 >> length[2]) <= 8);
#endif
    BZ2_hbAssignCodes(code, length, 1, 3, 3);
    for (int i = 0; i < 3; i++)
        verifier_assert(0 <= code[i] && code[i] < 1 << length[i]);
    verifier_assert(length[0] != length[1] || code[0] != code[1]);
    verifier_assert(length[0] != length[2] || code[0] != code[2]);
    verifier_assert(length[1] != length[2] || code[1] != code[2]);
    return 0;
}
