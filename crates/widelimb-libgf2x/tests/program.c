/* Calls every function of the headers; prints the version, and whether all products are the
   same. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <gf2x.h>
#include <gf2x/gf2x-small.h>

enum { N = 300 };

static unsigned long a[N], b[N], c[2 * N], d[2 * N], e[2 * N];

/* Bit by bit. */
static void slow_mul(unsigned long *r, const unsigned long *x, const unsigned long *y, long n)
{
    long i, j;
    int bit;
    memset(r, 0, 2 * (size_t)n * sizeof *r);
    for (i = 0; i < n; i++)
        for (bit = 0; bit < 64; bit++)
            for (j = 0; j < n; j++)
                if (x[i] >> bit & 1) {
                    r[i + j] ^= y[j] << bit;
                    if (bit > 0)
                        r[i + j + 1] ^= y[j] >> (64 - bit);
                }
}

static int same(long n)
{
    return memcmp(c, d, 2 * (size_t)n * sizeof *c) == 0;
}

typedef void (*small_product)(unsigned long *, const unsigned long *, const unsigned long *);

int main(void)
{
    static const small_product products[] = {
        gf2x_mul2, gf2x_mul3, gf2x_mul4, gf2x_mul5, gf2x_mul6, gf2x_mul7, gf2x_mul8, gf2x_mul9};
    gf2x_mul_pool_t pool;
    unsigned long seed = 1, *stk;
    long i, n;
    int good = GF2X_VERSION_CODE == gf2x_lib_version_code && gf2x_toom_gpl_status[0] != 0;
    for (i = 0; i < N; i++) {
        a[i] = seed = seed * 6364136223846793005 + 1442695040888963407;
        b[i] = seed = seed * 6364136223846793005 + 1442695040888963407;
    }
    gf2x_mul1(c, a[0], b[0]);
    slow_mul(d, a, b, 1);
    good &= same(1);
    for (n = 2; n <= 9; n++) {
        slow_mul(d, a, b, n);
        products[n - 2](c, a, b);
        good &= same(n);
    }
    gf2x_mul(d, a, 7, b, 1);
    c[7] = gf2x_mul_1_n(c, a, 7, b[0]);
    good &= same(4);
    memcpy(e, b, sizeof b);
    e[7] = gf2x_addmul_1_n(e, e, a, 7, b[0]);
    for (i = 0; i < 8; i++)
        good &= e[i] == (d[i] ^ (i < 7 ? b[i] : 0));
    slow_mul(d, a, b, N);
    gf2x_mul_pool_init(pool);
    good &= gf2x_mul_r(c, a, N, b, N, pool) == 0 && same(N);
    /* Some levels need no scratch for as many words. */
    good &= (pool->stk != NULL) == (pool->stk_size > 0);
    gf2x_mul_pool_clear(pool);
    memset(c, 0, sizeof c);
    stk = (unsigned long *)malloc((size_t)gf2x_toomspace(N) * sizeof *stk);
    gf2x_mul_toom(c, a, b, N, stk);
    free(stk);
    good &= same(N);
    memset(c, 0, sizeof c);
    good &= gf2x_mul(c, a, N, b, N) == 0 && same(N);
    printf("%d %s\n", gf2x_lib_version_code, good ? "same" : "other");
    return 0;
}
