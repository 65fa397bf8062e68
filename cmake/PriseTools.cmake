# Targets for people: `tidy` (clang-tidy), `coverage` (a report of the tests run so far) and
# `format` (rewrites the sources; the test of that name only looks).

add_custom_target(tidy
    COMMAND run-clang-tidy-19 -quiet -j 2 -p "${CMAKE_BINARY_DIR}"
            -clang-tidy-binary "${PROJECT_SOURCE_DIR}/cmake/tidy_once.py"
            # Nothing that was generated, but for the lists of sources that are compiled together.
            "^(${PROJECT_SOURCE_DIR}/(prise|bindings|tests|examples|bench)/|${CMAKE_BINARY_DIR}/.*/Unity/)"
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" USES_TERMINAL VERBATIM)
add_dependencies(tidy prise_version)

add_custom_target(coverage
    COMMAND ${CMAKE_COMMAND} -E make_directory "${CMAKE_BINARY_DIR}/report"
    COMMAND gcovr --root "${PROJECT_SOURCE_DIR}" --filter "prise/" --exclude ".*_test\\.cpp"
            --exclude-throw-branches --html-details "${CMAKE_BINARY_DIR}/report/index.html"
            --print-summary "${CMAKE_BINARY_DIR}"
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" USES_TERMINAL VERBATIM)

add_custom_target(format COMMAND "${PROJECT_SOURCE_DIR}/tests/format/check" --fix VERBATIM)
