// It lives as long as its round.
int main(void)
{
    int *number = 0;
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        if (i == 1) {
            number = &(int){ i };
            sum += *number;
            continue;
        }
        number = (int[2]){ i, i };
        sum += number[1];
    }
    return sum;
}
