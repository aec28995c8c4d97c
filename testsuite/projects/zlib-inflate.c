// Four arbitrary bytes to be inflated, as a raw stream: the answer is one that the manual knows, and
// no more is read and written than there is. With -DEMPTY: nothing complete fits so few bytes and
// gives a byte, which is not so.
#include <string.h>
#include <verifier.h>
#include <zlib.h>

#define ROOM 8

int main(void) {
    unsigned char in[4], out[ROOM];
    z_stream stream;
    verifier_any(&in);
    memset(&stream, 0, sizeof stream);
    if (inflateInit2(&stream, -15) != Z_OK)
        return 0;
    stream.next_in = in;
    stream.avail_in = sizeof in;
    stream.next_out = out;
    stream.avail_out = ROOM;
    int answer = inflate(&stream, Z_FINISH);
#ifdef EMPTY
    verifier_assert(answer != Z_STREAM_END || stream.total_out == 0);
#else
    verifier_assert(answer == Z_STREAM_END || answer == Z_BUF_ERROR || answer == Z_DATA_ERROR);
    verifier_assert(stream.avail_in <= sizeof in && stream.next_in == in + (sizeof in - stream.avail_in));
    verifier_assert(stream.avail_out <= ROOM && stream.total_out == ROOM - stream.avail_out);
#endif
    inflateEnd(&stream);
    return 0;
}
