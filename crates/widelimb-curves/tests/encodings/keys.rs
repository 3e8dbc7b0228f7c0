//! Keys by OpenSSL 3.0.22, each with the command that made it.

/// `openssl genpkey -algorithm X25519`
pub const X25519: &str = "\
-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VuBCIEINivb3k6eb01zH1EwTxt5mYfnDqGCw3IOdGYhUS5t21r
-----END PRIVATE KEY-----
";
/// `openssl pkey -pubout` of [`X25519`].
pub const X25519_PUBLIC: &str = "\
-----BEGIN PUBLIC KEY-----
MCowBQYDK2VuAyEAUZe/w2Gdy/TfK3jX6GqndFWtaHWjWTCSGieVbi1rRh0=
-----END PUBLIC KEY-----
";
/// `openssl genpkey -algorithm ED25519`
pub const ED25519: &str = "\
-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIIiM5b37gSvD7fgFsjWEAHo7Op058+mFUXq8CISW/Bao
-----END PRIVATE KEY-----
";
/// `openssl pkey -pubout` of [`ED25519`].
pub const ED25519_PUBLIC: &str = "\
-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAO+oNMHE7n4ik+Ra/94HViLF8B0BTMxYTaQzbjQ20WYc=
-----END PUBLIC KEY-----
";
/// `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256`
pub const P256: &str = "\
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCIP2KZUBEM+R9Joc
N3T0xXPqkVkMhqGucCkh5rQsodehRANCAARGRrXZseZoOkkazUPiYUfeIORJe8LE
Xy9STZ6WjyqPMuNe86mo3Bb+AZWDbXn0djSQarWu1Hiq8WnzZ0/JvgoJ
-----END PRIVATE KEY-----
";
/// `openssl pkey -traditional` of [`P256`].
pub const P256_TRADITIONAL: &str = "\
-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIAiD9imVARDPkfSaHDd09MVz6pFZDIahrnApIea0LKHXoAoGCCqGSM49
AwEHoUQDQgAERka12bHmaDpJGs1D4mFH3iDkSXvCxF8vUk2elo8qjzLjXvOpqNwW
/gGVg2159HY0kGq1rtR4qvFp82dPyb4KCQ==
-----END EC PRIVATE KEY-----
";
/// `openssl pkey -pubout` of [`P256`].
pub const P256_PUBLIC: &str = "\
-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAERka12bHmaDpJGs1D4mFH3iDkSXvC
xF8vUk2elo8qjzLjXvOpqNwW/gGVg2159HY0kGq1rtR4qvFp82dPyb4KCQ==
-----END PUBLIC KEY-----
";
/// `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-384`
pub const P384: &str = "\
-----BEGIN PRIVATE KEY-----
MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDAqE99bg+xOwBq7vg6n
iXaE6gGGvm3O+v4USodmblkHt8BbxdXPfGH6w+OiZ9zmpZShZANiAATQDJnp8yC+
2eNwO7BTkBQ6btB8HDCGwi5yi4wV9FUFRMz+1VsFCRs0KbI6JeQ+2n2AOvtTpoH1
PXl/I348SumnHsfJHYs27Fdl6l8jEpIT/Y+CMK3E/4e/hCGYWkIgPgc=
-----END PRIVATE KEY-----
";
/// `openssl pkey -traditional` of [`P384`].
pub const P384_TRADITIONAL: &str = "\
-----BEGIN EC PRIVATE KEY-----
MIGkAgEBBDAqE99bg+xOwBq7vg6niXaE6gGGvm3O+v4USodmblkHt8BbxdXPfGH6
w+OiZ9zmpZSgBwYFK4EEACKhZANiAATQDJnp8yC+2eNwO7BTkBQ6btB8HDCGwi5y
i4wV9FUFRMz+1VsFCRs0KbI6JeQ+2n2AOvtTpoH1PXl/I348SumnHsfJHYs27Fdl
6l8jEpIT/Y+CMK3E/4e/hCGYWkIgPgc=
-----END EC PRIVATE KEY-----
";
/// `openssl pkey -pubout` of [`P384`].
pub const P384_PUBLIC: &str = "\
-----BEGIN PUBLIC KEY-----
MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAE0AyZ6fMgvtnjcDuwU5AUOm7QfBwwhsIu
couMFfRVBUTM/tVbBQkbNCmyOiXkPtp9gDr7U6aB9T15fyN+PErppx7HyR2LNuxX
ZepfIxKSE/2PgjCtxP+Hv4QhmFpCID4H
-----END PUBLIC KEY-----
";
/// `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:secp256k1`
pub const SECP256K1: &str = "\
-----BEGIN PRIVATE KEY-----
MIGEAgEAMBAGByqGSM49AgEGBSuBBAAKBG0wawIBAQQgcu+e+N9k3kuSuN5DGXks
jSRx2vurtLU62fR6TDyjXyShRANCAASA7UeMrp6WMNmFVBD6Xd+PgtFEL6zI+KDX
N8ARoOIc6TmPznxjAxdMJuJl27B1/k7dQMWiHyUxKF5zvJV1Od30
-----END PRIVATE KEY-----
";
/// `openssl pkey -traditional` of [`SECP256K1`].
pub const SECP256K1_TRADITIONAL: &str = "\
-----BEGIN EC PRIVATE KEY-----
MHQCAQEEIHLvnvjfZN5LkrjeQxl5LI0kcdr7q7S1Otn0ekw8o18koAcGBSuBBAAK
oUQDQgAEgO1HjK6eljDZhVQQ+l3fj4LRRC+syPig1zfAEaDiHOk5j858YwMXTCbi
Zduwdf5O3UDFoh8lMShec7yVdTnd9A==
-----END EC PRIVATE KEY-----
";
/// `openssl pkey -pubout` of [`SECP256K1`].
pub const SECP256K1_PUBLIC: &str = "\
-----BEGIN PUBLIC KEY-----
MFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAEgO1HjK6eljDZhVQQ+l3fj4LRRC+syPig
1zfAEaDiHOk5j858YwMXTCbiZduwdf5O3UDFoh8lMShec7yVdTnd9A==
-----END PUBLIC KEY-----
";
/// `openssl ec -conv_form compressed` of [`P256`].
pub const P256_COMPRESSED: &str = "\
-----BEGIN EC PRIVATE KEY-----
MFcCAQEEIAiD9imVARDPkfSaHDd09MVz6pFZDIahrnApIea0LKHXoAoGCCqGSM49
AwEHoSQDIgADRka12bHmaDpJGs1D4mFH3iDkSXvCxF8vUk2elo8qjzI=
-----END EC PRIVATE KEY-----
";
/// `openssl ec -no_public` of [`P256`].
pub const P256_WITHOUT_PUBLIC: &str = "\
-----BEGIN EC PRIVATE KEY-----
MDECAQEEIAiD9imVARDPkfSaHDd09MVz6pFZDIahrnApIea0LKHXoAoGCCqGSM49
AwEH
-----END EC PRIVATE KEY-----
";
/// `openssl ec -param_enc explicit` of [`P256`].
pub const P256_EXPLICIT: &str = "\
-----BEGIN EC PRIVATE KEY-----
MIIBaAIBAQQgCIP2KZUBEM+R9JocN3T0xXPqkVkMhqGucCkh5rQsodeggfowgfcC
AQEwLAYHKoZIzj0BAQIhAP////8AAAABAAAAAAAAAAAAAAAA////////////////
MFsEIP////8AAAABAAAAAAAAAAAAAAAA///////////////8BCBaxjXYqjqT57Pr
vVV2mIa8ZR0GsMxTsPY7zjw+J9JgSwMVAMSdNgiG5wSTamZ44ROdJreBn36QBEEE
axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54W
K84zV2sxXs7LtkBoN79R9QIhAP////8AAAAA//////////+85vqtpxeehPO5ysL8
YyVRAgEBoUQDQgAERka12bHmaDpJGs1D4mFH3iDkSXvCxF8vUk2elo8qjzLjXvOp
qNwW/gGVg2159HY0kGq1rtR4qvFp82dPyb4KCQ==
-----END EC PRIVATE KEY-----
";
/// `openssl ec -pubout -conv_form compressed` of [`P256`].
pub const P256_PUBLIC_COMPRESSED: &str = "\
-----BEGIN PUBLIC KEY-----
MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADRka12bHmaDpJGs1D4mFH3iDkSXvC
xF8vUk2elo8qjzI=
-----END PUBLIC KEY-----
";
/// `openssl pkey -pubout -ec_conv_form hybrid` of [`P256`].
pub const P256_PUBLIC_HYBRID: &str = "\
-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAHRka12bHmaDpJGs1D4mFH3iDkSXvC
xF8vUk2elo8qjzLjXvOpqNwW/gGVg2159HY0kGq1rtR4qvFp82dPyb4KCQ==
-----END PUBLIC KEY-----
";
/// `openssl ec -pubout -param_enc explicit` of [`P256`].
pub const P256_PUBLIC_EXPLICIT: &str = "\
-----BEGIN PUBLIC KEY-----
MIIBSzCCAQMGByqGSM49AgEwgfcCAQEwLAYHKoZIzj0BAQIhAP////8AAAABAAAA
AAAAAAAAAAAA////////////////MFsEIP////8AAAABAAAAAAAAAAAAAAAA////
///////////8BCBaxjXYqjqT57PrvVV2mIa8ZR0GsMxTsPY7zjw+J9JgSwMVAMSd
NgiG5wSTamZ44ROdJreBn36QBEEEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5
RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9QIhAP////8AAAAA
//////////+85vqtpxeehPO5ysL8YyVRAgEBA0IABEZGtdmx5mg6SRrNQ+JhR94g
5El7wsRfL1JNnpaPKo8y417zqajcFv4BlYNtefR2NJBqta7UeKrxafNnT8m+Cgk=
-----END PUBLIC KEY-----
";
