package dev.pawl.library.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.pawl.engine.source.SkippedFile;
import dev.pawl.engine.source.SourceFile;
import dev.pawl.formats.promptflow.SavedTemplate;
import dev.pawl.library.Pawl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlowLibraryTest {
  @TempDir Path folder;
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
  private final InstantSource clock = now::get;
  private FlowProject project;
  private FlowLibrary library;

  @BeforeEach
  void write() throws Exception {
    project = new FlowProject(folder).marketing();
    library =
        new FlowLibrary(
            new LocalFolder("own", folder, FlowLibrary.PARTS, clock),
            folder,
            "",
            FlowOpening.of(_ -> Map.of(), Pawl::of),
            clock);
  }

  private void later(Duration time) {
    now.updateAndGet(then -> then.plus(time));
  }

  @Test
  void aListTellsWhatFlowsSayOfThemselves() throws Exception {
    assertThat(library.list())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.name()).isEqualTo("Marketing_Strategy");
              assertThat(each.meta().version()).isEqualTo("1.0.0");
              assertThat(each.path()).isEqualTo("flows/Marketing_Strategy.json");
            });
  }

  @Test
  void aListDoesNotLookIntoNodesAndEdges() throws Exception {
    project.write(
        "flows/Odd.json",
        "{\"metadata\": {\"name\": \"Odd\", \"version\": \"1.0.0\"}, \"nodes\": [{\"id\": 7}],"
            + " \"edges\": \"none\"}");
    assertThat(library.list()).extracting(FlowEntry::name).contains("Odd");
    assertThat(library.problems()).isEmpty();
    assertThatThrownBy(() -> library.flow("Odd"))
        .asInstanceOf(type(FlowRefusal.class))
        .extracting(FlowRefusal::code)
        .isEqualTo(FlowErrorCode.VALIDATION_ERROR);
  }

  @Test
  void aFolderThatIsALinkIsFollowedWithinTheLibraryOnly() throws Exception {
    Path own = Files.createDirectory(folder.resolve("own"));
    Files.createDirectory(own.resolve("texts"));
    Files.writeString(own.resolve("texts/Open.md"), "Open {x}");
    Path templates = Files.createSymbolicLink(own.resolve("templates"), Path.of("../templates"));
    LocalFolder source = new LocalFolder("own", own, FlowLibrary.PARTS, clock);
    assertThat(source.refresh().files()).isEmpty();
    assertThat(source.refresh().skipped())
        .containsExactly(new SkippedFile("templates", "is a link out of the folder"));
    Files.delete(templates);
    Files.createSymbolicLink(templates, Path.of("texts"));
    assertThat(source.refresh().files())
        .extracting(SourceFile::path)
        .containsExactly("templates/Open.md");
  }

  @Test
  void aLinkIsNotFollowed() throws Exception {
    Path outside = Files.writeString(folder.resolve("secret.txt"), "the secret");
    Files.createSymbolicLink(folder.resolve("templates/Leak.md"), outside);
    later(Duration.ofSeconds(2));
    assertThat(library.current().files())
        .extracting(SourceFile::path)
        .isNotEmpty()
        .doesNotContain("templates/Leak.md");
    assertThat(library.current().skipped())
        .containsExactly(new SkippedFile("templates/Leak.md", "is a link"));
  }

  @Test
  void aBadFileHidesNoGoodOnes() throws Exception {
    project
        .write("flows/Broken.json", "{\"metadata\": {}, \"nodes\": [], \"edges\": [")
        .write(
            "flows/Circle.json",
            FlowExecutionTest.flow(
                "Circle",
                FlowExecutionTest.node("a", "x", "v") + "," + FlowExecutionTest.node("b", "x", "v"),
                FlowExecutionTest.chain("a", "b") + "," + FlowExecutionTest.chain("b", "a")))
        .write("flows/other.json", "{\"tools\": [{\"nodes\": []}]}")
        .write("flows/notes.txt", "nothing");
    assertThat(library.list())
        .extracting(FlowEntry::name)
        .containsExactlyInAnyOrder("Circle", "Marketing_Strategy");
    assertThat(library.problems()).singleElement().asString().contains("Broken.json", "SYNTAX");
    assertThatThrownBy(() -> library.flow("Circle"))
        .hasMessageContaining("Circular dependency detected: a → b → a")
        .asInstanceOf(type(FlowRefusal.class))
        .extracting(FlowRefusal::code)
        .isEqualTo(FlowErrorCode.CIRCULAR_DEPENDENCY);
    assertThat(library.flow("Marketing_Strategy").flow().nodes()).hasSize(4);
  }

  @Test
  void anUnknownFlowIsNotFound() {
    assertThatThrownBy(() -> library.flow("Nothing"))
        .hasMessage("Flow not found: Nothing")
        .asInstanceOf(type(FlowRefusal.class))
        .extracting(FlowRefusal::code)
        .isEqualTo(FlowErrorCode.FLOW_NOT_FOUND);
  }

  @Test
  void whatWasReadIsKeptUntilItIsOldOrChanges() throws Exception {
    LoadedFlow first = library.flow("Marketing_Strategy");
    later(Duration.ofMinutes(14));
    assertThat(library.flow("Marketing_Strategy")).isSameAs(first);
    later(Duration.ofMinutes(2));
    assertThat(library.flow("Marketing_Strategy")).isNotSameAs(first);
    LoadedFlow second = library.flow("Marketing_Strategy");
    project.write("templates/Campaign_Creation.md", "Otherwise {budget}");
    later(Duration.ofSeconds(2));
    LoadedFlow third = library.flow("Marketing_Strategy");
    assertThat(third).isNotSameAs(second);
    assertThat(
            third
                .pawl()
                .call(
                    "Marketing_Strategy", Map.of("company_name", "x", "market", "y", "budget", "z"))
                .output())
        .isEqualTo("Otherwise z");
  }

  @Test
  void aFolderThatHasGoneLeavesWhatWasReadLast() throws Exception {
    assertThat(library.list()).hasSize(1);
    Files.delete(folder.resolve("flows/Marketing_Strategy.json"));
    later(Duration.ofSeconds(2));
    assertThat(library.list()).isEmpty();
  }

  @Test
  void templatesAreFoundByTheirFilesAndByTheirNames() throws Exception {
    project
        .write("templates/named.md", "---\nname: Other_Name\n---\nx")
        .write("templates/broken.json", "{")
        .write("templates/picture.png", "x");
    assertThat(library.templates())
        .extracting(SavedTemplate::name)
        .containsExactly("Brand_Positioning_Strategy", "Campaign_Creation", "Other_Name");
    assertThat(library.template("Other_Name")).isPresent();
    assertThat(library.template("../flows/Marketing_Strategy")).isEmpty();
    assertThat(library.templateProblems()).hasSize(1);
  }

  @Test
  void variableSetsAreFilesOfTexts() throws Exception {
    project
        .write("variables/techcorp.yaml", "company_name: TechCorp\nbudget: 100\n")
        .write("variables/other.json", "{\"market\": \"AI\", \"bad\": []}");
    assertThat(library.variableSets())
        .containsEntry("techcorp", Map.of("company_name", "TechCorp", "budget", "100"))
        .containsEntry("other", Map.of("market", "AI"));
    assertThat(library.templateProblems()).singleElement().asString().contains("`bad`");
  }

  @Test
  void severalLibrariesHaveNameSpaces() throws Exception {
    Path team = folder.resolve("team");
    new FlowProject(team)
        .marketing()
        .write(
            "flows/Only.json",
            FlowExecutionTest.flow("Only", FlowExecutionTest.node("a", "x", "v"), ""));
    try (FlowLibraries libraries =
        FlowFolders.libraries(List.of(folder, team), FlowOpening.of(_ -> Map.of(), Pawl::of))) {
      assertThat(libraries.list())
          .extracting(FlowEntry::name)
          .containsExactly("Marketing_Strategy", "team.Marketing_Strategy", "team.Only");
      assertThat(libraries.flow("team.Marketing_Strategy").problems()).isEmpty();
      assertThat(libraries.flow("Only").entry().name()).isEqualTo("team.Only");
      assertThat(libraries.template("team.Campaign_Creation")).isPresent();
    }
  }
}
