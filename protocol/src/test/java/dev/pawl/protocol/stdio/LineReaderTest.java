package dev.pawl.protocol.stdio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineReaderTest {
  private static final int MAX_LENGTH = 200_000;

  /** Gives no more than so many bytes at a time. */
  private static InputStream pieces(String text, int size) {
    return new ByteArrayInputStream(text.getBytes(UTF_8)) {
      @Override
      public synchronized int read(byte[] bytes, int offset, int length) {
        return super.read(bytes, offset, Math.min(length, size));
      }
    };
  }

  private static List<String> lines(InputStream in) throws IOException {
    LineReader reader = new LineReader(in, MAX_LENGTH);
    List<String> lines = new ArrayList<>();
    for (byte[] line = reader.next(); line != null; line = reader.next()) {
      lines.add(line == LineReader.TOO_LONG ? "too long" : new String(line, UTF_8));
    }
    return lines;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 1 << 16})
  void findsTheSameLinesHoweverTheyArrive(int size) throws IOException {
    assertThat(lines(pieces("a\n\nbcd\r\n é \nlast", size)))
        .containsExactly("a", "", "bcd\r", " é ", "last");
    assertThat(lines(pieces("a\n", size))).containsExactly("a");
    assertThat(lines(pieces("", size))).isEmpty();
  }

  @Test
  void findsLinesThatEndWhereWhatWasReadEnds() throws IOException {
    String chunk = "x".repeat((1 << 16) - 1);
    assertThat(lines(pieces(chunk + "\n" + chunk + "y\nz", 1 << 16)))
        .containsExactly(chunk, chunk + "y", "z");
  }

  @Test
  void passesOverWhatIsTooLong() throws IOException {
    String most = "x".repeat(MAX_LENGTH);
    assertThat(lines(pieces(most + "\n" + most + "y\nz\n" + most + "y", 1 << 16)))
        .containsExactly(most, "too long", "z", "too long");
    LineReader strict = new LineReader(pieces("abcd\nabc\n", 100), 3);
    assertThat(strict.next()).isSameAs(LineReader.TOO_LONG);
    assertThat(strict.next()).hasSize(3);
  }
}
