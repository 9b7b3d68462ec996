package dev.pawl.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was read from one file: its definitions, the upstreams they call, and every problem found on
 * the way. A definition with errors of its own is not in it; its problems are.
 */
public record Bundle(
    String file,
    ServerInfo server,
    Map<String, UpstreamDefinition> upstreams,
    List<Definition> definitions,
    List<Problem> problems) {
  public Bundle {
    upstreams = Collections.unmodifiableMap(new LinkedHashMap<>(upstreams));
    definitions = List.copyOf(definitions);
    problems = List.copyOf(problems);
  }
}
