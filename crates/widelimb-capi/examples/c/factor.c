/*
 * The primes of two numbers: 2^128 + 1, the seventh of Fermat, and a product of a small prime and
 * of two primes of 130 bits, which half a second does not suffice for. Exits with 1 at the first
 * result that is not as it should be.
 *
 *     cc -std=c11 factor.c -lwidelimb
 */
#include "widelimb.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIMBS 5
/* Sixteen factors for each limb always suffice. */
#define MOST (16 * LIMBS)

#define CHECK(condition) check((condition), #condition, __LINE__)

static void check(int holds, const char *condition, int line)
{
    if (!holds) {
        fprintf(stderr, "line %d: not so: %s\n", line, condition);
        exit(1);
    }
}

/* Prints the factors of n, and wants the given result and number of factors. */
static void print(const uint64_t *n, size_t limbs, double seconds, int result, size_t expected)
{
    uint64_t factors[MOST * LIMBS], exponents[MOST];
    int codes[MOST];
    size_t count;
    int code = wl_factor(factors, exponents, codes, MOST, &count, n, limbs, seconds, 2);
    CHECK(code == result);
    CHECK(count == expected);
    for (size_t i = 0; i < count; i++) {
        printf("%s 0x", codes[i] == WL_OK ? "prime" : "not split");
        for (size_t j = limbs; j-- > 0;) {
            printf("%016" PRIx64, factors[i * limbs + j]);
        }
        printf(" ^ %" PRIu64 "\n", exponents[i]);
    }
}

int main(void)
{
    const uint64_t fermat[3] = {1, 0, 1};
    /* The primes 2^130 + 169 and 2^130 + 297403. */
    const uint64_t first[3] = {169, 0, 4}, second[3] = {297403, 0, 4}, three = 3;
    uint64_t product[6], hard[7];
    CHECK(wl_init() == WL_OK);
    print(fermat, 3, INFINITY, WL_OK, 2);
    CHECK(wl_mul(product, first, 3, second, 3) == WL_OK);
    CHECK(wl_mul(hard, product, 6, &three, 1) == WL_OK);
    CHECK(hard[5] == 0 && hard[6] == 0);
    print(hard, LIMBS, 0.5, WL_ERROR_NOT_SPLIT, 2);
    CHECK(wl_factor(NULL, NULL, NULL, 0, &(size_t){0}, hard, 1, 1, 1) != WL_OK);
    puts("all as it should be");
    return 0;
}
