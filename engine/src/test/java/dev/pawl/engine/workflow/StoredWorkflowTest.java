package dev.pawl.engine.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Join;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Policy;
import dev.pawl.model.Principal;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import dev.pawl.testkit.Graphs;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class StoredWorkflowTest {
  private static final String CALLING =
      """
      tools:
      - name: t
        nodes:
        - { id: entry, type: entry, next: other }
        - { id: other, type: workflow, tool: u, next: exit }
        - { id: exit, type: exit }
      - name: u
        nodes:
        - { id: entry, type: entry, next: call }
        - { id: call, type: mcp, server: up, tool: echo, next: exit }
        - { id: exit, type: exit }
      """;

  private static Workflow workflow(String body) {
    return Compilation.of(Graphs.read(body)).workflows().get("t");
  }

  private static Workflow read(String stored) {
    return StoredWorkflow.read(stored, StoredWorkflowTest::noneEarlier);
  }

  private static Definition noneEarlier(Map<?, ?> stored) {
    throw new AssertionError("this is no earlier one: " + stored);
  }

  @Test
  void comesBackWithTheToolsThatItRunsAndTheNamesOfTheirServers() {
    Workflow before = workflow(CALLING);
    String stored = StoredWorkflow.write(before);
    assertThat(stored).contains("\"servers\":[\"up\"]").doesNotContain("unused");
    Workflow after = read(stored);
    assertThat(after.digest()).isEqualTo(before.digest());
    assertThat(after.servers()).containsExactly("up");
    assertThat(StoredWorkflow.write(after)).isEqualTo(stored);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "\"maxSteps\":1000|\"maxSteps\":2000|is damaged: what it says of `t` is not what was"
            + " written",
        "\"format\":2|\"format\":3|was written by a newer version of Pawl (format 3, this version"
            + " reads up to 2); let that version finish the run",
        "\"format\":2|\"format\":\"2\"|is damaged: it does not say which format it has",
        "\"definitions\":[|\"definition\":[|is damaged: a list is not where it should be",
        "{\"format\"|[] {\"format\"|is damaged: line",
      })
  void saysWhatKeepsItFromBeingRead(String part, String instead, String why) {
    String stored = StoredWorkflow.write(workflow(CALLING));
    assertThat(stored).contains(part);
    assertThatThrownBy(() -> read(stored.replace(part, instead)))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageStartingWith("the stored definition " + why);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{\"format\":2,\"definitions\":[],\"servers\":[]}",
        "{\"format\":2,\"definitions\":[{}],\"servers\":[]}",
        "{\"format\":2,\"definitions\":[{\"definition\":{}}],\"servers\":[]}",
      })
  void nothingElseIsTakenForOne(String stored) {
    assertThatThrownBy(() -> read(stored))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageStartingWith("the stored definition is damaged: ");
  }

  @Test
  void aRunOfADefinitionThatWasBuiltInJavaIsGoneOnWithByWhatWasKept() throws Exception {
    MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);
    Workflow built = Compilation.of(bundle(builtInJava())).workflows().get("built");
    Engine engine = Engine.on(Upstreams.NONE);
    String id;
    try (RunHost gone = new RunHost(store.beside(JournalLimits.DEFAULT))) {
      HostedRun run = gone.begin(engine, built, Map.of("name", "Ada"), RunOptions.DEFAULT);
      run.sync();
      id = run.id();
    }
    try (RunHost host = new RunHost(store)) {
      HostedRun run = host.adopt(id, byWhatWasKept(engine)).orElseThrow();
      while (run.questions().isEmpty()) {
        assertThat(run.awaitNews(Duration.ofSeconds(1), Set.of())).isEmpty();
      }
      run.answer("ask", "yes", Principal.LOCAL);
      assertThat(run.await(Duration.ofSeconds(30)))
          .contains(new RunResult.Completed(id, "Ada says yes"));
    }
  }

  private static Recovery byWhatWasKept(Engine engine) {
    return new Recovery() {
      @Override
      public boolean knows(RunSummary run) {
        return true;
      }

      @Override
      public Workflow workflow(RunSummary run, Kept kept) {
        return StoredWorkflowTest.read(kept.definition());
      }

      @Override
      public Engine engine(RunSummary run, Kept kept) {
        return engine;
      }
    };
  }

  @SuppressWarnings("NullAway") // it does not see that the schema of a question may be null
  private static Definition builtInJava() {
    NodeKind.Ask ask =
        new NodeKind.Ask(
            NodeKind.To.HUMAN, new Template.Literal("Well?"), null, List.of(), null, null);
    NodeKind.Transform say =
        new NodeKind.Transform(ExpressionText.of("$.entry.name & ' says ' & $.ask"));
    return new Definition(
        "built",
        null,
        "Built in Java",
        Source.of(Map.of("type", "object")),
        null,
        Map.of(),
        Limits.DEFAULT,
        List.of(
            node("entry", new NodeKind.Entry(), "ask"),
            node("ask", ask, "say"),
            node("say", say, "exit"),
            node("exit", new NodeKind.Exit())),
        Place.UNKNOWN);
  }

  private static Node node(String id, NodeKind kind, String... next) {
    return new Node(
        id,
        kind,
        Arrays.stream(next).map(Target::of).toList(),
        Join.UNSAID,
        Policy.NONE,
        Place.UNKNOWN);
  }

  private static Bundle bundle(Definition definition) {
    return new Bundle(
        "java",
        new ServerInfo("s", "1", "S", null),
        Map.of(),
        List.of(definition),
        List.of(),
        List.of());
  }
}
