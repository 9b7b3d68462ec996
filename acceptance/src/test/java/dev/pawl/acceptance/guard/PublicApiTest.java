package dev.pawl.acceptance.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaModifier;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What Java programs rely on changes only on purpose, and says what it is. {@code
 * -Dpawl.record=true} writes the list anew.
 */
class PublicApiTest {
  /** The packages that programs may use. */
  private static final Set<String> DOOR = Set.of("dev.pawl", "dev.pawl.junit");

  /** Of these packages, the types that stand in signatures are part of it. */
  private static final Set<String> BEHIND =
      Set.of(
          "dev.pawl.model",
          "dev.pawl.activities",
          "dev.pawl.activities.session",
          "dev.pawl.activities.type");

  private static final Path GOLDEN = Path.of("docs/java-api.txt");

  private final SourceTree project = SourceTree.ofThisProject();

  @Test
  void isAsItWas() throws IOException {
    String now = api().text();
    if (Boolean.getBoolean("pawl.record")) {
      Files.writeString(project.root().resolve(GOLDEN), now);
    }
    assertThat(now)
        .as(
            "what programs can use has changed; if that is meant, write it anew: ./mvnw -q -pl"
                + " acceptance -am test -Dtest=PublicApiTest -Dpawl.record=true"
                + " -Dsurefire.failIfNoSpecifiedTests=false")
        .isEqualTo(project.read(GOLDEN));
  }

  @Test
  void namesNothingThatProgramsCannotRelyOn() {
    assertThat(api().names())
        .allSatisfy(
            name ->
                assertThat(packageOf(name))
                    .as(name)
                    .matches(each -> DOOR.contains(each) || BEHIND.contains(each)));
  }

  @Test
  void allOfItSaysWhatItIs() throws IOException {
    List<String> silent = new ArrayList<>();
    for (Path file : project.javaFiles()) {
      if (isAtTheDoor(file)) {
        silent.addAll(DocumentedSource.undocumented(project.root().resolve(file)));
      }
    }
    assertThat(silent).isEmpty();
  }

  private static boolean isAtTheDoor(Path file) {
    return file.startsWith("library/src/main/java")
        && DOOR.contains(
            Path.of("library/src/main/java")
                .relativize(file.getParent())
                .toString()
                .replace('/', '.'));
  }

  @Test
  void aChangeOfASignatureIsCaught() {
    String before = new PublicApi(List.of(Before.Greeter.class)).text();
    String after = new PublicApi(List.of(After.Greeter.class)).text();
    assertThat(before).contains("String greet(String)");
    assertThat(after).contains("String greet(String, int)", "@Nullable Object last()");
    assertThat(before.replace("Before", "After")).isNotEqualTo(after);
  }

  @Test
  void aTypeOrMethodThatSaysNothingIsCaught(@TempDir Path folder) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Silent.java"),
            """
            public class Silent {
              public void also() {}

              /** Says something. */
              public void not() {}

              void hidden() {}

              @Override
              public String toString() {
                return "";
              }
            }
            """);
    assertThat(DocumentedSource.undocumented(file))
        .containsExactly("Silent.java: Silent", "Silent.java: also");
  }

  /** What was. */
  public static final class Before {
    /** Greets. */
    public interface Greeter {
      String greet(String name);
    }
  }

  /** What came of it. */
  public static final class After {
    /** Greets. */
    public interface Greeter {
      String greet(String name, int times);

      @org.jspecify.annotations.Nullable
      Object last();
    }
  }

  private static PublicApi api() {
    List<Class<?>> roots = new ArrayList<>(List.of(PawlException.class));
    Subjects.product().stream()
        .filter(type -> DOOR.contains(type.getPackageName()))
        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
        .forEach(type -> roots.add(type.reflect()));
    return new PublicApi(roots);
  }

  private static String packageOf(String type) {
    return type.substring(0, type.lastIndexOf('.'));
  }
}
