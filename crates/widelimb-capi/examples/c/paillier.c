/*
 * Paillier: salaries are encrypted, added and weighted by somebody who cannot read them. Exits with 1 at the
 * first result that is not as it should be.
 *
 *     cc -std=c11 paillier.c -lwidelimb
 */
#include "widelimb.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition) check((condition), #condition, __LINE__)
#define BITS 1024
#define LIMBS (BITS / 64)
#define COUNT 4

static void check(int holds, const char *condition, int line)
{
    if (!holds) {
        fprintf(stderr, "line %d: not so: %s\n", line, condition);
        exit(1);
    }
}

int main(void)
{
    static const uint64_t salaries[COUNT] = {3100, 4200, 5300, 6400};
    static const uint64_t factors[COUNT] = {1, 2, 3, 4};
    static uint64_t ciphertexts[COUNT][2 * LIMBS], products[COUNT][2 * LIMBS];
    static uint64_t sum[2 * LIMBS], next[2 * LIMBS], message[LIMBS], n[LIMBS];
    wl_paillier_private *private_key;
    wl_paillier_public *public_key, *same;
    uint64_t expected = 0;
    int codes[COUNT];

    /* The owner of the key. */
    CHECK(wl_paillier_keygen(&private_key, BITS) == WL_OK);
    CHECK(wl_paillier_public_of(&public_key, private_key) == WL_OK);
    CHECK(wl_paillier_limbs(public_key) == LIMBS);
    CHECK(wl_paillier_modulus(public_key, n) == WL_OK);

    /* Others know the modulus alone: they encrypt, multiply each message by a factor, and add. */
    CHECK(wl_paillier_public_new(&same, n, LIMBS) == WL_OK);
    CHECK(wl_paillier_encrypt(same, ciphertexts[0], salaries, 1, COUNT, codes) == WL_OK);
    CHECK(wl_paillier_mul_vartime(same, products[0], ciphertexts[0], factors, 1, COUNT, NULL) ==
          WL_OK);
    for (int i = 0; i < 2 * LIMBS; i++)
        sum[i] = products[0][i];
    for (int i = 1; i < COUNT; i++) {
        CHECK(wl_paillier_add(same, next, sum, products[i], 1, NULL) == WL_OK);
        for (int j = 0; j < 2 * LIMBS; j++)
            sum[j] = next[j];
    }

    /* The owner reads the sum. */
    CHECK(wl_paillier_decrypt(private_key, message, sum, 1, NULL) == WL_OK);
    for (int i = 0; i < COUNT; i++)
        expected += salaries[i] * factors[i];
    CHECK(message[0] == expected && message[1] == 0);

    /* What is no message or no ciphertext has an error of its own. */
    CHECK(wl_paillier_encrypt(same, next, n, LIMBS, 1, codes) == WL_ERROR_MESSAGE_TOO_LONG);
    for (int i = 0; i < 2 * LIMBS; i++)
        next[i] = UINT64_MAX;
    CHECK(wl_paillier_decrypt(private_key, message, next, 1, codes) ==
          WL_ERROR_CIPHERTEXT_TOO_LONG);
    CHECK(wl_paillier_keygen(NULL, BITS) == WL_ERROR_NULL_POINTER);

    printf("the weighted sum is %" PRIu64 "\n", expected);
    wl_paillier_public_free(same);
    wl_paillier_public_free(public_key);
    wl_paillier_private_free(private_key);
    return 0;
}
