// Numbers to and from streams: by gmpxx.h, or by libgmpxx where GMP_H_ALONE is defined.

#if defined(GMP_H_ALONE)
#include <gmp.h>
#else
#include <gmpxx.h>
#endif
#include <locale>
#include <sstream>
#include <string>
#include "check.h"

typedef std::ios_base ios;

struct number {
    mpz_t z;
    mpq_t q;
    mpf_t f;
    number() { mpz_init_set_si(z, 77), mpq_init(q), mpq_set_si(q, 77, 78), mpf_init2(f, 200); }
    number(const number &) = delete;
    ~number() { mpz_clear(z), mpq_clear(q), mpf_clear(f); }
};

static void written(char kind, const char *value, ios::fmtflags flags, int width, int precision,
                    const char *expected, int line)
{
    number n;
    std::ostringstream stream;
    stream.flags(flags);
    stream.width(width);
    stream.precision(precision);
    stream.fill('*');
    if (kind == 'z')
        mpz_set_str(n.z, value, 10), stream << n.z;
    else if (kind == 'q')
        mpq_set_str(n.q, value, 10), stream << n.q;
    else
        mpf_set_str(n.f, value, 10), stream << n.f;
    check(stream.str() == expected && stream.width() == 0, stream.str().c_str(), line);
}
#define Z(value, flags, width, expected) written('z', value, flags, width, 0, expected, __LINE__)
#define Q(value, flags, width, expected) written('q', value, flags, width, 0, expected, __LINE__)
#define F(value, flags, width, precision, expected) \
    written('f', value, flags, width, precision, expected, __LINE__)

static void output()
{
    const ios::fmtflags dec = ios::dec, oct = ios::oct, hex = ios::hex, base = ios::showbase;
    const ios::fmtflags plus = ios::showpos, upper = ios::uppercase, point = ios::showpoint;
    const ios::fmtflags left = ios::left, right = ios::right, internal = ios::internal;
    const ios::fmtflags fixed = ios::fixed, scientific = ios::scientific;
    Z("-123456789012345678901234567890", dec, 0, "-123456789012345678901234567890");
    Z("255", hex, 0, "ff");
    Z("-255", hex | base, 0, "-0xff");
    Z("255", hex | base | upper | plus, 0, "+0XFF");
    Z("255", oct | base, 0, "0377");
    Z("0", oct | base, 0, "0");
    Z("0", hex | base | plus, 0, "+0x0");
    Z("-8", dec, 6, "****-8");
    Z("-8", dec | left, 6, "-8****");
    Z("-8", dec | right, 6, "****-8");
    Z("-8", hex | base | internal, 6, "-0x**8");
    Z("123456", dec, 3, "123456");
    Q("-255/16", dec, 0, "-255/16");
    Q("-255/16", hex | base, 12, "**-0xff/0x10");
    Q("-255/16", oct | base | internal, 12, "-0***377/020");
    Q("7", dec | plus | left, 4, "+7**");
    F("1.5", dec, 0, 6, "1.5");
    F("1.5", dec | point, 0, 6, "1.50000");
    F("0", dec | plus, 0, 6, "+0");
    F("1234567", dec, 0, 6, "1.23457e+06");
    F("123456", dec, 0, 6, "123456");
    F("0.0001", dec, 0, 6, "0.0001");
    F("0.00001", dec | upper, 0, 6, "1E-05");
    F("-2.5", dec | fixed, 0, 0, "-3");
    F("2.5", dec | fixed, 0, 3, "2.500");
    F("9.9996", dec | fixed, 0, 3, "10.000");
    F("0.0004", dec | fixed, 0, 3, "0.000");
    F("0.0006", dec | fixed, 0, 3, "0.001");
    F("1e30", dec | fixed, 0, 1, "1000000000000000000000000000000.0");
    F("-12345", dec | scientific, 12, 2, "***-1.23e+04");
    F("1e-1000", dec | scientific, 0, 3, "1.000e-1000");
    F("3.141592653589793238462643383279", dec, 0, 25, "3.141592653589793238462643");
    F("255.9375", hex | base, 0, 6, "0xff.f");
    F("-255.9375", hex | base | internal, 10, 6, "-0x***ff.f");
    F("0.5", oct | base, 0, 6, "00.4");
    F("1e10", hex, 0, 3, "2.54@+08");
}

template <class N> static std::ios_base::iostate read_from(const char *text, ios::fmtflags flags,
                                                           N *number, std::string &rest)
{
    std::istringstream stream(text);
    stream.flags(flags);
    stream >> number;
    const std::ios_base::iostate state = stream.rdstate();
    stream.clear();
    std::getline(stream, rest, '\0');
    return state;
}

static void read(char kind, const char *text, ios::fmtflags flags, const char *value,
                 std::ios_base::iostate state, const char *rest, int line)
{
    number n;
    std::string left;
    std::ios_base::iostate got;
    std::ostringstream now;
    if (kind == 'z')
        got = read_from(text, flags, &n.z[0], left), now << n.z;
    else if (kind == 'q')
        got = read_from(text, flags, &n.q[0], left), now << n.q;
    else
        got = read_from(text, flags, &n.f[0], left), now << n.f;
    check(got == state && left == rest && now.str() == value, text, line);
}
#define READ(kind, text, flags, value, state, rest) \
    read(kind, text, flags, value, state, rest, __LINE__)

static void input()
{
    const std::ios_base::iostate good = ios::goodbit, end = ios::eofbit, fail = ios::failbit;
    const ios::fmtflags skip = ios::skipws, dec = ios::dec | skip;
    READ('z', " -123 4", dec, "-123", good, " 4");
    READ('z', "+99999999999999999999", dec, "99999999999999999999", end, "");
    READ('z', " 5", ios::dec, "77", fail, " 5");
    READ('z', "- 5", dec, "77", fail, " 5");
    READ('z', "", dec, "77", fail | end, "");
    READ('z', "0x1F", skip, "31", end, "");
    READ('z', "0x1F", dec, "0", good, "x1F");
    READ('z', "-0x", skip, "77", fail | end, "");
    READ('z', "0178", skip, "15", good, "8");
    READ('z', "1fg", ios::hex, "31", good, "g");
    READ('z', "778", ios::oct, "63", good, "8");
    READ('q', "-4/6 ", dec, "-4/6", good, " ");
    READ('q', "8", dec, "8", end, "");
    READ('q', "0x10/0x11", skip, "16/17", end, "");
    READ('q', "0x10/11", skip, "16/11", end, "");
    READ('q', "3 /4", dec, "3", good, " /4");
    READ('q', "3/ 4", dec, "3/78", fail, " 4");
    READ('f', "-1.5e3", dec, "-1500", end, "");
    READ('f', ".25x", dec, "0.25", good, "x");
    READ('f', "5.", dec, "5", end, "");
    READ('f', "12E-1 ", dec, "1.2", good, " ");
    READ('f', "1e", dec, "0", fail | end, "");
    READ('f', "--1", dec, "0", fail, "-1");
    READ('f', "1,5", dec, "1", good, ",5");
}

struct comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
};

// The point is that of the stream's locale, not of the program's.
static void locales()
{
    number n;
    const std::locale german(std::locale::classic(), new comma);
    std::stringstream stream("-2,75 3.5");
    stream.imbue(german);
    stream >> n.f;
    CHECK(mpf_get_d(n.f) == -2.75);
    std::ostringstream out;
    out.imbue(german);
    out << n.f;
    CHECK(out.str() == "-2,75");
}

#if !defined(GMP_H_ALONE)
static void classes()
{
    std::stringstream stream("12 3/4 -0.5");
    mpz_class z;
    mpq_class q;
    mpf_class f;
    stream >> z >> q >> f;
    std::ostringstream out;
    out << z << ' ' << q << ' ' << f << ' ' << z * 2 + 1 << ' ' << -q << ' ' << (z << 3);
    CHECK(out.str() == "12 3/4 -0.5 25 -3/4 96");
}
#else
static void classes() {}
#endif

int main()
{
    output();
    input();
    locales();
    classes();
    return report();
}
