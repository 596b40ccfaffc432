#include "sim/check/event_list.h"

#include <string>
#include <vector>

#include "tests/catch.h"

namespace heddle::sim::check {
namespace {

// "(0" is the call of operation 0, "0)" its return.
std::string Text(const EventList& list) {
  std::string text;
  for (EventList::Event event = list.First(); event != EventList::kEnd;
       event = list.Next(event)) {
    const std::string operation = std::to_string(EventList::OperationOf(event));
    if (!text.empty()) text += ' ';
    text += EventList::IsCall(event) ? "(" + operation : operation + ")";
  }
  return text;
}

EventList ListOf(const std::vector<Interval>& operations) {
  EventList list;
  list.Build(operations);
  return list;
}

TEST_CASE("calls and returns are listed in order of time", "[sim][check]") {
  CHECK(Text(ListOf({})).empty());
  CHECK(Text(ListOf({{.invoked = 1, .responded = 4},
                     {.invoked = 2, .responded = 3},
                     {.invoked = 5, .responded = 6}})) == "(0 (1 1) 0) (2 2)");
}

TEST_CASE("at one stamp calls come before returns", "[sim][check]") {
  CHECK(Text(ListOf({{.invoked = 1, .responded = 2},
                     {.invoked = 2, .responded = 2},
                     {.invoked = 2, .responded = 3}})) == "(0 (1 (2 0) 1) 2)");
}

TEST_CASE("an operation of unknown outcome has no return", "[sim][check]") {
  CHECK(Text(ListOf({{.invoked = 1}, {.invoked = 2, .responded = 3}, {.invoked = 9}})) ==
        "(0 (1 1) (2");
}

TEST_CASE("operations are lifted and put back in reverse order", "[sim][check]") {
  EventList list = ListOf({{.invoked = 1, .responded = 6},
                           {.invoked = 2, .responded = 3},
                           {.invoked = 4},
                           {.invoked = 5, .responded = 7}});
  CHECK(Text(list) == "(0 (1 1) (2 (3 0) 3)");
  list.Lift(1);
  CHECK(Text(list) == "(0 (2 (3 0) 3)");
  list.Lift(2);
  CHECK(Text(list) == "(0 (3 0) 3)");
  list.Lift(0);
  CHECK(Text(list) == "(3 3)");
  list.PutBack(0);
  list.PutBack(2);
  CHECK(Text(list) == "(0 (2 (3 0) 3)");
  list.PutBack(1);
  CHECK(Text(list) == "(0 (1 1) (2 (3 0) 3)");
}

TEST_CASE("a list that is built again holds only the new operations", "[sim][check]") {
  EventList list =
      ListOf({{.invoked = 1, .responded = 2}, {.invoked = 3, .responded = 4}});
  list.Lift(0);
  const std::vector<Interval> operations = {{.invoked = 1}};
  list.Build(operations);
  CHECK(Text(list) == "(0");
}

}  // namespace
}  // namespace heddle::sim::check
