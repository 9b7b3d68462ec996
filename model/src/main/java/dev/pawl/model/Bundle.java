package dev.pawl.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was read from one file: its definitions, the upstreams they call, and every problem found on
 * the way.
 *
 * @param definitions those that have no errors so far
 * @param drafts those that have, as far as they could be read: not to be run, but to be looked
 *     through for what else is wrong
 * @param borrowed what they need of other files
 * @param revision of the place that the file is from, if that has any; else null
 */
public record Bundle(
    String file,
    ServerInfo server,
    Map<String, UpstreamDefinition> upstreams,
    List<Definition> definitions,
    List<Definition> drafts,
    List<Problem> problems,
    Borrowed borrowed,
    @Nullable String revision) {
  /** How the name of one begins that was built by a program. */
  public static final String BUILT = "java:";

  public Bundle {
    upstreams = Collections.unmodifiableMap(new LinkedHashMap<>(upstreams));
    definitions = List.copyOf(definitions);
    drafts = List.copyOf(drafts);
    problems = List.copyOf(problems);
  }

  /** One from a place that has no revisions. */
  public Bundle(
      String file,
      ServerInfo server,
      Map<String, UpstreamDefinition> upstreams,
      List<Definition> definitions,
      List<Definition> drafts,
      List<Problem> problems,
      Borrowed borrowed) {
    this(file, server, upstreams, definitions, drafts, problems, borrowed, null);
  }

  /** One that needs no other files, or has not looked for them yet. */
  public Bundle(
      String file,
      ServerInfo server,
      Map<String, UpstreamDefinition> upstreams,
      List<Definition> definitions,
      List<Definition> drafts,
      List<Problem> problems) {
    this(file, server, upstreams, definitions, drafts, problems, Borrowed.NOTHING);
  }

  /** The same with tools that have errors among the others: their schemas are looked at, too. */
  public Bundle withDrafts() {
    List<Definition> all = new ArrayList<>(definitions);
    all.addAll(drafts);
    return new Bundle(file, server, upstreams, all, List.of(), List.of());
  }

  /** The same, read from this revision of its place. */
  public Bundle at(@Nullable String then) {
    return new Bundle(file, server, upstreams, definitions, drafts, problems, borrowed, then);
  }

  /** Whether it was built by a program, and stands in no file. */
  public boolean isBuilt() {
    return file.startsWith(BUILT);
  }

  /** Its own upstreams, and those of the tools that it runs in other files. */
  public Map<String, UpstreamDefinition> allUpstreams() {
    if (borrowed.upstreams().isEmpty()) {
      return upstreams;
    }
    Map<String, UpstreamDefinition> all = new LinkedHashMap<>(upstreams);
    all.putAll(borrowed.upstreams());
    return Collections.unmodifiableMap(all);
  }

  /** How a borrowed file is called where this one is called as it is. */
  public String pathOf(String other) {
    int folder = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1;
    return file.substring(0, folder) + other;
  }
}
