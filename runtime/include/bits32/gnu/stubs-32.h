/* What glibc says of its 32-bit library: which functions of the headers it only has as stubs. Here
 * for machines that have the headers of the 64-bit library alone, which are the same but for this
 * file; found behind all others. */
