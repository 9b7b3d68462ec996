package dev.pawl.model;

import java.util.List;

/**
 * Names by which expressions know what comes of a node, beside its id. Several nodes may share one:
 * then it is what the latest of them yielded.
 *
 * @param names of all of the output, or of its members
 * @param members whether each name is that of a member; one that is not there leaves what was
 */
public record KnownAs(List<String> names, boolean members) {
  public static final KnownAs NOTHING = new KnownAs(List.of(), false);

  public KnownAs {
    names = List.copyOf(names);
  }

  /** All of the output goes by this name. */
  public static KnownAs all(String name) {
    return new KnownAs(List.of(name), false);
  }

  /** Members of the output go by their own names. */
  public static KnownAs members(List<String> names) {
    return names.isEmpty() ? NOTHING : new KnownAs(names, true);
  }
}
