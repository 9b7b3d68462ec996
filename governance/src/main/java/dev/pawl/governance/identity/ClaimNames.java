package dev.pawl.governance.identity;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Under which names a token tells what we want to know. A name may lead into objects, as {@code
 * realm_access.roles} does.
 *
 * @param name what tells one caller from another
 * @param roles a list of texts, or one text with spaces between them; so for scopes and
 *     capabilities
 * @param agent an object with {@code name}, {@code version} and {@code capabilities}
 */
public record ClaimNames(String name, String roles, String scopes, String agent) {
  public static final ClaimNames USUAL = new ClaimNames("sub", "roles", "scope", "agent");

  @Nullable String name(Map<String, Object> claims) {
    return find(claims, name) instanceof String text && isName(text) ? text : null;
  }

  Set<String> roles(Map<String, Object> claims) {
    return names(find(claims, roles));
  }

  /** Some servers say {@code scp} for it. */
  Set<String> scopes(Map<String, Object> claims) {
    Object found = find(claims, scopes);
    return names(found == null && scopes.equals(USUAL.scopes()) ? claims.get("scp") : found);
  }

  @Nullable Object agent(Map<String, Object> claims) {
    return find(claims, agent);
  }

  /** A claim may itself have points in its name, as those that are addresses do. */
  private static @Nullable Object find(Map<?, ?> claims, String path) {
    Object whole = claims.get(path);
    int point = path.indexOf('.');
    if (whole != null || point < 0) {
      return whole;
    }
    return claims.get(path.substring(0, point)) instanceof Map<?, ?> inner
        ? find(inner, path.substring(point + 1))
        : null;
  }

  /** Whether it is one name, some with spaces between them, or a list. */
  static boolean areNames(@Nullable Object value) {
    return value instanceof String || value instanceof Collection<?>;
  }

  static Set<String> names(@Nullable Object value) {
    Collection<?> all =
        value instanceof String text
            ? List.of(text.split(" "))
            : value instanceof Collection<?> list ? list : List.of();
    Set<String> names = new TreeSet<>();
    for (Object each : all) {
      if (each instanceof String text && isName(text)) {
        names.add(text);
      }
    }
    return names;
  }

  /** What can stand in a log, a header or a journal without being taken for something else. */
  static boolean isName(String text) {
    return !text.isBlank()
        && text.length() <= 200
        && text.codePoints().noneMatch(ClaimNames::isHidden);
  }

  private static boolean isHidden(int c) {
    int type = Character.getType(c);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR
        || type == Character.SURROGATE;
  }
}
