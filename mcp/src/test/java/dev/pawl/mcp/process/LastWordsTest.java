package dev.pawl.mcp.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import org.junit.jupiter.api.Test;

class LastWordsTest {
  private final LastWords words = new LastWords();

  @Test
  void fewWordsAreKeptWhole() {
    hear("one\n\ttwo\n");
    assertThat(words.text()).isEqualTo("one\n\ttwo");
    hear("three");
    assertThat(words.text()).isEqualTo("one\n\ttwo\nthree");
  }

  @Test
  void ofManyTheLastWholeLinesAreKept() {
    for (int i = 0; i < 10_000; i++) {
      hear("line " + i + "\n");
    }
    assertThat(words.text()).startsWith("line ").endsWith("\nline 9999");
    assertThat(words.text().length()).isBetween(LastWords.KEPT - 20, LastWords.KEPT);
  }

  @Test
  void exactlyWhatFitsIsKept() {
    String text = "a\n" + "b".repeat(LastWords.KEPT - 2);
    hear(text);
    assertThat(words.text()).isEqualTo(text);
    hear("c");
    assertThat(words.text()).isEqualTo(text.substring(2) + "c");
  }

  @Test
  void moreThanFitsAtOnceIsCut() {
    byte[] bytes = ("x".repeat(5) + "\n" + "y".repeat(LastWords.KEPT + 7)).getBytes(UTF_8);
    words.add(bytes, bytes.length);
    assertThat(words.text()).isEqualTo("y".repeat(LastWords.KEPT));
  }

  @Test
  void anEndlessLineIsCutBetweenCharacters() {
    hear("€".repeat(LastWords.KEPT));
    assertThat(words.text()).isEqualTo("€".repeat(LastWords.KEPT / 3));
  }

  @Test
  void whatIsNotTextIsReplacedAndControlsAreLeftOut() {
    byte[] bytes = {'a', (byte) 0xFF, 7, 0, '\r', '\n', 'b'};
    words.add(bytes, bytes.length);
    assertThat(words.text()).isEqualTo("a\uFFFD\nb");
  }

  @Test
  void coloursAreLeftOut() {
    hear("\u001B[1;31mred\u001B[0m \u001B]0;title\u0007");
    assertThat(words.text()).isEqualTo("red ]0;title");
  }

  private void hear(String text) {
    words.drain(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }
}
