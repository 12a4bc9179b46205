// Definitions that the headers of Boost.JSON only declare where they are compiled apart.
#include <boost/json/src.hpp>
