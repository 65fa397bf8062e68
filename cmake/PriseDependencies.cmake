# Other people's libraries. The lower layers use headers only, because they must also build for
# WebAssembly; there the toolchain file puts those headers where the compiler looks by itself.

if(PRISE_WASM)
    add_library(tl::expected INTERFACE IMPORTED)
else()
    find_package(tl-expected REQUIRED)
endif()

if(PRISE_BUILD_NATIVE AND NOT PRISE_WASM)
    find_package(Threads REQUIRED)
    find_package(PkgConfig REQUIRED)
    # libsodium comes without a package for CMake.
    pkg_check_modules(sodium REQUIRED IMPORTED_TARGET libsodium)
endif()

if(PRISE_BUILD_CLI)
    find_package(fmt REQUIRED)
    find_package(SQLite3 REQUIRED)
    find_package(tomlplusplus REQUIRED)
    pkg_check_modules(libedit REQUIRED IMPORTED_TARGET libedit)
endif()

if(PRISE_BUILD_CLI OR PRISE_BUILD_FUZZ)
    # Debian's libboost-dev is older; 1.81 stands beside it. Only headers are used.
    find_package(Boost 1.81 REQUIRED)
    find_package(OpenSSL REQUIRED)
endif()

if(PRISE_BUILD_TESTS AND NOT PRISE_WASM)
    find_package(GTest REQUIRED)
    find_package(rapidcheck REQUIRED)
endif()

if(PRISE_BUILD_BENCH)
    # Optional: `./run` builds with the packages of [run] and [build] only.
    find_package(benchmark QUIET)
endif()
