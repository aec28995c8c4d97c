// Base64 of three arbitrary bytes by libb64 is decoded to the same. With -DALPHABET: of characters
// between the plus and the z, only those of the alphabet have a value other than -1, which is not so.
#include <b64/cdecode.h>
#include <b64/cencode.h>
#include <verifier.h>

int main(void) {
#ifdef ALPHABET
    char c = (char)verifier_between('+', 'z');
    int letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'), digit = c >= '0' && c <= '9';
    verifier_assert((base64_decode_value(c) != -1) == (letter || digit || c == '+' || c == '/'));
#else
    char in[3], text[8], out[8];
    base64_encodestate encoder;
    base64_decodestate decoder;
    verifier_any(&in);
    base64_init_encodestate(&encoder);
    int length = base64_encode_block(in, 3, text, &encoder);
    verifier_assert(length == 4);
    base64_init_decodestate(&decoder);
    verifier_assert(base64_decode_block(text, length, out, &decoder) == 3);
    for (int i = 0; i < 3; i++)
        verifier_assert(out[i] == in[i]);
#endif
    return 0;
}
