# How every target of this project is compiled.

set(REMORA_WARNINGS
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion -Wmissing-prototypes
    -Wstrict-prototypes -Wundef -Wvla)

# Decided by compiler, never by platform: the same sources must give the same bits everywhere.
set(REMORA_GNU_LIKE "$<C_COMPILER_ID:GNU,Clang,AppleClang>")

# Strict C makes gcc for IBM Z compute floats as doubles; "fast" means as what they are. Elsewhere gcc
# does so anyway, and clang does not know the flag.
set(REMORA_FLOAT_FLAGS "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^s390" AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
    set(REMORA_FLOAT_FLAGS -fexcess-precision=fast)
endif()

# Strict C17 (gnu17 would turn contraction on), our warnings, asserts in the builds people debug.
function(remora_common target)
    set_target_properties(${target} PROPERTIES
        C_STANDARD 17
        C_STANDARD_REQUIRED ON
        C_EXTENSIONS OFF
        C_VISIBILITY_PRESET hidden)
    # The prefix map keeps the builder's folders out of assert messages and test reports.
    target_compile_options(${target} PRIVATE
        "$<${REMORA_GNU_LIKE}:${REMORA_WARNINGS};-fno-math-errno;-fno-trapping-math>"
        "$<${REMORA_GNU_LIKE}:-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=>"
        "$<$<C_COMPILER_ID:MSVC>:/W4>")
    if(REMORA_WERROR)
        target_compile_options(${target} PRIVATE
            "$<${REMORA_GNU_LIKE}:-Werror>" "$<$<C_COMPILER_ID:MSVC>:/WX>")
    endif()
    target_compile_definitions(${target} PRIVATE
        "$<$<CONFIG:Debug,RelWithDebInfo>:RM_ENABLE_ASSERTS>")
endfunction()

# A library that is installed: public headers for everybody, src/ for itself.
function(remora_library target)
    remora_common(${target})
    target_compile_features(${target} PUBLIC c_std_17)
    target_include_directories(${target}
        PUBLIC
            "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
            "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>"
        PRIVATE
            "${PROJECT_SOURCE_DIR}/src")
    # Tells a Windows build which side of a DLL a declaration is on.
    target_compile_definitions(${target} PRIVATE REMORA_BUILDING)
    set_target_properties(${target} PROPERTIES
        VERSION "${PROJECT_VERSION}"
        SOVERSION "${remora_ABI_VERSION}"
        POSITION_INDEPENDENT_CODE ON)
endfunction()

# Nothing is contracted in the library, nor in what is built beside it, whose results are compared bit for
# bit. A user's own code is the user's.
function(remora_core target)
    set(gnu_like "GNU,Clang,AppleClang")
    set(c_or_cxx
        "$<OR:$<COMPILE_LANG_AND_ID:C,${gnu_like}>,$<COMPILE_LANG_AND_ID:CXX,${gnu_like}>>")
    set(float_flags "$<${c_or_cxx}:-ffp-contract=off;${REMORA_FLOAT_FLAGS}>")
    target_compile_options(${target} PRIVATE "${float_flags}")
    if(PROJECT_IS_TOP_LEVEL)
        target_compile_options(${target} INTERFACE "$<BUILD_INTERFACE:${float_flags}>")
    endif()
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "SHARED_LIBRARY")
        target_compile_definitions(${target} PUBLIC REMORA_SHARED)
    endif()
    if(UNIX)
        # The runner of remora/base.h is the only thing that needs threads.
        set(THREADS_PREFER_PTHREAD_FLAG ON)
        find_package(Threads REQUIRED)
        target_link_libraries(${target} PRIVATE m Threads::Threads)
    endif()
endfunction()
