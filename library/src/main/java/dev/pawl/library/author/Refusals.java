package dev.pawl.library.author;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The one place that says how each kind of exception is told to an agent. */
final class Refusals {
  static final String INVALID = "INVALID_DEFINITION";
  private static final int LONGEST = 200;

  private Refusals() {}

  static Refusal of(PawlException thrown) {
    String message = String.valueOf(thrown.getMessage());
    return switch (thrown) {
      case PawlException.InvalidDefinition e -> invalid(e.problems());
      case PawlException.NotFound _ -> new Refusal("NOT_FOUND", message);
      case PawlException.Conflict _ -> new Refusal("CONFLICT", message);
      case PawlException.Denied _ -> new Refusal("DENIED", message);
      case PawlException.LimitExceeded _ -> new Refusal(FailureCode.LIMIT_EXCEEDED.name(), message);
      case PawlException.Unreachable _ ->
          new Refusal(FailureCode.UPSTREAM_UNREACHABLE.name(), message);
      case PawlException.Defect _ -> new Refusal(FailureCode.DEFECT.name(), message);
    };
  }

  static Refusal of(UpstreamException thrown) {
    return new Refusal(thrown.code().name(), String.valueOf(thrown.getMessage()));
  }

  /** Without the path, which is nobody's business. */
  static Refusal of(IOException thrown) {
    return switch (thrown) {
      case NoSuchFileException _ ->
          new Refusal("FILE_UNREADABLE", "the graph file does not exist any more");
      case AccessDeniedException _ ->
          new Refusal("DENIED", "access to the graph file or its folder is denied");
      case FileSystemException e when e.getReason() != null ->
          new Refusal("IO", "the graph file cannot be read or written: " + e.getReason());
      default -> new Refusal("IO", "the graph file cannot be read or written");
    };
  }

  static Refusal invalid(List<Problem> problems) {
    return invalid(problems, null);
  }

  /**
   * @param graph the file as it would be, which the caller has not seen
   */
  static Refusal invalid(List<Problem> problems, @Nullable Graph graph) {
    Problem first = problems.getFirst();
    String message =
        problems.size() == 1
            ? first.message() + (first.advice().isEmpty() ? "" : " — " + first.advice())
            : problems.size() + " problems; the first: " + first.message();
    return new Refusal(INVALID, message).with("problems", json(problems, graph));
  }

  static List<Map<String, @Nullable Object>> json(List<Problem> problems, @Nullable Graph graph) {
    return problems.stream().map(problem -> json(problem, graph)).toList();
  }

  private static Map<String, @Nullable Object> json(Problem problem, @Nullable Graph graph) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("severity", problem.severity().word());
    json.put("code", problem.code().name());
    json.put("message", problem.message());
    put(json, "advice", problem.advice().isEmpty() ? null : problem.advice());
    put(json, "tool", problem.tool());
    put(json, "node", problem.node());
    Place place = problem.place();
    if (place.line() > 0) {
      json.put("line", place.line());
      json.put("column", place.column());
      put(json, "text", graph == null ? null : text(problem, graph));
    }
    return json;
  }

  /** Only lines of tools: what servers are configured with is not shown. */
  private static @Nullable String text(Problem problem, Graph graph) {
    if (problem.tool() == null || !problem.place().file().equals(graph.bundle().file())) {
      return null;
    }
    return graph
        .line(problem.place().line())
        .map(line -> line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line)
        .orElse(null);
  }

  private static void put(Map<String, @Nullable Object> json, String key, @Nullable Object value) {
    if (value != null) {
      json.put(key, value);
    }
  }
}
