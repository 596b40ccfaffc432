#include "impl/live/posix/page.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>

namespace heddle::impl {
namespace {

// The common prefix that stands for `key`; empty: it stands for itself.
std::string GroupOf(const std::string& key, const api::ListOptions& options) {
  if (options.delimiter.empty() || !key.starts_with(options.prefix)) return "";
  const std::size_t at = key.find(options.delimiter, options.prefix.size());
  return at == std::string::npos ? "" : key.substr(0, at + options.delimiter.size());
}

}  // namespace

api::ListPage PageOf(std::vector<FoundFile> files, const api::ListOptions& options) {
  const std::string& from =
      options.page_token.empty() ? options.start_after : options.page_token;
  const std::string begun = GroupOf(from, options);  // belongs to what lies before
  std::set<std::string> groups;
  std::vector<std::string> names;  // of all that is left to give, groups too
  std::vector<FoundFile> left;
  for (FoundFile& file : files) {
    const std::string group = GroupOf(file.key, options);
    if (file.key <= from || (!group.empty() && group == begun)) continue;
    if (group.empty()) {
      names.push_back(file.key);
      left.push_back(std::move(file));
    } else if (groups.insert(group).second) {
      names.push_back(group);
    }
  }

  api::ListPage page;
  if (options.max_keys == 0) return page;
  std::string last;
  const bool is_cut = names.size() > options.max_keys;
  if (is_cut) {
    const auto nth = names.begin() + (options.max_keys - 1);
    std::nth_element(names.begin(), nth, names.end());
    last = page.next_token = *nth;
  }
  for (FoundFile& file : left) {
    if (!is_cut || file.key <= last)
      page.objects.push_back({std::move(file.key), file.size, {}});
  }
  for (const std::string& group : groups) {
    if (!is_cut || group <= last) page.common_prefixes.push_back(group);
  }
  return page;
}

}  // namespace heddle::impl
