// Uses the header from C++, without stdio.h before it.

#include <gmp.h>
#include <cstdio>
#include <sstream>

// Overloads by the types of numbers are different functions.
static int kind(mpz_srcptr) { return 1; }
static int kind(mpq_srcptr) { return 2; }
static int kind(mpf_srcptr) { return 3; }

int main()
{
    mpz_t a;
    mpq_t q;
    mpf_t f;
    mpz_init(a);
    mpz_sub_ui(a, a, 5);
    std::printf("%d %d %d\n", kind(a), kind(q), kind(f));
    std::printf("%d %d %lu\n", mpz_sgn(a), mpz_odd_p(a), mpz_get_ui(a));
    char *text;
    int length = gmp_asprintf(&text, "%Zd of %d", a, 7);
    void (*free_text)(void *, size_t);
    mp_get_memory_functions(NULL, NULL, &free_text);
    std::printf("%s\n", text);
    free_text(text, length + 1);
    mpz_clear(a);
    return 0;
}
