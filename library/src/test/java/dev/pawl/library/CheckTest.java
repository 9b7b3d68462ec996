package dev.pawl.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.testkit.Graphs;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckTest {
  @Test
  void aMisspeltKeyDoesNotHideWhatElseIsWrong() {
    assertThat(
            problems(
                """
                - { id: entry, type: entry, next: a, nxt: a }
                - { id: a, type: transform, transform: { expr: '$sum(1,' }, next: exti }
                - { id: b, type: mcp, server: upp, tool: x, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::code)
        .containsExactlyInAnyOrder(
            ProblemCode.UNKNOWN_KEY,
            ProblemCode.BAD_EXPRESSION,
            ProblemCode.UNKNOWN_NODE,
            ProblemCode.UNKNOWN_SERVER);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "${{ entry.file }} | JSONata has no `{{ … }}` | without braces: write `$.entry.file`",
        "${SKU} | JSONata has no `${ … }` | only in the settings of servers",
        "$5 off | `off` cannot stand here | if a text is meant, write `{ expr: '\"…\"' }`",
      })
  void saysThatATextThatBeginsWithADollarIsAnExpression(
      String text, String message, String advice) {
    assertThat(
            problems(
                """
                - { id: entry, type: entry, next: a }
                - { id: a, type: mcp, server: up, tool: x, args: { sku: "%s" }, next: exit }
                - { id: exit, type: exit }
                """
                    .formatted(text)))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.message())
                  .startsWith("a text that begins with `$` is an expression here")
                  .contains(message);
              assertThat(problem.advice()).contains(advice);
            });
  }

  @Test
  void aNameThatLacksItsQuotesIsToldOnce() {
    assertThat(
            problems(
                """
                - { id: entry, type: entry, next: my-first-step }
                - { id: my-first-step, type: transform, transform: { expr: '1' }, next: a }
                - { id: a, type: transform, transform: { expr: '$.my-first-step.v' }, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::toString)
        .singleElement()
        .asString()
        .contains("there is no node `my`", "$.`my-first-step`");
  }

  @Test
  void aNodeThatUndoesNothingIsNotAskedWhereItLeads() {
    assertThat(
            problems(
                """
                - { id: entry, type: entry, next: a }
                - { id: a, type: mcp, server: up, tool: x, compensate: h, next: exit }
                - { id: h, type: transform, transform: { expr: '1' } }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::message)
        .containsExactly("`h` undoes nothing: it only computes");
  }

  @Test
  void aNodeThatCannotBeReadIsNotCalledUnknownWhereItIsNamed() {
    assertThat(
            problems(
                """
                - { id: entry, type: entry, next: a }
                - { id: a, type: transfrom, transform: { expr: '1' }, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::code)
        .containsExactly(ProblemCode.UNKNOWN_NODE_TYPE);
  }

  @Test
  void aNodeOfAnUnknownTypeHidesNothingElse() {
    assertThat(
            problems(
                """
                - { id: entry, type: entry, next: a }
                - { id: a, type: mpc, server: upp, tool: x, next: exit }
                - { id: b, type: transform, transform: { expr: '1 +' }, next: exti }
                - { id: c, type: mcp, server: up, tool: x, compensate: a, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::code)
        .containsExactlyInAnyOrder(
            ProblemCode.UNKNOWN_NODE_TYPE, ProblemCode.BAD_EXPRESSION, ProblemCode.UNKNOWN_NODE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ id: a, type: transform, transfrom: { expr: '1' }, next: exit } | transform",
        "{ id: a, type: transform, transform: { exp: '1' }, next: exit } | expr",
        "{ id: a, type: mcp, servr: up, tool: x, next: exit } | server",
        "{ id: a, type: mcp, server: up, tol: x, next: exit } | tool",
        "{ id: a, type: switch, condtions: [], next: exit } | conditions",
        "{ id: a, type: workflow, tol: t, next: exit } | tool",
        "{ id: a, type: wait, fro: 1s, next: exit } | for",
        "{ id: a, type: ask, qestion: Why?, next: exit } | question",
        "{ id: a, type: foreach, itms: [], do: { type: wait, for: 1s }, next: exit } | items",
        "{ id: a, type: foreach, items: [], od: { type: wait, for: 1s }, next: exit } | do",
      })
  void aMisspeltKeyIsReportedWithWhatIsMissingForItAndNothingElse(String node, String key) {
    assertThat(
            problems(
                "- { id: entry, type: entry, next: a }\n- "
                    + node
                    + "\n- { id: exit, type: exit }"))
        .as(key)
        .allSatisfy(problem -> assertThat(problem.place().line()).isPositive())
        .extracting(Problem::code)
        .containsExactlyInAnyOrder(ProblemCode.UNKNOWN_KEY, ProblemCode.MISSING_KEY);
  }

  @Test
  void aCompensationThatLeadsOnAndARuleOfSeveralOperationsAreWarnedAbout() {
    assertThat(
            problems(
                """
                - { id: entry, type: entry, next: s }
                - { id: s, type: switch, conditions: [ { rule: { "<": [1, 0], ">": [0, 1] }, next: exit } ], next: a }
                - { id: a, type: mcp, server: up, tool: x, compensate: undo, next: exit }
                - { id: undo, type: mcp, server: up, tool: y, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::code)
        .containsExactly(ProblemCode.CONSTANT_RULE, ProblemCode.NEXT_IGNORED);
  }

  @Test
  void manyForksInARowThatNeverJoinAreSaidToBeTooEntangled() {
    StringBuilder body = new StringBuilder("- { id: entry, type: entry, next: [a0, b0] }\n");
    for (int i = 0; i < 40; i++) {
      for (String side : new String[] {"a", "b"}) {
        body.append(
            "- { id: %s%d, type: transform, join: any, transform: { expr: '1' }, next: %s }\n"
                .formatted(side, i, i == 39 ? "exit" : "[a%d, b%d]".formatted(i + 1, i + 1)));
      }
    }
    body.append("- { id: exit, type: exit, join: any }\n");
    assertThat(problems(body.toString()))
        .extracting(Problem::code)
        .containsExactly(ProblemCode.TOO_MANY_NODES);
  }

  @Test
  void noRouteMayLeadBackToTheEntry() {
    assertThat(
            problems(
                """
                - { id: entry, type: entry, next: a }
                - { id: a, type: mcp, server: up, tool: x, onError: entry, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::code)
        .containsExactly(ProblemCode.ENTERED_ENTRY);
  }

  @Test
  void aNodeThatOnlyKnowsWhereToGoWhenItFailsIsFound() {
    assertThat(
            problems(
                """
                - { id: entry, type: entry, next: a }
                - { id: a, type: mcp, server: up, tool: x, onError: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::toString)
        .containsExactly(
            "test.yaml:9:5: error: mcp node `a` has no `next` — say where to go from here, as in"
                + " `next: exit` [MISSING_KEY]");
  }

  @Test
  void aServerThatNoCheckCanCallIsFoundOnce() {
    assertThat(
            problems(
                """
                - { id: entry, type: entry, next: a }
                - { id: a, type: mcp, server: up, tool: x, onDoubt: { check: y, server: upp }, next: b }
                - { id: b, type: mcp, server: uup, tool: x, onDoubt: { check: y }, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::toString)
        .containsExactly(
            "test.yaml:9:75: error: unknown server `upp` — did you mean `up`? [UNKNOWN_SERVER]",
            "test.yaml:10:33: error: unknown server `uup` — did you mean `up`? [UNKNOWN_SERVER]");
  }

  @Test
  void aQuestionWhoseDeadlineLeadsNowhereIsFound() {
    assertThat(
            problems(
                """
                - { id: entry, type: entry, next: a }
                - { id: a, type: ask, question: "Go?", deadline: 1m, onDeadline: lat, next: exit }
                - { id: late, type: transform, transform: { expr: '1' }, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(Problem::code)
        .contains(ProblemCode.UNKNOWN_NODE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "inputSchema: { properties: { a: { pattern: '(' } } }",
        "inputSchema: { patternProperties: { '[': {} } }",
        "inputSchema: { properties: { a: { pattern: LONG } } }",
        "outputSchema: { anyOf: [{ items: { pattern: '(' } }] }",
      })
  void aToolWhosePatternWouldBeIgnoredIsNotOffered(String schema) {
    Pawl pawl = patterned(schema.replace("LONG", "a".repeat(10_001)), "{ type: string }");
    assertThat(pawl.tools()).isEmpty();
    assertThat(pawl.problems()).extracting(Problem::code).containsExactly(ProblemCode.BAD_SCHEMA);
    assertThat(pawl.check()).isEqualTo(pawl.problems());
    assertThatThrownBy(() -> pawl.tool("t")).isInstanceOf(PawlException.InvalidDefinition.class);
  }

  @Test
  void thatHoldsForTheSchemaOfAnAnswerToo() {
    Pawl pawl = patterned("title: none", "{ type: string, pattern: '(' }");
    assertThat(pawl.tools()).isEmpty();
    assertThat(pawl.check()).isEqualTo(pawl.problems());
    assertThat(pawl.problems())
        .extracting(problem -> problem.code() + " " + problem.node())
        .containsExactly("BAD_SCHEMA ask");
  }

  @Test
  void whatOnlyLooksLikeAPatternIsNone() {
    String schema =
        "inputSchema: { properties: { pattern: { pattern: '^a+$', default: { pattern: '(' } } } }";
    assertThat(patterned(schema, "{ type: string }").check()).isEmpty();
  }

  private static Pawl patterned(String schema, String answer) {
    return Pawl.of(
        Graphs.read(
            """
            tools:
            - name: t
              description: d
              %s
              nodes:
              - { id: entry, type: entry, next: ask }
              - { id: ask, type: ask, question: "Go?", schema: %s, next: exit }
              - { id: exit, type: exit }
            """
                .formatted(schema, answer)),
        Engine.on(Upstreams.NONE));
  }

  @Test
  void theSchemaOfAnAnswerMustBeOneAndTheDefaultMustFit() {
    assertThat(
            problems(
                """
                - { id: entry, type: entry, next: a }
                - { id: a, type: ask, question: "Go?", schema: { type: objekt }, deadline: 1m, default: 5, next: b }
                - { id: b, type: ask, question: "Go?", schema: { type: object, required: [ok] }, deadline: 1m, default: {}, next: c }
                - { id: c, type: foreach, items: [1], do: { type: ask, question: "Go?", schema: { type: integer }, deadline: 1m, default: "1" }, next: d }
                - { id: d, type: ask, question: "Go?", schema: { type: integer }, deadline: 1m, default: { expr: '"1"' }, next: exit }
                - { id: exit, type: exit }
                """))
        .extracting(problem -> problem.place().line() + " " + problem.code() + " " + problem.node())
        .containsExactly(
            "9 BAD_SCHEMA a", "10 BAD_VALUE b", "11 BAD_VALUE do", "12 WRONG_ARGUMENT d");
  }

  @Test
  void aToolThatABuiltinServerDoesNotHaveIsFound() {
    Bundle bundle =
        GraphReader.read(
            "g.yaml",
            """
            server: { name: t, version: "1" }
            mcpServers: { files: { builtin: files } }
            tools:
            - name: t
              description: d
              nodes:
              - { id: entry, type: entry, next: a }
              - { id: a, type: mcp, server: files, tool: list_directroy, args: { path: . }, next: exit }
              - { id: exit, type: exit }
            """
                .getBytes(StandardCharsets.UTF_8));
    assertThat(Pawl.of(bundle, Engine.on(Upstreams.NONE)).check())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(ProblemCode.UNKNOWN_TOOL);
              assertThat(problem.place()).hasToString("g.yaml:8:46");
              assertThat(problem.advice()).isEqualTo("did you mean `list_directory`?");
            });
  }

  private static List<Problem> problems(String body) {
    return Pawl.of(Graphs.read(body), Engine.on(Upstreams.NONE)).check();
  }
}
