package dev.pawl.acceptance.guard;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ModuleArrowsTest {

  private static final Set<String> BELOW_LIBRARY =
      Set.of(
          "json",
          "model",
          "expression",
          "engine",
          "formats",
          "mcp",
          "protocol",
          "store",
          "governance",
          "activities");

  /** For every module, the modules whose types it may use. */
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          entry("json", Set.of()),
          entry("protocol", Set.of("json")),
          entry("model", Set.of("json")),
          entry("expression", Set.of("json", "model")),
          entry("engine", Set.of("json", "model", "expression")),
          entry("formats", Set.of("json", "model", "expression")),
          entry("mcp", Set.of("json", "model", "expression", "engine", "protocol")),
          entry("store", Set.of("json", "model", "engine")),
          entry("redis", Set.of("json", "model", "engine", "store")),
          entry("git", Set.of("json", "model", "engine")),
          entry("telemetry", Set.of("json", "model", "engine")),
          entry("governance", Set.of("json", "model", "expression", "engine")),
          entry("activities", Set.of("json", "model", "expression", "engine", "mcp", "protocol")),
          entry("testkit", Set.of("json", "model", "engine", "formats")),
          entry("npm", Set.of()),
          entry("library", BELOW_LIBRARY),
          entry("lsp", with(BELOW_LIBRARY, "library")),
          entry("cli", with(with(BELOW_LIBRARY, "library"), "lsp")));

  @Test
  void modulesUseOnlyWhatTheTableAllows() {
    arrows(Subjects.PRODUCT).check(Subjects.product());
  }

  @Test
  void everyModuleIsInTheTable() {
    assertThat(Subjects.product())
        .extracting(type -> module(Subjects.PRODUCT, type))
        .isSubsetOf(MAY_USE.keySet());
  }

  @Test
  void packagesHaveNoCycles() {
    cycles(Subjects.PRODUCT).check(Subjects.product());
  }

  @Test
  void anArrowAgainstTheTableIsCaught() {
    assertThatThrownBy(() -> arrows(Subjects.FIXTURE).check(Subjects.fixture()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("json may not use engine")
        .hasMessageNotContaining("engine may not use");
  }

  @Test
  void aPackageCycleIsCaught() {
    assertThatThrownBy(() -> cycles(Subjects.FIXTURE).check(Subjects.fixture()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("Cycle detected");
  }

  private static ArchRule cycles(String root) {
    return slices().matching(root + ".(**)").should().beFreeOfCycles();
  }

  private static ArchRule arrows(String root) {
    return ArchRuleDefinition.classes()
        .that()
        .resideInAPackage(root + "..")
        .should(
            new ArchCondition<>("use only the modules that the table allows") {
              @Override
              public void check(JavaClass type, ConditionEvents events) {
                checkArrows(root, type, events);
              }
            });
  }

  private static void checkArrows(String root, JavaClass type, ConditionEvents events) {
    String from = module(root, type);
    for (var dependency : type.getDirectDependenciesFromSelf()) {
      JavaClass target = dependency.getTargetClass();
      if (!target.getPackageName().startsWith(root + ".")) {
        continue;
      }
      String to = module(root, target);
      if (!from.equals(to) && !MAY_USE.getOrDefault(from, Set.of()).contains(to)) {
        String message = from + " may not use " + to + ": " + dependency.getDescription();
        events.add(SimpleConditionEvent.violated(type, message));
      }
    }
  }

  private static Set<String> with(Set<String> modules, String another) {
    Set<String> all = new HashSet<>(modules);
    all.add(another);
    return Set.copyOf(all);
  }

  /** What the library offers to Java programs stands at the root, and has no name of its own. */
  private static String module(String root, JavaClass type) {
    if (type.getPackageName().equals(root)) {
      return "library";
    }
    String below = type.getPackageName().substring(root.length() + 1);
    int dot = below.indexOf('.');
    String first = dot < 0 ? below : below.substring(0, dot);
    return first.equals("junit") ? "library" : first;
  }
}
