# Headers that nearly every file reads, precompiled: half of the time of a small file goes there.
#
#   prise_precompiled(TARGET lower)   the layers without exceptions
#   prise_precompiled(TARGET upper)   what stands above them
#   prise_precompiled(TARGET tests)   the same with googletest and rapidcheck
#
# A kind is compiled once and shared by all of its targets. Sources go on including what they use:
# only the presets of g++ precompile, and without PRISE_PRECOMPILE nothing else would compile.

set(PRISE_HEADERS
    <algorithm> <array> <bit> <charconv> <concepts> <cstdint> <functional> <limits> <map> <memory>
    <numeric> <optional> <ranges> <set> <span> <string> <string_view> <tuple> <type_traits> <utility>
    <vector> <tl/expected.hpp>
    "${PROJECT_SOURCE_DIR}/prise/core/contract.h")
set(PRISE_HEADERS_lower)
set(PRISE_HEADERS_upper "${PROJECT_SOURCE_DIR}/prise/core/facade.h")
set(PRISE_HEADERS_tests ${PRISE_HEADERS_upper} <gmock/gmock.h> <gtest/gtest.h> <rapidcheck/gtest.h>)

function(prise_precompiled target kind)
    if(NOT PRISE_PRECOMPILE)
        return()
    endif()
    set(owner prise_headers_${kind})
    if(NOT TARGET ${owner})
        set(empty "${PROJECT_BINARY_DIR}/headers/${kind}.cpp")
        if(NOT EXISTS "${empty}")
            file(WRITE "${empty}" "")
        endif()
        add_library(${owner} OBJECT "${empty}")
        prise_flags(${owner})
        target_include_directories(${owner} PRIVATE "${PROJECT_SOURCE_DIR}")
        target_link_libraries(${owner} PRIVATE tl::expected)
        if(kind STREQUAL "lower")
            target_compile_options(${owner} PRIVATE -fno-exceptions)
        elseif(kind STREQUAL "tests")
            target_link_libraries(${owner} PRIVATE rapidcheck GTest::gmock GTest::gtest)
        endif()
        target_precompile_headers(${owner} PRIVATE ${PRISE_HEADERS} ${PRISE_HEADERS_${kind}})
    endif()
    target_precompile_headers(${target} REUSE_FROM ${owner})
endfunction()
