// A jump back to a label does not leave the block: there is one literal, which lives on.
int main(void)
{
    int round = 0;
    int *number = &round;
again:
    if (round > 0 && *number != 7)
        return 1;
    number = &(int){ 7 };
    if (round++ < 2)
        goto again;
    return *number != 7;
}
