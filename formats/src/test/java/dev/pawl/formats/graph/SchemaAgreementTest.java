package dev.pawl.formats.graph;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.harrel.jsonschema.Validator;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Json;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an editor says by the published schema is what the reader says. */
final class SchemaAgreementTest {
  private static final Set<ProblemCode> SHAPE =
      EnumSet.of(
          ProblemCode.UNKNOWN_FORMAT,
          ProblemCode.MISSING_KEY,
          ProblemCode.UNKNOWN_KEY,
          ProblemCode.WRONG_TYPE,
          ProblemCode.BAD_VALUE,
          ProblemCode.BAD_NAME,
          ProblemCode.TOO_MANY_NODES,
          ProblemCode.UNKNOWN_NODE_TYPE,
          ProblemCode.BAD_SERVER);

  private final PublishedSchema schema;

  SchemaAgreementTest() throws IOException {
    schema = new PublishedSchema();
  }

  @ParameterizedTest
  @ValueSource(strings = {"count_files.yaml", "everything.yaml", "older.yaml", "oldest.yaml"})
  void agreesOnAFileAndOnEveryVariantOfIt(String name) {
    Object file = plain(Graphs.resource(name));
    assertThat(GraphReader.read("g.json", json(file)).problems()).isEmpty();
    List<String> disagreements = new ArrayList<>();
    List<Boolean> verdicts = new ArrayList<>();
    verdicts.add(check("unchanged", file, disagreements));
    Mutations.each(
        file, "", (change, variant) -> verdicts.add(check(change, variant, disagreements)));
    assertThat(disagreements).isEmpty();
    assertThat(verdicts).first().isEqualTo(true);
    assertThat(verdicts).contains(false);
  }

  @Test
  void agreesOnWhatDesignsOfLaterVersionsHave() {
    List<String> disagreements = new ArrayList<>();
    for (String node :
        List.of(
            "{ id: n, type: input, next: exit }",
            "{ id: n, type: ask, question: x, next: exit }",
            "{ id: n, type: ask, question: { expr: $.a }, next: exit }",
            "{ id: n, type: ask, question: { expr: $.a, b: 1 }, next: exit }",
            "{ id: n, type: ask, question: x, options: [a, a], next: exit }",
            "{ id: n, type: ask, question: x, options: ['  '], next: exit }",
            "{ id: n, type: ask, question: x, options: [a], schema: {}, next: exit }",
            "{ id: n, type: ask, question: x, deadline: 1s, default: 5, next: exit }",
            "{ id: n, type: ask, question: x, deadline: 1s, default: [{ expr: a }], next: exit }",
            "{ id: n, type: ask, question: x, schema: {}, deadline: 1s, default: 5, next: exit }",
            "{ id: n, type: ask, question: x, default: y, next: exit }",
            "{ id: n, type: ask, question: x, onDeadline: y, next: exit }",
            "{ id: n, type: ask, question: x, timeout: 1s, next: exit }",
            "{ id: n, type: ask, question: x, retry: { attempts: 2 }, next: exit }",
            "{ id: n, type: ask, question: x, onDoubt: ask, next: exit }",
            "{ id: n, type: mcp, server: s, tool: x, onDoubt: check, next: exit }",
            "{ id: n, type: mcp, server: s, tool: x, onDoubt: [ask], next: exit }",
            "{ id: n, type: mcp, server: s, tool: x, onDoubt: { server: s }, next: exit }",
            "{ id: n, type: foreach, items: [], do: { type: ask, question: x, onDeadline: a,"
                + " deadline: 1s }, next: b }",
            "{ id: n, type: wait, signal: go, next: exit }",
            "{ id: n, type: mcp, server: s, tool: x, onDoubt: ask, next: exit }",
            "{ id: n, type: wait, for: PT5M, next: exit }",
            "{ id: n, type: wait, for: P1DT0.5S, next: exit }",
            "{ id: n, type: wait, for: PT, next: exit }",
            "{ id: n, type: wait, for: 1s1m, next: exit }",
            "{ id: n, type: wait, for: 0s, next: exit }",
            "{ id: n, type: wait, for: 1s, retry: { attempts: 1, backoff: 0s }, next: exit }",
            "{ id: n, type: exit, next: exit }",
            "{ id: 'a/b', type: exit }",
            "{ id: n, type: switch, condition: 1, target: a, conditions: [{ next: b }] }",
            "{ id: n, type: foreach, items: [], do: { type: switch, conditions: [{ next: a }] },"
                + " next: b }",
            "{ id: n, type: foreach, items: [], do: { type: wait, for: 1s, onError: a }, next:"
                + " b }")) {
      check(node, plain(Graphs.withNode(node)), disagreements);
    }
    assertThat(disagreements).isEmpty();
  }

  private boolean check(String change, Object file, List<String> disagreements) {
    Validator.Result bySchema = schema.validate(file);
    List<Problem> byReader =
        GraphReader.read("g.json", json(file)).problems().stream()
            .filter(SchemaAgreementTest::isOfShape)
            .toList();
    if (bySchema.isValid() != byReader.isEmpty()) {
      disagreements.add(
          change
              + " — the schema says "
              + (bySchema.isValid() ? "yes" : "no: " + bySchema.getErrors().getFirst().getError())
              + ", the reader "
              + (byReader.isEmpty() ? "yes" : "no: " + byReader.getFirst()));
    }
    return bySchema.isValid();
  }

  /**
   * That an entry names the very tool it stands in is more than a schema can say, and so is that a
   * default is among the options.
   */
  private static boolean isOfShape(Problem problem) {
    return SHAPE.contains(problem.code())
        && !problem.message().endsWith("but names another one")
        && !problem.message().endsWith("not one of its `options`");
  }

  private static Object plain(String yaml) {
    return SourceReader.read("g.yaml", yaml.getBytes(UTF_8)).root().value();
  }

  private static byte[] json(Object file) {
    return Json.write(file).getBytes(UTF_8);
  }
}
