package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Template;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tools that are made of templates. */
@Timeout(60)
final class ToolTemplatesTest {
  private static final String HEAD =
      """
      server: { name: s, version: "1" }
      templates:
      - name: report
        description: Reports on {{site}}, at most {{ limit }} lines
        parameters:
          site: { type: string, description: Where }
          limit: { type: integer, default: 10 }
          tags: { type: array, default: [] }
          patience: { default: 5s }
          rule: { type: object, default: { ">": [1, 0] } }
        nodes:
        - { id: entry, type: entry, next: fetch }
        - id: fetch
          type: mcp
          server: web
          tool: get_{{site}}
          args: { limit: "{{limit}}", tags: "{{ tags }}", note: 'of {{site}}, {{{{site}}' }
          timeout: "{{patience}}"
          next: choose
        - { id: choose, type: switch, conditions: [{ rule: "{{rule}}", next: made }], next: made }
        - id: made
          type: transform
          transform: { expr: '{ "at": {{site}}, "text": "of {{site}}!", "first": $.fetch[{{limit}}] }' }
          next: exit
        - { id: exit, type: exit }
      tools:
      """;

  private static Bundle read(String tools) {
    return Graphs.read(HEAD + tools);
  }

  private static List<String> problems(String tools) {
    return read(tools).problems().stream().map(Problem::toString).toList();
  }

  private static NodeKind kind(Definition tool, String id) {
    return node(tool, id).kind();
  }

  private static Node node(Definition tool, String id) {
    return tool.nodes().stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void anArgumentKeepsItsTypeWhereItStandsAlone() {
    Bundle bundle =
        read("- { name: berlin, template: report, with: { site: berlin, limit: 3, tags: [a] } }");
    assertThat(bundle.problems()).isEmpty();
    Definition berlin = bundle.definitions().getFirst();
    assertThat(berlin.name()).isEqualTo("berlin");
    assertThat(berlin.description()).isEqualTo("Reports on berlin, at most 3 lines");
    NodeKind.Mcp fetch = (NodeKind.Mcp) kind(berlin, "fetch");
    assertThat(fetch.tool()).isEqualTo("get_berlin");
    assertThat(((Template.Literal) fetch.args()).value())
        .isEqualTo(Map.of("limit", 3, "tags", List.of("a"), "note", "of berlin, {{site}}"));
    assertThat(node(berlin, "fetch").policy().timeout()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void inAnExpressionItIsAValueOfTheLanguage() {
    Bundle bundle =
        read("- { name: odd, template: report, with: { site: \"a\\\"b'\\\\\", limit: -1 } }");
    assertThat(bundle.problems()).isEmpty();
    NodeKind.Transform made = (NodeKind.Transform) kind(bundle.definitions().getFirst(), "made");
    assertThat(made.expression().text())
        .isEqualTo(
            "{ \"at\": \"a\\\"b'\\\\\", \"text\": \"of a\\\"b'\\\\!\", \"first\": $.fetch[-1] }");
  }

  @Test
  void whatTheToolSaysItselfCountsMore() {
    Bundle bundle =
        read(
            """
            - name: a
              template: report
              with: { site: x }
              description: Mine
              executionLimits: { maxNodeExecutions: 7 }
            - { name: b, template: report, with: { site: y } }
            """);
    assertThat(bundle.problems()).isEmpty();
    assertThat(bundle.definitions().getFirst().description()).isEqualTo("Mine");
    assertThat(bundle.definitions().getFirst().limits().maxSteps()).isEqualTo(7);
    assertThat(bundle.definitions().getLast().limits().maxSteps()).isEqualTo(1000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{ name: t, template: reprot, with: { site: x } } | UNKNOWN_TEMPLATE | 27:24 | `report`",
        "{ name: t, template: report } | MISSING_KEY | 27:3 | `site`",
        "{ name: t, template: report, with: { sight: x, site: y } } | UNKNOWN_KEY | 27:40 | it has:"
            + " site, limit",
        "{ name: t, template: report, with: { site: 3 } } | WRONG_TYPE | 27:46 | a text",
        "{ name: t, template: report, with: { site: x, limit: 1.5 } } | WRONG_TYPE | 27:56 | whole",
        "{ name: t, template: report, with: [x] } | WRONG_TYPE | 27:38 | a mapping",
        "{ name: t, template: report, with: { site: x }, nodes: [] } | UNKNOWN_KEY | 27:51 | its"
            + " template",
        "{ name: t, with: { site: x } } | MISSING_KEY | 27:3 | `template`",
        "{ name: t, parameters: {}, nodes: [] } | UNKNOWN_KEY | 27:14 | `templates:`",
        "{ name: t, template: report, with: { site: x, patience: soon } } | BAD_VALUE | 27:59 | ''",
      })
  void aMistakeIsToldWhereItIs(String tool, ProblemCode code, String place, String says) {
    Bundle bundle = read("- " + tool + "\n- { name: good, template: report, with: { site: x } }");
    assertThat(bundle.problems()).as(bundle.problems().toString()).isNotEmpty();
    Problem problem = bundle.problems().getFirst();
    assertThat(problem.code()).as(problem.toString()).isEqualTo(code);
    assertThat(problem.tool()).isEqualTo("t");
    assertThat(problem.toString()).contains(":" + place + ":", says.replace("''", ""));
    assertThat(bundle.definitions()).extracting(Definition::name).containsExactly("good");
  }

  @Test
  void anArgumentOfTheWrongKindIsToldWhereItStandsInAText() {
    assertThat(
            problems(
                "- { name: t, template: report, with: { site: x, limit: 1, patience: [1, 2] } }"))
        .singleElement()
        .asString()
        .contains("must be a text");
    String file =
        HEAD.replace("of {{site}}, {{{{site}}", "of {{tags}}")
            + "- { name: t, template: report, with: { site: x, tags: [a] } }";
    assertThat(Graphs.read(file).problems())
        .singleElement()
        .asString()
        .contains("`{{tags}}` stands in a text, but it is a list");
  }

  @Test
  void aParameterThatIsNotThereIsToldOnceAndInTheTemplate() {
    String file =
        HEAD.replace("{{patience}}", "{{patiance}}")
            + """
            - { name: a, template: report, with: { site: x } }
            - { name: b, template: report, with: { site: y } }
            """;
    Bundle bundle = Graphs.read(file);
    assertThat(bundle.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(ProblemCode.UNKNOWN_PARAMETER);
              assertThat(problem.place()).isEqualTo(new Place("g.yaml", 18, 14));
              assertThat(problem.advice()).contains("`patience`");
            });
    assertThat(bundle.definitions()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{{site}}: 1|BAD_VALUE",
        "'{{site}}': 1|BAD_VALUE",
      })
  void aKeyIsNoPlaceForAParameter(String key, ProblemCode code) {
    String file =
        HEAD.replace("tags: \"{{ tags }}\"", key.startsWith("{{") ? "x: 1" : key)
            + "- { name: a, template: report, with: { site: x } }";
    Bundle bundle = Graphs.read(file);
    if (key.startsWith("'")) {
      assertThat(bundle.problems()).extracting(Problem::code).containsExactly(code);
    } else {
      assertThat(bundle.problems()).isEmpty();
    }
  }

  @Test
  void bracesWithoutQuotesAreToldOf() {
    String file =
        HEAD.replace("\"{{limit}}\"", "{{limit}}")
            + "- { name: a, template: report, with: { site: x } }";
    assertThat(Graphs.read(file).problems())
        .isNotEmpty()
        .allSatisfy(problem -> assertThat(problem.toString()).contains("quotes"));
  }

  @Test
  void whatIsWrongWithATemplateIsToldThoughNoToolUsesIt() {
    List<String> problems =
        Graphs.read(
                """
                server: { name: s, version: "1" }
                templates:
                - { name: a, nodes: [], template: b }
                - { name: a, nodes: [] }
                - { nodes: [] }
                - { name: c, parameters: { "1x": {}, y: { type: text }, z: { type: string, default: 1 } } }
                - 5
                tools: []
                """)
            .problems()
            .stream()
            .map(Problem::toString)
            .toList();
    assertThat(problems)
        .satisfiesExactly(
            each -> assertThat(each).contains(":3:25:", "cannot be made of another one"),
            each -> assertThat(each).contains(":4:3:", "in line 3", "DUPLICATE_TEMPLATE"),
            each -> assertThat(each).contains(":5:3:", "has no `name`"),
            each -> assertThat(each).contains(":6:3:", "has no `nodes`"),
            each -> assertThat(each).contains(":6:28:", "BAD_NAME"),
            each -> assertThat(each).contains(":6:49:", "cannot be `text`"),
            each -> assertThat(each).contains(":6:85:", "must be a text"),
            each -> assertThat(each).contains(":7:3:", "must be a mapping"));
  }

  @Test
  void aProblemOfANodeIsToldWhereTheTemplateHasIt() {
    String file =
        HEAD.replace("type: transform\n", "type: transfrom\n")
            + "- { name: a, template: report, with: { site: x } }";
    assertThat(Graphs.read(file).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.place().line()).isEqualTo(22))
        .satisfies(problem -> assertThat(problem.tool()).isEqualTo("a"));
  }

  @Test
  void aSmallFileDoesNotBecomeAHugeOne() {
    String large = "x".repeat(200_000);
    StringBuilder tools = new StringBuilder(HEAD);
    tools.append("- { name: t, template: report, with: { site: ").append(large).append(" } }\n");
    for (int i = 0; i < 5_000; i++) {
      tools.append("- { name: t").append(i).append(", template: report, with: { site: x } }\n");
    }
    Bundle bundle = Graphs.read(tools.toString());
    assertThat(bundle.problems())
        .hasSize(1)
        .first()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo(ProblemCode.TOO_MANY_VALUES));
    assertThat(bundle.definitions().size()).isBetween(500, 4_000);
  }

  @Test
  void aTextThatIsFullOfParametersIsBounded() {
    String file =
        HEAD.replace("Reports on {{site}}", "Reports" + "{{site}}".repeat(20_000))
            + "- { name: t, template: report, with: { site: "
            + "'"
            + "x".repeat(500_000)
            + "' } }\n";
    assertThat(Graphs.read(file).problems())
        .extracting(Problem::code)
        .containsExactly(ProblemCode.TOO_MANY_VALUES);
  }

  @Test
  void quotesAndCommentsAreKnownInExpressions() {
    assertThat(expression("'it''s {{a}}'")).isEqualTo("'it''s x\"\\u0027y'");
    assertThat(expression("/* \" */ {{a}}")).isEqualTo("/* \" */ \"x\\\"'y\"");
    assertThat(expression("$match(s, /[\"]/) = {{a}}"))
        .isEqualTo("$match(s, /[\"]/) = \"x\\\"'y\"");
    assertThat(expression("$.`{{a}}` / 2")).isEqualTo("$.`x\"'y` / 2");
    assertThat(expression("function(){{\"a\": 1}}")).isEqualTo("function(){{\"a\": 1}}");
    assertThat(expression("\"\\\"{{a}}")).isEqualTo("\"\\\"x\\\"'y");
  }

  private static String expression(String text) {
    String a = "x\"'y";
    return TemplateText.expression(text, _ -> Json.write(a), _ -> a);
  }
}
