/* Finds which of gf2x's products is the fastest from which length on, for its `make tune-fft`; see the README.
 *
 * gf2x's own `tunefft` times each product once, length after length: where the clock of a machine moves, or others
 * work on it, the table is made of that, or an assertion fails. Here all products of all lengths take turns, and the
 * fastest turn counts. */
#include "gf2x.h"
#include "gf2x/gf2x-impl.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Lengths in words, each `step` times the one before, and how many turns they get. */
static const struct {
    double from, to, step;
    int turns;
} ranges[] = {{4000, 1e5, 1.05, 10}, {1e5, 3.3e5, 1.06, 4}, {3.3e5, 1.2e6, 1.12, 2}};

enum {
    LENGTHS = 100,
    PRODUCTS = 9,
    /* Words from which on Toom-Cook is far behind. */
    NO_TOOM = 60000,
    /* Shorter transforms serve lengths at which Toom-Cook is ahead. */
    SHORTEST = 81,
    /* Toom-Cook, as the tables call it. A transform is called by its length, or, where it is two of half the
     * length, by the negative of that. */
    TOOM = 1
};

struct length {
    double words;
    int products;
    long product[PRODUCTS];
    double least[PRODUCTS];
};

static unsigned long *a, *b, *result, *scratch;

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static double timed(long product, long n)
{
    double start = seconds();
    if (product == TOOM)
        gf2x_mul_toom(result, a, b, n, scratch);
    else if (gf2x_mul_fft(result, a, n, b, n, product) != 0)
        return 1e30;
    return seconds() - start;
}

static void add(struct length *at, long product)
{
    at->product[at->products] = product;
    at->least[at->products++] = 1e30;
}

/* Toom-Cook, and the transforms of which the square is near enough to the length. */
static void candidates(struct length *at)
{
    if (at->words < NO_TOOM)
        add(at, TOOM);
    for (long k = SHORTEST; k < 200 * at->words / k; k *= 3)
        if ((double) k * k > 0.8 * at->words) {
            add(at, k);
            add(at, -k);
        }
}

static void take_turns(struct length *all, int count, double step, int turns)
{
    for (int turn = 0; turn < turns; turn++)
        for (struct length *at = all; at < all + count; at++)
            for (int i = 0; i < at->products; i++) {
                /* The middle of the lengths that this one stands for. */
                double taken = timed(at->product[i], (long) (at->words * (1 + step) / 2));
                if (taken < at->least[i])
                    at->least[i] = taken;
            }
}

int main(void)
{
    long most = 1500000, last = TOOM;
    a = malloc(sizeof(long) * most);
    b = malloc(sizeof(long) * most);
    result = malloc(sizeof(long) * 2 * most);
    scratch = malloc(sizeof(long) * gf2x_toomspace(NO_TOOM + NO_TOOM / 8));
    if (!a || !b || !result || !scratch)
        return 1;
    for (long i = 0; i < most; i++) {
        a[i] = 0x9e3779b97f4a7c15ul * (i + 1);
        b[i] = 0xbf58476d1ce4e5b9ul * (i + 7);
    }
    printf("info-fft \"gf2x-fft of widelimb-lab\"\nfft 1 1\n");
    for (size_t range = 0; range < sizeof ranges / sizeof *ranges; range++) {
        static struct length all[LENGTHS];
        int count = 0;
        for (double n = ranges[range].from; n < ranges[range].to && count < LENGTHS; n *= ranges[range].step) {
            all[count] = (struct length) {.words = n};
            candidates(&all[count++]);
        }
        take_turns(all, count, ranges[range].step, ranges[range].turns);
        for (struct length *at = all; at < all + count; at++) {
            int best = 0;
            for (int i = 1; i < at->products; i++)
                if (at->least[i] < at->least[best])
                    best = i;
            if (at->product[best] != last)
                printf("fft %ld %ld\n", (long) at->words, last = at->product[best]);
        }
    }
    return 0;
}
