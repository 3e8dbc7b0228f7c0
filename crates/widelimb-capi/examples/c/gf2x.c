/*
 * Polynomials over GF(2): a product taken apart again by a division and by a common divisor, and the public
 * key of a quasi-cyclic code, h1 / h0 modulo X^12323 - 1 (the length of BIKE's first level), from which h1
 * comes back as h0 times the key. Exits with 1 at the first result that is not as it should be. An
 * illustration of the calls: real keys need random numbers that nobody can guess.
 *
 *     cc -std=c11 gf2x.c -lwidelimb
 */
#include "widelimb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BITS 12323
#define LIMBS ((BITS + 63) / 64)
#define WEIGHT 71
#define N 40

#define CHECK(condition) check((condition), #condition, __LINE__)

static void check(int holds, const char *condition, int line)
{
    if (!holds) {
        fprintf(stderr, "line %d: not so: %s\n", line, condition);
        exit(1);
    }
}

/* No secrets: a generator by Marsaglia, xorshift64. */
static uint64_t next(void)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/* An element with WEIGHT coefficients of 1: an odd number of them, so that there is an inverse. */
static void sparse(uint64_t *element)
{
    int weight = 0;
    memset(element, 0, LIMBS * sizeof *element);
    while (weight < WEIGHT) {
        uint64_t i = next() % BITS, bit = (uint64_t)1 << i % 64;
        weight += !(element[i / 64] & bit);
        element[i / 64] |= bit;
    }
}

static void polynomials(void)
{
    uint64_t a[N], b[N], product[2 * N], square[2 * N], q[N + 1], r[N], g[2 * N];

    for (size_t i = 0; i < N; i++) {
        a[i] = next();
        b[i] = next();
    }
    b[N - 1] |= (uint64_t)1 << 63;
    CHECK(wl_gf2x_mul(product, a, N, b, N) == WL_OK);
    CHECK(wl_gf2x_divrem(q, r, product, 2 * N, b, N) == WL_OK);
    CHECK(memcmp(q, a, sizeof a) == 0 && q[N] == 0);
    for (size_t i = 0; i < N; i++)
        CHECK(r[i] == 0);

    CHECK(wl_gf2x_gcd(g, product, 2 * N, b, N) == WL_OK);
    CHECK(memcmp(g, b, sizeof b) == 0);
    for (size_t i = N; i < 2 * N; i++)
        CHECK(g[i] == 0);

    CHECK(wl_gf2x_mul(product, a, N, a, N) == WL_OK);
    CHECK(wl_gf2x_sqr(square, a, N) == WL_OK);
    CHECK(memcmp(product, square, sizeof square) == 0);
    CHECK(wl_gf2x_sqr(square, square, N) == WL_ERROR_OVERLAP);
}

/* The field of 2^163 elements in NIST's curves: x^163 + x^7 + x^6 + x^3 + 1. */
static void field(void)
{
    const uint64_t f[3] = {0xc9, 0, (uint64_t)1 << 35}, one[3] = {1, 0, 0};
    uint64_t a[3], inverse[3], r[3], g[3], u[3], v[3];
    int irreducible;

    for (int i = 0; i < 3; i++)
        a[i] = next();
    CHECK(wl_gf2x_is_irreducible(&irreducible, f, 3) == WL_OK && irreducible == 1);
    CHECK(wl_gf2x_invmod(inverse, a, 3, f, 3) == WL_OK);
    CHECK(wl_gf2x_mulmod(r, a, 3, inverse, 3, f, 3) == WL_OK);
    CHECK(memcmp(r, one, sizeof r) == 0);
    CHECK(wl_gf2x_extended_gcd(g, u, v, a, 3, f, 3) == WL_OK);
    CHECK(memcmp(g, one, sizeof g) == 0 && memcmp(u, inverse, sizeof u) == 0);

    /* Fermat: a^(2^163) = a. The exponent has the only bit 163, as f has its highest. */
    const uint64_t exponent[3] = {0, 0, f[2]};
    CHECK(wl_gf2x_powmod(g, a, 3, exponent, 3, f, 3) == WL_OK);
    CHECK(wl_gf2x_mulmod(r, a, 3, one, 3, f, 3) == WL_OK);
    CHECK(memcmp(g, r, sizeof r) == 0);
}

/* The modulus of that field is the irreducible polynomial of least weight; X times its square has two factors. */
static void factors(void)
{
    uint64_t f[3], square[6], product[7] = {0};
    const uint64_t x = 2;
    wl_gf2x_factors *found;

    CHECK(wl_gf2x_irreducible_least(f, 163) == WL_OK && f[0] == 0xc9);
    CHECK(wl_gf2x_sqr(square, f, 3) == WL_OK);
    CHECK(wl_gf2x_mul(product, square, 6, &x, 1) == WL_OK);
    CHECK(wl_gf2x_factor(&found, product, 7) == WL_OK);
    CHECK(wl_gf2x_factors_count(found) == 2);
    for (size_t i = 0; i < 2; i++) {
        size_t limbs, multiplicity;
        const uint64_t *factor = wl_gf2x_factors_get(found, i, &limbs, &multiplicity);
        CHECK(limbs == (i == 0 ? 1 : 3) && multiplicity == i + 1);
        CHECK(memcmp(factor, i == 0 ? &x : f, limbs * sizeof *factor) == 0);
    }
    wl_gf2x_factors_free(found);
}

int main(void)
{
    static uint64_t h0[LIMBS], h1[LIMBS], inverse[LIMBS], other[LIMBS], key[LIMBS], back[LIMBS];

    polynomials();
    field();
    factors();

    sparse(h0);
    sparse(h1);
    CHECK(wl_gf2x_cyclic_inverse(inverse, h0, BITS) == WL_OK);
    CHECK(wl_gf2x_cyclic_mul(key, h1, inverse, BITS) == WL_OK);
    CHECK(wl_gf2x_cyclic_mul(back, key, h0, BITS) == WL_OK);
    CHECK(memcmp(back, h1, sizeof h1) == 0);
    CHECK(wl_gf2x_cyclic_inverse_vartime(other, h0, BITS) == WL_OK);
    CHECK(memcmp(inverse, other, sizeof inverse) == 0);

    /* An even weight: X - 1 divides the element and X^n - 1. */
    memset(h1, 0, sizeof h1);
    h1[0] = 3;
    CHECK(wl_gf2x_cyclic_inverse(inverse, h1, BITS) == WL_ERROR_NOT_INVERTIBLE);
    h1[LIMBS - 1] = ~(uint64_t)0;
    CHECK(wl_gf2x_cyclic_mul(back, h1, h0, BITS) == WL_ERROR_TOP_BITS);
    CHECK(wl_gf2x_cyclic_inverse(inverse, h0, BITS - 1) == WL_ERROR_RING_EVEN);

    printf("a key of %d bits, and back\n", BITS);
    return 0;
}
