package dev.pawl.protocol.authorization;

import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One of the ways by which a server wants to be shown that a request is allowed: a part of {@code
 * WWW-Authenticate} (RFC 9110, section 11.6.1).
 *
 * @param scheme in small letters
 * @param parameters by their names in small letters
 */
record Challenge(String scheme, Map<String, String> parameters) {
  /** More than any server needs. */
  private static final int LONGEST = 8_192;

  Challenge {
    parameters = Map.copyOf(parameters);
  }

  /** All that an answer brings; what cannot be read is passed over. */
  static List<Challenge> in(HttpHeaders answer) {
    List<Challenge> all = new ArrayList<>();
    for (String value : answer.allValues("WWW-Authenticate")) {
      if (value.length() <= LONGEST) {
        all.addAll(new Reader(value).read());
      }
    }
    return all;
  }

  /** The one to go by: DPoP is the stronger one. */
  static Optional<Challenge> ofTokens(List<Challenge> all) {
    return all.stream()
        .filter(Challenge::isDpop)
        .findFirst()
        .or(() -> all.stream().filter(each -> each.scheme.equals("bearer")).findFirst());
  }

  boolean isDpop() {
    return scheme.equals("dpop");
  }

  @Nullable String parameter(String name) {
    return parameters.get(name);
  }

  boolean says(String error) {
    return error.equals(parameters.get("error"));
  }

  List<String> scopes() {
    return Scopes.of(parameters.get("scope"));
  }

  /** Reads one header. */
  private static final class Reader {
    private final String text;
    private int at;

    Reader(String text) {
      this.text = text;
    }

    List<Challenge> read() {
      List<Challenge> found = new ArrayList<>();
      String scheme = null;
      Map<String, String> parameters = new LinkedHashMap<>();
      while (at < text.length()) {
        skip(" \t,");
        String word = token();
        if (word.isEmpty()) {
          at++;
          continue;
        }
        skip(" \t");
        boolean parameter = at < text.length() && text.charAt(at) == '=';
        if (parameter && scheme != null) {
          at++;
          skip(" \t");
          parameters.putIfAbsent(word.toLowerCase(Locale.ROOT), value());
        } else {
          add(scheme, parameters, found);
          scheme = word.toLowerCase(Locale.ROOT);
          parameters = new LinkedHashMap<>();
        }
      }
      add(scheme, parameters, found);
      return found;
    }

    private static void add(
        @Nullable String scheme, Map<String, String> parameters, List<Challenge> found) {
      if (scheme != null) {
        found.add(new Challenge(scheme, parameters));
      }
    }

    private void skip(String characters) {
      while (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
        at++;
      }
    }

    private String token() {
      int from = at;
      while (at < text.length() && isTokenCharacter(text.charAt(at))) {
        at++;
      }
      return text.substring(from, at);
    }

    private static boolean isTokenCharacter(char c) {
      return c > ' ' && c < 0x7f && "\"(),/:;<=>?@[\\]{}".indexOf(c) < 0;
    }

    private String value() {
      if (at >= text.length() || text.charAt(at) != '"') {
        int from = at;
        while (at < text.length() && " \t,".indexOf(text.charAt(at)) < 0) {
          at++;
        }
        return text.substring(from, at);
      }
      StringBuilder value = new StringBuilder();
      at++;
      while (at < text.length() && text.charAt(at) != '"') {
        if (text.charAt(at) == '\\' && at + 1 < text.length()) {
          at++;
        }
        value.append(text.charAt(at++));
      }
      at++;
      return value.toString();
    }
  }
}
