// In C17 the names of the variables of the zone are the program's.
typedef long time_t;
struct tm;
extern time_t time(time_t *now);
extern struct tm *localtime(const time_t *time);
extern void reach_error(void);

int daylight = 3;
char timezone = 7;

int main(void)
{
    time_t now = time(0);
    localtime(&now);
    if (daylight != 3 || timezone != 7)
        reach_error();
    return 0;
}
