// Measures Boost.Beast as a client: it opens connections to an echo server and does round trips on each, one after
// another. It prints one JSON line and ends when its standard input does.
#include "options.hpp"

#include <iostream>
#include <limits>
#include <stdexcept>

int main(int count, char **values) {
  try {
    const auto work = bench::parse_options({values + 1, values + count});
    std::cout << bench::to_line(bench::do_work(work)) << std::endl;
    // The use of CPU and memory is read while the process waits.
    std::cin.ignore(std::numeric_limits<std::streamsize>::max());
    return 0;
  } catch (const std::exception &error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
