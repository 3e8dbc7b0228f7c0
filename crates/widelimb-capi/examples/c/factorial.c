/*
 * The factorial of 1000 and back: multiplies the numbers up to 1000, divides the product by them
 * again, and checks products, squares, quotients, sums and errors on the way. Exits with 1 at the first result that
 * is not as it should be.
 *
 *     cc -std=c11 factorial.c -lwidelimb
 */
#include "widelimb.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 1000! has 8530 bits. */
#define LIMBS 134
#define LAST 1000

#define CHECK(condition) check((condition), #condition, __LINE__)

static void check(int holds, const char *condition, int line)
{
    if (!holds) {
        fprintf(stderr, "line %d: not so: %s\n", line, condition);
        exit(1);
    }
}

static void check_code(int code, int line)
{
    if (code != WL_OK) {
        fprintf(stderr, "line %d: %s\n", line, wl_error_text(code));
        exit(1);
    }
}

#define CHECKED(call) check_code((call), __LINE__)

/* a = LAST!; returns its length without zeros at the top. */
static size_t factorial(uint64_t *a)
{
    uint64_t product[LIMBS + 1];
    size_t n = 1;
    a[0] = 1;
    for (uint64_t i = 2; i <= LAST; i++) {
        CHECKED(wl_mul(product, a, n, &i, 1));
        n += product[n] != 0;
        CHECK(n <= LIMBS);
        memcpy(a, product, n * sizeof *a);
    }
    return n;
}

/* Divides a by every number up to LAST, and wants no remainder and 1 in the end. */
static void divide_back(uint64_t *a, size_t n)
{
    uint64_t quotient[LIMBS], remainder;
    for (uint64_t i = LAST; i >= 2; i--) {
        CHECKED(wl_divrem(quotient, &remainder, a, n, &i, 1));
        CHECK(remainder == 0);
        n -= n > 1 && quotient[n - 1] == 0;
        memcpy(a, quotient, n * sizeof *a);
    }
    CHECK(n == 1 && a[0] == 1);
}

/* (a + 1)^2 = a^2 + a + (a + 1), and the way back. */
static void squares(const uint64_t *a, size_t n)
{
    uint64_t one[LIMBS] = {1}, next[LIMBS], left[2 * LIMBS], right[2 * LIMBS];
    uint64_t sum[2 * LIMBS] = {0};
    CHECK(n < LIMBS || a[n - 1] != UINT64_MAX);
    CHECK(wl_add_n(next, a, one, n) == 0);
    CHECKED(wl_sqr(left, next, n));
    CHECKED(wl_sqr(right, a, n));
    CHECK(wl_add_n(sum, a, next, n) == 0);
    CHECK(wl_add_n(right, right, sum, 2 * n) == 0);
    CHECK(memcmp(left, right, 2 * n * sizeof *left) == 0);
    CHECK(wl_sub_n(left, left, right, 2 * n) == 0);
    for (size_t i = 0; i < 2 * n; i++) {
        CHECK(left[i] == 0);
    }
    CHECK(wl_sub_n(next, one, a, n) == 1);
}

static void errors(void)
{
    uint64_t a[4] = {1, 2, 3, 4}, zero = 0, q[4], r[4];
    CHECK(wl_divrem(q, r, a, 4, &zero, 1) == WL_ERROR_DIVISION_BY_ZERO);
    CHECK(wl_divrem(q, r, a, 1, a, 2) == WL_ERROR_DIVISOR_TOO_LONG);
    CHECK(wl_mul(a, a, 2, a + 2, 2) == WL_ERROR_OVERLAP);
    CHECK(wl_mul(q, NULL, 1, a, 1) == WL_ERROR_NULL_POINTER);
    CHECK(wl_mul(NULL, NULL, 0, NULL, 0) == WL_OK);
    CHECK(wl_sqr(q, a, SIZE_MAX) == WL_ERROR_TOO_LONG);
    CHECK(wl_add_n(NULL, NULL, NULL, 0) == 0);
    CHECK(strlen(wl_error_text(WL_ERROR_NO_MEMORY)) > 0);
}

int main(void)
{
    uint64_t a[LIMBS];
    int code = wl_init();
    if (code != WL_OK) {
        fprintf(stderr, "note: %s\n", wl_error_text(code));
    }
    printf("widelimb %s, level %s\n", wl_version(), wl_level());
    size_t n = factorial(a);
    CHECK(n == LIMBS);
    printf("%d! has %zu limbs, the top one %" PRIu64 "\n", LAST, n, a[n - 1]);
    squares(a, n);
    divide_back(a, n);
    errors();
    puts("all as it should be");
    return 0;
}
