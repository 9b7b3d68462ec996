package dev.pawl.mcp.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextFileTest {
  @TempDir Path folder;

  /** What is read from an open file. */
  private interface Reading {
    String of(TextFile file) throws IOException, FilesException;
  }

  private String read(byte[] content, Reading reading) throws IOException, FilesException {
    Path file = Files.write(folder.resolve("file"), content);
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      return reading.of(new TextFile(channel));
    }
  }

  private String read(String content, Reading reading) throws IOException, FilesException {
    return read(content.getBytes(UTF_8), reading);
  }

  @Test
  void readsTextAsItIs() throws Exception {
    assertThat(read("\uFEFFx\r\ny", TextFile::whole)).isEqualTo("\uFEFFx\r\ny");
    assertThat(read("", TextFile::whole)).isEmpty();
    assertThat(read(new byte[] {(byte) 0xff, (byte) 0xfe, 'a'}, TextFile::whole))
        .isEqualTo("\uFFFD\uFFFDa");
  }

  @ParameterizedTest
  @CsvSource({"1,'a'", "2,'a|b'", "9,'a|b'", "1.5,'a|b'", "-1,''"})
  void readsTheFirstLines(double lines, String expected) throws Exception {
    assertThat(read("a\nb\n", file -> file.head(lines))).isEqualTo(expected.replace('|', '\n'));
  }

  @ParameterizedTest
  @CsvSource({"1,''", "2,'b|'", "3,'a|b|'", "9,'a|b|'", "1.5,''", "-1,''"})
  void readsTheLastLines(double lines, String expected) throws Exception {
    assertThat(read("a\nb\n", file -> file.tail(lines))).isEqualTo(expected.replace('|', '\n'));
  }

  @Test
  void onlyTheTailTurnsCrlfIntoLf() throws Exception {
    assertThat(read("x\r\ny\r\nz", file -> file.head(2))).isEqualTo("x\r\ny\r");
    assertThat(read("x\r\ny\r\nz", file -> file.tail(2))).isEqualTo("y\nz");
  }

  @Test
  void findsLinesFarFromTheEnds() throws Exception {
    String line = "é".repeat(30_000);
    String text = (line + "\n").repeat(10);
    assertThat(read(text, file -> file.head(3))).isEqualTo(line + "\n" + line + "\n" + line);
    assertThat(read(text, file -> file.tail(3))).isEqualTo(line + "\n" + line + "\n");
    assertThat(read(text, file -> file.tail(11))).isEqualTo(text);
  }

  @Test
  void readsTenMebibytesAndNoMore() throws Exception {
    byte[] most = new byte[TextFile.LIMIT];
    Arrays.fill(most, (byte) 'x');
    assertThat(read(most, TextFile::whole)).hasSize(TextFile.LIMIT);
    byte[] more = Arrays.copyOf(most, TextFile.LIMIT + 10);
    more[more.length - 2] = '\n';
    assertThatThrownBy(() -> read(more, TextFile::whole))
        .hasMessage("The file is larger than 10 MiB; read a part of it with head or tail");
    assertThatThrownBy(() -> read(more, file -> file.head(1))).hasMessageContaining("10 MiB");
    assertThatThrownBy(() -> read(more, file -> file.tail(2))).hasMessageContaining("10 MiB");
    assertThat(read(more, file -> file.tail(1))).isEqualTo("\0");
  }
}
