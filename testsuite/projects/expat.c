// No BYTES arbitrary bytes are a document: the shortest has four, which -DBYTES=4 has to find.
#include <expat.h>
#include <stdlib.h>
#include <verifier.h>

#ifndef BYTES
#define BYTES 3
#endif

int main(void) {
    char text[BYTES];
    verifier_any(&text);
    XML_Parser parser = XML_ParserCreate("UTF-8");
    if (parser == NULL)
        return 0;
    XML_SetHashSalt(parser, 1);
    verifier_assert(XML_Parse(parser, text, BYTES, 1) != XML_STATUS_OK);
    XML_ParserFree(parser);
    return 0;
}
