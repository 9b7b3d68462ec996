package dev.pawl.library.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.model.PawlException;
import java.net.URLDecoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What stands behind the question mark of an address. */
record Query(Map<String, String> all) {
  /**
   * @param known the names that mean something; any other is a mistake
   * @throws PawlException.Conflict for what means nothing
   */
  static Query of(String text, Set<String> known) {
    Map<String, String> all = new LinkedHashMap<>();
    for (String part : text.isEmpty() ? new String[0] : text.split("&", -1)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      if (equals < 0 || !known.contains(name) || all.put(name, decoded(part, equals)) != null) {
        throw new PawlException.Conflict(
            "the query has something that means nothing here; it may have "
                + String.join(", ", known.stream().sorted().toList())
                + ", each once");
      }
    }
    return new Query(all);
  }

  private static String decoded(String part, int equals) {
    try {
      return URLDecoder.decode(part.substring(equals + 1), UTF_8);
    } catch (IllegalArgumentException _) {
      throw new PawlException.Conflict("the query is not encoded as those of addresses are");
    }
  }

  @Nullable String text(String name) {
    return all.get(name);
  }

  /** A number from 0 on; 0 if it is not said. */
  int index(String name) {
    String text = all.get(name);
    if (text != null && !text.matches("\\d{1,9}")) {
      throw new PawlException.Conflict("`" + name + "` must be a number of zero or more");
    }
    return text == null ? 0 : Integer.parseInt(text);
  }

  int number(String name, int usual, int most) {
    String text = all.get(name);
    if (text == null) {
      return usual;
    }
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw new PawlException.Conflict("`" + name + "` must be a number of one or more");
    }
    return Math.min(most, Integer.parseInt(text));
  }
}
