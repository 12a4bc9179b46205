package bench;

import java.nio.ByteBuffer;

/** The behaviour of one workload on one connection. */
interface Session {
  /** Longest message read, in bytes; a longer one closes with 1009. */
  int readLimitBytes();

  void onText(String text);

  default void onBinary(ByteBuffer bytes) {}

  default void onClose() {}
}
