# prise/version.h: the version of the project and the commit it was built from. The commit is asked
# for on every build, the header written only when it changed; one file of the command line
# includes it, so a commit costs one compilation.
#
# Included by the project it makes prise_uses_version(TARGET); run as a script it writes the header.

if(CMAKE_SCRIPT_MODE_FILE)
    set(commit "unknown")
    if(EXISTS "${SOURCE_DIR}/.git")
        execute_process(COMMAND git rev-parse --short=12 HEAD WORKING_DIRECTORY "${SOURCE_DIR}"
            OUTPUT_VARIABLE answer OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
            RESULT_VARIABLE failed)
        if(NOT failed)
            set(commit "${answer}")
        endif()
    endif()
    file(CONFIGURE OUTPUT "${HEADER}" @ONLY CONTENT [[
#pragma once

namespace prise {
inline constexpr const char* version = "@VERSION@";
inline constexpr const char* commit = "@commit@";
}  // namespace prise
]])
    return()
endif()

set(PRISE_GENERATED_DIR "${PROJECT_BINARY_DIR}/generated")
add_custom_target(prise_version
    COMMAND ${CMAKE_COMMAND} "-DSOURCE_DIR=${PROJECT_SOURCE_DIR}" "-DVERSION=${PROJECT_VERSION}"
            "-DHEADER=${PRISE_GENERATED_DIR}/prise/version.h" -P "${CMAKE_CURRENT_LIST_FILE}"
    BYPRODUCTS "${PRISE_GENERATED_DIR}/prise/version.h"
    COMMENT "Looking for the commit" VERBATIM)

function(prise_uses_version target)
    get_target_property(type ${target} TYPE)
    if(NOT type STREQUAL "INTERFACE_LIBRARY")
        target_include_directories(${target} PRIVATE "${PRISE_GENERATED_DIR}")
        add_dependencies(${target} prise_version)
    endif()
endfunction()
