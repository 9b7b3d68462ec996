package dev.pawl.engine.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a tool is said to do to the world around it, as the annotations of MCP say it; null where
 * nobody says anything.
 *
 * @param readOnly it changes nothing
 * @param destructive it may change or remove what is there, rather than only add to it
 * @param idempotent called twice with the same arguments it changes no more than once
 * @param openWorld it deals with things that nobody can list, such as the web
 */
public record Effects(
    @Nullable Boolean readOnly,
    @Nullable Boolean destructive,
    @Nullable Boolean idempotent,
    @Nullable Boolean openWorld) {
  /** Of a tool that nothing is known of. */
  public static final Effects UNKNOWN = new Effects(null, null, null, null);

  /** What one is most interested in. */
  public enum Kind {
    READ_ONLY,
    /** It changes something, but takes nothing away. */
    ADDING,
    DESTRUCTIVE,
    UNKNOWN
  }

  /** What annotations say; anything that is no boolean says nothing. */
  public static Effects of(@Nullable Object annotations) {
    return annotations instanceof Map<?, ?> map
        ? new Effects(
            said(map, "readOnlyHint"),
            said(map, "destructiveHint"),
            said(map, "idempotentHint"),
            said(map, "openWorldHint"))
        : UNKNOWN;
  }

  private static @Nullable Boolean said(Map<?, ?> annotations, String hint) {
    return annotations.get(hint) instanceof Boolean said ? said : null;
  }

  public boolean isReadOnly() {
    return Boolean.TRUE.equals(readOnly);
  }

  /** Whether it is known that it takes nothing away. */
  public boolean isHarmless() {
    return isReadOnly() || Boolean.FALSE.equals(destructive);
  }

  /** Whether it is known that a second call changes nothing more. */
  public boolean isRepeatable() {
    return isReadOnly() || Boolean.TRUE.equals(idempotent);
  }

  /** Whether it is known that it keeps to things that can be listed. */
  public boolean isClosedWorld() {
    return Boolean.FALSE.equals(openWorld);
  }

  public Kind kind() {
    if (isReadOnly()) {
      return Kind.READ_ONLY;
    }
    if (destructive == null) {
      return Kind.UNKNOWN;
    }
    return destructive ? Kind.DESTRUCTIVE : Kind.ADDING;
  }

  /** As annotations, without what nobody says. */
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    put(json, "readOnlyHint", readOnly);
    put(json, "destructiveHint", destructive);
    put(json, "idempotentHint", idempotent);
    put(json, "openWorldHint", openWorld);
    return Collections.unmodifiableMap(json);
  }

  private static void put(Map<String, @Nullable Object> json, String hint, @Nullable Boolean said) {
    if (said != null) {
      json.put(hint, said);
    }
  }
}
