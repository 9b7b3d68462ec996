package dev.pawl.expression.parameter;

import dev.pawl.json.JsonPointer;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The references within one schema, and which of them are being followed. */
final class References {
  /** A schema that refers to itself is shown once more within itself, and no further. */
  private static final int MOST_TIMES = 2;

  private final Map<?, ?> root;
  private final String draft;
  private final Map<String, Integer> open = new HashMap<>();

  References(Map<?, ?> root) {
    this.root = root;
    this.draft = String.valueOf(root.get("$schema"));
  }

  /** Up to draft 7, nothing beside a reference counts (draft 7, 8.3). */
  boolean standAlone() {
    return draft.contains("draft-0");
  }

  /** Whether it is a draft before {@code const}, and with limits that exclude by a yes or no. */
  boolean isDraft4() {
    return draft.contains("draft-04") || draft.contains("draft-03");
  }

  boolean isRoot(Object schema) {
    return schema == root;
  }

  /** What it leads to; null if that is nowhere in this schema. */
  @Nullable Object resolve(String reference) {
    if (!reference.startsWith("#")) {
      return null;
    }
    try {
      String pointer = URLDecoder.decode(reference.substring(1), StandardCharsets.UTF_8);
      Object found = JsonPointer.parse(pointer).evaluate(root);
      return found instanceof Map<?, ?> || found instanceof Boolean ? found : null;
    } catch (IllegalArgumentException _) {
      return null;
    }
  }

  /** Whether it may be followed here; then it has to be {@link #close}d. */
  boolean open(String reference) {
    return open.merge(reference, 1, Integer::sum) <= MOST_TIMES;
  }

  void close(Collection<String> references) {
    references.forEach(each -> open.merge(each, -1, Integer::sum));
  }
}
