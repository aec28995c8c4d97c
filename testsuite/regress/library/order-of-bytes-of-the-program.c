// The library's ntohl does not call an htonl of the program's own.
unsigned htonl(unsigned number) { return 0; }
unsigned ntohl(unsigned number);
extern void reach_error(void);

int main(void)
{
    if (ntohl(1) == 0)
        reach_error();
    return 0;
}
