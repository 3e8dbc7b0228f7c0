/*
 * HQC: Alice makes a key, Bob a ciphertext for it, and both have one secret. Exits with 1 at the first result
 * that is not as it should be.
 *
 *     cc -std=c11 hqc.c -lwidelimb
 */
#include "widelimb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) check((condition), #condition, __LINE__)

static void check(int holds, const char *condition, int line)
{
    if (!holds) {
        fprintf(stderr, "line %d: not so: %s\n", line, condition);
        exit(1);
    }
}

int main(void)
{
    static uint8_t public_key[WL_HQC_3_PUBLIC_KEY_BYTES], secret_key[WL_HQC_3_SECRET_KEY_BYTES];
    static uint8_t ciphertext[WL_HQC_3_CIPHERTEXT_BYTES];
    uint8_t of_alice[WL_HQC_3_SHARED_SECRET_BYTES], of_bob[WL_HQC_3_SHARED_SECRET_BYTES];

    CHECK(wl_hqc_keygen(3, public_key, sizeof public_key, secret_key, sizeof secret_key) == WL_OK);
    CHECK(wl_hqc_encaps(3, ciphertext, sizeof ciphertext, of_bob, sizeof of_bob, public_key,
                        sizeof public_key) == WL_OK);
    CHECK(wl_hqc_decaps(3, of_alice, sizeof of_alice, ciphertext, sizeof ciphertext, secret_key,
                        sizeof secret_key) == WL_OK);
    CHECK(memcmp(of_alice, of_bob, sizeof of_bob) == 0);

    /* A ciphertext of somebody else has another secret, and no error. */
    ciphertext[0] ^= 1;
    CHECK(wl_hqc_decaps(3, of_alice, sizeof of_alice, ciphertext, sizeof ciphertext, secret_key,
                        sizeof secret_key) == WL_OK);
    CHECK(memcmp(of_alice, of_bob, sizeof of_bob) != 0);

    CHECK(wl_hqc_keygen(2, public_key, sizeof public_key, secret_key, sizeof secret_key) ==
          WL_ERROR_HQC_LEVEL);
    CHECK(wl_hqc_keygen(5, public_key, sizeof public_key, secret_key, sizeof secret_key) ==
          WL_ERROR_HQC_LENGTH);
    printf("one secret of %zu bytes\n", sizeof of_bob);
    return 0;
}
