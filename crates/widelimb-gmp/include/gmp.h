/* gmp.h: the interface of GMP 6.3 as its manual describes it, for programs that are compiled with
   widelimb's libgmp.

   Functions with FILE are declared where stdio.h was included before, functions with va_list
   where stdarg.h was, functions with struct obstack where obstack.h was.

   SPDX-License-Identifier: MIT OR Apache-2.0 */

#ifndef __GMP_H__
#define __GMP_H__

#if defined(__cplusplus)
#include <cstddef>
#include <iosfwd>
#else
#include <stddef.h>
#endif
#include <limits.h>

/* The version of the interface, and of the compiler that programs may ask for. */
#define __GNU_MP__ 6
#define __GNU_MP_VERSION 6
#define __GNU_MP_VERSION_MINOR 3
#define __GNU_MP_VERSION_PATCHLEVEL 0
#define __GNU_MP_RELEASE \
    (__GNU_MP_VERSION * 10000 + __GNU_MP_VERSION_MINOR * 100 + __GNU_MP_VERSION_PATCHLEVEL)
#define __GMP_CC "cc"
#define __GMP_CFLAGS "-O2"

/* Limbs: 64 bits, all of which count. */
#define GMP_LIMB_BITS 64
#define GMP_NAIL_BITS 0
#define GMP_NUMB_BITS (GMP_LIMB_BITS - GMP_NAIL_BITS)
#define GMP_NUMB_MASK (~(mp_limb_t)0)
#define GMP_NUMB_MAX GMP_NUMB_MASK
#define GMP_NAIL_MASK (~GMP_NUMB_MASK)

#if ULONG_MAX != 0xffffffffffffffff
#error "this gmp.h is for systems on which a long has 64 bits"
#endif

/* Words that programs find defined by every gmp.h. */
#define __GMP_HAVE_CONST 1
#define __GMP_HAVE_PROTOTYPES 1
#define __GMP_HAVE_TOKEN_PASTE 1
#define __GMP_HAVE_HOST_CPU_FAMILY_power 0
#define __GMP_HAVE_HOST_CPU_FAMILY_powerpc 0
#define __GMP_LIBGMP_DLL 0
#define __GMP_MP_SIZE_T_INT 0
#define __gmp_const const
#define __GMP_PROTO(parameters) parameters
/* Empty: programs put them before "extern" too. */
#define __GMP_DECLSPEC
#define __GMP_DECLSPEC_XX
#define __GMP_USHRT_MAX USHRT_MAX
#define __GMP_UINT_MAX UINT_MAX
#define __GMP_ULONG_MAX ULONG_MAX
#define __MPN(name) __gmpn_##name
#if defined(__GNUC__)
#define __GMP_GNUC_PREREQ(major, minor) \
    (__GNUC__ > (major) || (__GNUC__ == (major) && __GNUC_MINOR__ >= (minor)))
#else
#define __GMP_GNUC_PREREQ(major, minor) 0
#endif
#if defined(__cplusplus) && __cplusplus >= 201103L
#define __GMP_NOTHROW noexcept
#elif defined(__cplusplus)
#define __GMP_NOTHROW throw()
#else
#define __GMP_NOTHROW
#endif

/* Which headers of C were included before. */
#if defined(FILE) || defined(_STDIO_H) || defined(_STDIO_H_)
#define _GMP_H_HAVE_FILE 1
#endif
#if defined(va_start) || defined(_STDARG_H) || defined(_STDARG_H_)
#define _GMP_H_HAVE_VA_LIST 1
#endif

/* Small functions are compiled into the program; the library has each of them too. */
#if defined(__GNUC__)
#define __GMP_EXTERN_INLINE extern __inline__ __attribute__((__gnu_inline__))
#define __GMP_IS_CONSTANT(w, value) (__builtin_constant_p(w) && (w) == (value))
#else
#define __GMP_IS_CONSTANT(w, value) 0
#endif
#if defined(__cplusplus)
#define __GMP_INLINE inline
#elif defined(__GNUC__)
#define __GMP_INLINE static __inline__ __attribute__((__unused__))
#else
#define __GMP_INLINE static inline
#endif

#if defined(__cplusplus)
extern "C" {
using std::size_t;
#endif

/* Types. */
typedef unsigned long mp_limb_t;
typedef long mp_limb_signed_t;
typedef unsigned long mp_bitcnt_t;
typedef long mp_size_t;
typedef long mp_exp_t;
typedef mp_limb_t *mp_ptr;
typedef const mp_limb_t *mp_srcptr;

/* An integer: |_mp_size| limbs, the least significant one first; it has the sign of _mp_size. */
typedef struct {
    int _mp_alloc;
    int _mp_size;
    mp_limb_t *_mp_d;
} __mpz_struct;
typedef __mpz_struct MP_INT;
typedef __mpz_struct mpz_t[1];
typedef __mpz_struct *mpz_ptr;
typedef const __mpz_struct *mpz_srcptr;

/* A rational: numerator and denominator. */
typedef struct {
    __mpz_struct _mp_num;
    __mpz_struct _mp_den;
} __mpq_struct;
typedef __mpq_struct MP_RAT;
typedef __mpq_struct mpq_t[1];
typedef __mpq_struct *mpq_ptr;
typedef const __mpq_struct *mpq_srcptr;

/* A float: a fraction of |_mp_size| limbs times (2^64)^_mp_exp, with the sign of _mp_size. */
typedef struct {
    int _mp_prec;
    int _mp_size;
    mp_exp_t _mp_exp;
    mp_limb_t *_mp_d;
} __mpf_struct;
typedef __mpf_struct mpf_t[1];
typedef __mpf_struct *mpf_ptr;
typedef const __mpf_struct *mpf_srcptr;

/* Ways to make random numbers. */
typedef enum {
    GMP_RAND_ALG_DEFAULT = 0,
    GMP_RAND_ALG_LC = GMP_RAND_ALG_DEFAULT
} gmp_randalg_t;

/* What a way to make random numbers keeps. */
typedef struct {
    mpz_t _mp_seed;
    gmp_randalg_t _mp_alg;
    union {
        void *_mp_lc;
    } _mp_algdata;
} __gmp_randstate_struct;
typedef __gmp_randstate_struct gmp_randstate_t[1];
typedef __gmp_randstate_struct *gmp_randstate_ptr;
typedef const __gmp_randstate_struct *gmp_randstate_srcptr;

/* What gmp_errno has bits for. */
enum {
    GMP_ERROR_NONE = 0,
    GMP_ERROR_UNSUPPORTED_ARGUMENT = 1,
    GMP_ERROR_DIVISION_BY_ZERO = 2,
    GMP_ERROR_SQRT_OF_NEGATIVE = 4,
    GMP_ERROR_INVALID_ARGUMENT = 8
};

/* Data. */
#define mp_bits_per_limb __gmp_bits_per_limb
#define gmp_errno __gmp_errno
#define gmp_version __gmp_version
extern const int mp_bits_per_limb;
extern int gmp_errno;
extern const char *const gmp_version;

/* Memory. */
#define mp_set_memory_functions __gmp_set_memory_functions
#define mp_get_memory_functions __gmp_get_memory_functions
__GMP_DECLSPEC void mp_set_memory_functions(
    void *(*)(size_t), void *(*)(void *, size_t, size_t), void (*)(void *, size_t));
__GMP_DECLSPEC void mp_get_memory_functions(
    void *(**)(size_t), void *(**)(void *, size_t, size_t), void (**)(void *, size_t));

/* Random states and formatted input and output. */
#define gmp_randinit_default __gmp_randinit_default
#define gmp_randinit_mt __gmp_randinit_mt
#define gmp_randinit_lc_2exp __gmp_randinit_lc_2exp
#define gmp_randinit_lc_2exp_size __gmp_randinit_lc_2exp_size
#define gmp_randinit_set __gmp_randinit_set
#define gmp_randinit __gmp_randinit
#define gmp_randclear __gmp_randclear
#define gmp_randseed __gmp_randseed
#define gmp_randseed_ui __gmp_randseed_ui
#define gmp_urandomb_ui __gmp_urandomb_ui
#define gmp_urandomm_ui __gmp_urandomm_ui
#define gmp_printf __gmp_printf
#define gmp_sprintf __gmp_sprintf
#define gmp_snprintf __gmp_snprintf
#define gmp_asprintf __gmp_asprintf
#define gmp_scanf __gmp_scanf
#define gmp_sscanf __gmp_sscanf
__GMP_DECLSPEC void gmp_randinit_default(gmp_randstate_ptr);
__GMP_DECLSPEC void gmp_randinit_mt(gmp_randstate_ptr);
__GMP_DECLSPEC void gmp_randinit_lc_2exp(gmp_randstate_ptr, mpz_srcptr, unsigned long, mp_bitcnt_t);
__GMP_DECLSPEC int gmp_randinit_lc_2exp_size(gmp_randstate_ptr, mp_bitcnt_t);
__GMP_DECLSPEC void gmp_randinit_set(gmp_randstate_ptr, gmp_randstate_srcptr);
__GMP_DECLSPEC void gmp_randinit(gmp_randstate_ptr, gmp_randalg_t, ...);
__GMP_DECLSPEC void gmp_randclear(gmp_randstate_ptr);
__GMP_DECLSPEC void gmp_randseed(gmp_randstate_ptr, mpz_srcptr);
__GMP_DECLSPEC void gmp_randseed_ui(gmp_randstate_ptr, unsigned long);
__GMP_DECLSPEC unsigned long gmp_urandomb_ui(gmp_randstate_ptr, unsigned long);
__GMP_DECLSPEC unsigned long gmp_urandomm_ui(gmp_randstate_ptr, unsigned long);
__GMP_DECLSPEC int gmp_printf(const char *, ...);
__GMP_DECLSPEC int gmp_sprintf(char *, const char *, ...);
__GMP_DECLSPEC int gmp_snprintf(char *, size_t, const char *, ...);
__GMP_DECLSPEC int gmp_asprintf(char **, const char *, ...);
__GMP_DECLSPEC int gmp_scanf(const char *, ...);
__GMP_DECLSPEC int gmp_sscanf(const char *, const char *, ...);

/* Integers. */
#define mpz_init __gmpz_init
#define mpz_inits __gmpz_inits
#define mpz_init2 __gmpz_init2
#define mpz_clear __gmpz_clear
#define mpz_clears __gmpz_clears
#define mpz_realloc2 __gmpz_realloc2
#define mpz_set __gmpz_set
#define mpz_set_ui __gmpz_set_ui
#define mpz_set_si __gmpz_set_si
#define mpz_set_d __gmpz_set_d
#define mpz_set_q __gmpz_set_q
#define mpz_set_f __gmpz_set_f
#define mpz_set_str __gmpz_set_str
#define mpz_swap __gmpz_swap
#define mpz_init_set __gmpz_init_set
#define mpz_init_set_ui __gmpz_init_set_ui
#define mpz_init_set_si __gmpz_init_set_si
#define mpz_init_set_d __gmpz_init_set_d
#define mpz_init_set_str __gmpz_init_set_str
#define mpz_get_ui __gmpz_get_ui
#define mpz_get_si __gmpz_get_si
#define mpz_get_d __gmpz_get_d
#define mpz_get_d_2exp __gmpz_get_d_2exp
#define mpz_get_str __gmpz_get_str
#define mpz_add __gmpz_add
#define mpz_add_ui __gmpz_add_ui
#define mpz_sub __gmpz_sub
#define mpz_sub_ui __gmpz_sub_ui
#define mpz_ui_sub __gmpz_ui_sub
#define mpz_mul __gmpz_mul
#define mpz_mul_si __gmpz_mul_si
#define mpz_mul_ui __gmpz_mul_ui
#define mpz_addmul __gmpz_addmul
#define mpz_addmul_ui __gmpz_addmul_ui
#define mpz_submul __gmpz_submul
#define mpz_submul_ui __gmpz_submul_ui
#define mpz_mul_2exp __gmpz_mul_2exp
#define mpz_neg __gmpz_neg
#define mpz_abs __gmpz_abs
#define mpz_cdiv_q __gmpz_cdiv_q
#define mpz_cdiv_r __gmpz_cdiv_r
#define mpz_cdiv_qr __gmpz_cdiv_qr
#define mpz_cdiv_q_ui __gmpz_cdiv_q_ui
#define mpz_cdiv_r_ui __gmpz_cdiv_r_ui
#define mpz_cdiv_qr_ui __gmpz_cdiv_qr_ui
#define mpz_cdiv_ui __gmpz_cdiv_ui
#define mpz_cdiv_q_2exp __gmpz_cdiv_q_2exp
#define mpz_cdiv_r_2exp __gmpz_cdiv_r_2exp
#define mpz_fdiv_q __gmpz_fdiv_q
#define mpz_fdiv_r __gmpz_fdiv_r
#define mpz_fdiv_qr __gmpz_fdiv_qr
#define mpz_fdiv_q_ui __gmpz_fdiv_q_ui
#define mpz_fdiv_r_ui __gmpz_fdiv_r_ui
#define mpz_fdiv_qr_ui __gmpz_fdiv_qr_ui
#define mpz_fdiv_ui __gmpz_fdiv_ui
#define mpz_fdiv_q_2exp __gmpz_fdiv_q_2exp
#define mpz_fdiv_r_2exp __gmpz_fdiv_r_2exp
#define mpz_tdiv_q __gmpz_tdiv_q
#define mpz_tdiv_r __gmpz_tdiv_r
#define mpz_tdiv_qr __gmpz_tdiv_qr
#define mpz_tdiv_q_ui __gmpz_tdiv_q_ui
#define mpz_tdiv_r_ui __gmpz_tdiv_r_ui
#define mpz_tdiv_qr_ui __gmpz_tdiv_qr_ui
#define mpz_tdiv_ui __gmpz_tdiv_ui
#define mpz_tdiv_q_2exp __gmpz_tdiv_q_2exp
#define mpz_tdiv_r_2exp __gmpz_tdiv_r_2exp
#define mpz_mod __gmpz_mod
#define mpz_divexact __gmpz_divexact
#define mpz_divexact_ui __gmpz_divexact_ui
#define mpz_divisible_p __gmpz_divisible_p
#define mpz_divisible_ui_p __gmpz_divisible_ui_p
#define mpz_divisible_2exp_p __gmpz_divisible_2exp_p
#define mpz_congruent_p __gmpz_congruent_p
#define mpz_congruent_ui_p __gmpz_congruent_ui_p
#define mpz_congruent_2exp_p __gmpz_congruent_2exp_p
#define mpz_powm __gmpz_powm
#define mpz_powm_ui __gmpz_powm_ui
#define mpz_powm_sec __gmpz_powm_sec
#define mpz_pow_ui __gmpz_pow_ui
#define mpz_ui_pow_ui __gmpz_ui_pow_ui
#define mpz_root __gmpz_root
#define mpz_rootrem __gmpz_rootrem
#define mpz_sqrt __gmpz_sqrt
#define mpz_sqrtrem __gmpz_sqrtrem
#define mpz_perfect_power_p __gmpz_perfect_power_p
#define mpz_perfect_square_p __gmpz_perfect_square_p
#define mpz_probab_prime_p __gmpz_probab_prime_p
#define mpz_nextprime __gmpz_nextprime
#define mpz_prevprime __gmpz_prevprime
#define mpz_gcd __gmpz_gcd
#define mpz_gcd_ui __gmpz_gcd_ui
#define mpz_gcdext __gmpz_gcdext
#define mpz_lcm __gmpz_lcm
#define mpz_lcm_ui __gmpz_lcm_ui
#define mpz_invert __gmpz_invert
#define mpz_jacobi __gmpz_jacobi
#define mpz_legendre __gmpz_legendre
#define mpz_kronecker_si __gmpz_kronecker_si
#define mpz_kronecker_ui __gmpz_kronecker_ui
#define mpz_si_kronecker __gmpz_si_kronecker
#define mpz_ui_kronecker __gmpz_ui_kronecker
#define mpz_remove __gmpz_remove
#define mpz_fac_ui __gmpz_fac_ui
#define mpz_2fac_ui __gmpz_2fac_ui
#define mpz_mfac_uiui __gmpz_mfac_uiui
#define mpz_primorial_ui __gmpz_primorial_ui
#define mpz_bin_ui __gmpz_bin_ui
#define mpz_bin_uiui __gmpz_bin_uiui
#define mpz_fib_ui __gmpz_fib_ui
#define mpz_fib2_ui __gmpz_fib2_ui
#define mpz_lucnum_ui __gmpz_lucnum_ui
#define mpz_lucnum2_ui __gmpz_lucnum2_ui
#define mpz_and __gmpz_and
#define mpz_ior __gmpz_ior
#define mpz_xor __gmpz_xor
#define mpz_com __gmpz_com
#define mpz_popcount __gmpz_popcount
#define mpz_hamdist __gmpz_hamdist
#define mpz_scan0 __gmpz_scan0
#define mpz_scan1 __gmpz_scan1
#define mpz_setbit __gmpz_setbit
#define mpz_clrbit __gmpz_clrbit
#define mpz_combit __gmpz_combit
#define mpz_tstbit __gmpz_tstbit
#define mpz_urandomb __gmpz_urandomb
#define mpz_urandomm __gmpz_urandomm
#define mpz_rrandomb __gmpz_rrandomb
#define mpz_random __gmpz_random
#define mpz_random2 __gmpz_random2
#define mpz_import __gmpz_import
#define mpz_export __gmpz_export
#define mpz_fits_ulong_p __gmpz_fits_ulong_p
#define mpz_fits_slong_p __gmpz_fits_slong_p
#define mpz_fits_uint_p __gmpz_fits_uint_p
#define mpz_fits_sint_p __gmpz_fits_sint_p
#define mpz_fits_ushort_p __gmpz_fits_ushort_p
#define mpz_fits_sshort_p __gmpz_fits_sshort_p
#define mpz_sizeinbase __gmpz_sizeinbase
#define mpz_array_init __gmpz_array_init
#define _mpz_realloc __gmpz_realloc
#define mpz_getlimbn __gmpz_getlimbn
#define mpz_size __gmpz_size
#define mpz_limbs_read __gmpz_limbs_read
#define mpz_limbs_write __gmpz_limbs_write
#define mpz_limbs_modify __gmpz_limbs_modify
#define mpz_limbs_finish __gmpz_limbs_finish
#define mpz_roinit_n __gmpz_roinit_n
#define mpz_cmp __gmpz_cmp
#define mpz_cmp_d __gmpz_cmp_d
#define mpz_cmpabs __gmpz_cmpabs
#define mpz_cmpabs_d __gmpz_cmpabs_d
#define mpz_cmpabs_ui __gmpz_cmpabs_ui
#define _mpz_cmp_ui __gmpz_cmp_ui
#define _mpz_cmp_si __gmpz_cmp_si
#define mpz_millerrabin __gmpz_millerrabin
#define mpz_dump __gmpz_dump
__GMP_DECLSPEC void mpz_init(mpz_ptr);
__GMP_DECLSPEC void mpz_inits(mpz_ptr, ...);
__GMP_DECLSPEC void mpz_init2(mpz_ptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_clear(mpz_ptr);
__GMP_DECLSPEC void mpz_clears(mpz_ptr, ...);
__GMP_DECLSPEC void mpz_realloc2(mpz_ptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_set(mpz_ptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_set_ui(mpz_ptr, unsigned long);
__GMP_DECLSPEC void mpz_set_si(mpz_ptr, long);
__GMP_DECLSPEC void mpz_set_d(mpz_ptr, double);
__GMP_DECLSPEC void mpz_set_q(mpz_ptr, mpq_srcptr);
__GMP_DECLSPEC void mpz_set_f(mpz_ptr, mpf_srcptr);
__GMP_DECLSPEC int mpz_set_str(mpz_ptr, const char *, int);
__GMP_DECLSPEC void mpz_swap(mpz_ptr, mpz_ptr);
__GMP_DECLSPEC void mpz_init_set(mpz_ptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_init_set_ui(mpz_ptr, unsigned long);
__GMP_DECLSPEC void mpz_init_set_si(mpz_ptr, long);
__GMP_DECLSPEC void mpz_init_set_d(mpz_ptr, double);
__GMP_DECLSPEC int mpz_init_set_str(mpz_ptr, const char *, int);
__GMP_DECLSPEC unsigned long mpz_get_ui(mpz_srcptr);
__GMP_DECLSPEC long mpz_get_si(mpz_srcptr);
__GMP_DECLSPEC double mpz_get_d(mpz_srcptr);
__GMP_DECLSPEC double mpz_get_d_2exp(long *, mpz_srcptr);
__GMP_DECLSPEC char *mpz_get_str(char *, int, mpz_srcptr);
__GMP_DECLSPEC void mpz_add(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_add_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC void mpz_sub(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_sub_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC void mpz_ui_sub(mpz_ptr, unsigned long, mpz_srcptr);
__GMP_DECLSPEC void mpz_mul(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_mul_si(mpz_ptr, mpz_srcptr, long);
__GMP_DECLSPEC void mpz_mul_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC void mpz_addmul(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_addmul_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC void mpz_submul(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_submul_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC void mpz_mul_2exp(mpz_ptr, mpz_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_neg(mpz_ptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_abs(mpz_ptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_cdiv_q(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_cdiv_r(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_cdiv_qr(mpz_ptr, mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC unsigned long mpz_cdiv_q_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC unsigned long mpz_cdiv_r_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC unsigned long mpz_cdiv_qr_ui(mpz_ptr, mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC unsigned long mpz_cdiv_ui(mpz_srcptr, unsigned long);
__GMP_DECLSPEC void mpz_cdiv_q_2exp(mpz_ptr, mpz_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_cdiv_r_2exp(mpz_ptr, mpz_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_fdiv_q(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_fdiv_r(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_fdiv_qr(mpz_ptr, mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC unsigned long mpz_fdiv_q_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC unsigned long mpz_fdiv_r_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC unsigned long mpz_fdiv_qr_ui(mpz_ptr, mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC unsigned long mpz_fdiv_ui(mpz_srcptr, unsigned long);
__GMP_DECLSPEC void mpz_fdiv_q_2exp(mpz_ptr, mpz_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_fdiv_r_2exp(mpz_ptr, mpz_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_tdiv_q(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_tdiv_r(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_tdiv_qr(mpz_ptr, mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC unsigned long mpz_tdiv_q_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC unsigned long mpz_tdiv_r_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC unsigned long mpz_tdiv_qr_ui(mpz_ptr, mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC unsigned long mpz_tdiv_ui(mpz_srcptr, unsigned long);
__GMP_DECLSPEC void mpz_tdiv_q_2exp(mpz_ptr, mpz_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_tdiv_r_2exp(mpz_ptr, mpz_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_mod(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_divexact(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_divexact_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC int mpz_divisible_p(mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC int mpz_divisible_ui_p(mpz_srcptr, unsigned long);
__GMP_DECLSPEC int mpz_divisible_2exp_p(mpz_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC int mpz_congruent_p(mpz_srcptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC int mpz_congruent_ui_p(mpz_srcptr, unsigned long, unsigned long);
__GMP_DECLSPEC int mpz_congruent_2exp_p(mpz_srcptr, mpz_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_powm(mpz_ptr, mpz_srcptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_powm_ui(mpz_ptr, mpz_srcptr, unsigned long, mpz_srcptr);
__GMP_DECLSPEC void mpz_powm_sec(mpz_ptr, mpz_srcptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_pow_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC void mpz_ui_pow_ui(mpz_ptr, unsigned long, unsigned long);
__GMP_DECLSPEC int mpz_root(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC void mpz_rootrem(mpz_ptr, mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC void mpz_sqrt(mpz_ptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_sqrtrem(mpz_ptr, mpz_ptr, mpz_srcptr);
__GMP_DECLSPEC int mpz_perfect_power_p(mpz_srcptr);
__GMP_DECLSPEC int mpz_perfect_square_p(mpz_srcptr);
__GMP_DECLSPEC int mpz_probab_prime_p(mpz_srcptr, int);
__GMP_DECLSPEC void mpz_nextprime(mpz_ptr, mpz_srcptr);
__GMP_DECLSPEC int mpz_prevprime(mpz_ptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_gcd(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC unsigned long mpz_gcd_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC void mpz_gcdext(mpz_ptr, mpz_ptr, mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_lcm(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_lcm_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC int mpz_invert(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC int mpz_jacobi(mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC int mpz_legendre(mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC int mpz_kronecker_si(mpz_srcptr, long);
__GMP_DECLSPEC int mpz_kronecker_ui(mpz_srcptr, unsigned long);
__GMP_DECLSPEC int mpz_si_kronecker(long, mpz_srcptr);
__GMP_DECLSPEC int mpz_ui_kronecker(unsigned long, mpz_srcptr);
__GMP_DECLSPEC mp_bitcnt_t mpz_remove(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_fac_ui(mpz_ptr, unsigned long);
__GMP_DECLSPEC void mpz_2fac_ui(mpz_ptr, unsigned long);
__GMP_DECLSPEC void mpz_mfac_uiui(mpz_ptr, unsigned long, unsigned long);
__GMP_DECLSPEC void mpz_primorial_ui(mpz_ptr, unsigned long);
__GMP_DECLSPEC void mpz_bin_ui(mpz_ptr, mpz_srcptr, unsigned long);
__GMP_DECLSPEC void mpz_bin_uiui(mpz_ptr, unsigned long, unsigned long);
__GMP_DECLSPEC void mpz_fib_ui(mpz_ptr, unsigned long);
__GMP_DECLSPEC void mpz_fib2_ui(mpz_ptr, mpz_ptr, unsigned long);
__GMP_DECLSPEC void mpz_lucnum_ui(mpz_ptr, unsigned long);
__GMP_DECLSPEC void mpz_lucnum2_ui(mpz_ptr, mpz_ptr, unsigned long);
__GMP_DECLSPEC void mpz_and(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_ior(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_xor(mpz_ptr, mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_com(mpz_ptr, mpz_srcptr);
__GMP_DECLSPEC mp_bitcnt_t mpz_popcount(mpz_srcptr);
__GMP_DECLSPEC mp_bitcnt_t mpz_hamdist(mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC mp_bitcnt_t mpz_scan0(mpz_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC mp_bitcnt_t mpz_scan1(mpz_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_setbit(mpz_ptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_clrbit(mpz_ptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_combit(mpz_ptr, mp_bitcnt_t);
__GMP_DECLSPEC int mpz_tstbit(mpz_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_urandomb(mpz_ptr, gmp_randstate_ptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_urandomm(mpz_ptr, gmp_randstate_ptr, mpz_srcptr);
__GMP_DECLSPEC void mpz_rrandomb(mpz_ptr, gmp_randstate_ptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpz_random(mpz_ptr, mp_size_t);
__GMP_DECLSPEC void mpz_random2(mpz_ptr, mp_size_t);
__GMP_DECLSPEC void mpz_import(mpz_ptr, size_t, int, size_t, int, size_t, const void *);
__GMP_DECLSPEC void *mpz_export(void *, size_t *, int, size_t, int, size_t, mpz_srcptr);
__GMP_DECLSPEC int mpz_fits_ulong_p(mpz_srcptr);
__GMP_DECLSPEC int mpz_fits_slong_p(mpz_srcptr);
__GMP_DECLSPEC int mpz_fits_uint_p(mpz_srcptr);
__GMP_DECLSPEC int mpz_fits_sint_p(mpz_srcptr);
__GMP_DECLSPEC int mpz_fits_ushort_p(mpz_srcptr);
__GMP_DECLSPEC int mpz_fits_sshort_p(mpz_srcptr);
__GMP_DECLSPEC size_t mpz_sizeinbase(mpz_srcptr, int);
__GMP_DECLSPEC void mpz_array_init(mpz_ptr, mp_size_t, mp_size_t);
__GMP_DECLSPEC void *_mpz_realloc(mpz_ptr, mp_size_t);
__GMP_DECLSPEC mp_limb_t mpz_getlimbn(mpz_srcptr, mp_size_t);
__GMP_DECLSPEC size_t mpz_size(mpz_srcptr);
__GMP_DECLSPEC mp_srcptr mpz_limbs_read(mpz_srcptr);
__GMP_DECLSPEC mp_ptr mpz_limbs_write(mpz_ptr, mp_size_t);
__GMP_DECLSPEC mp_ptr mpz_limbs_modify(mpz_ptr, mp_size_t);
__GMP_DECLSPEC void mpz_limbs_finish(mpz_ptr, mp_size_t);
__GMP_DECLSPEC mpz_srcptr mpz_roinit_n(mpz_ptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC int mpz_cmp(mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC int mpz_cmp_d(mpz_srcptr, double);
__GMP_DECLSPEC int mpz_cmpabs(mpz_srcptr, mpz_srcptr);
__GMP_DECLSPEC int mpz_cmpabs_d(mpz_srcptr, double);
__GMP_DECLSPEC int mpz_cmpabs_ui(mpz_srcptr, unsigned long);
__GMP_DECLSPEC int _mpz_cmp_ui(mpz_srcptr, unsigned long);
__GMP_DECLSPEC int _mpz_cmp_si(mpz_srcptr, long);
__GMP_DECLSPEC int mpz_millerrabin(mpz_srcptr, int);
__GMP_DECLSPEC void mpz_dump(mpz_srcptr);

/* Rationals. */
#define mpq_canonicalize __gmpq_canonicalize
#define mpq_init __gmpq_init
#define mpq_inits __gmpq_inits
#define mpq_clear __gmpq_clear
#define mpq_clears __gmpq_clears
#define mpq_set __gmpq_set
#define mpq_set_z __gmpq_set_z
#define mpq_set_ui __gmpq_set_ui
#define mpq_set_si __gmpq_set_si
#define mpq_set_str __gmpq_set_str
#define mpq_swap __gmpq_swap
#define mpq_get_d __gmpq_get_d
#define mpq_set_d __gmpq_set_d
#define mpq_set_f __gmpq_set_f
#define mpq_get_str __gmpq_get_str
#define mpq_add __gmpq_add
#define mpq_sub __gmpq_sub
#define mpq_mul __gmpq_mul
#define mpq_mul_2exp __gmpq_mul_2exp
#define mpq_div __gmpq_div
#define mpq_div_2exp __gmpq_div_2exp
#define mpq_neg __gmpq_neg
#define mpq_abs __gmpq_abs
#define mpq_inv __gmpq_inv
#define mpq_cmp __gmpq_cmp
#define mpq_cmp_z __gmpq_cmp_z
#define mpq_equal __gmpq_equal
#define mpq_get_num __gmpq_get_num
#define mpq_get_den __gmpq_get_den
#define mpq_set_num __gmpq_set_num
#define mpq_set_den __gmpq_set_den
#define _mpq_cmp_ui __gmpq_cmp_ui
#define _mpq_cmp_si __gmpq_cmp_si
__GMP_DECLSPEC void mpq_canonicalize(mpq_ptr);
__GMP_DECLSPEC void mpq_init(mpq_ptr);
__GMP_DECLSPEC void mpq_inits(mpq_ptr, ...);
__GMP_DECLSPEC void mpq_clear(mpq_ptr);
__GMP_DECLSPEC void mpq_clears(mpq_ptr, ...);
__GMP_DECLSPEC void mpq_set(mpq_ptr, mpq_srcptr);
__GMP_DECLSPEC void mpq_set_z(mpq_ptr, mpz_srcptr);
__GMP_DECLSPEC void mpq_set_ui(mpq_ptr, unsigned long, unsigned long);
__GMP_DECLSPEC void mpq_set_si(mpq_ptr, long, unsigned long);
__GMP_DECLSPEC int mpq_set_str(mpq_ptr, const char *, int);
__GMP_DECLSPEC void mpq_swap(mpq_ptr, mpq_ptr);
__GMP_DECLSPEC double mpq_get_d(mpq_srcptr);
__GMP_DECLSPEC void mpq_set_d(mpq_ptr, double);
__GMP_DECLSPEC void mpq_set_f(mpq_ptr, mpf_srcptr);
__GMP_DECLSPEC char *mpq_get_str(char *, int, mpq_srcptr);
__GMP_DECLSPEC void mpq_add(mpq_ptr, mpq_srcptr, mpq_srcptr);
__GMP_DECLSPEC void mpq_sub(mpq_ptr, mpq_srcptr, mpq_srcptr);
__GMP_DECLSPEC void mpq_mul(mpq_ptr, mpq_srcptr, mpq_srcptr);
__GMP_DECLSPEC void mpq_mul_2exp(mpq_ptr, mpq_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpq_div(mpq_ptr, mpq_srcptr, mpq_srcptr);
__GMP_DECLSPEC void mpq_div_2exp(mpq_ptr, mpq_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpq_neg(mpq_ptr, mpq_srcptr);
__GMP_DECLSPEC void mpq_abs(mpq_ptr, mpq_srcptr);
__GMP_DECLSPEC void mpq_inv(mpq_ptr, mpq_srcptr);
__GMP_DECLSPEC int mpq_cmp(mpq_srcptr, mpq_srcptr);
__GMP_DECLSPEC int mpq_cmp_z(mpq_srcptr, mpz_srcptr);
__GMP_DECLSPEC int mpq_equal(mpq_srcptr, mpq_srcptr);
__GMP_DECLSPEC void mpq_get_num(mpz_ptr, mpq_srcptr);
__GMP_DECLSPEC void mpq_get_den(mpz_ptr, mpq_srcptr);
__GMP_DECLSPEC void mpq_set_num(mpq_ptr, mpz_srcptr);
__GMP_DECLSPEC void mpq_set_den(mpq_ptr, mpz_srcptr);
__GMP_DECLSPEC int _mpq_cmp_ui(mpq_srcptr, unsigned long, unsigned long);
__GMP_DECLSPEC int _mpq_cmp_si(mpq_srcptr, long, unsigned long);

/* Floats. */
#define mpf_set_default_prec __gmpf_set_default_prec
#define mpf_get_default_prec __gmpf_get_default_prec
#define mpf_init __gmpf_init
#define mpf_init2 __gmpf_init2
#define mpf_inits __gmpf_inits
#define mpf_clear __gmpf_clear
#define mpf_clears __gmpf_clears
#define mpf_get_prec __gmpf_get_prec
#define mpf_set_prec __gmpf_set_prec
#define mpf_set_prec_raw __gmpf_set_prec_raw
#define mpf_set __gmpf_set
#define mpf_set_ui __gmpf_set_ui
#define mpf_set_si __gmpf_set_si
#define mpf_set_d __gmpf_set_d
#define mpf_set_z __gmpf_set_z
#define mpf_set_q __gmpf_set_q
#define mpf_set_str __gmpf_set_str
#define mpf_swap __gmpf_swap
#define mpf_init_set __gmpf_init_set
#define mpf_init_set_ui __gmpf_init_set_ui
#define mpf_init_set_si __gmpf_init_set_si
#define mpf_init_set_d __gmpf_init_set_d
#define mpf_init_set_str __gmpf_init_set_str
#define mpf_get_d __gmpf_get_d
#define mpf_get_d_2exp __gmpf_get_d_2exp
#define mpf_get_si __gmpf_get_si
#define mpf_get_ui __gmpf_get_ui
#define mpf_get_str __gmpf_get_str
#define mpf_add __gmpf_add
#define mpf_add_ui __gmpf_add_ui
#define mpf_sub __gmpf_sub
#define mpf_ui_sub __gmpf_ui_sub
#define mpf_sub_ui __gmpf_sub_ui
#define mpf_mul __gmpf_mul
#define mpf_mul_ui __gmpf_mul_ui
#define mpf_div __gmpf_div
#define mpf_ui_div __gmpf_ui_div
#define mpf_div_ui __gmpf_div_ui
#define mpf_sqrt __gmpf_sqrt
#define mpf_sqrt_ui __gmpf_sqrt_ui
#define mpf_pow_ui __gmpf_pow_ui
#define mpf_neg __gmpf_neg
#define mpf_abs __gmpf_abs
#define mpf_mul_2exp __gmpf_mul_2exp
#define mpf_div_2exp __gmpf_div_2exp
#define mpf_cmp __gmpf_cmp
#define mpf_cmp_z __gmpf_cmp_z
#define mpf_cmp_d __gmpf_cmp_d
#define mpf_cmp_ui __gmpf_cmp_ui
#define mpf_cmp_si __gmpf_cmp_si
#define mpf_eq __gmpf_eq
#define mpf_reldiff __gmpf_reldiff
#define mpf_ceil __gmpf_ceil
#define mpf_floor __gmpf_floor
#define mpf_trunc __gmpf_trunc
#define mpf_integer_p __gmpf_integer_p
#define mpf_fits_ulong_p __gmpf_fits_ulong_p
#define mpf_fits_slong_p __gmpf_fits_slong_p
#define mpf_fits_uint_p __gmpf_fits_uint_p
#define mpf_fits_sint_p __gmpf_fits_sint_p
#define mpf_fits_ushort_p __gmpf_fits_ushort_p
#define mpf_fits_sshort_p __gmpf_fits_sshort_p
#define mpf_urandomb __gmpf_urandomb
#define mpf_random2 __gmpf_random2
#define mpf_size __gmpf_size
#define mpf_dump __gmpf_dump
__GMP_DECLSPEC void mpf_set_default_prec(mp_bitcnt_t);
__GMP_DECLSPEC mp_bitcnt_t mpf_get_default_prec(void);
__GMP_DECLSPEC void mpf_init(mpf_ptr);
__GMP_DECLSPEC void mpf_init2(mpf_ptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpf_inits(mpf_ptr, ...);
__GMP_DECLSPEC void mpf_clear(mpf_ptr);
__GMP_DECLSPEC void mpf_clears(mpf_ptr, ...);
__GMP_DECLSPEC mp_bitcnt_t mpf_get_prec(mpf_srcptr);
__GMP_DECLSPEC void mpf_set_prec(mpf_ptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpf_set_prec_raw(mpf_ptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpf_set(mpf_ptr, mpf_srcptr);
__GMP_DECLSPEC void mpf_set_ui(mpf_ptr, unsigned long);
__GMP_DECLSPEC void mpf_set_si(mpf_ptr, long);
__GMP_DECLSPEC void mpf_set_d(mpf_ptr, double);
__GMP_DECLSPEC void mpf_set_z(mpf_ptr, mpz_srcptr);
__GMP_DECLSPEC void mpf_set_q(mpf_ptr, mpq_srcptr);
__GMP_DECLSPEC int mpf_set_str(mpf_ptr, const char *, int);
__GMP_DECLSPEC void mpf_swap(mpf_ptr, mpf_ptr);
__GMP_DECLSPEC void mpf_init_set(mpf_ptr, mpf_srcptr);
__GMP_DECLSPEC void mpf_init_set_ui(mpf_ptr, unsigned long);
__GMP_DECLSPEC void mpf_init_set_si(mpf_ptr, long);
__GMP_DECLSPEC void mpf_init_set_d(mpf_ptr, double);
__GMP_DECLSPEC int mpf_init_set_str(mpf_ptr, const char *, int);
__GMP_DECLSPEC double mpf_get_d(mpf_srcptr);
__GMP_DECLSPEC double mpf_get_d_2exp(long *, mpf_srcptr);
__GMP_DECLSPEC long mpf_get_si(mpf_srcptr);
__GMP_DECLSPEC unsigned long mpf_get_ui(mpf_srcptr);
__GMP_DECLSPEC char *mpf_get_str(char *, mp_exp_t *, int, size_t, mpf_srcptr);
__GMP_DECLSPEC void mpf_add(mpf_ptr, mpf_srcptr, mpf_srcptr);
__GMP_DECLSPEC void mpf_add_ui(mpf_ptr, mpf_srcptr, unsigned long);
__GMP_DECLSPEC void mpf_sub(mpf_ptr, mpf_srcptr, mpf_srcptr);
__GMP_DECLSPEC void mpf_ui_sub(mpf_ptr, unsigned long, mpf_srcptr);
__GMP_DECLSPEC void mpf_sub_ui(mpf_ptr, mpf_srcptr, unsigned long);
__GMP_DECLSPEC void mpf_mul(mpf_ptr, mpf_srcptr, mpf_srcptr);
__GMP_DECLSPEC void mpf_mul_ui(mpf_ptr, mpf_srcptr, unsigned long);
__GMP_DECLSPEC void mpf_div(mpf_ptr, mpf_srcptr, mpf_srcptr);
__GMP_DECLSPEC void mpf_ui_div(mpf_ptr, unsigned long, mpf_srcptr);
__GMP_DECLSPEC void mpf_div_ui(mpf_ptr, mpf_srcptr, unsigned long);
__GMP_DECLSPEC void mpf_sqrt(mpf_ptr, mpf_srcptr);
__GMP_DECLSPEC void mpf_sqrt_ui(mpf_ptr, unsigned long);
__GMP_DECLSPEC void mpf_pow_ui(mpf_ptr, mpf_srcptr, unsigned long);
__GMP_DECLSPEC void mpf_neg(mpf_ptr, mpf_srcptr);
__GMP_DECLSPEC void mpf_abs(mpf_ptr, mpf_srcptr);
__GMP_DECLSPEC void mpf_mul_2exp(mpf_ptr, mpf_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpf_div_2exp(mpf_ptr, mpf_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC int mpf_cmp(mpf_srcptr, mpf_srcptr);
__GMP_DECLSPEC int mpf_cmp_z(mpf_srcptr, mpz_srcptr);
__GMP_DECLSPEC int mpf_cmp_d(mpf_srcptr, double);
__GMP_DECLSPEC int mpf_cmp_ui(mpf_srcptr, unsigned long);
__GMP_DECLSPEC int mpf_cmp_si(mpf_srcptr, long);
__GMP_DECLSPEC int mpf_eq(mpf_srcptr, mpf_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpf_reldiff(mpf_ptr, mpf_srcptr, mpf_srcptr);
__GMP_DECLSPEC void mpf_ceil(mpf_ptr, mpf_srcptr);
__GMP_DECLSPEC void mpf_floor(mpf_ptr, mpf_srcptr);
__GMP_DECLSPEC void mpf_trunc(mpf_ptr, mpf_srcptr);
__GMP_DECLSPEC int mpf_integer_p(mpf_srcptr);
__GMP_DECLSPEC int mpf_fits_ulong_p(mpf_srcptr);
__GMP_DECLSPEC int mpf_fits_slong_p(mpf_srcptr);
__GMP_DECLSPEC int mpf_fits_uint_p(mpf_srcptr);
__GMP_DECLSPEC int mpf_fits_sint_p(mpf_srcptr);
__GMP_DECLSPEC int mpf_fits_ushort_p(mpf_srcptr);
__GMP_DECLSPEC int mpf_fits_sshort_p(mpf_srcptr);
__GMP_DECLSPEC void mpf_urandomb(mpf_ptr, gmp_randstate_ptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpf_random2(mpf_ptr, mp_size_t, mp_exp_t);
__GMP_DECLSPEC size_t mpf_size(mpf_srcptr);
__GMP_DECLSPEC void mpf_dump(mpf_srcptr);

/* Natural numbers as limbs. */
#define mpn_add_n __gmpn_add_n
#define mpn_add_1 __gmpn_add_1
#define mpn_add __gmpn_add
#define mpn_sub_n __gmpn_sub_n
#define mpn_sub_1 __gmpn_sub_1
#define mpn_sub __gmpn_sub
#define mpn_neg __gmpn_neg
#define mpn_mul_n __gmpn_mul_n
#define mpn_mul __gmpn_mul
#define mpn_sqr __gmpn_sqr
#define mpn_mul_1 __gmpn_mul_1
#define mpn_addmul_1 __gmpn_addmul_1
#define mpn_submul_1 __gmpn_submul_1
#define mpn_tdiv_qr __gmpn_tdiv_qr
#define mpn_divrem __gmpn_divrem
#define mpn_divexact_1 __gmpn_divexact_1
#define mpn_mod_1 __gmpn_mod_1
#define mpn_lshift __gmpn_lshift
#define mpn_rshift __gmpn_rshift
#define mpn_cmp __gmpn_cmp
#define mpn_zero_p __gmpn_zero_p
#define mpn_gcd __gmpn_gcd
#define mpn_gcd_1 __gmpn_gcd_1
#define mpn_gcdext __gmpn_gcdext
#define mpn_sqrtrem __gmpn_sqrtrem
#define mpn_sizeinbase __gmpn_sizeinbase
#define mpn_get_str __gmpn_get_str
#define mpn_set_str __gmpn_set_str
#define mpn_scan0 __gmpn_scan0
#define mpn_scan1 __gmpn_scan1
#define mpn_random __gmpn_random
#define mpn_random2 __gmpn_random2
#define mpn_popcount __gmpn_popcount
#define mpn_hamdist __gmpn_hamdist
#define mpn_perfect_square_p __gmpn_perfect_square_p
#define mpn_and_n __gmpn_and_n
#define mpn_ior_n __gmpn_ior_n
#define mpn_xor_n __gmpn_xor_n
#define mpn_andn_n __gmpn_andn_n
#define mpn_iorn_n __gmpn_iorn_n
#define mpn_nand_n __gmpn_nand_n
#define mpn_nior_n __gmpn_nior_n
#define mpn_xnor_n __gmpn_xnor_n
#define mpn_com __gmpn_com
#define mpn_copyi __gmpn_copyi
#define mpn_copyd __gmpn_copyd
#define mpn_zero __gmpn_zero
#define mpn_cnd_add_n __gmpn_cnd_add_n
#define mpn_cnd_sub_n __gmpn_cnd_sub_n
#define mpn_sec_add_1 __gmpn_sec_add_1
#define mpn_sec_sub_1 __gmpn_sec_sub_1
#define mpn_cnd_swap __gmpn_cnd_swap
#define mpn_sec_mul __gmpn_sec_mul
#define mpn_sec_mul_itch __gmpn_sec_mul_itch
#define mpn_sec_sqr __gmpn_sec_sqr
#define mpn_sec_sqr_itch __gmpn_sec_sqr_itch
#define mpn_sec_powm __gmpn_sec_powm
#define mpn_sec_powm_itch __gmpn_sec_powm_itch
#define mpn_sec_tabselect __gmpn_sec_tabselect
#define mpn_sec_div_qr __gmpn_sec_div_qr
#define mpn_sec_div_qr_itch __gmpn_sec_div_qr_itch
#define mpn_sec_div_r __gmpn_sec_div_r
#define mpn_sec_div_r_itch __gmpn_sec_div_r_itch
#define mpn_sec_invert __gmpn_sec_invert
#define mpn_sec_invert_itch __gmpn_sec_invert_itch
#define mpn_divrem_1 __gmpn_divrem_1
#define mpn_divrem_2 __gmpn_divrem_2
#define mpn_divexact_by3c __gmpn_divexact_by3c
#define mpn_preinv_mod_1 __gmpn_preinv_mod_1
#define mpn_gcdext_1 __gmpn_gcdext_1
#define mpn_pow_1 __gmpn_pow_1
#define mpn_divisible_p __gmpn_divisible_p
#define mpn_perfect_power_p __gmpn_perfect_power_p
#define mpn_sec_add_1_itch __gmpn_sec_add_1_itch
#define mpn_sec_sub_1_itch __gmpn_sec_sub_1_itch
__GMP_DECLSPEC mp_limb_t mpn_add_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC mp_limb_t mpn_add_1(mp_ptr, mp_srcptr, mp_size_t, mp_limb_t);
__GMP_DECLSPEC mp_limb_t mpn_add(mp_ptr, mp_srcptr, mp_size_t, mp_srcptr, mp_size_t);
__GMP_DECLSPEC mp_limb_t mpn_sub_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC mp_limb_t mpn_sub_1(mp_ptr, mp_srcptr, mp_size_t, mp_limb_t);
__GMP_DECLSPEC mp_limb_t mpn_sub(mp_ptr, mp_srcptr, mp_size_t, mp_srcptr, mp_size_t);
__GMP_DECLSPEC mp_limb_t mpn_neg(mp_ptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_mul_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC mp_limb_t mpn_mul(mp_ptr, mp_srcptr, mp_size_t, mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_sqr(mp_ptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC mp_limb_t mpn_mul_1(mp_ptr, mp_srcptr, mp_size_t, mp_limb_t);
__GMP_DECLSPEC mp_limb_t mpn_addmul_1(mp_ptr, mp_srcptr, mp_size_t, mp_limb_t);
__GMP_DECLSPEC mp_limb_t mpn_submul_1(mp_ptr, mp_srcptr, mp_size_t, mp_limb_t);
__GMP_DECLSPEC void mpn_tdiv_qr(mp_ptr, mp_ptr, mp_size_t, mp_srcptr, mp_size_t, mp_srcptr,
    mp_size_t);
__GMP_DECLSPEC mp_limb_t mpn_divrem(mp_ptr, mp_size_t, mp_ptr, mp_size_t, mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_divexact_1(mp_ptr, mp_srcptr, mp_size_t, mp_limb_t);
__GMP_DECLSPEC mp_limb_t mpn_mod_1(mp_srcptr, mp_size_t, mp_limb_t);
__GMP_DECLSPEC mp_limb_t mpn_lshift(mp_ptr, mp_srcptr, mp_size_t, unsigned int);
__GMP_DECLSPEC mp_limb_t mpn_rshift(mp_ptr, mp_srcptr, mp_size_t, unsigned int);
__GMP_DECLSPEC int mpn_cmp(mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC int mpn_zero_p(mp_srcptr, mp_size_t);
__GMP_DECLSPEC mp_size_t mpn_gcd(mp_ptr, mp_ptr, mp_size_t, mp_ptr, mp_size_t);
__GMP_DECLSPEC mp_limb_t mpn_gcd_1(mp_srcptr, mp_size_t, mp_limb_t);
__GMP_DECLSPEC mp_size_t mpn_gcdext(mp_ptr, mp_ptr, mp_size_t *, mp_ptr, mp_size_t, mp_ptr,
    mp_size_t);
__GMP_DECLSPEC mp_size_t mpn_sqrtrem(mp_ptr, mp_ptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC size_t mpn_sizeinbase(mp_srcptr, mp_size_t, int);
__GMP_DECLSPEC mp_size_t mpn_get_str(unsigned char *, int, mp_ptr, mp_size_t);
__GMP_DECLSPEC mp_size_t mpn_set_str(mp_ptr, const unsigned char *, size_t, int);
__GMP_DECLSPEC mp_bitcnt_t mpn_scan0(mp_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC mp_bitcnt_t mpn_scan1(mp_srcptr, mp_bitcnt_t);
__GMP_DECLSPEC void mpn_random(mp_ptr, mp_size_t);
__GMP_DECLSPEC void mpn_random2(mp_ptr, mp_size_t);
__GMP_DECLSPEC mp_bitcnt_t mpn_popcount(mp_srcptr, mp_size_t);
__GMP_DECLSPEC mp_bitcnt_t mpn_hamdist(mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC int mpn_perfect_square_p(mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_and_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_ior_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_xor_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_andn_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_iorn_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_nand_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_nior_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_xnor_n(mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_com(mp_ptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_copyi(mp_ptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_copyd(mp_ptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC void mpn_zero(mp_ptr, mp_size_t);
__GMP_DECLSPEC mp_limb_t mpn_cnd_add_n(mp_limb_t, mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC mp_limb_t mpn_cnd_sub_n(mp_limb_t, mp_ptr, mp_srcptr, mp_srcptr, mp_size_t);
__GMP_DECLSPEC mp_limb_t mpn_sec_add_1(mp_ptr, mp_srcptr, mp_size_t, mp_limb_t, mp_ptr);
__GMP_DECLSPEC mp_limb_t mpn_sec_sub_1(mp_ptr, mp_srcptr, mp_size_t, mp_limb_t, mp_ptr);
__GMP_DECLSPEC void mpn_cnd_swap(mp_limb_t, volatile mp_limb_t *, volatile mp_limb_t *, mp_size_t);
__GMP_DECLSPEC void mpn_sec_mul(mp_ptr, mp_srcptr, mp_size_t, mp_srcptr, mp_size_t, mp_ptr);
__GMP_DECLSPEC mp_size_t mpn_sec_mul_itch(mp_size_t, mp_size_t);
__GMP_DECLSPEC void mpn_sec_sqr(mp_ptr, mp_srcptr, mp_size_t, mp_ptr);
__GMP_DECLSPEC mp_size_t mpn_sec_sqr_itch(mp_size_t);
__GMP_DECLSPEC void mpn_sec_powm(mp_ptr, mp_srcptr, mp_size_t, mp_srcptr, mp_bitcnt_t, mp_srcptr,
    mp_size_t, mp_ptr);
__GMP_DECLSPEC mp_size_t mpn_sec_powm_itch(mp_size_t, mp_bitcnt_t, size_t);
__GMP_DECLSPEC void mpn_sec_tabselect(mp_ptr, mp_srcptr, mp_size_t, mp_size_t, mp_size_t);
__GMP_DECLSPEC mp_limb_t mpn_sec_div_qr(mp_ptr, mp_ptr, mp_size_t, mp_srcptr, mp_size_t, mp_ptr);
__GMP_DECLSPEC mp_size_t mpn_sec_div_qr_itch(mp_size_t, mp_size_t);
__GMP_DECLSPEC void mpn_sec_div_r(mp_ptr, mp_size_t, mp_srcptr, mp_size_t, mp_ptr);
__GMP_DECLSPEC mp_size_t mpn_sec_div_r_itch(mp_size_t, mp_size_t);
__GMP_DECLSPEC int mpn_sec_invert(mp_ptr, mp_ptr, mp_srcptr, mp_size_t, mp_bitcnt_t, mp_ptr);
__GMP_DECLSPEC mp_size_t mpn_sec_invert_itch(mp_size_t);
__GMP_DECLSPEC mp_limb_t mpn_divrem_1(mp_ptr, mp_size_t, mp_srcptr, mp_size_t, mp_limb_t);
__GMP_DECLSPEC mp_limb_t mpn_divrem_2(mp_ptr, mp_size_t, mp_ptr, mp_size_t, mp_srcptr);
__GMP_DECLSPEC mp_limb_t mpn_divexact_by3c(mp_ptr, mp_srcptr, mp_size_t, mp_limb_t);
__GMP_DECLSPEC mp_limb_t mpn_preinv_mod_1(mp_srcptr, mp_size_t, mp_limb_t, mp_limb_t);
__GMP_DECLSPEC mp_limb_t mpn_gcdext_1(mp_limb_signed_t *, mp_limb_signed_t *, mp_limb_t, mp_limb_t);
__GMP_DECLSPEC mp_size_t mpn_pow_1(mp_ptr, mp_srcptr, mp_size_t, mp_limb_t, mp_ptr);
__GMP_DECLSPEC int mpn_divisible_p(mp_srcptr, mp_size_t, mp_srcptr, mp_size_t);
__GMP_DECLSPEC int mpn_perfect_power_p(mp_srcptr, mp_size_t);
__GMP_DECLSPEC mp_size_t mpn_sec_add_1_itch(mp_size_t);
__GMP_DECLSPEC mp_size_t mpn_sec_sub_1_itch(mp_size_t);

/* Functions with FILE. */
#if defined(_GMP_H_HAVE_FILE)
#define mpz_out_str __gmpz_out_str
#define mpz_inp_str __gmpz_inp_str
#define mpz_out_raw __gmpz_out_raw
#define mpz_inp_raw __gmpz_inp_raw
#define mpq_out_str __gmpq_out_str
#define mpq_inp_str __gmpq_inp_str
#define mpf_out_str __gmpf_out_str
#define mpf_inp_str __gmpf_inp_str
#define gmp_fprintf __gmp_fprintf
#define gmp_fscanf __gmp_fscanf
__GMP_DECLSPEC size_t mpz_out_str(FILE *, int, mpz_srcptr);
__GMP_DECLSPEC size_t mpz_inp_str(mpz_ptr, FILE *, int);
__GMP_DECLSPEC size_t mpz_out_raw(FILE *, mpz_srcptr);
__GMP_DECLSPEC size_t mpz_inp_raw(mpz_ptr, FILE *);
__GMP_DECLSPEC size_t mpq_out_str(FILE *, int, mpq_srcptr);
__GMP_DECLSPEC size_t mpq_inp_str(mpq_ptr, FILE *, int);
__GMP_DECLSPEC size_t mpf_out_str(FILE *, int, size_t, mpf_srcptr);
__GMP_DECLSPEC size_t mpf_inp_str(mpf_ptr, FILE *, int);
__GMP_DECLSPEC int gmp_fprintf(FILE *, const char *, ...);
__GMP_DECLSPEC int gmp_fscanf(FILE *, const char *, ...);
#endif

/* Functions with va_list. */
#if defined(_GMP_H_HAVE_VA_LIST)
#define gmp_vprintf __gmp_vprintf
#define gmp_vsprintf __gmp_vsprintf
#define gmp_vsnprintf __gmp_vsnprintf
#define gmp_vasprintf __gmp_vasprintf
#define gmp_vscanf __gmp_vscanf
#define gmp_vsscanf __gmp_vsscanf
__GMP_DECLSPEC int gmp_vprintf(const char *, va_list);
__GMP_DECLSPEC int gmp_vsprintf(char *, const char *, va_list);
__GMP_DECLSPEC int gmp_vsnprintf(char *, size_t, const char *, va_list);
__GMP_DECLSPEC int gmp_vasprintf(char **, const char *, va_list);
__GMP_DECLSPEC int gmp_vscanf(const char *, va_list);
__GMP_DECLSPEC int gmp_vsscanf(const char *, const char *, va_list);
#endif

/* Functions with both. */
#if defined(_GMP_H_HAVE_FILE) && defined(_GMP_H_HAVE_VA_LIST)
#define gmp_vfprintf __gmp_vfprintf
#define gmp_vfscanf __gmp_vfscanf
__GMP_DECLSPEC int gmp_vfprintf(FILE *, const char *, va_list);
__GMP_DECLSPEC int gmp_vfscanf(FILE *, const char *, va_list);
#endif

/* Functions with struct obstack. */
#if defined(_OBSTACK_H)
#define gmp_obstack_printf __gmp_obstack_printf
__GMP_DECLSPEC int gmp_obstack_printf(struct obstack *, const char *, ...);
#if defined(_GMP_H_HAVE_VA_LIST)
#define gmp_obstack_vprintf __gmp_obstack_vprintf
__GMP_DECLSPEC int gmp_obstack_vprintf(struct obstack *, const char *, va_list);
#endif
#endif

/* Functions that are others under a second name, and older names. */
#define mpz_kronecker mpz_jacobi
#define mpz_mod_ui mpz_fdiv_r_ui
#define mpz_div mpz_fdiv_q
#define mpz_divmod mpz_fdiv_qr
#define mpz_mdiv mpz_fdiv_q
#define mpz_mdivmod mpz_fdiv_qr
#define mpz_mmod mpz_mod
#define mpz_eor mpz_xor
#define mpz_div_ui mpz_fdiv_q_ui
#define mpz_divmod_ui mpz_fdiv_qr_ui
#define mpz_mdiv_ui(q, n, d) mpz_fdiv_q_ui(q, n, d)
#define mpz_mdivmod_ui(q, r, n, d) \
    ((r) == NULL ? mpz_fdiv_q_ui(q, n, d) : mpz_fdiv_qr_ui(q, r, n, d))
#define mpz_mmod_ui(r, n, d) ((r) == NULL ? mpz_fdiv_ui(n, d) : mpz_fdiv_r_ui(r, n, d))
#define mpz_div_2exp mpz_fdiv_q_2exp
#define mpz_mod_2exp mpz_fdiv_r_2exp
#define mpz_realloc _mpz_realloc

/* The sign of a size: -1, 0 or 1. */
__GMP_INLINE int __gmp_sign_of(int size)
{
    return (size > 0) - (size < 0);
}

/* The sign of a number: -1, 0 or 1. */
#define mpz_sgn(z) __gmp_sign_of((z)->_mp_size)
#define mpq_sgn(q) __gmp_sign_of((q)->_mp_num._mp_size)
#define mpf_sgn(f) __gmp_sign_of((f)->_mp_size)

/* Whether an integer is odd, and whether it is even. */
#define mpz_odd_p(z) ((int)((z)->_mp_size != 0) & (int)(z)->_mp_d[0])
#define mpz_even_p(z) (!mpz_odd_p(z))

/* Numerator and denominator, which may be written as well. */
#define mpq_numref(q) (&(q)->_mp_num)
#define mpq_denref(q) (&(q)->_mp_den)

/* Comparison with a word; a constant 0 is compared by the sign. */
#define mpz_cmp_ui(z, w) (__GMP_IS_CONSTANT(w, 0) ? mpz_sgn(z) : _mpz_cmp_ui(z, w))
#define mpz_cmp_si(z, w) (__GMP_IS_CONSTANT(w, 0) ? mpz_sgn(z) : _mpz_cmp_si(z, w))
#define mpq_cmp_ui(q, n, d) (__GMP_IS_CONSTANT(n, 0) ? mpq_sgn(q) : _mpq_cmp_ui(q, n, d))
#define mpq_cmp_si(q, n, d) (__GMP_IS_CONSTANT(n, 0) ? mpq_sgn(q) : _mpq_cmp_si(q, n, d))

/* An initialiser of an integer that is read only: xs limbs at xp, the highest not 0. */
#define MPZ_ROINIT_N(xp, xs) \
    {                        \
        { 0, (xs), (xp) }    \
    }

/* Divisions by a limb or by 3, which are special cases of others. */
#define mpn_divmod(q, a, an, d, dn) mpn_divrem(q, 0, a, an, d, dn)
#define mpn_divmod_1(q, a, n, d) mpn_divrem_1(q, 0, a, n, d)
#define mpn_divexact_by3(q, a, n) mpn_divexact_by3c(q, a, n, 0)

#if defined(__GMP_EXTERN_INLINE)
__GMP_EXTERN_INLINE size_t mpz_size(mpz_srcptr z)
{
    return (size_t)(z->_mp_size < 0 ? -z->_mp_size : z->_mp_size);
}

__GMP_EXTERN_INLINE mp_limb_t mpz_getlimbn(mpz_srcptr z, mp_size_t i)
{
    return i >= 0 && (size_t)i < mpz_size(z) ? z->_mp_d[i] : 0;
}

__GMP_EXTERN_INLINE unsigned long mpz_get_ui(mpz_srcptr z)
{
    return z->_mp_size != 0 ? z->_mp_d[0] : 0;
}

__GMP_EXTERN_INLINE mp_srcptr mpz_limbs_read(mpz_srcptr z)
{
    return z->_mp_d;
}
#endif

#if defined(__cplusplus)
} /* extern "C" */

/* Of libgmpxx. */
__GMP_DECLSPEC_XX std::ostream &operator<<(std::ostream &, mpz_srcptr);
__GMP_DECLSPEC_XX std::ostream &operator<<(std::ostream &, mpq_srcptr);
__GMP_DECLSPEC_XX std::ostream &operator<<(std::ostream &, mpf_srcptr);
__GMP_DECLSPEC_XX std::istream &operator>>(std::istream &, mpz_ptr);
__GMP_DECLSPEC_XX std::istream &operator>>(std::istream &, mpq_ptr);
__GMP_DECLSPEC_XX std::istream &operator>>(std::istream &, mpf_ptr);
#endif

#endif /* __GMP_H__ */
