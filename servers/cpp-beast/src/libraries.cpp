// Definitions that the headers of Boost only declare where they are compiled apart.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
#include <boost/json/src.hpp>
