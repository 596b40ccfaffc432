// Pages of a listing that was read from directories.
#pragma once

#include <vector>

#include "impl/live/posix/directory_walk.h"
#include "model/api/object_store.h"

namespace heddle::impl {

// The page that `options` asks for. Pages are cut in the order of keys, so that a token
// is a position whatever was written or deleted in between; within a page the files keep
// their order.
api::ListPage PageOf(std::vector<FoundFile> files, const api::ListOptions& options);

}  // namespace heddle::impl
