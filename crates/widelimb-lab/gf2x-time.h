/* What gf2x's `tunetoom` times with, in place of its own: the fastest of ten batches, where it takes one alone and
 * with it whatever disturbed the machine. Included ahead of its sources; see the README. */
#include <stdio.h>
#include "timing.h"
#include "tuning-common.h"

#undef TIME
#define TIME(least, call)                                                  \
    do {                                                                   \
        long time_calls = 1;                                               \
        (least) = 1e30;                                                    \
        for (int time_turn = 0; time_turn < 10; time_turn++) {             \
            double time_taken = 0;                                         \
            for (;; time_calls *= 2) {                                     \
                double time_start = seconds();                             \
                for (long time_i = 0; time_i < time_calls; time_i++)       \
                    (call);                                                \
                time_taken = seconds() - time_start;                       \
                if (time_taken > 3e-4)                                     \
                    break;                                                 \
            }                                                              \
            if (time_taken < (least) * time_calls)                         \
                (least) = time_taken / time_calls;                         \
        }                                                                  \
    } while (0)
