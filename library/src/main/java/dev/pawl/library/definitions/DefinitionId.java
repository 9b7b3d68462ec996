package dev.pawl.library.definitions;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;
import java.util.Locale;

/**
 * The name of a file below what is served, in letters that need no encoding in an address: {@code
 * flows/report.yaml} is {@code flows:report.yaml}. Each name has its own, and none another's.
 */
final class DefinitionId {
  private DefinitionId() {}

  /**
   * @param name a path with slashes
   */
  static String of(String name) {
    StringBuilder id = new StringBuilder();
    for (byte each : name.getBytes(UTF_8)) {
      char letter = (char) (each & 0xff);
      if (letter == '/') {
        id.append(':');
      } else if (isPlain(letter)) {
        id.append(letter);
      } else {
        id.append('~').append(HexFormat.of().toHexDigits(each).toLowerCase(Locale.ROOT));
      }
    }
    return id.toString();
  }

  private static boolean isPlain(char letter) {
    return (letter >= 'a' && letter <= 'z')
        || (letter >= 'A' && letter <= 'Z')
        || (letter >= '0' && letter <= '9')
        || letter == '.'
        || letter == '_'
        || letter == '-';
  }
}
