# cmake --install: the program with its man pages and completions, and the library for others.
#
#   prise::core, prise::games, ...   the layers without exceptions, as static libraries
#   prise::prise                     all of them; `pkg-config prise` is the same
#   prise::native                    files, clocks and hashes of this machine; needs libsodium;
#                                    `pkg-config prise-native`
#
# Everything that is written here finds its place by its own, so that a prefix may be moved.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

if(TARGET prise)
    install(TARGETS prise RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
    set(pages "${PROJECT_BINARY_DIR}/pages")
    install(DIRECTORY "${pages}/man1" DESTINATION "${CMAKE_INSTALL_MANDIR}")
    install(FILES "${pages}/completions/prise"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
    install(FILES "${pages}/completions/_prise"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
    install(FILES "${pages}/completions/prise.fish"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
    install(FILES "${PROJECT_BINARY_DIR}/share/prise/drafti.tables"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/prise" OPTIONAL)
    # What web/build has made, if it was asked to.
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/build/web"
            DESTINATION "${CMAKE_INSTALL_DATADIR}/prise" OPTIONAL PATTERN ".built" EXCLUDE)
endif()
install(FILES LICENSE README.md CHANGELOG.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")

# From the top down, as a linker wants them.
set(libs "")
foreach(layer native ai contact match games chess core)
    if(NOT TARGET prise_${layer})
        continue()
    endif()
    set(export PriseTargets)
    if(layer STREQUAL "native")
        set(export PriseNativeTargets)
    else()
        get_target_property(type prise_${layer} TYPE)
        if(type STREQUAL "STATIC_LIBRARY")
            string(APPEND libs " -lprise_${layer}")
        endif()
    endif()
    install(TARGETS prise_${layer} EXPORT ${export}
            ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
            INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
    # What helps tests is called *_test.h or testing.h; reference.h is the slow second reading of a
    # rule book. The test `install` finds what has another name.
    install(DIRECTORY "prise/${layer}" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/prise"
            FILES_MATCHING PATTERN "*.h" PATTERN "reference.h" EXCLUDE PATTERN "*_test.h" EXCLUDE
            PATTERN "random_positions.h" EXCLUDE PATTERN "testing.h" EXCLUDE)
endforeach()
install(TARGETS prise_all EXPORT PriseTargets)
install(FILES prise/prise.h DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/prise")

set(package "${CMAKE_INSTALL_LIBDIR}/cmake/Prise")
foreach(export PriseTargets PriseNativeTargets)
    if(export STREQUAL "PriseTargets" OR TARGET prise_native)
        install(EXPORT ${export} NAMESPACE prise:: DESTINATION "${package}")
    endif()
endforeach()
configure_package_config_file(packaging/PriseConfig.cmake.in
    "${PROJECT_BINARY_DIR}/PriseConfig.cmake" INSTALL_DESTINATION "${package}"
    NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/PriseConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion)  # before 1.0 a minor version may change everything
install(FILES "${PROJECT_BINARY_DIR}/PriseConfig.cmake"
              "${PROJECT_BINARY_DIR}/PriseConfigVersion.cmake" DESTINATION "${package}")

set(pc "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig")
file(RELATIVE_PATH PRISE_PC_PREFIX "${pc}" "${CMAKE_INSTALL_PREFIX}")
file(RELATIVE_PATH PRISE_PC_LIBDIR "${pc}" "${CMAKE_INSTALL_FULL_LIBDIR}")
file(RELATIVE_PATH PRISE_PC_INCLUDEDIR "${pc}" "${CMAKE_INSTALL_FULL_INCLUDEDIR}")
set(PRISE_PC_LIBS "${libs}")
foreach(name prise prise-native)
    if(name STREQUAL "prise" OR TARGET prise_native)
        configure_file(packaging/${name}.pc.in "${PROJECT_BINARY_DIR}/${name}.pc" @ONLY)
        install(FILES "${PROJECT_BINARY_DIR}/${name}.pc"
                DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
    endif()
endforeach()
