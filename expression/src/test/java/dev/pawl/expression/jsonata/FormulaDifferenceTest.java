package dev.pawl.expression.jsonata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.formula.Formula;
import dev.pawl.expression.jsonata.RandomFormula.Shape;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Formulas against the library: a formula yields what the library yields, down to the type of each
 * number, and fails as the library fails.
 */
final class FormulaDifferenceTest {
  private static final int SCOPES = 12;
  private static final Pattern EXPRESSION =
      Pattern.compile(
          "\\bexpr: *(?:'([^'\n]+)'|\"([^\"\n]+)\"|([^'\"{}>|\n]+)$)", Pattern.MULTILINE);

  /** What an evaluation came to: a value and its text, or an error. */
  private record Outcome(Object value, String text) {
    static Outcome of(Function<JsonataScope, Object> evaluation, JsonataScope scope) {
      try {
        Object value = evaluation.apply(scope);
        return new Outcome(value, value == Undefined.UNDEFINED ? "undefined" : Json.write(value));
      } catch (ExpressionException e) {
        return new Outcome(null, e.code() + ": " + e.getMessage());
      }
    }

    boolean isSameAs(Outcome other) {
      return text.equals(other.text) && Objects.equals(value, other.value);
    }
  }

  /** How often a shape was part of an evaluation, and how often without the library's help. */
  private static final class Tally {
    private final Map<Shape, Integer> surelyBy = new EnumMap<>(Shape.class);
    private int formulas;
    private int evaluations;
    private int surely;

    void count(Set<Shape> shapes, boolean sure) {
      evaluations++;
      if (sure) {
        surely++;
        shapes.forEach(shape -> surelyBy.merge(shape, 1, Integer::sum));
      }
    }
  }

  private final Tally tally = new Tally();
  private final List<JsonataScope> scopes = new ArrayList<>();
  private int next;

  private void makeScopes(long seed) {
    RandomScope random = new RandomScope(seed);
    scopes.clear();
    for (int i = 0; i < 499; i++) {
      scopes.add(random.next());
    }
  }

  private void compare(int expressions, long seed) {
    makeScopes(seed);
    RandomFormula formulas = new RandomFormula(seed);
    for (int i = 0; i < expressions; i++) {
      String text = formulas.next();
      assertThat(compareIfFormula(text, formulas.used())).as(text).isTrue();
    }
  }

  private boolean compareIfFormula(String text, Set<Shape> shapes) {
    Optional<Formula> formula = Formula.compile(text);
    if (formula.isPresent()) {
      tally.formulas++;
      JsonataExpression both = JsonataScope.compiled(text);
      LibraryExpression library = library(text);
      assertThat(both.historyUse()).as(text).isEqualTo(library.historyUse());
      assertThat(both.freeFunctions()).as(text).isEqualTo(library.freeFunctions());
      for (int i = 0; i < SCOPES; i++) {
        JsonataScope scope = scopes.get(next++ % scopes.size());
        JsonataScope inTime = scope.with(JsonataScope.within(Duration.ofSeconds(60)));
        Outcome expected = Outcome.of(library::evaluate, inTime);
        assertSame(Outcome.of(both::evaluate, inTime), expected, text, scope);
        Outcome alone = Outcome.of(s -> sure(formula.get().evaluate(s)), inTime);
        tally.count(shapes, !alone.text().equals("\"unsure\""));
      }
    }
    return formula.isPresent();
  }

  private static Object sure(Object result) {
    return result == Formula.UNSURE ? "unsure" : result;
  }

  private static void assertSame(
      Outcome actual, Outcome expected, String text, JsonataScope scope) {
    if (!actual.isSameAs(expected)) {
      assertThat(actual)
          .as("%s with %s and %s after %s", text, scope.input(), scope.variables(), scope.past())
          .isEqualTo(expected);
    }
  }

  private static LibraryExpression library(String text) {
    try {
      return LibraryExpression.compile(text);
    } catch (ExpressionSyntaxException e) {
      throw new AssertionError("the library refuses " + text, e);
    }
  }

  @Test
  void aFormulaYieldsWhatTheLibraryYields() {
    compare(2_000, 20_261_116);
    assertThat(tally.surely).isGreaterThan(tally.evaluations / 2);
    for (Shape shape : Shape.values()) {
      assertThat(tally.surelyBy.getOrDefault(shape, 0)).as("%s", shape).isGreaterThan(150);
    }
  }

  @Test
  @Tag("soak")
  void aMillionFormulasYieldWhatTheLibraryYields() {
    for (int round = 0; round < 20; round++) {
      compare(5_000, round);
    }
    assertThat(tally.evaluations).isGreaterThan(1_000_000);
  }

  /** Where the parser of formulas accepts a text, the library has to read the same in it. */
  @Test
  void noFormulaIsMadeOfWhatTheLibraryRefuses() {
    makeScopes(7);
    RandomFormula formulas = new RandomFormula(7);
    int texts = Boolean.getBoolean("pawl.soak") ? 1_000_000 : 25_000;
    for (int i = 0; i < texts; i++) {
      compareIfFormula(formulas.soup(), Set.of());
    }
    assertThat(tally.formulas).isGreaterThan(texts / 40);
  }

  @Test
  void theWrittenExpressionsYieldTheSame() throws IOException {
    makeScopes(11);
    for (Object document : (List<?>) Json.parse(resource("documents.json"))) {
      scopes.add(JsonataScope.of(document));
    }
    for (String line : resource("expressions.txt").lines().toList()) {
      for (int i = 0; i < 10 && !line.isBlank(); i++) {
        compareIfFormula(line, Set.of());
      }
    }
    assertThat(tally.formulas).isGreaterThan(1_500);
  }

  /** The expressions of all graphs in this repository: examples, recorded runs, benchmarks. */
  @Test
  void theExpressionsOfTheGraphsYieldTheSame() throws IOException {
    makeScopes(13);
    Set<String> texts = new TreeSet<>();
    for (Path graph : graphs()) {
      Matcher matcher = EXPRESSION.matcher(Files.readString(graph));
      while (matcher.find()) {
        String quoted = Objects.requireNonNullElse(matcher.group(1), matcher.group(2));
        texts.add(quoted == null ? matcher.group(3).strip() : quoted);
      }
    }
    texts.forEach(text -> compareIfFormula(text, Set.of()));
    assertThat(tally.formulas)
        .as("of %d: %s", texts.size(), texts)
        .isGreaterThan(texts.size() * 2 / 3);
  }

  private static List<Path> graphs() throws IOException {
    List<Path> graphs = new ArrayList<>();
    for (String folder :
        List.of(
            "examples",
            "acceptance/src",
            "cli/src",
            "library/src",
            "engine/src",
            "testkit/src",
            "bench/src",
            "mcp/src",
            "formats/src")) {
      try (Stream<Path> files = Files.walk(Path.of("..", folder))) {
        files.filter(file -> file.toString().endsWith(".yaml")).forEach(graphs::add);
      }
    }
    assertThat(graphs).hasSizeGreaterThan(15);
    return graphs;
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = FormulaDifferenceTest.class.getResourceAsStream("/jsonata/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
