# The functions that the folders' CMakeLists.txt are written with.
include(GNUInstallDirs)

# Sanitizers change what code and headers mean together, so whoever links us gets them too.
add_library(heddle_sanitizer INTERFACE)
if(HEDDLE_SANITIZE STREQUAL "address")
  target_compile_options(heddle_sanitizer INTERFACE -fsanitize=address,undefined)
  target_link_options(heddle_sanitizer INTERFACE -fsanitize=address,undefined)
  target_compile_definitions(heddle_sanitizer INTERFACE HEDDLE_ASAN=1)
elseif(HEDDLE_SANITIZE STREQUAL "races")
  # Only the code under test is instrumented (UNDER_TEST below), and a fiber switch orders
  # nothing: unsynchronised sharing is reported even by a schedule in which it does no harm.
  target_link_options(heddle_sanitizer INTERFACE -fsanitize=thread)
  target_compile_definitions(heddle_sanitizer INTERFACE HEDDLE_TSAN=1 HEDDLE_TSAN_NO_SYNC=1)
elseif(HEDDLE_SANITIZE STREQUAL "valgrind")
  target_compile_definitions(heddle_sanitizer INTERFACE HEDDLE_VALGRIND=1)
elseif(NOT HEDDLE_SANITIZE STREQUAL "")
  message(FATAL_ERROR "HEDDLE_SANITIZE is '${HEDDLE_SANITIZE}'; "
                      "it must be address, races, valgrind or empty")
endif()

# How our own sources are compiled. Users of the libraries do not inherit it.
add_library(heddle_options INTERFACE)
target_include_directories(heddle_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(heddle_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  -Woverloaded-virtual -Wold-style-cast -Wcast-align -Wnull-dereference
  -Wimplicit-fallthrough
  # GCC 12 invents null dereferences in library code that assertions would rule out.
  $<$<CONFIG:Release>:-Wno-null-dereference>
  $<$<BOOL:${HEDDLE_WERROR}>:-Werror>
  -fno-omit-frame-pointer
  # __FILE__ is the same on every machine.
  -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
target_compile_definitions(heddle_options INTERFACE
  $<$<NOT:$<CONFIG:Release>>:_GLIBCXX_ASSERTIONS>)
if(HEDDLE_SANITIZE STREQUAL "address")
  # GCC 12 invents this warning in fmt's headers once it instruments them.
  target_compile_options(heddle_options INTERFACE -Wno-error=maybe-uninitialized)
elseif(NOT HEDDLE_SANITIZE STREQUAL "valgrind")
  # Reading what was never written gives the same value in each run; Valgrind finds the read.
  target_compile_options(heddle_options INTERFACE
    $<$<NOT:$<CONFIG:Release>>:-ftrivial-auto-var-init=pattern>)
endif()

# heddle_library(<name> [UNDER_TEST] [WHOLE] [SRCS ...] [HDRS ...] [DEPS ...])
#
# Makes the target heddle_<name> with the alias heddle::<name>. DEPS is the whole truth about
# which layer may call which: heddle_link_test() holds it to that.
#   UNDER_TEST  the race detector of the preset `races` watches this code
#   WHOLE       who links heddle::<name> gets every object file of it, also those that nothing
#               refers to: scenarios and designs register themselves
function(heddle_library name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "UNDER_TEST;WHOLE" "" "SRCS;HDRS;DEPS")
  set(scope PUBLIC)
  if(ARG_SRCS)
    add_library(heddle_${name} STATIC ${ARG_SRCS})
    target_link_libraries(heddle_${name} PRIVATE $<BUILD_INTERFACE:heddle_options>)
  else()
    add_library(heddle_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  if(ARG_WHOLE AND ARG_SRCS)
    set_target_properties(heddle_${name} PROPERTIES EXPORT_NAME ${name}_archive)
    add_library(heddle_${name}_whole INTERFACE)
    target_link_libraries(heddle_${name}_whole INTERFACE
      $<LINK_LIBRARY:WHOLE_ARCHIVE,$<TARGET_NAME:heddle_${name}>>)
    set(public_target heddle_${name}_whole)
  else()
    set(public_target heddle_${name})
  endif()
  add_library(heddle::${name} ALIAS ${public_target})
  set_target_properties(${public_target} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(heddle_${name} ${scope} cxx_std_20)
  target_link_libraries(heddle_${name} ${scope} heddle_sanitizer ${ARG_DEPS})
  target_sources(heddle_${name} ${scope}
    FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${ARG_HDRS})
  if(ARG_UNDER_TEST AND ARG_SRCS AND HEDDLE_SANITIZE STREQUAL "races")
    target_compile_options(heddle_${name} PRIVATE -fsanitize=thread)
  endif()
  set_property(GLOBAL APPEND PROPERTY HEDDLE_LIBRARIES heddle_${name} ${public_target})
endfunction()

file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/empty_main.cc
  CONTENT "int main() { return 0; }\n")

# heddle_link_test(<name>)
#
# Links the whole archive of one library with its declared DEPS and nothing else: an undefined
# symbol means that the layer reaches into one that it does not declare.
function(heddle_link_test name)
  get_target_property(type heddle_${name} TYPE)
  if(NOT HEDDLE_BUILD_TESTS OR type STREQUAL "INTERFACE_LIBRARY")
    return()
  endif()
  add_executable(heddle_${name}_link_test ${PROJECT_BINARY_DIR}/empty_main.cc)
  target_link_libraries(heddle_${name}_link_test PRIVATE
    $<LINK_LIBRARY:WHOLE_ARCHIVE,heddle_${name}> heddle_options)
  set_target_properties(heddle_${name}_link_test PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/link_tests)
endfunction()

# heddle_executable(<name> SRCS ... DEPS ...)
function(heddle_executable name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SRCS;DEPS")
  add_executable(${name} ${ARG_SRCS})
  target_link_libraries(${name} PRIVATE ${ARG_DEPS} heddle_sanitizer heddle_options)
endfunction()

# Installs every library with its headers as the CMake package Heddle.
function(heddle_install)
  include(CMakePackageConfigHelpers)
  get_property(libraries GLOBAL PROPERTY HEDDLE_LIBRARIES)
  list(REMOVE_DUPLICATES libraries)
  set_target_properties(heddle_sanitizer PROPERTIES EXPORT_NAME sanitizer)
  install(TARGETS heddle_sanitizer ${libraries} EXPORT Heddle
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/heddle)
  set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Heddle)
  install(EXPORT Heddle NAMESPACE heddle:: FILE HeddleTargets.cmake DESTINATION ${package})
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/HeddleConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_SOURCE_DIR}/tools/cmake/HeddleConfig.cmake
    ${PROJECT_BINARY_DIR}/HeddleConfigVersion.cmake DESTINATION ${package})
endfunction()
