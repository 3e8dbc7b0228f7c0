// NTL's polynomials over GF(2) as C functions; see the README for how to build it. A polynomial is its limbs, the
// lowest first, in a place of a length that the caller gives; what a result does not fill is 0.
#include <NTL/GF2X.h>
#include <NTL/version.h>
#include <cstdlib>
#include <cstring>

using NTL::GF2X;
using std::size_t;
typedef unsigned long limb;

static void set(GF2X &x, const limb *limbs, size_t n)
{
    x.xrep.SetLength(n);
    if (n > 0)
        std::memcpy(x.xrep.elts(), limbs, n * sizeof(limb));
    x.normalize();
}

// A result that is longer than its place is a mistake of the caller's.
static void get(limb *r, size_t n, const GF2X &x)
{
    size_t m = x.xrep.length();
    if (m > n)
        std::abort();
    if (m > 0)
        std::memcpy(r, x.xrep.elts(), m * sizeof(limb));
    std::memset(r + m, 0, (n - m) * sizeof(limb));
}

// Kept from call to call, as a program that makes many would.
static thread_local GF2X x, y, z, s, t;

// r of an + bn limbs.
extern "C" int widelimb_ntl_gf2x_mul(limb *r, const limb *a, size_t an, const limb *b, size_t bn)
{
    set(x, a, an);
    set(y, b, bn);
    NTL::mul(z, x, y);
    get(r, an + bn, z);
    return 0;
}

// r of 2 an limbs.
extern "C" int widelimb_ntl_gf2x_sqr(limb *r, const limb *a, size_t an)
{
    set(x, a, an);
    NTL::sqr(z, x);
    get(r, 2 * an, z);
    return 0;
}

// q of an - bn + 1 limbs, r of bn; b is not 0.
extern "C" int widelimb_ntl_gf2x_div_rem(limb *q, limb *r, const limb *a, size_t an, const limb *b, size_t bn)
{
    set(x, a, an);
    set(y, b, bn);
    NTL::DivRem(z, s, x, y);
    get(q, an - bn + 1, z);
    get(r, bn, s);
    return 0;
}

// g of max(an, bn) limbs.
extern "C" int widelimb_ntl_gf2x_gcd(limb *g, const limb *a, size_t an, const limb *b, size_t bn)
{
    set(x, a, an);
    set(y, b, bn);
    NTL::GCD(z, x, y);
    get(g, an > bn ? an : bn, z);
    return 0;
}

// g = u a + v b: g of max(an, bn) limbs, u of bn, v of an.
extern "C" int widelimb_ntl_gf2x_xgcd(limb *g, limb *u, limb *v, const limb *a, size_t an, const limb *b, size_t bn)
{
    set(x, a, an);
    set(y, b, bn);
    NTL::XGCD(z, s, t, x, y);
    get(g, an > bn ? an : bn, z);
    get(u, bn, s);
    get(v, an, t);
    return 0;
}

// r = 1 / a modulo f, of fn limbs; a is below f. 1 if there is none.
extern "C" int widelimb_ntl_gf2x_inv_mod(limb *r, const limb *a, size_t an, const limb *f, size_t fn)
{
    set(x, a, an);
    set(y, f, fn);
    // 0, or 1 with the gcd in z.
    if (NTL::InvModStatus(z, x, y) != 0)
        return 1;
    get(r, fn, z);
    return 0;
}

extern "C" const char *widelimb_ntl_version(void)
{
    return NTL_VERSION;
}
