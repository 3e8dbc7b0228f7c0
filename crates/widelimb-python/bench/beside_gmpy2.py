"""Ratios of gmpy2's times to ours, in one run: `python beside_gmpy2.py [small] [large] [batches]
[sympy]`; without arguments all of them.

Both are timed in turn, several times; of each the shortest counts, less that of an empty loop.
"""

import os
import subprocess
import sys
import timeit

import gmpy2
import widelimb

ROUNDS = 7


def shortest(statements, values, number):
    """The shortest time in ns of each statement with the values of each library, of rounds that
    alternate."""
    best = {}
    for _ in range(ROUNDS):
        for key, scope in values.items():
            for statement in ["pass", *statements]:
                time = timeit.timeit(statement, globals=scope, number=number) / number * 1e9
                best[key, statement] = min(time, best.get((key, statement), time))
    return {key: max(time - best[key[0], "pass"], 0.1) for key, time in best.items()}


def show(title, statements, times):
    product = 1.0
    for statement in statements:
        theirs, ours = times["gmpy2", statement], times["widelimb", statement]
        product *= theirs / ours
        print(f"{title:>14} | {statement:<18} | {theirs:14,.1f} | {ours:14,.1f} | {theirs / ours:6.2f}", flush=True)
    print(f"{title:>14} | geometric mean     | {'':>14} | {'':>14} | {product ** (1 / len(statements)):6.2f}")


def both(make):
    return {"gmpy2": make(gmpy2), "widelimb": make(widelimb)}


def small():
    statements = """a+b a-b a*b a//b a%b a**3 a<b a==b -a a+5 5+a a-7 a*3 a//7 a%7 a<5 a+i i+a a*i a<<3 a>>3 a&b
        divmod(a,b) pow(a,e,m) str(a) hash(a) mpz(5) mpz(i) mpz(t) int(a) bool(a) gcd(a,b)""".split()
    for bits in (64, 128, 256, 512):

        def values(library):
            mpz = library.mpz
            a, b, i, m = (pow(7, 10**6 + k, 1 << bits) | 1 << bits - 1 for k in range(4))
            return {
                "mpz": mpz, "gcd": library.gcd, "i": i, "t": str(i), "a": mpz(a), "b": mpz(b // 5), "e": mpz(b), "m": mpz(m),
            }

        show(f"{bits} bits", statements, shortest(statements, both(values), 20_000))


def large():
    def numbers(bits, other):
        def values(library):
            a, b = (library.mpz(3) ** n % (library.mpz(1) << size) | 1 << (size - 1) for n, size in ((2 * bits, bits), (3 * bits, other)))
            return {"a": a, "b": b, "m": b | 1, "mpz": library.mpz, "t": str(a), "i": int(a)}

        return both(values)

    for bits in (4096, 16384, 65536, 2**20, 2**23):
        statements = ["a*b", "a*a"]
        show(f"{bits} bits", statements, shortest(statements, numbers(bits, bits), max(1, 2**22 // bits)))
    for bits in (65536, 2**20, 2**23):
        statements = ["a//b", "a%b"]
        show(f"{bits} bits", statements, shortest(statements, numbers(bits, bits // 2), max(1, 2**19 // bits)))
    for bits in (1024, 2048, 4096):
        statements = ["pow(b,a,m)"]
        show(f"{bits} bits", statements, shortest(statements, numbers(bits, bits), 20))
    for digits in (10**5, 10**6, 10**7):
        statements = ["str(a)", "mpz(t)"]
        sys.set_int_max_str_digits(0)
        bits = digits * 3322 // 1000
        show(f"{digits} digits", statements, shortest(statements, numbers(bits, 64), 1))
    for bits in (10**6, 10**8):
        statements = ["mpz(i)", "int(a)"]
        show(f"{bits} bits", statements, shortest(statements, numbers(bits, 64), max(1, 2**24 // bits)))


def batches():
    import random

    random.seed(1)
    moduli = [random.getrandbits(2048) | 1 | 1 << 2047 for _ in range(1000)]
    pairs = [[random.getrandbits(2048) for _ in range(1000)] for _ in range(2)]
    wide = [random.getrandbits(256) for _ in range(100_000)]

    def values(library):
        own = library is widelimb
        bases, exponents, own_moduli = ([library.mpz(x) for x in list] for list in (*pairs, moduli))

        def powers():
            if own:
                return widelimb.powmod_batch(bases, exponents, own_moduli, threads=1)
            return [gmpy2.powmod(b, e, m) for b, e, m in zip(bases, exponents, own_moduli)]

        if own:
            array = widelimb.BigArray.from_ints(wide)
            return {"powers": powers, "total": array.sum, "product": array.prod}
        numbers = [gmpy2.mpz(x) for x in wide]

        def by_halves(numbers):
            while len(numbers) > 1:
                numbers = [a * b for a, b in zip(numbers[::2], numbers[1::2])] + numbers[len(numbers) & ~1 :]
            return numbers[0]

        return {"powers": powers, "total": lambda: sum(numbers), "product": lambda: by_halves(numbers)}

    scopes = both(values)
    assert [int(x) for x in scopes["gmpy2"]["powers"]()] == scopes["widelimb"]["powers"]()
    assert int(scopes["gmpy2"]["total"]()) == scopes["widelimb"]["total"]()
    assert int(scopes["gmpy2"]["product"]()) == scopes["widelimb"]["product"]()
    show("1000 x 2048", ["powers()"], shortest(["powers()"], scopes, 1))
    statements = ["total()", "product()"]
    show("10^5 x 256", statements, shortest(statements, scopes, 3))


SYMPY = """
import sys, time
if sys.argv[1] == "widelimb":
    import widelimb
    widelimb.install_as_gmpy2()
import sympy
from sympy.core.cache import clear_cache
from sympy.external.gmpy import GROUND_TYPES
from sympy.functions.combinatorial.numbers import partition
assert GROUND_TYPES == "gmpy", GROUND_TYPES
x = sympy.symbols("x")
f = sum((7 * k + 3) ** 5 * x**k for k in range(40))
g = sum((5 * k - 11) ** 7 * x**k for k in range(35))
works = {
    "factor(x**60-1)": lambda: sympy.factor(x**60 - 1),
    "resultant over ZZ": lambda: sympy.resultant(f, g, x),
    "partitions": lambda: [partition(n) for n in range(1000, 1200)],
}
for name, work in works.items():
    times = []
    for _ in range(4):
        clear_cache()
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    print(name, min(times), sep="\\t")
"""


def sympy():
    """A process for each library, since sympy takes its numbers from the first gmpy2 it finds."""
    environment = {**os.environ, "SYMPY_GROUND_TYPES": "gmpy"}
    best = {}
    for library in ["gmpy2", "widelimb"] * 3:
        command = [sys.executable, "-c", SYMPY, library]
        run = subprocess.run(command, stdout=subprocess.PIPE, text=True, env=environment, check=True)
        for line in run.stdout.splitlines():
            name, time = line.split("\t")
            best[library, name] = min(float(time) * 1e9, best.get((library, name), 1e99))
    show("sympy", list(dict.fromkeys(name for _, name in best)), best)


if __name__ == "__main__":
    for name in sys.argv[1:] or ["small", "large", "batches", "sympy"]:
        globals()[name]()
