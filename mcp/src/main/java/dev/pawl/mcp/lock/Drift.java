package dev.pawl.mcp.lock;

import dev.pawl.model.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a tool that a file calls differs from what the lock says of it.
 *
 * @param before as it is locked, or null
 * @param now as its server lists it, or null
 * @param edits where the file no longer fits
 */
public record Drift(
    String server,
    String tool,
    Verdict verdict,
    @Nullable LockedTool before,
    @Nullable LockedTool now,
    List<Problem> edits) {
  public Drift {
    edits = List.copyOf(edits);
  }

  /** Of a tool that is locked, but that nobody calls. */
  public static Drift unused(String server, String tool, LockedTool before) {
    return new Drift(server, tool, Verdict.UNUSED, before, null, List.of());
  }

  /** What that means for the file. */
  public enum Verdict {
    SAME("same"),
    NEW("not locked yet"),
    /** It differs, but not in what the file needs of it. */
    COMPATIBLE("compatible"),
    NEEDS_EDIT("needs an edit"),
    /** There is no such tool any more. */
    BLOCKED("blocked"),
    /** Its server did not answer. */
    UNKNOWN("unknown"),
    /** It is locked, but no file of the folder calls it. */
    UNUSED("not called any more");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /** The parts of the tool that are not as they were, in order. */
  public List<String> changes() {
    return before == null || now == null ? List.of() : before.changes(now);
  }
}
