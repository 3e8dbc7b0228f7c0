/* gmpxx.h of widelimb: the class interface of GMP 6.3 for C++11 and later as its manual describes it.

   An operator makes an expression, which is computed where its value is assigned, so that
   `a = b + c` is one call of mpz_add and an mpf_class is computed to the precision of the
   variable that gets it. An expression refers to the variables in it and holds everything else:
   `auto sum = a + b + 1` is good for as long as `a` and `b` are.

   The operators of streams are inline here; libgmpxx has them for programs that include gmp.h
   alone.

   SPDX-License-Identifier: MIT OR Apache-2.0 */

#ifndef __GMP_PLUSPLUS__
#define __GMP_PLUSPLUS__

#if !defined(__cplusplus) || (__cplusplus < 201103L && !defined(_MSC_VER))
#error "gmpxx.h needs C++11 or later"
#endif

#include <cfloat>
#include <climits>
#include <cstdint>
#include <cstring>
#include <istream>
#include <limits>
#include <locale>
#include <new>
#include <ostream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include <gmp.h>

/* A number of type T, which is mpz_t, mpq_t or mpf_t: a variable where E is T too, else the
   expression that the node E describes. */
template <class T, class E> class __gmp_expr;

typedef __gmp_expr<mpz_t, mpz_t> mpz_class;
typedef __gmp_expr<mpq_t, mpq_t> mpq_class;
typedef __gmp_expr<mpf_t, mpf_t> mpf_class;

namespace __gmpxx {

/* ---- Which types are numbers ---- */

/* The type behind an mpz_t, mpq_t or mpf_t. */
template <class T> using raw = typename std::remove_extent<T>::type;
template <class A>
using bare = typename std::remove_cv<typename std::remove_reference<A>::type>::type;

/* The standard type that stands for A: long, unsigned long or double, else void. */
template <class A, class = void> struct builtin {
    typedef void type;
};
template <class A>
struct builtin<A, typename std::enable_if<std::is_integral<A>::value &&
                                          sizeof(A) <= sizeof(long)>::type> {
    typedef typename std::conditional<std::is_signed<A>::value, long, unsigned long>::type type;
};
template <class A>
struct builtin<A, typename std::enable_if<std::is_enum<A>::value &&
                                          std::is_convertible<A, long>::value>::type>
    : builtin<typename std::underlying_type<A>::type> {};
template <> struct builtin<float> { typedef double type; };
template <> struct builtin<double> { typedef double type; };

/* Types in the order in which one is converted to another: 0 is a standard type. */
template <class T> struct rank_of : std::integral_constant<int, 0> {};
template <> struct rank_of<void> : std::integral_constant<int, -1> {};
template <> struct rank_of<mpz_t> : std::integral_constant<int, 1> {};
template <> struct rank_of<mpq_t> : std::integral_constant<int, 2> {};
template <> struct rank_of<mpf_t> : std::integral_constant<int, 3> {};
template <int rank> struct ranked {};
template <> struct ranked<1> { typedef mpz_t type; };
template <> struct ranked<2> { typedef mpq_t type; };
template <> struct ranked<3> { typedef mpf_t type; };

/* The class of this header that A is or is derived from. */
struct other {};
template <class T, class E> struct found {
    typedef T type;
    typedef __gmp_expr<T, E> number;
};
other find(const volatile void *);
template <class T, class E> found<T, E> find(const volatile __gmp_expr<T, E> *);

/* What an expression keeps of an operand that is passed as A&&: of a variable a reference, of
   everything else the value. `type` is mpz_t, mpq_t, mpf_t, a standard type or void. */
template <class A, class Found> struct described {
    typedef typename Found::type type;
    typedef typename Found::number number;
    typedef typename std::conditional<std::is_lvalue_reference<A>::value &&
                                          std::is_same<number, __gmp_expr<type, type>>::value,
                                      const number &, number>::type stored;
};
template <class A> struct described<A, other> {
    typedef typename builtin<bare<A>>::type type;
    typedef type number;
    typedef type stored;
};
template <class A>
using operand_of =
    described<A, decltype(find(static_cast<typename std::decay<A>::type *>(nullptr)))>;
template <class A> using type_of = typename operand_of<A>::type;
template <class A> using stored = typename operand_of<A>::stored;

/* The type of a function of one number, of two numbers; none where these aren't numbers. */
template <class A> struct unary_type : ranked<rank_of<type_of<A>>::value> {};
template <int a, int b> struct higher : ranked<(a < 0 || b < 0) ? -1 : (a > b) ? a : b> {};
template <class A, class B>
struct binary_type : higher<rank_of<type_of<A>>::value, rank_of<type_of<B>>::value> {};
/* The same where the type is Only. */
template <class Only, class T>
using only = typename std::enable_if<std::is_same<Only, T>::value, T>::type;

/* Is there where A is an integer. */
template <class A>
using if_integer = typename std::enable_if<
    std::is_same<type_of<A>, mpz_t>::value || std::is_integral<type_of<A>>::value, int>::type;
/* Is there where A is a standard integer. */
template <class A>
using if_word = typename std::enable_if<std::is_integral<A>::value, int>::type;

/* The standard type for A, where A is one. */
template <class A>
using word = typename std::enable_if<!std::is_void<typename builtin<A>::type>::value,
                                     typename builtin<A>::type>::type;

/* ---- Functions of the C interface under one name for the three types ---- */

inline void start(mpz_ptr z, mp_bitcnt_t) { mpz_init(z); }
inline void start(mpq_ptr q, mp_bitcnt_t) { mpq_init(q); }
inline void start(mpf_ptr f, mp_bitcnt_t precision) { mpf_init2(f, precision); }

inline void clear(mpz_ptr z) { mpz_clear(z); }
inline void clear(mpq_ptr q) { mpq_clear(q); }
inline void clear(mpf_ptr f) { mpf_clear(f); }

/* The precision of temporary floats for a result. */
inline mp_bitcnt_t precision(mpz_srcptr) { return 0; }
inline mp_bitcnt_t precision(mpq_srcptr) { return 0; }
inline mp_bitcnt_t precision(mpf_srcptr f) { return mpf_get_prec(f); }

inline int sign(mpz_srcptr z) { return mpz_sgn(z); }
inline int sign(mpq_srcptr q) { return mpq_sgn(q); }
inline int sign(mpf_srcptr f) { return mpf_sgn(f); }

inline int compare(mpz_srcptr a, mpz_srcptr b) { return mpz_cmp(a, b); }
inline int compare(mpq_srcptr a, mpq_srcptr b) { return mpq_cmp(a, b); }
inline int compare(mpf_srcptr a, mpf_srcptr b) { return mpf_cmp(a, b); }
inline int compare(mpq_srcptr a, mpz_srcptr b) { return mpq_cmp_z(a, b); }
inline int compare(mpf_srcptr a, mpz_srcptr b) { return mpf_cmp_z(a, b); }

template <class N> inline bool equal(const N *a, const N *b) { return compare(a, b) == 0; }
inline bool equal(mpq_srcptr a, mpq_srcptr b) { return mpq_equal(a, b) != 0; }

inline void set(mpz_ptr r, mpz_srcptr a) { mpz_set(r, a); }
inline void set(mpz_ptr r, mpq_srcptr a) { mpz_set_q(r, a); }
inline void set(mpz_ptr r, mpf_srcptr a) { mpz_set_f(r, a); }
inline void set(mpz_ptr r, long a) { mpz_set_si(r, a); }
inline void set(mpz_ptr r, unsigned long a) { mpz_set_ui(r, a); }
inline void set(mpz_ptr r, double a) { mpz_set_d(r, a); }
inline void set(mpq_ptr r, mpz_srcptr a) { mpq_set_z(r, a); }
inline void set(mpq_ptr r, mpq_srcptr a) { mpq_set(r, a); }
inline void set(mpq_ptr r, mpf_srcptr a) { mpq_set_f(r, a); }
inline void set(mpq_ptr r, long a) { mpq_set_si(r, a, 1); }
inline void set(mpq_ptr r, unsigned long a) { mpq_set_ui(r, a, 1); }
inline void set(mpq_ptr r, double a) { mpq_set_d(r, a); }
inline void set(mpf_ptr r, mpz_srcptr a) { mpf_set_z(r, a); }
inline void set(mpf_ptr r, mpq_srcptr a) { mpf_set_q(r, a); }
inline void set(mpf_ptr r, mpf_srcptr a) { mpf_set(r, a); }
inline void set(mpf_ptr r, long a) { mpf_set_si(r, a); }
inline void set(mpf_ptr r, unsigned long a) { mpf_set_ui(r, a); }
inline void set(mpf_ptr r, double a) { mpf_set_d(r, a); }

/* ---- Operands ---- */

/* What is private of the classes: a variable's number, an expression's node. */
struct access {
    template <class T> static const raw<T> *number(const __gmp_expr<T, T> &variable)
    {
        return variable.data;
    }
    template <class T> static raw<T> *number(__gmp_expr<T, T> &variable) { return variable.data; }
    template <class T, class E> static const E &node(const __gmp_expr<T, E> &expression)
    {
        return expression.node;
    }
};

/* Whether a number lies within the number r, as a numerator does in a rational. */
template <class R> inline bool within(const void *a, const R *r)
{
    return reinterpret_cast<std::uintptr_t>(a) - reinterpret_cast<std::uintptr_t>(r) < sizeof(R);
}

/* Whether an operand reads the number r. */
template <class W, class R> inline bool reads(const W &, const R *) { return false; }
template <class T, class R> inline bool reads(const __gmp_expr<T, T> &a, const R *r)
{
    return within(access::number(a), r);
}
template <class T, class E, class R> inline bool reads(const __gmp_expr<T, E> &a, const R *r)
{
    return access::node(a).reads(r);
}

/* The precision that an operand gives an mpf_class: a standard type gives none. */
template <class W> inline mp_bitcnt_t precision(const W &) { return 0; }
template <class T, class E> inline mp_bitcnt_t precision(const __gmp_expr<T, E> &)
{
    return mpf_get_default_prec();
}
template <class E> inline mp_bitcnt_t precision(const __gmp_expr<mpf_t, E> &a)
{
    return a.get_prec();
}

/* The precision of an operand's own value: only floats need one. */
template <class A> inline mp_bitcnt_t own_precision(const A &) { return 0; }
template <class E> inline mp_bitcnt_t own_precision(const __gmp_expr<mpf_t, E> &a)
{
    return a.get_prec();
}

/* A number that is there when it is needed. */
template <class T> class temporary {
    raw<T> value;
    bool started;

  public:
    temporary() : started(false) {}
    temporary(const temporary &) = delete;
    ~temporary()
    {
        if (started)
            clear(&value);
    }
    raw<T> *start(mp_bitcnt_t bits)
    {
        __gmpxx::start(&value, bits);
        started = true;
        return &value;
    }
};

/* An integer of a word, to be read. */
class word_integer {
    mp_limb_t limb;
    __mpz_struct value;

  public:
    word_integer(unsigned long magnitude, bool negative) : limb(magnitude)
    {
        value._mp_alloc = 0;
        value._mp_size = magnitude == 0 ? 0 : negative ? -1 : 1;
        value._mp_d = &limb;
    }
    word_integer(const word_integer &) = delete;
    mpz_srcptr get() const { return &value; }
};

/* A number of type S as one of type T, to be read while the number r, if any, is written. */
template <class T, class S> class converted {
    temporary<T> room;
    const raw<T> *number;

  public:
    converted(const raw<S> *a, const raw<T> *, mp_bitcnt_t bits)
    {
        raw<T> *made = room.start(bits);
        set(made, a);
        number = made;
    }
    const raw<T> *get() const { return number; }
};
template <> class converted<mpz_t, mpz_t> {
    mpz_srcptr number;

  public:
    converted(mpz_srcptr a, mpz_srcptr, mp_bitcnt_t) : number(a) {}
    mpz_srcptr get() const { return number; }
};
/* An integer over 1, which has the integer's limbs; a numerator or denominator of r itself is
   copied before that is written. */
template <> class converted<mpq_t, mpz_t> {
    temporary<mpz_t> room;
    word_integer one;
    __mpq_struct value;

  public:
    converted(mpz_srcptr a, mpq_srcptr r, mp_bitcnt_t) : one(1, false)
    {
        if (r != nullptr && within(a, r)) {
            mpz_ptr copy = room.start(0);
            mpz_set(copy, a);
            a = copy;
        }
        value._mp_num = *a;
        value._mp_den = *one.get();
    }
    converted(const converted &) = delete;
    mpq_srcptr get() const { return &value; }
};
/* A float of an integer's limbs. */
template <> class converted<mpf_t, mpz_t> {
    __mpf_struct value;

  public:
    converted(mpz_srcptr a, mpf_srcptr, mp_bitcnt_t)
    {
        value._mp_size = a->_mp_size;
        value._mp_exp = a->_mp_size < 0 ? -a->_mp_size : a->_mp_size;
        value._mp_prec = static_cast<int>(value._mp_exp) + 1;
        value._mp_d = a->_mp_d;
    }
    mpf_srcptr get() const { return &value; }
};

/* An operand of type A as a number of type T, to be read while r is written. An expression is
   computed in r itself where `free` says that nothing reads r afterwards. */
template <class T, class A> class operand;
template <class T> class operand<T, __gmp_expr<T, T>> {
    const raw<T> *number;

  public:
    operand(const __gmp_expr<T, T> &a, raw<T> *, bool, mp_bitcnt_t) : number(access::number(a)) {}
    const raw<T> *get() const { return number; }
};
template <class T, class E> class operand<T, __gmp_expr<T, E>> {
    temporary<T> room;
    const raw<T> *number;

  public:
    operand(const __gmp_expr<T, E> &a, raw<T> *r, bool free, mp_bitcnt_t bits)
    {
        raw<T> *made = free ? r : room.start(bits);
        access::node(a).compute(made);
        number = made;
    }
    const raw<T> *get() const { return number; }
};
template <class T, class S, class E> class operand<T, __gmp_expr<S, E>> {
    operand<S, __gmp_expr<S, E>> inner;
    converted<T, S> number;

  public:
    operand(const __gmp_expr<S, E> &a, raw<T> *r, bool, mp_bitcnt_t bits)
        : inner(a, nullptr, false, own_precision(a)), number(inner.get(), r, bits) {}
    const raw<T> *get() const { return number.get(); }
};
template <class T> class word_operand {
    word_integer integer;
    converted<T, mpz_t> number;

  public:
    word_operand(unsigned long magnitude, bool negative)
        : integer(magnitude, negative), number(integer.get(), nullptr, 0) {}
    const raw<T> *get() const { return number.get(); }
};
inline bool negative(long a) { return a < 0; }
inline bool negative(unsigned long) { return false; }
inline unsigned long magnitude(unsigned long a) { return a; }
inline unsigned long magnitude(long a)
{
    return a < 0 ? -static_cast<unsigned long>(a) : static_cast<unsigned long>(a);
}
template <class T> struct operand<T, unsigned long> : word_operand<T> {
    operand(unsigned long a, raw<T> *, bool, mp_bitcnt_t) : word_operand<T>(a, false) {}
};
template <class T> struct operand<T, long> : word_operand<T> {
    operand(long a, raw<T> *, bool, mp_bitcnt_t) : word_operand<T>(magnitude(a), negative(a)) {}
};
template <class T> class operand<T, double> {
    temporary<T> room;
    const raw<T> *number;

  public:
    operand(double a, raw<T> *, bool, mp_bitcnt_t)
    {
        raw<T> *made = room.start(64);
        set(made, a);
        number = made;
    }
    const raw<T> *get() const { return number; }
};

/* The value of a variable or expression. */
template <class T, class E> class value_of : public operand<T, __gmp_expr<T, E>> {
  public:
    explicit value_of(const __gmp_expr<T, E> &a)
        : operand<T, __gmp_expr<T, E>>(a, nullptr, false, own_precision(a)) {}
};

/* r = a: an expression of the same type is computed in r itself. */
template <class T, class S, class E> struct assignment {
    static void to(raw<T> *r, const __gmp_expr<S, E> &a) { set(r, value_of<S, E>(a).get()); }
};
template <class T, class E> struct assignment<T, T, E> {
    static void to(raw<T> *r, const __gmp_expr<T, E> &a) { access::node(a).compute(r); }
};
template <class T> struct assignment<T, T, T> {
    static void to(raw<T> *r, const __gmp_expr<T, T> &a) { set(r, access::number(a)); }
};
template <class T, class S, class E> inline void assign(raw<T> *r, const __gmp_expr<S, E> &a)
{
    assignment<T, S, E>::to(r, a);
}

/* ---- Nodes ---- */

/* Whether r was computed by a function for such operands, which are declared below. */
template <class Op, class A, class B> inline bool fused(void *, const A &, const B &)
{
    return false;
}

/* A function of two numbers of type T. */
template <class T, class Op, class A, class B> class binary {
    A a;
    B b;

  public:
    template <class X, class Y>
    binary(X &&x, Y &&y) : a(std::forward<X>(x)), b(std::forward<Y>(y))
    {
    }
    const bare<A> &first() const { return a; }
    const bare<B> &second() const { return b; }
    void compute(raw<T> *r) const
    {
        if (fused<Op>(r, first(), second()))
            return;
        const mp_bitcnt_t bits = __gmpxx::precision(static_cast<const raw<T> *>(r));
        operand<T, bare<A>> x(a, r, !__gmpxx::reads(second(), r), bits);
        operand<T, bare<B>> y(b, r, x.get() != r, bits);
        Op::to(r, x.get(), y.get());
    }
    template <class R> bool reads(const R *r) const
    {
        return __gmpxx::reads(first(), r) || __gmpxx::reads(second(), r);
    }
    mp_bitcnt_t precision() const
    {
        const mp_bitcnt_t p = __gmpxx::precision(first()), q = __gmpxx::precision(second());
        return p > q ? p : q;
    }
};

/* A function of one number of type T; Op may have a number of bits. */
template <class T, class Op, class A> class unary {
    A a;
    Op op;

  public:
    template <class X> unary(X &&x, Op o) : a(std::forward<X>(x)), op(o) {}
    void compute(raw<T> *r) const
    {
        const mp_bitcnt_t bits = __gmpxx::precision(static_cast<const raw<T> *>(r));
        operand<T, bare<A>> x(a, r, true, bits);
        op.to(r, x.get());
    }
    template <class R> bool reads(const R *r) const { return __gmpxx::reads(inner(), r); }
    mp_bitcnt_t precision() const { return __gmpxx::precision(inner()); }

  private:
    const bare<A> &inner() const { return a; }
};

/* A random float of these bits, or of as many as the result has. */
class random_float {
    raw<gmp_randstate_t> *state;
    mp_bitcnt_t bits;

  public:
    random_float(raw<gmp_randstate_t> *s, mp_bitcnt_t b) : state(s), bits(b) {}
    void compute(mpf_ptr r) const { mpf_urandomb(r, state, bits != 0 ? bits : mpf_get_prec(r)); }
    template <class R> bool reads(const R *) const { return false; }
    mp_bitcnt_t precision() const { return bits != 0 ? bits : mpf_get_default_prec(); }
};

#define __GMPXX_BINARY_ZQF(name, z, q, f)                                                     \
    struct name {                                                                             \
        static void to(mpz_ptr r, mpz_srcptr a, mpz_srcptr b) { z(r, a, b); }                 \
        static void to(mpq_ptr r, mpq_srcptr a, mpq_srcptr b) { q(r, a, b); }                 \
        static void to(mpf_ptr r, mpf_srcptr a, mpf_srcptr b) { f(r, a, b); }                 \
    };
#define __GMPXX_BINARY_Z(name, z)                                                             \
    struct name {                                                                             \
        static void to(mpz_ptr r, mpz_srcptr a, mpz_srcptr b) { z(r, a, b); }                 \
    };
#define __GMPXX_UNARY_ZQF(name, z, q, f)                                                      \
    struct name {                                                                             \
        static void to(mpz_ptr r, mpz_srcptr a) { z(r, a); }                                  \
        static void to(mpq_ptr r, mpq_srcptr a) { q(r, a); }                                  \
        static void to(mpf_ptr r, mpf_srcptr a) { f(r, a); }                                  \
    };
#define __GMPXX_SHIFT(name, z, q, f)                                                          \
    struct name {                                                                             \
        mp_bitcnt_t n;                                                                        \
        void to(mpz_ptr r, mpz_srcptr a) const { z(r, a, n); }                                \
        void to(mpq_ptr r, mpq_srcptr a) const { q(r, a, n); }                                \
        void to(mpf_ptr r, mpf_srcptr a) const { f(r, a, n); }                                \
    };
#define __GMPXX_UNARY_F(name, f)                                                              \
    struct name {                                                                             \
        static void to(mpf_ptr r, mpf_srcptr a) { f(r, a); }                                  \
    };

__GMPXX_UNARY_ZQF(plus, mpz_set, mpq_set, mpf_set)
__GMPXX_UNARY_ZQF(negate, mpz_neg, mpq_neg, mpf_neg)
__GMPXX_UNARY_ZQF(absolute, mpz_abs, mpq_abs, mpf_abs)
__GMPXX_UNARY_F(truncate, mpf_trunc)
__GMPXX_UNARY_F(floor, mpf_floor)
__GMPXX_UNARY_F(ceiling, mpf_ceil)
struct complement {
    static void to(mpz_ptr r, mpz_srcptr a) { mpz_com(r, a); }
};
struct square_root {
    static void to(mpz_ptr r, mpz_srcptr a) { mpz_sqrt(r, a); }
    static void to(mpf_ptr r, mpf_srcptr a) { mpf_sqrt(r, a); }
};

__GMPXX_BINARY_ZQF(add, mpz_add, mpq_add, mpf_add)
__GMPXX_BINARY_ZQF(subtract, mpz_sub, mpq_sub, mpf_sub)
__GMPXX_BINARY_ZQF(multiply, mpz_mul, mpq_mul, mpf_mul)
__GMPXX_BINARY_ZQF(divide, mpz_tdiv_q, mpq_div, mpf_div)
__GMPXX_BINARY_Z(remainder, mpz_tdiv_r)
__GMPXX_BINARY_Z(bit_and, mpz_and)
__GMPXX_BINARY_Z(bit_or, mpz_ior)
__GMPXX_BINARY_Z(bit_xor, mpz_xor)
__GMPXX_BINARY_Z(greatest_divisor, mpz_gcd)
__GMPXX_BINARY_Z(least_multiple, mpz_lcm)
/* r = sqrt(a^2 + b^2). */
struct hypotenuse {
    static void to(mpf_ptr r, mpf_srcptr a, mpf_srcptr b)
    {
        temporary<mpf_t> room;
        mpf_ptr square = room.start(mpf_get_prec(r));
        mpf_mul(square, a, a);
        mpf_mul(r, b, b);
        mpf_add(r, r, square);
        mpf_sqrt(r, r);
    }
};

__GMPXX_SHIFT(shift_left, mpz_mul_2exp, mpq_mul_2exp, mpf_mul_2exp)
__GMPXX_SHIFT(shift_right, mpz_fdiv_q_2exp, mpq_div_2exp, mpf_div_2exp)

#undef __GMPXX_BINARY_ZQF
#undef __GMPXX_BINARY_Z
#undef __GMPXX_UNARY_ZQF
#undef __GMPXX_UNARY_F
#undef __GMPXX_SHIFT

/* a + b * c and a - b * c in one call: of integers where the result is a, and of the numerator,
   the denominator and an integer for a rational and the integer. */
template <class Op> struct fuse {};
template <> struct fuse<add> {
    typedef bool type;
    static void to(mpz_ptr r, mpz_srcptr b, mpz_srcptr c) { mpz_addmul(r, b, c); }
    static void swapped(mpq_ptr) {}
};
template <> struct fuse<subtract> {
    typedef bool type;
    static void to(mpz_ptr r, mpz_srcptr b, mpz_srcptr c) { mpz_submul(r, b, c); }
    static void swapped(mpq_ptr r) { mpq_neg(r, r); }
};
template <class Op, class A, class B, class C, class = only<mpz_class, A>>
inline typename fuse<Op>::type
fused(mpz_ptr r, const A &a, const __gmp_expr<mpz_t, binary<mpz_t, multiply, B, C>> &product)
{
    if (access::number(a) != r)
        return false;
    operand<mpz_t, bare<B>> x(access::node(product).first(), r, false, 0);
    operand<mpz_t, bare<C>> y(access::node(product).second(), r, false, 0);
    fuse<Op>::to(r, x.get(), y.get());
    return true;
}
template <class Op, class E, class B, if_integer<B> = 0>
inline typename fuse<Op>::type fused(mpq_ptr r, const __gmp_expr<mpq_t, E> &a, const B &b)
{
    if (reads(b, r))
        return false;
    operand<mpq_t, __gmp_expr<mpq_t, E>> x(a, r, true, 0);
    operand<mpz_t, B> y(b, nullptr, false, 0);
    if (x.get() != r)
        mpq_set(r, x.get());
    fuse<Op>::to(mpq_numref(r), mpq_denref(r), y.get());
    return true;
}
template <class Op, class B, class E, if_integer<B> = 0>
inline typename fuse<Op>::type fused(mpq_ptr r, const B &b, const __gmp_expr<mpq_t, E> &a)
{
    if (!fused<Op>(r, a, b))
        return false;
    fuse<Op>::swapped(r);
    return true;
}

/* Products and quotients of a number and a word. */
template <class Op, class T> struct by_word {};
template <> struct by_word<multiply, mpz_t> {
    typedef bool type, commutative;
    static void to(mpz_ptr r, mpz_srcptr a, unsigned long b) { mpz_mul_ui(r, a, b); }
};
template <> struct by_word<multiply, mpf_t> {
    typedef bool type, commutative;
    static void to(mpf_ptr r, mpf_srcptr a, unsigned long b) { mpf_mul_ui(r, a, b); }
};
template <> struct by_word<divide, mpf_t> {
    typedef bool type;
    static void to(mpf_ptr r, mpf_srcptr a, unsigned long b) { mpf_div_ui(r, a, b); }
};
template <class Op, class T, class E, class W, if_word<W> = 0>
inline typename by_word<Op, T>::type fused(raw<T> *r, const __gmp_expr<T, E> &a, const W &b)
{
    const mp_bitcnt_t bits = precision(static_cast<const raw<T> *>(r));
    operand<T, __gmp_expr<T, E>> x(a, r, true, bits);
    by_word<Op, T>::to(r, x.get(), magnitude(b));
    if (negative(b))
        negate::to(r, r);
    return true;
}
template <class Op, class T, class E, class W, if_word<W> = 0>
inline typename by_word<Op, T>::commutative
fused(raw<T> *r, const W &b, const __gmp_expr<T, E> &a) { return fused<Op>(r, a, b); }

/* The types and values of functions of two numbers and of one. */
template <class T, class Op, class A, class B>
using binary_result = __gmp_expr<T, binary<T, Op, stored<A>, stored<B>>>;
template <class T, class Op, class A> using unary_result = __gmp_expr<T, unary<T, Op, stored<A>>>;

/* ---- What variables and expressions have alike ---- */

/* The text that `write` puts into a buffer of at most this length. */
template <class Write> inline std::string text(std::size_t length, Write write)
{
    std::string buffer(length, '\0');
    write(&buffer[0]);
    buffer.resize(std::strlen(buffer.c_str()));
    return buffer;
}
inline std::string text(mpz_srcptr z, int base)
{
    return text(mpz_sizeinbase(z, base < 0 ? -base : base) + 2,
                [=](char *buffer) { mpz_get_str(buffer, base, z); });
}
inline std::string text(mpq_srcptr q, int base)
{
    const int b = base < 0 ? -base : base;
    return text(mpz_sizeinbase(mpq_numref(q), b) + mpz_sizeinbase(mpq_denref(q), b) + 3,
                [=](char *buffer) { mpq_get_str(buffer, base, q); });
}
inline std::string text(mpf_srcptr f, mp_exp_t &exponent, int base, std::size_t digits)
{
    struct memory {
        char *characters;
        ~memory()
        {
            void (*release)(void *, std::size_t);
            mp_get_memory_functions(nullptr, nullptr, &release);
            release(characters, std::strlen(characters) + 1);
        }
    } const got = {mpf_get_str(nullptr, &exponent, base, digits, f)};
    return got.characters;
}

#define __GMPXX_VALUE(T, p)                                                                   \
    typedef value_of<T, E> value;                                                             \
    const __gmp_expr<T, E> &self() const                                                      \
    {                                                                                         \
        return static_cast<const __gmp_expr<T, E> &>(*this);                                  \
    }                                                                                         \
                                                                                              \
  public:                                                                                     \
    explicit operator bool() const { return p##_sgn(value(self()).get()) != 0; }              \
    double get_d() const { return p##_get_d(value(self()).get()); }
#define __GMPXX_WORDS(p)                                                                      \
    bool fits_sint_p() const { return p##_fits_sint_p(value(self()).get()) != 0; }            \
    bool fits_slong_p() const { return p##_fits_slong_p(value(self()).get()) != 0; }          \
    bool fits_sshort_p() const { return p##_fits_sshort_p(value(self()).get()) != 0; }        \
    bool fits_uint_p() const { return p##_fits_uint_p(value(self()).get()) != 0; }            \
    bool fits_ulong_p() const { return p##_fits_ulong_p(value(self()).get()) != 0; }          \
    bool fits_ushort_p() const { return p##_fits_ushort_p(value(self()).get()) != 0; }        \
    long get_si() const { return p##_get_si(value(self()).get()); }                           \
    unsigned long get_ui() const { return p##_get_ui(value(self()).get()); }

template <class T, class E> class members;
template <class E> class members<mpz_t, E> {
    __GMPXX_VALUE(mpz_t, mpz)
    __GMPXX_WORDS(mpz)
    std::string get_str(int base = 10) const { return text(value(self()).get(), base); }
};
template <class E> class members<mpq_t, E> {
    __GMPXX_VALUE(mpq_t, mpq)
    std::string get_str(int base = 10) const { return text(value(self()).get(), base); }
};
template <class E> class members<mpf_t, E> {
    __GMPXX_VALUE(mpf_t, mpf)
    __GMPXX_WORDS(mpf)
    std::string get_str(mp_exp_t &exponent, int base = 10, std::size_t digits = 0) const
    {
        return text(value(self()).get(), exponent, base, digits);
    }
};
#undef __GMPXX_VALUE
#undef __GMPXX_WORDS

inline void require(bool valid, const char *what)
{
    if (!valid)
        throw std::invalid_argument(what);
}

/* An integer as the argument of a function of a word. */
inline unsigned long count(mpz_srcptr n, const char *negative)
{
    if (mpz_sgn(n) < 0)
        throw std::domain_error(negative);
    if (!mpz_fits_ulong_p(n))
        throw std::bad_alloc();
    return mpz_get_ui(n);
}

/* Is there where S is converted to T without a word about it, and where it isn't. */
template <class T, class S>
using implicit = typename std::enable_if<(rank_of<S>::value <= rank_of<T>::value), int>::type;
template <class T, class S>
using lossy = typename std::enable_if<(rank_of<S>::value > rank_of<T>::value), int>::type;
/* R, where B is a number, or a standard integer. */
template <class B, class R>
using if_number = typename std::enable_if<rank_of<type_of<B>>::value != -1, R>::type;

} /* namespace __gmpxx */

/* ---- Expressions ---- */

template <class T, class E> class __gmp_expr : public __gmpxx::members<T, E> {
    E node;
    friend struct __gmpxx::access;

  public:
    explicit __gmp_expr(E &&description) : node(std::move(description)) {}
    /* The precision of an mpf_class that is made of it. */
    mp_bitcnt_t get_prec() const { return node.precision(); }
};

/* ---- Variables ---- */

/* What integers and rationals are made of alike. */
#define __GMPXX_EXACT(T, p)                                                                   \
    template <class S, class E, __gmpxx::implicit<T, S> = 0>                                  \
    __gmp_expr(const __gmp_expr<S, E> &a) : __gmp_expr() { __gmpxx::assign<T>(data, a); }     \
    template <class S, class E, __gmpxx::lossy<T, S> = 0>                                     \
    explicit __gmp_expr(const __gmp_expr<S, E> &a) : __gmp_expr() { *this = a; }              \
    explicit __gmp_expr(const char *s, int base = 0) : __gmp_expr()                           \
    {                                                                                         \
        __gmpxx::require(set_str(s, base) == 0, #p "_set_str");                               \
    }                                                                                         \
    explicit __gmp_expr(const std::string &s, int base = 0) : __gmp_expr(s.c_str(), base) {}
/* What the three classes have alike. */
#define __GMPXX_ASSIGNED_BY(op)                                                               \
    template <class B> __gmpxx::if_number<B, __gmp_expr> &operator op##=(B &&b)               \
    {                                                                                         \
        return *this = *this op std::forward<B>(b);                                           \
    }
#define __GMPXX_COMMON(T, p)                                                             \
    template <class A, class W = __gmpxx::word<A>> __gmp_expr(A n) : __gmp_expr()             \
    {                                                                                         \
        __gmpxx::set(data, static_cast<W>(n));                                                \
    }                                                                                         \
    template <class A, class W = __gmpxx::word<A>> __gmp_expr &operator=(A n)                 \
    {                                                                                         \
        __gmpxx::set(data, static_cast<W>(n));                                                \
        return *this;                                                                         \
    }                                                                                         \
    template <class S, class E> __gmp_expr &operator=(const __gmp_expr<S, E> &a)              \
    {                                                                                         \
        __gmpxx::assign<T>(data, a);                                                          \
        return *this;                                                                         \
    }                                                                                         \
    __gmp_expr &operator=(const __gmp_expr &a) { p##_set(data, a.data); return *this; }       \
    __gmp_expr &operator=(__gmp_expr &&a) noexcept { p##_swap(data, a.data); return *this; }  \
    __gmp_expr &operator=(const char *s)                                                      \
    {                                                                                         \
        __gmpxx::require(set_str(s, 0) == 0, #p "_set_str");                                  \
        return *this;                                                                         \
    }                                                                                         \
    __gmp_expr &operator=(const std::string &s) { return *this = s.c_str(); }                 \
    int set_str(const char *s, int base) { return p##_set_str(data, s, base); }               \
    int set_str(const std::string &s, int base) { return set_str(s.c_str(), base); }          \
    void swap(__gmp_expr &a) noexcept { p##_swap(data, a.data); }                             \
    p##_ptr get_##T() { return data; }                                                        \
    p##_srcptr get_##T() const { return data; }                                               \
    __GMPXX_ASSIGNED_BY(+)                                                                    \
    __GMPXX_ASSIGNED_BY(-)                                                                    \
    __GMPXX_ASSIGNED_BY(*)                                                                    \
    __GMPXX_ASSIGNED_BY(/)                                                                    \
    __gmp_expr &operator<<=(mp_bitcnt_t n)                                                    \
    {                                                                                         \
        __gmpxx::shift_left{n}.to(data, data);                                                \
        return *this;                                                                         \
    }                                                                                         \
    __gmp_expr &operator>>=(mp_bitcnt_t n)                                                    \
    {                                                                                         \
        __gmpxx::shift_right{n}.to(data, data);                                               \
        return *this;                                                                         \
    }                                                                                         \
    __gmp_expr &operator++() { return *this += 1; }                                           \
    __gmp_expr &operator--() { return *this -= 1; }                                           \
    __gmp_expr operator++(int) { __gmp_expr before(*this); ++*this; return before; }          \
    __gmp_expr operator--(int) { __gmp_expr before(*this); --*this; return before; }

template <> class __gmp_expr<mpz_t, mpz_t> : public __gmpxx::members<mpz_t, mpz_t> {
    mpz_t data;
    friend struct __gmpxx::access;

  public:
    __gmp_expr() noexcept { mpz_init(data); }
    __gmp_expr(const __gmp_expr &a) { mpz_init_set(data, a.data); }
    __gmp_expr(__gmp_expr &&a) noexcept : data{*a.data} { mpz_init(a.data); }
    explicit __gmp_expr(mpz_srcptr z) { mpz_init_set(data, z); }
    ~__gmp_expr() { mpz_clear(data); }
    __GMPXX_EXACT(mpz_t, mpz)
    __GMPXX_COMMON(mpz_t, mpz)
    __GMPXX_ASSIGNED_BY(%)
    __GMPXX_ASSIGNED_BY(&)
    __GMPXX_ASSIGNED_BY(|)
    __GMPXX_ASSIGNED_BY(^)

    static mpz_class factorial(const mpz_class &n);
    static mpz_class primorial(const mpz_class &n);
    static mpz_class fibonacci(const mpz_class &n);
};

template <> class __gmp_expr<mpq_t, mpq_t> : public __gmpxx::members<mpq_t, mpq_t> {
    mpq_t data;
    friend struct __gmpxx::access;

  public:
    __gmp_expr() { mpq_init(data); }
    __gmp_expr(const __gmp_expr &a) : __gmp_expr() { mpq_set(data, a.data); }
    __gmp_expr(__gmp_expr &&a) noexcept : data{*a.data} { mpq_init(a.data); }
    template <class A, class B, __gmpxx::if_integer<A> = 0, __gmpxx::if_integer<B> = 0>
    __gmp_expr(const A &numerator, const B &denominator) : __gmp_expr()
    {
        get_num() = numerator;
        get_den() = denominator;
    }
    explicit __gmp_expr(mpq_srcptr q) : __gmp_expr() { mpq_set(data, q); }
    ~__gmp_expr() { mpq_clear(data); }
    __GMPXX_EXACT(mpq_t, mpq)
    __GMPXX_COMMON(mpq_t, mpq)

    void canonicalize() { mpq_canonicalize(data); }
    /* An mpz_class is an mpz_t and nothing else. */
    mpz_class &get_num() { return reinterpret_cast<mpz_class &>(*mpq_numref(data)); }
    mpz_class &get_den() { return reinterpret_cast<mpz_class &>(*mpq_denref(data)); }
    const mpz_class &get_num() const { return const_cast<mpq_class &>(*this).get_num(); }
    const mpz_class &get_den() const { return const_cast<mpq_class &>(*this).get_den(); }
    mpz_ptr get_num_mpz_t() { return mpq_numref(data); }
    mpz_ptr get_den_mpz_t() { return mpq_denref(data); }
    mpz_srcptr get_num_mpz_t() const { return mpq_numref(data); }
    mpz_srcptr get_den_mpz_t() const { return mpq_denref(data); }
};

template <> class __gmp_expr<mpf_t, mpf_t> : public __gmpxx::members<mpf_t, mpf_t> {
    mpf_t data;
    friend struct __gmpxx::access;

  public:
    __gmp_expr() { mpf_init(data); }
    __gmp_expr(const __gmp_expr &a) : __gmp_expr(a, a.get_prec()) {}
    __gmp_expr(__gmp_expr &&a) noexcept
    {
        *data = *a.data;
        mpf_init2(a.data, get_prec());
    }
    template <class A, class W = __gmpxx::word<A>> __gmp_expr(A n, mp_bitcnt_t bits)
    {
        mpf_init2(data, bits);
        __gmpxx::set(data, static_cast<W>(n));
    }
    template <class S, class E>
    __gmp_expr(const __gmp_expr<S, E> &a) : __gmp_expr(a, __gmpxx::precision(a))
    {
    }
    template <class S, class E> __gmp_expr(const __gmp_expr<S, E> &a, mp_bitcnt_t bits)
    {
        mpf_init2(data, bits);
        __gmpxx::assign<mpf_t>(data, a);
    }
    explicit __gmp_expr(mpf_srcptr f) : __gmp_expr(f, mpf_get_prec(f)) {}
    __gmp_expr(mpf_srcptr f, mp_bitcnt_t bits)
    {
        mpf_init2(data, bits);
        mpf_set(data, f);
    }
    explicit __gmp_expr(const char *s) : __gmp_expr() { *this = s; }
    __gmp_expr(const char *s, mp_bitcnt_t bits, int base = 0) : __gmp_expr(0, bits)
    {
        __gmpxx::require(set_str(s, base) == 0, "mpf_set_str");
    }
    explicit __gmp_expr(const std::string &s) : __gmp_expr(s.c_str()) {}
    __gmp_expr(const std::string &s, mp_bitcnt_t bits, int base = 0)
        : __gmp_expr(s.c_str(), bits, base) {}
    ~__gmp_expr() { mpf_clear(data); }
    __GMPXX_COMMON(mpf_t, mpf)

    mp_bitcnt_t get_prec() const { return mpf_get_prec(data); }
    void set_prec(mp_bitcnt_t bits) { mpf_set_prec(data, bits); }
    void set_prec_raw(mp_bitcnt_t bits) { mpf_set_prec_raw(data, bits); }
};
#undef __GMPXX_EXACT
#undef __GMPXX_COMMON
#undef __GMPXX_ASSIGNED_BY

inline void swap(mpz_class &a, mpz_class &b) noexcept { a.swap(b); }
inline void swap(mpq_class &a, mpq_class &b) noexcept { a.swap(b); }
inline void swap(mpf_class &a, mpf_class &b) noexcept { a.swap(b); }

inline mpz_class operator""_mpz(const char *s) { return mpz_class(s); }
inline mpq_class operator""_mpq(const char *s) { return mpq_class(mpz_class(s)); }
inline mpf_class operator""_mpf(const char *s) { return mpf_class(s); }

/* ---- Operators and functions ---- */

#define __GMPXX_BINARY(name, Op, A_TYPE)                                                      \
    template <class A, class B, class T = A_TYPE>                                             \
    inline __gmpxx::binary_result<T, __gmpxx::Op, A, B> name(A &&a, B &&b)                    \
    {                                                                                         \
        typedef __gmpxx::binary<T, __gmpxx::Op, __gmpxx::stored<A>, __gmpxx::stored<B>> Node; \
        return __gmp_expr<T, Node>(Node(std::forward<A>(a), std::forward<B>(b)));             \
    }
#define __GMPXX_UNARY(name, Op, A_TYPE)                                                       \
    template <class A, class T = A_TYPE>                                                      \
    inline __gmpxx::unary_result<T, __gmpxx::Op, A> name(A &&a)                               \
    {                                                                                         \
        typedef __gmpxx::unary<T, __gmpxx::Op, __gmpxx::stored<A>> Node;                      \
        return __gmp_expr<T, Node>(Node(std::forward<A>(a), __gmpxx::Op()));                  \
    }
#define __GMPXX_SHIFT(name, Op)                                                               \
    template <class A, class T = typename __gmpxx::unary_type<A>::type>                       \
    inline __gmpxx::unary_result<T, __gmpxx::Op, A> name(A &&a, mp_bitcnt_t n)                \
    {                                                                                         \
        typedef __gmpxx::unary<T, __gmpxx::Op, __gmpxx::stored<A>> Node;                      \
        return __gmp_expr<T, Node>(Node(std::forward<A>(a), __gmpxx::Op{n}));                 \
    }
#define __GMPXX_TWO typename __gmpxx::binary_type<A, B>::type
#define __GMPXX_TWO_Z __gmpxx::only<mpz_t, __GMPXX_TWO>
#define __GMPXX_TWO_F __gmpxx::only<mpf_t, __GMPXX_TWO>
#define __GMPXX_ONE typename __gmpxx::unary_type<A>::type
#define __GMPXX_ONE_Z __gmpxx::only<mpz_t, __GMPXX_ONE>
#define __GMPXX_ONE_F __gmpxx::only<mpf_t, __GMPXX_ONE>
#define __GMPXX_ONE_ZF                                                                        \
    typename std::enable_if<!std::is_same<mpq_t, __GMPXX_ONE>::value, __GMPXX_ONE>::type

__GMPXX_BINARY(operator+, add, __GMPXX_TWO)
__GMPXX_BINARY(operator-, subtract, __GMPXX_TWO)
__GMPXX_BINARY(operator*, multiply, __GMPXX_TWO)
__GMPXX_BINARY(operator/, divide, __GMPXX_TWO)
__GMPXX_BINARY(operator%, remainder, __GMPXX_TWO_Z)
__GMPXX_BINARY(operator&, bit_and, __GMPXX_TWO_Z)
__GMPXX_BINARY(operator|, bit_or, __GMPXX_TWO_Z)
__GMPXX_BINARY(operator^, bit_xor, __GMPXX_TWO_Z)
__GMPXX_BINARY(gcd, greatest_divisor, __GMPXX_TWO_Z)
__GMPXX_BINARY(lcm, least_multiple, __GMPXX_TWO_Z)
__GMPXX_BINARY(hypot, hypotenuse, __GMPXX_TWO_F)

__GMPXX_SHIFT(operator<<, shift_left)
__GMPXX_SHIFT(operator>>, shift_right)

__GMPXX_UNARY(operator+, plus, __GMPXX_ONE)
__GMPXX_UNARY(operator-, negate, __GMPXX_ONE)
__GMPXX_UNARY(operator~, complement, __GMPXX_ONE_Z)
__GMPXX_UNARY(abs, absolute, __GMPXX_ONE)
__GMPXX_UNARY(sqrt, square_root, __GMPXX_ONE_ZF)
__GMPXX_UNARY(trunc, truncate, __GMPXX_ONE_F)
__GMPXX_UNARY(floor, floor, __GMPXX_ONE_F)
__GMPXX_UNARY(ceil, ceiling, __GMPXX_ONE_F)

inline mpz_class factorial(const mpz_class &n)
{
    mpz_class result;
    mpz_fac_ui(result.get_mpz_t(), __gmpxx::count(n.get_mpz_t(), "factorial(negative)"));
    return result;
}
inline mpz_class primorial(const mpz_class &n)
{
    mpz_class result;
    mpz_primorial_ui(result.get_mpz_t(), __gmpxx::count(n.get_mpz_t(), "primorial(negative)"));
    return result;
}
/* F(-n) = (-1)^(n + 1) F(n). */
inline mpz_class fibonacci(const mpz_class &n)
{
    const mpz_class magnitude = abs(n);
    mpz_class result;
    mpz_fib_ui(result.get_mpz_t(), __gmpxx::count(magnitude.get_mpz_t(), "fibonacci"));
    if (mpz_sgn(n.get_mpz_t()) < 0 && mpz_even_p(n.get_mpz_t()))
        mpz_neg(result.get_mpz_t(), result.get_mpz_t());
    return result;
}
inline mpz_class mpz_class::factorial(const mpz_class &n) { return ::factorial(n); }
inline mpz_class mpz_class::primorial(const mpz_class &n) { return ::primorial(n); }
inline mpz_class mpz_class::fibonacci(const mpz_class &n) { return ::fibonacci(n); }

/* ---- Comparisons ---- */

namespace __gmpxx {

/* Floats and rationals are compared as rationals, which is exact. */
template <class T, class A, class B>
using compared = typename std::conditional<std::is_same<type_of<A>, mpq_t>::value ||
                                               std::is_same<type_of<B>, mpq_t>::value,
                                           mpq_t, T>::type;


/* The sign of a - b. */
template <class T, class A, class B> inline int difference(const A &a, const B &b)
{
    operand<T, A> x(a, nullptr, false, own_precision(a));
    operand<T, B> y(b, nullptr, false, own_precision(b));
    return compare(x.get(), y.get());
}
template <class T, class S, class E, class R, class F>
inline int order(const __gmp_expr<S, E> &a, const __gmp_expr<R, F> &b)
{
    return difference<T>(a, b);
}
template <class T, class E, class W> inline int order(const __gmp_expr<T, E> &a, W b)
{
    const value_of<T, E> value(a);
    const operand<mpz_t, W> word(b, nullptr, false, 0);
    return b == 0 ? sign(value.get()) : compare(value.get(), word.get());
}
inline int order_double(mpz_srcptr a, double b) { return mpz_cmp_d(a, b); }
inline int order_double(mpf_srcptr a, double b) { return mpf_cmp_d(a, b); }
inline int order_double(mpq_srcptr a, double b)
{
    return compare(a, operand<mpq_t, double>(b, nullptr, false, 0).get());
}
template <class T, class E> inline int order(const __gmp_expr<T, E> &a, double b)
{
    return order_double(value_of<T, E>(a).get(), b);
}
template <class T, class W, class E> inline int order(W a, const __gmp_expr<T, E> &b)
{
    return -order<T>(b, a);
}

/* Whether a = b. */
template <class T, class A, class B> inline bool same(const A &a, const B &b)
{
    return order<T>(a, b) == 0;
}
template <class T, class E, class F>
inline bool same(const __gmp_expr<T, E> &a, const __gmp_expr<T, F> &b)
{
    return equal(value_of<T, E>(a).get(), value_of<T, F>(b).get());
}

/* An operand without the classes that are derived from it and types that are promoted. */
template <class A>
using plain = typename std::conditional<
    rank_of<type_of<A>>::value == 0, type_of<A>, const typename operand_of<A>::number &>::type;

} /* namespace __gmpxx */

template <class A, class B, class T = __GMPXX_TWO> inline int cmp(const A &a, const B &b)
{
    typedef __gmpxx::compared<T, A, B> S;
    return __gmpxx::order<S>(static_cast<__gmpxx::plain<A>>(a), static_cast<__gmpxx::plain<B>>(b));
}
template <class A, class T = __GMPXX_ONE> inline int sgn(const A &a) { return cmp(a, 0); }

#define __GMPXX_EQUALITY(op, no)                                                              \
    template <class A, class B, class T = __GMPXX_TWO>                                        \
    inline bool operator op(const A &a, const B &b)                                           \
    {                                                                                         \
        typedef __gmpxx::compared<T, A, B> S;                                                 \
        return no __gmpxx::same<S>(static_cast<__gmpxx::plain<A>>(a),                         \
                                   static_cast<__gmpxx::plain<B>>(b));                        \
    }
#define __GMPXX_ORDER(op)                                                                     \
    template <class A, class B, class T = __GMPXX_TWO>                                        \
    inline bool operator op(const A &a, const B &b)                                           \
    {                                                                                         \
        return cmp(a, b) op 0;                                                                \
    }
__GMPXX_EQUALITY(==, )
__GMPXX_EQUALITY(!=, !)
__GMPXX_ORDER(<)
__GMPXX_ORDER(<=)
__GMPXX_ORDER(>)
__GMPXX_ORDER(>=)

#undef __GMPXX_BINARY
#undef __GMPXX_UNARY
#undef __GMPXX_SHIFT
#undef __GMPXX_EQUALITY
#undef __GMPXX_ORDER
#undef __GMPXX_TWO
#undef __GMPXX_TWO_Z
#undef __GMPXX_TWO_F
#undef __GMPXX_ONE
#undef __GMPXX_ONE_Z
#undef __GMPXX_ONE_F
#undef __GMPXX_ONE_ZF

/* ---- Random numbers ---- */

class gmp_randclass {
    gmp_randstate_t state;

    void congruence(mp_bitcnt_t size)
    {
        if (!gmp_randinit_lc_2exp_size(state, size))
            throw std::length_error("gmp_randinit_lc_2exp_size");
    }

  public:
    explicit gmp_randclass(void (*start)(gmp_randstate_t)) { start(state); }
    gmp_randclass(void (*start)(gmp_randstate_t, mpz_srcptr, unsigned long, mp_bitcnt_t),
                  const mpz_class &a, unsigned long c, mp_bitcnt_t bits)
    {
        start(state, a.get_mpz_t(), c, bits);
    }
    gmp_randclass(int (*)(gmp_randstate_t, mp_bitcnt_t), mp_bitcnt_t size) { congruence(size); }
    gmp_randclass(gmp_randalg_t, mp_bitcnt_t size) { congruence(size); }
    gmp_randclass(const gmp_randclass &) = delete;
    gmp_randclass &operator=(const gmp_randclass &) = delete;
    ~gmp_randclass() { gmp_randclear(state); }

    void seed(unsigned long s) { gmp_randseed_ui(state, s); }
    void seed(const mpz_class &s) { gmp_randseed(state, s.get_mpz_t()); }

    mpz_class get_z_bits(mp_bitcnt_t bits)
    {
        mpz_class result;
        mpz_urandomb(result.get_mpz_t(), state, bits);
        return result;
    }
    mpz_class get_z_bits(const mpz_class &bits) { return get_z_bits(bits.get_ui()); }
    mpz_class get_z_range(const mpz_class &n)
    {
        mpz_class result;
        mpz_urandomm(result.get_mpz_t(), state, n.get_mpz_t());
        return result;
    }
    __gmp_expr<mpf_t, __gmpxx::random_float> get_f(mp_bitcnt_t bits = 0)
    {
        return __gmp_expr<mpf_t, __gmpxx::random_float>(__gmpxx::random_float(state, bits));
    }
};

/* ---- Streams ---- */

/* The operators for mpz_t, mpq_t and mpf_t are functions of libgmpxx too, which is this header
   compiled with another word here. */
#ifndef __GMPXX_INLINE
#define __GMPXX_INLINE inline
#endif

namespace __gmpxx {

/* The base in which a stream writes integers; negative for letters of the upper case. */
inline int base_of(const std::ostream &stream)
{
    const std::ios_base::fmtflags base = stream.flags() & std::ios_base::basefield;
    if (base == std::ios_base::oct)
        return 8;
    if (base != std::ios_base::hex)
        return 10;
    return (stream.flags() & std::ios_base::uppercase) != 0 ? -16 : 16;
}

/* What showbase puts before digits: nothing before an octal zero. */
inline std::string prefix(const std::ostream &stream, bool zero)
{
    const int base = base_of(stream);
    if ((stream.flags() & std::ios_base::showbase) == 0 || base == 10 || (base == 8 && zero))
        return std::string();
    return base == 8 ? "0" : base == 16 ? "0x" : "0X";
}

/* Writes sign, base and digits, filled up to the stream's width. */
inline std::ostream &put(std::ostream &stream, bool negative, const std::string &base,
                         const std::string &digits)
{
    std::string text = negative ? "-" : (stream.flags() & std::ios_base::showpos) != 0 ? "+" : "";
    text += base;
    const std::size_t width = stream.width() < 0 ? 0 : static_cast<std::size_t>(stream.width());
    const std::size_t length = text.size() + digits.size();
    const std::string fill(width > length ? width - length : 0, stream.fill());
    const std::ios_base::fmtflags side = stream.flags() & std::ios_base::adjustfield;
    if (side == std::ios_base::left)
        text += digits + fill;
    else if (side == std::ios_base::internal)
        text += fill + digits;
    else
        text = fill + text + digits;
    stream.width(0);
    return stream << text;
}

/* Digits of a float, 0.d1 d2 d3 ... times base^exponent; none for 0. */
struct digits {
    std::string text;
    mp_exp_t exponent;

    digits(mpf_srcptr f, int base, std::size_t count) : exponent(0)
    {
        text = __gmpxx::text(f, exponent, base, count);
        if (!text.empty() && text[0] == '-')
            text.erase(0, 1);
        if (text.empty())
            exponent = 1;
    }
    /* Digits before the point and behind it, at least `places` of these. */
    std::string positional(std::size_t places, char point, bool always) const
    {
        const std::size_t zeros = exponent > 0 ? 0 : static_cast<std::size_t>(-exponent);
        const std::size_t whole = exponent > 0 ? static_cast<std::size_t>(exponent) : 0;
        std::string before = text.substr(0, whole), behind(zeros, '0');
        before.resize(whole, '0');
        if (text.size() > whole)
            behind += text.substr(whole);
        if (behind.size() < places)
            behind.resize(places, '0');
        if (text.empty())
            behind.resize(places);
        if (before.empty())
            before = "0";
        return !behind.empty() || always ? before + point + behind : before;
    }
    /* One digit before the point, at least `places` behind it, and the exponent in decimal. */
    std::string scientific(std::size_t places, char point, bool always, char mark) const
    {
        const mp_exp_t e = exponent - 1;
        digits mantissa(*this);
        mantissa.exponent = 1;
        const std::string power = std::to_string(e < 0 ? -e : e);
        return mantissa.positional(places, point, always) + mark + (e < 0 ? '-' : '+') +
               (power.size() < 2 ? "0" : "") + power;
    }
};

/* A float with this many digits behind the point: of all its digits, rounded from a half on. */
inline digits fixed(mpf_srcptr f, int base, mp_exp_t places)
{
    digits result(f, base, 0);
    std::string &text = result.text;
    const mp_exp_t count = result.exponent + places;
    if (count >= static_cast<mp_exp_t>(text.size()))
        return result;
    const std::string table = base < 0 ? "0123456789ABCDEF" : "0123456789abcdef";
    const std::size_t half = static_cast<std::size_t>(base < 0 ? -base : base) / 2;
    bool up = count >= 0 && table.find(text[static_cast<std::size_t>(count)]) >= half;
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    while (up && !text.empty() && table.find(text.back()) == 2 * half - 1)
        text.pop_back();
    if (up && !text.empty())
        text.back() = table[table.find(text.back()) + 1];
    else if (up) {
        text = "1";
        ++result.exponent;
    }
    if (text.empty())
        result.exponent = 1;
    return result;
}

/* The digits, point and exponent of a float in a stream's format. */
inline std::string float_text(const std::ostream &stream, mpf_srcptr f)
{
    const int base = base_of(stream);
    const bool upper = (stream.flags() & std::ios_base::uppercase) != 0;
    const bool always = (stream.flags() & std::ios_base::showpoint) != 0;
    const char mark = base == 16 || base == -16 ? '@' : upper ? 'E' : 'e';
    const char point = std::use_facet<std::numpunct<char>>(stream.getloc()).decimal_point();
    const std::ios_base::fmtflags format = stream.flags() & std::ios_base::floatfield;
    const mp_exp_t precision = stream.precision() > 0 ? stream.precision() : 0;
    const std::size_t asked = static_cast<std::size_t>(precision);
    if (format == std::ios_base::fixed)
        return fixed(f, base, precision).positional(asked, point, always);
    const std::size_t count = asked != 0 ? asked : 6;
    if (format == std::ios_base::scientific)
        return digits(f, base, count + 1).scientific(count, point, always, mark);
    const digits general(f, base, count);
    if (general.exponent < -3 || general.exponent > static_cast<mp_exp_t>(count))
        return general.scientific(always ? count - 1 : 0, point, always, mark);
    const std::size_t whole = general.exponent > 1 ? static_cast<std::size_t>(general.exponent) : 1;
    return general.positional(always ? count - whole : 0, point, always);
}

/* What operator>> takes from a stream, a character at a time. */
class source {
    std::istream &stream;
    std::istream::sentry ready;

  public:
    explicit source(std::istream &s) : stream(s), ready(s) {}
    bool good() const { return static_cast<bool>(ready); }
    /* The next character, which stays there; EOF at the end. */
    int peek() { return stream.rdbuf()->sgetc(); }
    bool take(int character)
    {
        if (peek() != character || character == std::char_traits<char>::eof())
            return false;
        stream.rdbuf()->sbumpc();
        return true;
    }
    bool sign()
    {
        if (take('-'))
            return true;
        take('+');
        return false;
    }
    /* Digits of a base up to 16. */
    std::string digits(int base)
    {
        std::string result;
        for (;; result += static_cast<char>(stream.rdbuf()->sbumpc())) {
            const int c = peek();
            const int value = c >= '0' && c <= '9'   ? c - '0'
                              : c >= 'a' && c <= 'f' ? c - 'a' + 10
                              : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                     : 16;
            if (value >= base)
                return result;
        }
    }
    bool integer(mpz_ptr z)
    {
        const std::ios_base::fmtflags flags = stream.flags() & std::ios_base::basefield;
        const bool open = flags != std::ios_base::dec && flags != std::ios_base::oct &&
                          flags != std::ios_base::hex;
        int base = flags == std::ios_base::oct ? 8 : flags == std::ios_base::hex ? 16 : 10;
        std::string text;
        const bool negative = sign();
        if (open && take('0')) {
            const bool hex = take('x') || take('X');
            base = hex ? 16 : 8;
            text = hex ? "" : "0";
        }
        text += digits(base);
        if (text.empty())
            return false;
        mpz_set_str(z, text.c_str(), base);
        if (negative)
            mpz_neg(z, z);
        return true;
    }
    bool rational(mpq_ptr q)
    {
        if (!integer(mpq_numref(q)))
            return false;
        if (take('/'))
            return integer(mpq_denref(q));
        mpz_set_ui(mpq_denref(q), 1);
        return true;
    }
    bool decimal(mpf_ptr f)
    {
        const char point = std::use_facet<std::numpunct<char>>(stream.getloc()).decimal_point();
        std::string text = sign() ? "-" : "";
        std::string mantissa = digits(10), places;
        if (take(static_cast<unsigned char>(point)))
            places = digits(10);
        mantissa += places;
        if (mantissa.empty())
            return false;
        text += mantissa;
        mpz_class exponent;
        if (take('e') || take('E')) {
            const bool negative = sign();
            const std::string power = digits(10);
            if (power.empty())
                return false;
            exponent.set_str(power, 10);
            if (negative)
                mpz_neg(exponent.get_mpz_t(), exponent.get_mpz_t());
        }
        exponent -= places.size();
        return mpf_set_str(f, (text + "e" + exponent.get_str()).c_str(), 10) == 0;
    }
    void end(bool read)
    {
        std::ios_base::iostate state = read ? std::ios_base::goodbit : std::ios_base::failbit;
        if (peek() == std::char_traits<char>::eof())
            state |= std::ios_base::eofbit;
        stream.setstate(state);
    }
};

} /* namespace __gmpxx */

__GMPXX_INLINE std::ostream &operator<<(std::ostream &stream, mpz_srcptr z)
{
    const std::string text = __gmpxx::text(z, __gmpxx::base_of(stream));
    return __gmpxx::put(stream, mpz_sgn(z) < 0, __gmpxx::prefix(stream, mpz_sgn(z) == 0),
                        text.substr(mpz_sgn(z) < 0));
}

__GMPXX_INLINE std::ostream &operator<<(std::ostream &stream, mpq_srcptr q)
{
    const int sign = mpq_sgn(q);
    std::string text = __gmpxx::text(q, __gmpxx::base_of(stream));
    const std::size_t slash = text.find('/');
    if (slash != std::string::npos)
        text.insert(slash + 1, __gmpxx::prefix(stream, mpz_sgn(mpq_denref(q)) == 0));
    return __gmpxx::put(stream, sign < 0, __gmpxx::prefix(stream, sign == 0),
                        text.substr(sign < 0));
}

__GMPXX_INLINE std::ostream &operator<<(std::ostream &stream, mpf_srcptr f)
{
    const std::string text = __gmpxx::float_text(stream, f);
    const bool zero = text.find_first_of("1234567") == std::string::npos;
    return __gmpxx::put(stream, mpf_sgn(f) < 0, __gmpxx::prefix(stream, zero), text);
}

#define __GMPXX_READ(pointer, kind)                                                           \
    __GMPXX_INLINE std::istream &operator>>(std::istream &stream, pointer number)             \
    {                                                                                         \
        __gmpxx::source from(stream);                                                         \
        if (from.good())                                                                      \
            from.end(from.kind(number));                                                      \
        return stream;                                                                        \
    }
__GMPXX_READ(mpz_ptr, integer)
__GMPXX_READ(mpq_ptr, rational)
__GMPXX_READ(mpf_ptr, decimal)
#undef __GMPXX_READ
#undef __GMPXX_INLINE

template <class T, class E>
inline std::ostream &operator<<(std::ostream &stream, const __gmp_expr<T, E> &a)
{
    return stream << __gmpxx::value_of<T, E>(a).get();
}
template <class T> inline std::istream &operator>>(std::istream &stream, __gmp_expr<T, T> &a)
{
    return stream >> __gmpxx::access::number(a);
}

/* ---- Limits ---- */

namespace __gmpxx {

/* Numbers without bounds: everything else is 0 or false. */
template <bool integer, bool exact> struct limits : std::numeric_limits<void *> {
    static constexpr bool is_specialized = true;
    static constexpr bool is_signed = true;
    static constexpr bool is_integer = integer;
    static constexpr bool is_exact = exact;
    static constexpr int radix = 2;
    static constexpr std::float_round_style round_style =
        exact ? std::round_toward_zero : std::round_indeterminate;
};

} /* namespace __gmpxx */

namespace std {

#define __GMPXX_LIMITS(number, integer, exact)                                                \
    template <> class numeric_limits<number> : public __gmpxx::limits<integer, exact> {       \
      public:                                                                                 \
        static number min() { return number(); }                                              \
        static number max() { return number(); }                                              \
        static number lowest() { return number(); }                                           \
        static number epsilon() { return number(); }                                          \
        static number round_error() { return number(); }                                      \
        static number infinity() { return number(); }                                         \
        static number quiet_NaN() { return number(); }                                        \
        static number signaling_NaN() { return number(); }                                    \
        static number denorm_min() { return number(); }                                       \
    };
__GMPXX_LIMITS(mpz_class, true, true)
__GMPXX_LIMITS(mpq_class, false, true)
__GMPXX_LIMITS(mpf_class, false, false)
#undef __GMPXX_LIMITS

} /* namespace std */

#endif /* __GMP_PLUSPLUS__ */
