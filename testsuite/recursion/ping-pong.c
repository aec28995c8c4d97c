/* two players hand a token to each other, one pays, the other takes */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int pong(int rounds, int purse);

static int ping(int rounds, int purse)
{
	if (rounds <= 0)
		return purse;
	return pong(rounds - 1, purse + 3);
}

static int pong(int rounds, int purse)
{
	if (rounds <= 0)
		return purse;
	return ping(rounds - 1, purse - 3);
}

int main(void)
{
	int rounds = __VERIFIER_nondet_int();
	int purse = ping(rounds, 10);

	if (purse != 10 && purse != 13)
		reach_error();
	return 0;
}
