package dev.pawl.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.Cli;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.library.runs.DataStore;
import dev.pawl.store.StorePlace;
import dev.pawl.testkit.Project;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pictures in the documents are what {@code pawl show} draws; -Dpawl.record=true draws them
 * anew. The run in one of them was a real one, kept by {@code pawl runs export}: when its example
 * changes, run and export it again.
 */
class PictureTest {
  private static final String GRAPH = "docs/read_patiently.svg";
  private static final String RUN = "docs/fill_basket.svg";

  @TempDir Path folder;

  @Test
  void thePictureOfAGraphIsUpToDate() throws IOException {
    compare(GRAPH, show("examples/retry.yaml"));
    assertThat(Project.read("docs/cli.md")).contains("(read_patiently.svg)");
  }

  @Test
  void thePictureOfARunIsUpToDate() throws IOException {
    keep(export());
    compare(RUN, show("examples/basket.yaml", "--run", "last", "--data", folder.toString()));
    assertThat(Project.read("README.md")).contains("(" + RUN + ")");
  }

  /** Puts a run that was exported into a folder of runs. */
  private void keep(Map<?, ?> export) {
    Map<?, ?> summary = (Map<?, ?>) export.get("summary");
    try (RunStore store = DataStore.open(new StorePlace.Folder(folder))) {
      store.keepDefinition(
          String.valueOf(summary.get("digest")), Json.write(export.get("definition")));
      Journal journal = store.begin(String.valueOf(summary.get("run")));
      for (Object event : (List<?>) export.get("events")) {
        journal.append(EventJson.read(Values.asObject((Map<?, ?>) event)));
      }
    }
  }

  private static Map<?, ?> export() throws IOException {
    try (InputStream in = PictureTest.class.getResourceAsStream("fill_basket.json")) {
      return (Map<?, ?>) Json.parse(in.readAllBytes());
    }
  }

  private static void compare(String picture, String drawn) throws IOException {
    if (Boolean.getBoolean("pawl.record")) {
      Files.writeString(Project.file(picture), drawn);
    }
    assertThat(Project.read(picture)).isEqualTo(drawn);
  }

  /** Nothing may be on stderr: it would say that the file has another version than the run. */
  private static String show(String file, String... more) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Terminal terminal =
        new Terminal(
            Channel.plain(new PrintWriter(out)),
            Channel.plain(new PrintWriter(err)),
            new ByteArrayInputStream(new byte[0]),
            80,
            false,
            false);
    String[] words = new String[more.length + 4];
    words[0] = "show";
    words[1] = Project.file(file).toString();
    words[2] = "--format";
    words[3] = "svg";
    System.arraycopy(more, 0, words, 4, more.length);
    assertThat(Cli.run(terminal, words)).as(err.toString()).isZero();
    assertThat(err.toString()).isEmpty();
    return out.toString();
  }
}
