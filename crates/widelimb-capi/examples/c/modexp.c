/*
 * Diffie and Hellman's exchange many times over, modulo the Mersenne prime 2^521 - 1: both sides come
 * to the same key, by the powers of wl_modexp_batch() and of wl_modexp_batch_vartime(). The same powers
 * of 2 come from a table, and products of two powers are what they should be. A job without a modulus
 * has a code of its own. Exits with 1 at the first result that is not as it should be. An
 * illustration of the calls: for real exchanges choose a standard group.
 *
 *     cc -std=c11 modexp.c -lwidelimb
 */
#include "widelimb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIMBS 9
#define BITS 521
#define COUNT 20

#define CHECK(condition) check((condition), #condition, __LINE__)

static void check(int holds, const char *condition, int line)
{
    if (!holds) {
        fprintf(stderr, "line %d: not so: %s\n", line, condition);
        exit(1);
    }
}

static uint64_t a[COUNT][LIMBS], b[COUNT][LIMBS];
static uint64_t public_a[COUNT][LIMBS], public_b[COUNT][LIMBS];
static uint64_t key_a[COUNT][LIMBS], key_b[COUNT][LIMBS];

/* No secrets: a generator by Marsaglia, xorshift64. */
static void fill(uint64_t *limbs, size_t n)
{
    static uint64_t state = 88172645463325252u;
    while (n-- > 0) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        *limbs++ = state;
    }
}

/* All powers modulo p; bases are base_stride limbs apart. */
static void powers(uint64_t (*r)[LIMBS], const uint64_t *base, size_t base_limbs,
                   size_t base_stride, uint64_t (*exponent)[LIMBS], const uint64_t *p)
{
    int codes[COUNT];
    int code = wl_modexp_batch(r[0], LIMBS, base, base_limbs, base_stride, exponent[0], BITS, LIMBS,
                               p, LIMBS, 0, COUNT, codes);
    if (code != WL_OK) {
        fprintf(stderr, "%s\n", wl_error_text(code));
        exit(1);
    }
    for (size_t i = 0; i < COUNT; i++)
        CHECK(codes[i] == WL_OK);
}

int main(void)
{
    uint64_t p[LIMBS], moduli[3] = { 7, 8, 9 }, r[3], one = 1, two = 2;
    int codes[3], code;
    wl_fixed_base *table;

    memset(p, 0xff, sizeof p);
    p[LIMBS - 1] = 0x1ff;
    fill(a[0], COUNT * LIMBS);
    fill(b[0], COUNT * LIMBS);

    powers(public_a, &two, 1, 0, a, p);
    powers(public_b, &two, 1, 0, b, p);
    powers(key_a, public_b[0], LIMBS, LIMBS, a, p);
    powers(key_b, public_a[0], LIMBS, LIMBS, b, p);
    CHECK(memcmp(key_a, key_b, sizeof key_a) == 0);
    CHECK(memcmp(key_a[0], key_a[1], sizeof key_a[0]) != 0);

    code = wl_modexp_batch_vartime(key_b[0], LIMBS, public_b[0], LIMBS, LIMBS, a[0], BITS, LIMBS,
                                   p, LIMBS, 0, COUNT, NULL);
    CHECK(code == WL_OK);
    CHECK(memcmp(key_a, key_b, sizeof key_a) == 0);

    /* The same public keys from a table for powers of 2, and one exponent that is too long for it. */
    CHECK(wl_fixed_base_new(&table, &two, 1, BITS, p, LIMBS) == WL_OK);
    CHECK(wl_fixed_base_pow(table, key_b[0], LIMBS, a[0], LIMBS, LIMBS, COUNT, NULL)
          == WL_ERROR_EXPONENT_TOO_LONG);
    for (size_t i = 0; i < COUNT; i++)
        a[i][LIMBS - 1] &= 0x1ff;
    CHECK(wl_fixed_base_pow(table, key_b[0], LIMBS, a[0], LIMBS, LIMBS, COUNT, NULL) == WL_OK);
    CHECK(memcmp(public_a, key_b, sizeof key_b) == 0);
    wl_fixed_base_free(table);

    /* 2^a g^a, for the other side's number g, is g^a times this side's number 2^a. */
    code = wl_modexp_double_batch(key_b[0], LIMBS, &two, 1, 0, a[0], BITS, LIMBS,
                                  public_b[0], LIMBS, LIMBS, a[0], BITS, LIMBS,
                                  p, LIMBS, 0, COUNT, NULL);
    CHECK(code == WL_OK);
    code = wl_modexp_double_batch_vartime(key_a[0], LIMBS, public_b[0], LIMBS, LIMBS, a[0], BITS,
                                          LIMBS, public_a[0], LIMBS, LIMBS, &one, 1, 0,
                                          p, LIMBS, 0, COUNT, NULL);
    CHECK(code == WL_OK);
    CHECK(memcmp(key_a, key_b, sizeof key_a) == 0);

    /* 2^2 modulo 7, 8 and 9. */
    code = wl_modexp_batch(r, 1, &two, 1, 0, &two, 2, 0, moduli, 1, 1, 3, codes);
    CHECK(code == WL_ERROR_MODULUS_EVEN);
    CHECK(codes[0] == WL_OK && codes[1] == WL_ERROR_MODULUS_EVEN && codes[2] == WL_OK);
    CHECK(r[0] == 4 && r[1] == 0 && r[2] == 4);

    CHECK(wl_modexp_batch(NULL, 0, NULL, 0, 0, NULL, 0, 0, NULL, 0, 0, 0, NULL) == WL_OK);

    printf("%d keys of %d bits, the same on both sides\n", COUNT, BITS);
    return 0;
}
