package bench;

/** A server on a free port for one test. */
record Served(BenchServer server, String base) implements AutoCloseable {
  static Served start() throws Exception {
    return start(ChatRules.CONTRACT);
  }

  static Served start(ChatRules rules) throws Exception {
    return start(new BenchServer(rules));
  }

  static Served start(BenchServer server) throws Exception {
    return new Served(server, "ws://127.0.0.1:" + server.listen(0));
  }

  /** The statistics so far. */
  String stats() {
    return server.stats().line();
  }

  @Override
  public void close() {
    server.close();
  }
}
