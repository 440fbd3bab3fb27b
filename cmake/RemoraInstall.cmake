# Install rules: find_package(remora) and pkg-config, both relocatable.

include(CMakePackageConfigHelpers)

set(remora_config_dir "${CMAKE_INSTALL_LIBDIR}/cmake/remora")

# Static and shared libraries may lie in one prefix: each kind brings its own list of targets, and
# remora-config.cmake chooses.
set(remora_kind static)
if(BUILD_SHARED_LIBS)
    set(remora_kind shared)
endif()

install(TARGETS ${remora_installed_targets} EXPORT remora-${remora_kind})
install(DIRECTORY include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
    FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp" PATTERN "*.def")
install(EXPORT remora-${remora_kind} NAMESPACE remora:: DESTINATION "${remora_config_dir}")

configure_package_config_file(
    "${CMAKE_CURRENT_LIST_DIR}/remora-config.cmake.in"
    "${CMAKE_CURRENT_BINARY_DIR}/remora-config.cmake"
    INSTALL_DESTINATION "${remora_config_dir}")
write_basic_package_version_file(
    "${CMAKE_CURRENT_BINARY_DIR}/remora-config-version.cmake"
    COMPATIBILITY SameMinorVersion)
install(FILES
    "${CMAKE_CURRENT_BINARY_DIR}/remora-config.cmake"
    "${CMAKE_CURRENT_BINARY_DIR}/remora-config-version.cmake"
    DESTINATION "${remora_config_dir}")

install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")

# The prefix is written relative to where the .pc file lies, so that a moved tree still works.
file(RELATIVE_PATH remora_pc_prefix
    "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
string(REGEX REPLACE "/$" "" remora_pc_prefix "${remora_pc_prefix}")
# Both kinds may be there, and the linker takes the shared one; then `pkg-config --static` or
# -l:libremora.a asks for the archive.
set(remora_pc_libm "")
if(UNIX)
    set(remora_pc_libm "-lm -pthread")
endif()
if(BUILD_SHARED_LIBS)
    set(remora_pc_cflags "-DREMORA_SHARED")
    set(remora_pc_libs "-lremora")
    set(remora_pc_libs_private "${remora_pc_libm}")
else()
    # Only the archive is there, so plain `pkg-config --libs` has to name what it needs.
    set(remora_pc_cflags "")
    set(remora_pc_libs "-lremora ${remora_pc_libm}")
    set(remora_pc_libs_private "")
endif()
configure_file("${CMAKE_CURRENT_LIST_DIR}/remora.pc.in"
    "${CMAKE_CURRENT_BINARY_DIR}/remora.pc" @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/remora.pc"
    DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")

# All that is installed, for those who do not want to wait for the tests.
add_custom_target(remora_installed DEPENDS ${remora_installed_targets})
foreach(target IN ITEMS remora_program remora_man)
    if(TARGET ${target})
        add_dependencies(remora_installed ${target})
    endif()
endforeach()
