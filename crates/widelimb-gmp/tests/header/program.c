/* Uses the header from C: types, macros, functions with FILE and va_list, variable arguments. */

#include <stdarg.h>
#include <stdio.h>
#include <gmp.h>

#if __GNU_MP_VERSION != 6 || __GNU_MP_RELEASE < 60300
#error "the version of the interface"
#endif
#if GMP_NUMB_BITS != 64 || GMP_LIMB_BITS != 64 || GMP_NAIL_BITS != 0
#error "limbs of 64 bits"
#endif

/* As MPFR's sources have it. */
__GMP_DECLSPEC extern const int mp_bits_per_limb;

static const mp_limb_t limbs[3] = { 1, 2, 3 };
static const mpz_t constant = MPZ_ROINIT_N((mp_limb_t *)limbs, 3);

static int print(const char *format, ...)
{
    int length;
    va_list arguments;
    va_start(arguments, format);
    length = gmp_vfprintf(stdout, format, arguments);
    va_end(arguments);
    return length;
}

int main(void)
{
    mpz_t a, b;
    mpq_t q;
    gmp_randstate_t state;
    void *(*allocate)(size_t);
    char text[64];
    int length;

    mpz_init(a);
    mpz_init2(b, 1000);
    mpz_add_ui(a, a, 12);
    mpz_mul(b, constant, a);
    mpz_neg(b, b);
    gmp_printf("%Zd %Zx %s\n", a, b, __GMP_CC);
    printf("%d %d %d\n", mpz_sgn(a), mpz_sgn(b), mpz_sgn(constant));
    printf("%d %d %d %d\n", mpz_odd_p(a), mpz_even_p(a), mpz_odd_p(constant), mpz_even_p(b));
    printf("%lu %lu %lu\n", (unsigned long)mpz_size(b), mpz_getlimbn(b, 2), mpz_getlimbn(b, 3));
    printf("%lu %d %d\n", mpz_get_ui(a), mpz_cmp_ui(a, 0) > 0, mpz_cmp_si(b, 0) < 0);

    *mpq_numref(q) = *a;
    *mpq_denref(q) = *constant;
    printf("%d\n", mpq_sgn(q));
    length = print("%Qd %.3f %d %s|\n", q, 0.5, 7, "text");
    printf("%d\n", length);
    length = gmp_snprintf(text, sizeof text, "%#Zx %Lg %Nd", a, (long double)2.5, limbs, (mp_size_t)1);
    printf("%s %d\n", text, length);

    gmp_randinit_default(state);
    gmp_randseed_ui(state, 42);
    mpz_urandomb(a, state, 100);
    gmp_printf("%Zx\n", a);
    gmp_randclear(state);

    length = gmp_scanf("%Zx %d", a, &length) == 2 ? length : -1;
    gmp_printf("%Zd %d\n", a, length);

    mp_get_memory_functions(&allocate, NULL, NULL);
    printf("%d %d\n", allocate != NULL, gmp_errno);
    mpz_clear(a);
    mpz_clear(b);
    return 0;
}
