package dev.pawl.protocol.authorization;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Names of what a token allows (RFC 6749, section 3.3). */
final class Scopes {
  private static final int MOST = 200;

  private Scopes() {}

  /** Those of a text; what cannot be one is left out. */
  static List<String> of(@Nullable String text) {
    return text == null ? List.of() : clean(List.of(text.split(" +", MOST + 1)));
  }

  /** Those of a JSON list. */
  static List<String> of(@Nullable Object json) {
    List<String> texts = new ArrayList<>();
    if (json instanceof List<?> list) {
      list.stream().limit(MOST).forEach(each -> texts.add(String.valueOf(each)));
    }
    return clean(texts);
  }

  private static List<String> clean(List<String> texts) {
    return texts.stream().filter(Scopes::isScope).distinct().limit(MOST).toList();
  }

  private static boolean isScope(String text) {
    return !text.isEmpty()
        && text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '"' && c != '\\');
  }

  /** All of both, each once. */
  static List<String> union(Collection<String> one, Collection<String> other) {
    Set<String> all = new LinkedHashSet<>(one);
    all.addAll(other);
    return List.copyOf(all);
  }
}
