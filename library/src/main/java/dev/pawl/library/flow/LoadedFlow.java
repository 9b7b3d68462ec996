package dev.pawl.library.flow;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.promptflow.Flow;
import dev.pawl.formats.promptflow.FlowFile;
import dev.pawl.formats.promptflow.SavedTemplates;
import dev.pawl.library.Pawl;
import dev.pawl.library.serve.FileVersion;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A flow in one version, ready to be executed, or why it is not. */
public final class LoadedFlow implements AutoCloseable {
  private static final Set<ProblemCode> ILLEGIBLE =
      Set.of(
          ProblemCode.SYNTAX,
          ProblemCode.FILE_NOT_UTF8,
          ProblemCode.NESTED_TOO_DEEP,
          ProblemCode.TOO_MANY_VALUES,
          ProblemCode.DUPLICATE_KEY);

  private final FlowEntry entry;
  private final @Nullable Flow flow;
  private final @Nullable FileVersion version;
  private final List<Problem> problems;

  private LoadedFlow(
      FlowEntry entry, @Nullable Flow flow, @Nullable FileVersion version, List<Problem> problems) {
    this.entry = entry;
    this.flow = flow;
    this.version = version;
    this.problems = List.copyOf(problems);
  }

  /** Only this flow of its file: others may have errors, or the names of tools. */
  static LoadedFlow of(
      FlowEntry entry, FlowFile file, SavedTemplates templates, FlowOpening opening) {
    String name = entry.meta().name();
    Flow flow =
        file.flows().stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
    if (flow == null) {
      return new LoadedFlow(entry, null, null, file.problems());
    }
    Flow whole = flow.with(templates);
    Bundle bundle =
        new FlowFile(file.name(), List.of(flow), List.of())
            .bundle(templates, opening.servers().apply(Path.of(file.name())));
    List<Problem> problems = new ArrayList<>(file.problems());
    Pawl pawl = opening.opened(bundle);
    problems.addAll(pawl.problems());
    return new LoadedFlow(entry, whole, new FileVersion(pawl), problems);
  }

  public FlowEntry entry() {
    return entry;
  }

  public Flow flow() {
    if (flow == null) {
      throw new PawlException.Defect("a flow with errors is used");
    }
    return flow;
  }

  /** All that was found, also what does not keep it from being executed. */
  public List<Problem> problems() {
    return problems;
  }

  public Pawl pawl() {
    return version().pawl();
  }

  public Workflow workflow() {
    return pawl().tool(flow().name());
  }

  /** Whether it can still be executed, or its runs can go on. */
  boolean isUsable() {
    return version != null && !version.isGone();
  }

  FileVersion version() {
    if (version == null) {
      throw new PawlException.Defect("a flow with errors is used");
    }
    return version;
  }

  LoadedFlow orRefuse() throws FlowRefusal {
    List<Problem> errors = problems.stream().filter(this::concerns).toList();
    boolean isThere = flow != null && version != null && pawl().runs(flow.name());
    if (isThere) {
      return this;
    }
    throw new FlowRefusal(
        errors.isEmpty() ? FlowErrorCode.VALIDATION_ERROR : code(errors.getFirst().code()),
        errors.isEmpty()
            ? "`" + entry.name() + "` cannot be executed"
            : errors.stream().map(Problem::message).collect(Collectors.joining("; ")),
        errors);
  }

  private boolean concerns(Problem problem) {
    return problem.isError()
        && (problem.tool() == null || problem.tool().equals(entry.meta().name()));
  }

  static FlowErrorCode code(ProblemCode code) {
    if (ILLEGIBLE.contains(code)) {
      return FlowErrorCode.PARSE_ERROR;
    }
    if (code == ProblemCode.CIRCULAR_DEPENDENCY) {
      return FlowErrorCode.CIRCULAR_DEPENDENCY;
    }
    return code == ProblemCode.FILE_UNREADABLE
        ? FlowErrorCode.GITHUB_ERROR
        : FlowErrorCode.VALIDATION_ERROR;
  }

  /** It is not wanted any more, and closed as soon as nobody needs it. */
  void retire() {
    if (version != null) {
      version.retire();
    }
  }

  boolean isGone() {
    return version == null || version.isGone();
  }

  @Override
  public void close() {
    if (version != null) {
      version.close();
    }
  }
}
