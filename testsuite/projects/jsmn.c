// The tokens that jsmn finds in BYTES arbitrary bytes lie in the text, one behind the other, and what
// it takes for an array or object is in brackets. With -DKEYS: the first child of an object is a string;
// with -DINSIDE: children lie in what they are children of. This parser asks for neither.
#include <jsmn.h>
#include <verifier.h>

#ifndef BYTES
#define BYTES 6
#endif

int main(void) {
    char text[BYTES];
    jsmntok_t tokens[BYTES];
    jsmn_parser parser;
    verifier_any(&text);
    jsmn_init(&parser);
    int count = jsmn_parse(&parser, text, BYTES, tokens, BYTES);
    if (count < 0)
        return 0;
    verifier_assert(count <= BYTES);
    for (int i = 0; i < count; i++) {
#ifdef KEYS
        if (tokens[i].type == JSMN_OBJECT && tokens[i].size > 0)
            verifier_assert(tokens[i + 1].type == JSMN_STRING);
#elif defined INSIDE
        if (tokens[i].type == JSMN_ARRAY && tokens[i].size > 0)
            verifier_assert(i + 1 < count && tokens[i + 1].end < tokens[i].end);
#else
        int start = tokens[i].start, end = tokens[i].end;
        verifier_assert(0 <= start && start <= end && end <= BYTES);
        verifier_assert(i == 0 || tokens[i - 1].start < start);
        if (tokens[i].type == JSMN_OBJECT)
            verifier_assert(text[start] == '{' && text[end - 1] == '}');
        if (tokens[i].type == JSMN_ARRAY)
            verifier_assert(text[start] == '[' && text[end - 1] == ']');
#endif
    }
    return 0;
}
