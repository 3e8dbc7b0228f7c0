/*
 * widelimb: exact arithmetic on big integers, and on polynomials over GF(2), and the key encapsulation HQC.
 *
 * A number is an array of 64-bit limbs, least significant limb first, at an address that is a
 * multiple of 8. Every function but those of HQC takes lengths in limbs, allows limbs of 0 at the top of a number,
 * and may be called from several threads at once. A length may be 0, except of a dividend or a
 * divisor, and then its pointer may be null. No error prints, aborts or unwinds; only a bug in the
 * library (WL_ERROR_INTERNAL) prints what it was. Functions want the floating-point environment that
 * a thread begins with (rounding to nearest, no trapped exceptions): some levels compute products in
 * doubles.
 *
 * The functions use the widest vector unit of the CPU. The environment variable WIDELIMB_LEVEL
 * (scalar, adx, avx2, avx512base, avx512) asks for a lower level; the first call reads it. A program
 * that writes its environment while other threads run calls wl_init() before it starts them.
 * Results do not depend on the level, nor on the profile of thresholds that WIDELIMB_PROFILE may
 * name, which the first call reads too.
 */
#ifndef WIDELIMB_H
#define WIDELIMB_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a function that returns int returns; wl_error_text() has a sentence for each. */
#define WL_OK 0
#define WL_ERROR_NO_MEMORY 1            /* memory for intermediate values could not be had */
#define WL_ERROR_NULL_POINTER 2         /* null pointer with a length that is not 0 */
#define WL_ERROR_OVERLAP 3              /* a result overlaps another operand */
#define WL_ERROR_TOO_LONG 4             /* an operand is longer than the address space */
#define WL_ERROR_DIVISION_BY_ZERO 5     /* every limb of the divisor is 0, or it has none */
#define WL_ERROR_DIVISOR_TOO_LONG 6     /* the divisor has more limbs than the dividend */
#define WL_ERROR_QUOTIENT_TOO_LONG 7    /* the quotient does not fit its limbs; see wl_divrem() */
#define WL_ERROR_LEVEL_UNKNOWN 8        /* WIDELIMB_LEVEL names no level */
#define WL_ERROR_LEVEL_LACKING 9        /* WIDELIMB_LEVEL names a level that this CPU lacks */
#define WL_ERROR_INTERNAL 10            /* a bug in widelimb */
#define WL_ERROR_PROFILE 11             /* WIDELIMB_PROFILE names no profile for the level in force */
#define WL_ERROR_MODULUS_EVEN 12        /* the modulus of a power in a batch is even */
#define WL_ERROR_MODULUS_ONE 13         /* the modulus of a power in a batch is 1 */
#define WL_ERROR_EXPONENT_TOO_LONG 14   /* the exponent has more bits than its table is for */
#define WL_ERROR_RING_LENGTH 15         /* a ring modulo X^n - 1 has 1 to 2^31 - 1 bits */
#define WL_ERROR_RING_EVEN 16           /* n is even; see wl_gf2x_cyclic_inverse() */
#define WL_ERROR_TOP_BITS 17            /* an element modulo X^n - 1 has a bit from n on */
#define WL_ERROR_NOT_INVERTIBLE 18      /* the element has no inverse */
#define WL_ERROR_RING_EXPONENT 19       /* an exponent modulo X^n - 1 is not below n */
#define WL_ERROR_NOT_SQUARE 20          /* the polynomial has a term of an odd exponent */
#define WL_ERROR_NO_IRREDUCIBLE 21      /* no irreducible polynomial is of that degree, or none of five terms */
#define WL_ERROR_NOT_RANDOM 22          /* none of many polynomials drawn is irreducible */
#define WL_ERROR_FACTOR_ZERO 23         /* the polynomial 0 has no factorization */
#define WL_ERROR_HQC_LEVEL 24           /* the levels of HQC are 1, 3 and 5 */
#define WL_ERROR_HQC_LENGTH 25          /* an operand of HQC has not the length of its level */
#define WL_ERROR_HQC_KEY 26             /* the parts of a secret key do not belong together */
#define WL_ERROR_NO_RANDOMNESS 27       /* the system has no random bytes */

/*
 * Chooses the level. Calling it is optional: the first call of any function does the same. If
 * WIDELIMB_LEVEL asks for what cannot be, the highest level of the CPU is in force and this
 * function, at every call, returns WL_ERROR_LEVEL_UNKNOWN or WL_ERROR_LEVEL_LACKING. If the file that
 * WIDELIMB_PROFILE names is no profile for the level in force, the level's own thresholds are, and it
 * returns WL_ERROR_PROFILE.
 */
int wl_init(void);

/* The name of the level in force. Static. */
const char *wl_level(void);

/* The version of the library, such as "0.2.0". Static. */
const char *wl_version(void);

/*
 * Gives back the memory that this thread keeps for intermediate values, at most 512 MiB; a thread
 * that ends does so by itself.
 */
void wl_release_scratch(void);

/* A sentence about an error code, for any number. Static. */
const char *wl_error_text(int code);

/*
 * r = a + b mod 2^(64 n). Returns the carry out, 0 or 1.
 *
 * Each operand has n limbs; r may be a, may be b, may be both, and otherwise overlaps neither.
 * The path taken depends on n and on the addresses, not on the limbs. Nothing is checked.
 */
uint64_t wl_add_n(uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n);

/* r = a - b mod 2^(64 n). Returns the borrow out, 0 or 1. As wl_add_n(). */
uint64_t wl_sub_n(uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n);

/*
 * r = a * b.
 *
 * r has an + bn limbs, all of which are written, and overlaps neither source; a and b may overlap.
 * On an error r is as it was, except for WL_ERROR_INTERNAL.
 */
int wl_mul(uint64_t *r, const uint64_t *a, size_t an, const uint64_t *b, size_t bn);

/* r = a^2, with 2 n limbs. Otherwise as wl_mul(). */
int wl_sqr(uint64_t *r, const uint64_t *a, size_t n);

/*
 * q = floor(a / d), r = a - q * d.
 *
 * q has an - dn + 1 limbs, r has dn limbs, all of which are written. No result overlaps another
 * operand; a and d may overlap. Needs an >= dn >= 1 and d other than 0. A quotient that does not
 * fit q (WL_ERROR_QUOTIENT_TOO_LONG) occurs only if the top limb of d is 0. After an error nothing
 * is promised of q and r.
 */
int wl_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, size_t an, const uint64_t *d,
              size_t dn);

/*
 * r[i] = base[i]^exponent[i] mod modulus[i] for i = 0 ... count - 1, eight at once where the CPU can.
 *
 * Number i of each array begins i strides, in limbs, behind its first limb. A base has base_limbs limbs,
 * a modulus and a result modulus_limbs, an exponent ceil(exponent_bits / 64), of whose bits the lowest
 * exponent_bits count. A stride of 0 makes one number serve all jobs; a modulus that does is prepared
 * once. Bases may be above their modulus. The power 0 is 1.
 *
 * Moduli are odd and above 1. A job whose modulus is not has a result of 0 and, in codes[i],
 * WL_ERROR_DIVISION_BY_ZERO, WL_ERROR_MODULUS_EVEN or WL_ERROR_MODULUS_ONE; the others are done, with
 * WL_OK there, and the function returns the code of the first that has one. codes has count numbers, or
 * is null. Any other error code is about the call: then no job was done, and r and codes are as they
 * were, except for WL_ERROR_INTERNAL. Memory of about 8 (6 min(count, 512) + 1000) bytes for each limb
 * of a modulus is asked for beforehand (WL_ERROR_NO_MEMORY); that it is still there when it is needed
 * is up to the system.
 *
 * r_stride is at least modulus_limbs, unless there is only one job. No limb from the first to the last
 * of the results is one from the first to the last of the numbers of a source; sources may overlap.
 * codes overlaps nothing. Everything may be null if count is 0.
 *
 * The time depends on the lengths of the moduli without zeros at the top, on the other lengths, and on
 * count; not on the values of exponents and bases. What is computed of a modulus alone takes a time
 * that depends on it.
 */
int wl_modexp_batch(uint64_t *r, size_t r_stride,
                    const uint64_t *base, size_t base_limbs, size_t base_stride,
                    const uint64_t *exponent, size_t exponent_bits, size_t exponent_stride,
                    const uint64_t *modulus, size_t modulus_limbs, size_t modulus_stride,
                    size_t count, int *codes);

/* The same in a time that depends on all values: for public exponents only. */
int wl_modexp_batch_vartime(uint64_t *r, size_t r_stride,
                            const uint64_t *base, size_t base_limbs, size_t base_stride,
                            const uint64_t *exponent, size_t exponent_bits, size_t exponent_stride,
                            const uint64_t *modulus, size_t modulus_limbs, size_t modulus_stride,
                            size_t count, int *codes);

/*
 * r[i] = a[i]^x[i] b[i]^y[i] mod modulus[i], as wl_modexp_batch(), in two thirds of the time of both
 * powers: the exponents share the squares. What is said there of bases and exponents is so of both. The
 * memory is about 8 (6 min(count, 512) + 1900) bytes for each limb of a modulus.
 */
int wl_modexp_double_batch(uint64_t *r, size_t r_stride,
                           const uint64_t *a, size_t a_limbs, size_t a_stride,
                           const uint64_t *x, size_t x_bits, size_t x_stride,
                           const uint64_t *b, size_t b_limbs, size_t b_stride,
                           const uint64_t *y, size_t y_bits, size_t y_stride,
                           const uint64_t *modulus, size_t modulus_limbs, size_t modulus_stride,
                           size_t count, int *codes);

/* The same in a time that depends on all values: for public ones only. */
int wl_modexp_double_batch_vartime(uint64_t *r, size_t r_stride,
                                   const uint64_t *a, size_t a_limbs, size_t a_stride,
                                   const uint64_t *x, size_t x_bits, size_t x_stride,
                                   const uint64_t *b, size_t b_limbs, size_t b_stride,
                                   const uint64_t *y, size_t y_bits, size_t y_stride,
                                   const uint64_t *modulus, size_t modulus_limbs,
                                   size_t modulus_stride, size_t count, int *codes);

/* A table for powers of one base modulo one number. Any number of threads may use it at one time. */
typedef struct wl_fixed_base wl_fixed_base;

/*
 * *table becomes a table for powers of base modulo modulus to exponents below 2^exponent_bits, of at most
 * 1 MiB (or two numbers as long as the modulus) beside a few numbers. After an error *table is NULL:
 * WL_ERROR_DIVISION_BY_ZERO, WL_ERROR_MODULUS_EVEN or WL_ERROR_MODULUS_ONE tell of the modulus. It takes a
 * square for each bit of the exponent and two products for each entry of the table, mostly as much as one
 * to three powers, in a time that depends on all values.
 */
int wl_fixed_base_new(wl_fixed_base **table, const uint64_t *base, size_t base_limbs,
                      size_t exponent_bits, const uint64_t *modulus, size_t modulus_limbs);

/* Wipes a table and gives it back. NULL is nothing to do. */
void wl_fixed_base_free(wl_fixed_base *table);

/*
 * r[i] = base^exponent[i] mod modulus for i = 0 ... count - 1, in about a third of the time of
 * wl_modexp_batch(). An exponent has exponent_limbs limbs, a result as many as the modulus that the table
 * was made for. A job whose exponent has more bits than the table is for has a result of 0 and, in
 * codes[i], WL_ERROR_EXPONENT_TOO_LONG; the others are done. Codes, strides, overlaps and errors of the
 * call are otherwise as of wl_modexp_batch(). Memory of about 8 (2 min(count, 512) + 160) bytes for each
 * limb of the modulus is asked for beforehand.
 *
 * The time depends on the table, on exponent_limbs, on count, and on which exponents are too long; not
 * on the exponents otherwise.
 */
int wl_fixed_base_pow(const wl_fixed_base *table, uint64_t *r, size_t r_stride,
                      const uint64_t *exponent, size_t exponent_limbs, size_t exponent_stride,
                      size_t count, int *codes);

/* The same in a time that depends on the exponents: for public ones only. */
int wl_fixed_base_pow_vartime(const wl_fixed_base *table, uint64_t *r, size_t r_stride,
                              const uint64_t *exponent, size_t exponent_limbs,
                              size_t exponent_stride, size_t count, int *codes);

/*
 * Polynomials over GF(2): bit i of limb j is the coefficient of X^(64 j + i), a sum is an exclusive or.
 * Lengths, null pointers and errors are as of the functions on numbers. The time of wl_gf2x_mul() and
 * wl_gf2x_sqr() depends on the lengths alone, that of quotients and divisors on the values too.
 */

/*
 * r = a * b, without carries.
 *
 * r has an + bn limbs, all of which are written, and overlaps neither source; a and b may overlap.
 * On an error r is as it was, except for WL_ERROR_INTERNAL.
 */
int wl_gf2x_mul(uint64_t *r, const uint64_t *a, size_t an, const uint64_t *b, size_t bn);

/* r = a^2, with 2 n limbs. Otherwise as wl_gf2x_mul(). */
int wl_gf2x_sqr(uint64_t *r, const uint64_t *a, size_t n);

/*
 * a = q * d + r with r of a lower degree than d. Lengths, overlaps and errors as of wl_divrem().
 */
int wl_gf2x_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, size_t an, const uint64_t *d,
                   size_t dn);

/*
 * r = the derivative of a: X^(i - 1) for each term X^i with an odd i. r and a have n limbs and do not overlap. On
 * an error r is as it was. No memory is needed.
 */
int wl_gf2x_derivative(uint64_t *r, const uint64_t *a, size_t n);

/*
 * r = the polynomial whose square a is; WL_ERROR_NOT_SQUARE if a has a term of an odd exponent. a has n limbs, r has
 * ceil(n / 2). Otherwise as wl_gf2x_derivative().
 */
int wl_gf2x_square_root(uint64_t *r, const uint64_t *a, size_t n);

/*
 * g = the greatest common divisor of a and b; that of 0 and 0 is 0.
 *
 * g has as many limbs as the longer operand, all of which are written, and overlaps neither; a and b may
 * overlap. Memory of about 128 bytes for each of these limbs is asked for beforehand; that it is still
 * there when it is needed is up to the system. On an error g is as it was, except for WL_ERROR_INTERNAL.
 */
int wl_gf2x_gcd(uint64_t *g, const uint64_t *a, size_t an, const uint64_t *b, size_t bn);

/*
 * g = u * a + v * b, where g is as of wl_gf2x_gcd() and the cofactors are of the least degree: that of u is below
 * that of b / g, and that of v below that of a / g. Where one operand divides the other, the divisor's cofactor is
 * 1 and the other's 0; where they are equal v is 1.
 *
 * g has as many limbs as the longer operand, u has bn limbs and v has an, or one if that is 0. No result overlaps
 * another operand; a and b may overlap. Memory and errors are as of wl_gf2x_gcd().
 */
int wl_gf2x_extended_gcd(uint64_t *g, uint64_t *u, uint64_t *v, const uint64_t *a, size_t an,
                         const uint64_t *b, size_t bn);

/*
 * r = a * b mod f. r has f_limbs limbs, all of which are written, and overlaps no source; sources may overlap. f is
 * not 0 (WL_ERROR_DIVISION_BY_ZERO). Memory of 128 bytes for each limb of the sources is asked for beforehand; that
 * it is still there when it is needed is up to the system. On an error r is as it was, except for
 * WL_ERROR_INTERNAL. Moduli of few terms, as those of the binary fields of standards, divide by shifts.
 */
int wl_gf2x_mulmod(uint64_t *r, const uint64_t *a, size_t an, const uint64_t *b, size_t bn,
                   const uint64_t *f, size_t f_limbs);

/* r = a^e mod f for a number e of en limbs; the power 0 is 1. Otherwise as wl_gf2x_mulmod(). */
int wl_gf2x_powmod(uint64_t *r, const uint64_t *a, size_t an, const uint64_t *e, size_t en,
                   const uint64_t *f, size_t f_limbs);

/*
 * r = a^-1 mod f; WL_ERROR_NOT_INVERTIBLE if a and f have a common divisor. Modulo 1 that is 0. Otherwise as
 * wl_gf2x_mulmod().
 */
int wl_gf2x_invmod(uint64_t *r, const uint64_t *a, size_t an, const uint64_t *f, size_t f_limbs);

/*
 * *result becomes 1 if f is irreducible, and otherwise 0, as of constants. Memory of 288 bytes for each limb is asked
 * for beforehand; that it is still there when it is needed, and up to 256 MiB beside it, is up to the system.
 */
int wl_gf2x_is_irreducible(int *result, const uint64_t *f, size_t f_limbs);

/*
 * r = the irreducible polynomial of that degree with the fewest terms, three or five, and among these with the least
 * exponents between, the highest first; X for degree 1. r has degree / 64 + 1 limbs, all of which are written. There is
 * none of degree 0, and may be none of some that nobody has met (WL_ERROR_NO_IRREDUCIBLE). Memory is as of
 * wl_gf2x_is_irreducible(). On an error r is as it was, except for WL_ERROR_INTERNAL.
 */
int wl_gf2x_irreducible_least(uint64_t *r, size_t degree);

/*
 * r = an irreducible polynomial of that degree, each with the same chance if the limbs that next(state) returns are
 * uniform: about degree / 4 times degree / 64 of them. WL_ERROR_NOT_RANDOM if 16 degree polynomials were none. next must
 * return; it neither unwinds nor jumps. Otherwise as wl_gf2x_irreducible_least().
 */
int wl_gf2x_irreducible_random(uint64_t *r, size_t degree, uint64_t (*next)(void *state),
                               void *state);

/* The irreducible factors of a polynomial. Any number of threads may read them at one time. */
typedef struct wl_gf2x_factors wl_gf2x_factors;

/*
 * *factors becomes the irreducible factors of f, in their order as numbers, with their multiplicities; none of 1. After
 * an error *factors is NULL; f is not 0 (WL_ERROR_FACTOR_ZERO). Memory is as of wl_gf2x_is_irreducible(), and what the
 * factors take is up to the system.
 */
int wl_gf2x_factor(wl_gf2x_factors **factors, const uint64_t *f, size_t f_limbs);

/* How many different factors there are; of NULL none. */
size_t wl_gf2x_factors_count(const wl_gf2x_factors *factors);

/*
 * The limbs of factor i, which are there until wl_gf2x_factors_free(); the highest is not 0. *limbs becomes how many
 * they are, *multiplicity how often the factor divides; each pointer may be NULL. NULL, 0 and 0 if there is no factor i.
 */
const uint64_t *wl_gf2x_factors_get(const wl_gf2x_factors *factors, size_t i, size_t *limbs,
                                    size_t *multiplicity);

/* Gives factors back. NULL is nothing to do. */
void wl_gf2x_factors_free(wl_gf2x_factors *factors);

/*
 * r = a * b mod X^n - 1, the ring of HQC and BIKE; n = n_bits is 1 to 2^31 - 1.
 *
 * Each operand has ceil(n / 64) limbs, whose bits from n on are 0 (WL_ERROR_TOP_BITS). r overlaps neither
 * source; a and b may overlap. On an error r is as it was, except for WL_ERROR_INTERNAL. The time depends
 * on n, not on the bits of a and b.
 */
int wl_gf2x_cyclic_mul(uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n_bits);

/* r = a^2 mod X^n - 1. Otherwise as wl_gf2x_cyclic_mul(). */
int wl_gf2x_cyclic_sqr(uint64_t *r, const uint64_t *a, size_t n_bits);

/* r = a^(2^k) mod X^n - 1. The time depends on n and on k. Otherwise as wl_gf2x_cyclic_mul(). */
int wl_gf2x_cyclic_pow_2k(uint64_t *r, const uint64_t *a, size_t k, size_t n_bits);

/* r = X^by * a mod X^n - 1: bit i moves to bit i + by mod n. The time depends on n and on by. Otherwise as
 * wl_gf2x_cyclic_mul(). */
int wl_gf2x_cyclic_rotate(uint64_t *r, const uint64_t *a, size_t by, size_t n_bits);

/*
 * r = a * (X^e0 + X^e1 + ...) mod X^n - 1 for count exponents below n (WL_ERROR_RING_EXPONENT), in a time that depends
 * on them, not on a: for public exponents only. Of equal ones two are none. r overlaps neither source. Otherwise as
 * wl_gf2x_cyclic_mul().
 */
int wl_gf2x_cyclic_mul_sparse_vartime(uint64_t *r, const uint64_t *a, const size_t *exponents,
                                      size_t count, size_t n_bits);

/*
 * r = a^-1 mod X^n - 1, for odd n (else WL_ERROR_RING_EVEN). Operands are as of wl_gf2x_cyclic_mul(). If a
 * has no inverse the result is WL_ERROR_NOT_INVERTIBLE, and nothing is promised of r. The time depends on
 * n and on whether there is an inverse, not on a otherwise.
 */
int wl_gf2x_cyclic_inverse(uint64_t *r, const uint64_t *a, size_t n_bits);

/*
 * The same for any n, in a time that depends on a. r is as it was if there is no inverse. Memory is asked for
 * beforehand as by wl_gf2x_gcd(), of as many limbs; that it is still there when it is needed is up to the system.
 */
int wl_gf2x_cyclic_inverse_vartime(uint64_t *r, const uint64_t *a, size_t n_bits);

/*
 * The key encapsulation HQC, of the official repository since 2026-02-10 and of liboqs since June 2026. Other
 * versions have other keys and secrets, and FIPS 207 will be another one.
 *
 * Operands are bytes, at any address, as many as the level (1, 3 or 5) has; each length is given too, and
 * any other one is WL_ERROR_HQC_LENGTH.
 */
#define WL_HQC_1_PUBLIC_KEY_BYTES 2241
#define WL_HQC_1_SECRET_KEY_BYTES 2321
#define WL_HQC_1_CIPHERTEXT_BYTES 4433
#define WL_HQC_1_SHARED_SECRET_BYTES 32
#define WL_HQC_3_PUBLIC_KEY_BYTES 4514
#define WL_HQC_3_SECRET_KEY_BYTES 4602
#define WL_HQC_3_CIPHERTEXT_BYTES 8978
#define WL_HQC_3_SHARED_SECRET_BYTES 32
#define WL_HQC_5_PUBLIC_KEY_BYTES 7237
#define WL_HQC_5_SECRET_KEY_BYTES 7333
#define WL_HQC_5_CIPHERTEXT_BYTES 14421
#define WL_HQC_5_SHARED_SECRET_BYTES 32

/*
 * A key of random bytes of the system (WL_ERROR_NO_RANDOMNESS). The secret key holds the public one. Results
 * overlap nothing; on an error they are as they were, except for WL_ERROR_INTERNAL. 1 MiB of memory
 * is asked for beforehand (WL_ERROR_NO_MEMORY); that it is still there when it is needed is up to the system.
 * The time does not depend on the random bytes, but for a case of probability below 2^-65.
 */
int wl_hqc_keygen(int level, uint8_t *public_key, size_t public_key_bytes, uint8_t *secret_key,
                  size_t secret_key_bytes);

/*
 * A ciphertext for a public key, and the secret that the owner of the key will have of it. A key with a
 * bit above those of the ring is WL_ERROR_TOP_BITS. Otherwise as wl_hqc_keygen().
 */
int wl_hqc_encaps(int level, uint8_t *ciphertext, size_t ciphertext_bytes, uint8_t *shared_secret,
                  size_t shared_secret_bytes, const uint8_t *public_key, size_t public_key_bytes);

/*
 * The secret of a ciphertext; of one that nobody made with the key a secret that nobody else has, and WL_OK.
 * A secret key whose parts do not belong together is WL_ERROR_HQC_KEY; to see that, it is made anew of its
 * seeds, so a call takes the time of wl_hqc_keygen() too. ciphertext and secret_key may overlap. The time
 * depends neither on the key nor on whether the ciphertext was made with it. Otherwise as wl_hqc_keygen().
 */
int wl_hqc_decaps(int level, uint8_t *shared_secret, size_t shared_secret_bytes,
                  const uint8_t *ciphertext, size_t ciphertext_bytes, const uint8_t *secret_key,
                  size_t secret_key_bytes);

#ifdef __cplusplus
}
#endif

#endif
