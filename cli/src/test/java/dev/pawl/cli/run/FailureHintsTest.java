package dev.pawl.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.Pawl;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureHintsTest {
  @TempDir Path folder;

  /** The hint for a node `it` that was tried this often. */
  private String hint(String node, FailureCode code, String message, int attempts)
      throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("graph.yaml"),
            """
            server: { name: g, version: "1" }
            mcpServers:
              up: { command: x }
            tools:
              - name: t
                description: x
                nodes:
                  - { id: entry, type: entry, next: it }
                  - { id: it, %s, next: exit }
                  - { id: exit, type: exit }
              - name: other
                nodes:
                  - { id: entry, type: entry, next: exit }
                  - { id: exit, type: exit }
            """
                .formatted(node));
    try (Pawl pawl = Pawl.load(file)) {
      assertThat(pawl.problems()).isEmpty();
      Workflow workflow = pawl.tool("t");
      Node failed =
          workflow.definition().nodes().stream()
              .filter(each -> each.id().equals("it"))
              .findFirst()
              .orElseThrow();
      return new FailureHints(workflow, new RunWatch.FailedNode(failed, attempts), false)
          .of(new Failure(code, message, "it"));
    }
  }

  private String hint(String node, FailureCode code, int attempts) throws IOException {
    return hint(node, code, "it failed", attempts);
  }

  private static final String CALL = "type: mcp, server: up, tool: x";
  private static final String RETRY = ", retry: { attempts: 3 }";

  @Test
  void noRetryIsAdvisedThatWouldNotCome() throws IOException {
    assertThat(hint(CALL, FailureCode.TIMEOUT, 1))
        .isEqualTo(
            "give the node, or its server, a longer `timeout:`, or a `retry:` if its tool, or"
                + " `onDoubt: retry`, says that this does no harm");
    assertThat(hint(CALL + ", onDoubt: retry", FailureCode.TIMEOUT, 1))
        .isEqualTo("give the node, or its server, a longer `timeout:`, or the node a `retry:`");
  }

  @ParameterizedTest
  @CsvSource({"TIMEOUT", "UPSTREAM_UNREACHABLE"})
  void aRetryThatDidNotComeIsExplained(FailureCode code) throws IOException {
    String reason = "it was not tried again, because it may have been made";
    assertThat(hint(CALL + RETRY, code, 1)).contains(reason).contains("`onDoubt: retry`");
    assertThat(hint(CALL + RETRY, code, 3)).doesNotContain("again");
    assertThat(hint(CALL + RETRY + ", onDoubt: retry", code, 3)).doesNotContain("again");
    assertThat(hint(CALL + ", retry: { attempts: 3, on: [TOOL_ERROR] }", code, 1))
        .doesNotContain("again");
    assertThat(hint(CALL, code, 1)).doesNotContain("again");
  }

  @Test
  void aCallThatWasNeverSentCanBeTriedAgain() throws IOException {
    String unsent = "`x` of server `up` could not be called in time";
    assertThat(hint(CALL, FailureCode.TIMEOUT, unsent, 1))
        .isEqualTo("give the node, or its server, a longer `timeout:`, or the node a `retry:`");
    assertThat(hint(CALL + RETRY, FailureCode.TIMEOUT, unsent, 1)).doesNotContain("again");
  }

  @Test
  void nothingIsAdvisedThatIsThere() throws IOException {
    assertThat(hint(CALL + RETRY, FailureCode.TIMEOUT, 3))
        .isEqualTo("give the node, or its server, a longer `timeout:`");
    assertThat(hint(CALL + ", deadline: 1s", FailureCode.TIMEOUT, 1))
        .isEqualTo("give the node a longer `deadline:`");
    assertThat(hint(CALL + ", timeout: 1s, deadline: 2s", FailureCode.TIMEOUT, 1))
        .isEqualTo("give the node a longer `timeout:` or `deadline:`");
    assertThat(hint(CALL, FailureCode.IN_DOUBT, 1)).contains("`onDoubt:` says what to do");
    assertThat(hint(CALL + ", onDoubt: fail", FailureCode.IN_DOUBT, 1)).doesNotContain("onDoubt");
  }

  @Test
  void aQuestionGetsTheAdviceForQuestions() throws IOException {
    assertThat(hint("type: ask, question: Well?, deadline: 1s", FailureCode.TIMEOUT, 1))
        .isEqualTo("give the question a longer `deadline:`, a `default:`, or an `onDeadline:`");
  }

  @Test
  void aSignalGetsTheAdviceForSignals() throws IOException {
    assertThat(hint("type: signal, signal: paid, deadline: 1s", FailureCode.TIMEOUT, 1))
        .isEqualTo("give the signal a longer `deadline:`, a `default:`, or an `onDeadline:`");
    assertThat(hint("type: signal, signal: paid", FailureCode.INPUT_INVALID, 1))
        .isEqualTo("what is sent has to fit the `schema:` of the node");
  }

  @Test
  void argumentsOfANodeAreNotThoseOfTheTool() throws IOException {
    assertThat(hint("type: workflow, tool: other", FailureCode.INPUT_INVALID, 1))
        .isEqualTo("check the `args:` of the node");
    assertThat(hint(CALL, FailureCode.INPUT_INVALID, 1)).isEqualTo("`t` takes no arguments");
  }

  @Test
  void onlyTheLimitsOfAFileCanBeRaisedThere() throws IOException {
    assertThat(hint(CALL, FailureCode.LIMIT_EXCEEDED, "Execution limit exceeded: maximum node", 1))
        .contains("`executionLimits:`");
    assertThat(hint(CALL, FailureCode.LIMIT_EXCEEDED, "the journal is full", 1)).isEmpty();
    String nested = "Execution limit exceeded: steps are nested deeper than 100 levels";
    assertThat(hint(CALL, FailureCode.LIMIT_EXCEEDED, nested, 1))
        .isEqualTo("tools that run themselves, or each other, need a switch that ends that");
  }

  @Test
  void whatIsRequiredIsTakenAlsoWhereNothingDescribesIt() {
    assertThat(FailureHints.takes("t", Map.of("required", List.of("x"))))
        .isEqualTo("`t` takes x=value");
    assertThat(
            FailureHints.takes(
                "t",
                Map.of(
                    "properties",
                    Map.of("n", Map.of("type", "integer")),
                    "required",
                    List.of("n", "x"))))
        .isEqualTo("`t` takes n=integer, x=value");
    assertThat(FailureHints.takes("t", Map.of())).isEqualTo("`t` takes no arguments");
  }
}
