package dev.pawl.library.gate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.gate.Finding.Consequence;
import dev.pawl.engine.gate.Finding.Severity;
import dev.pawl.engine.gate.Point;
import dev.pawl.expression.schema.Schema;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.governance.gate.Coverage;
import dev.pawl.governance.gate.Effect;
import dev.pawl.governance.gate.Gate;
import dev.pawl.governance.gate.Glob;
import dev.pawl.governance.gate.Principle;
import dev.pawl.governance.gate.Then;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Problem;
import dev.pawl.model.Source;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class GatesFileTest {
  private static final Path FILE = Path.of("/project/gates.yaml");

  private static final String EVERYTHING =
      """
      zone: Europe/Berlin
      tags:
        money: [pay_*, bank/*]
        fun: game
      principles:
        structured-data: { strict: true, except: { tools: scratch_* } }
        ai-agent-integration: false
        versioning-and-auditability: true
        roles-and-permissions: { then: note, severity: low }
        data-governance:
          most: 2MB
          of: runs
          redact: { data: [cards, emails], patterns: { customer: 'C-\\d{6}' } }
        human-in-the-loop:
          applies: { effects: [destructive, open-world] }
          except: [{ tools: files/write_file }, { servers: scratch }]
          then: { hold: { roles: [boss, admin], approvals: 2, fourEyes: true, expires: 2h } }
      gates:
        - name: office-hours
          principle: nights are for people
          applies: { tags: money, workflows: [pay_*], servers: bank, tools: '*' }
          when: before
          of: calls
          if: time.hour < 8 or time.hour > 18
          issue: money moves by day
          severity: high
          then: refuse
        - name: large
          if: { rule: { '>': [{ var: input.amount }, 1000] } }
          then: hold
        - name: names
          if: { expr: "principal.kind = 'agent'" }
          then: { redact: [emails, phones] }
        - { name: always, then: note }
      """;

  private static GatesFile read(String text) {
    return GatesFile.read(FILE, text.getBytes(UTF_8));
  }

  private static List<String> problems(String text) {
    return read(text).problems().stream().map(Problem::toString).toList();
  }

  private static Gate gate(GatesFile file, String name) {
    return file.rules().gates().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing\n", "{}", "null", "principles: true", "gates: []"})
  void anEmptyOneHasTheSevenPrinciples(String text) {
    GatesFile file = read(text);
    assertThat(file.problems()).isEmpty();
    assertThat(file.rules().gates())
        .extracting(Gate::name)
        .containsExactlyElementsOf(Arrays.stream(Principle.values()).map(Principle::text).toList());
  }

  @Test
  void everythingThatCanBeSaidIsRead() {
    GatesFile file = read(EVERYTHING);
    assertThat(file.problems()).isEmpty();
    assertThat(file.rules().zone()).isEqualTo(ZoneId.of("Europe/Berlin"));
    assertThat(file.rules().tags())
        .isEqualTo(
            Map.of(
                "money",
                List.of(new Glob("pay_*"), new Glob("bank/*")),
                "fun",
                List.of(new Glob("game"))));
    assertThat(file.rules().gates())
        .extracting(Gate::name)
        .containsExactly(
            "structured-data",
            "versioning-and-auditability",
            "roles-and-permissions",
            "data-governance",
            "human-in-the-loop",
            "error-handling",
            "office-hours",
            "large",
            "names",
            "always");
  }

  @Test
  void gatesOfOnesOwnSayWhatTheyAreAbout() {
    GatesFile file = read(EVERYTHING);
    Gate hours = gate(file, "office-hours");
    assertThat(hours.principle()).isEqualTo("nights are for people");
    assertThat(hours.points()).containsExactly(Point.BEFORE_CALL);
    assertThat(hours.severity()).isEqualTo(Severity.HIGH);
    assertThat(hours.then()).isEqualTo(new Then.Refuse());
    assertThat(hours.reach().applies())
        .isEqualTo(
            new Coverage(
                List.of(new Glob("*")),
                List.of(new Glob("bank")),
                List.of(new Glob("money")),
                List.of(new Glob("pay_*")),
                Set.of()));
    assertThat(gate(file, "large").points())
        .containsExactlyInAnyOrder(Point.BEFORE_RUN, Point.BEFORE_CALL);
    assertThat(gate(file, "large").then()).isEqualTo(Then.Wait.USUAL);
    assertThat(gate(file, "names").points())
        .containsExactlyInAnyOrder(Point.AFTER_RUN, Point.AFTER_CALL);
    assertThat(gate(file, "names").then().consequence()).isEqualTo(Consequence.REDACT);
    assertThat(gate(file, "always").principle()).isEqualTo("always");
    assertThat(gate(file, "always").severity()).isEqualTo(Severity.LOW);
  }

  @Test
  void principlesCanBeOtherwise() {
    GatesFile file = read(EVERYTHING);
    Gate human = gate(file, "human-in-the-loop");
    assertThat(human.then())
        .isEqualTo(new Then.Wait(Set.of("boss", "admin"), 2, true, Duration.ofHours(2)));
    assertThat(human.reach().applies().effects())
        .containsExactlyInAnyOrder(Effect.DESTRUCTIVE, Effect.OPEN_WORLD);
    assertThat(human.reach().except()).hasSize(2);
    assertThat(gate(file, "data-governance").points()).containsExactly(Point.AFTER_RUN);
    assertThat(gate(file, "roles-and-permissions").then()).isEqualTo(new Then.Note());
    assertThat(gate(file, "roles-and-permissions").severity()).isEqualTo(Severity.LOW);
    assertThat(read("principles: false").rules().gates()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | 1:1 | gates.yaml must be a mapping",
        "gate: [] | 1:1 | did you mean `gates`?",
        "zone: Mars/Olympus | 1:7 | no time zone `Mars/Olympus`",
        "tags: { a: 7 } | 1:12 | put it in quotes",
        "tags: { a: [] } | 1:12 | name at least one",
        "principles: { human: false } | 1:15 | human-in-the-loop",
        "principles: { human-in-the-loop: 7 } | 1:34 | write `false` to do without it",
        "principles: { error-handling: { then: hold } } | 1:33 | use note or refuse",
        "principles: { roles-and-permissions: { then: redact } } | 1:40 | use note, hold or refuse",
        "principles: { human-in-the-loop: { of: runs } } | 1:36 | nothing to do with runs",
        "principles: { data-governance: { most: much } } | 1:40 | 500KB",
        "principles: { data-governance: { redact: [card] } } | 1:43 | did you mean `cards`?",
        "gates: { name: a } | 1:8 | must be a list",
        "gates: [7] | 1:9 | a gate must be a mapping",
        "gates: [{ then: note }] | 1:9 | has no `name`",
        "gates: [{ name: a b, then: note }] | 1:17 | up to 64 letters",
        "gates: [{ name: error-handling, then: note }] | 1:17 | under `principles`",
        "gates: [{ name: a }] | 1:9 | has no `then`",
        "gates: [{ name: a, then: refuze }] | 1:26 | did you mean `refuse`?",
        "gates: [{ name: a, then: { note: 1 } }] | 1:28 | write it as a word",
        "gates: [{ name: a, when: after, then: hold }] | 1:20 | cannot hold",
        "gates: [{ name: a, when: before, then: redact }] | 1:20 | cannot redact",
        "gates: [{ name: a, of: run, then: note }] | 1:24 | use runs, calls",
        "gates: [{ name: a, of: exports, then: hold }] | 1:20 | nobody waits for those",
        "gates: [{ name: a, of: [runs, exports], when: before, then: refuse }] | 1:20 | when: after",
        "gates: [{ name: a, of: runs, applies: { servers: x }, then: note }] | 1:20 | runs are of none",
        "gates: [{ name: a, applies: { tool: x }, then: note }] | 1:31 | did you mean `tools`?",
        "gates: [{ name: a, applies: { effects: deadly }, then: note }] | 1:40 | no effect `deadly`",
        "gates: [{ name: a, applies: { tags: x }, then: note }] | 1:31 | no tool has the tag `x`",
        "gates: [{ name: a, except: {}, then: note }] | 1:28 | leaves out everything",
        "gates: [{ name: a, unless: 'true', then: note }] | 1:20 | write `if`",
        "gates: [{ name: a, if: 'input.n >', then: note }] | 1:34 | does not parse",
        "gates: [{ name: a, if: 'pricipal.name = \"x\"', then: note }] | 1:25 | principal",
        "gates: [{ name: a, if: 'principal.kind = \"agnt\"', then: note }] | 1:25 | agnt",
        "gates: [{ name: a, if: 'output = 1', then: note }] | 1:25 | output",
        "gates: [{ name: a, if: '$foo(1)', then: note }] | 1:25 | unknown function `$foo`",
        "gates: [{ name: a, if: '1 > $random()', then: note }] | 1:29 | does not throw dice",
        "gates: [{ name: a, if: '$shuffle([1, 2])[0] = 1', then: note }] | 1:25 | no `$shuffle`",
        "gates: [{ name: a, if: '7', then: note }] | 1:24 | never comes out as true or false",
        "gates: [{ name: a, if: { rule: { nor: [1] } }, then: note }] | 1:34 | nor",
        "gates: [{ name: a, if: { rule: 1, expr: '1' }, then: note }] | 1:24 | either",
        "gates: [{ name: a, then: { hold: { approvals: 0 } } }] | 1:47 | from 1 to 20",
        "gates: [{ name: a, then: { hold: { expires: soon } } }] | 1:45 | 2h or 3d",
        "gates: [{ name: a, then: { hold: {}, redact: cards } }] | 1:26 | two gates",
        "gates: [{ name: a, then: { redact: { patterns: { p: '(' } } } }] | 1:53 | no regular expression",
        "gates: [{ name: a, then: { redact: { patterns: { p: 'x*' } } } }] | 1:53 | matches nothing",
        "gates: [{ name: a, then: note }, { name: a, then: note }] | 1:34 | there is a gate `a` already",
        "gates: [{ name: a, severity: bad, then: note }] | 1:30 | low, medium, high"
      })
  void aMistakeIsToldWithItsPlaceAndWhatToDo(String text, String place, String words) {
    List<String> problems = problems(text);
    assertThat(problems).isNotEmpty();
    assertThat(problems)
        .anySatisfy(
            problem ->
                assertThat(problem).startsWith(FILE + ":" + place + ": error").contains(words));
    assertThat(read(text).isSound()).isFalse();
  }

  @Test
  void allMistakesAreToldAtOnce() {
    assertThat(
            problems(
                """
                zoen: UTC
                gates:
                  - name: a
                    then: refuze
                  - nmae: b
                    then: note
                  - name: c
                    if: $foo()
                    then: note
                """))
        .hasSize(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: &a [x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b]\n",
        "gates: !!java.lang.Runtime {}\n",
        "gates: [\n",
        "\u0000",
        "gates: *unknown\n",
        "? [complex]\n: key\n"
      })
  void aHostileFileIsRefused(String text) {
    assertThat(read(text).isSound()).isFalse();
  }

  @Test
  void neitherDepthNorSizeDoesAnyHarm() {
    assertThat(read("gates: " + "[".repeat(5_000)).isSound()).isFalse();
    assertThat(read("gates: " + "[".repeat(5_000) + "]".repeat(5_000)).isSound()).isFalse();
    assertThat(read("#".repeat(20_000_000)).isSound()).isFalse();
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 12; i++) {
      bomb.append("a%d: &a%d [%s]\n".formatted(i, i, ("*a" + (i - 1) + ", ").repeat(10)));
    }
    assertThat(read(bomb.toString()).isSound()).isFalse();
    String many = "gates:\n" + "- { name: a, then: note }\n".repeat(501);
    assertThat(problems(many)).anySatisfy(each -> assertThat(each).contains("more than 500"));
    assertThat(GatesFile.read(FILE, new byte[] {(byte) 0xff, (byte) 0xfe, 0}).isSound()).isFalse();
  }

  @Test
  void aFileThatIsNotThereIsAProblem(@TempDir Path folder) throws IOException {
    assertThat(GatesFile.read(folder.resolve("none.yaml")).isSound()).isFalse();
    Files.createDirectory(folder.resolve("gates.yaml"));
    assertThat(GatesFile.read(folder.resolve("gates.yaml")).isSound()).isFalse();
  }

  @Test
  void theSchemaTakesWhatTheReaderTakes() {
    Schema schema = Schema.of(schema());
    assertThat(schema.check()).isEmpty();
    assertThat(schema.validate(plain(EVERYTHING))).isEmpty();
    assertThat(schema.validate(null)).isEmpty();
    assertThat(schema.validate(Values.object("gates", Values.list(Values.object("name", "a")))))
        .isNotEmpty();
  }

  @Test
  void theSchemaHasTheKeysOfTheReader() {
    Map<String, @Nullable Object> schema = schema();
    assertThat(keys(schema)).isEqualTo(known(GateKeys.FILE));
    assertThat(keys(at(schema, "$defs", "gate"))).isEqualTo(known(GateKeys.GATE));
    assertThat(keys(at(schema, "$defs", "reach"))).isEqualTo(known(GateKeys.REACH));
    Map<?, ?> then = (Map<?, ?>) list(at(schema, "$defs", "then"), "anyOf").get(1);
    assertThat(keys(then)).isEqualTo(known(GateKeys.THEN));
    assertThat(keys(at(then, "properties", "hold"))).isEqualTo(known(GateKeys.HOLD));
    Map<?, ?> redact = (Map<?, ?>) list(at(schema, "$defs", "redact"), "anyOf").get(2);
    assertThat(keys(redact)).isEqualTo(known(GateKeys.REDACT));
    Map<?, ?> condition =
        (Map<?, ?>) list(at(schema, "$defs", "gate", "properties", "if"), "anyOf").get(1);
    assertThat(keys(condition)).isEqualTo(known(GateKeys.CONDITION));
  }

  @ParameterizedTest
  @EnumSource(Principle.class)
  void theSchemaHasThePrinciples(Principle principle) {
    Map<?, ?> all = (Map<?, ?>) list(at(schema(), "properties", "principles"), "anyOf").get(1);
    assertThat(keys(all))
        .isEqualTo(new TreeSet<>(Arrays.stream(Principle.values()).map(Principle::text).toList()));
    Map<?, ?> one = at(all, "properties", principle.text());
    Map<?, ?> said = one.containsKey("$ref") ? at(schema(), "$defs", "principle") : one;
    assertThat(keys((Map<?, ?>) list(said, "anyOf").get(1)))
        .isEqualTo(known(PrinciplesReader.keys(principle)));
  }

  private static Set<String> known(KeySet keys) {
    return new TreeSet<>(new LinkedHashSet<>(keys.known()));
  }

  private static Map<String, @Nullable Object> schema() {
    return Values.asObject((Map<?, ?>) parsed());
  }

  private static Object parsed() {
    Object parsed = Json.parse(Project.read("docs/gates.schema.json"));
    return parsed == null ? Map.of() : parsed;
  }

  private static @Nullable Object plain(String yaml) {
    Source root = SourceReader.read("x.yaml", yaml.getBytes(UTF_8)).root();
    return root == null ? null : root.value();
  }

  private static Set<String> keys(Map<?, ?> schema) {
    Set<String> keys = new TreeSet<>();
    at(schema, "properties").keySet().forEach(each -> keys.add(String.valueOf(each)));
    return keys;
  }

  private static Map<?, ?> at(Map<?, ?> schema, String... path) {
    Map<?, ?> here = schema;
    for (String each : path) {
      here = (Map<?, ?>) here.get(each);
      assertThat(here).as(each).isNotNull();
    }
    return here;
  }

  private static List<?> list(Map<?, ?> schema, String key) {
    return (List<?>) schema.get(key);
  }
}
