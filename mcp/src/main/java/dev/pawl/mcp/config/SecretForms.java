package dev.pawl.mcp.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The forms that a secret may take where somebody quotes it, apart from those that a {@link
 * Spelling} leads back to it.
 */
final class SecretForms {
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}&&[^\\n\\t]]");
  private static final int BITS = 6;

  private SecretForms() {}

  static Set<String> of(String secret) {
    Set<String> forms = new LinkedHashSet<>();
    forms.add(secret);
    // As forms of HTML send it.
    forms.add(secret.replace(' ', '+'));
    // As terminals are shown it.
    forms.add(UNPRINTABLE.matcher(secret).replaceAll(""));
    // As tables and databases quote it, and as shells do.
    forms.add(secret.replace("\"", "\"\""));
    forms.add(secret.replace("'", "''"));
    forms.add(secret.replace("'", "'\\''"));
    forms.add(quotedPrintable(secret, "=\"'"));
    forms.add(quotedPrintable(secret, "="));
    for (int before = 0; before < 3; before++) {
      addBase64(secret.getBytes(UTF_8), before, forms);
    }
    forms.removeIf(form -> form.length() < Secrets.SHORTEST);
    return forms;
  }

  /**
   * As mails write it.
   *
   * @param marks what is written by its number besides what is not printable
   */
  private static String quotedPrintable(String secret, String marks) {
    StringBuilder text = new StringBuilder();
    for (byte each : secret.getBytes(UTF_8)) {
      if (each < ' ' || each > '~' || marks.indexOf(each) >= 0) {
        text.append('=').append(HexFormat.of().withUpperCase().toHexDigits(each));
      } else {
        text.append((char) each);
      }
    }
    return text.toString();
  }

  /**
   * What does not depend on the bytes around it, whose number decides about the rest: Base64 writes
   * three bytes with four characters of six bits.
   *
   * @param before how many bytes of a group come before the secret
   */
  private static void addBase64(byte[] secret, int before, Set<String> forms) {
    byte[] bytes = new byte[before + secret.length];
    System.arraycopy(secret, 0, bytes, before, secret.length);
    int from = (before * Byte.SIZE + BITS - 1) / BITS;
    int until = bytes.length * Byte.SIZE / BITS;
    for (Base64.Encoder encoder :
        new Base64.Encoder[] {Base64.getEncoder(), Base64.getUrlEncoder()}) {
      forms.add(encoder.encodeToString(bytes).substring(from, until));
    }
  }
}
