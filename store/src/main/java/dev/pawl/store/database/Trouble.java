package dev.pawl.store.database;

import dev.pawl.model.PawlException;
import org.jspecify.annotations.Nullable;

/**
 * Why something could not be done. It is noted by the thread that found out, and thrown, each time
 * anew, by those whom it concerns.
 */
public record Trouble(Kind kind, String message, @Nullable Throwable cause) {
  enum Kind {
    UNREACHABLE,
    CONFLICT,
    DEFECT
  }

  public static Trouble unreachable(String message, @Nullable Throwable cause) {
    return new Trouble(Kind.UNREACHABLE, message, cause);
  }

  static Trouble conflict(String message) {
    return new Trouble(Kind.CONFLICT, message, null);
  }

  /** What an exception of ours says, or an unexpected one. */
  static Trouble of(Throwable e) {
    return switch (e) {
      case PawlException.Conflict conflict -> conflict(says(conflict));
      case PawlException.Unreachable unreachable -> unreachable(says(unreachable), e.getCause());
      default -> new Trouble(Kind.DEFECT, "the store failed: " + e, e);
    };
  }

  private static String says(PawlException e) {
    return String.valueOf(e.getMessage());
  }

  public PawlException exception() {
    return switch (kind) {
      case CONFLICT -> new PawlException.Conflict(message);
      case UNREACHABLE ->
          cause == null
              ? new PawlException.Unreachable(message)
              : new PawlException.Unreachable(message, cause);
      case DEFECT ->
          cause == null
              ? new PawlException.Defect(message)
              : new PawlException.Defect(message, cause);
    };
  }
}
