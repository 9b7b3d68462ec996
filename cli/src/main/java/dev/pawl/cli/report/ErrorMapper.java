package dev.pawl.cli.report;

import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.formats.source.RegularFile;
import dev.pawl.json.JsonException;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;

/** The one place that says how each kind of exception and failure ends a command. */
public final class ErrorMapper {
  private static final String BUG = "this is a bug in Pawl; PAWL_DEBUG=1 shows where it happened";

  private ErrorMapper() {}

  public static ErrorReport of(Throwable thrown) {
    return switch (thrown) {
      case PawlException e -> known(e);
      case UnfinishedRunException e -> known(e.why()).leaving(e.run(), message(e));
      case UncheckedIOException e when e.getCause() != null -> io(e.getCause());
      case IOException e -> io(e);
      case JsonException e -> ErrorReport.of(Exit.DATA, "BAD_JSON", message(e), "");
      case OutOfMemoryError _ ->
          ErrorReport.of(
              Exit.SOFTWARE,
              "OUT_OF_MEMORY",
              "out of memory",
              "PAWL_JAVA_OPTS=-Xmx2g gives it more");
      default ->
          ErrorReport.of(
              Exit.SOFTWARE,
              FailureCode.DEFECT.name(),
              thrown.getClass().getSimpleName() + ": " + message(thrown),
              BUG);
    };
  }

  private static ErrorReport known(PawlException thrown) {
    String message = message(thrown);
    return switch (thrown) {
      case PawlException.InvalidDefinition e -> invalid(e.problems());
      case PawlException.NotFound _ -> ErrorReport.of(Exit.NO_INPUT, "NOT_FOUND", message, "");
      case PawlException.Conflict _ -> ErrorReport.of(Exit.OUT_OF_TIME, "CONFLICT", message, "");
      case PawlException.Denied _ -> ErrorReport.of(Exit.DENIED, "DENIED", message, "");
      case PawlException.LimitExceeded _ ->
          ErrorReport.of(Exit.DATA, FailureCode.LIMIT_EXCEEDED.name(), message, "");
      case PawlException.Unreachable _ ->
          ErrorReport.of(Exit.UNAVAILABLE, "UNREACHABLE", message, "");
      case PawlException.Defect _ ->
          ErrorReport.of(Exit.SOFTWARE, FailureCode.DEFECT.name(), message, BUG);
    };
  }

  private static ErrorReport invalid(List<Problem> problems) {
    boolean missing =
        problems.stream().allMatch(problem -> problem.code() == ProblemCode.FILE_UNREADABLE);
    return new ErrorReport(
        missing ? Exit.NO_INPUT : Exit.DATA,
        missing ? ProblemCode.FILE_UNREADABLE.name() : "INVALID_DEFINITION",
        Printable.count(problems.size(), "problem") + " in the definition",
        Place.UNKNOWN,
        null,
        0,
        "",
        List.of(),
        List.of(),
        problems,
        null);
  }

  private static ErrorReport io(IOException thrown) {
    return switch (thrown) {
      case UnwritableException e ->
          ErrorReport.of(Exit.CANNOT_CREATE, "CANNOT_WRITE", message(e), "");
      case NoSuchFileException e ->
          ErrorReport.of(Exit.NO_INPUT, "FILE_UNREADABLE", "no such file: " + e.getFile(), "");
      case RegularFile.RefusedException e ->
          ErrorReport.of(Exit.NO_INPUT, "FILE_UNREADABLE", e.getFile() + ": " + e.getReason(), "");
      case AccessDeniedException e ->
          ErrorReport.of(Exit.DENIED, "FILE_UNREADABLE", "access is denied: " + e.getFile(), "");
      default -> ErrorReport.of(Exit.IO, "IO", message(thrown), "");
    };
  }

  /**
   * Why an upstream could not be used.
   *
   * @param hint what to do about it, or empty
   */
  public static ErrorReport of(UpstreamException thrown, String hint) {
    FailureCode code = thrown.code();
    return ErrorReport.of(exit(code), code.name(), message(thrown), hint);
  }

  /** How a run that failed in this way ends the command. */
  public static Exit exit(FailureCode code) {
    return switch (code) {
      case INPUT_INVALID -> Exit.DATA;
      case OUTPUT_INVALID, EXPRESSION_FAILED, NO_BRANCH, BAD_ITEMS, ITEM_FAILED -> Exit.FAILED;
      case TOOL_ERROR, UPSTREAM_REFUSED, NOT_AS_LOCKED, IN_DOUBT -> Exit.FAILED;
      case MISSING_VARIABLES, RAISED -> Exit.FAILED;
      case LOGIN_REQUIRED -> Exit.DENIED;
      case UPSTREAM_UNREACHABLE -> Exit.UNAVAILABLE;
      case TIMEOUT, LIMIT_EXCEEDED, EXPRESSION_LIMIT -> Exit.OUT_OF_TIME;
      case GATE_REFUSED, NOT_AGREED -> Exit.DENIED;
      case CANCELLED -> Exit.INTERRUPTED;
      case DEFECT -> Exit.SOFTWARE;
    };
  }

  private static String message(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null ? thrown.getClass().getSimpleName() : message;
  }
}
