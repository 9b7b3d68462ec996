package dev.pawl.cli.author;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.Activities;
import dev.pawl.activities.Activity;
import dev.pawl.activities.ActivityProvider;
import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of a jar to somebody who wrote Java and knows nothing of graphs. */
class JavaProgramTest {
  @TempDir Path folder;
  private Path jar;

  record Wish(int nights) {}

  /** Prices a wish, looks around if it is long, books it. */
  public static final class Trips implements ActivityProvider {
    private static Activity<Wish, Wish> activity(String name) {
      return Activity.named(name, Wish.class, Wish.class).readOnly().run(c -> c.input());
    }

    @Override
    public Activities activities() {
      Activity<Wish, Wish> book =
          Activity.named("book", Wish.class, Wish.class)
              .run(
                  context -> {
                    throw new IllegalStateException("no room left");
                  });
      return Activities.named("trips", "1")
          .workflow(
              ActivityWorkflow.named("trip", Wish.class)
                  .step(activity("offer"), step -> step.branchTo("nights:1", "book"))
                  .step(activity("look"))
                  .step(book)
                  .build())
          .build();
    }
  }

  @BeforeEach
  void writeJar() throws IOException {
    jar = folder.resolve("trips.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("META-INF/services/" + ActivityProvider.class.getName()));
      out.write(Trips.class.getName().getBytes(UTF_8));
    }
  }

  @Test
  void isCheckedWithoutAWordAboutTheGraphsThatAreMadeOfIt() {
    CommandRun run = CommandRun.piped().pawl("check", jar.toString()).exits(Exit.OK);
    assertThat(run.out() + run.err()).contains("no problems").doesNotContain("not known", "look");
  }

  @Test
  void isPlannedByWhatItsActivitiesSayOfThemselves() {
    String plan = CommandRun.piped().pawl("plan", jar.toString(), "trip").exits(Exit.OK).out();
    assertThat(plan)
        .containsPattern("trip:offer +read-only")
        .containsPattern("trip:book +destructive");
    assertThat(plan).doesNotContainPattern("stays +offer");
  }

  @Test
  void saysWhatAJavaDeveloperCanDoAboutAFailure() {
    CommandRun run =
        CommandRun.piped()
            .pawl("run", jar.toString(), "trip", "nights=2", "--data=memory")
            .exits(Exit.FAILED);
    assertThat(run.err()).contains("no room left", "`optional()`").doesNotContain("onError");
  }

  @Test
  void graphsAreCheckedAgainstTheActivitiesThatTheyRun() throws IOException {
    Path graph = folder.resolve("graph.yaml");
    String text =
        """
        server: { name: g, version: "1" }
        tools:
          - name: stay
            nodes:
              - { id: entry, type: entry, next: first }
              - { id: first, type: activity, activity: offr, args: { nights: 1 }, next: then }
              - { id: then, type: activity, activity: look, args: { nights: many }, next: exit }
              - { id: exit, type: exit }
        """;
    Files.writeString(graph, text);
    CommandRun run =
        CommandRun.piped().pawl("check", graph.toString(), "--jar=" + jar).exits(Exit.DATA);
    assertThat(run.out() + run.err())
        .contains("graph.yaml:6:", "did you mean `offer`?", "graph.yaml:7:", "WRONG_ARGUMENT");
    Files.writeString(graph, text.replace("offr", "offer").replace("many", "2"));
    assertThat(
            CommandRun.piped().pawl("check", graph.toString(), "--jar=" + jar).exits(Exit.OK).out())
        .doesNotContain("not known");
    assertThat(
            CommandRun.piped().pawl("plan", graph.toString(), "--jar=" + jar).exits(Exit.OK).out())
        .containsPattern("activities.offer +read-only");
  }
}
