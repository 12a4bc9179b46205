#define BOOST_TEST_MODULE contract
#include <boost/test/included/unit_test.hpp>

#include "histogram.hpp"
#include "options.hpp"
#include "work.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/json.hpp>
#include <functional>
#include <thread>

namespace net = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using namespace std::chrono_literals;
using net::ip::tcp;

namespace {

/// Answers a message; nothing hangs up. Connections and messages count from 1.
using Echo = std::function<std::optional<std::string>(std::size_t, std::size_t, const std::string &)>;

void attend(tcp::socket socket, std::size_t connection, const Echo &echo) {
  websocket::stream<tcp::socket> stream(std::move(socket));
  beast::error_code error;
  stream.accept(error);
  beast::flat_buffer buffer;
  for (std::size_t count = 1; !error; ++count) {
    stream.read(buffer, error);
    if (error)
      return;
    const auto answer = echo(connection, count, beast::buffers_to_string(buffer.cdata()));
    if (!answer)
      return;
    buffer.clear();
    stream.binary(true);
    stream.write(net::buffer(*answer), error);
  }
}

/// Does the work against a server that answers as `echo` says.
boost::json::value run(const Echo &echo, std::size_t clients, std::size_t messages, std::size_t bytes) {
  net::io_context context;
  tcp::acceptor acceptor(context, {net::ip::address_v4::loopback(), 0});
  const auto port = std::to_string(acceptor.local_endpoint().port());
  std::jthread server([&] {
    std::vector<std::jthread> peers;
    for (std::size_t connection = 1; connection <= clients; ++connection)
      peers.emplace_back(
          [&echo, connection, socket = acceptor.accept()]() mutable { attend(std::move(socket), connection, echo); });
  });
  const auto results = bench::do_work({"127.0.0.1", port, "127.0.0.1:" + port, "/", clients, messages, bytes});
  return boost::json::parse(bench::to_line(results));
}

std::int64_t number(const boost::json::value &result, const char *name) {
  return result.at(name).to_number<std::int64_t>();
}

} // namespace

BOOST_AUTO_TEST_SUITE(arguments)

BOOST_AUTO_TEST_CASE(say_what_there_is_to_do) {
  const auto work = bench::parse_options(
      {"--url", "ws://10.0.0.2:8080/ws/echo", "--clients", "3", "--messages", "7", "--size", "100"});
  BOOST_TEST(work.host == "10.0.0.2");
  BOOST_TEST(work.port == "8080");
  BOOST_TEST(work.authority == "10.0.0.2:8080");
  BOOST_TEST(work.target == "/ws/echo");
  BOOST_TEST(work.clients == 3u);
  BOOST_TEST(work.messages == 7u);
  BOOST_TEST(work.bytes == 100u);
}

BOOST_AUTO_TEST_CASE(that_make_no_sense_are_refused) {
  const std::vector<std::vector<std::string_view>> wrong = {
      {}, {"--url", "http://localhost/"}, {"--url", "ws://localhost/", "--clients", "0"}, {"--what", "1"}};
  for (const auto &one : wrong)
    BOOST_CHECK_THROW(bench::parse_options(one), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(histograms)

BOOST_AUTO_TEST_CASE(are_encoded_as_other_libraries_encode_them) {
  bench::Histogram histogram;
  for (const auto time :
       std::vector<std::chrono::microseconds>{0us, 1us, 2047us, 2048us, 2049us, 123'456us, 123'456us, 90s})
    histogram.record(time);
  // The output of HdrHistogram's library for Python for the same values.
  BOOST_TEST(histogram.encode() == "HISTFAAAACt4nJNpmSzMwMDAywABzFCaEcyZ3M5g/wEqwPJTnomlP45lZx8jEwCN8AcC");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(round_trips)

BOOST_AUTO_TEST_CASE(are_counted_once) {
  const auto result = run([](auto, auto, auto message) { return message; }, 3, 7, 100);
  BOOST_TEST(number(result, "clients") == 3);
  BOOST_TEST(number(result, "failed") == 0);
  BOOST_TEST(number(result, "sent") == 21);
  BOOST_TEST(number(result, "received") == 21);
  BOOST_TEST(number(result, "bytesSent") == 2100);
  BOOST_TEST(number(result, "bytesReceived") == 2100);
  BOOST_TEST(number(result, "elapsedUs") > 0);
}

BOOST_AUTO_TEST_CASE(of_a_changed_echo_are_none) {
  const auto result = run([](auto connection, auto count,
                             auto message) { return connection == 1 && count == 3 ? std::string(20, '!') : message; },
                          2, 5, 20);
  BOOST_TEST(number(result, "sent") == 8);
  BOOST_TEST(number(result, "received") == 7);
}

BOOST_AUTO_TEST_CASE(of_a_connection_that_ends_end_with_it) {
  const auto result = run(
      [](auto connection, auto count, auto message) -> std::optional<std::string> {
        if (connection == 1 && count == 3)
          return std::nullopt;
        return message;
      },
      2, 5, 20);
  BOOST_TEST(number(result, "sent") == 8);
  BOOST_TEST(number(result, "received") == 7);
}

BOOST_AUTO_TEST_CASE(of_what_cannot_connect_are_none) {
  net::io_context context;
  tcp::acceptor acceptor(context, {net::ip::address_v4::loopback(), 0});
  const auto port = std::to_string(acceptor.local_endpoint().port());
  acceptor.close();
  const auto results = bench::do_work({"127.0.0.1", port, "127.0.0.1:" + port, "/", 4, 5, 20});
  const auto result = boost::json::parse(bench::to_line(results));
  BOOST_TEST(number(result, "failed") == 4);
  BOOST_TEST(number(result, "sent") == 0);
  BOOST_TEST(number(result, "elapsedUs") == 0);
}

BOOST_AUTO_TEST_SUITE_END()
