/* Fixed-point numbers that saturate, in a filter of what standard input has. */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>

typedef int32_t fix;

#define FIX_ONE 65536
#define FIX_MAX INT32_MAX
#define FIX_MIN INT32_MIN

static fix fix_from_int(int x)
{
    if (x > 32767)
        return FIX_MAX;
    if (x < -32768)
        return FIX_MIN;
    return x * FIX_ONE;
}

static fix fix_clamp(int64_t x)
{
    if (x > FIX_MAX)
        return FIX_MAX;
    if (x < FIX_MIN)
        return FIX_MIN;
    return (fix)x;
}

static fix fix_add(fix a, fix b)
{
    return fix_clamp((int64_t)a + b);
}

static fix fix_mul(fix a, fix b)
{
    return fix_clamp((int64_t)a * b / FIX_ONE);
}

static fix fix_div(fix a, fix b)
{
    if (b == 0)
        return a < 0 ? FIX_MIN : FIX_MAX;
    return fix_clamp((int64_t)a * FIX_ONE / b);
}

struct lowpass {
    fix state;
    fix alpha;
};

static void lowpass_init(struct lowpass *f, int percent)
{
    f->state = 0;
    f->alpha = fix_div(fix_from_int(percent), fix_from_int(100));
}

static fix lowpass_step(struct lowpass *f, fix input)
{
    fix diff = fix_add(input, input == FIX_MIN ? FIX_MAX : -f->state);

    f->state = fix_add(f->state, fix_mul(diff, f->alpha));
    return f->state;
}

int main(void)
{
    struct lowpass f;
    int sample;
    int percent;

    if (scanf("%d", &percent) != 1 || percent < 1 || percent > 100)
        return 1;
    lowpass_init(&f, percent);
    assert(f.alpha > 0 && f.alpha <= FIX_ONE);
    while (scanf("%d", &sample) == 1) {
        fix out;
        if (sample < -1000 || sample > 1000)
            continue;
        out = lowpass_step(&f, fix_from_int(sample));
        printf("%d.%03d\n", out / FIX_ONE, (out < 0 ? -(out % FIX_ONE) : out % FIX_ONE) * 1000 / FIX_ONE);
    }
    return 0;
}
