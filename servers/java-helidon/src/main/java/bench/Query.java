package bench;

import java.util.HashMap;
import java.util.Map;

/** The parameters in a request's query. */
final class Query {
  private final Map<String, String> values = new HashMap<>();

  /** Reads {@code a=1&b=2}; null and "" are a query without parameters. */
  Query(String text) {
    if (text == null || text.isEmpty()) {
      return;
    }
    for (var pair : text.split("&")) {
      var cut = pair.indexOf('=');
      values.putIfAbsent(
          cut < 0 ? pair : pair.substring(0, cut), cut < 0 ? "" : pair.substring(cut + 1));
    }
  }

  /**
   * A whole number from 1 to {@code most}, {@code fallback} when it is absent.
   *
   * @throws IllegalArgumentException when it makes no sense
   */
  int wholeNumber(String name, int fallback, int most) {
    var text = values.getOrDefault(name, Integer.toString(fallback));
    if (!text.matches("\\d{1,9}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > most) {
      throw new IllegalArgumentException(
          "%s must be a whole number from 1 to %d".formatted(name, most));
    }
    return Integer.parseInt(text);
  }
}
