# A layer is a folder. prise_layer(NAME [DEPENDS layer...] [LINK target...] [UNHURRIED file...]) makes
# of the current one
#
#   prise_NAME, prise::NAME   a static library of every .cpp below it (an interface while there is none)
#   NAME_tests                every *_test.cpp below it, one ctest entry per test, named NAME.Suite.Test
#
# UNHURRIED names files, as regular expressions and without .cpp, that talk to people: they are
# compiled with PRISE_UNHURRIED, since no search, no playout and no server waits for them.
#
# A new file or a new game needs no edit of CMake. Tests run in the root of the project, so they
# open "tests/cases/..." as it stands; PRISE_PROGRAM in their environment is the built `prise`.

# These run in WebAssembly too, where nothing can be thrown.
set(PRISE_LAYERS_WITHOUT_EXCEPTIONS core chess games match formats contact ai desk)

function(prise_layer name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS;LINK;UNHURRIED")
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "*.cpp")
    set(tests ${sources})
    list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
    list(FILTER sources EXCLUDE REGEX "(_test|_bench|/main)\\.cpp$")
    list(TRANSFORM arg_DEPENDS PREPEND prise::)

    if(sources)
        set(scope PUBLIC)
        add_library(prise_${name} STATIC)
        if(PRISE_UNHURRIED AND arg_UNHURRIED)
            list(JOIN arg_UNHURRIED "|" unhurried_names)
            set(unhurried ${sources})
            list(FILTER unhurried INCLUDE REGEX "/(${unhurried_names})\\.cpp$")
            list(REMOVE_ITEM sources ${unhurried})
            add_library(prise_${name}_unhurried OBJECT)
            prise_layer_sources(prise_${name}_unhurried ${name} ${unhurried})
            target_compile_options(prise_${name}_unhurried PRIVATE ${PRISE_UNHURRIED})
            target_link_libraries(prise_${name}_unhurried PRIVATE ${arg_DEPENDS} ${arg_LINK})
            target_sources(prise_${name} PRIVATE $<TARGET_OBJECTS:prise_${name}_unhurried>)
        endif()
        prise_layer_sources(prise_${name} ${name} ${sources})
    else()
        set(scope INTERFACE)
        add_library(prise_${name} INTERFACE)
        target_compile_features(prise_${name} INTERFACE cxx_std_20)
    endif()
    add_library(prise::${name} ALIAS prise_${name})
    set_target_properties(prise_${name} PROPERTIES EXPORT_NAME ${name})
    target_include_directories(prise_${name} ${scope} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
    target_link_libraries(prise_${name} ${scope} ${arg_DEPENDS} ${arg_LINK})

    if(tests AND PRISE_BUILD_TESTS AND NOT PRISE_WASM)
        prise_tests(${name} SOURCES ${tests} LINK prise::${name})
    endif()
endfunction()

function(prise_layer_sources target layer)
    target_sources(${target} PRIVATE ${ARGN})
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}")
    prise_flags(${target})
    prise_together(${target} ${ARGN})
    if(layer IN_LIST PRISE_LAYERS_WITHOUT_EXCEPTIONS)
        target_compile_options(${target} PRIVATE -fno-exceptions)
        prise_precompiled(${target} lower)
    else()
        prise_precompiled(${target} upper)
    endif()
endfunction()

# Sources of one folder are compiled a few at a time (PRISE_TOGETHER of them), because most of the
# time of a small file goes into what all of them read. Those that take long stay alone, so that both
# cores have something to do and a changed line is soon compiled; so does the table of commands,
# which needs short names for itself, and the list of players, in whose place a module may have its own. Not all presets do so: in the others every file still has to
# compile by itself.
function(prise_together target)
    if(NOT PRISE_TOGETHER)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # A file may use a name that another one of its group has for itself; clang warns even of that.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:Clang>:-Wno-shadow>)
    foreach(source IN LISTS ARGN)
        if(NOT source MATCHES "/(instance_[a-z0-9_]*|legal|perft|count_ahead|(computer_)?commands|players)\\.cpp$")
            cmake_path(GET source PARENT_PATH folder)
            cmake_path(GET folder FILENAME folder)
            list(APPEND placed ${folder})
            set(beside ${placed})
            list(FILTER beside INCLUDE REGEX "^${folder}$")
            list(LENGTH beside number)
            math(EXPR group "(${number} - 1) / ${PRISE_TOGETHER}")
            set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${group})
        endif()
    endforeach()
endfunction()

# prise::prise, the library for programs of others: all of these layers.
function(prise_library)
    add_library(prise_all INTERFACE)
    add_library(prise::prise ALIAS prise_all)
    set_target_properties(prise_all PROPERTIES EXPORT_NAME prise)
    foreach(layer IN LISTS ARGN)
        target_link_libraries(prise_all INTERFACE prise::${layer})
    endforeach()
endfunction()

# The program NAME from the main.cpp of the current folder; the rest of the folder is its layer.
function(prise_program program layer)
    prise_layer(${layer} ${ARGN})
    prise_uses_version(prise_${layer})
    if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/main.cpp")
        add_executable(${program} main.cpp)
        prise_flags(${program})
        prise_precompiled(${program} upper)
        prise_uses_version(${program})
        target_link_libraries(${program} PRIVATE prise::${layer})
    endif()
endfunction()

function(prise_tests name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK")
    include(GoogleTest)
    add_executable(${name}_tests ${arg_SOURCES})
    prise_flags(${name}_tests)
    prise_precompiled(${name}_tests tests)
    target_link_libraries(${name}_tests PRIVATE
        ${arg_LINK} rapidcheck GTest::gmock GTest::gtest GTest::gtest_main)
    gtest_discover_tests(${name}_tests
        TEST_PREFIX "${name}." WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" DISCOVERY_TIMEOUT 60
        PROPERTIES TIMEOUT 600 LABELS "${name}"
                   ENVIRONMENT "PRISE_PROGRAM=${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/prise")
endfunction()
