package dev.pawl.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the definitions of a file need of other files: the tools that they run there, and the
 * servers that those call. All of it goes by names that no file can give to anything of its own,
 * such as {@code sub/other.yaml#tool}, and none of it is offered. Parts of a definition that are
 * run as tools of their own are here as well, such as {@code process/part}.
 *
 * @param files those that were looked for, also the ones that are not there
 */
public record Borrowed(
    List<Definition> definitions, Map<String, UpstreamDefinition> upstreams, Set<String> files) {
  public static final Borrowed NOTHING = new Borrowed(List.of(), Map.of(), Set.of());

  /** What stands between a file and the name of something in it. */
  public static final char MARK = '#';

  public Borrowed {
    definitions = List.copyOf(definitions);
    upstreams = Collections.unmodifiableMap(new LinkedHashMap<>(upstreams));
    files = Collections.unmodifiableSet(new LinkedHashSet<>(files));
  }

  /** The file in a name such as {@code sub/other.yaml#tool}, or nothing when there is none. */
  public static String fileOf(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf(MARK)));
  }
}
