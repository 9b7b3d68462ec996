package dev.pawl.acceptance.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceRulesTest {

  private static final int MAXIMUM_LINES = 500;
  private static final int MAXIMUM_TYPES = 40;

  /** Files that may be longer, each with its reason. */
  private static final Map<String, String> LONG_FILES = Map.of();

  private static final Set<String> EMPTY_WORDS =
      Set.of("util", "utils", "common", "commons", "impl", "manager", "helper", "helpers", "misc");

  private static final Pattern SKIPS =
      Pattern.compile("@(Disabled|Enabled)(If|On|For|InNative)?\\w*|\\bassume(True|False|That)\\(");

  @TempDir Path folder;
  private SourceTree fixture;
  private final SourceTree project = SourceTree.ofThisProject();

  @BeforeEach
  void makeAModule() throws IOException {
    Files.createDirectories(folder.resolve("some/src/main/java"));
    Files.writeString(folder.resolve("some/pom.xml"), "<project/>");
    fixture = new SourceTree(folder);
  }

  @Test
  void noFileIsTooLong() {
    assertThat(tooLong(project)).isSubsetOf(LONG_FILES.keySet());
  }

  @Test
  void everyLongFileIsStillLongAndHasAReason() {
    assertThat(tooLong(project)).containsAll(LONG_FILES.keySet());
    assertThat(LONG_FILES.values()).noneMatch(String::isBlank);
  }

  @Test
  void aFileThatIsTooLongIsCaught() throws IOException {
    write("some/src/main/java/Short.java", "\n".repeat(MAXIMUM_LINES));
    write("some/src/main/java/Long.java", "\n".repeat(MAXIMUM_LINES + 1));
    assertThat(tooLong(fixture)).containsExactly("some/src/main/java/Long.java");
  }

  @Test
  void noPackageHasTooManyTypes() {
    assertThat(crowded(project)).isEmpty();
  }

  @Test
  void aPackageWithTooManyTypesIsCaught() throws IOException {
    for (int i = 0; i <= MAXIMUM_TYPES; i++) {
      write("some/src/main/java/a/crowd/Type" + i + ".java", "package a.crowd;");
      write("some/src/test/java/a/tests/Type" + i + "Test.java", "package a.tests;");
    }
    write("some/src/main/java/a/crowd/package-info.java", "package a.crowd;");
    assertThat(crowded(fixture))
        .containsExactly("some/src/main/java/a/crowd", "some/src/test/java/a/tests");
  }

  @Test
  void noPackageHasAnEmptyName() {
    assertThat(emptilyNamed(project)).isEmpty();
  }

  @Test
  void aPackageWithAnEmptyNameIsCaught() throws IOException {
    write("some/src/main/java/a/util/Bad.java", "package a.util;");
    write("some/src/main/java/a/utility/Good.java", "package a.utility;");
    assertThat(emptilyNamed(fixture)).containsExactly("some/src/main/java/a/util/Bad.java");
  }

  @Test
  void noTestIsEverSkipped() {
    assertThat(skipping(project)).isEmpty();
  }

  @Test
  void aTestThatCanBeSkippedIsCaught() throws IOException {
    write("some/src/test/java/OffTest.java", "@" + "Disabled class OffTest {}");
    write("some/src/test/java/MaybeTest.java", "assume" + "True(luck);");
    write("some/src/test/java/OnTest.java", "@Test void works() {}");
    assertThat(skipping(fixture))
        .containsExactly("some/src/test/java/MaybeTest.java", "some/src/test/java/OffTest.java");
  }

  private static List<String> tooLong(SourceTree tree) {
    return tree.javaFiles().stream()
        .filter(file -> tree.read(file).lines().count() > MAXIMUM_LINES)
        .map(Path::toString)
        .toList();
  }

  private static List<String> crowded(SourceTree tree) {
    return tree.javaFiles().stream()
        .filter(file -> !file.endsWith("package-info.java"))
        .collect(Collectors.groupingBy(file -> file.getParent().toString(), Collectors.counting()))
        .entrySet()
        .stream()
        .filter(folder -> folder.getValue() > MAXIMUM_TYPES)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  private static List<String> emptilyNamed(SourceTree tree) {
    return tree.javaFiles().stream()
        .map(Path::toString)
        .filter(file -> Stream.of(file.split("/")).anyMatch(EMPTY_WORDS::contains))
        .toList();
  }

  private static List<String> skipping(SourceTree tree) {
    return tree.javaFiles().stream()
        .filter(file -> file.toString().contains("/src/test/"))
        .filter(file -> SKIPS.matcher(tree.read(file)).find())
        .map(Path::toString)
        .toList();
  }

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
