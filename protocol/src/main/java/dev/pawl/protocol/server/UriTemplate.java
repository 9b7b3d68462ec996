package dev.pawl.protocol.server;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Matches URIs against a template with simple expressions, each of which stands for one or more
 * characters other than a slash. Matched from left to right without going back, so that no template
 * can take long.
 */
final class UriTemplate {
  /** Literal texts; between two of them stands an expression. */
  private final List<String> literals = new ArrayList<>();

  private final List<String> names = new ArrayList<>();

  UriTemplate(String template) {
    int from = 0;
    for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', from)) {
      int close = template.indexOf('}', open);
      if (close < 0) {
        break;
      }
      literals.add(template.substring(from, open));
      names.add(template.substring(open + 1, close));
      from = close + 1;
    }
    literals.add(template.substring(from));
  }

  /** What the expressions stand for, or empty when the URI does not fit. */
  Optional<Map<String, String>> match(String uri) {
    if (!uri.startsWith(literals.getFirst())) {
      return Optional.empty();
    }
    Map<String, String> values = new LinkedHashMap<>();
    int at = literals.getFirst().length();
    for (int i = 0; i < names.size(); i++) {
      String after = literals.get(i + 1);
      int end = after.isEmpty() ? endOfSegment(uri, at) : uri.indexOf(after, at + 1);
      if (end <= at || uri.substring(at, end).indexOf('/') >= 0) {
        return Optional.empty();
      }
      values.put(names.get(i), decode(uri.substring(at, end)));
      at = end + after.length();
    }
    return at == uri.length() ? Optional.of(values) : Optional.empty();
  }

  private static int endOfSegment(String uri, int from) {
    int slash = uri.indexOf('/', from);
    return slash < 0 ? uri.length() : slash;
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException _) {
      return text;
    }
  }
}
