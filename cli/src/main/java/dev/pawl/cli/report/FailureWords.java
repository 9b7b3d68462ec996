package dev.pawl.cli.report;

import dev.pawl.model.Failure;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A failure, with those that followed from it, in words. */
public final class FailureWords {
  private FailureWords() {}

  /** The message with its code, and the failures that followed from it. */
  public static String withCode(Failure failure) {
    return failure.words() + " [" + failure.code() + "]" + followers(failure.suppressed());
  }

  /**
   * A line for each failure that followed, and for each that followed from that; what stands in
   * several of them is told once.
   */
  static String followers(List<Failure> suppressed) {
    Set<String> lines = new LinkedHashSet<>();
    addAll(suppressed, lines);
    return String.join("", lines);
  }

  private static void addAll(List<Failure> failures, Set<String> lines) {
    for (Failure each : failures) {
      String node = each.node() == null ? "" : "node `" + each.node() + "`: ";
      String where = each.place() == null ? node : each.place() + ": " + node;
      lines.add("\n  and then " + where + each.words() + " [" + each.code() + "]");
      addAll(each.suppressed(), lines);
    }
  }
}
