// libgmpxx: the stream operators of gmpxx.h as functions, for programs that were compiled before
// or that include gmp.h alone.
//
// SPDX-License-Identifier: MIT OR Apache-2.0

#define __GMPXX_INLINE
#include <gmpxx.h>

// By this name `widelimb gmp install` knows the library again.
extern "C" {
extern const char widelimb_gmpxx[];
const char widelimb_gmpxx[] = "widelimb";
}
