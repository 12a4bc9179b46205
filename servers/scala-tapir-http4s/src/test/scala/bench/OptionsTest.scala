package bench

import org.junit.jupiter.api.Assertions.{assertEquals, assertTrue}
import org.junit.jupiter.api.{DisplayName, Test}

final class OptionsTest:

  @Test
  @DisplayName("arguments are read, and those that make no sense are refused")
  def parse(): Unit =
    assertEquals(Right(Options(8080, 0)), Options.parse(Nil))
    assertEquals(Right(Options(0, 3)), Options.parse(List("--duration", "3", "--port", "0")))
    for value <- List("", "many", "70000", "-1", "1x") do assertTrue(Options.parse(List("--port", value)).isLeft, value)
    assertTrue(Options.parse(List("--port")).isLeft)
    assertTrue(Options.parse(List("--nope", "1")).isLeft)
