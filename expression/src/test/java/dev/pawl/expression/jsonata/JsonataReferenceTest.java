package dev.pawl.expression.jsonata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.NodeReference;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Compares the expressions of {@code expressions.txt} with the reference, the npm package jsonata,
 * on written and on random documents. A difference has to be listed in {@code differences.json},
 * with its reason.
 */
final class JsonataReferenceTest {
  private static final int RANDOM_DOCUMENTS = 24;
  private static final long SEED = 7;
  private static final Pattern CODE = Pattern.compile("\\(([A-Z][0-9]{4})\\)$");

  @Test
  void agreesWithTheReferenceExceptWhereListed() throws IOException {
    List<Object> documents = new ArrayList<>((List<?>) Json.parse(resource("documents.json")));
    RandomJson random = new RandomJson(SEED);
    for (int i = 0; i < RANDOM_DOCUMENTS; i++) {
      documents.add(random.document());
    }
    Map<String, String> differences = compare(expressions(), documents);
    Map<?, ?> listed = (Map<?, ?>) Json.parse(resource("differences.json"));
    assertThat(listed.values()).allSatisfy(reason -> assertThat(reason).asString().isNotBlank());
    Map<String, String> unlisted = new LinkedHashMap<>(differences);
    unlisted.keySet().removeAll(listed.keySet());
    assertThat(unlisted).as("differences that are not listed").isEmpty();
    assertThat(differences.keySet())
        .as("listed, but no longer different")
        .containsAll(listed.keySet().stream().map(String.class::cast).toList());
  }

  @Test
  void theExpressionsCallEveryFunctionOfTheLanguage() throws IOException {
    String all = resource("expressions.txt");
    TreeSet<String> missing = new TreeSet<>(JsonataExpression.functionNames());
    missing.removeAll(
        List.of("previousNode", "executionCount", "nodeExecution", "nodeExecutions", "mcpResult"));
    missing.removeIf(name -> all.contains("$" + name + "("));
    assertThat(missing).isEmpty();
    assertThat(expressions()).hasSizeGreaterThan(400).doesNotHaveDuplicates();
  }

  private static List<String> expressions() throws IOException {
    return resource("expressions.txt")
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("# "))
        .toList();
  }

  /** By expression, the first document on which the two disagree. */
  static Map<String, String> compare(List<String> expressions, List<Object> documents) {
    String question =
        Json.write(
            Values.object(
                "expressions", expressions,
                "documents", documents,
                "millis", JsonataScope.MILLIS));
    List<?> answers = (List<?>) Json.parse(NodeReference.run("jsonata.cjs", question));
    Map<String, String> differences = new LinkedHashMap<>();
    for (int i = 0; i < expressions.size(); i++) {
      List<?> expected = (List<?>) answers.get(i);
      Function<Object, String> evaluation = evaluation(expressions.get(i));
      for (int j = 0; j < documents.size(); j++) {
        String actual = evaluation.apply(documents.get(j));
        if (!agree(actual, (String) expected.get(j))) {
          differences.putIfAbsent(
              expressions.get(i),
              "on %s: %s, but the reference says %s"
                  .formatted(Json.write(documents.get(j)), actual, expected.get(j)));
        }
      }
    }
    return differences;
  }

  private static Function<Object, String> evaluation(String text) {
    try {
      JsonataExpression expression = JsonataExpression.compile(text);
      return document -> evaluate(expression, document);
    } catch (ExpressionSyntaxException e) {
      Matcher code = CODE.matcher(e.getMessage());
      String error = "error " + (code.find() ? code.group(1) : "");
      return _ -> error;
    }
  }

  private static String evaluate(JsonataExpression expression, Object document) {
    try {
      Object result = expression.evaluate(JsonataScope.of(document));
      return result == Undefined.UNDEFINED ? "undefined" : Json.write(result);
    } catch (ExpressionException e) {
      return "error " + e.code();
    }
  }

  private static boolean agree(String actual, String expected) {
    if (actual.equals(expected)) {
      return true;
    }
    // An error without a code is one that the reference did not foresee.
    if (expected.equals("error ")) {
      return actual.startsWith("error");
    }
    boolean values = !(actual + expected).contains("error ") && !expected.equals("undefined");
    return values
        && !actual.equals("undefined")
        && Values.deepEquals(Json.parse(actual), Json.parse(expected));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = JsonataReferenceTest.class.getResourceAsStream("/jsonata/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
