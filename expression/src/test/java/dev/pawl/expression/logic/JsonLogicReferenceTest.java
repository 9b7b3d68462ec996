package dev.pawl.expression.logic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.NodeReference;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Compares rules with json-logic-js: those of {@code rules.json} and random ones, each on written
 * and on random data. What differs on purpose is listed in {@code differences.json}.
 */
final class JsonLogicReferenceTest {
  private static final int RANDOM_DOCUMENTS = 20;
  private static final int RANDOM_RULES = 3000;

  @Test
  void agreesWithTheOriginalOnEveryOperationAndCoercion() throws IOException {
    Map<?, ?> file = (Map<?, ?>) resource("rules.json");
    List<Object> values = list(file, "values");
    Map<String, String> differences = new TreeMap<>();
    differences.putAll(compare(list(file, "pairs"), pairs(values)));
    differences.putAll(compare(list(file, "singles"), singles(values)));
    List<Object> documents = new ArrayList<>(list(file, "documents"));
    RandomLogic random = new RandomLogic(new Random(11));
    for (int i = 0; i < RANDOM_DOCUMENTS; i++) {
      documents.add(random.document());
    }
    differences.putAll(compare(list(file, "rules"), documents));

    assertThat(differences).isEmpty();
  }

  @Test
  void whatIsListedStillDiffersAndHasAReason() throws IOException {
    List<Object> rules = new ArrayList<>();
    List<Object> data = new ArrayList<>();
    for (Object listed : (List<?>) resource("differences.json")) {
      Map<?, ?> difference = (Map<?, ?>) listed;
      assertThat(difference.get("reason")).asString().isNotBlank();
      rules.add(difference.get("rule"));
      data.add(difference.get("data"));
    }
    List<List<String>> answers = original(rules, data);
    for (int i = 0; i < rules.size(); i++) {
      assertThat(apply(compile(rules.get(i)), data.get(i)))
          .as("%s on %s", Json.write(rules.get(i)), Json.write(data.get(i)))
          .isNotEqualTo(answers.get(i).get(i));
    }
  }

  @Test
  void agreesWithTheOriginalOnRandomRules() {
    RandomLogic random = new RandomLogic(new Random(12));
    List<Object> documents = new ArrayList<>();
    for (int i = 0; i < RANDOM_DOCUMENTS; i++) {
      documents.add(random.document());
    }
    List<Object> rules = new ArrayList<>();
    for (int i = 0; i < RANDOM_RULES; i++) {
      rules.add(random.rule());
    }
    assertThat(compare(rules, documents)).isEmpty();
  }

  @Test
  void theRulesNameEveryOperation() throws IOException {
    String rules = Json.write(resource("rules.json"));
    TreeSet<String> missing = new TreeSet<>(LogicOperations.names());
    missing.removeIf(name -> rules.contains("{" + Json.write(name) + ":"));
    assertThat(missing).isEmpty();
  }

  /** By rule, the first of the data on which the two disagree. */
  private static Map<String, String> compare(List<Object> rules, List<Object> data) {
    List<List<String>> answers = original(rules, data);
    Map<String, String> differences = new TreeMap<>();
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = compile(rules.get(i));
      List<String> expected = answers.get(i);
      for (int j = 0; j < data.size(); j++) {
        String actual = apply(rule, data.get(j));
        if (!actual.equals(expected.get(j))) {
          differences.putIfAbsent(
              Json.write(rules.get(i)),
              "on %s: %s, but json-logic-js says %s"
                  .formatted(Json.write(data.get(j)), actual, expected.get(j)));
        }
      }
    }
    return differences;
  }

  /** For each rule the results on all of the data. */
  @SuppressWarnings("unchecked")
  private static List<List<String>> original(List<Object> rules, List<Object> data) {
    String question = Json.write(Values.object("rules", rules, "data", data));
    return (List<List<String>>) Json.parse(NodeReference.run("json-logic.cjs", question));
  }

  /** Problems do not matter: what cannot be compiled fails, as it does in the original. */
  private static Rule compile(Object rule) {
    return JsonLogic.compile(LogicFixture.source(rule), _ -> {});
  }

  private static String apply(Rule rule, Object data) {
    try {
      Object result = rule.evaluate(LogicScope.of(data));
      if (result instanceof Double number && !Double.isFinite(number)) {
        return number.toString();
      }
      return result == Undefined.UNDEFINED ? "undefined" : Json.write(result);
    } catch (ExpressionException _) {
      return "error";
    }
  }

  /** Every value with every value; read anew, since JavaScript tells equal lists apart. */
  private static List<Object> pairs(List<Object> values) {
    List<Object> pairs = new ArrayList<>();
    for (Object a : values) {
      for (Object b : values) {
        pairs.add(Values.object("a", a, "b", Json.parse(Json.write(b))));
      }
    }
    return pairs;
  }

  private static List<Object> singles(List<Object> values) {
    List<Object> singles = new ArrayList<>();
    for (Object value : values) {
      singles.add(Values.object("a", value));
    }
    return singles;
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Map<?, ?> file, String key) {
    return (List<Object>) file.get(key);
  }

  private static Object resource(String name) throws IOException {
    try (InputStream in = JsonLogicReferenceTest.class.getResourceAsStream("/logic/" + name)) {
      return Json.parse(in.readAllBytes());
    }
  }
}
