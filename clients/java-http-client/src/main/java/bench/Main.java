package bench;

import java.io.IOException;

/** Round trips of the JDK's WebSocket: one JSON line, and the end when standard input ends. */
public final class Main {
  private Main() {}

  /** Exits with 2 when the arguments make no sense. */
  public static void main(String[] args) throws IOException {
    System.out.println(Work.run(readOptions(args)));
    System.out.flush();
    // The use of CPU and memory is read while the process waits.
    System.in.transferTo(java.io.OutputStream.nullOutputStream());
    System.exit(0);
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
}
