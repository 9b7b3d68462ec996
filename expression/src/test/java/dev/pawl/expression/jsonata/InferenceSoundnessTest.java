package dev.pawl.expression.jsonata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.inference.Finding;
import dev.pawl.expression.inference.Inferred;
import dev.pawl.expression.inference.JsonataInference;
import dev.pawl.expression.inference.Surroundings;
import dev.pawl.expression.type.Type;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Inference against evaluation: what an expression yields lies in the type that was inferred for
 * it, and what is called a certain mistake fails.
 */
final class InferenceSoundnessTest {
  private static final int RANDOM_DOCUMENTS = Boolean.getBoolean("pawl.soak") ? 50 : 5;

  private final Map<String, String> unsound = new LinkedHashMap<>();
  private int known;
  private int unknown;

  @Test
  void theExpressionsOfTheReferenceYieldWhatWasInferred() throws IOException {
    List<Object> documents = new ArrayList<>((List<?>) Json.parse(resource("documents.json")));
    RandomJson random = new RandomJson(8);
    for (int i = 0; i < RANDOM_DOCUMENTS; i++) {
      documents.add(random.document());
    }
    Type all = Type.NEVER;
    for (Object document : documents) {
      all = document instanceof List ? all : all.or(Type.exactly(document));
    }
    for (String text : expressions()) {
      for (Object document : documents) {
        compare(text, JsonataScope.of(document), Type.exactly(document));
        compare(text, JsonataScope.of(document), all.or(Type.exactly(document)));
      }
    }
    assertThat(unsound).isEmpty();
    assertThat(known).isGreaterThan(2 * unknown);
  }

  private static List<String> expressions() throws IOException {
    return resource("expressions.txt")
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("# "))
        .toList();
  }

  private void compare(String text, JsonataScope scope, Type input) {
    JsonataExpression expression;
    try {
      expression = JsonataExpression.compile(text);
    } catch (ExpressionSyntaxException _) {
      return;
    }
    Map<String, Type> variables = new LinkedHashMap<>();
    scope.variables().forEach((name, value) -> variables.put(name, Type.exactly(value)));
    Inferred inferred = JsonataInference.of(text, Surroundings.of(input, variables));
    JsonataScope inTime = scope.with(JsonataScope.within(Duration.ofSeconds(60)));
    try {
      Object value = expression.evaluate(inTime);
      String shown = value == Undefined.UNDEFINED ? "nothing" : Json.write(value);
      if (!inferred.type().admits(value)) {
        note(text, shown + " is not in " + inferred.type(), scope);
      }
      inferred.findings().stream()
          .filter(Finding::certain)
          .forEach(finding -> note(text, shown + " despite " + finding, scope));
      known += inferred.type().isUnknown() ? 0 : 1;
      unknown += inferred.type().isUnknown() ? 1 : 0;
    } catch (ExpressionException _) {
      // Whatever was inferred of it does not come to pass.
    }
  }

  private void note(String text, String what, JsonataScope scope) {
    unsound.putIfAbsent(text, what + ", on " + Json.write(scope.input()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a)[]^(b)",
        "(a)[][]^(b)",
        "(a)[][0]^(b)",
        "(a)[0][]^(b)",
        "(a)[][0].b",
        "(a)[0][].b",
        "(a)[]^(b).b",
        "(a)[]^(b)[]",
        "(a)^(b)[]",
        "a[]^(b)",
        "c.(a)[]^(b)",
        "$append(a, [])[]^(b)",
        "$filter(a, function($i) { $i.b > 0 })[]^(b)",
        "[{ 'b': 1 }][]^(b)",
        "($x := a; $x[]^(b))",
        "($x := a; $x[]^(b).b)",
      })
  void aListThatIsKeptBeforeASortYieldsWhatWasInferred(String text) {
    compareOnAll(
        text,
        "{'a': [{'b': 1}]}",
        "{'a': {'b': 1}}",
        "{'a': [{'b': 1}, {'b': 2}], 'c': {'a': [{'b': 1}]}}",
        "{'a': [], 'c': {}}",
        "{'a': [{'b': [1]}], 'c': [{'a': {'b': 1}}]}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "$.*",
        "a.*",
        "($w := 0; *)",
        "*[0]",
        "*.*",
        "*[]",
        "$count(*)",
        "(*)^($)",
        "*.a",
        "a.*.b",
        "{ 'a': [] }.*",
        "$map(*, function($v) { $v })"
      })
  void theWildcardYieldsWhatWasInferred(String text) {
    compareOnAll(
        text,
        "{'a': []}",
        "{'a': [[]]}",
        "{'a': {'b': []}}",
        "{'a': [], 'b': []}",
        "{'a': [1]}",
        "{'a': [[], 1], 'b': 2}",
        "{'a': [{'a': []}, {'b': []}]}",
        "{}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "($v := function($w) { ($join(b.a, c))[$append('', null)] }; $v(1))",
        "$abs(($v := function($w) { ($join(b.a, c))[['', null]] }; $v(1)))",
        "$map([1, 2], function($v) { $each(c, function($w) { zz }) })",
        "$map([1, 2], function($v) { $map(d, function($w) { zz }) })",
        "$map([1, 2], function($v) { a ? $map(d, function($w) { zz }) : 1 })",
        "$map([1, 2], function($v) { ($x := 1; $filter(d, function($w) { false })) })",
        "($f := function($v) { $map(d, function($w) { zz }) }; [$f(1), $f(2)])",
        "($f := function($v) { $map(d, function($w) { zz }) }; $f(1))",
        "(function($v) { $map(d, function($w) { zz }) })(1)",
      })
  void theLastCallOfAFunctionYieldsWhatWasInferred(String text) {
    compareOnAll(
        text,
        "{'a': 'a', 'c': {'x': 1}}",
        "{'a': true, 'd': []}",
        "{'c': {'x': 1}, 'd': [1, 2]}",
        "{'c': {'x': {'zz': 1}}, 'd': [{'zz': 1}]}");
  }

  /** Each on its own, and as one of several that it may be. */
  private void compareOnAll(String text, String... documents) {
    List<Object> read =
        Stream.of(documents).map(each -> Json.parse(each.replace('\'', '"'))).toList();
    Type all = read.stream().map(Type::exactly).reduce(Type.NEVER, Type::or);
    for (Object document : read) {
      compare(text.replace('\'', '"'), JsonataScope.of(document), Type.exactly(document));
      compare(text.replace('\'', '"'), JsonataScope.of(document), all);
    }
    assertThat(unsound).isEmpty();
    assertThat(known + unknown).isPositive();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$parseInteger(s, '0')",
        "$abs($parseInteger(s, '0'))",
        "$sum([$parseInteger(s, '0'), 1])",
        "[none].a[]",
        "[none].a.b[]",
        "[[none].a].b[]",
        "$.[1, 2].{ 'x': $ }",
        "$.[none].[1]",
        "$.[none][[0..1]].[1]",
        "a.[b, c].{ 'x': $ }",
        "[[1, 2][]]",
        "[[[1, 2]][0]]",
        "[[a, [s]][], 1]",
        "$.[none][].{ 'x': 1 }",
        "$.[1][].{ 'x': $ }",
        "$.([none].b)[].[1][]",
        "a.b[[0, 0]].$type($)[0]",
        "a[[0, 0]].b[[0, 0]].$type($)[1]"
      })
  void arraysInPathsAndWhatIsNoNumberYieldWhatWasInferred(String text) {
    compareOnAll(text, "{'s': 'a'}", "{'s': '5', 'a': {'b': 1, 'c': 2}}", "{'a': [{'b': [1]}]}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "([none].b).c",
        "([none].b).{ 'x': 1 }",
        "([$sum(s.*)].b[s]).{ 'x': 1 }",
        "(1; [none].b).c",
        "(([none].b)).c",
        "([none].b)^(c)",
        "([none].b)[].c",
        "([none].b).c[]",
        "[[none][].b.c, 0]",
        "[[s.z][].o.(s)[0], 3]",
        "[[none][].b.{ 'x': 1 }]",
        "a.([none].b)",
        "a.([none].b).{ 'x': $ }",
        "s.([none].b).{ 'x': 1 }",
        "(s.[none]).{ 'x': 1 }",
        "s.$sort([none].b).[1]",
        "($v := s.[1]; a.$v)",
        "($v := s.[1]; a.($v))",
        "($v := s.[1, 2]; s.$v.$type($))",
        "($o := { 'v': s.[1] }; a.$o.v)",
        "($o := { 'v': a[0].b[] }; $o.v)",
        "{ 'v': s[0][] }.v",
        "s.(none)[true].$type($)",
        "a.none[true].$type($)",
        "a.none[[0, 0]].$type($)",
        "s.(a.b)[true][0]",
        "s.[1, 2][0]",
        "s.[[1], 2][0].$type($)",
        "s.[1, 2][$ = 1]",
        "s.*[0]",
        "[s.[1]].[2]",
        "$sort($map([1], function($v) { $each({ 'x': 1 }, $not) }))",
        "$reverse($map([1], function($v) { $map([$v], $string) }))",
        "($r := $map([1], function($v) { $map([$v], $string) }); $r)",
        "{ 'r': $map([1], function($v) { $map([$v], $string) }) }.r",
        "[none]{ 'x': { 'y': 1 }.* }",
        "[]{ 'x': { 'y': 1 }.y }",
        "[none]{ 'x': [1].$ }",
        "a{ 'x': { 'y': 1 }.y, 'z': $type($) }",
      })
  void listsThatHoldTogetherOrComeApartYieldWhatWasInferred(String text) {
    compareOnAll(text, "{'s': 'a'}", "{'s': '5', 'a': {'b': 1, 'c': 2}}", "{'a': [{'b': [1]}]}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$map([1], function($v) { $type($){ 'a': 1 } })",
        "$map([1], function($v) { $type($)[]{ 'a': 1 } })",
        "$map([1], function($v) { (1; $type($){ 'a': 1 }) })",
        "$map([1], function($v) { s ? $type($){ 'a': 1 } : $type($v) })",
        "$map([1], function($v) { ($map([1, 2], $string))[0] })",
        "$map([1], function($v) { ($split('a-b', '-'))[0] })",
        "$map([1], function($v) { (s ? $split('a-b', '-'))[0] })",
        "$map([1], function($v) { ($split('a-b', '-')){ 'a': $ } })",
        "$map([1], function($v) { $split('a', '-')[] })"
      })
  void bracketsBehindTheLastCallOfAFunctionAreHeededAsInTheLanguage(String text) {
    compareOnAll(text, "{'s': 'a'}", "{}");
  }

  @Test
  void randomExpressionsYieldWhatWasInferred() {
    compareRandom(1_500, 20_261_117);
  }

  @Test
  @Tag("soak")
  void manyRandomExpressionsYieldWhatWasInferred() {
    compareRandom(200_000, Long.getLong("pawl.soak.seed", 3));
  }

  @Test
  void randomQueriesYieldWhatWasInferred() {
    compareAll(800, 14, new RandomQuery(14)::next);
    assertThat(known).isPositive();
  }

  @Test
  @Tag("soak")
  void manyRandomQueriesYieldWhatWasInferred() {
    long seed = Long.getLong("pawl.soak.seed", 15);
    compareAll(50_000, seed, new RandomQuery(seed)::next);
    assertThat(known).isPositive();
  }

  private void compareRandom(int expressions, long seed) {
    compareAll(expressions, seed, new RandomFormula(seed)::next);
    assertThat(known).isGreaterThan(2 * unknown);
  }

  private void compareAll(int expressions, long seed, Supplier<String> texts) {
    RandomScope scopes = new RandomScope(seed);
    for (int i = 0; i < expressions; i++) {
      String text = texts.get();
      for (int j = 0; j < 3; j++) {
        JsonataScope scope = scopes.next();
        compare(text, scope, Type.exactly(scope.input()));
        Type wider = Type.exactly(scope.input()).or(Type.exactly(scopes.next().input()));
        compare(text, scope, wider);
      }
    }
    assertThat(unsound).isEmpty();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = JsonataReferenceTest.class.getResourceAsStream("/jsonata/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
