package dev.pawl.engine.registry;

import org.jspecify.annotations.Nullable;

/**
 * Which of what is registered to list. What does not apply to a kind is ignored for it.
 *
 * @param tool only of this tool, or null
 * @param status only in this status, or null; tools and workflows are {@code active} or {@code
 *     inactive}
 * @param session only of this session, or null
 * @param tag only tools with this tag, or null
 * @param since only what began, or changed, at this moment or later, in microseconds since the
 *     epoch
 * @param most how many at most
 */
public record RegistryQuery(
    @Nullable String tool,
    @Nullable String status,
    @Nullable String session,
    @Nullable String tag,
    long since,
    int most) {
  public static final RegistryQuery ALL = new RegistryQuery(null, null, null, null, 0, 1_000);

  public RegistryQuery tool(@Nullable String name) {
    return new RegistryQuery(name, status, session, tag, since, most);
  }

  public RegistryQuery status(@Nullable String name) {
    return new RegistryQuery(tool, name, session, tag, since, most);
  }

  public RegistryQuery session(@Nullable String id) {
    return new RegistryQuery(tool, status, id, tag, since, most);
  }

  public RegistryQuery tag(@Nullable String name) {
    return new RegistryQuery(tool, status, session, name, since, most);
  }

  public RegistryQuery since(long moment) {
    return new RegistryQuery(tool, status, session, tag, moment, most);
  }

  public RegistryQuery most(int number) {
    return new RegistryQuery(tool, status, session, tag, since, number);
  }

  boolean includes(RegisteredTool each) {
    return is(tool, each.name())
        && is(status, each.settings().active() ? "active" : "inactive")
        && (tag == null || each.settings().tags().contains(tag))
        && each.span().to() >= since;
  }

  boolean includes(Execution each) {
    return is(tool, each.tool())
        && is(status, each.status().text())
        && is(session, each.session())
        && each.span().from() >= since;
  }

  boolean includes(SessionEntry each) {
    return is(session, each.id()) && is(status, each.status().text()) && each.span().to() >= since;
  }

  boolean includes(WorkflowVersion each) {
    return is(tool, each.name())
        && is(status, each.active() ? "active" : "inactive")
        && each.span().to() >= since;
  }

  private static boolean is(@Nullable String wanted, String actual) {
    return wanted == null || wanted.equals(actual);
  }
}
