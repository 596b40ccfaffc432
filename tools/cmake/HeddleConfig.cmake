include(CMakeFindDependencyMacro)
find_dependency(absl)
find_dependency(fmt)
find_dependency(Boost 1.81 COMPONENTS context)
find_dependency(CLI11)
find_dependency(nlohmann_json)
find_dependency(Threads)
find_package(rapidcheck QUIET)  # for heddle::rapidcheck, which few need
include(${CMAKE_CURRENT_LIST_DIR}/HeddleTargets.cmake)
