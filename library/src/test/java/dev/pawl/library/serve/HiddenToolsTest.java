package dev.pawl.library.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.library.Pawl;
import dev.pawl.model.Bundle;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Prompt;
import dev.pawl.protocol.server.Tool;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tools beside those of files, and files that take their names. */
class HiddenToolsTest {
  private static final Logger LOG = Logger.getLogger("dev.pawl.library");

  @TempDir private Path folder;

  /** Two tools, and nothing else. */
  private static final class Two implements Beside {
    @Override
    public boolean has(Path file) {
      return false;
    }

    @Override
    public boolean concerns(Path file) {
      return false;
    }

    @Override
    public Set<String> names() {
      return Set.of();
    }

    @Override
    public List<Tool> tools() {
      return List.of(tool("taken"), tool("free"));
    }

    private static Tool tool(String name) {
      return Tool.of(name, "Is beside the files", (_, _) -> CallResult.text("beside"));
    }

    @Override
    public List<Prompt> prompts() {
      return List.of();
    }

    @Override
    public Offer.Completion completion() {
      return (_, _, _, _, _) -> List.of();
    }

    @Override
    public boolean refresh() {
      return false;
    }

    @Override
    public Collection<Pawl> files() {
      return List.of();
    }

    @Override
    public void need(String workflow) {}

    @Override
    public void close() {}
  }

  /** Keeps what is told. */
  private static final class Told extends Handler {
    private final List<String> messages = new ArrayList<>();

    @Override
    public synchronized void publish(LogRecord record) {
      messages.add(MessageFormat.format(record.getMessage(), record.getParameters()));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void areToldOnceWithTheAdviceToRenameOne() throws IOException {
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        server: { name: demo, version: "1" }
        tools:
          - name: taken
            description: Is in a file
            nodes:
              - { id: entry, type: entry, next: exit }
              - { id: exit, type: exit }
        """);
    Told told = new Told();
    LOG.addHandler(told);
    DefinitionLoader loader =
        new DefinitionLoader() {
          @Override
          public Bundle read(Path file) {
            return DefinitionFormats.STANDARD.read(file);
          }

          @Override
          public List<Path> alsoReads(Path file) {
            return List.of();
          }
        };
    try (ServedRuns runs = new ServedRuns(StorePlace.memory(), _ -> {});
        Catalog catalog =
            new Catalog(List.of(folder), loader, List.of(), runs.faces()).alongside(new Two())) {
      catalog.refresh();
      Offer offer = catalog.offer();
      assertThat(catalog.offer().tools()).hasSameSizeAs(offer.tools());
      assertThat(offer.tools())
          .filteredOn(tool -> tool.description().startsWith("Is "))
          .extracting(tool -> tool.name() + ": " + tool.description())
          .containsExactlyInAnyOrder("taken: Is in a file", "free: Is beside the files");
    } finally {
      LOG.removeHandler(told);
    }
    assertThat(told.messages)
        .filteredOn(message -> message.contains("`taken`"))
        .singleElement()
        .asString()
        .contains("has a tool of that name: rename one of them");
  }
}
