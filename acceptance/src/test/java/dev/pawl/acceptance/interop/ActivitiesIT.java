package dev.pawl.acceptance.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The Java program of the examples, as a jar that the built program serves. */
@Timeout(120)
class ActivitiesIT {
  private static final Map<String, ?> LARGE = Map.of("item", "plums", "count", 100);

  @TempDir Path folder;
  private BuiltPawl pawl;

  @BeforeEach
  void makeAJar() throws IOException {
    pawl = new BuiltPawl(folder.toRealPath());
    Path classes = Files.createDirectory(folder.resolve("classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int refused =
        compiler.run(
            null,
            null,
            null,
            "-parameters",
            "-cp",
            System.getProperty("java.class.path"),
            "-d",
            classes.toString(),
            Project.file("examples/activities/Shop.java").toString());
    assertThat(refused).isZero();
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve("dev.pawl.activities.ActivityProvider"), "Shop\n", UTF_8);
    jar(classes, folder.resolve("shop.jar"));
  }

  private static void jar(Path classes, Path jar) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(classes)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(classes.relativize(each).toString()));
        Files.copy(each, out);
      }
    }
  }

  private StdioPawl serve() throws IOException {
    return StdioPawl.serve(pawl, "--jar", "shop.jar");
  }

  private static Map<?, ?> structured(Map<?, ?> result) {
    return (Map<?, ?>) result.get("structuredContent");
  }

  @Test
  void aClientStepsAnOrderAcrossAKill() throws Exception {
    Map<String, ?> session;
    try (StdioPawl serve = serve()) {
      Map<?, ?> first = structured(serve.call("order_start", LARGE));
      assertThat(first.get("nextActivity")).isEqualTo("review");
      assertThat(Json.write(first.get("nextStepOptions"))).contains("discount_start");
      session = Map.of("sessionId", first.get("sessionId"));
      serve.process().destroyForcibly().waitFor();
    }
    try (StdioPawl serve = serve()) {
      Map<?, ?> status = structured(serve.call("order_status", session));
      assertThat(status.get("status")).isEqualTo("running");
      Map<?, ?> second = structured(serve.call("order_continue", session));
      assertThat(second.get("nextActivity")).isEqualTo("ship");
      Map<?, ?> last = structured(serve.call("order_continue", session));
      assertThat(last.get("status")).isEqualTo("completed");
      assertThat(((Map<?, ?>) last.get("results")).keySet().toString())
          .isEqualTo("[price, review, ship]");
      assertThat(serve.call("order_continue", session).get("content").toString())
          .contains("Cannot continue workflow in status: completed");
    }
    List<?> runs = (List<?>) Json.parse(pawl.run("runs", "--json").out());
    assertThat(Json.write(runs)).contains("order_start").contains("completed");
  }

  @Test
  void aSessionGoesOnFromTheCommandLineByItsProgramAlone() throws Exception {
    String session;
    try (StdioPawl serve = serve()) {
      session = (String) structured(serve.call("order_start", LARGE)).get("sessionId");
      serve.process().destroyForcibly().waitFor();
    }
    pawl.run("runs", "answer", session, "step=ship");
    BuiltPawl.Output said = pawl.run("runs", "resume", session, "--jar", "shop.jar");
    assertThat(said.out()).as(said.err()).contains("S-" + session);
  }

  @Test
  void itRunsAsAWholeFromTheCommandLine() throws Exception {
    BuiltPawl.Output said = pawl.run("run", "shop.jar", "order", "item=plums", "count=2");
    assertThat(Json.parse(said.out()).toString()).contains("total=5").doesNotContain("review");
    assertThat(pawl.run("run", "shop.jar", "convert", "euros=10").out().strip()).isEqualTo("11");
  }

  @Test
  void aGraphFileCallsAnActivity() throws Exception {
    Files.writeString(
        folder.resolve("prices.yaml"),
        """
        server: { name: prices, version: "1.0.0" }
        tools:
          - name: cheap
            description: Whether an order is cheap
            inputSchema: { type: object, properties: { count: { type: integer } } }
            nodes:
              - { id: entry, type: entry, next: ask }
              - { id: ask, type: activity, activity: price,
                  args: { item: plums, count: { expr: $.entry.count } }, next: answer }
              - { id: answer, type: transform, transform: { expr: $.ask.total < 10 }, next: exit }
              - { id: exit, type: exit }
        """,
        UTF_8);
    assertThat(pawl.run("run", "prices.yaml", "cheap", "count=2", "--jar", "shop.jar").out())
        .contains("true");
    assertThat(pawl.run("run", "prices.yaml", "cheap", "count=2").err())
        .contains("activities are those of a Java program, which --jar names");
  }

  @Test
  void aJarWithoutActivitiesIsRefusedWithWhatToDo() throws Exception {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Files.writeString(empty.resolve("x.txt"), "x", UTF_8);
    jar(empty, folder.resolve("empty.jar"));
    assertThat(pawl.run("serve", "--jar", "empty.jar").err())
        .contains("there are no activities in empty.jar")
        .contains("META-INF/services");
    assertThat(pawl.run("run", "none.jar", "x").err()).contains("there is no jar none.jar");
  }
}
