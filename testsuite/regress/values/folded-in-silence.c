/* A pragma forbids clang to tell what it folds. Compilers fold it without a check.
   // native: skip (no compiler's check stands there) */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winteger-overflow"
static int limit = 2147483647 + 1;
#pragma GCC diagnostic pop

int main(void)
{
    return limit > 0;
}
