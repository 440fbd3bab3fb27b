# Man pages: docs/man/NAME.SECTION.scd becomes man/NAME.SECTION in the build folder. Without scdoc
# there are none, and nothing else is missing.

find_program(SCDOC scdoc)
if(NOT SCDOC)
    message(STATUS "no scdoc: man pages are left out")
    return()
endif()

file(GLOB remora_man_sources CONFIGURE_DEPENDS docs/man/*.scd)
set(remora_man_pages "")
foreach(source IN LISTS remora_man_sources)
    get_filename_component(name "${source}" NAME_WLE)
    string(REGEX MATCH "[0-9]$" section "${name}")
    set(page "${CMAKE_CURRENT_BINARY_DIR}/man/${name}")
    add_custom_command(OUTPUT "${page}"
        COMMAND "${CMAKE_COMMAND}" -E make_directory "${CMAKE_CURRENT_BINARY_DIR}/man"
        COMMAND "${SCDOC}" < "${source}" > "${page}"
        DEPENDS "${source}"
        VERBATIM)
    list(APPEND remora_man_pages "${page}")
    if(REMORA_INSTALL)
        install(FILES "${page}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man${section}")
    endif()
endforeach()
add_custom_target(remora_man ALL DEPENDS ${remora_man_pages})
