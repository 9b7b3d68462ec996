package dev.pawl.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordsTest {
  private final Usage usage =
      new Usage("pawl try")
          .option(new Option(List.of("-o", "--output"), Type.PATH, "FILE", "Where to.", false))
          .option(new Option(List.of("-m", "--more"), Type.TEXT, "TEXT", "More.", true))
          .option(new Option(List.of("-q", "--quiet"), Type.FLAG, "", "Hush.", false))
          .option(new Option(List.of("-v", "--verbose"), Type.FLAG, "", "Speak.", false))
          .option(new Option(List.of("-h", "--help"), Type.FLAG, "", "Help.", false))
          .argument(new Argument(Type.PATH, "FILE", "What.", true, false))
          .argument(new Argument(Type.TEXT, "[WORD ...]", "Words.", false, true));

  private Given read(String... words) {
    return Words.read(usage, List.of(words));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--output x f", "--output=x f", "-o x f", "-ox f", "-o=x f", "f -o x"})
  void readsTheValueOfAnOptionHoweverItIsWritten(String words) {
    Given given = read(words.split(" "));
    assertThat(given.<Path>value("--output", Path.of(""))).isEqualTo(Path.of("x"));
    assertThat(given.<Path>argument(0, Path.of(""))).isEqualTo(Path.of("f"));
  }

  @Test
  void collectsWhatMayBeRepeated() {
    assertThat(read("-m", "a", "f", "--more=b").<List<String>>value("--more", List.of()))
        .containsExactly("a", "b");
    assertThat(read("f").<List<String>>value("--more", List.of())).isEmpty();
  }

  @Test
  void readsSeveralFlagsBehindOneDash() {
    Given given = read("-qv", "f");
    assertThat(given.has("--quiet")).isTrue();
    assertThat(given.has("--verbose")).isTrue();
    assertThat(given.has("--output")).isFalse();
    assertThat(read("-qox", "f").<Path>value("--output", Path.of(""))).isEqualTo(Path.of("x"));
  }

  @Test
  void takesAllWordsForTheLastArgument() {
    assertThat(read("f", "a", "b=1").<List<String>>argument(1, List.of()))
        .containsExactly("a", "b=1");
    assertThat(read("f").<List<String>>argument(1, List.of())).isEmpty();
  }

  @Test
  void takesWordsForWhatTheyAreAfterTwoDashes() {
    assertThat(read("f", "--", "-q", "--more").<List<String>>argument(1, List.of()))
        .containsExactly("-q", "--more");
    assertThat(read("f", "-").<List<String>>argument(1, List.of())).containsExactly("-");
    assertThat(read("f", "-m", "-").<List<String>>value("--more", List.of())).containsExactly("-");
  }

  @Test
  void saysWhatIsWrongWithWords() {
    assertThatThrownBy(this::read).hasMessage("something is missing: FILE");
    assertThatThrownBy(() -> read("f", "-o")).hasMessage("something is missing: --output FILE");
    assertThatThrownBy(() -> read("-o", "--quiet", "f"))
        .hasMessage("something is missing: --output FILE");
    assertThatThrownBy(() -> read("f", "--quite"))
        .hasMessage("unknown option `--quite`, did you mean `--quiet`?");
    assertThatThrownBy(() -> read("f", "-x")).hasMessageStartingWith("unknown option `-x`");
    assertThatThrownBy(() -> read("f", "--quiet=yes")).hasMessage("`--quiet` takes no value");
    assertThatThrownBy(() -> read("f", "-o", "a", "-o", "b"))
        .hasMessage("`--output` is given twice");
    assertThatThrownBy(() -> read("f\0")).hasMessageEndingWith("is no path");
    assertThatThrownBy(() -> Words.read(new Usage("pawl none"), List.of("x")))
        .isInstanceOfSatisfying(
            UsageException.class, e -> assertThat(e.command()).isEqualTo("pawl none"))
        .hasMessage("unknown argument `x`");
  }

  @Test
  void whoeverAsksForHelpNeedNotKnowWhatIsMissing() {
    assertThat(read("--help").has("--help")).isTrue();
  }
}
