package dev.pawl.json;

import org.jspecify.annotations.Nullable;

/**
 * The canonical form of an object that is being written, member by member, by somebody who knows
 * their order. So no map has to be made and sorted for it. Not thread-safe.
 */
public final class CanonicalObject {
  private final JsonBytes out = new JsonBytes();
  private final JsonText values = new JsonText(out, JsonText.Style.CANONICAL);
  private String last = "";

  public CanonicalObject() {
    out.sign('{');
  }

  /**
   * Adds a member.
   *
   * @throws IllegalArgumentException when it does not come after the one before
   */
  public CanonicalObject with(String key, @Nullable Object value) {
    // String's own order is that of UTF-16 code units, which RFC 8785, 3.2.3 asks for.
    if (last.compareTo(key) >= 0) {
      throw new IllegalArgumentException("`" + key + "` does not come after `" + last + "`");
    }
    if (!last.isEmpty()) {
      out.sign(',');
    }
    last = key;
    out.string(key, true);
    out.sign(':');
    values.value(value);
    return this;
  }

  /** The same for a text that may not be there; then there is no such member. */
  public CanonicalObject withText(String key, @Nullable String text) {
    return text == null ? this : with(key, text);
  }

  /** All of it. Nothing may be added any more. */
  public String done() {
    out.sign('}');
    return out.toString();
  }
}
