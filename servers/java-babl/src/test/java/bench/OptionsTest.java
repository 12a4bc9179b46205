package bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
  @Test
  @DisplayName("what is not said has its default")
  void defaults() {
    assertEquals(new Options(9000, 0), read("--port 9000"));
  }

  @ParameterizedTest
  @DisplayName("arguments that make no sense are refused")
  @ValueSource(strings = {"--port x", "--port", "--duration 1 --more 2"})
  void refused(String args) {
    assertThrows(IllegalArgumentException.class, () -> read(args));
  }

  private static Options read(String args) {
    return Options.parse(args.split(" "));
  }
}
