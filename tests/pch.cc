// Nothing: the tests' precompiled header is made together with this file.
