package dev.pawl.engine.audit;

import dev.pawl.model.Principal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which entries to list.
 *
 * @param run only of this run, or null
 * @param tool only of this tool, or null
 * @param who only by this principal, as its text or its name alone, or null
 * @param since only those made at this moment or later, in microseconds since the epoch
 * @param after only those with a higher number
 * @param before only those with a lower number
 * @param newestFirst in which order
 * @param most how many at most
 */
public record AuditQuery(
    @Nullable String run,
    @Nullable String tool,
    @Nullable String who,
    long since,
    long after,
    long before,
    boolean newestFirst,
    int most) {
  /** All of them, the oldest first, a page at a time. */
  public static final AuditQuery ALL =
      new AuditQuery(null, null, null, Long.MIN_VALUE, 0, Long.MAX_VALUE, false, 1_000);

  public AuditQuery after(long sequence) {
    return new AuditQuery(run, tool, who, since, sequence, before, newestFirst, most);
  }

  public AuditQuery before(long sequence) {
    return new AuditQuery(run, tool, who, since, after, sequence, newestFirst, most);
  }

  public AuditQuery most(int number) {
    return new AuditQuery(run, tool, who, since, after, before, newestFirst, number);
  }

  /** The newest first. */
  public AuditQuery latest() {
    return new AuditQuery(run, tool, who, since, after, before, true, most);
  }

  public AuditQuery of(@Nullable String id) {
    return new AuditQuery(id, tool, who, since, after, before, newestFirst, most);
  }

  public AuditQuery about(@Nullable String name) {
    return new AuditQuery(run, name, who, since, after, before, newestFirst, most);
  }

  public AuditQuery by(@Nullable String name) {
    return new AuditQuery(run, tool, name, since, after, before, newestFirst, most);
  }

  public AuditQuery since(long moment) {
    return new AuditQuery(run, tool, who, moment, after, before, newestFirst, most);
  }

  /** All whom the name may stand for; none if it does not matter. */
  public List<String> principals() {
    String name = who;
    if (name == null) {
      return List.of();
    }
    List<String> all = new ArrayList<>();
    all.add(name);
    for (Principal.Kind kind : Principal.Kind.values()) {
      all.add(new Principal(kind, name).text());
    }
    return all;
  }

  boolean includes(AuditRecord record) {
    AuditRecord.Index index = record.index();
    return record.sequence() > after
        && record.sequence() < before
        && index.at() >= since
        && (run == null || run.equals(index.run()))
        && (tool == null || tool.equals(index.tool()))
        && (who == null || principals().contains(index.who()));
  }
}
