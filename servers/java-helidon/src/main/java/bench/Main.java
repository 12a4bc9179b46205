package bench;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The process: serves until SIGTERM, or for its duration. */
public final class Main {
  private Main() {}

  /** Exits with 2 when the arguments make no sense. */
  public static void main(String[] args) throws Exception {
    var options = readOptions(args);
    var server = new BenchServer(ChatRules.CONTRACT);
    var port = server.listen(options.port());
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
    System.out.println("{\"v\":1,\"event\":\"ready\",\"port\":" + port + "}");
    if (options.durationS() > 0) {
      TimeUnit.SECONDS.sleep(options.durationS());
      System.exit(0);
    }
    new CountDownLatch(1).await();
  }

  private static Options readOptions(String[] args) {
    try {
      return Options.parse(args);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      throw e;
    }
  }

  /** Ends the process itself: left alone, the runtime would end with 143 after SIGTERM. */
  private static void stop(BenchServer server) {
    server.close();
    System.out.println(server.stats().line());
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
