package dev.pawl.library;

import dev.pawl.engine.check.FileTypes;
import dev.pawl.engine.check.ToolSchemas;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.canvas.CanvasLeniency;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.mcp.upstream.BuiltinSchemas;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Problem;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What types tell of a file. It stands apart so that a start, which needs none, loads none. */
final class TypeCheck {
  private TypeCheck() {}

  /**
   * @param tools what is known of tools that are no part of Pawl, nor of this process
   * @param here the servers in this process
   */
  static FileTypes types(
      Bundle bundle, Compilation compilation, ToolSchemas tools, Map<String, ToolServer> here) {
    ToolSchemas builtin = new BuiltinSchemas(bundle.allUpstreams(), here);
    return FileTypes.of(compilation.workflows().values(), builtin.or(tools));
  }

  /** Of no tool at all. */
  static FileTypes nothing() {
    return FileTypes.of(List.of(), ToolSchemas.NONE);
  }

  /** The same by the lock beside the file. Not in {@link Pawl}: a start would come by it. */
  static FileTypes types(Bundle bundle, Compilation compilation, Map<String, ToolServer> here) {
    return types(bundle, compilation, LockFile.of(bundle.file()).lock(), here);
  }

  /** Everything that was found. */
  static List<Problem> problems(FileTypes types, Compilation compilation) {
    return CanvasLeniency.on(types.problems(), definitions(compilation));
  }

  private static List<Definition> definitions(Compilation compilation) {
    return compilation.workflows().values().stream().map(Workflow::definition).toList();
  }

  /** The certain mistakes of a workflow and of those that it runs. */
  static List<Problem> errors(FileTypes types, Workflow workflow) {
    Set<String> family =
        workflow.family().stream().map(Definition::name).collect(Collectors.toSet());
    List<Problem> found = CanvasLeniency.on(types.problems(), workflow.family());
    return (found.isEmpty() ? found : Ignored.inFiles().without(found))
        .stream()
            .filter(Problem::isError)
            .filter(problem -> problem.tool() != null && family.contains(problem.tool()))
            .sorted(Problem.BY_PLACE)
            .toList();
  }
}
