package bench;

import java.nio.ByteBuffer;
import java.util.List;
import org.java_websocket.drafts.Draft;
import org.java_websocket.drafts.Draft_6455;
import org.java_websocket.exceptions.InvalidDataException;
import org.java_websocket.framing.CloseFrame;
import org.java_websocket.framing.Framedata;
import org.java_websocket.protocols.Protocol;

/** RFC 6455 as the library reads it, and without unmasked frames, which the library lets pass. */
final class StrictDraft extends Draft_6455 {
  private static final int MASKED = 0x80;
  private static final int LENGTH = 0x7f;
  private static final int MASK_BYTES = 4;

  private final int maxFrameSize;

  /**
   * Header of the frame that is being read, and how many bytes of its payload are still to come.
   */
  private final ByteBuffer header = ByteBuffer.allocate(2 + Long.BYTES + MASK_BYTES);

  private long payloadLeft;

  StrictDraft(int maxFrameSize) {
    super(List.of(), List.of(new Protocol("")), maxFrameSize);
    this.maxFrameSize = maxFrameSize;
  }

  @Override
  public Draft copyInstance() {
    return new StrictDraft(maxFrameSize);
  }

  @Override
  public List<Framedata> translateFrame(ByteBuffer buffer) throws InvalidDataException {
    var ahead = buffer.duplicate();
    while (ahead.hasRemaining()) {
      if (payloadLeft > 0) {
        var skipped = (int) Math.min(payloadLeft, ahead.remaining());
        ahead.position(ahead.position() + skipped);
        payloadLeft -= skipped;
      } else {
        readHeader(ahead.get());
      }
    }
    return super.translateFrame(buffer);
  }

  private void readHeader(byte next) throws InvalidDataException {
    header.put(next);
    if (header.position() < 2) {
      return;
    }
    if ((header.get(1) & MASKED) == 0) {
      throw new InvalidDataException(CloseFrame.PROTOCOL_ERROR, "a frame without a mask");
    }
    var length = header.get(1) & LENGTH;
    var lengthBytes = length == 126 ? Short.BYTES : length == 127 ? Long.BYTES : 0;
    if (header.position() == 2 + lengthBytes + MASK_BYTES) {
      payloadLeft =
          switch (lengthBytes) {
            case Short.BYTES -> Short.toUnsignedInt(header.getShort(2));
            case Long.BYTES -> header.getLong(2);
            default -> length;
          };
      header.clear();
    }
  }
}
