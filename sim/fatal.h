// The engine's own errors: a rule of its interface was broken, so no verdict would mean
// anything.
#pragma once

#include <string>

namespace heddle::sim {

// Prints "heddle: misuse: <message>" and what the program was doing, then ends the
// process with exit code 3. `message` says what was wrong and what to change.
[[noreturn]] void Fatal(const std::string& message);

// What `Fatal` prints of the program at the time, for instance the token of the
// execution. Null: nothing. Returns the describer that was there before.
using FatalContext = std::string (*)();
FatalContext SetFatalContext(FatalContext describe);

}  // namespace heddle::sim
