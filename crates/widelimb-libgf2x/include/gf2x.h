/* gf2x.h: the interface of gf2x 1.3, for programs that are compiled with widelimb's libgf2x.

   A polynomial over GF(2) is an array of words: bit i of word j is the coefficient of
   x^(64 j + i). Every function may be called by several threads at once.

   SPDX-License-Identifier: MIT OR Apache-2.0 */

#ifndef GF2X_H_
#define GF2X_H_

#include <limits.h>
#include <stddef.h>

#if ULONG_MAX != 0xffffffffffffffff
#error "this gf2x.h is for systems on which a long has 64 bits"
#endif

/* The version of the interface. The library has its own in gf2x_lib_version_code. */
#define GF2X_VERSION_MAJOR 1
#define GF2X_VERSION_MINOR 3
#define GF2X_VERSION_PATCHLEVEL 0
#define GF2X_VERSION_CODE \
    (GF2X_VERSION_MAJOR * 10000 + GF2X_VERSION_MINOR * 100 + GF2X_VERSION_PATCHLEVEL)

/* Why there is no product: lengths whose sum no memory has, and no memory for scratch. */
#define GF2X_ERROR_INVALID_ARGUMENTS (-1)
#define GF2X_ERROR_OUT_OF_MEMORY (-2)

#ifndef GF2X_EXPORTED
#define GF2X_EXPORTED
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* c = a b, of an + bn words. c may overlap a and b in any way. Either length may be 0; then c is
   all zeros. Gives 0, or one of the errors above; then c is unchanged. */
extern int GF2X_EXPORTED gf2x_mul(unsigned long *c,
    const unsigned long *a, unsigned long an, const unsigned long *b, unsigned long bn);

/* Scratch that is kept from one product to the next. One product at a time may use it. */
struct gf2x_mul_pool_s {
    unsigned long *stk;
    size_t stk_size;
};
typedef struct gf2x_mul_pool_s gf2x_mul_pool_t[1];

/* An empty pool. */
extern void GF2X_EXPORTED gf2x_mul_pool_init(gf2x_mul_pool_t pool);

/* Frees the pool's memory; it is empty afterwards. */
extern void GF2X_EXPORTED gf2x_mul_pool_clear(gf2x_mul_pool_t pool);

/* gf2x_mul with scratch from a pool, which grows to what the product needs. A null pool stands for
   the memory that gf2x_mul has. */
extern int GF2X_EXPORTED gf2x_mul_r(unsigned long *c,
    const unsigned long *a, unsigned long an, const unsigned long *b, unsigned long bn,
    gf2x_mul_pool_t pool);

/* c = a b for operands of n words each, where c is apart from both, with gf2x_toomspace(n) words at
   stk for scratch and no other memory. */
extern void GF2X_EXPORTED gf2x_mul_toom(unsigned long *c,
    const unsigned long *a, const unsigned long *b, long n, unsigned long *stk);

/* The words of scratch that gf2x_mul_toom takes for operands of at most n words. */
extern long GF2X_EXPORTED gf2x_toomspace(long n);

/* The licence of the methods, a sentence. */
extern const char *gf2x_toom_gpl_status GF2X_EXPORTED;

/* GF2X_VERSION_CODE of the interface that the library has. */
extern int gf2x_lib_version_code GF2X_EXPORTED;

#ifdef __cplusplus
}
#endif

#endif
