package dev.pawl.acceptance.examples;

import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.json.Json;
import dev.pawl.library.Pawl;
import dev.pawl.library.ToolRun;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.model.Bundle;
import dev.pawl.model.Failure;
import dev.pawl.testkit.Engines;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A case that was run on a copy of the examples' data, with fixed times, ids and chance. In what it
 * tells, the folder of the copy is written as {@code {root}}.
 */
record ExampleRun(ExampleCase example, ToolRun run, Path root) {

  static ExampleRun of(ExampleCase example, Path empty) throws IOException {
    Path root = empty.toRealPath();
    Path examples = root.resolve("examples");
    copy(Project.file("examples/data"), examples.resolve("data"));
    copy(Project.file("examples/bpmn"), examples.resolve("bpmn"));
    try (Stream<Path> files = Files.list(Project.file("examples"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, examples.resolve(file.getFileName()));
      }
    }
    Bundle bundle =
        DefinitionFormats.STANDARD.read(
            examples.resolve(Project.file("examples").relativize(example.graph())));
    ConfiguredUpstreams upstreams = new ConfiguredUpstreams(bundle.allUpstreams(), root);
    try (Pawl pawl = Pawl.of(bundle, Engines.repeatable(upstreams))) {
      return new ExampleRun(example, pawl.call(example.tool(), example.input()), root);
    }
  }

  /** The content of a recording: tool, digest, input, result or failure, history. */
  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("tool", example.tool());
    json.put("digest", run.workflow().digest());
    json.put("input", example.input());
    run.failure()
        .map(Failure::toJson)
        .ifPresentOrElse(
            failure -> json.put("failure", failure), () -> json.put("result", run.output()));
    json.put("history", run.history().stream().map(StepRecord::toJson).toList());
    return ExampleCase.object(withoutRoot(json));
  }

  List<Map<String, @Nullable Object>> journal() {
    return ExampleCase.objects(withoutRoot(run.events().stream().map(EventJson::write).toList()));
  }

  void save() throws IOException {
    Files.writeString(example.runFile(), Json.pretty(toJson()) + "\n");
    Files.writeString(example.journalFile(), Json.pretty(journal()) + "\n");
  }

  private @Nullable Object withoutRoot(Object json) {
    return Json.parse(Json.write(json).replace(root.toString(), "{root}"));
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            Files.createDirectories(to.resolve(from.relativize(folder)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(file, to.resolve(from.relativize(file)));
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
