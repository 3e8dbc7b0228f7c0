// NTL's products of polynomials over GF(2) as a C function; see the README for how to build it.
#include <NTL/GF2X.h>
#include <NTL/version.h>

static void set(NTL::GF2X &x, const unsigned long *limbs, unsigned long n)
{
    x.xrep.SetLength(n);
    for (unsigned long i = 0; i < n; i++)
        x.xrep[i] = limbs[i];
    x.normalize();
}

extern "C" int widelimb_ntl_gf2x_mul(unsigned long *r, const unsigned long *a, unsigned long an,
                                     const unsigned long *b, unsigned long bn)
{
    static thread_local NTL::GF2X x, y, z;
    set(x, a, an);
    set(y, b, bn);
    NTL::mul(z, x, y);
    unsigned long n = z.xrep.length();
    for (unsigned long i = 0; i < an + bn; i++)
        r[i] = i < n ? z.xrep[i] : 0;
    return 0;
}

extern "C" const char *widelimb_ntl_version(void)
{
    return NTL_VERSION;
}
