// Each round has a literal of its own.
int main(void)
{
    int *number = 0;
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        if (i == 2)
            sum += *number;
        number = &(int){ i };
    }
    return sum;
}
