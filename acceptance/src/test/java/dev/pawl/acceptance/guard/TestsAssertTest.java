package dev.pawl.acceptance.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A test that asserts nothing passes whatever the program does. */
class TestsAssertTest {

  /** Tests that are right without an assertion, each with its reason. */
  private static final Map<String, String> ALLOWED = Map.of();

  private static final Set<String> TESTS =
      Set.of("Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate");

  /** Its tests are compiled after this one. */
  private static final Path LATER = Path.of("bench/pom.xml");

  /** Where the tests of a module are that has them for other modules. */
  private static final String CONTRACTS = "target/classes";

  private static final JavaClasses CLASSES = new ClassFileImporter().importPaths(folders());

  private static List<Path> folders() {
    SourceTree project = SourceTree.ofThisProject();
    return project.poms().stream()
        .filter(pom -> !pom.equals(LATER))
        .map(pom -> project.root().resolve(pom).getParent())
        .map(
            module ->
                module.resolve(module.endsWith("testkit") ? CONTRACTS : "target/test-classes"))
        .filter(Files::isDirectory)
        .toList();
  }

  @Test
  void everyTestAssertsSomething() {
    assertThat(toothless(false)).isSubsetOf(ALLOWED.keySet());
  }

  @Test
  void everyExceptionIsStillNeededAndGivesItsReason() {
    assertThat(toothless(false)).containsAll(ALLOWED.keySet());
    assertThat(ALLOWED.values()).noneMatch(String::isBlank);
  }

  @Test
  void theTestsOfAllModulesAreLookedAt() {
    assertThat(tests(false).map(test -> module(test.getOwner().getPackageName())))
        .contains(
            "acceptance",
            "cli",
            "engine",
            "expression",
            "formats",
            "governance",
            "json",
            "library",
            "mcp",
            "model",
            "npm",
            "protocol",
            "store")
        .contains("testkit")
        .hasSizeGreaterThan(1_000);
  }

  /** What the library offers to Java programs stands at the root. */
  private static String module(String name) {
    String[] parts = name.split("\\.");
    return parts.length > 2 ? parts[2] : "library";
  }

  @Test
  void aTestThatAssertsNothingIsCaught() {
    assertThat(toothless(true))
        .containsExactly(
            Subjects.FIXTURE + ".tests.Toothless.callsSomethingThatAssertsNothing",
            Subjects.FIXTURE + ".tests.Toothless.doesNothing");
  }

  private static Set<String> toothless(boolean fixture) {
    Set<String> found = new TreeSet<>();
    tests(fixture)
        .filter(test -> !asserts(test))
        .forEach(test -> found.add(test.getOwner().getName() + "." + test.getName()));
    return found;
  }

  private static Stream<JavaMethod> tests(boolean fixture) {
    return CLASSES.stream()
        .filter(type -> type.getName().startsWith(Subjects.FIXTURE) == fixture)
        .flatMap(type -> type.getMethods().stream())
        .filter(TestsAssertTest::isTest);
  }

  private static boolean isTest(JavaMethod method) {
    return method.getAnnotations().stream()
        .map(JavaAnnotation::getRawType)
        .anyMatch(
            type ->
                TESTS.contains(type.getSimpleName())
                    && type.getPackageName().startsWith("org.junit.jupiter"));
  }

  /** Whether it, or anything of ours that it calls, calls something that can fail a test. */
  private static boolean asserts(JavaMethod test) {
    Set<JavaCodeUnit> seen = new HashSet<>(Set.of(test));
    Deque<JavaCodeUnit> open = new ArrayDeque<>(seen);
    for (JavaCodeUnit unit = open.poll(); unit != null; unit = open.poll()) {
      List<CodeUnitAccessTarget> targets =
          Stream.concat(
                  unit.getCallsFromSelf().stream().map(call -> call.getTarget()),
                  unit.getCodeUnitReferencesFromSelf().stream()
                      .map(reference -> reference.getTarget()))
              .map(CodeUnitAccessTarget.class::cast)
              .toList();
      if (targets.stream().anyMatch(target -> canFail(target.getOwner()))) {
        return true;
      }
      targets.stream().flatMap(TestsAssertTest::ours).filter(seen::add).forEach(open::add);
    }
    return false;
  }

  private static boolean canFail(JavaClass owner) {
    return owner.getName().startsWith("org.assertj.core.api.")
        || owner.getName().startsWith("com.tngtech.archunit.lang.")
        || owner.isEquivalentTo(AssertionError.class);
  }

  /** What of ours may be called: the method itself, and those that stand in for it. */
  private static Stream<JavaCodeUnit> ours(CodeUnitAccessTarget target) {
    if (!target.getOwner().getName().startsWith(Subjects.PRODUCT)) {
      return Stream.empty();
    }
    return Stream.concat(
        target.resolveMember().stream().map(JavaCodeUnit.class::cast),
        target.getOwner().getAllSubclasses().stream()
            .flatMap(type -> type.getMethods().stream())
            .filter(method -> method.getName().equals(target.getName())));
  }
}
