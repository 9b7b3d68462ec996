package dev.pawl.mcp.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Gathers what is secret about one server while its configuration is read for use. */
final class SecretCollector {
  private static final Set<String> HARMLESS_HEADERS =
      Set.of(
          "accept",
          "accept-charset",
          "accept-encoding",
          "accept-language",
          "cache-control",
          "content-language",
          "content-type",
          "dnt",
          "from",
          "mcp-protocol-version",
          "origin",
          "pragma",
          "referer",
          "user-agent");

  private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9-]*\\s+(\\S.*)");
  private static final Pattern URL_PASSWORD = Pattern.compile("://[^/?#@\\s:]*+:([^/?#@\\s]++)@");

  private final Set<String> values = new LinkedHashSet<>();

  /** A secret; if it is JSON, such as the key of an account, also the secrets in it. */
  void add(String value) {
    values.add(value);
    values.addAll(SecretMembers.textsIn(value));
  }

  /** The password in a URL, wherever one stands in a text. */
  void addUrlPasswords(String text) {
    Matcher url = URL_PASSWORD.matcher(text);
    while (url.find()) {
      add(url.group(1));
      add(Spelling.PERCENT.plain(url.group(1)));
    }
  }

  /** A named value: of an environment variable, a parameter, an option. */
  void addNamed(String name, String value) {
    if (SecretNames.looksSecret(name)) {
      add(value);
    }
    addUrlPasswords(value);
  }

  /** {@code --token=VALUE} and {@code --token VALUE}. */
  void addArguments(List<String> arguments) {
    String option = "";
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (equals > 0) {
        addNamed(argument.substring(0, equals), argument.substring(equals + 1));
      } else if (option.startsWith("-") && !argument.startsWith("-")) {
        addNamed(option, argument);
      }
      addUrlPasswords(argument);
      option = argument;
    }
  }

  void addHeader(String name, String value) {
    if (HARMLESS_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
      return;
    }
    add(value);
    if (name.equalsIgnoreCase("cookie")) {
      addPairs(value, ";");
    }
    Matcher credentials = SCHEME.matcher(value);
    if (credentials.matches()) {
      add(credentials.group(1));
      addBasic(credentials.group(1));
    }
  }

  /** The parameters of a URL that look secret; {@code null} for a URL without any. */
  void addQuery(@Nullable String query) {
    for (String pair : (query == null ? "" : query).split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        addNamed(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
  }

  private void addPairs(String text, String separator) {
    for (String pair : text.split(separator, -1)) {
      add(pair.substring(pair.indexOf('=') + 1));
    }
  }

  private void addBasic(String encoded) {
    try {
      String decoded = new String(Base64.getDecoder().decode(encoded), UTF_8);
      int colon = decoded.indexOf(':');
      if (colon > 0) {
        add(decoded.substring(colon + 1));
      }
    } catch (IllegalArgumentException _) {
      // Another scheme: what follows it is no Base64.
    }
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  Secrets secrets() {
    return Secrets.of(values);
  }
}
