package dev.pawl.model;

import dev.pawl.json.CanonicalJson;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Everything that decides how a definition runs, as JSON. It is put together when somebody asks for
 * it: a server that only starts never does, and Java's digests take a while to load.
 */
public final class DefinitionContent {
  /** Of a definition that was built rather than read. */
  public static final DefinitionContent NONE = new DefinitionContent(null, "");

  private @Nullable Supplier<Map<String, @Nullable Object>> source;
  private Map<String, @Nullable Object> value = Map.of();
  private @Nullable String digest;

  private DefinitionContent(
      @Nullable Supplier<Map<String, @Nullable Object>> source, @Nullable String digest) {
    this.source = source;
    this.digest = digest;
  }

  /**
   * @param source gives the same value whenever it is asked
   */
  public static DefinitionContent of(Supplier<Map<String, @Nullable Object>> source) {
    return new DefinitionContent(source, null);
  }

  public synchronized Map<String, @Nullable Object> value() {
    if (source != null) {
      value = source.get();
      source = null;
    }
    return value;
  }

  /** Equal for those that say the same; empty when there is none. */
  public synchronized String digest() {
    if (digest == null) {
      digest = CanonicalJson.sha256(value());
    }
    return digest;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DefinitionContent content && digest().equals(content.digest());
  }

  @Override
  public int hashCode() {
    return digest().hashCode();
  }

  @Override
  public String toString() {
    return digest();
  }
}
