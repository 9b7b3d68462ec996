package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Missed;
import dev.pawl.model.Problem;
import dev.pawl.model.Trigger;
import dev.pawl.model.canonical.CanonicalDefinition;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TriggersTest {
  private static Bundle read(String triggers) {
    return Graphs.read(
        """
        server: { name: s, version: "1" }
        tools:
          - name: t
            triggers: %s
            nodes:
              - { id: entry, type: entry, next: exit }
              - { id: exit, type: exit }
        """
            .formatted(triggers));
  }

  private static Definition tool(String triggers) {
    Bundle bundle = read(triggers);
    assertThat(bundle.problems()).isEmpty();
    return bundle.definitions().getFirst();
  }

  private static Trigger trigger(String text) {
    return tool("[" + text + "]").triggers().getFirst();
  }

  @Test
  void readsEveryKind() {
    Trigger.Cron cron =
        (Trigger.Cron) trigger("{ cron: 0 7 * * MON-FRI, zone: Europe/Berlin, missed: once }");
    assertThat(cron.zone()).isEqualTo(ZoneId.of("Europe/Berlin"));
    assertThat(cron.missed()).isEqualTo(Missed.ONCE);
    assertThat(cron.name()).isEqualTo("cron");
    Trigger.Every every = (Trigger.Every) trigger("{ every: 15m, name: often }");
    assertThat(every.period()).isEqualTo(Duration.ofMinutes(15));
    assertThat(every.name()).isEqualTo("often");
    assertThat(every.missed()).isEqualTo(Missed.SKIP);
    Trigger.Webhook hook =
        (Trigger.Webhook) trigger("{ webhook: orders, secret: '${env:HOOK_SECRET}' }");
    assertThat(hook.secret()).isEqualTo("${env:HOOK_SECRET}");
    assertThat(hook.name()).isEqualTo("orders");
    Trigger.File file = (Trigger.File) trigger("{ file: inbox/*.csv, input: { a: 1 } }");
    assertThat(file.pattern()).isEqualTo("inbox/*.csv");
    assertThat(file.input()).isNotNull();
  }

  @Test
  void isKeptInTheCanonicalFormOnlyWhereItIsSaid() {
    Definition with =
        tool(
            "[{ cron: 0 7 * * *, missed: all, input: { a: { expr: $.time } } }, { every: 1h },"
                + " { webhook: w, secret: '${env:X}' }, { file: x }]");
    assertThat(
            CanonicalDefinition.digest(CanonicalDefinition.read(CanonicalDefinition.write(with))))
        .isEqualTo(CanonicalDefinition.digest(with));
    assertThat(CanonicalDefinition.read(CanonicalDefinition.write(with)).triggers()).hasSize(4);
    assertThat(CanonicalDefinition.write(tool("[]"))).doesNotContainKey("triggers");
    assertThat(CanonicalDefinition.digest(tool("[]")))
        .isNotEqualTo(CanonicalDefinition.digest(with));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ cron: 0 25 * * * }|`cron` of trigger 1 of tool `t` is no time: its hour cannot be `25`",
        "{ cron: 0 0 30 2 * }|there is no such day",
        "{ cron: 0 7 * * *, zone: Europe/Berlinn }|is no time zone that is known: `Europe/Berlinn`",
        "{ cron: 0 7 * * *, missed: maybe }|`missed` of trigger 1 of tool `t` cannot be `maybe`",
        "{ every: 10ms }|must be 1s to 366d",
        "{ every: 5 }|is 5 without a unit",
        "{ every: 5m, zone: UTC }|has `zone`, which makes no sense with `every`",
        "{ webhook: a/b, secret: '${env:X}' }|cannot be `a/b`",
        "{ webhook: a }|`secret`",
        "{ webhook: a, secret: plain }|must be a variable: what a file says is kept with its runs",
        "{ webhook: a, secret: '${env:X}', missed: all }|has `missed`, which makes no sense",
        "{ file: ../x }|cannot be `../x`",
        "{ file: /etc/* }|cannot be `/etc/*`",
        "{ file: '*/x' }|cannot be `*/x`",
        "{ file: 'inbox/[a' }|cannot be `inbox/[a`",
        "{ file: inbox/ }|cannot be `inbox/`",
        "{ name: x }|says of nothing when it fires",
        "{ cron: 0 7 * * *, every: 1h }|has both `cron` and `every`",
        "{ every: 1h, name: 'a b' }|cannot be `a b`",
        "{ every: 1h, at: x }|`at`",
        "1|must be a mapping"
      })
  void saysWhatIsWrong(String trigger, String message) {
    Bundle bundle = read("[" + trigger + "]");
    assertThat(bundle.definitions()).isEmpty();
    assertThat(bundle.problems())
        .extracting(Problem::message)
        .anySatisfy(each -> assertThat(each).contains(message));
    assertThat(bundle.problems()).extracting(each -> each.place().line()).containsOnly(4);
  }

  @Test
  void namesOfOneToolDiffer() {
    assertThat(read("[{ every: 1h }, { every: 2h }]").problems())
        .singleElement()
        .asString()
        .contains("the name `every` is already used by another trigger of tool `t`")
        .contains("give it a `name` of its own");
    assertThat(tool("[{ every: 1h }, { every: 2h, name: rare }]").triggers())
        .extracting(Trigger::name)
        .isEqualTo(List.of("every", "rare"));
  }

  @Test
  void triggersAreCountedAsTheyStand() {
    assertThat(read("[{ every: 1ms }, { every: 1h }, { every: 1ms, name: b }]").problems())
        .extracting(problem -> problem.message())
        .satisfiesExactly(
            first -> assertThat(first).contains("trigger 1 of"),
            second -> assertThat(second).contains("trigger 3 of"));
  }

  @Test
  void anAddressLeadsToOneToolOnly() {
    Bundle bundle =
        Graphs.read(
            """
            server: { name: s, version: "1" }
            tools:
              - name: a
                triggers: [ { webhook: orders, secret: "${env:A}" } ]
                nodes: [ { id: entry, type: entry, next: exit }, { id: exit, type: exit } ]
              - name: b
                triggers: [ { webhook: orders, secret: "${env:B}" } ]
                nodes: [ { id: entry, type: entry, next: exit }, { id: exit, type: exit } ]
            """);
    Problem problem = bundle.problems().getFirst();
    assertThat(problem.message()).isEqualTo("the webhook `orders` is one of the tool `a` already");
    assertThat(problem.place().line()).isEqualTo(7);
    assertThat(bundle.problems()).hasSize(1);
  }
}
