package bench;

/** The options of the process. */
record Options(int port, int durationS) {

  /**
   * Reads {@code --port N} (8080 when absent) and {@code --duration S} (0: until told to stop).
   *
   * @throws IllegalArgumentException when an argument makes no sense
   */
  static Options parse(String[] args) {
    var port = 8080;
    var durationS = 0;
    for (var i = 0; i < args.length; i += 2) {
      var value = i + 1 < args.length ? args[i + 1] : "";
      switch (args[i]) {
        case "--port" -> port = wholeNumber("--port", value, 65_535);
        case "--duration" -> durationS = wholeNumber("--duration", value, 999_999);
        default -> throw new IllegalArgumentException("unknown argument " + args[i]);
      }
    }
    return new Options(port, durationS);
  }

  private static int wholeNumber(String name, String text, int most) {
    if (!text.matches("\\d{1,6}") || Integer.parseInt(text) > most) {
      throw new IllegalArgumentException(
          "%s takes a whole number up to %d, not \"%s\"".formatted(name, most, text));
    }
    return Integer.parseInt(text);
  }
}
