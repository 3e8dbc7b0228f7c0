// Checks of the programs in this folder: each that fails is named, the last line says how many did,
// and the program ends well.

#include <cstdio>

static int failures;

static inline void check(bool holds, const char *what, int line)
{
    if (!holds) {
        ++failures;
        std::printf("line %d: %s\n", line, what);
    }
}
#define CHECK(...) check(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __LINE__)

static inline int report()
{
    std::printf("%d failed\n", failures);
    return 0;
}
