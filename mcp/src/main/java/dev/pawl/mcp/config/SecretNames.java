package dev.pawl.mcp.config;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells by its name whether something holds a secret. Words count, not letters: {@code API_KEY},
 * {@code apiKey} and {@code --api-key} do, {@code MONKEY} does not.
 */
final class SecretNames {
  private static final Set<String> WORDS =
      Set.of(
          "ACCESSKEY",
          "ACCESSTOKEN",
          "APIKEY",
          "AUTH",
          "AUTHORIZATION",
          "AUTHTOKEN",
          "BEARER",
          "COOKIE",
          "CREDENTIAL",
          "JWT",
          "KEY",
          "PASS",
          "PASSPHRASE",
          "PASSWD",
          "PASSWORD",
          "PAT",
          "PRIVATE",
          "SECRET",
          "SECRETKEY",
          "TOKEN");

  private static final Pattern BETWEEN_WORDS =
      Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");
  private static final Pattern ENDING = Pattern.compile("(?<=.)S?\\d*$");

  /** Nothing that is longer has a name that anybody could judge. */
  private static final int LONGEST = 200;

  private SecretNames() {}

  static boolean looksSecret(String name) {
    if (name.length() > LONGEST) {
      return true;
    }
    for (String part : BETWEEN_WORDS.split(name)) {
      String word = part.toUpperCase(Locale.ROOT);
      if (WORDS.contains(word) || WORDS.contains(ENDING.matcher(word).replaceFirst(""))) {
        return true;
      }
    }
    // Alone it is the current folder.
    return name.toUpperCase(Locale.ROOT).endsWith("_PWD");
  }
}
