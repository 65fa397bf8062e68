# How everything in this project is compiled: prise_flags(TARGET) and, for a build of our own,
# ccache and a fast linker when the machine has them.

function(prise_flags target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    set_target_properties(${target} PROPERTIES
        CXX_EXTENSIONS OFF CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
    target_compile_options(${target} PRIVATE
        -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Wold-style-cast
        -Woverloaded-virtual -Wcast-align -Wcast-qual -Wundef -Wextra-semi -Wdouble-promotion
        -Wformat=2 -Wimplicit-fallthrough -Wmissing-declarations
        $<$<BOOL:${PRISE_WERROR}>:-Werror>)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # The last three cry wolf in g++ 12's own std::variant and std::string, as do two more
        # once these are precompiled; the sanitizers and clang see to what they are for.
        target_compile_options(${target} PRIVATE -Wduplicated-cond -Wlogical-op
            -Wno-maybe-uninitialized -Wno-restrict -Wno-stringop-overflow
            $<$<BOOL:${PRISE_PRECOMPILE}>:-Wno-array-bounds;-Wno-stringop-overread>)
    else()
        # clang counts sign conversions to -Wconversion, g++ does not; both should agree. And it takes
        # libstdc++'s own stable_sort for deprecated.
        target_compile_options(${target} PRIVATE -Wno-sign-conversion -Wno-deprecated-declarations)
    endif()
    if(PRISE_SANITIZE)
        target_compile_options(${target} PRIVATE
            -fsanitize=${PRISE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
        target_link_options(${target} PUBLIC
            $<BUILD_INTERFACE:-fsanitize=${PRISE_SANITIZE}>)
    endif()
endfunction()

if(NOT PROJECT_IS_TOP_LEVEL)
    return()
endif()

# Counting bits is one instruction since 2008; the oldest x86-64 does not have it. Nothing newer is
# asked for, so that one binary runs everywhere.
set(PRISE_X86_LEVEL "x86-64-v2" CACHE STRING "-march for x86-64; empty for the compiler's own")
if(PRISE_X86_LEVEL AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$" AND NOT PRISE_WASM)
    add_compile_options("-march=${PRISE_X86_LEVEL}")
endif()

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")

# Paths in objects are relative to the project, and ccache looks at them that way, so that a second
# checkout finds what the first has compiled.
add_compile_options("-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.")

find_program(PRISE_CCACHE ccache)
if(PRISE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER AND NOT PRISE_NO_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1
        "${PRISE_CCACHE}")
    if(PRISE_PRECOMPILE)
        list(INSERT CMAKE_CXX_COMPILER_LAUNCHER 3 CCACHE_SLOPPINESS=pch_defines,time_macros)
    endif()
endif()

if(NOT PRISE_WASM)
    include(CheckLinkerFlag)
    foreach(linker mold lld)
        check_linker_flag(CXX "-fuse-ld=${linker}" PRISE_HAS_${linker})
        if(PRISE_HAS_${linker})
            add_link_options("-fuse-ld=${linker}")
            break()
        endif()
    endforeach()
endif()
