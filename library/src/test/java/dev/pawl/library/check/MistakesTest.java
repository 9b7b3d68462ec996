package dev.pawl.library.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.library.Pawl;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A catalogue of mistakes: each is found before anything runs, at its place, with what to do. */
final class MistakesTest {
  private static final String MARK = "‸";

  /**
   * One of them.
   *
   * @param right what stands in the base file
   * @param wrong what somebody writes instead, with a mark at the expected place
   */
  private record Mistake(
      String base, String right, String wrong, String code, String severity, String advice) {
    static Mistake of(String line) {
      String[] parts = line.split(" ¦ ?", -1);
      return new Mistake(
          parts[0],
          parts[1].replace("\\n", "\n"),
          parts[2].replace("\\n", "\n"),
          parts[3],
          parts[4],
          parts.length > 5 ? parts[5].strip() : "");
    }

    String file() throws IOException {
      String text = resource(base + ".yaml");
      assertThat(text).contains(right);
      int at = text.indexOf(right);
      return text.substring(0, at) + wrong + text.substring(at + right.length());
    }

    boolean isPlaced() {
      return wrong.contains(MARK);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"report", "order", "desk", "shop", "depot", "refund"})
  void theFilesWithoutAMistakeHaveNoProblem(String base) throws IOException {
    assertThat(check(resource(base + ".yaml"))).isEmpty();
  }

  @Test
  void everyMistakeIsFoundAtItsPlace() throws IOException {
    List<String> missed = new ArrayList<>();
    List<Mistake> mistakes =
        resource("mistakes.txt")
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(Mistake::of)
            .toList();
    for (Mistake mistake : mistakes) {
      String marked = mistake.file();
      String text = marked.replace(MARK, "");
      List<Problem> problems = check(text);
      if (problems.stream().noneMatch(problem -> fits(problem, mistake, marked))) {
        missed.add("\n" + mistake + " at " + place(marked) + ", found: " + problems);
      }
    }
    assertThat(mistakes).hasSizeGreaterThanOrEqualTo(500);
    assertThat(missed).isEmpty();
  }

  @Test
  void aResultThatSurelyDoesNotFitIsNotToldOnceMoreOfWhoReadsIt() throws IOException {
    String text =
        resource("refund.yaml").replace("$string($.bank.number)", "$number($.bank.number)");

    assertThat(check(text)).extracting(Problem::code).containsExactly(ProblemCode.RESULT_MISFIT);
  }

  @Test
  void whatIsNoMistakeIsNotToldOf() throws IOException {
    List<String> told = new ArrayList<>();
    List<String> lines =
        resource("fine.txt")
            .lines()
            .filter(each -> !each.isBlank() && !each.startsWith("#"))
            .toList();
    for (String line : lines) {
      String[] parts = line.replace("\\n", "\n").split(" ¦ ?", -1);
      String text = resource(parts[0] + ".yaml");
      for (int i = 1; i < parts.length; i += 2) {
        assertThat(text).contains(parts[i]);
        int at = text.indexOf(parts[i]);
        text = text.substring(0, at) + parts[i + 1] + text.substring(at + parts[i].length());
      }
      List<Problem> problems = check(text);
      if (!problems.isEmpty()) {
        told.add("\n" + line + ": " + problems);
      }
    }
    assertThat(lines).hasSizeGreaterThanOrEqualTo(260);
    assertThat(told).isEmpty();
  }

  private static boolean fits(Problem problem, Mistake mistake, String marked) {
    String place = problem.place().line() + ":" + problem.place().column();
    return problem.code().name().equals(mistake.code())
        && problem.severity().word().equals(mistake.severity())
        && (!mistake.isPlaced() || place.equals(place(marked)))
        && problem.advice().contains(mistake.advice());
  }

  private static String place(String marked) {
    int at = marked.indexOf(MARK);
    int line =
        1 + (int) marked.substring(0, Math.max(0, at)).chars().filter(c -> c == '\n').count();
    return line + ":" + (at - marked.lastIndexOf('\n', at));
  }

  private static List<Problem> check(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (Pawl pawl = Pawl.of(GraphReader.read("mistake.yaml", bytes), Engine.on(Upstreams.NONE))) {
      return pawl.check();
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = MistakesTest.class.getResourceAsStream("/mistakes/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
