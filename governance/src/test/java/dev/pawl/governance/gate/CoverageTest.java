package dev.pawl.governance.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.json.Undefined;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CoverageTest {
  private static final Map<String, List<Glob>> TAGS =
      Map.of("money", List.of(new Glob("bank/*"), new Glob("report")), "other", globs("x"));

  private static List<Glob> globs(String... names) {
    return Set.of(names).stream().map(Glob::new).toList();
  }

  private static Case call(String server, String tool, ToolHints hints) {
    Matter.Target target = new Matter.Target.OfServer(server, tool, hints);
    return of(Point.BEFORE_CALL, target, hints);
  }

  private static Case run() {
    Matter.Target target = new Matter.Target.Published(Matters.WORKFLOW);
    return of(Point.BEFORE_RUN, target, Matters.READS);
  }

  private static Case of(Point point, Matter.Target target, ToolHints hints) {
    Matter matter = Matters.matter(point, Matters.ADA, target, Undefined.UNDEFINED, Agreed.NONE);
    RuleBook book = new RuleBook(List.of(), TAGS, ZoneOffset.UTC);
    return new Case(matter, book, hints, () -> true, _ -> Set.of());
  }

  private static Coverage tools(String... names) {
    return new Coverage(globs(names), List.of(), List.of(), List.of(), Set.of());
  }

  @Test
  void toolsAreNamedWithOrWithoutTheirServers() {
    Case pay = call("bank", "pay_bill", Matters.DESTROYS);
    assertThat(tools("pay_*").covers(pay)).isTrue();
    assertThat(tools("bank/pay_bill").covers(pay)).isTrue();
    assertThat(tools("shop/*").covers(pay)).isFalse();
    assertThat(tools("report").covers(pay)).isFalse();
    assertThat(tools("report").covers(run())).isTrue();
    assertThat(tools("a", "rep*").covers(run())).isTrue();
  }

  @Test
  void serversFitCallsOnly() {
    Coverage coverage = new Coverage(List.of(), globs("ba*"), List.of(), List.of(), Set.of());
    assertThat(coverage.covers(call("bank", "pay", Matters.DESTROYS))).isTrue();
    assertThat(coverage.covers(call("shop", "pay", Matters.DESTROYS))).isFalse();
    assertThat(coverage.covers(run())).isFalse();
    assertThat(new Coverage(List.of(), globs("*"), List.of(), List.of(), Set.of()).covers(run()))
        .isFalse();
  }

  /** A tool that is run as a part of another names its servers with its file. */
  @Test
  void serversOfOtherFilesGoByTheirOwnNames() {
    Case pay = call("sub/other.yaml#bank", "pay", Matters.DESTROYS);
    assertThat(tools("bank/pay").covers(pay)).isTrue();
    assertThat(tools("shop/pay").covers(pay)).isFalse();
    assertThat(new Coverage(List.of(), globs("bank"), List.of(), List.of(), Set.of()).covers(pay))
        .isTrue();
    assertThat(pay.tags()).containsExactly("money");
  }

  @Test
  void tagsAreOfToolsAndWorkflowsOfRuns() {
    Coverage tagged = new Coverage(List.of(), List.of(), globs("mon*"), List.of(), Set.of());
    assertThat(tagged.covers(call("bank", "pay", Matters.DESTROYS))).isTrue();
    assertThat(tagged.covers(call("shop", "pay", Matters.DESTROYS))).isFalse();
    assertThat(tagged.covers(run())).isTrue();
    Coverage within = new Coverage(List.of(), List.of(), List.of(), globs("report"), Set.of());
    assertThat(within.covers(call("shop", "pay", Matters.DESTROYS))).isTrue();
    assertThat(within.covers(run())).isTrue();
  }

  @Test
  void oneOfSeveralEffectsIsEnough() {
    ToolHints adds = new ToolHints(false, true, false, true);
    Case add = call("bank", "add", adds);
    assertThat(Coverage.of(Effect.READ_ONLY).covers(add)).isFalse();
    assertThat(Coverage.of(Effect.DESTRUCTIVE).covers(add)).isFalse();
    assertThat(Coverage.of(Effect.IDEMPOTENT).covers(add)).isTrue();
    assertThat(Coverage.of(Effect.OPEN_WORLD).covers(add)).isTrue();
    Coverage either =
        new Coverage(
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            Set.of(Effect.DESTRUCTIVE, Effect.OPEN_WORLD));
    assertThat(either.covers(add)).isTrue();
  }

  @Test
  void everythingThatIsSaidHasToFit() {
    Coverage coverage =
        new Coverage(
            globs("pay*"), globs("bank"), globs("money"), List.of(), Set.of(Effect.DESTRUCTIVE));
    assertThat(coverage.covers(call("bank", "pay", Matters.DESTROYS))).isTrue();
    assertThat(coverage.covers(call("bank", "pay", Matters.READS))).isFalse();
    assertThat(coverage.covers(call("bank", "ask", Matters.DESTROYS))).isFalse();
    assertThat(coverage.words()).isEqualTo("destructive, tools pay*, servers bank, tags money");
  }

  @Test
  void whatIsLeftOutIsLeftOut() {
    Reach reach = new Reach(Coverage.EVERYTHING, List.of(tools("bank/ask"), tools("report")));
    assertThat(reach.covers(call("bank", "pay", Matters.DESTROYS))).isTrue();
    assertThat(reach.covers(call("bank", "ask", Matters.DESTROYS))).isFalse();
    assertThat(reach.covers(run())).isFalse();
    assertThat(reach.words()).isEqualTo("everything, not tools bank/ask, not tools report");
  }
}
