/*
 * widelimb: exact arithmetic on big integers and on polynomials over GF(2), keys and signatures of
 * elliptic curves, and the key encapsulation HQC.
 *
 * A number is an array of 64-bit limbs, least significant limb first, at an address that is a
 * multiple of 8. Every function except those of curves and of HQC takes lengths in limbs, allows
 * limbs of 0 at the top of a number, and may be called from several threads at once. A length may be
 * 0, except that of a dividend or a divisor; the pointer of a number without limbs may be null.
 *
 * No error prints, aborts or unwinds, with two exceptions. A bug in the library (WL_ERROR_INTERNAL)
 * prints what it was. A function whose comment says so aborts if memory that it asked for before it
 * began is gone when it is needed.
 *
 * Functions expect the floating-point environment that a thread begins with (rounding to nearest,
 * no trapped exceptions): some levels compute products in doubles.
 *
 * The functions use the widest vector unit of the CPU. The environment variable WIDELIMB_LEVEL
 * (scalar, adx, avx2, avx512base, avx512) asks for a lower level; the first call reads it. A
 * program that writes its environment while other threads run calls wl_init() before it starts
 * them. WIDELIMB_PROFILE may name a profile of thresholds, which the first call reads too. Results
 * depend neither on the level nor on the profile.
 */
#ifndef WIDELIMB_H
#define WIDELIMB_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Codes that functions with the result type int return; wl_error_text() has a sentence for each. */
#define WL_OK 0
#define WL_ERROR_NO_MEMORY 1            /* there is no memory for intermediate values */
#define WL_ERROR_NULL_POINTER 2         /* null pointer with a length that is not 0 */
#define WL_ERROR_OVERLAP 3              /* a result overlaps another operand */
#define WL_ERROR_TOO_LONG 4             /* an operand is longer than the address space */
#define WL_ERROR_DIVISION_BY_ZERO 5     /* every limb of the divisor is 0, or it has none */
#define WL_ERROR_DIVISOR_TOO_LONG 6     /* the divisor has more limbs than the dividend */
#define WL_ERROR_QUOTIENT_TOO_LONG 7    /* the quotient does not fit its limbs; see wl_divrem() */
#define WL_ERROR_LEVEL_UNKNOWN 8        /* WIDELIMB_LEVEL names no level */
#define WL_ERROR_LEVEL_LACKING 9        /* WIDELIMB_LEVEL names a level that this CPU lacks */
#define WL_ERROR_INTERNAL 10            /* a bug in widelimb */
#define WL_ERROR_PROFILE 11             /* WIDELIMB_PROFILE names no profile for the level */
#define WL_ERROR_MODULUS_EVEN 12        /* the modulus of a power in a batch is even */
#define WL_ERROR_MODULUS_ONE 13         /* the modulus of a power in a batch is 1 */
#define WL_ERROR_EXPONENT_TOO_LONG 14   /* the exponent has more bits than its table is for */
#define WL_ERROR_RING_LENGTH 15         /* n is not 1 to 2^31 - 1 in X^n - 1 */
#define WL_ERROR_RING_EVEN 16           /* n is even; see wl_gf2x_cyclic_inverse() */
#define WL_ERROR_TOP_BITS 17            /* an element modulo X^n - 1 has a bit from n on */
#define WL_ERROR_NOT_INVERTIBLE 18      /* the element has no inverse */
#define WL_ERROR_RING_EXPONENT 19       /* an exponent modulo X^n - 1 is not below n */
#define WL_ERROR_NOT_SQUARE 20          /* the polynomial has a term of an odd exponent */
#define WL_ERROR_NO_IRREDUCIBLE 21      /* no irreducible polynomial of the degree */
#define WL_ERROR_NOT_RANDOM 22          /* none of many polynomials drawn is irreducible */
#define WL_ERROR_FACTOR_ZERO 23         /* the number or the polynomial 0 has no factorization */
#define WL_ERROR_HQC_LEVEL 24           /* the levels of HQC are 1, 3 and 5 */
#define WL_ERROR_HQC_LENGTH 25          /* an operand of HQC has the wrong length */
#define WL_ERROR_HQC_KEY 26             /* the parts of a secret key do not belong together */
#define WL_ERROR_NO_RANDOMNESS 27       /* the system has no random bytes */
#define WL_ERROR_NOT_SPLIT 28           /* a factor was not split in time; see wl_factor() */
#define WL_ERROR_TOO_MANY_FACTORS 29    /* there is no room for all factors; see wl_factor() */
#define WL_ERROR_KEY_BITS 30            /* keys of so many bits are not generated */
#define WL_ERROR_KEY_NUMBERS 31         /* no key has such numbers */
#define WL_ERROR_MESSAGE_TOO_LONG 32    /* a message is not below the modulus of its key */
#define WL_ERROR_CIPHERTEXT_TOO_LONG 33 /* a ciphertext is not below the modulus of ciphertexts */
#define WL_ERROR_FILE 34                /* a file cannot be read or written */
#define WL_ERROR_TABLE 35               /* a file holds no such table; see wl_fixed_base_load() */
#define WL_ERROR_GROUP_NUMBERS 36       /* no group has such numbers */
#define WL_ERROR_ELEMENT 37             /* a number is no element of the group */
#define WL_ERROR_EXPONENT 38            /* an exponent is not below its group's order */
#define WL_ERROR_HASH 39                /* the caller's hash function failed */
#define WL_ERROR_PROOF 40               /* a proof does not show its statement */
#define WL_ERROR_PRIME_BITS 41          /* primes of so many bits are not searched for */
#define WL_ERROR_ACCUMULATED 42         /* an accumulated number is even or below 3 */
#define WL_ERROR_NO_UNIT 43             /* no unit below the modulus, or a generator of 1 */
#define WL_ERROR_CANCELLED 44           /* the caller ended the search */
#define WL_ERROR_NOT_FOUND 45           /* no number up to the bound of the call */
#define WL_ERROR_KEY 46                 /* bytes are no key of their curve */
#define WL_ERROR_EXCHANGE 47            /* no shared secret: a public key has small order */
#define WL_ERROR_SIGNATURE 48           /* a signature is not one of its message by its key */
#define WL_ERROR_CURVE 49               /* no curve has this number, or not one of the call */
#define WL_ERROR_RULES 50               /* no rules for signatures have this number */
#define WL_ERROR_ROOM 51                /* a result has more bytes than there is room for */
#define WL_ERROR_DOCUMENT 52            /* a document has no key of a curve */
#define WL_ERROR_ENCRYPTED 53           /* the key of a document is encrypted */
#define WL_ERROR_FORMAT 54              /* no format of documents has this number */

/*
 * Chooses the level in force. Calling it is optional: the first call of any function does the same.
 *
 * If the level that WIDELIMB_LEVEL names is unknown or missing on this CPU, the highest level of
 * the CPU is in force, and every call of wl_init() returns WL_ERROR_LEVEL_UNKNOWN or
 * WL_ERROR_LEVEL_LACKING. If the file that WIDELIMB_PROFILE names is not a profile for the level in
 * force, the level's own thresholds are used, and wl_init() returns WL_ERROR_PROFILE.
 */
int wl_init(void);

/* The name of the level in force. The text is static. */
const char *wl_level(void);

/* The version of the library, such as "0.2.0". The text is static. */
const char *wl_version(void);

/*
 * Frees the memory that this thread keeps for intermediate values, at most 512 MiB. A thread that
 * ends frees its own.
 */
void wl_release_scratch(void);

/* A sentence about an error code, for any number. The text is static. */
const char *wl_error_text(int code);

/*
 * r = a + b mod 2^(64 n). Returns the carry out, 0 or 1.
 *
 * Each operand has n limbs; r may be a, may be b, may be both, and otherwise overlaps neither.
 * The path taken depends on n and on the addresses, not on the limbs. Nothing is checked.
 */
uint64_t wl_add_n(uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n);

/*
 * r = a - b mod 2^(64 n). Returns the borrow out, 0 or 1.
 *
 * Each operand has n limbs; r may be a, may be b, may be both, and otherwise overlaps neither. The
 * path taken depends on n and on the addresses, not on the limbs. Nothing is checked.
 */
uint64_t wl_sub_n(uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n);

/*
 * r = a * b.
 *
 * r has an + bn limbs, all of which are written, and overlaps neither source; a and b may overlap.
 * On an error r is unchanged, except for WL_ERROR_INTERNAL.
 */
int wl_mul(uint64_t *r, const uint64_t *a, size_t an, const uint64_t *b, size_t bn);

/*
 * r = a^2.
 *
 * r has 2 n limbs, all of which are written, and does not overlap a, which has n limbs. On an error
 * r is unchanged, except for WL_ERROR_INTERNAL.
 */
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
 * n as a product of primes, each to its exponent, least first; 1 has none. n is not 0
 * (WL_ERROR_FACTOR_ZERO).
 *
 * *count becomes the number of different factors. Factor i has as many limbs as n, from
 * factors[i * limbs] on, and divides n exponents[i] times. capacity is how many there is room for;
 * 16 for each limb of n always suffices. Where it does not, the result is WL_ERROR_TOO_MANY_FACTORS,
 * *count is the capacity that is needed, and nothing else is written. A factor is prime, proved
 * below 2^64, and above by a test to which no exception is known.
 *
 * The function stops after so many seconds; INFINITY is no limit, and what is not above 0 the
 * shortest. Where it stopped, the result is WL_ERROR_NOT_SPLIT, and the factors that were not split
 * come last: the product of all factors is n still. codes[i] is WL_OK for a prime and
 * WL_ERROR_NOT_SPLIT for a factor that was not split; codes has capacity numbers, or is null.
 *
 * threads is on how many threads the quadratic sieve runs: 0 is 1, and four for each core are the
 * most. The results do not depend on it.
 *
 * factors, exponents, codes, count and n do not overlap. On any other error nothing is written,
 * except for WL_ERROR_INTERNAL. The time depends on n. The function asks for 64 MiB of memory before
 * it begins if n has more than 64 bits (WL_ERROR_NO_MEMORY); the sieve takes no more for numbers of
 * up to 240 bits, and 3 GB for 330 bits. It aborts if memory is gone when it is needed.
 */
int wl_factor(uint64_t *factors, uint64_t *exponents, int *codes, size_t capacity, size_t *count,
              const uint64_t *n, size_t limbs, double seconds, size_t threads);

/*
 * r[i] = base[i]^exponent[i] mod modulus[i] for i = 0 ... count - 1, eight at once where the CPU
 * can.
 *
 * Number i of each array begins i strides, in limbs, behind its first limb. A base has base_limbs
 * limbs, a modulus and a result have modulus_limbs, and an exponent has ceil(exponent_bits / 64),
 * of which only the lowest exponent_bits bits count. With a stride of 0 all jobs share one number;
 * a shared modulus is prepared once. A base may exceed its modulus. For an exponent of 0 the result
 * is 1.
 *
 * Moduli are odd and above 1. A job with another modulus gets the result 0 and, in codes[i],
 * WL_ERROR_DIVISION_BY_ZERO, WL_ERROR_MODULUS_EVEN or WL_ERROR_MODULUS_ONE. All other jobs are done
 * and get WL_OK; the function returns the code of the first job that failed. codes has count
 * numbers, or is null. Any other error code concerns the whole call: then no job was done, and r
 * and codes are unchanged, except for WL_ERROR_INTERNAL. The function asks for about 8 (6
 * min(count, 512) + 1000) bytes of memory for each limb of a modulus before it begins
 * (WL_ERROR_NO_MEMORY); it aborts if that memory is gone when it is needed.
 *
 * r_stride is at least modulus_limbs, unless there is only one job. The limbs from the first to the
 * last result contain no limb of a source, counted from its first to its last number; sources may
 * overlap. codes overlaps nothing. Every pointer may be null if count is 0.
 *
 * The time depends on the lengths of the moduli without zeros at the top, on the other lengths, and
 * on count, not on the values of exponents and bases. The preparation of a modulus takes a time
 * that depends on the modulus.
 */
int wl_modexp_batch(uint64_t *r, size_t r_stride,
                    const uint64_t *base, size_t base_limbs, size_t base_stride,
                    const uint64_t *exponent, size_t exponent_bits, size_t exponent_stride,
                    const uint64_t *modulus, size_t modulus_limbs, size_t modulus_stride,
                    size_t count, int *codes);

/*
 * r[i] = base[i]^exponent[i] mod modulus[i], with the arguments and errors of wl_modexp_batch().
 * The time depends on all values: for public ones only.
 */
int wl_modexp_batch_vartime(uint64_t *r, size_t r_stride,
                            const uint64_t *base, size_t base_limbs, size_t base_stride,
                            const uint64_t *exponent, size_t exponent_bits, size_t exponent_stride,
                            const uint64_t *modulus, size_t modulus_limbs, size_t modulus_stride,
                            size_t count, int *codes);

/*
 * r[i] = a[i]^x[i] b[i]^y[i] mod modulus[i] for i = 0 ... count - 1. The two exponents share the
 * squares, so a product takes two thirds of the time of both powers.
 *
 * Lengths, strides, errors, overlaps and timing are those of wl_modexp_batch(), where a and b are
 * bases, and x and y are exponents. The function asks for about 8 (6 min(count, 512) + 1900) bytes
 * of memory for each limb of a modulus.
 */
int wl_modexp_double_batch(uint64_t *r, size_t r_stride,
                           const uint64_t *a, size_t a_limbs, size_t a_stride,
                           const uint64_t *x, size_t x_bits, size_t x_stride,
                           const uint64_t *b, size_t b_limbs, size_t b_stride,
                           const uint64_t *y, size_t y_bits, size_t y_stride,
                           const uint64_t *modulus, size_t modulus_limbs, size_t modulus_stride,
                           size_t count, int *codes);

/*
 * r[i] = a[i]^x[i] b[i]^y[i] mod modulus[i], with the arguments and errors of
 * wl_modexp_double_batch(). The time depends on all values: for public ones only.
 */
int wl_modexp_double_batch_vartime(uint64_t *r, size_t r_stride,
                                   const uint64_t *a, size_t a_limbs, size_t a_stride,
                                   const uint64_t *x, size_t x_bits, size_t x_stride,
                                   const uint64_t *b, size_t b_limbs, size_t b_stride,
                                   const uint64_t *y, size_t y_bits, size_t y_stride,
                                   const uint64_t *modulus, size_t modulus_limbs,
                                   size_t modulus_stride, size_t count, int *codes);

/*
 * r = base[0]^exponent[0] base[1]^exponent[1] ... base[count - 1]^exponent[count - 1] mod modulus;
 * 1 for no powers. The powers share squares, so that the product takes less time than they do.
 *
 * Number i of each array begins i strides, in limbs, behind its first limb; all powers may share
 * one number with a stride of 0. A base has base_limbs limbs and may exceed the modulus, an
 * exponent has ceil(exponent_bits / 64), of which only the lowest exponent_bits bits count. The
 * modulus and the result have modulus_limbs limbs. The modulus is odd and above 1
 * (WL_ERROR_DIVISION_BY_ZERO, WL_ERROR_MODULUS_EVEN, WL_ERROR_MODULUS_ONE).
 *
 * r overlaps no source, gaps between numbers among them; sources may overlap. On an error r is
 * unchanged, except for WL_ERROR_INTERNAL. The function asks for about 8 (16000 + 6 count) bytes
 * of memory for each limb of the modulus before it begins (WL_ERROR_NO_MEMORY); it aborts if that
 * memory is gone when it is needed.
 *
 * The time depends on the lengths of the modulus without zeros at the top, on the other lengths,
 * and on count, not on the values of exponents and bases. The preparation of the modulus takes a
 * time that depends on it.
 */
int wl_multi_exp(uint64_t *r, const uint64_t *base, size_t base_limbs, size_t base_stride,
                 const uint64_t *exponent, size_t exponent_bits, size_t exponent_stride,
                 size_t count, const uint64_t *modulus, size_t modulus_limbs);

/*
 * wl_multi_exp() in a time that depends on all values, for public ones only: in much less time for
 * many powers. It asks for as much memory, and for at most 32 MiB more.
 */
int wl_multi_exp_vartime(uint64_t *r, const uint64_t *base, size_t base_limbs, size_t base_stride,
                         const uint64_t *exponent, size_t exponent_bits, size_t exponent_stride,
                         size_t count, const uint64_t *modulus, size_t modulus_limbs);

/*
 * r = base^exponent mod modulus as Ethereum's precompile at address 5 has it (EIP-198): numbers are
 * bytes, the highest first, and r has modulus_len of them. The power 0 is 1, that of 0 too; modulo
 * 0 and 1 all is 0. Moduli may be even. Any pointer will do for no bytes.
 *
 * Errors: WL_ERROR_NULL_POINTER, WL_ERROR_OVERLAP if r overlaps a number, WL_ERROR_TOO_LONG,
 * WL_ERROR_NO_MEMORY. The time depends on all values: for public ones only.
 */
int wl_modexp_eip198(uint8_t *r, const uint8_t *base, size_t base_len,
                     const uint8_t *exponent, size_t exponent_len,
                     const uint8_t *modulus, size_t modulus_len);

/*
 * r[i] = base[i]^exponent[i] mod modulus[i] for i = 0 ... count - 1, for numbers in bytes of any
 * width. The byte of the highest digits comes first if big_endian is not 0, else the lowest one.
 *
 * Number i of each array begins i strides, in bytes, behind its first byte. Bases, exponents and
 * moduli have base_bytes, exponent_bytes and modulus_bytes bytes, a result has modulus_bytes. With
 * a stride of 0 all jobs share one number; a shared modulus is prepared once. A modulus may be even;
 * modulo 1 the result is 0. For an exponent of 0 it is 1 otherwise.
 *
 * If a modulus is 0, no job is done: WL_ERROR_DIVISION_BY_ZERO. Overlaps, memory, and what the time
 * depends on are those of wl_modexp_batch(); of an even modulus the power of two that divides it
 * counts too, and whether a modulus is 0. All bytes from the first to the last number of an array
 * must be memory of the program, and the result's gaps are not used by others during the call.
 */
int wl_modexp_bytes(uint8_t *r, size_t r_stride,
                    const uint8_t *base, size_t base_bytes, size_t base_stride,
                    const uint8_t *exponent, size_t exponent_bytes, size_t exponent_stride,
                    const uint8_t *modulus, size_t modulus_bytes, size_t modulus_stride,
                    int big_endian, size_t count);

/*
 * r[i] = base[i]^exponent[i] mod modulus[i], with the arguments and errors of wl_modexp_bytes().
 * The time depends on all values: for public ones only.
 */
int wl_modexp_bytes_vartime(uint8_t *r, size_t r_stride,
                            const uint8_t *base, size_t base_bytes, size_t base_stride,
                            const uint8_t *exponent, size_t exponent_bytes,
                            size_t exponent_stride,
                            const uint8_t *modulus, size_t modulus_bytes, size_t modulus_stride,
                            int big_endian, size_t count);

/* A table for powers of one base modulo one number. Several threads may use it at one time. */
typedef struct wl_fixed_base wl_fixed_base;

/*
 * *table becomes a table for powers of base modulo modulus, with exponents below 2^exponent_bits.
 * The table takes at most 1 MiB (or two numbers as long as the modulus), and a few numbers more.
 *
 * After an error *table is NULL. An unsuitable modulus gives WL_ERROR_DIVISION_BY_ZERO,
 * WL_ERROR_MODULUS_EVEN or WL_ERROR_MODULUS_ONE. The cost is a square for each bit of the exponent
 * and two products for each entry of the table, mostly as much as one to three powers. The time
 * depends on all values.
 */
int wl_fixed_base_new(wl_fixed_base **table, const uint64_t *base, size_t base_limbs,
                      size_t exponent_bits, const uint64_t *modulus, size_t modulus_limbs);

/*
 * wl_fixed_base_new() with the table of at most so many bytes (or two numbers as long as the
 * modulus) from which wl_fixed_base_pow() takes least time, whatever its making takes. More than 2
 * MiB are of no use for exponents of 256 bits modulo numbers of 4096 bits. The function asks for
 * all these bytes before it begins, and aborts if that memory is gone when it is needed.
 */
int wl_fixed_base_new_with_memory(wl_fixed_base **table, const uint64_t *base, size_t base_limbs,
                                  size_t exponent_bits, const uint64_t *modulus,
                                  size_t modulus_limbs, size_t bytes);

/*
 * wl_fixed_base_new_with_memory() with the table from which wl_fixed_base_pow_vartime() takes least
 * time: with 16 MiB some 24 products for exponents of 256 bits modulo numbers of 4096 bits.
 * wl_fixed_base_pow() is slow with it.
 */
int wl_fixed_base_new_with_memory_vartime(wl_fixed_base **table, const uint64_t *base,
                                          size_t base_limbs, size_t exponent_bits,
                                          const uint64_t *modulus, size_t modulus_limbs,
                                          size_t bytes);

/*
 * Writes a table to a file, for any machine: beside it first, then it is renamed, so that nobody
 * finds half of it. path is in the encoding of file names, on Windows in UTF-8. Errors:
 * WL_ERROR_FILE.
 */
int wl_fixed_base_save(const wl_fixed_base *table, const char *path);

/*
 * *table becomes the table that wl_fixed_base_save() wrote to a file, if it is that of this base,
 * these exponents and this modulus. The limbs of the base and the modulus need not be those that it
 * was made with, but their values, so results may be longer.
 *
 * After an error *table is NULL. WL_ERROR_FILE: the file cannot be read. WL_ERROR_TABLE: it is not
 * such a table, or a byte of it was changed, as far as a checksum finds that: whoever may write the
 * file decides what powers come out. The function aborts if there is no memory for what the file
 * holds.
 */
int wl_fixed_base_load(wl_fixed_base **table, const char *path, const uint64_t *base,
                       size_t base_limbs, size_t exponent_bits, const uint64_t *modulus,
                       size_t modulus_limbs);

/* Wipes a table and frees its memory. NULL is ignored. */
void wl_fixed_base_free(wl_fixed_base *table);

/*
 * r[i] = base^exponent[i] mod modulus for i = 0 ... count - 1, in about a third of the time of
 * wl_modexp_batch().
 *
 * An exponent has exponent_limbs limbs, and a result has as many as the modulus given to
 * wl_fixed_base_new(). A job whose exponent has more bits than the table is for gets the result 0
 * and, in codes[i], WL_ERROR_EXPONENT_TOO_LONG; all other jobs are done. Codes, strides, overlaps
 * and errors of the whole call are those of wl_modexp_batch(). The function asks for about 8 (2
 * min(count, 512) + 160) bytes of memory for each limb of the modulus before it begins.
 *
 * The time depends on the table, on exponent_limbs, on count, and on which exponents are too long,
 * not on the exponents otherwise.
 */
int wl_fixed_base_pow(const wl_fixed_base *table, uint64_t *r, size_t r_stride,
                      const uint64_t *exponent, size_t exponent_limbs, size_t exponent_stride,
                      size_t count, int *codes);

/*
 * r[i] = base^exponent[i] mod modulus, with the arguments and errors of wl_fixed_base_pow(). The
 * time depends on the exponents: for public ones only.
 */
int wl_fixed_base_pow_vartime(const wl_fixed_base *table, uint64_t *r, size_t r_stride,
                              const uint64_t *exponent, size_t exponent_limbs,
                              size_t exponent_stride, size_t count, int *codes);

/*
 * Polynomials over GF(2): bit i of limb j is the coefficient of X^(64 j + i), and a sum is an
 * exclusive or. Lengths, null pointers and errors follow the rules for numbers. The time of
 * wl_gf2x_mul() and wl_gf2x_sqr() depends on the lengths alone; that of quotients and divisors
 * depends on the values too.
 */

/*
 * r = a * b in GF(2)[X].
 *
 * r has an + bn limbs, all of which are written, and overlaps neither source; a and b may overlap.
 * On an error r is unchanged, except for WL_ERROR_INTERNAL.
 */
int wl_gf2x_mul(uint64_t *r, const uint64_t *a, size_t an, const uint64_t *b, size_t bn);

/*
 * r = a^2 in GF(2)[X].
 *
 * r has 2 n limbs, all of which are written, and does not overlap a, which has n limbs. On an error
 * r is unchanged, except for WL_ERROR_INTERNAL.
 */
int wl_gf2x_sqr(uint64_t *r, const uint64_t *a, size_t n);

/*
 * Quotient and remainder in GF(2)[X]: a = q * d + r with r of a lower degree than d.
 *
 * q has an - dn + 1 limbs, r has dn limbs, all of which are written. No result overlaps another
 * operand; a and d may overlap. Needs an >= dn >= 1 and d other than 0. A quotient that does not
 * fit q (WL_ERROR_QUOTIENT_TOO_LONG) occurs only if the top limb of d is 0. After an error nothing
 * is promised of q and r.
 */
int wl_gf2x_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, size_t an, const uint64_t *d,
                   size_t dn);

/*
 * r = the derivative of a: the sum of X^(i - 1) over all terms X^i of a with an odd i. r and a have
 * n limbs and do not overlap. On an error r is unchanged. No memory is needed.
 */
int wl_gf2x_derivative(uint64_t *r, const uint64_t *a, size_t n);

/*
 * r = the square root of a: the polynomial with r^2 = a. WL_ERROR_NOT_SQUARE if a has a term of an
 * odd exponent. a has n limbs, r has ceil(n / 2), and they do not overlap. On an error r is
 * unchanged. No memory is needed.
 */
int wl_gf2x_square_root(uint64_t *r, const uint64_t *a, size_t n);

/*
 * g = the greatest common divisor of a and b in GF(2)[X]; the gcd of 0 and 0 is 0.
 *
 * g has as many limbs as the longer operand, all of which are written, and overlaps neither; a and
 * b may overlap. The function asks for about 128 bytes of memory for each limb of g before it
 * begins; it aborts if that memory is gone when it is needed. On an error g is unchanged, except
 * for WL_ERROR_INTERNAL.
 */
int wl_gf2x_gcd(uint64_t *g, const uint64_t *a, size_t an, const uint64_t *b, size_t bn);

/*
 * g = u * a + v * b: the greatest common divisor of a and b in GF(2)[X], and its cofactors u and v
 * of least degree. The degree of u is below that of b / g, and the degree of v is below that of a /
 * g. If one operand divides the other, the cofactor of the divisor is 1 and the other cofactor is
 * 0; if both are equal, v is 1.
 *
 * g has as many limbs as the longer operand, u has bn limbs and v has an, or one if that is 0. No
 * result overlaps another operand; a and b may overlap. Memory and errors are those of
 * wl_gf2x_gcd().
 */
int wl_gf2x_extended_gcd(uint64_t *g, uint64_t *u, uint64_t *v, const uint64_t *a, size_t an,
                         const uint64_t *b, size_t bn);

/*
 * r = a * b mod f in GF(2)[X].
 *
 * r has f_limbs limbs, all of which are written, and overlaps no source; sources may overlap. f is
 * not 0 (WL_ERROR_DIVISION_BY_ZERO). The function asks for 128 bytes of memory for each limb of the
 * sources before it begins; it aborts if that memory is gone when it is needed. On an error r is
 * unchanged, except for WL_ERROR_INTERNAL. A modulus of few terms, such as that of a standard's
 * binary field, is divided by with shifts.
 */
int wl_gf2x_mulmod(uint64_t *r, const uint64_t *a, size_t an, const uint64_t *b, size_t bn,
                   const uint64_t *f, size_t f_limbs);

/*
 * r = a^e mod f in GF(2)[X] for a number e of en limbs; for e = 0 the result is 1 mod f. Lengths,
 * overlaps, memory and errors are those of wl_gf2x_mulmod().
 */
int wl_gf2x_powmod(uint64_t *r, const uint64_t *a, size_t an, const uint64_t *e, size_t en,
                   const uint64_t *f, size_t f_limbs);

/*
 * r = a^-1 mod f in GF(2)[X]; WL_ERROR_NOT_INVERTIBLE if a and f have a common divisor. The inverse
 * modulo 1 is 0. Lengths, overlaps, memory and other errors are those of wl_gf2x_mulmod().
 */
int wl_gf2x_invmod(uint64_t *r, const uint64_t *a, size_t an, const uint64_t *f, size_t f_limbs);

/*
 * *result becomes 1 if f is irreducible over GF(2), and otherwise 0; constants are not irreducible.
 * The function asks for 288 bytes of memory for each limb of f before it begins, and may use up to
 * 256 MiB more; it aborts if that memory is gone when it is needed.
 */
int wl_gf2x_is_irreducible(int *result, const uint64_t *f, size_t f_limbs);

/*
 * r = the irreducible polynomial of a degree with the fewest terms, three or five; among several,
 * the one with the least exponents, compared from the highest on. For degree 1 it is X.
 *
 * r has degree / 64 + 1 limbs, all of which are written. WL_ERROR_NO_IRREDUCIBLE for degree 0, and
 * for a degree without irreducible polynomials of three or five terms; no such degree is known.
 * Memory is that of wl_gf2x_is_irreducible(). On an error r is unchanged, except for
 * WL_ERROR_INTERNAL.
 */
int wl_gf2x_irreducible_least(uint64_t *r, size_t degree);

/*
 * r = a random irreducible polynomial of a degree. All have the same chance if the limbs that
 * next(state) returns are uniform; about degree / 4 times degree / 64 limbs are drawn.
 *
 * WL_ERROR_NOT_RANDOM if none of 16 degree polynomials drawn is irreducible, and
 * WL_ERROR_NO_IRREDUCIBLE for degree 0. next must return; it neither unwinds nor jumps. r has
 * degree / 64 + 1 limbs, all of which are written. Memory is that of wl_gf2x_is_irreducible(). On
 * an error r is unchanged, except for WL_ERROR_INTERNAL.
 */
int wl_gf2x_irreducible_random(uint64_t *r, size_t degree, uint64_t (*next)(void *state),
                               void *state);

/* The irreducible factors of a polynomial. Several threads may read them at one time. */
typedef struct wl_gf2x_factors wl_gf2x_factors;

/*
 * *factors becomes the irreducible factors of f with their multiplicities, sorted as numbers; the
 * polynomial 1 has no factors.
 *
 * After an error *factors is NULL. f is not 0 (WL_ERROR_FACTOR_ZERO). Memory is that of
 * wl_gf2x_is_irreducible(), and the factors themselves; the function aborts if there is none for
 * them.
 */
int wl_gf2x_factor(wl_gf2x_factors **factors, const uint64_t *f, size_t f_limbs);

/* The number of different factors; 0 for NULL. */
size_t wl_gf2x_factors_count(const wl_gf2x_factors *factors);

/*
 * The limbs of factor i, the highest of which is not 0; they stay valid until
 * wl_gf2x_factors_free(). *limbs becomes their number, and *multiplicity how often the factor
 * divides the polynomial; each of these pointers may be NULL. Without a factor i the results are
 * NULL, 0 and 0.
 */
const uint64_t *wl_gf2x_factors_get(const wl_gf2x_factors *factors, size_t i, size_t *limbs,
                                    size_t *multiplicity);

/* Frees factors. NULL is ignored. */
void wl_gf2x_factors_free(wl_gf2x_factors *factors);

/*
 * r = a * b mod X^n - 1, in the ring of HQC and BIKE; n = n_bits is 1 to 2^31 - 1.
 *
 * Each operand has ceil(n / 64) limbs, whose bits from n on are 0 (WL_ERROR_TOP_BITS). r overlaps
 * neither source; a and b may overlap. On an error r is unchanged, except for WL_ERROR_INTERNAL.
 * The time depends on n, not on the bits of a and b.
 */
int wl_gf2x_cyclic_mul(uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n_bits);

/*
 * r = a^2 mod X^n - 1. The time depends on n, not on a. Operands and errors are those of
 * wl_gf2x_cyclic_mul().
 */
int wl_gf2x_cyclic_sqr(uint64_t *r, const uint64_t *a, size_t n_bits);

/*
 * r = a^(2^k) mod X^n - 1. The time depends on n and on k, not on a. Operands and errors are those
 * of wl_gf2x_cyclic_mul().
 */
int wl_gf2x_cyclic_pow_2k(uint64_t *r, const uint64_t *a, size_t k, size_t n_bits);

/*
 * r = X^by * a mod X^n - 1: bit i moves to bit i + by mod n. The time depends on n and on by, not
 * on a. Operands and errors are those of wl_gf2x_cyclic_mul().
 */
int wl_gf2x_cyclic_rotate(uint64_t *r, const uint64_t *a, size_t by, size_t n_bits);

/*
 * r = a * (X^e0 + X^e1 + ...) mod X^n - 1 for count exponents below n (WL_ERROR_RING_EXPONENT). An
 * exponent given twice cancels. The time depends on the exponents, not on a: for public exponents
 * only. r overlaps neither source. Operands and errors are those of wl_gf2x_cyclic_mul().
 */
int wl_gf2x_cyclic_mul_sparse_vartime(uint64_t *r, const uint64_t *a, const size_t *exponents,
                                      size_t count, size_t n_bits);

/*
 * r = a^-1 mod X^n - 1, for odd n (else WL_ERROR_RING_EVEN). WL_ERROR_NOT_INVERTIBLE if a has no
 * inverse; then nothing is promised of r. Operands and other errors are those of
 * wl_gf2x_cyclic_mul(). The time depends on n and on whether there is an inverse, not on a
 * otherwise.
 */
int wl_gf2x_cyclic_inverse(uint64_t *r, const uint64_t *a, size_t n_bits);

/*
 * r = a^-1 mod X^n - 1, for any n. WL_ERROR_NOT_INVERTIBLE if a has no inverse; then r is
 * unchanged. Operands and other errors are those of wl_gf2x_cyclic_mul(). The time depends on a.
 * The function asks for the memory of a wl_gf2x_gcd() of as many limbs before it begins; it aborts
 * if that memory is gone when it is needed.
 */
int wl_gf2x_cyclic_inverse_vartime(uint64_t *r, const uint64_t *a, size_t n_bits);

/*
 * P. Paillier's encryption (EUROCRYPT 1999), whose ciphertexts can be added. A private key is two
 * primes p and q, the public key their product n. Messages are below n and have wl_paillier_limbs()
 * limbs; ciphertexts are below n^2 and have twice as many. The numbers of an array follow each
 * other without gaps. Anybody can change what is encrypted: who needs more signs the ciphertexts.
 * Several threads may use a key at one time.
 *
 * Functions of arrays write a code for each number to codes, unless that is NULL, and return the
 * first one that is not WL_OK; a number with an error has the result 0, and the others are done.
 * Errors of the whole call are WL_ERROR_NULL_POINTER (the key too), WL_ERROR_TOO_LONG,
 * WL_ERROR_OVERLAP (a result and an operand, or codes) and WL_ERROR_NO_MEMORY; then nothing is
 * written. Each function asks for memory before it begins, and aborts if that is gone when it is
 * needed. With count 0 nothing is checked or done.
 */
typedef struct wl_paillier_private wl_paillier_private;
typedef struct wl_paillier_public wl_paillier_public;

/*
 * *key becomes a new private key whose n has exactly bits bits, an even number from 16 to 16384
 * (else WL_ERROR_KEY_BITS), of primes of half of them, from random bytes of the system
 * (WL_ERROR_NO_RANDOMNESS). 3072 are recommended, which take about 0.2 s. The time depends on the
 * key. After an error *key is NULL.
 */
int wl_paillier_keygen(wl_paillier_private **key, size_t bits);

/*
 * *key becomes the private key of two primes, which are not tested. WL_ERROR_KEY_NUMBERS if they
 * are even, below 3, have a factor in common, or if one divides the other less 1, or if n has more
 * than 25999 bits. The time depends on them. After an error *key is NULL.
 */
int wl_paillier_private_new(wl_paillier_private **key, const uint64_t *p, size_t p_limbs,
                            const uint64_t *q, size_t q_limbs);

/*
 * *key becomes the public key of the modulus n. WL_ERROR_KEY_NUMBERS if that is even, below 3, or
 * has more than 25999 bits. After an error *key is NULL.
 */
int wl_paillier_public_new(wl_paillier_public **key, const uint64_t *n, size_t n_limbs);

/* *key becomes the public key that belongs to a private one, or NULL after an error. */
int wl_paillier_public_of(wl_paillier_public **key, const wl_paillier_private *of);

/* The limbs of n; 0 for NULL. */
size_t wl_paillier_limbs(const wl_paillier_public *key);

/* Writes n, wl_paillier_limbs() limbs. */
int wl_paillier_modulus(const wl_paillier_public *key, uint64_t *n);

/* Writes both primes, limbs limbs each; WL_ERROR_TOO_LONG if one has more. */
int wl_paillier_primes(const wl_paillier_private *key, uint64_t *p, uint64_t *q, size_t limbs);

/* Wipe a key and free its memory. NULL is ignored. */
void wl_paillier_private_free(wl_paillier_private *key);
void wl_paillier_public_free(wl_paillier_public *key);

/*
 * c[i] becomes a ciphertext of message[i], which has message_limbs limbs, for i = 0 ... count - 1;
 * WL_ERROR_MESSAGE_TOO_LONG for one that is not below n. Random numbers are the system's. The time
 * does not depend on messages, but on which are too long.
 */
int wl_paillier_encrypt(const wl_paillier_public *key, uint64_t *c, const uint64_t *message,
                        size_t message_limbs, size_t count, int *codes);

/* wl_paillier_encrypt() in a third of the time. It does not depend on the key either. */
int wl_paillier_encrypt_private(const wl_paillier_private *key, uint64_t *c,
                                const uint64_t *message, size_t message_limbs, size_t count,
                                int *codes);

/*
 * message[i] becomes the message of c[i]. WL_ERROR_CIPHERTEXT_TOO_LONG for one that is not below
 * n^2, WL_ERROR_NOT_INVERTIBLE for one with a factor of n. The time depends neither on messages nor
 * on the key.
 */
int wl_paillier_decrypt(const wl_paillier_private *key, uint64_t *message, const uint64_t *c,
                        size_t count, int *codes);

/*
 * r[i] becomes a ciphertext of the sum of the messages of a[i] and b[i], modulo n;
 * WL_ERROR_CIPHERTEXT_TOO_LONG if one is not below n^2.
 */
int wl_paillier_add(const wl_paillier_public *key, uint64_t *r, const uint64_t *a,
                    const uint64_t *b, size_t count, int *codes);

/*
 * r[i] becomes a ciphertext of the product of the message of c[i] and of scalar[i], which has
 * scalar_limbs limbs, modulo n; WL_ERROR_CIPHERTEXT_TOO_LONG if c[i] is not below n^2. The time
 * does not depend on scalars. The result shows a scalar to who can guess it: adding a ciphertext of
 * 0 to it hides it.
 */
int wl_paillier_mul(const wl_paillier_public *key, uint64_t *r, const uint64_t *c,
                    const uint64_t *scalar, size_t scalar_limbs, size_t count, int *codes);

/* wl_paillier_mul() for public scalars: short ones take less time. */
int wl_paillier_mul_vartime(const wl_paillier_public *key, uint64_t *r, const uint64_t *c,
                            const uint64_t *scalar, size_t scalar_limbs, size_t count, int *codes);

/*
 * I. Damgård and M. Jurik's encryption (PKC 2001), Paillier's for longer messages: those below n^s
 * of wl_damgard_jurik_message_limbs() limbs, with ciphertexts below n^(s + 1) of
 * wl_damgard_jurik_ciphertext_limbs(). All else is as with Paillier's, whose errors and codes
 * functions of arrays have.
 */
typedef struct wl_damgard_jurik_private wl_damgard_jurik_private;
typedef struct wl_damgard_jurik_public wl_damgard_jurik_public;

/*
 * *key becomes the private key of the primes of one of Paillier's keys, or the public key of a
 * modulus, for the exponent s. WL_ERROR_KEY_NUMBERS if s is 0, if a prime is not above s (of a
 * public key: if a number up to s has a factor in common with n), if n is none of a key of
 * Paillier's, or if n^(s + 1) has more than 51998 bits. The time depends on the key. After an error
 * *key is NULL.
 */
int wl_damgard_jurik_private_new(wl_damgard_jurik_private **key, const wl_paillier_private *of,
                                 size_t s);
int wl_damgard_jurik_public_new(wl_damgard_jurik_public **key, const uint64_t *n, size_t n_limbs,
                                size_t s);

/* The limbs of n^s and of n^(s + 1); 0 for NULL. */
size_t wl_damgard_jurik_message_limbs(const wl_damgard_jurik_public *key);
size_t wl_damgard_jurik_ciphertext_limbs(const wl_damgard_jurik_public *key);

/* Wipe a key and free its memory. NULL is ignored. */
void wl_damgard_jurik_private_free(wl_damgard_jurik_private *key);
void wl_damgard_jurik_public_free(wl_damgard_jurik_public *key);

/*
 * c[i] becomes a ciphertext of message[i], which has message_limbs limbs, as wl_paillier_encrypt()
 * and wl_paillier_encrypt_private() have it.
 */
int wl_damgard_jurik_encrypt(const wl_damgard_jurik_public *key, uint64_t *c,
                             const uint64_t *message, size_t message_limbs, size_t count,
                             int *codes);
int wl_damgard_jurik_encrypt_private(const wl_damgard_jurik_private *key, uint64_t *c,
                                     const uint64_t *message, size_t message_limbs, size_t count,
                                     int *codes);

/* message[i] becomes the message of c[i], as wl_paillier_decrypt() has it. */
int wl_damgard_jurik_decrypt(const wl_damgard_jurik_private *key, uint64_t *message,
                             const uint64_t *c, size_t count, int *codes);

/*
 * r[i] becomes a ciphertext of the sum of two messages, or of a message times a scalar, modulo n^s,
 * as wl_paillier_add(), wl_paillier_mul() and wl_paillier_mul_vartime() have it.
 */
int wl_damgard_jurik_add(const wl_damgard_jurik_public *key, uint64_t *r, const uint64_t *a,
                         const uint64_t *b, size_t count, int *codes);
int wl_damgard_jurik_mul(const wl_damgard_jurik_public *key, uint64_t *r, const uint64_t *c,
                         const uint64_t *scalar, size_t scalar_limbs, size_t count, int *codes);
int wl_damgard_jurik_mul_vartime(const wl_damgard_jurik_public *key, uint64_t *r,
                                 const uint64_t *c, const uint64_t *scalar, size_t scalar_limbs,
                                 size_t count, int *codes);

/*
 * The subgroup of prime order q of the numbers modulo a prime p: of those whose power to q is 1.
 * Elements are numbers from 1 to p - 1 of wl_group_limbs() limbs, the limbs of p; exponents are
 * below q and have wl_group_exponent_limbs(), the limbs of q, without zeros at the top. Several
 * threads may use a group at one time.
 */
typedef struct wl_group wl_group;

/*
 * *group becomes the subgroup of order q modulo p. WL_ERROR_GROUP_NUMBERS if one of them is no
 * prime (by a test to which no exception is known), if q is 2, or does not divide p - 1, or
 * divides it twice; WL_ERROR_TOO_LONG if p has more than 16384 bits. It takes less than a tenth of
 * a second for 4096 bits, a time that depends on the numbers. The function asks for 512 KiB of
 * memory before it begins (WL_ERROR_NO_MEMORY), and aborts if that is gone when it is needed.
 * After an error *group is NULL.
 */
int wl_group_new(wl_group **group, const uint64_t *p, size_t p_limbs, const uint64_t *q,
                 size_t q_limbs);

/* The limbs of p and of q; 0 for NULL. */
size_t wl_group_limbs(const wl_group *group);
size_t wl_group_exponent_limbs(const wl_group *group);

/* Frees a group. NULL is ignored. */
void wl_group_free(wl_group *group);

/*
 * inside[i] becomes 1 if number i is an element of the group, and otherwise 0. The numbers have
 * limbs limbs each and follow each other without gaps.
 *
 * inside has count numbers and overlaps nothing. On an error it is unchanged, except for
 * WL_ERROR_INTERNAL. Errors are WL_ERROR_NULL_POINTER, WL_ERROR_TOO_LONG and WL_ERROR_NO_MEMORY:
 * the function asks for about 64 bytes for each limb of p and each number before it begins, and
 * aborts if that memory is gone when it is needed. With count 0 nothing is checked or done. The
 * time depends on all values: for public ones only.
 */
int wl_group_in_subgroup(const wl_group *group, int *inside, const uint64_t *x, size_t limbs,
                         size_t count);

/*
 * wl_group_in_subgroup() by so many rounds of random subsets, in a ninth of the time for 4000
 * numbers of 4096 bits and a q of 256. Elements are always found; a number that is none is taken
 * for one with a probability of about 2^-rounds, whatever the numbers are: 128 rounds are
 * recommended. Random numbers are the system's (WL_ERROR_NO_RANDOMNESS).
 */
int wl_group_in_subgroup_random(const wl_group *group, int *inside, const uint64_t *x, size_t limbs,
                                size_t count, size_t rounds);

/*
 * x[i] becomes a random exponent for i = 0 ... count - 1: a secret key, or a nonce. The exponents
 * follow each other without gaps, with wl_group_exponent_limbs() limbs each. Their distance from
 * the uniform distribution is below 2^-128; random numbers are the system's.
 *
 * Errors are WL_ERROR_NULL_POINTER, WL_ERROR_TOO_LONG, WL_ERROR_NO_RANDOMNESS and
 * WL_ERROR_NO_MEMORY; then x is unchanged. With count 0 nothing is checked or done. The time does
 * not depend on the exponents. Wiping them is the caller's.
 */
int wl_group_random_exponents(const wl_group *group, uint64_t *x, size_t count);

/*
 * T. ElGamal's encryption (CRYPTO 1984) of numbers in the exponent, whose ciphertexts can be
 * added. A private key is an exponent x of a group, the public key the element y = generator^x. A
 * ciphertext of a number m is (generator^r, y^r h^m) for a random exponent r, two elements of
 * wl_group_limbs() limbs one behind the other; h is the generator, or y if by_key is not 0, as
 * ElectionGuard 2 has it in one power less. The numbers of an array follow each other without
 * gaps. Anybody can change what is encrypted: wl_sigma_prove() has proofs against that. Several
 * threads may use a key at one time; the group may be freed before it.
 *
 * Codes and errors are as with Paillier's encryption, and WL_ERROR_ELEMENT for ciphertexts that
 * are not of the group.
 */
typedef struct wl_elgamal_private wl_elgamal_private;
typedef struct wl_elgamal_public wl_elgamal_public;

/*
 * *key becomes the private key of the exponent x, or of a random one of the system's if x is NULL
 * (WL_ERROR_NO_RANDOMNESS). No function writes x: who has to prove something about it draws it by
 * wl_group_random_exponents(). WL_ERROR_EXPONENT if x is not below the order of the group,
 * WL_ERROR_KEY_NUMBERS if it is 0, or if the generator is 1 or not in the group. The time does not
 * depend on x. After an error *key is NULL.
 */
int wl_elgamal_private_new(wl_elgamal_private **key, const wl_group *group,
                           const uint64_t *generator, const uint64_t *x, int by_key);

/*
 * *key becomes the public key of the element y. WL_ERROR_KEY_NUMBERS if y or the generator is 1 or
 * not in the group. After an error *key is NULL.
 */
int wl_elgamal_public_new(wl_elgamal_public **key, const wl_group *group,
                          const uint64_t *generator, const uint64_t *y, int by_key);

/* *key becomes the public key that belongs to a private one, or NULL after an error. */
int wl_elgamal_public_of(wl_elgamal_public **key, const wl_elgamal_private *of);

/* Writes the element y. */
int wl_elgamal_element(const wl_elgamal_public *key, uint64_t *y);

/* Wipe a key and free its memory. NULL is ignored. */
void wl_elgamal_private_free(wl_elgamal_private *key);
void wl_elgamal_public_free(wl_elgamal_public *key);

/*
 * c[i] becomes a ciphertext of number[i], modulo the order of the group, for i = 0 ... count - 1.
 * Random exponents are the system's. The time does not depend on numbers.
 */
int wl_elgamal_encrypt_numbers(const wl_elgamal_public *key, uint64_t *c, const uint64_t *number,
                               size_t count);

/*
 * message[i] becomes the message of c[i], the element h^m of a number m. The time depends neither
 * on messages nor on the key.
 */
int wl_elgamal_decrypt(const wl_elgamal_private *key, uint64_t *message, const uint64_t *c,
                       size_t count, int *codes);

/*
 * number[i] becomes the number of c[i], if that is from 0 to bound; else its code is
 * WL_ERROR_NOT_FOUND, as the whole call's is for a bound above 2^40. A table of 16 bytes for each
 * number up to the bound's root is made for the call, and as many products for each ciphertext.
 * The time depends on the numbers, which are public then; not on the key.
 */
int wl_elgamal_decrypt_numbers(const wl_elgamal_private *key, uint64_t *number, const uint64_t *c,
                               size_t count, uint64_t bound, int *codes);

/*
 * r becomes a ciphertext of the sum of the numbers of count ciphertexts, (1, 1) for none; modulo
 * p, of public values. WL_ERROR_ELEMENT if a number of one is not from 1 to p - 1; then r is
 * unchanged.
 */
int wl_elgamal_sum(const wl_elgamal_public *key, uint64_t *r, const uint64_t *c, size_t count);

/*
 * A hash function of the caller's, which makes the challenge of a proof. It fills challenge with
 * challenge_bytes bytes, which are read as one number, the highest byte first, modulo q: 16 bytes
 * more than q has make it nearly uniform, and as many as q has do where q is next to a power of
 * two.
 *
 * numbers are count numbers of width bytes, as many as p has, the highest first, one behind the
 * other: base and power of each pair of the statement, then a commitment for each pair. All of
 * them belong into the hash, and with them what the proof is for, which the function knows by
 * context and by the number of the statement in the array.
 *
 * A result that is not 0 gives WL_ERROR_HASH for the statement. The function returns: it neither
 * unwinds nor jumps.
 */
typedef int (*wl_challenge)(void *context, size_t statement, const uint8_t *numbers, size_t width,
                            size_t count, uint8_t *challenge, size_t challenge_bytes);

/*
 * proof[i] becomes a proof that whoever made it knows one secret x[i] with power = base^x[i] for
 * each pair of statement i, for i = 0 ... count - 1: C. P. Schnorr's with one pair for each
 * statement, D. Chaum and T. P. Pedersen's with two, made challenges of by hash(context, ...).
 *
 * A statement is pairs pairs of elements, a base and its power, and x[i] is an exponent. A proof
 * is a challenge and a response, both exponents. The numbers of an array follow each other without
 * gaps. That x[i] is the secret of its statement is not tested. Random numbers are the system's
 * (WL_ERROR_NO_RANDOMNESS).
 *
 * Codes are written to codes, unless that is NULL, and the first one that is not WL_OK is
 * returned: WL_ERROR_ELEMENT if an element is not from 1 to p - 1, WL_ERROR_EXPONENT if x[i] is
 * not below q, WL_ERROR_HASH. A statement with an error has the proof 0, and the others are done.
 * Errors of the whole call are WL_ERROR_NULL_POINTER, WL_ERROR_TOO_LONG, WL_ERROR_OVERLAP (proof
 * and an operand), WL_ERROR_ELEMENT for 0 pairs, WL_ERROR_HASH for 0 challenge bytes, and
 * WL_ERROR_NO_MEMORY; then nothing is written. The function asks for memory before it begins, and
 * aborts if that is gone when it is needed. With count 0 nothing is checked or done.
 *
 * The time does not depend on secrets, but on whether one is below q; which bases are equal, and
 * what the hash function does, may be seen.
 */
int wl_sigma_prove(const wl_group *group, uint64_t *proof, const uint64_t *elements, size_t pairs,
                   const uint64_t *x, size_t count, wl_challenge hash, void *context,
                   size_t challenge_bytes, int *codes);

/*
 * Writes to codes[i] whether proof[i] shows statement i: WL_OK, or WL_ERROR_ELEMENT if an element
 * is not in the group, WL_ERROR_EXPONENT if a number of the proof is not below q, WL_ERROR_PROOF
 * if the proof has another challenge, or WL_ERROR_HASH. Arguments and errors are those of
 * wl_sigma_prove(). The time depends on all values: for public ones only.
 */
int wl_sigma_verify(const wl_group *group, const uint64_t *elements, size_t pairs,
                    const uint64_t *proof, size_t count, wl_challenge hash, void *context,
                    size_t challenge_bytes, int *codes);

/*
 * good[i] becomes 1 if signature i is a good signature RSASSA-PKCS1-v1_5 (RFC 8017) of hash i by
 * the key of the modulus n and the public exponent e, and otherwise 0, for i = 0 ... count - 1.
 * Numbers are bytes, the highest first.
 *
 * digest are count hashes of digest_len bytes, signature count signatures of n_len bytes, one
 * behind the other. prefix is what stands before the hash in the encoding of its DigestInfo, as
 * the 19 bytes 30 31 30 0d 06 09 60 86 48 01 65 03 04 02 01 05 00 04 20 for SHA-256. n is odd,
 * above 1, and begins with a byte that is not 0; e is odd and above 1 (WL_ERROR_KEY_NUMBERS).
 *
 * good has count numbers and overlaps nothing. On an error it is unchanged, except for
 * WL_ERROR_INTERNAL. Other errors are WL_ERROR_NULL_POINTER, WL_ERROR_TOO_LONG and
 * WL_ERROR_NO_MEMORY: the function asks for about 9 KiB for each 64 bits of n before it begins,
 * and more for many signatures, and aborts if that memory is gone when it is needed. With count 0
 * nothing is checked or done. The time depends on all values: for public ones only.
 */
int wl_rsa_verify_pkcs1(int *good, const uint8_t *n, size_t n_len, const uint8_t *e, size_t e_len,
                        const uint8_t *prefix, size_t prefix_len, const uint8_t *digest,
                        size_t digest_len, const uint8_t *signature, size_t count);

/*
 * r = a random prime of exactly bits bits, 2 to 65536, of which the highest top are ones; top is 1
 * or 2 (else WL_ERROR_PRIME_BITS for both). The product of two such primes with top 2 has exactly
 * twice as many bits. It is the first prime from a random number on; random numbers are the
 * system's (WL_ERROR_NO_RANDOMNESS).
 *
 * r has ceil(bits / 64) limbs, all of which are written. On an error it is unchanged, except for
 * WL_ERROR_INTERNAL. The function asks for 16 KiB of memory for each limb before it begins
 * (WL_ERROR_NO_MEMORY); it aborts if that memory is gone when it is needed. The time depends on the
 * prime: a secret one needs a machine on which nobody can measure the search. What was computed is
 * not wiped.
 */
int wl_random_prime(uint64_t *r, size_t bits, int top);

/*
 * r = a random safe prime of exactly bits bits, 6 to 65536: (r - 1) / 2 is prime too. One of 2048
 * bits takes about 2500 powers.
 *
 * progress, unless it is NULL, is called with context and the chance that such a search would have
 * ended by now, from 0 to 1; another result than 0 ends the search soon (WL_ERROR_CANCELLED). It
 * returns: it neither unwinds nor jumps. The function asks for more memory, 20 MiB for 2048 bits
 * and 70 MiB for 4096. All else is as with wl_random_prime().
 */
int wl_safe_prime(uint64_t *r, size_t bits, int top, int (*progress)(void *context, double chance),
                  void *context);

/*
 * An accumulator of RSA: a set in one number. Its elements are odd primes, and its value is
 * generator^(product of them) mod n, for a modulus n whose factors nobody knows. The witness of an
 * element is the value without it. Who knows the factors, or chooses elements that are no primes,
 * makes witnesses of anything; whether they are primes is not tested. Values and witnesses have
 * wl_accumulator_limbs() limbs, the limbs of n; the numbers of an array follow each other without
 * gaps. Several threads may use an accumulator at one time, unless one of them changes it. All
 * numbers are public: all times depend on them.
 *
 * Errors of all functions are WL_ERROR_NULL_POINTER, WL_ERROR_TOO_LONG, WL_ERROR_OVERLAP and
 * WL_ERROR_NO_MEMORY; then results and accumulators are unchanged, as after all errors but
 * WL_ERROR_INTERNAL. Each function asks for memory before it begins, and aborts if that is gone
 * when it is needed. With count 0 nothing is checked or done.
 */
typedef struct wl_accumulator wl_accumulator;

/*
 * *accumulator becomes the one of the empty set, whose value is the generator; a random square is
 * right for it. WL_ERROR_DIVISION_BY_ZERO, WL_ERROR_MODULUS_EVEN and WL_ERROR_MODULUS_ONE for such
 * an n, WL_ERROR_NO_UNIT if the generator is 1, not below n, or has a factor of it. After an error
 * *accumulator is NULL.
 */
int wl_accumulator_new(wl_accumulator **accumulator, const uint64_t *n, size_t n_limbs,
                       const uint64_t *generator, size_t generator_limbs);

/* The limbs of n; 0 for NULL. */
size_t wl_accumulator_limbs(const wl_accumulator *accumulator);

/* Writes the value of the set, wl_accumulator_limbs() limbs. */
int wl_accumulator_value(const wl_accumulator *accumulator, uint64_t *value);

/*
 * Sets the value to that of another set, as a verifier has it. WL_ERROR_NO_UNIT if it is not below
 * n, or has a factor of it.
 */
int wl_accumulator_set_value(wl_accumulator *accumulator, const uint64_t *value, size_t limbs);

/* Frees an accumulator. NULL is ignored. */
void wl_accumulator_free(wl_accumulator *accumulator);

/*
 * Puts count elements of limbs limbs each into the set. WL_ERROR_ACCUMULATED if one of them is
 * even or below 3.
 */
int wl_accumulator_add(wl_accumulator *accumulator, const uint64_t *element, size_t limbs,
                       size_t count);

/*
 * witness[i] becomes the witness that element i is in the set of all count elements, of limbs
 * limbs each. The value is not looked at. WL_ERROR_ACCUMULATED if an element is even or below 3.
 * The time is that of count log2(count) powers with an element as exponent.
 */
int wl_accumulator_witnesses(const wl_accumulator *accumulator, uint64_t *witness,
                             const uint64_t *element, size_t limbs, size_t count);

/*
 * is_member[i] becomes 1 if witness[i] proves that element i is in the set of the value, and
 * otherwise 0, for an element that is even or below 3 too. is_member has count numbers and
 * overlaps nothing.
 */
int wl_accumulator_verify(const wl_accumulator *accumulator, int *is_member,
                          const uint64_t *element, size_t limbs, const uint64_t *witness,
                          size_t count);

/*
 * Elliptic curves. Each function but those of keys in files, which come last, takes arrays of count
 * items, one behind the other without gaps: eight at once where the CPU can. Operands are bytes, at
 * any address, and each has the length that is said; only the arrays of addresses, lengths and codes
 * are where the type needs them.
 *
 * codes[i] is WL_OK or the error of item i. The other items are computed all the same, and the
 * result of an item with an error is zeros. codes has count numbers, or is null. The function
 * returns the code of the first item that has an error: WL_OK says that all are good.
 *
 * Any other error code concerns the whole call: then nothing was done, and results and codes are
 * unchanged, except for WL_ERROR_INTERNAL. It is WL_ERROR_NULL_POINTER, WL_ERROR_TOO_LONG, or
 * WL_ERROR_OVERLAP, as results and codes overlap nothing (sources may overlap);
 * WL_ERROR_NO_MEMORY, as each function but wl_curve_random_keys() asks for 2 MiB before it begins,
 * and aborts if that memory is gone when it is needed; or WL_ERROR_CURVE, WL_ERROR_RULES and
 * WL_ERROR_NO_RANDOMNESS where a comment has them. With count 0 nothing is checked or done.
 *
 * messages[i] is the address of a message of message_bytes[i] bytes, null or any other for an empty
 * one. What was computed with secrets is wiped. The code has not been audited.
 */

/* The curves. */
#define WL_P256 1       /* P-256, also called secp256r1 and prime256v1 */
#define WL_P384 2       /* P-384, also called secp384r1 */
#define WL_SECP256K1 3  /* secp256k1 */
#define WL_CURVE25519 4 /* that of X25519 and Ed25519, for wl_curve_random_keys() alone */
#define WL_X25519 5     /* X25519, for wl_curve_*() alone */
#define WL_ED25519 6    /* Ed25519, for wl_curve_*() alone */

/*
 * Writes count random secret keys of a curve, of 32 bytes each, and of 48 for WL_P384. Those of
 * WL_CURVE25519, WL_X25519 and WL_ED25519 are secret keys for X25519 or seeds for Ed25519. Random
 * bytes are the system's (WL_ERROR_NO_RANDOMNESS). WL_ERROR_CURVE for another curve. The time does
 * not depend on the keys.
 */
int wl_curve_random_keys(int curve, uint8_t *secret_keys, size_t count);

/*
 * public_keys[i] becomes the public key of secret_keys[i] for X25519 (RFC 7748). Both have 32
 * bytes, and a secret key is any 32 bytes, so no item has an error. In constant time.
 */
int wl_x25519_public_keys(uint8_t *public_keys, const uint8_t *secret_keys, size_t count);

/*
 * shared[i] becomes the secret of 32 bytes that the owner of secret_keys[i] shares with the owner of
 * public_keys[i] (X25519, RFC 7748); a key is derived from it, and it is none itself. Keys are any
 * 32 bytes. WL_ERROR_EXCHANGE in codes[i] for a public key of small order, with which the secret
 * would be 0 for all. In constant time, but that an error is seen.
 */
int wl_x25519_exchange(int *codes, uint8_t *shared, const uint8_t *secret_keys,
                       const uint8_t *public_keys, size_t count);

/*
 * public_keys[i] becomes the public key of seeds[i] for Ed25519 (RFC 8032). Both have 32 bytes, and
 * a seed is any 32 bytes, so no item has an error. In constant time.
 */
int wl_ed25519_public_keys(uint8_t *public_keys, const uint8_t *seeds, size_t count);

/*
 * signatures[i] becomes the signature of 64 bytes of message i by the key of seeds[i] (Ed25519, RFC
 * 8032), which is the same every time. No item has an error. In constant time, but for the lengths
 * of messages.
 */
int wl_ed25519_sign(uint8_t *signatures, const uint8_t *seeds, const uint8_t *const *messages,
                    const size_t *message_bytes, size_t count);

/*
 * What a valid signature of Ed25519 is, where implementations differ. An honest signer's are valid
 * by all, and nobody makes one by an honest key without its secret. All demand that S is below the
 * order.
 */
#define WL_ED25519_RFC8032 0 /* RFC 8032, without cofactor; the key is encoded as it demands */
#define WL_ED25519_STRICT 1  /* as before, and neither key nor R has small order */
#define WL_ED25519_DALEK 2   /* as WL_ED25519_RFC8032, with any encoding of the key's point */
#define WL_ED25519_ZIP215 3  /* ZIP 215: with cofactor, and any encodings of points */

/*
 * Writes to codes[i] whether signatures[i], of 64 bytes, is one of message i by public_keys[i], of
 * 32 bytes, by the rules: WL_OK or WL_ERROR_SIGNATURE, which is that of bytes that are no key too.
 * WL_ERROR_RULES for other rules. The time depends on all values: for public ones only.
 */
int wl_ed25519_verify(int *codes, const uint8_t *public_keys, const uint8_t *const *messages,
                      const size_t *message_bytes, const uint8_t *signatures, size_t count,
                      int rules);

/*
 * Returns WL_OK if all signatures are valid by WL_ED25519_ZIP215, and WL_ERROR_SIGNATURE if one is
 * not, in a sixth less time than wl_ed25519_verify() for many. Where one is not, all are called
 * valid with probability 2^-128. The time depends on all values: for public ones only.
 */
int wl_ed25519_verify_all(const uint8_t *public_keys, const uint8_t *const *messages,
                          const size_t *message_bytes, const uint8_t *signatures, size_t count);

/*
 * P-256, P-384 and secp256k1. A curve is WL_P256, WL_P384 or WL_SECP256K1 (else WL_ERROR_CURVE).
 * Numbers are big-endian. A secret key is a number from 1 to the order - 1, of 32 bytes, or of 48
 * for WL_P384. A public key is in the form of SEC 1: compressed, with 33 or 49 bytes, or not, with
 * 65 or 97. A signature is two numbers r and s as long as a secret key (IEEE P1363), 64 or 96
 * bytes. Of a hash that is longer than a secret key, the first bytes count.
 */

/*
 * public_keys[i] becomes the public key of secret_keys[i], compressed. WL_ERROR_KEY in codes[i] if
 * that is 0 or not below the order. In constant time, but that an error is seen.
 */
int wl_ec_public_keys(int curve, int *codes, uint8_t *public_keys, const uint8_t *secret_keys,
                      size_t count);

/*
 * shared[i] becomes the secret that the owner of secret_keys[i] shares with the owner of
 * public_keys[i], of public_key_bytes bytes each (ECDH, SP 800-56A): the coordinate x, as long as a
 * secret key. A key is derived from it, and it is none itself. WL_ERROR_KEY in codes[i] if one of
 * the two is no key, as all public keys of another length. The time does not depend on secret keys
 * and secrets, but an error is seen.
 */
int wl_ecdh(int curve, int *codes, uint8_t *shared, const uint8_t *secret_keys,
            const uint8_t *public_keys, size_t public_key_bytes, size_t count);

/*
 * signatures[i] becomes the signature of digests[i], a hash of digest_bytes bytes, by
 * secret_keys[i]: ECDSA with nonces by RFC 6979 with SHA-256, and with SHA-384 for WL_P384, so it is
 * the same every time. With WL_SECP256K1 s is at most half of the order. WL_ERROR_KEY in codes[i] if
 * the secret key is none. In constant time, but that an error is seen.
 */
int wl_ecdsa_sign(int curve, int *codes, uint8_t *signatures, const uint8_t *secret_keys,
                  const uint8_t *digests, size_t digest_bytes, size_t count);

/*
 * Writes to codes[i] whether signatures[i] is one of digests[i], a hash of digest_bytes bytes, by
 * public_keys[i], of public_key_bytes bytes each: WL_OK, WL_ERROR_KEY if the key is none, as all of
 * another length, or WL_ERROR_SIGNATURE. With WL_SECP256K1 no signature is valid whose s is above
 * half of the order. The time depends on all values: for public ones only.
 */
int wl_ecdsa_verify(int curve, int *codes, const uint8_t *public_keys, size_t public_key_bytes,
                    const uint8_t *digests, size_t digest_bytes, const uint8_t *signatures,
                    size_t count);

/*
 * wl_ecdsa_sign() with WL_SECP256K1, where signatures have 65 bytes: the last is the id with which
 * wl_secp256k1_recover() finds the key. It is 1 if the nonce's point has an odd y, and 2 more if its
 * x is not below the order.
 */
int wl_secp256k1_sign_recoverable(int *codes, uint8_t *signatures, const uint8_t *secret_keys,
                                  const uint8_t *digests, size_t digest_bytes, size_t count);

/*
 * public_keys[i] becomes the public key, compressed, with which signatures[i], of 65 bytes with its
 * id, is one of digests[i], a hash of digest_bytes bytes (SEC 1, section 4.1.6). Both s and the
 * order - s are taken. WL_ERROR_SIGNATURE in codes[i] if there is no such key. The time depends on
 * all values: for public ones only.
 */
int wl_secp256k1_recover(int *codes, uint8_t *public_keys, const uint8_t *digests,
                         size_t digest_bytes, const uint8_t *signatures, size_t count);

/*
 * signatures[i] becomes Schnorr's signature of 64 bytes of message i by secret_keys[i] (BIP 340), of
 * 32 bytes, with the auxiliary bytes i, of which there are 32; they should be random, and may be
 * zeros. WL_ERROR_KEY in codes[i] if the secret key is none. In constant time, but for the lengths
 * of messages, and that an error is seen.
 */
int wl_bip340_sign(int *codes, uint8_t *signatures, const uint8_t *secret_keys,
                   const uint8_t *const *messages, const size_t *message_bytes,
                   const uint8_t *auxiliary, size_t count);

/*
 * Writes to codes[i] whether signatures[i], of 64 bytes, is Schnorr's of message i by public_keys[i]
 * (BIP 340), of 32 bytes: what wl_ec_public_keys() makes, without the first byte. WL_OK,
 * WL_ERROR_KEY if the key is none, or WL_ERROR_SIGNATURE. The time depends on all values: for public
 * ones only.
 */
int wl_bip340_verify(int *codes, const uint8_t *public_keys, const uint8_t *const *messages,
                     const size_t *message_bytes, const uint8_t *signatures, size_t count);

/*
 * Keys in files, one at a time. A kind is WL_X25519, WL_ED25519, WL_P256, WL_P384 or WL_SECP256K1
 * (else WL_ERROR_CURVE). The bytes of a key are those that other functions take and make.
 *
 * capacity is how many bytes there is room for: 48 suffice for a secret key, 49 for a public one,
 * 384 for a document. Where they do not, the result is WL_ERROR_ROOM, the length is the capacity
 * that is needed, and nothing else is written; a capacity of 0 asks for it. A length is written to
 * a pointer that is not null, as is a kind. Results overlap nothing.
 *
 * On any other error all results are unchanged, except for WL_ERROR_INTERNAL. The functions ask for
 * 2 MiB and twice the length of a document before they begin (WL_ERROR_NO_MEMORY), and abort if that
 * memory is gone when it is needed. Copies of secret keys are wiped. Of the time nothing is promised.
 */

/* What a document is written as. */
#define WL_KEY_PEM 0 /* text with lines that end in a line feed, and without a zero byte */
#define WL_KEY_DER 1 /* binary */

/*
 * Finds the secret key of a document of document_bytes bytes: PKCS#8 or, of curves but Curve25519,
 * ECPrivateKey, in DER or in PEM, where other things may be before it. key becomes its key_bytes
 * bytes: a seed for Ed25519. WL_ERROR_ENCRYPTED if PEM says that the key is encrypted,
 * WL_ERROR_DOCUMENT if there is none of these kinds, or one that does not belong to the public key
 * beside it.
 */
int wl_curve_read_secret_key(int *kind, uint8_t *key, size_t capacity, size_t *key_bytes,
                             const uint8_t *document, size_t document_bytes);

/*
 * Finds the public key of a document, a SubjectPublicKeyInfo in DER or PEM. key becomes its
 * key_bytes bytes, which are a compressed point of curves but Curve25519. WL_ERROR_DOCUMENT if there
 * is none of these kinds; of Curve25519 any 32 bytes are one.
 */
int wl_curve_read_public_key(int *kind, uint8_t *key, size_t capacity, size_t *key_bytes,
                             const uint8_t *document, size_t document_bytes);

/*
 * document becomes the PKCS#8 of a secret key, the same bytes as OpenSSL's. WL_ERROR_KEY if the key
 * is none, as all of another length; WL_ERROR_FORMAT for another format.
 */
int wl_curve_write_secret_key(uint8_t *document, size_t capacity, size_t *document_bytes, int kind,
                              const uint8_t *key, size_t key_bytes, int format);

/*
 * document becomes the SubjectPublicKeyInfo of a public key, the same bytes as OpenSSL's: a point is
 * not compressed there, but may be in key. Errors are those of wl_curve_write_secret_key().
 */
int wl_curve_write_public_key(uint8_t *document, size_t capacity, size_t *document_bytes, int kind,
                              const uint8_t *key, size_t key_bytes, int format);

/*
 * The key encapsulation HQC, in the version of the official repository since 2026-02-10 and of
 * liboqs since June 2026. Its keys and secrets differ from those of other versions, and FIPS 207
 * will be another version.
 *
 * Operands are bytes, at any address. The level (1, 3 or 5) fixes the length of each operand; each
 * length is given too, and any other one is WL_ERROR_HQC_LENGTH.
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
 * Generates a key pair of HQC from random bytes of the system (WL_ERROR_NO_RANDOMNESS). The secret
 * key contains the public one.
 *
 * Results overlap nothing; on an error they are unchanged, except for WL_ERROR_INTERNAL. The
 * function asks for 1 MiB of memory before it begins (WL_ERROR_NO_MEMORY); it aborts if that memory
 * is gone when it is needed. The time does not depend on the random bytes, but for a case of
 * probability below 2^-65.
 */
int wl_hqc_keygen(int level, uint8_t *public_key, size_t public_key_bytes, uint8_t *secret_key,
                  size_t secret_key_bytes);

/*
 * Makes a ciphertext for a public key, and the shared secret that the owner of the key computes
 * from it. WL_ERROR_TOP_BITS if the key has a bit above the bits of the ring. Overlaps, memory,
 * timing and other errors are those of wl_hqc_keygen().
 */
int wl_hqc_encaps(int level, uint8_t *ciphertext, size_t ciphertext_bytes, uint8_t *shared_secret,
                  size_t shared_secret_bytes, const uint8_t *public_key, size_t public_key_bytes);

/*
 * Computes the shared secret of a ciphertext. A ciphertext that was not made with the public key
 * gives WL_OK and a pseudo-random secret that nobody else can compute.
 *
 * WL_ERROR_HQC_KEY if the parts of the secret key do not belong together; to check this, the key is
 * generated again from its seeds, so a call takes the time of wl_hqc_keygen() too. ciphertext and
 * secret_key may overlap. The time depends neither on the key nor on whether the ciphertext was
 * made with it. Overlaps, memory and other errors are those of wl_hqc_keygen().
 */
int wl_hqc_decaps(int level, uint8_t *shared_secret, size_t shared_secret_bytes,
                  const uint8_t *ciphertext, size_t ciphertext_bytes, const uint8_t *secret_key,
                  size_t secret_key_bytes);

#ifdef __cplusplus
}
#endif

#endif
