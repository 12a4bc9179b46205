package bench;

/**
 * The work that the arguments ask for.
 *
 * @param messages round trips on each connection
 * @param size bytes of a message
 */
record Options(String url, int clients, int messages, int size) {

  /**
   * Reads {@code --url URL --clients N --messages M --size B}.
   *
   * @throws IllegalArgumentException when an argument makes no sense
   */
  static Options parse(String[] args) {
    var url = "";
    var clients = 10;
    var messages = 100;
    var size = 1024;
    for (var i = 0; i < args.length; i += 2) {
      var value = i + 1 < args.length ? args[i + 1] : "";
      switch (args[i]) {
        case "--url" -> url = value;
        case "--clients" -> clients = atLeastOne(args[i], value);
        case "--messages" -> messages = atLeastOne(args[i], value);
        case "--size" -> size = atLeastOne(args[i], value);
        default -> throw new IllegalArgumentException("unknown argument " + args[i]);
      }
    }
    if (url.isEmpty()) {
      throw new IllegalArgumentException("--url is needed");
    }
    return new Options(url, clients, messages, size);
  }

  private static int atLeastOne(String name, String text) {
    if (!text.matches("\\d{1,9}") || Integer.parseInt(text) < 1) {
      throw new IllegalArgumentException(
          "%s takes a whole number of at least 1, not \"%s\"".formatted(name, text));
    }
    return Integer.parseInt(text);
  }
}
