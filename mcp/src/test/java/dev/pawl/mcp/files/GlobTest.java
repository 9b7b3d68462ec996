package dev.pawl.mcp.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {
  private static boolean matches(String pattern, String path) throws FilesException {
    return Glob.parse(pattern).matches(List.of(path.split("/")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "*.txt a.txt",
        "*.txt .txt",
        "* .hidden",
        "a.txt a.txt",
        "?.txt a.txt",
        "[ab]* bin",
        "[!a]* b",
        "[^a]* b",
        "[a-cx]? xy",
        "[]]x ]x",
        "[ab [ab",
        "a**c abc",
        "*a*b*c xaxbxbxc",
        "** a",
        "** a/b/c",
        "**/*.txt a.txt",
        "**/*.txt x/y/a.txt",
        "sub/** sub/x",
        "sub/** sub/x/y",
        "sub/* sub/x",
        "a/**/z a/z",
        "a/**/z a/b/c/z",
        "**/b/**/d/e a/b/c/d/x/b/d/e",
        "a//b a/b",
        "{a,b}.txt b.txt",
        "{a,{b,c}d}* cd",
        "x{,y} x",
        "{a} {a}",
        "{a,b {a,b",
        "a\\*b a*b",
        "\\{a,b} {a,b}",
        "!*.txt a.md",
        "!!*.txt a.txt",
      })
  void matchesWhatFits(String pattern, String path) throws FilesException {
    assertThat(matches(pattern, path)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "*.TXT a.txt",
        "*.txt x/a.txt",
        "a ab",
        "?.txt .txt",
        "[!a]* a",
        "[z-a] m",
        "[z-a] z",
        "sub/** sub",
        "sub/* sub/x/y",
        "sub/ sub",
        "/a.txt a.txt",
        "./a.txt a.txt",
        "a\\*b axb",
        "**/b a/c",
        "'' a",
        "!*.txt a.txt",
        "*a*b ba",
      })
  void doesNotMatchWhatDoesNotFit(String pattern, String path) throws FilesException {
    assertThat(matches(pattern, path)).isFalse();
  }

  @Test
  void theWorstPatternIsStillFast() throws FilesException {
    String stars = "*a".repeat(100) + "b";
    String folders = "**/a/".repeat(100) + "b";
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          assertThat(matches(stars, "a".repeat(255))).isFalse();
          assertThat(matches(folders, "a/".repeat(1000) + "a")).isFalse();
          assertThat(matches("{".repeat(1000), "a")).isFalse();
        });
  }

  @Test
  void refusesPatternsThatAreTooBig() {
    assertThatThrownBy(() -> Glob.parse("{a,b}".repeat(10))).hasMessageContaining("alternatives");
    assertThatThrownBy(() -> Glob.parse("{a,b}".repeat(200))).hasMessageContaining("alternatives");
    assertThatThrownBy(() -> Glob.parse("x".repeat(1001))).hasMessageContaining("1000 characters");
  }
}
