# Verification as tests of CTest, for projects that are built with verify-cc:
#
#   cmake -B build -DCMAKE_C_COMPILER=/path/to/scripts/verify-cc -DCMAKE_CXX_COMPILER=/path/to/scripts/verify-c++
#
#   include(/path/to/runtime/integration/Parsimony.cmake)
#   add_verification(NAME clamp TARGET app)
#   add_verification(NAME unit TARGET clamp SOURCES proof.c ENTRY proof_clamp TIMELIMIT 300 LABELS nightly)
#
#   ctest --test-dir build -L verification
#
# add_verification(NAME name TARGET target…
#                  [SOURCES file…]     harnesses: C files, compiled with the include directories of the targets
#                  [PROPERTY p]        a name or a property file [assertions]
#                  [ENTRY function]    where runs start [main]
#                  [TIMELIMIT s]       seconds [60]; the test's own limit is a little longer
#                  [LABELS label…]     beside `verification`
#                  [OPTIONS option…]   more for `verify`
#                  [EXPECT_FALSE]      the test passes where a violation is found
#                  [ALLOW_UNKNOWN])    UNKNOWN counts as skipped, not as failed
#
# A target is an executable or a library that is built with verify-cc. PARSIMONY_VERIFY names the verifier.
find_program(PARSIMONY_VERIFY verify HINTS "${CMAKE_CURRENT_LIST_DIR}/../../scripts"
    DOC "The verifier")

function(add_verification)
    cmake_parse_arguments(PARSE_ARGV 0 arg "EXPECT_FALSE;ALLOW_UNKNOWN" "NAME;PROPERTY;ENTRY;TIMELIMIT"
        "TARGET;SOURCES;LABELS;OPTIONS")
    if(NOT arg_NAME OR NOT arg_TARGET)
        message(FATAL_ERROR "add_verification needs NAME and TARGET")
    endif()
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "add_verification does not know: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT PARSIMONY_VERIFY)
        message(FATAL_ERROR "verify is not found: set PARSIMONY_VERIFY")
    endif()
    if(NOT CMAKE_C_COMPILER MATCHES "verify-cc" AND NOT CMAKE_CXX_COMPILER MATCHES "verify-c")
        message(WARNING "${arg_NAME}: there will be no bitcode to verify, as the compiler is not verify-cc")
    endif()
    if(NOT arg_TIMELIMIT)
        set(arg_TIMELIMIT 60)
    endif()
    set(options --timelimit ${arg_TIMELIMIT} ${arg_OPTIONS})
    if(arg_PROPERTY)
        list(APPEND options --property ${arg_PROPERTY})
    endif()
    if(arg_ENTRY)
        list(APPEND options --entry ${arg_ENTRY})
    endif()
    foreach(target IN LISTS arg_TARGET)
        list(APPEND options --program $<TARGET_FILE:${target}>)
        set(folders $<TARGET_PROPERTY:${target},INTERFACE_INCLUDE_DIRECTORIES>)
        list(APPEND options "$<$<BOOL:${folders}>:-I$<JOIN:${folders},$<SEMICOLON>-I>>")
    endforeach()
    foreach(source IN LISTS arg_SOURCES)
        get_filename_component(source "${source}" ABSOLUTE)
        list(APPEND options "${source}")
    endforeach()
    add_test(NAME ${arg_NAME} COMMAND "${PARSIMONY_VERIFY}" ${options} COMMAND_EXPAND_LISTS)
    math(EXPR timeout "${arg_TIMELIMIT} + 30")
    set_tests_properties(${arg_NAME} PROPERTIES TIMEOUT ${timeout} LABELS "verification;${arg_LABELS}")
    if(arg_EXPECT_FALSE)
        set_tests_properties(${arg_NAME} PROPERTIES PASS_REGULAR_EXPRESSION "FALSE\\(")
    endif()
    if(arg_ALLOW_UNKNOWN)
        set_tests_properties(${arg_NAME} PROPERTIES SKIP_RETURN_CODE 3)
    endif()
endfunction()
