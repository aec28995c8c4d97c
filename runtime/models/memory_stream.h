/* Streams in memory: see memory_stream.c. */
#ifndef PARSIMONY_MEMORY_STREAM_H
#define PARSIMONY_MEMORY_STREAM_H

#include "write.h"

typedef struct {
  void *file;
  /* open_memstream: where the program wants to have the text and its size; and the text that it
   * has, which is the stream's, too */
  char **text;
  size_t *size;
  char *given;
  _Bool is_text;
  /* In the library's memory: the text, what is not yet in the program's buffer, or what is read */
  char *kept;
  size_t room, length;
  /* open_memstream: the length that the text had before it was begun once more */
  size_t before;
  /* fmemopen: the program's buffer, and where the next character comes */
  char *buffer;
  size_t capacity, place;
  _Bool is_read, appends, is_unbuffered;
  /* What was pushed back, and one more; zero: nothing */
  int pushed;
  _Bool has_ended, has_failed;
} memory;

/* Which one a stream is, or null */
memory *__parsimony_memory_of(void *file);
/* New memory for `needed` characters, of which the first ones are there; null in programs that
 * prove for any text */
char *__parsimony_memory_grows(const char *old, size_t length, size_t needed, size_t *room);

/* The text that is kept is forgotten. */
void __parsimony_memory_forgets(memory *m);

#endif
