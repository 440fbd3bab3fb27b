# An overlay port: vcpkg install remora --overlay-ports=FOLDER, where FOLDER has this folder and, beside
# it, the archive of the sources.
vcpkg_extract_source_archive(SOURCE_PATH
    ARCHIVE "${CMAKE_CURRENT_LIST_DIR}/../remora-@VERSION@.tar.gz")
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS -DREMORA_TESTS=OFF -DREMORA_TOOLS=OFF -DREMORA_SCENARIO=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/remora)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
