/*
 * A thousand messages are signed with Ed25519 and with ECDSA on P-256, and the signatures verified;
 * then Alice and a thousand others come to the same secrets with X25519. A key goes to a text, as
 * OpenSSL has it in a file, and comes back. Exits with 1 at the first result that is not as it should
 * be.
 *
 *     cc -std=c11 curves.c -lwidelimb
 */
#include "widelimb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT 1000

#define CHECK(condition) check((condition), #condition, __LINE__)

static void check(int holds, const char *condition, int line)
{
    if (!holds) {
        fprintf(stderr, "line %d: not so: %s\n", line, condition);
        exit(1);
    }
}

static uint8_t secret_keys[COUNT][32], public_keys[COUNT][33], signatures[COUNT][64];
static int codes[COUNT];

static void ed25519(void)
{
    static char texts[COUNT][32];
    static const uint8_t *messages[COUNT];
    static size_t lengths[COUNT];
    static uint8_t keys[COUNT][32];

    for (size_t i = 0; i < COUNT; i++) {
        lengths[i] = (size_t)snprintf(texts[i], sizeof texts[i], "message %zu", i);
        messages[i] = (const uint8_t *)texts[i];
    }
    CHECK(wl_curve_random_keys(WL_CURVE25519, secret_keys[0], COUNT) == WL_OK);
    CHECK(wl_ed25519_public_keys(keys[0], secret_keys[0], COUNT) == WL_OK);
    CHECK(wl_ed25519_sign(signatures[0], secret_keys[0], messages, lengths, COUNT) == WL_OK);
    CHECK(wl_ed25519_verify_all(keys[0], messages, lengths, signatures[0], COUNT) == WL_OK);

    /* One is not as it was signed: the codes tell which. */
    texts[700][0] = 'M';
    CHECK(wl_ed25519_verify_all(keys[0], messages, lengths, signatures[0], COUNT) ==
          WL_ERROR_SIGNATURE);
    CHECK(wl_ed25519_verify(codes, keys[0], messages, lengths, signatures[0], COUNT,
                            WL_ED25519_RFC8032) == WL_ERROR_SIGNATURE);
    for (size_t i = 0; i < COUNT; i++)
        CHECK(codes[i] == (i == 700 ? WL_ERROR_SIGNATURE : WL_OK));
}

static void p256(void)
{
    /* The caller's hashes: here bytes that stand for them. */
    static uint8_t digests[COUNT][32];

    for (size_t i = 0; i < COUNT; i++)
        memset(digests[i], (int)(i % 256), sizeof digests[i]);
    CHECK(wl_curve_random_keys(WL_P256, secret_keys[0], COUNT) == WL_OK);
    CHECK(wl_ec_public_keys(WL_P256, codes, public_keys[0], secret_keys[0], COUNT) == WL_OK);
    CHECK(wl_ecdsa_sign(WL_P256, codes, signatures[0], secret_keys[0], digests[0], 32, COUNT) ==
          WL_OK);
    CHECK(wl_ecdsa_verify(WL_P256, codes, public_keys[0], 33, digests[0], 32, signatures[0],
                          COUNT) == WL_OK);
    signatures[3][0] ^= 1;
    public_keys[5][0] = 0;
    CHECK(wl_ecdsa_verify(WL_P256, codes, public_keys[0], 33, digests[0], 32, signatures[0],
                          COUNT) == WL_ERROR_SIGNATURE);
    CHECK(codes[3] == WL_ERROR_SIGNATURE && codes[4] == WL_OK && codes[5] == WL_ERROR_KEY);
    CHECK(wl_ec_public_keys(WL_CURVE25519, codes, public_keys[0], secret_keys[0], COUNT) ==
          WL_ERROR_CURVE);
}

static void x25519(void)
{
    static uint8_t of_alice[COUNT][32], of_others[COUNT][32];
    static uint8_t alice[COUNT][32], alice_public[COUNT][32], keys[COUNT][32];

    CHECK(wl_curve_random_keys(WL_CURVE25519, secret_keys[0], COUNT) == WL_OK);
    CHECK(wl_curve_random_keys(WL_CURVE25519, alice[0], 1) == WL_OK);
    for (size_t i = 1; i < COUNT; i++)
        memcpy(alice[i], alice[0], sizeof alice[0]);
    CHECK(wl_x25519_public_keys(keys[0], secret_keys[0], COUNT) == WL_OK);
    CHECK(wl_x25519_public_keys(alice_public[0], alice[0], COUNT) == WL_OK);
    CHECK(wl_x25519_exchange(codes, of_alice[0], alice[0], keys[0], COUNT) == WL_OK);
    CHECK(wl_x25519_exchange(codes, of_others[0], secret_keys[0], alice_public[0], COUNT) == WL_OK);
    CHECK(memcmp(of_alice, of_others, sizeof of_alice) == 0);
    CHECK(memcmp(of_alice[0], of_alice[1], sizeof of_alice[0]) != 0);

    /* 0 is a public key of small order, and has no secret. */
    memset(keys[1], 0, sizeof keys[1]);
    CHECK(wl_x25519_exchange(codes, of_alice[0], alice[0], keys[0], 3) == WL_ERROR_EXCHANGE);
    CHECK(codes[0] == WL_OK && codes[1] == WL_ERROR_EXCHANGE && codes[2] == WL_OK);
}

static void documents(void)
{
    uint8_t key[49], text[384];
    size_t key_bytes, text_bytes;
    int kind;

    CHECK(wl_curve_random_keys(WL_P384, secret_keys[0], 1) == WL_OK);
    CHECK(wl_curve_write_secret_key(text, sizeof text, &text_bytes, WL_P384, secret_keys[0], 48,
                                    WL_KEY_PEM) == WL_OK);
    CHECK(memcmp(text, "-----BEGIN PRIVATE KEY-----\n", 28) == 0);
    CHECK(wl_curve_read_secret_key(&kind, key, sizeof key, &key_bytes, text, text_bytes) == WL_OK);
    CHECK(kind == WL_P384 && key_bytes == 48 && memcmp(key, secret_keys[0], 48) == 0);

    /* A capacity of 0 asks for the length. */
    CHECK(wl_curve_write_secret_key(NULL, 0, &text_bytes, WL_P384, key, 48, WL_KEY_DER) ==
          WL_ERROR_ROOM);
    CHECK(text_bytes == 185);
    CHECK(wl_curve_read_public_key(&kind, key, sizeof key, &key_bytes, text, sizeof text) ==
          WL_ERROR_DOCUMENT);
}

int main(void)
{
    ed25519();
    p256();
    x25519();
    documents();
    printf("%d signatures of Ed25519 and of P-256, and %d secrets of X25519\n", COUNT, COUNT);
    return 0;
}
