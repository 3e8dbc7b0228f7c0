/* gf2x/gf2x-small.h of widelimb: products of few words, and of one word with many, as functions that a program
   compiles into itself: by the carry-less multiplication of x86-64 where the compiler may use it
   (-mpclmul), by the library otherwise.

   SPDX-License-Identifier: MIT OR Apache-2.0 */

#ifndef GF2X_SMALL_H_
#define GF2X_SMALL_H_

#include <gf2x.h>

#if defined(__PCLMUL__) && defined(__x86_64__)
#include <wmmintrin.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* c = a b, two words. */
static inline void gf2x_mul1(unsigned long *c, unsigned long a, unsigned long b)
{
#if defined(__PCLMUL__) && defined(__x86_64__)
    __m128i x = _mm_cvtsi64_si128((long long)a), y = _mm_cvtsi64_si128((long long)b);
    _mm_storeu_si128((__m128i *)(void *)c, _mm_clmulepi64_si128(x, y, 0));
#else
    (void)gf2x_mul(c, &a, 1, &b, 1);
#endif
}

/* The sb lower words of the product of b, of sb words, with the word a; gives the highest word. c
   may be b. */
static inline unsigned long gf2x_mul_1_n(unsigned long *c, const unsigned long *b, long sb,
    unsigned long a)
{
    unsigned long high = 0, product[2];
    long i;
    for (i = 0; i < sb; i++) {
        gf2x_mul1(product, b[i], a);
        c[i] = product[0] ^ high;
        high = product[1];
    }
    return high;
}

/* d = c + a b in the sb lower words, where b and c have sb words; gives the highest word of a b. d
   may be b or c. */
static inline unsigned long gf2x_addmul_1_n(unsigned long *d, const unsigned long *c,
    const unsigned long *b, long sb, unsigned long a)
{
    unsigned long high = 0, product[2];
    long i;
    for (i = 0; i < sb; i++) {
        gf2x_mul1(product, b[i], a);
        d[i] = c[i] ^ product[0] ^ high;
        high = product[1];
    }
    return high;
}

/* c = a b for operands of 2 to 9 words each. */
#define GF2X_SMALL_PRODUCT(n) \
    static inline void gf2x_mul##n(unsigned long *c, const unsigned long *a, \
        const unsigned long *b) \
    { \
        (void)gf2x_mul(c, a, n, b, n); \
    }
GF2X_SMALL_PRODUCT(2)
GF2X_SMALL_PRODUCT(3)
GF2X_SMALL_PRODUCT(4)
GF2X_SMALL_PRODUCT(5)
GF2X_SMALL_PRODUCT(6)
GF2X_SMALL_PRODUCT(7)
GF2X_SMALL_PRODUCT(8)
GF2X_SMALL_PRODUCT(9)
#undef GF2X_SMALL_PRODUCT

#ifdef __cplusplus
}
#endif

#endif
