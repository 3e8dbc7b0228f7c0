// Every operator of gmpxx.h on every pair of types, beside the arithmetic of long.

#include <gmpxx.h>
#include "check.h"

enum small { NONE = 0, THREE = 3 };

// What all numbers have: a and b are the values of x and y, one of which is of type T.
template <class T, class A, class B> static void field(const A &x, const B &y, long a, long b)
{
    CHECK(T(x + y) == a + b);
    CHECK(T(x - y) == a - b);
    CHECK(T(x * y) == a * b);
    if (b != 0 && a % b == 0)
        CHECK(T(x / y) == a / b);
    CHECK((x == y) == (a == b));
    CHECK((x != y) == (a != b));
    CHECK((x < y) == (a < b));
    CHECK((x <= y) == (a <= b));
    CHECK((x > y) == (a > b));
    CHECK((x >= y) == (a >= b));
    CHECK((cmp(x, y) > 0) - (cmp(x, y) < 0) == (a > b) - (a < b));

    // Expressions of expressions, whose variables are the result too.
    T r = x + y;
    r = r + y;
    CHECK(r == a + 2 * b);
    r = y - r;
    CHECK(r == -a - b);
    r = (r + y) * (r - y);
    CHECK(r == -a * (-a - 2 * b));
    r = x + y;
    r = r * r - (x - y) * r + x;
    CHECK(r == (a + b) * (a + b) - (a - b) * (a + b) + a);
    r = x;
    r += y;
    r *= y;
    r -= x;
    CHECK(r == (a + b) * b - a);
    r += r * T(y);
    r -= r * T(x) + 1;
    CHECK(r == ((a + b) * b - a) * (1 + b) * (1 - a) - 1);
    r = -(x + y);
    CHECK(r == -(a + b));
    CHECK(abs(x - y) == (a < b ? b - a : a - b));
    CHECK(+(x + y) == a + b && sgn(x + y) == (a + b > 0) - (a + b < 0));
    CHECK(static_cast<bool>(x - y) == (a != b));
    CHECK(((x + y) << 3) == (a + b) * 8);
    const auto kept = x + y + 1 - T(y);
    r = kept * 2;
    CHECK(r == 2 * (a + 1));
    r = a > b ? T(x) : T(y);
    CHECK(r == (a > b ? a : b));
}

// What integers have besides.
template <class A, class B> static void ring(const A &x, const B &y, long a, long b)
{
    CHECK((x & y) == (a & b));
    CHECK((x | y) == (a | b));
    CHECK((x ^ y) == (a ^ b));
    CHECK(mpz_class(~(x + y)) == ~(a + b));
    mpz_class r = x;
    r &= y;
    r |= x;
    r ^= y;
    CHECK(r == (((a & b) | a) ^ b));
    if (b != 0) {
        CHECK(x / y == a / b);
        CHECK(x % y == a % b);
        r = x;
        r /= y;
        CHECK(r == a / b);
        r = x;
        r %= y;
        CHECK(r == a % b);
        CHECK(gcd(x, y) * lcm(x, y) == abs(x * y));
    }
}

template <class W> static bool holds(long a) { return static_cast<long>(static_cast<W>(a)) == a; }

// A class beside a standard type, on both sides.
template <class T, class W> static void beside(long a, long b)
{
    if (holds<W>(b))
        field<T>(T(a), static_cast<W>(b), a, b);
    if (holds<W>(a))
        field<T>(static_cast<W>(a), T(b), a, b);
}
template <class W> static void integer_beside(long a, long b)
{
    beside<mpz_class, W>(a, b);
    beside<mpq_class, W>(a, b);
    beside<mpf_class, W>(a, b);
    if (holds<W>(b))
        ring(mpz_class(a), static_cast<W>(b), a, b);
    if (holds<W>(a))
        ring(static_cast<W>(a), mpz_class(b), a, b);
}

static void every_pair(long a, long b)
{
    const mpz_class x(a), y(b);
    const mpq_class p(a), q(b);
    const mpf_class f(a), g(b);
    field<mpz_class>(x, y, a, b);
    ring(x, y, a, b);
    field<mpq_class>(p, q, a, b);
    field<mpq_class>(x, q, a, b);
    field<mpq_class>(p, y, a, b);
    field<mpf_class>(f, g, a, b);
    field<mpf_class>(x, g, a, b);
    field<mpf_class>(f, y, a, b);
    field<mpf_class>(p, g, a, b);
    field<mpf_class>(f, q, a, b);
    integer_beside<signed char>(a, b);
    integer_beside<unsigned short>(a, b);
    integer_beside<int>(a, b);
    integer_beside<long>(a, b);
    if (a >= 0 && b >= 0)
        integer_beside<unsigned long>(a, b);
    beside<mpz_class, float>(a, b);
    beside<mpz_class, double>(a, b);
    beside<mpq_class, double>(a, b);
    beside<mpf_class, double>(a, b);
}

// Operands of many limbs, with known results.
static void long_numbers()
{
    const mpz_class a("1234567890123456789012345678901234567890"), b("-987654321098765432109");
    mpz_class r = a * b;
    CHECK(r.get_str() == "-1219326311370217952260768175236076817523485749121223746380010");
    CHECK((a / b).get_str() == "-1249999988609375000");
    r = a % b;
    CHECK(r == a - b * (a / b));
    r = (a << 100) + LONG_MIN;
    CHECK((r - LONG_MIN) >> 100 == a);
    CHECK(mpz_class(ULONG_MAX) + 1 == mpz_class(1) << 64);
    CHECK(-mpz_class(LONG_MIN) == LONG_MAX + 1_mpz && LONG_MIN < -LONG_MAX - 0_mpz);
    CHECK(mpz_class(-5) >> 1 == -3 && mpz_class(-5) / 2 == -2 && mpz_class(-5) % 3 == -2);
    mpz_class s(-5);
    s >>= 1;
    s <<= 66;
    CHECK(s == -3 * (1_mpz << 66));
    CHECK(sqrt(a).get_str() == "35136418288201442531" && gcd(a, 0_mpz) == a && lcm(a, 0) == 0);
    CHECK(mpz_class::factorial(25) == mpz_class("15511210043330985984000000"));
    CHECK(factorial(mpz_class(5)) == 120 && primorial(mpz_class(10)) == 210);
    CHECK(fibonacci(mpz_class(-6)) == -8);
    CHECK(mpz_class::fibonacci(100).get_str(16) == "1333db76a7c594bfc3");
    r = a;
    CHECK(r++ == a && r == a + 1 && --r == a && r-- == a && ++r == a);
    CHECK(mpz_class(1e30).get_d() == 1e30 && a > 1e30 && a < 1e300 * 1e300 && 0.5 < 1_mpz);
    CHECK(a + NONE == a && THREE * b == 3 * b);
}

static void rationals()
{
    mpq_class q(6, -4);
    q.canonicalize();
    CHECK(q == mpq_class("-3/2") && q.get_str() == "-3/2" && q.get_d() == -1.5);
    CHECK(q / 3 == mpq_class(-1, 2) && 3 / q == -2 && q * q == 2.25 && q - 1_mpz == -2.5);
    CHECK((q >> 70) * (1_mpz << 70) == q && abs(q) == mpq_class(3, 2) && q < -1.25);
    q = q * q.get_num() + q.get_den();
    CHECK(q == 6.5 && q.get_num() == 13 && q.get_den() == 2);
    q.get_num() += q.get_den() * q.get_num();
    CHECK(q == mpq_class(39, 2) && mpz_cmp_ui(q.get_num_mpz_t(), 39) == 0);
    CHECK(q++ == 19.5 && q == 20.5 && mpz_class(q) == 20 && --q == 19.5);
    mpz_class z = 5;
    z = q * 2;
    z += q;
    CHECK(z == 58 && -1_mpq / 2 == -0.5 && mpq_class(1_mpz, 3ul) == 1_mpq / 3);
    const mpf_class third = 1 / mpf_class(3);
    CHECK(third < mpq_class(1, 3) && mpq_class(1, 3) > third && mpq_class(third) == third);
}

static void floats()
{
    const mpf_class narrow(3, 64), wide(7, 512);
    CHECK(mpf_class(narrow + wide).get_prec() == wide.get_prec());
    CHECK(mpf_class(-narrow, 1000).get_prec() >= 1000 && mpf_class(1.5, 500).get_prec() >= 500);
    mpf_class r(0, 512), coarse;
    r = 1 / narrow;
    coarse = 1 / wide;
    CHECK(coarse.get_prec() == mpf_get_default_prec() && coarse != mpf_class(1 / wide));
    // To the precision of the result, whatever the operands have.
    CHECK(abs(r * 3 - 1) < mpf_class(1, 512) >> 500);
    r = (1 / narrow) * (1 / narrow) + narrow;
    CHECK(abs(r * 9 - 28) < mpf_class(1, 512) >> 500);
    CHECK(sqrt(wide * wide) == 7 && hypot(narrow, 4) == 5 && hypot(mpf_class(5), 12_mpz) == 13);
    CHECK(floor(-wide / 2) == -4 && ceil(-wide / 2) == -3 && trunc(-wide / 2) == -3);
    CHECK(1.25e-1_mpf == 0.125 && mpf_class("1@2", 64, 16) == 256 && (wide / 2).get_d() == 3.5);
    mp_exp_t exponent;
    CHECK(mpf_class(-12.5).get_str(exponent) == "-125" && exponent == 2);
    CHECK((wide + 0.5).get_si() == 7 && (wide + narrow).fits_ushort_p() && !(-wide).fits_uint_p());
    mpz_class z;
    z = wide / 2;
    CHECK(z == 3 && mpf_class(1_mpz << 70) == mpf_class(1) << 70 && (2 * wide >> 1) == wide);
    r.set_prec(64);
    CHECK(r.get_prec() == 64);
}

template <class T> static void life(const char *good, const char *bad)
{
    T a(good), b = a, c(std::move(b));
    b = 7;
    swap(b, c);
    CHECK(b == a && c == 7);
    c = std::move(b);
    b = std::string(good);
    CHECK(c == a && b == a && a.set_str(bad, 10) == -1);
    int thrown = 0;
    try { T wrong(bad); } catch (const std::invalid_argument &) { ++thrown; }
    try { a = bad; } catch (const std::invalid_argument &) { ++thrown; }
    CHECK(thrown == 2 && std::is_nothrow_move_constructible<T>::value);
    CHECK(std::numeric_limits<T>::is_specialized && !std::numeric_limits<T>::is_bounded);
    CHECK(!std::is_convertible<const char *, T>::value && !std::is_convertible<T, bool>::value);
    CHECK(std::is_constructible<T, mpf_class>::value && T() == 0 && !T());
}

static void randoms()
{
    gmp_randclass a(gmp_randinit_default), b(gmp_randinit_lc_2exp_size, 64);
    gmp_randclass c(gmp_randinit_lc_2exp, mpz_class(0x5851f42d4c957f2d), 1, 64);
    gmp_randstate_t same;
    gmp_randinit_mt(same);
    gmp_randseed_ui(same, 5);
    a.seed(5);
    b.seed(mpz_class(9));
    mpz_class z;
    mpz_urandomb(z.get_mpz_t(), same, 200);
    CHECK(a.get_z_bits(200) == z && b.get_z_range(z) < z && c.get_z_bits(mpz_class(3)) < 8);
    mpf_class f(0, 300);
    f = a.get_f();
    CHECK(f >= 0 && f < 1 && mpf_class(a.get_f(500)).get_prec() >= 500);
    int thrown = 0;
    try {
        gmp_randclass large(gmp_randinit_lc_2exp_size, 1000);
    } catch (const std::length_error &) {
        ++thrown;
    }
    CHECK(thrown == 1);
    gmp_randclear(same);
}

int main()
{
    const long values[] = {0, 1, -1, 2, -3, 7, 12, -100, 255, -3000, 4096};
    for (long a : values)
        for (long b : values)
            every_pair(a, b);
    long_numbers();
    rationals();
    floats();
    life<mpz_class>("-123456789012345678901234567890", "12x");
    life<mpq_class>("-123456789012345678901234567890/7", "1/x");
    life<mpf_class>("-123456789012345678.5", "1.x");
    CHECK(mpz_class("ff", 16) == 255 && mpz_class(true) == 1 && !mpz_class(-1).fits_ulong_p());
    CHECK(!std::is_convertible<mpq_class, mpz_class>::value);
    CHECK(std::is_convertible<mpz_class, mpq_class>::value);
    CHECK(std::is_convertible<mpq_class, mpf_class>::value);
    CHECK(sizeof(mpz_class) == sizeof(mpz_t) && sizeof(mpq_class) == sizeof(mpq_t));
    randoms();
    return report();
}
