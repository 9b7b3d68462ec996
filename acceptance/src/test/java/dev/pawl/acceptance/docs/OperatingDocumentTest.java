package dev.pawl.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.telemetry.meter.Measure;
import dev.pawl.testkit.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** {@code docs/operating.md} tells what is there, and what lies in {@code dist} can be used. */
class OperatingDocumentTest {
  private static final Pattern METRIC =
      Pattern.compile("\\b(?:pawl|mcp|jvm|process)_[a-z_]+(?=[{\\[)\\s]|$)");
  private static final Pattern SUFFIX = Pattern.compile("_(?:bucket|sum|count)$");

  private final String document = Project.read("docs/operating.md");

  private static Set<String> known() {
    return Stream.of(Measure.values()).map(Measure::prometheus).collect(Collectors.toSet());
  }

  /** What a query asks for: names that are followed by labels, a time, or an end. */
  private static Set<String> asked(String query) {
    Set<String> names = new TreeSet<>();
    METRIC
        .matcher(query.replaceAll("by \\([^)]*\\)", "").replaceAll("\\{[^}]*}", "{}"))
        .results()
        .map(MatchResult::group)
        .map(name -> known().contains(name) ? name : SUFFIX.matcher(name).replaceFirst(""))
        .forEach(names::add);
    return names;
  }

  @Test
  void tellsEverythingThatIsMeasured() {
    assertThat(Measure.values())
        .allSatisfy(each -> assertThat(document).contains("`" + each.text() + "`"));
  }

  @Test
  void tellsWhatEachAlarmMeansAndAlarmsAskForWhatIsMeasured() {
    Map<?, ?> file = (Map<?, ?>) documents("dist/operating/alerts.yaml").getFirst();
    List<?> groups = (List<?>) file.get("groups");
    List<?> rules = (List<?>) ((Map<?, ?>) groups.getFirst()).get("rules");
    assertThat(rules)
        .hasSizeGreaterThan(5)
        .allSatisfy(
            each -> {
              Map<?, ?> rule = (Map<?, ?>) each;
              assertThat(document).contains("\n### " + rule.get("alert") + "\n");
              String query = String.valueOf(rule.get("expr"));
              assertThat(query.startsWith("up{") || !asked(query).isEmpty()).as(query).isTrue();
              assertThat(known()).as(query).containsAll(asked(query));
            });
  }

  @Test
  void theDashboardAsksForWhatIsMeasured() {
    Map<?, ?> board = (Map<?, ?>) Json.parse(Project.read("dist/operating/dashboard.json"));
    Set<Object> ids = new TreeSet<>();
    List<String> queries = new ArrayList<>();
    for (Object each : (List<?>) board.get("panels")) {
      Map<?, ?> panel = (Map<?, ?>) each;
      assertThat(ids.add(panel.get("id"))).isTrue();
      ((List<?>) panel.get("targets"))
          .forEach(target -> queries.add(String.valueOf(((Map<?, ?>) target).get("expr"))));
    }
    assertThat(queries)
        .hasSizeGreaterThan(10)
        .allSatisfy(query -> assertThat(asked(query)).as(query).isNotEmpty())
        .allSatisfy(query -> assertThat(known()).as(query).containsAll(asked(query)));
  }

  @Test
  void aQueryForWhatNobodyMeasuresIsCaught() {
    assertThat(asked("sum by (pawl_state) (rate(pawl_run_staretd_total{a=\"pawl_x\"}[5m]))"))
        .containsExactly("pawl_run_staretd_total");
    assertThat(known()).contains("pawl_run_started_total", "pawl_run_duration_seconds");
  }

  @Test
  void everyServiceOfTheComposeFileCanBeStarted() {
    Map<?, ?> file = (Map<?, ?>) documents("dist/operating/compose.yaml").getFirst();
    Map<?, ?> services = (Map<?, ?>) file.get("services");
    assertThat(services.keySet().toString()).contains("pawl-1", "pawl-2", "postgres", "collector");
    services.forEach(
        (name, each) -> {
          Map<Object, Object> service = new HashMap<>((Map<?, ?>) each);
          if (service.get("merged") instanceof Map<?, ?> usual) {
            usual.forEach(service::putIfAbsent);
          }
          assertThat(service.get("image")).as("%s", name).isInstanceOf(String.class);
          texts(service, "ports").forEach(port -> assertThat(port).startsWith("127.0.0.1:"));
          texts(service, "volumes")
              .filter(volume -> volume.startsWith("./"))
              .forEach(OperatingDocumentTest::isThere);
          Set<?> configs = ((Map<?, ?>) file.get("configs")).keySet();
          assertThat(configs.containsAll(configs(service).toList())).as("%s", name).isTrue();
        });
    ((Map<?, ?>) file.get("configs"))
        .values()
        .forEach(each -> load(String.valueOf(((Map<?, ?>) each).get("content"))));
  }

  private static void isThere(String volume) {
    String name = volume.substring(2, volume.indexOf(':'));
    boolean own = Set.of("flows", "addons").contains(name);
    assertThat(own || Files.exists(Project.file("dist/operating/" + name))).as(volume).isTrue();
  }

  private static Stream<String> texts(Map<?, ?> service, String key) {
    return service.get(key) instanceof List<?> list
        ? list.stream().map(String::valueOf)
        : Stream.of();
  }

  private static Stream<Object> configs(Map<?, ?> service) {
    return service.get("configs") instanceof List<?> list
        ? list.stream().map(each -> ((Map<?, ?>) each).get("source"))
        : Stream.of();
  }

  @Test
  void theManifestsFitTogether() {
    List<Map<String, Map<String, Map<?, ?>>>> all = new ArrayList<>();
    documents("dist/kubernetes/pawl.yaml").forEach(each -> all.add(typed(each)));
    assertThat(all)
        .extracting(each -> (Object) each.get("kind"))
        .containsExactly("Deployment", "Service", "PodDisruptionBudget");
    String text = Project.read("dist/kubernetes/pawl.yaml");
    assertThat(text).contains("path: /healthz", "path: /readyz", "runAsNonRoot: true");
    Map<?, ?> template = (Map<?, ?>) all.getFirst().get("spec").get("template");
    Map<?, ?> spec = (Map<?, ?>) template.get("spec");
    Map<?, ?> container = (Map<?, ?>) ((List<?>) spec.get("containers")).getFirst();
    List<?> words = (List<?>) container.get("args");
    int grace =
        Integer.parseInt(String.valueOf(words.get(words.indexOf("--grace") + 1)).replace("s", ""));
    assertThat((Integer) spec.get("terminationGracePeriodSeconds"))
        .as("the pause before the end, calls that run, and what is still to be told")
        .isGreaterThan(grace + 5 + 3);
    Object labels = ((Map<?, ?>) template.get("metadata")).get("labels");
    assertThat(all.get(1).get("spec").get("selector")).isEqualTo(labels);
    assertThat(all.get(2).get("spec").get("selector").get("matchLabels")).isEqualTo(labels);
    assertThat(named(container, "volumeMounts")).isEqualTo(named(spec, "volumes"));
  }

  private static List<Object> named(Map<?, ?> of, String key) {
    List<Object> names = new ArrayList<>();
    ((List<?>) of.get(key)).forEach(each -> names.add(((Map<?, ?>) each).get("name")));
    return names;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Map<String, Map<?, ?>>> typed(Object document) {
    return (Map<String, Map<String, Map<?, ?>>>) document;
  }

  private static List<Object> documents(String file) {
    return load(Project.read(Path.of(file).toString()));
  }

  /** Every document of a text, in which no key comes twice. */
  private static List<Object> load(String text) {
    List<Object> all = new ArrayList<>();
    LoadSettings settings = LoadSettings.builder().setAllowDuplicateKeys(false).build();
    new Load(settings).loadAllFromString(text.replace("<<: ", "merged: ")).forEach(all::add);
    return all;
  }
}
