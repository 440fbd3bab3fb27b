# ccache speeds rebuilds up where somebody has it; nothing asks for it.
if(NOT CMAKE_C_COMPILER_LAUNCHER)
    find_program(REMORA_CCACHE ccache)
    mark_as_advanced(REMORA_CCACHE)
    if(REMORA_CCACHE)
        set(CMAKE_C_COMPILER_LAUNCHER "${REMORA_CCACHE}")
    endif()
endif()
