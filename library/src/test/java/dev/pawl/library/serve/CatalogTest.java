package dev.pawl.library.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.server.Tool;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CatalogTest {
  @TempDir Path folder;
  private final List<Path> read = new ArrayList<>();
  private final List<Path> configuration = new ArrayList<>();
  private boolean refusing;
  private final ServedRuns runs = new ServedRuns(StorePlace.memory(), _ -> {});
  private Catalog catalog;

  private final DefinitionLoader loader =
      new DefinitionLoader() {
        @Override
        public Bundle read(Path file) {
          read.add(file.getFileName());
          if (refusing) {
            throw new PawlException.InvalidDefinition(
                List.of(
                    new Problem(
                        ProblemCode.BAD_SERVER, "no", new Place("m", 1, 1), null, null, "")));
          }
          return DefinitionFormats.STANDARD.read(file);
        }

        @Override
        public List<Path> alsoReads(Path file) {
          return configuration;
        }
      };

  @BeforeEach
  void makeCatalog() {
    catalog = new Catalog(List.of(folder), loader, List.of(), runs.faces());
  }

  @AfterEach
  void closeCatalog() {
    catalog.close();
    runs.close();
  }

  /** A file whose tools answer with their values. */
  private static String graph(String... namesAndValues) {
    StringBuilder text =
        new StringBuilder("server: { name: demo, version: '1', instructions: Do. }\ntools:\n");
    for (int i = 0; i < namesAndValues.length; i += 2) {
      text.append(
          """
            - name: %s
              description: Says what it is
              nodes:
                - { id: entry, type: entry, next: say }
                - { id: say, type: transform, transform: { expr: '{ "is": %s }' }, next: exit }
                - { id: exit, type: exit }
          """
              .formatted(namesAndValues[i], namesAndValues[i + 1]));
    }
    return text.toString();
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void offersTheToolsOfAllGraphsBelowAFolder() throws Exception {
    write("b.yaml", graph("two", "2"));
    write("sub/c.yaml", graph("three", "3"));
    write("a.yaml", graph("one", "1"));
    write("other.yaml", "services: {}");
    Change change = catalog.refresh();
    assertThat(change.problems()).isEmpty();
    assertThat(change.added()).containsExactly("one", "three", "two");
    try (Client client = new Client(catalog)) {
      assertThat(client.tools()).containsExactly("one", "two", "three");
      assertThat(client.call("three")).isEqualTo("{\"is\":3}");
    }
  }

  @Test
  void readsAFileOnceHoweverItIsNamed() throws Exception {
    write("a.yaml", graph("one", "1"));
    Files.createSymbolicLink(folder.resolve("link.yaml"), folder.resolve("a.yaml"));
    Path named = folder.resolve("sub/../a.yaml");
    Files.createDirectory(folder.resolve("sub"));
    try (Catalog both = new Catalog(List.of(named, folder), loader, List.of(), runs.faces())) {
      assertThat(both.refresh().problems()).isEmpty();
      assertThat(read).hasSize(1);
    }
  }

  @Test
  void aBadFileAndABadToolHideNoGoodOnes() throws Exception {
    write("bad.pawl.yaml", "tools: [");
    write("good.yaml", graph("one", "1", "two", "2 +"));
    Change change = catalog.refresh();
    assertThat(change.added()).containsExactly("one");
    assertThat(change.problems())
        .extracting(Problem::code)
        .containsExactly(ProblemCode.SYNTAX, ProblemCode.BAD_EXPRESSION);
  }

  @Test
  void ofTwoToolsWithOneNameTheFirstIsOfferedAndTheOtherReportedOnce() throws Exception {
    write("a.yaml", graph("one", "1"));
    write("b.yaml", graph("one", "2", "two", "2"));
    Change change = catalog.refresh();
    assertThat(change.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo(ProblemCode.DUPLICATE_TOOL))
        .satisfies(problem -> assertThat(problem.message()).contains("a.yaml:3:5"))
        .satisfies(problem -> assertThat(problem.place().file()).endsWith("b.yaml"));
    write("c.yaml", graph("three", "3"));
    assertThat(catalog.refresh().problems()).isEmpty();
    try (Client client = new Client(catalog)) {
      assertThat(client.call("one")).isEqualTo("{\"is\":1}");
      write("a.yaml", graph("uno", "1"));
      assertThat(client.refresh(catalog).updated()).containsExactly("one");
      assertThat(client.call("one")).isEqualTo("{\"is\":2}");
    }
  }

  @Test
  void aToolOfAFileCannotTakeTheNameOfOneThatComesFromNoFile() throws Exception {
    write("a.yaml", graph("own", "1", "one", "1"));
    Tool own = Tool.of("own", "Ours", (_, _) -> CallResult.structured(List.of()));
    try (Catalog mixed = new Catalog(List.of(folder), loader, List.of(own), runs.faces())) {
      assertThat(mixed.refresh().problems())
          .singleElement()
          .satisfies(problem -> assertThat(problem.message()).contains("Pawl itself"));
      assertThat(mixed.size()).isEqualTo(2);
      try (Client client = new Client(mixed)) {
        assertThat(client.call("own")).isEqualTo("[]");
      }
    }
  }

  @Test
  void readsOnlyWhatHasChanged() throws Exception {
    write("a.yaml", graph("one", "1"));
    write("b.yaml", graph("two", "2"));
    catalog.refresh();
    read.clear();
    assertThat(catalog.refresh().isNew()).isFalse();
    assertThat(read).isEmpty();
    write("b.yaml", graph("two", "3"));
    Change change = catalog.refresh();
    assertThat(change.updated()).containsExactly("two");
    assertThat(read).containsExactly(Path.of("b.yaml"));
  }

  @Test
  void tellsClientsOfToolsThatComeAndGo() throws Exception {
    write("a.yaml", graph("one", "1"));
    catalog.refresh();
    try (Client client = new Client(catalog)) {
      write("b.yaml", graph("two", "2"));
      assertThat(client.refresh(catalog).added()).containsExactly("two");
      assertThat(client.tools()).containsExactly("one", "two");
      Files.delete(folder.resolve("a.yaml"));
      assertThat(client.refresh(catalog).removed()).containsExactly("one");
      assertThat(client.tools()).containsExactly("two");
    }
  }

  @Test
  void aFileThatCannotBeUnderstoodKeepsItsToolsAsTheyWere() throws Exception {
    write("a.yaml", graph("one", "1"));
    catalog.refresh();
    try (Client client = new Client(catalog)) {
      for (String broken : List.of("", "tools:\n  - nodes: [", "server: {}", "[]")) {
        write("a.yaml", broken);
        Change change = client.refresh(catalog);
        assertThat(change.problems()).as(broken).isNotEmpty();
        assertThat(change.kept()).as(broken).containsExactly("one");
        assertThat(client.call("one")).as(broken).isEqualTo("{\"is\":1}");
        assertThat(client.refresh(catalog).problems()).as("said once").isEmpty();
      }
      write("a.yaml", graph("one", "2"));
      assertThat(client.refresh(catalog).kept()).isEmpty();
      assertThat(client.call("one")).isEqualTo("{\"is\":2}");
    }
  }

  @Test
  void aFileThatBecameSomethingElseOffersNothing() throws Exception {
    write("a.yaml", graph("one", "1"));
    catalog.refresh();
    write("a.yaml", "services: {}");
    assertThat(catalog.refresh().removed()).containsExactly("one");
  }

  @Test
  void aToolThatHasErrorsNowStaysAsItWasWhileOthersOfItsFileChange() throws Exception {
    write("a.yaml", graph("one", "1", "two", "1", "three", "1"));
    catalog.refresh();
    try (Client client = new Client(catalog)) {
      write("a.yaml", graph("one", "2", "two", "2 +"));
      Change change = client.refresh(catalog);
      assertThat(change.updated()).containsExactly("one");
      assertThat(change.kept()).containsExactly("two");
      assertThat(change.removed()).containsExactly("three");
      assertThat(client.call("one")).isEqualTo("{\"is\":2}");
      assertThat(client.call("two")).isEqualTo("{\"is\":1}");
    }
  }

  @Test
  void aCallEndsInTheVersionItBeganWith() throws Exception {
    write("a.yaml", graph("slow", "1").replace("next: say", "next: nap") + NAP);
    catalog.refresh();
    try (Client client = new Client(catalog)) {
      int call = client.begin("slow");
      client.awaitNotification("notifications/progress");
      write("a.yaml", graph("slow", "2"));
      assertThat(client.refresh(catalog).updated()).containsExactly("slow");
      assertThat(client.answer(call)).extracting("structuredContent").hasToString("{is=1}");
      assertThat(client.call("slow")).isEqualTo("{\"is\":2}");
    }
  }

  private static final String NAP = "      - { id: nap, type: wait, for: 1s, next: say }\n";

  @Test
  void aNamedFileThatIsGoneOffersNothingUntilItIsBack() throws Exception {
    Path file = folder.resolve("a.txt");
    Files.writeString(file, graph("one", "1"));
    try (Catalog named = new Catalog(List.of(file), loader, List.of(), runs.faces())) {
      named.refresh();
      Files.delete(file);
      Change gone = named.refresh();
      assertThat(gone.removed()).containsExactly("one");
      assertThat(gone.problems())
          .extracting(Problem::code)
          .containsExactly(ProblemCode.FILE_UNREADABLE);
      Files.writeString(file, graph("one", "1"));
      assertThat(named.refresh().added()).containsExactly("one");
      assertThat(named.concerns(file)).isTrue();
      assertThat(named.concerns(folder.resolve("b.txt"))).isFalse();
      assertThat(named.folders()).contains(folder.toRealPath());
    }
  }

  @Test
  void aFileIsReadAgainWhenWhatConfiguresItHasChanged() throws Exception {
    Path servers = folder.resolve("servers.txt");
    configuration.add(servers);
    write("a.yaml", graph("one", "1"));
    catalog.refresh();
    read.clear();
    Files.writeString(servers, "x");
    catalog.refresh();
    assertThat(read).containsExactly(Path.of("a.yaml"));
    refusing = true;
    Files.writeString(servers, "y");
    write("b.yaml", graph("two", "2"));
    Change change = catalog.refresh();
    assertThat(change.problems()).hasSize(1);
    assertThat(change.kept()).containsExactly("one");
    assertThat(change.isNew()).isFalse();
    refusing = false;
    Files.writeString(servers, "z");
    assertThat(catalog.refresh().added()).containsExactly("two");
  }

  @Test
  void introducesItselfAsTheFirstFileThatOffersTools() throws Exception {
    assertThat(catalog.server().name()).isEqualTo("pawl");
    write("a.pawl.yaml", "server: { name: nobody, version: '1' }\ntools: []");
    write("b.yaml", graph("one", "1"));
    write("c.yaml", graph("two", "1").replace("Do.", "Do it."));
    catalog.refresh();
    assertThat(catalog.server().name()).isEqualTo("demo");
    assertThat(catalog.server().instructions()).isEqualTo("Do.\n\nDo it.");
    catalog.guided("Read the guide.", List.of(), List.of());
    assertThat(catalog.server().instructions()).isEqualTo("Do.\n\nDo it.\n\nRead the guide.");
  }

  @Test
  void afterItIsClosedNothingCanBeCalled() throws Exception {
    write("a.yaml", graph("one", "1"));
    catalog.refresh();
    try (Client client = new Client(catalog)) {
      catalog.close();
      assertThat(client.answer(client.begin("one"))).containsEntry("isError", true);
      write("b.yaml", graph("two", "1"));
      assertThat(catalog.refresh().isNew()).isFalse();
    }
  }

  @Test
  void offersToolsForRunsAsSoonAsSomeRunMayLast() throws Exception {
    write("a.yaml", graph("one", "1"));
    catalog.refresh();
    try (Client client = new Client(catalog)) {
      assertThat(client.tools()).containsExactly("one");
      write(
          "b.yaml",
          """
          server: { name: demo, version: '1' }
          tools:
            - name: nap
              description: Sleeps
              nodes:
                - { id: entry, type: entry, next: sleep }
                - { id: sleep, type: wait, for: 1ms, next: exit }
                - { id: exit, type: exit }
          """);
      client.refresh(catalog);
      assertThat(client.tools())
          .containsExactly(
              "one",
              "nap",
              "pawl_run_status",
              "pawl_run_result",
              "pawl_run_continue",
              "pawl_run_cancel");
      Files.delete(folder.resolve("b.yaml"));
      client.refresh(catalog);
      assertThat(client.tools())
          .as("runs of the tool may still be asked about")
          .contains("one", "pawl_run_status", "pawl_run_cancel")
          .doesNotContain("nap");
    }
  }

  @Test
  void aToolForRunsKeepsItsNameToItself() throws Exception {
    write("a.yaml", graph("pawl_run_status", "1", "one", "1"));
    Change change = catalog.refresh();
    assertThat(change.problems())
        .extracting(Problem::code)
        .containsExactly(ProblemCode.DUPLICATE_TOOL);
    assertThat(change.added()).containsExactly("one");
  }

  private static String running(String name, String tool) {
    return """
    server: { name: demo, version: '1' }
    tools:
      - name: %s
        description: Runs another
        nodes:
          - { id: entry, type: entry, next: run }
          - { id: run, type: workflow, tool: '%s', args: {}, next: exit }
          - { id: exit, type: exit }
    """
        .formatted(name, tool);
  }

  @Test
  void aToolOfAnotherFileIsOfferedOnceHoweverManyFilesRunIt() throws Exception {
    write("a.yaml", running("first", "z.yaml#one"));
    write("b.yaml", running("second", "./z.yaml#one"));
    write("z.yaml", graph("one", "1"));
    assertThat(catalog.refresh().problems()).isEmpty();
    try (Client client = new Client(catalog)) {
      assertThat(client.tools()).containsExactly("first", "second", "one");
      assertThat(client.call("first")).isEqualTo("{\"is\":1}");
    }
  }

  @Test
  void aChangeOfAnotherFileReloadsThoseThatRunItsTools() throws Exception {
    write("served/a.yaml", running("first", "../elsewhere/z.yaml#one"));
    write("served/b.yaml", graph("two", "2"));
    write("elsewhere/z.yaml", graph("one", "1"));
    Path served = folder.resolve("served");
    try (Catalog part = new Catalog(List.of(served), loader, List.of(), runs.faces())) {
      part.refresh();
      Path other = folder.resolve("elsewhere/z.yaml").toAbsolutePath();
      assertThat(part.folders()).contains(other.getParent());
      assertThat(part.concerns(other)).isTrue();
      read.clear();
      assertThat(part.refresh().isNew()).isFalse();
      assertThat(read).as("nothing has changed").isEmpty();
      write("elsewhere/z.yaml", graph("one", "11"));
      assertThat(part.refresh().updated()).containsExactly("first");
      assertThat(read).containsExactly(Path.of("a.yaml"));
      try (Client client = new Client(part)) {
        assertThat(client.tools()).containsExactly("first", "two");
        assertThat(client.call("first")).isEqualTo("{\"is\":11}");
      }
    }
  }

  @Test
  void aToolStaysAsItWasWhileAnotherFileIsBrokenOrGone() throws Exception {
    write("a.yaml", running("first", "sub/z.yaml#one"));
    assertThat(catalog.refresh().problems())
        .extracting(Problem::code)
        .containsExactly(ProblemCode.FILE_UNREADABLE);
    write("sub/z.yaml", graph("one", "1"));
    assertThat(catalog.refresh().added()).contains("first");
    write("sub/z.yaml", graph("one", "1 +"));
    Change broken = catalog.refresh();
    assertThat(broken.kept()).containsExactlyInAnyOrder("first", "one");
    Files.delete(folder.resolve("sub/z.yaml"));
    assertThat(catalog.refresh().kept()).containsExactly("first");
    try (Client client = new Client(catalog)) {
      assertThat(client.call("first")).isEqualTo("{\"is\":1}");
    }
  }
}
