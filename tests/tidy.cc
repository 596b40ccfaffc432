#include "tests/tidy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <functional>
#include <regex>
#include <set>
#include <sstream>

namespace heddle::tidy {
namespace {

namespace fs = std::filesystem;

bool IsSource(const std::string& path) {
  return path.ends_with(".cc") || path.ends_with(".h");
}

std::string FolderOf(const std::string& path) {
  return path.find('/') == std::string::npos ? "" : path.substr(0, path.rfind('/'));
}

// The part of the tree to which the include rules give a name.
std::string LayerOf(const std::string& path) {
  for (const char* inner : {"model/api", "impl/live"}) {
    if (path.starts_with(std::string(inner) + "/")) return inner;
  }
  return path.substr(0, path.find('/'));
}

void ForEachLine(const std::string& text,
                 const std::function<void(int number, const std::string& line)>& use) {
  std::istringstream in(text);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) use(number, line);
}

int CountLines(const std::string& text) {
  int lines = 0;
  ForEachLine(text, [&](int number, const std::string&) { lines = number; });
  return lines;
}

const std::map<std::string, std::set<std::string>>& LayersBelow() {
  static const std::map<std::string, std::set<std::string>> below = {
      {"sim", {"sim"}},
      {"model/api", {"model/api"}},
      {"model", {"model", "model/api", "sim"}},
      {"impl", {"impl", "model/api"}},
      {"impl/live", {"impl/live", "impl", "model/api"}},
      {"scenarios", {"scenarios", "impl", "model", "model/api", "sim"}},
      {"tools", {"tools", "scenarios", "impl/live", "impl", "model", "model/api", "sim"}},
      {"tests",
       {"tests", "tools", "scenarios", "impl/live", "impl", "model", "model/api", "sim"}},
  };
  return below;
}

// Headers that are not ours, by the beginning of their names, and which files may include
// them.
struct Foreign {
  const char* prefix;
  const char* files;  // regular expression
};

const std::vector<Foreign>& ForeignHeaders() {
  static const std::vector<Foreign> headers = {
      {"absl/", ".*"},
      {"fmt/", ".*"},
      {"sys/", ".*"},
      {"boost/context/", "sim/fiber\\.cc"},
      {"sanitizer/", "sim/.*"},
      {"valgrind/", "sim/.*"},
      {"CLI/", "(sim|tools)/.*"},
      {"nlohmann/", "(sim|tools|tests)/.*"},
      {"rapidcheck", "sim/rapidcheck\\.h|tests/.*"},
      {"catch2/", "tests/catch\\.h"},
  };
  return headers;
}

// What is wrong with `file` including `header`; empty if nothing.
std::string IncludeProblem(const std::string& file, const std::string& header) {
  if (LayersBelow().count(header.substr(0, header.find('/'))) > 0) {
    const std::string from = LayerOf(file);
    const std::string to = LayerOf(header);
    if (LayersBelow().at(from).count(to) > 0) return "";
    return fmt::format("{}/ must not include {}/; calls go down the layers", from, to);
  }
  for (const Foreign& foreign : ForeignHeaders()) {
    if (!header.starts_with(foreign.prefix)) continue;
    if (std::regex_match(file, std::regex(foreign.files))) return "";
    return fmt::format("only {} may include {}", foreign.files, foreign.prefix);
  }
  return "neither from the root nor of a library that this project uses";
}

struct Ban {
  const char* pattern;
  const char* instead;
};

const std::vector<Ban>& Nondeterminism() {
  static const std::vector<Ban> bans = {
      {R"(std::(random_device|mt19937|minstd|ranlux|knuth|default_random|seed_seq)|)"
       R"(std::\w+_distribution\b|std::(random_shuffle|shuffle|sample)\b|)"
       R"(\b(rand|srand|random|drand48|getrandom|getentropy)\s*\(|)"
       R"(absl::(BitGen|InsecureBitGen|Uniform|Bernoulli)\b)",
       "draw with the engine's own generator, integers only"},
      {R"((flat|node)_hash_(map|set)|std::unordered_|\b(std::hash|absl::Hash)\b)",
       "absl::btree_map or a sorted vector: hash order differs between processes"},
      {R"((\b|_)(map|set)<\s*(const\s+)?[\w:]+\s*\*|\bfmt::ptr\b|std::less<[^>]*\*)",
       "use a dense id: addresses differ between processes"},
      {R"(std::(mutex|shared_mutex|recursive_mutex|thread|jthread|condition_variable)\b|)"
       R"(std::(async|this_thread)\b|\bthread_local\b|absl::Mutex|pthread_|\bgettid\b)",
       "the runtime contract's tasks and primitives"},
      {R"(\b(system|steady|high_resolution)_clock\b|absl::Now\b|clock_gettime|)"
       R"(\bgettimeofday\b|\b(std::|::)time\s*\()",
       "the runtime contract's clock"},
      {R"(\bsleep_(for|until)\b|absl::SleepFor|\b(usleep|nanosleep)\b)",
       "the runtime contract's sleep"},
      {R"(\b(secure_)?getenv\b|\benviron\b|\bsetlocale\b|std::locale\b|LocalTimeZone)",
       "a parameter of the scenario or an option of the command"},
      {R"(\bdirectory_iterator\b|\breaddir\b)",
       "a sorted list of names: the order is the "
       "file system's own"},
  };
  return bans;
}

// A swallowed sim::ProcessKilled keeps a dead process alive.
const Ban kSwallowing = {R"(catch\s*\(\s*\.\.\.\s*\))", "catch what you can name"};

// Split, so that this file does not name them.
const Ban kUnfinished = {
    "\\b(TO"
    "DO|FIX"
    "ME|XX"
    "X)\\b",
    "do it, or leave it out"};

// The engine's own door to the machine: limits in real time, a fresh seed, processes.
bool MayUseTheMachine(const std::string& path) {
  return path.starts_with("tools/") || path.starts_with("tests/") ||
         path.starts_with("impl/live/") || path.starts_with("sim/command/real_world.");
}

void FindBanned(const std::string& path, const std::string& text, const Ban& ban,
                Problems& problems) {
  const std::regex pattern(ban.pattern, std::regex::optimize);
  ForEachLine(text, [&](int number, const std::string& line) {
    std::smatch match;
    if (!std::regex_search(line, match, pattern)) return;
    problems.push_back(fmt::format("{}:{}: {} is banned; instead: {}", path, number,
                                   match.str(), ban.instead));
  });
}

// The end of the quoted literal that begins at `at`.
std::size_t EndOfQuoted(const std::string& s, std::size_t at) {
  for (std::size_t i = at + 1; i < s.size(); ++i) {
    if (s[i] == '\\') {
      ++i;
    } else if (s[i] == s[at]) {
      return i + 1;
    }
  }
  return s.size();
}

// The end of the comment or literal that begins at `at`, or `at` if none does.
std::size_t EndOfBlank(const std::string& s, std::size_t at) {
  const auto after = [&s](const std::string& end, std::size_t from) {
    const std::size_t found = s.find(end, from);
    return found == std::string::npos ? s.size() : found + end.size();
  };
  if (s.compare(at, 2, "//") == 0) return std::min(s.find('\n', at), s.size());
  if (s.compare(at, 2, "/*") == 0) return after("*/", at + 2);
  if (s.compare(at, 2, "R\"") == 0) {
    const std::size_t open = std::min(s.find('(', at), s.size());
    return after(")" + s.substr(at + 2, open - at - 2) + "\"", open);
  }
  const bool within_a_number =
      at > 0 && std::isxdigit(static_cast<unsigned char>(s[at - 1]));
  if (s[at] == '"' || (s[at] == '\'' && !within_a_number)) return EndOfQuoted(s, at);
  return at;
}

// The words of a CMakeLists.txt, comments left out.
std::set<std::string> WordsOf(const std::string& cmake) {
  std::set<std::string> words;
  ForEachLine(cmake, [&](int, const std::string& line) {
    std::string text = line.substr(0, line.find('#'));
    std::replace(text.begin(), text.end(), '(', ' ');
    std::replace(text.begin(), text.end(), ')', ' ');
    std::istringstream in(text);
    for (std::string word; in >> word;) words.insert(word);
  });
  return words;
}

// The nearest folder at or above `path`'s that has a CMakeLists.txt.
std::string TargetFolderOf(const Tree& tree, const std::string& path) {
  std::string folder = FolderOf(path);
  while (!folder.empty() && tree.count(folder + "/CMakeLists.txt") == 0) {
    folder = FolderOf(folder);
  }
  return folder;
}

}  // namespace

Tree ReadTree(const std::string& root) {
  Tree tree;
  for (auto entry = fs::recursive_directory_iterator(root); entry != fs::end(entry);
       ++entry) {
    const std::string path = fs::relative(entry->path(), root).generic_string();
    if (path == ".git" || path == "build") {
      entry.disable_recursion_pending();
    } else if (entry->is_regular_file()) {
      std::ifstream in(entry->path(), std::ios::binary);
      std::ostringstream text;
      text << in.rdbuf();
      tree[path] = text.str();
    }
  }
  return tree;
}

std::string CodeOf(const std::string& source) {
  std::string code = source;
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t end = EndOfBlank(source, at);
    for (std::size_t i = at; i < end; ++i) {
      if (code[i] != '\n') code[i] = ' ';
    }
    at = std::max(end, at + 1);
  }
  return code;
}

Problems CheckIncludes(const Tree& tree) {
  const std::regex include(R"re(^\s*#\s*include\s*(?:"([^"]+)"|<([^>]*[/.][^>]*)>))re");
  Problems problems;
  for (const auto& [path, text] : tree) {
    if (!IsSource(path)) continue;
    ForEachLine(text, [&, &path = path](int number, const std::string& line) {
      std::smatch match;
      if (!std::regex_search(line, match, include)) return;
      const std::string header = match[1].matched ? match[1].str() : match[2].str();
      const bool of_the_system = match[2].matched &&
                                 header.find('/') == std::string::npos &&
                                 !header.starts_with("rapidcheck");
      if (of_the_system) return;
      const std::string problem = IncludeProblem(path, header);
      if (problem.empty()) return;
      problems.push_back(
          fmt::format("{}:{}: includes {}: {}", path, number, header, problem));
    });
  }
  return problems;
}

Problems CheckBannedNames(const Tree& tree) {
  Problems problems;
  for (const auto& [path, text] : tree) {
    if (!IsSource(path)) continue;
    FindBanned(path, text, kUnfinished, problems);
    const std::string code = CodeOf(text);
    const std::string layer = LayerOf(path);
    if (layer == "model" || layer == "impl" || layer == "scenarios") {
      FindBanned(path, code, kSwallowing, problems);
    }
    if (MayUseTheMachine(path)) continue;
    for (const Ban& ban : Nondeterminism()) FindBanned(path, code, ban, problems);
  }
  return problems;
}

Problems CheckSizes(const Tree& tree) {
  constexpr int kSourceLinesMax = 400;
  constexpr int kReadmeLinesMax = 60;
  Problems problems;
  const auto check = [&](const std::string& path, int lines, int most) {
    if (lines <= most) return;
    problems.push_back(
        fmt::format("{}:{}: at most {} lines; say less or split it", path, lines, most));
  };
  for (const auto& [path, text] : tree) {
    if (IsSource(path)) check(path, CountLines(text), kSourceLinesMax);
    if (path.ends_with("/README.md")) check(path, CountLines(text), kReadmeLinesMax);
  }
  return problems;
}

Problems CheckFolders(const Tree& tree) {
  static const std::set<std::string> at_root = {
      ".ci",       ".clang-format",  ".clang-tidy",       ".gitignore",
      "README.md", "CMakeLists.txt", "CMakePresets.json", "sim",
      "model",     "impl",           "scenarios",         "tools",
      "tests"};
  std::set<std::string> strangers;
  for (const auto& [path, text] : tree) {
    const std::string top = path.substr(0, path.find('/'));
    if (at_root.count(top) == 0) strangers.insert(top);
  }
  Problems problems;
  for (const std::string& name : strangers) {
    problems.push_back(fmt::format("{}:1: does not belong into the root", name));
  }
  for (const std::string& folder : kFoldersWithReadme) {
    if (tree.count(folder + "/README.md") > 0) continue;
    problems.push_back(
        fmt::format("{}/README.md:1: missing; say what lives there, where "
                    "to start reading, what must stay true",
                    folder));
  }
  return problems;
}

Problems CheckListed(const Tree& tree) {
  Problems problems;
  for (const auto& [path, text] : tree) {
    const bool for_users = !path.starts_with("tests/") && !path.starts_with("tools/");
    if (!path.ends_with(".cc") && !(path.ends_with(".h") && for_users)) continue;
    const std::string folder = TargetFolderOf(tree, path);
    const std::string cmake = folder + "/CMakeLists.txt";
    const std::string name = path.substr(folder.empty() ? 0 : folder.size() + 1);
    if (tree.count(cmake) > 0 && WordsOf(tree.at(cmake)).count(name) > 0) continue;
    problems.push_back(
        fmt::format("{}:1: in no target; list {} in {}", path, name, cmake));
  }
  return problems;
}

Problems CheckMachinePaths(const Tree& tree) {
  static const Ban place = {R"((^|[^\w./}-])/(home|root|work|tmp|mnt|Users)/[\w.])",
                            "a path from the root of this tree, or a temporary folder "
                            "that the program asks for"};
  Problems problems;
  for (const auto& [path, text] : tree) FindBanned(path, text, place, problems);
  return problems;
}

}  // namespace heddle::tidy
