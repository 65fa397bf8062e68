# WebAssembly with Debian's clang-19 and wasi-libc.
#
# Without a sysroot clang looks into /usr/include as well, and headers of the host leak in. So the
# sysroot is a folder of links in the build tree: wasi-libc, libc++, and the header-only packages
# of the lower layers, nothing else.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(PRISE_WASM ON)

set(sysroot "${CMAKE_BINARY_DIR}/sysroot")
if(NOT EXISTS "${sysroot}/include/tl")
    file(MAKE_DIRECTORY "${sysroot}/include" "${sysroot}/lib")
    file(CREATE_LINK /usr/lib/wasm32-wasi "${sysroot}/lib/wasm32-wasi" SYMBOLIC)
    foreach(package wasm32-wasi tl)
        file(CREATE_LINK "/usr/include/${package}" "${sysroot}/include/${package}" SYMBOLIC)
    endforeach()
endif()
set(CMAKE_SYSROOT "${sysroot}")

set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# The host's ar will do: wasm-ld reads an archive without its index.
set(CMAKE_AR ar)
set(CMAKE_RANLIB true)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions")
# A reactor is a library: it has no main, and its host calls _initialize once.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,-z,stack-size=1048576 -Wl,--strip-all")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)

set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
