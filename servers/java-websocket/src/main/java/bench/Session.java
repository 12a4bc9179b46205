package bench;

import java.nio.ByteBuffer;

/** What one workload does with one connection. */
interface Session {
  /** Longest message read, in bytes; a longer one closes with 1009. */
  int readLimitBytes();

  void onText(String text);

  default void onBinary(ByteBuffer bytes) {}

  default void onClose() {}
}
