package dev.pawl.acceptance.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.Project;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written ahead into the jars does what Java itself would have written later. */
class LinkAheadIT {
  private static final String SOURCE =
      """
      import java.lang.annotation.ElementType;
      import java.lang.annotation.Retention;
      import java.lang.annotation.RetentionPolicy;
      import java.lang.annotation.Target;
      import java.util.ArrayList;
      import java.util.List;
      import java.util.Objects;

      public final class Subject {
        @Target(ElementType.TYPE_USE)
        @Retention(RetentionPolicy.RUNTIME)
        @interface Mark {}

        sealed interface Shape permits Dot, Box, Many, Wide {
          default String kind() {
            return switch (this) {
              case Dot _ -> "dot";
              case Box _ -> "box";
              case Many _ -> "many";
              case Wide _ -> "wide";
            };
          }
        }
        record Dot() implements Shape {}
        record Box(int side, String name) implements Shape {}
        record Many(List<Shape> shapes, Object other) implements Shape {}
        record Wide(boolean a, byte b, char c, short d, int e, long f, float g, double h)
            implements Shape {}

        static String chosen(Object value) {
          @Mark String none = "nothing";
          return switch (value) {
            case null -> none;
            case Box box when box.side() > 5 -> "large";
            case Box(int side, String name) when name != null -> name + side;
            case Box _ -> "nameless";
            case Shape shape -> shape.kind();
            case String text when text.isEmpty() -> "empty";
            case CharSequence text -> "text " + text;
            case int[] numbers -> "numbers " + numbers.length;
            default -> "other";
          };
        }

        public static List<String> answers() {
          List<Object> values = new ArrayList<>(List.of(new Dot(), new Box(9, "a"), new Box(1, "a"),
              new Box(1, null), new Many(List.of(new Dot()), "x"), new Many(null, null), "", "b",
              new StringBuilder("c"), new int[3], 7,
              new Wide(true, (byte) 1, 'c', (short) 2, 3, 4, 5.5f, 6.5),
              new Wide(true, (byte) 1, 'c', (short) 2, 3, 4, Float.NaN, -0.0),
              new Wide(true, (byte) 1, 'c', (short) 2, 3, 4, Float.NaN, 0.0),
              new Wide(true, (byte) 1, 'c', (short) 2, 3, 4, Float.NaN, 0.0)));
          values.add(null);
          List<String> answers = new ArrayList<>();
          for (Object value : values) {
            answers.add(chosen(value));
            if (value instanceof Record) {
              answers.add("" + value.hashCode());
            }
            for (Object other : values) {
              answers.add("" + Objects.equals(value, other));
            }
          }
          return answers;
        }
      }
      """;

  @TempDir Path folder;
  private Path jar;

  @BeforeEach
  void compile() throws IOException {
    Path source = Files.writeString(folder.resolve("Subject.java"), SOURCE);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path app = Files.createDirectories(folder.resolve("app"));
    jar = app.resolve("pawl-subject.jar");
    use("javac", "-d", classes.toString(), source.toString());
    use("jar", "--create", "--file", jar.toString(), "-C", classes.toString(), ".");
  }

  private static void use(String tool, String... arguments) {
    ToolProvider provider = ToolProvider.findFirst(tool).orElseThrow();
    assertThat(provider.run(System.out, System.err, arguments)).isZero();
  }

  @Test
  void choosesAndComparesAsBefore() throws Exception {
    Object before = answers();
    String printed = link();
    assertThat(answers()).isEqualTo(before);
    // Two switches, and two methods of each of four records.
    assertThat(printed).contains("10 methods written ahead");
  }

  @Test
  void leavesNothingToWriteTwice() throws Exception {
    link();
    assertThat(link()).contains("0 methods written ahead");
  }

  private Object answers() throws Exception {
    // A copy, because a jar that was read once is remembered.
    Path copy = Files.copy(jar, Files.createTempDirectory(folder, "copy").resolve("subject.jar"));
    try (URLClassLoader loader = new URLClassLoader(new URL[] {copy.toUri().toURL()}, null)) {
      return loader.loadClass("Subject").getMethod("answers").invoke(null);
    }
  }

  private String link() throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                Project.file("scripts/LinkAhead.java").toString(),
                jar.getParent().toString())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    String printed = Files.readString(out);
    assertThat(process.exitValue()).as(printed).isZero();
    return printed;
  }
}
