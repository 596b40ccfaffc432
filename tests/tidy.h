// Rules about the source tree that no compiler checks: layering, banned names, sizes,
// what is listed where. Pure functions of the tree's text, so that each rule can be shown
// to fail.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace heddle::tidy {

// Path, relative to the root and with '/', -> content.
using Tree = std::map<std::string, std::string>;

// One broken rule a line, "path:line: what is wrong; what to do instead". Empty: all is
// well.
using Problems = std::vector<std::string>;

// Reads the tree below `root`, without what Git and the build put there.
Tree ReadTree(const std::string& root);

// `source` with the content of comments and of string and character literals blanked out.
// It has the same lines and columns.
std::string CodeOf(const std::string& source);

// Calls go one way: a folder includes only the layers below it, from the root, and of
// other people's headers only those that its layer may know.
Problems CheckIncludes(const Tree& tree);

// Names that make runs differ, below tools/ and outside impl/live/; names that are banned
// anywhere.
Problems CheckBannedNames(const Tree& tree);

// A source file has at most 400 lines, a folder's README at most a page.
Problems CheckSizes(const Tree& tree);

// What must have a README.
inline const std::vector<std::string> kFoldersWithReadme = {
    "sim",       "model",     "model/api", "model/spec", "impl",
    "impl/live", "scenarios", "tools",     "tests",      "tests/data"};

// The root holds what the design says and nothing else, and no README is missing.
Problems CheckFolders(const Tree& tree);

// Each source, and each header of a library, is listed by the nearest CMakeLists.txt.
Problems CheckListed(const Tree& tree);

// No file names a place that exists on one machine only.
Problems CheckMachinePaths(const Tree& tree);

}  // namespace heddle::tidy
