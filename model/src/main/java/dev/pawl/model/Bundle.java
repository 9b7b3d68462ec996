package dev.pawl.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was read from one file: its definitions, the upstreams they call, and every problem found on
 * the way.
 *
 * @param definitions those that have no errors so far
 * @param drafts those that have, as far as they could be read: not to be run, but to be looked
 *     through for what else is wrong
 */
public record Bundle(
    String file,
    ServerInfo server,
    Map<String, UpstreamDefinition> upstreams,
    List<Definition> definitions,
    List<Definition> drafts,
    List<Problem> problems) {
  public Bundle {
    upstreams = Collections.unmodifiableMap(new LinkedHashMap<>(upstreams));
    definitions = List.copyOf(definitions);
    drafts = List.copyOf(drafts);
    problems = List.copyOf(problems);
  }
}
