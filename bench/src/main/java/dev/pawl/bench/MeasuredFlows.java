package dev.pawl.bench;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.library.ToolRun;
import dev.pawl.library.flow.FlowEntry;
import dev.pawl.library.flow.FlowExecution;
import dev.pawl.library.flow.FlowFolders;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.FlowLibrary;
import dev.pawl.library.flow.FlowOpening;
import dev.pawl.library.flow.FlowRefusal;
import dev.pawl.library.flow.LoadedFlow;
import dev.pawl.library.flow.LocalFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A library of a thousand prompt flows, each a chain of three templates. */
final class MeasuredFlows {
  private static final int FLOWS = 1_000;
  private static final Map<String, String> VARIABLES = Map.of("topic", "ratchets");

  private final Path folder;
  private final FlowLibraries warm;

  /** One for which a minute passes between any two questions. */
  private final FlowLibrary slow;

  private final AtomicLong minutes = new AtomicLong();
  private @Nullable MeasuredRepository repository;

  MeasuredFlows() {
    try {
      folder = Files.createTempDirectory("flows");
      Path flows = Files.createDirectory(folder.resolve("flows"));
      for (int i = 0; i < FLOWS; i++) {
        Path file = Files.writeString(flows.resolve("flow_" + i + ".json"), text("flow_" + i));
        file.toFile().deleteOnExit();
      }
      flows.toFile().deleteOnExit();
      folder.toFile().deleteOnExit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    warm = libraries();
    LocalFolder source =
        new LocalFolder(
            "flows",
            folder,
            FlowLibrary.PARTS,
            () -> Instant.EPOCH.plus(minutes.incrementAndGet(), ChronoUnit.MINUTES));
    slow = new FlowLibrary(source, folder, "", opening());
  }

  private static FlowOpening opening() {
    return FlowOpening.of(_ -> Map.of(), Pawl::of);
  }

  private FlowLibraries libraries() {
    return FlowFolders.libraries(List.of(folder), opening());
  }

  private static String text(String name) {
    return Json.pretty(
        Values.object(
            "metadata",
            Values.object("name", name, "version", "1.0.0", "description", "Three in a row"),
            "nodes",
            List.of(
                node("a", "On {topic}", "topic"),
                node("b", "More: {a_result}", "a_result"),
                node("c", "Most: {b_result}", "b_result")),
            "edges",
            List.of(chain("a", "b"), chain("b", "c"))));
  }

  private static Map<String, ?> node(String id, String template, String variable) {
    return Values.object(
        "id",
        id,
        "type",
        "template",
        "data",
        Values.object("label", id, "template", template, "variables", List.of(variable)));
  }

  private static Map<String, ?> chain(String source, String target) {
    return Values.object(
        "id", source + target, "source", source, "target", target, "type", "chain");
  }

  List<FlowEntry> listed() {
    return warm.list();
  }

  /** When it has to be seen first that no file has changed. */
  List<FlowEntry> listedLater() {
    try {
      return slow.list();
    } catch (FlowRefusal e) {
      throw new IllegalStateException(e);
    }
  }

  /** The folder is made a repository of, and looked at by somebody who has nothing of it yet. */
  List<FlowEntry> fetched() {
    try {
      Path data = Files.createTempDirectory("fetched");
      try (FlowLibrary library = new FlowLibrary(repository().open(data), data, "", opening())) {
        return library.list();
      } catch (FlowRefusal e) {
        throw new IllegalStateException(e);
      } finally {
        MeasuredRepository.delete(data);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private MeasuredRepository repository() throws IOException {
    if (repository == null) {
      repository = MeasuredRepository.of(folder);
    }
    return repository;
  }

  List<FlowEntry> listedAnew() {
    try (FlowLibraries cold = libraries()) {
      return cold.list();
    }
  }

  FlowExecution executed() {
    try {
      LoadedFlow flow = warm.flow("flow_7");
      ToolRun run = flow.pawl().call("flow_7", VARIABLES);
      return FlowExecution.of(flow.workflow(), run.events());
    } catch (FlowRefusal e) {
      throw new IllegalStateException(e);
    }
  }
}
