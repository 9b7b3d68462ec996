package dev.pawl.expression.parameter;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The members of a parameter that is an object.
 *
 * @param known by name, in the order of the schema
 * @param others what all further members are, null if they may be anything
 * @param closed whether there may be no further members
 * @param omitted how many there are beside those that are listed
 */
public record Members(
    Map<String, ToolParameter> known, @Nullable ToolParameter others, boolean closed, int omitted) {
  static final Members NONE = new Members(Map.of(), null, false, 0);

  public Members {
    known = Collections.unmodifiableMap(new LinkedHashMap<>(known));
  }
}
