// The only header of ours that names Catch2's: Debian 12 has version 2, later ones
// version 3.
#pragma once

#include <catch2/catch.hpp>
