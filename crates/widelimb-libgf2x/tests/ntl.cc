// Products, common divisors, quotients and factors by NTL, as text.

#include <NTL/GF2X.h>
#include <NTL/GF2XFactoring.h>
#include <iostream>

using namespace NTL;

// A polynomial in few digits: its residue of degree below 61.
static GF2X residue(const GF2X &a)
{
    GF2X f = GF2X(61, 1) + GF2X(5, 1) + GF2X(2, 1) + GF2X(1, 1) + 1;
    return a % f;
}

int main()
{
    SetSeed(ZZ(1));
    for (long bits = 100; bits <= 400000; bits = bits * 3 / 2) {
        GF2X a = random_GF2X(bits), b = random_GF2X(bits / 2 + 7), c = random_GF2X(bits / 3);
        GF2X product = a * b, square = sqr(a);
        std::cout << bits << ' ' << residue(product) << residue(square)
                  << residue(product * (c + 1) / b) << deg(GCD(a * c, b * c))
                  << residue(GCD(a * c, b * c)) << '\n';
    }
    for (long degree = 50; degree <= 1600; degree *= 2)
        std::cout << CanZass(random_GF2X(degree)) << '\n';
    GF2X f = BuildSparseIrred_GF2X(3001);
    GF2XModulus modulus(f);
    std::cout << f << residue(PowerXMod(power2_ZZ(3000) + 7, modulus)) << '\n';
}
