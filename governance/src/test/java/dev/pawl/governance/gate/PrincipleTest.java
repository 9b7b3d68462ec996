package dev.pawl.governance.gate;

import static dev.pawl.governance.gate.Matters.ADA;
import static dev.pawl.governance.gate.Matters.DESTROYS;
import static dev.pawl.governance.gate.Matters.READS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Finding.Consequence;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PrincipleTest {
  private static final Object NOTHING = Undefined.UNDEFINED;

  private static Rules usual(ToolHints effects, boolean auditable) {
    return new Rules(RuleBook.usual(), _ -> effects, () -> auditable);
  }

  private static Ruling before(Identity who, ToolHints effects) {
    return usual(effects, true).ruling(Matters.run(Point.BEFORE_RUN, who, NOTHING));
  }

  private static Ruling after(Point point, @Nullable Object output) {
    return usual(READS, true).ruling(Matters.at(point, output));
  }

  private static Identity somebody(
      Principal.Kind kind, Set<String> scopes, String... capabilities) {
    Identity.Agent agent =
        capabilities.length == 0 ? null : new Identity.Agent("x", "1", Set.of(capabilities));
    return new Identity(new Principal(kind, "x"), "jwt", Set.of(), scopes, agent);
  }

  private static List<String> refusing(Ruling ruling) {
    return ruling.refusals().stream().map(Finding::gate).toList();
  }

  @Test
  void whoeverIsAtThisMachineMayCallEverything() {
    Ruling ruling = before(Identity.LOCAL, DESTROYS);
    assertThat(ruling.findings()).isEmpty();
    assertThat(ruling.passed())
        .containsExactly(
            "structured-data",
            "ai-agent-integration",
            "versioning-and-auditability",
            "roles-and-permissions");
  }

  @ParameterizedTest
  @CsvSource({
    "PERSON, read, true, true",
    "PERSON, read, false, false",
    "PERSON, tool:report, false, true",
    "PERSON, tool:rep*, false, true",
    "SERVICE, tool:*, false, true",
    "PERSON, tool:other, true, false",
    "PERSON, write, true, false",
    "PERSON, tag:money, false, true",
    "PERSON, tag:fun, false, false",
    "PERSON, '', true, false",
    "ANONYMOUS, '', true, true",
    "ANONYMOUS, tool:*, false, false",
    "LOCAL, '', false, true"
  })
  void scopesCoverTheTool(Principal.Kind kind, String scope, boolean reads, boolean passes) {
    Rules rules =
        new Rules(
            new RuleBook(
                List.of(Principle.ROLES_AND_PERMISSIONS.usual()),
                Map.of("money", List.of(new Glob("report")), "fun", List.of(new Glob("x"))),
                ZoneOffset.UTC),
            _ -> reads ? READS : DESTROYS,
            () -> true);
    Identity who = somebody(kind, scope.isEmpty() ? Set.of() : Set.of(scope));
    Ruling ruling = rules.ruling(Matters.run(Point.BEFORE_RUN, who, NOTHING));
    assertThat(ruling.isRefusal()).isEqualTo(!passes);
  }

  @Test
  void whoeverShowsTheSharedTokenHasAllScopes() {
    Identity shared = new Identity(Principal.SHARED, "bearer");
    assertThat(before(shared, DESTROYS).isRefusal()).isFalse();
    Identity other = new Identity(new Principal(Principal.Kind.SERVICE, "other"), "api_key");
    assertThat(refusing(before(other, DESTROYS))).containsExactly("roles-and-permissions");
    assertThat(before(other, DESTROYS).refusals().getFirst().issue())
        .isEqualTo("`report` needs the scope `tool:report`, but other has none");
  }

  @ParameterizedTest
  @CsvSource({"report, true", "rep*, true", "up, true", "u?, true", "files, false", "'*', true"})
  void capabilitiesOfAnAgentCoverTheTool(String capability, boolean passes) {
    Identity agent = somebody(Principal.Kind.AGENT, Set.of("tool:*"), capability);
    assertThat(before(agent, DESTROYS).isRefusal()).isEqualTo(!passes);
  }

  @Test
  void anAgentThatDoesNotSayWhatItIsIsRefused() {
    Identity agent = somebody(Principal.Kind.AGENT, Set.of("tool:*"));
    assertThat(refusing(before(agent, READS))).containsExactly("ai-agent-integration");
  }

  @ParameterizedTest
  @EnumSource(
      value = Point.class,
      names = {"BEFORE_RUN", "BEFORE_CALL"})
  void nothingRunsWhileItCannotBePutDown(Point point) {
    Ruling ruling = usual(READS, false).ruling(Matters.at(point, NOTHING));
    assertThat(refusing(ruling)).containsExactly("versioning-and-auditability");
  }

  @Test
  void whatGoesInFitsTheSchema() {
    Matter wrong =
        new Matter(
            Point.BEFORE_RUN,
            ADA,
            new Matter.Target.Published(Matters.WORKFLOW),
            Values.object("n", "seven"),
            NOTHING,
            Matters.run(Point.BEFORE_RUN, ADA, NOTHING).where(),
            Agreed.NONE);
    assertThat(refusing(usual(READS, true).ruling(wrong))).containsExactly("structured-data");
  }

  @Test
  void whatComesOutFitsTheSchemaAsItIsTold() {
    assertThat(after(Point.AFTER_RUN, Values.object("text", "short")).findings()).isEmpty();
    assertThat(refusing(after(Point.AFTER_RUN, Values.object("text", 1))))
        .containsExactly("structured-data");
    String secret = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
    Ruling longer = after(Point.AFTER_RUN, Values.object("text", secret));
    assertThat(longer.isRefusal()).isFalse();
    assertThat(longer.redacted(Values.object("text", secret)))
        .isEqualTo(Values.object("text", "[redacted: token]"));
    String many = "4111111111111111 4111111111111111 -----BEGIN PRIVATE KEY-----";
    assertThat(refusing(after(Point.AFTER_RUN, Values.object("text", many))))
        .containsExactly("structured-data");
  }

  @Test
  void aToolThatPromisesNothingIsNotedOrRefused() {
    Workflow silent =
        Graphs.real(
                """
                tools:
                - name: silent
                  description: d
                  nodes:
                  - { id: entry, type: entry, next: exit }
                  - { id: exit, type: exit }
                """,
                Upstreams.NONE)
            .tool("silent");
    for (boolean strict : new boolean[] {false, true}) {
      Rules rules =
          new Rules(
              new RuleBook(List.of(Principle.structured(strict)), Map.of(), ZoneOffset.UTC),
              _ -> READS,
              () -> true);
      Matter.Circumstances where =
          new Matter.Circumstances(silent, "r", "entry", Map.of(), Matters.AT, false);
      Ruling ruling =
          rules.ruling(
              new Matter(
                  Point.BEFORE_RUN,
                  ADA,
                  new Matter.Target.Published(silent),
                  Map.of(),
                  NOTHING,
                  where,
                  Agreed.NONE));
      assertThat(ruling.findings())
          .extracting(Finding::then)
          .containsExactly(strict ? Consequence.REFUSE : Consequence.NOTE);
    }
  }

  @Test
  void destructiveCallsNeedAPerson() {
    Rules rules = usual(DESTROYS, true);
    Ruling held = rules.ruling(Matters.call(Point.BEFORE_CALL, DESTROYS, NOTHING));
    Hold hold = held.hold();
    assertThat(hold).isNotNull();
    assertThat(hold.gate()).isEqualTo("human-in-the-loop");
    assertThat(hold.roles()).isEmpty();
    assertThat(hold.approvals()).isEqualTo(1);
    assertThat(rules.ruling(Matters.call(Point.BEFORE_CALL, READS, NOTHING)).hold()).isNull();
    assertThat(rules.ruling(Matters.run(Point.BEFORE_RUN, ADA, NOTHING)).hold()).isNull();
    Matter agreed =
        Matters.agreed(Matters.call(Point.BEFORE_CALL, DESTROYS, NOTHING), "human-in-the-loop");
    assertThat(rules.ruling(agreed).hold()).isNull();
  }

  @ParameterizedTest
  @EnumSource(
      value = Point.class,
      names = {"AFTER_RUN", "AFTER_CALL"})
  void secretsAreTakenOutOfWhatComes(Point point) {
    Ruling ruling = after(point, Values.object("text", "sk_live_abcdefghijklmnop"));
    assertThat(ruling.findings())
        .extracting(Finding::issue)
        .containsExactly("it holds what must not be told: token");
    assertThat(ruling.redacted("sk_live_abcdefghijklmnop")).isEqualTo("[redacted: token]");
  }

  @Test
  void tooMuchIsNotTold() {
    Rules rules =
        new Rules(
            new RuleBook(
                List.of(Principle.governing(100, Principle.usualRedaction())),
                Map.of(),
                ZoneOffset.UTC),
            _ -> READS,
            () -> true);
    assertThat(rules.ruling(Matters.at(Point.AFTER_CALL, "x".repeat(90))).isRefusal()).isFalse();
    assertThat(rules.ruling(Matters.at(Point.AFTER_CALL, "x".repeat(99))).isRefusal()).isTrue();
    assertThat(rules.ruling(Matters.at(Point.AFTER_CALL, "ä".repeat(50))).isRefusal()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "'', false",
    "' ', false",
    "null, false",
    "Error, false",
    "Error:, false",
    "undefined, false",
    "file not found, true"
  })
  void aToolThatFailsSaysWhy(String message, boolean passes) {
    Ruling ruling = after(Point.AFTER_CALL, Map.of("error", message));
    assertThat(ruling.isRefusal()).isEqualTo(!passes);
  }

  @ParameterizedTest
  @EnumSource(Principle.class)
  void eachIsAGateOfItsName(Principle principle) {
    Gate gate = principle.usual();
    assertThat(gate.name()).isEqualTo(principle.text());
    assertThat(gate.principle()).isEqualTo(principle.title());
    assertThat(gate.points()).isNotEmpty();
  }
}
