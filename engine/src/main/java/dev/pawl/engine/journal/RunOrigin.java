package dev.pawl.engine.journal;

import dev.pawl.engine.registry.McpSession;
import dev.pawl.model.Identity;
import dev.pawl.model.trace.TraceContext;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where a run comes from: what must be the same before another process resumes it.
 *
 * @param source the file of its definition, or null when there is none
 * @param servers the servers that it calls, each with a digest of how it is configured, before any
 *     variable is filled in
 * @param forked what it was forked from, or null
 * @param mandate who began it, with what was known of them then; null if that was only the name
 * @param session in which a client began it; null where that is not registered
 * @param revision of the place that the file is from, if that has any; else null
 * @param trace to which it belongs, as whoever began it said; else null
 */
public record RunOrigin(
    @Nullable String source,
    Map<String, String> servers,
    @Nullable Forked forked,
    @Nullable Identity mandate,
    @Nullable McpSession session,
    @Nullable String revision,
    @Nullable TraceContext trace) {
  /** Of a run of which nothing is known. */
  public static final RunOrigin UNKNOWN = new RunOrigin(null, Map.of());

  public RunOrigin {
    servers = Map.copyOf(servers);
  }

  public RunOrigin(@Nullable String source, Map<String, String> servers) {
    this(source, servers, null, null);
  }

  public RunOrigin(
      @Nullable String source,
      Map<String, String> servers,
      @Nullable Forked forked,
      @Nullable Identity mandate) {
    this(source, servers, forked, mandate, null, null, null);
  }

  /**
   * The run, and the place in it, where a fork begins.
   *
   * @param index of the first step that is done again
   * @param events how many there were in the journal of that run; what followed is not the fork's
   *     past
   * @param live whether calls that may change something are made
   * @param outputs of steps that were set by hand
   * @param trace to which that run belongs, as whoever began it said; else null
   */
  public record Forked(
      String run,
      int index,
      int events,
      boolean live,
      Map<String, @Nullable Object> outputs,
      @Nullable TraceContext trace) {}

  /** The same for a run that calls only some of the servers. */
  public RunOrigin calling(Set<String> some) {
    if (servers.isEmpty()) {
      return this;
    }
    Map<String, String> called = new TreeMap<>(servers);
    called.keySet().retainAll(some);
    return new RunOrigin(source, called, forked, mandate, session, revision, trace);
  }

  public RunOrigin forkedFrom(Forked past) {
    return new RunOrigin(source, servers, past, mandate, session, revision, trace);
  }

  /** The same of a run that somebody begins. */
  public RunOrigin by(Identity who) {
    Identity known = who.equals(Identity.only(who.principal())) ? null : who;
    return new RunOrigin(source, servers, forked, known, session, revision, trace);
  }

  /** The same of a run that is begun in a session. */
  public RunOrigin in(@Nullable McpSession of) {
    return of == null ? this : new RunOrigin(source, servers, forked, mandate, of, revision, trace);
  }

  /** The same of a file as it was then. */
  public RunOrigin at(@Nullable String then) {
    return new RunOrigin(source, servers, forked, mandate, session, then, trace);
  }

  /** The same of a run that belongs to a trace. */
  public RunOrigin traced(@Nullable TraceContext context) {
    return context == null
        ? this
        : new RunOrigin(source, servers, forked, mandate, session, revision, context);
  }

  /** Whether a run that comes from there can go on with the servers of this one. */
  public boolean covers(RunOrigin other) {
    return other.source == null
        || (other.source.equals(source)
            && other.servers.entrySet().stream()
                .allMatch(each -> each.getValue().equals(servers.get(each.getKey()))));
  }
}
