package dev.pawl.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A path to a value inside a JSON document (RFC 6901), such as {@code /nodes/2/name}.
 *
 * @param tokens the steps from the root, unescaped
 */
public record JsonPointer(List<String> tokens) {
  /** Points to the whole document. */
  public static final JsonPointer ROOT = new JsonPointer(List.of());

  /** Keeps a copy of the tokens. */
  public JsonPointer {
    tokens = List.copyOf(tokens);
  }

  /**
   * Reads a pointer.
   *
   * @throws IllegalArgumentException if it is neither empty nor starts with a slash, or if a tilde
   *     is not followed by 0 or 1
   */
  public static JsonPointer parse(String text) {
    if (text.isEmpty()) {
      return ROOT;
    }
    if (text.charAt(0) != '/') {
      throw new IllegalArgumentException("JSON pointer does not start with a slash: " + text);
    }
    List<String> tokens = new ArrayList<>();
    int start = 1;
    for (int slash = text.indexOf('/', 1); slash >= 0; slash = text.indexOf('/', start)) {
      tokens.add(unescape(text.substring(start, slash)));
      start = slash + 1;
    }
    tokens.add(unescape(text.substring(start)));
    return new JsonPointer(tokens);
  }

  /** The value it points to, or {@link Undefined#UNDEFINED} if there is none. */
  public @Nullable Object evaluate(@Nullable Object document) {
    Object value = document;
    for (String token : tokens) {
      value =
          switch (value) {
            case Map<?, ?> map -> map.containsKey(token) ? map.get(token) : Undefined.UNDEFINED;
            case List<?> list -> item(list, token);
            case null, default -> Undefined.UNDEFINED;
          };
    }
    return value;
  }

  /** RFC 6901, 4: digits without leading zeros; {@code -} is the place after the last item. */
  private static @Nullable Object item(List<?> list, String token) {
    boolean index = !token.isEmpty() && token.length() < 10;
    for (int i = 0; i < token.length(); i++) {
      index &= token.charAt(i) >= '0' && token.charAt(i) <= '9';
    }
    if (!index || (token.length() > 1 && token.charAt(0) == '0')) {
      return Undefined.UNDEFINED;
    }
    int at = Integer.parseInt(token);
    return at < list.size() ? list.get(at) : Undefined.UNDEFINED;
  }

  /** The pointer to the member of this name. */
  public JsonPointer append(String token) {
    List<String> longer = new ArrayList<>(tokens);
    longer.add(token);
    return new JsonPointer(longer);
  }

  /** The pointer to the item at this index. */
  public JsonPointer append(int index) {
    return append(Integer.toString(index));
  }

  /** Writes a token as it stands in a pointer: {@code ~} as {@code ~0}, {@code /} as {@code ~1}. */
  public static String escape(String token) {
    return token.replace("~", "~0").replace("/", "~1");
  }

  private static String unescape(String token) {
    for (int i = token.indexOf('~'); i >= 0; i = token.indexOf('~', i + 1)) {
      if (i + 1 == token.length() || (token.charAt(i + 1) != '0' && token.charAt(i + 1) != '1')) {
        throw new IllegalArgumentException("JSON pointer has a ~ without 0 or 1: " + token);
      }
    }
    return token.replace("~1", "/").replace("~0", "~");
  }

  /** The pointer as text. */
  @Override
  public String toString() {
    return tokens.stream().map(token -> "/" + escape(token)).collect(Collectors.joining());
  }
}
