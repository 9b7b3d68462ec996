package dev.pawl.mcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Place;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StartFolderTest {
  @TempDir Path here;

  private Path file() {
    return here.resolve("flows/graph.yaml");
  }

  @BeforeEach
  void makeFolder() throws IOException {
    Files.createDirectories(here.resolve("flows"));
  }

  private UpstreamDefinition files(String root) {
    return new UpstreamDefinition.Builtin(
        "files", "files", Map.of("root", root), new Place(file().toString(), 1, 1));
  }

  private UpstreamDefinition program(String command, @Nullable String cwd, String... args) {
    return new UpstreamDefinition.Stdio(
        "server", command, List.of(args), Map.of(), cwd, new Place(file().toString(), 1, 1));
  }

  private StartFolder start(UpstreamDefinition server) {
    return StartFolder.of(server, here);
  }

  private StartFolder atTheFile() {
    return new StartFolder(here.resolve("flows"), false);
  }

  private StartFolder asBefore() {
    return new StartFolder(here, true);
  }

  @Test
  void pathsStartAtTheFileWhateverIsThere() throws IOException {
    assertThat(start(files("data"))).isEqualTo(atTheFile());
    Files.createDirectories(here.resolve("flows/data"));
    Files.createDirectories(here.resolve("data"));
    assertThat(start(files("data"))).isEqualTo(atTheFile());
    assertThat(start(program("node", null, "./data"))).isEqualTo(atTheFile());
    assertThat(start(program("node", null))).isEqualTo(atTheFile());
  }

  @Test
  void whatLeadsSomewhereOnlyFromWherePawlWasStartedStillDoes() throws IOException {
    Files.createDirectories(here.resolve("data"));
    Files.writeString(here.resolve("server.js"), "");
    assertThat(start(files("./data"))).isEqualTo(asBefore());
    assertThat(start(program("node", null, "server.js"))).isEqualTo(asBefore());
    assertThat(start(program("node", null, "--root=data/", "other.js"))).isEqualTo(asBefore());
    assertThat(start(program("node", "data"))).isEqualTo(asBefore());
    Files.writeString(here.resolve("flows/other.js"), "");
    assertThat(start(program("node", null, "--root=data/", "other.js"))).isEqualTo(atTheFile());
  }

  @Test
  void otherWordsAreNoPaths() throws IOException {
    Files.writeString(here.resolve("server"), "");
    assertThat(
            StartFolder.paths(
                program(
                    "node", null, "-y", "@scope/server", "/tmp", "https://x.test/y", "$HOME/x")))
        .isEmpty();
    assertThat(start(program("server", null, "plain"))).isEqualTo(atTheFile());
    assertThat(start(program("node", null, "\0/x"))).isEqualTo(atTheFile());
  }

  @Test
  void aFileWithoutAFolderStandsWherePawlWasStarted() {
    UpstreamDefinition server =
        new UpstreamDefinition.Builtin(
            "files", "files", Map.of("root", "data"), new Place("graph.yaml", 1, 1));
    assertThat(start(server)).isEqualTo(new StartFolder(here, false));
  }
}
