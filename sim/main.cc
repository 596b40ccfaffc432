#include "sim/command/command_line.h"

int main(int argc, char** argv) { return heddle::sim::RunCommandLine(argc, argv); }
