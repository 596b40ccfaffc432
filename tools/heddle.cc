// The command `heddle`: sim/main.cc with the scenarios of this repository, and nothing
// else.
