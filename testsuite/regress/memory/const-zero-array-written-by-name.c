// All of the initialiser stands where the array is declared.
int main(void)
{
    const int numbers[4] = { 0 };
    *(int *)&numbers[1] = 3;
    return numbers[1];
}
