# The whole Python package: all its tests, gmpy2's, sympy's and mpmath's own, the notebook, clusters, the wheel.

slice() {
    python_can_be_built || return 0
    [ -d "$target/python/wheel" ] || check 'the Python package from a clone' .ci/python install
    tests 'tests of the Python package' .ci/python test
    check 'its wheel where there is no Rust' .ci/python wheel
}
