/*
 * Group: voters encrypt numbers, anybody adds them, and the trustee reads the sum and proves that
 * it is right. Exits with 1 at the first result that is not as it should be. The group, the hash
 * function and the random numbers are for an example alone: nothing is hard to find in them.
 *
 *     cc -std=c11 group.c -lwidelimb
 */
#include "widelimb.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition) check((condition), #condition, __LINE__)
#define VOTERS 3
#define LIMBS 2
#define CHALLENGE 24

/* A prime, the prime order of a subgroup, and an element of it. */
static const uint64_t p[LIMBS] = {0x3ffffffffff0bd47, 0x1e857}, q[1] = {0x1fffffffffffffff};
static const uint64_t g[LIMBS] = {0xe40aa71c603809d, 0x18606};

static void check(int holds, const char *condition, int line)
{
    if (!holds) {
        fprintf(stderr, "line %d: not so: %s\n", line, condition);
        exit(1);
    }
}

/* In place of a hash of all numbers, of what the proof is for, and of the statement. */
static int hash(void *context, size_t statement, const uint8_t *numbers, size_t width, size_t count,
                uint8_t *challenge, size_t challenge_bytes)
{
    uint64_t state = 0xcbf29ce484222325 ^ *(const uint64_t *)context ^ statement;
    for (size_t i = 0; i < width * count; i++)
        state = (state ^ numbers[i]) * 0x100000001b3;
    for (size_t i = 0; i < challenge_bytes; i++) {
        state = (state ^ i) * 0x100000001b3;
        challenge[i] = (uint8_t)(state >> 32);
    }
    return 0;
}

/* r = base^exponent, in constant time. */
static void power(uint64_t *r, const uint64_t *base, const uint64_t *exponent)
{
    CHECK(wl_modexp_batch(r, LIMBS, base, LIMBS, 0, exponent, 64, 0, p, LIMBS, 0, 1, NULL) ==
          WL_OK);
}

/* r = a * b of public numbers. */
static void product(uint64_t *r, const uint64_t *a, const uint64_t *b)
{
    static const uint64_t ones[1] = {1};
    uint64_t both[2][LIMBS];
    for (int i = 0; i < LIMBS; i++) {
        both[0][i] = a[i];
        both[1][i] = b[i];
    }
    CHECK(wl_multi_exp_vartime(r, both[0], LIMBS, LIMBS, ones, 1, 0, 2, p, LIMBS) == WL_OK);
}

int main(void)
{
    static const uint64_t votes[VOTERS] = {1, 0, 1}, secret[1] = {0x123456789abcdef};
    static const uint64_t nonces[VOTERS] = {0xfedcba987654321, 0x1badcafe, 0x1234567812345678};
    uint64_t key[LIMBS], ciphertexts[2 * VOTERS][LIMBS], part[LIMBS], sum[2][LIMBS];
    uint64_t statement[4][LIMBS], proof[2], purpose = 2026;
    int inside[2 * VOTERS];
    wl_group *group;

    CHECK(wl_group_new(&group, p, LIMBS, q, 1) == WL_OK);
    CHECK(wl_group_limbs(group) == LIMBS && wl_group_exponent_limbs(group) == 1);

    /* The trustee's key, and the ciphertexts g^r and key^r g^vote. */
    power(key, g, secret);
    for (int i = 0; i < VOTERS; i++) {
        power(ciphertexts[2 * i], g, &nonces[i]);
        power(part, key, &nonces[i]);
        power(ciphertexts[2 * i + 1], g, &votes[i]);
        product(ciphertexts[2 * i + 1], ciphertexts[2 * i + 1], part);
    }

    /* Whoever gets them tests whether they are in the group, and adds. */
    CHECK(wl_group_in_subgroup_random(group, inside, ciphertexts[0], LIMBS, 2 * VOTERS, 128) ==
          WL_OK);
    for (int i = 0; i < 2 * VOTERS; i++)
        CHECK(inside[i] == 1);
    for (int half = 0; half < 2; half++) {
        static const uint64_t ones[1] = {1};
        CHECK(wl_multi_exp_vartime(sum[half], ciphertexts[half], LIMBS, 2 * LIMBS, ones, 1, 0,
                                   VOTERS, p, LIMBS) == WL_OK);
    }

    /* The trustee shows the power of the first half, and proves that it is to the key's exponent. */
    power(part, sum[0], secret);
    for (int i = 0; i < LIMBS; i++) {
        statement[0][i] = g[i];
        statement[1][i] = key[i];
        statement[2][i] = sum[0][i];
        statement[3][i] = part[i];
    }
    CHECK(wl_sigma_prove(group, proof, statement[0], 2, secret, 1, hash, &purpose, CHALLENGE,
                         NULL) == WL_OK);
    CHECK(wl_sigma_verify(group, statement[0], 2, proof, 1, hash, &purpose, CHALLENGE, NULL) ==
          WL_OK);
    purpose++;
    CHECK(wl_sigma_verify(group, statement[0], 2, proof, 1, hash, &purpose, CHALLENGE, NULL) ==
          WL_ERROR_PROOF);

    /* What is left is g^sum. */
    uint64_t found = 0;
    for (uint64_t count[1] = {0}; count[0] <= VOTERS; count[0]++) {
        uint64_t expected[LIMBS], of_count[LIMBS];
        power(of_count, g, count);
        product(expected, part, of_count);
        if (expected[0] == sum[1][0] && expected[1] == sum[1][1])
            found = count[0];
    }
    CHECK(found == 2);

    /* The same encryption in a call. */
    wl_elgamal_private *private_key;
    wl_elgamal_public *public_key;
    uint64_t number[1];
    CHECK(wl_elgamal_private_new(&private_key, group, g, secret, 0) == WL_OK);
    CHECK(wl_elgamal_public_new(&public_key, group, g, key, 0) == WL_OK);
    CHECK(wl_elgamal_encrypt_numbers(public_key, ciphertexts[0], votes, VOTERS) == WL_OK);
    CHECK(wl_elgamal_sum(public_key, sum[0], ciphertexts[0], VOTERS) == WL_OK);
    CHECK(wl_elgamal_decrypt_numbers(private_key, number, sum[0], 1, VOTERS, NULL) == WL_OK);
    CHECK(number[0] == found);
    wl_elgamal_public_free(public_key);
    wl_elgamal_private_free(private_key);

    /* What is not in the group, and what is no group, has an error. */
    statement[3][0] = statement[3][1] = 0;
    CHECK(wl_sigma_verify(group, statement[0], 2, proof, 1, hash, &purpose, CHALLENGE, NULL) ==
          WL_ERROR_ELEMENT);
    wl_group_free(group);
    CHECK(wl_group_new(&group, p, LIMBS, g, 1) == WL_ERROR_GROUP_NUMBERS && group == NULL);

    printf("%" PRIu64 " of %d voted for it\n", found, VOTERS);
    return 0;
}
