package dev.pawl.mcp.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Json;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The ways in which a secret may be spelled where somebody quotes it. */
final class SecretForms {
  private static final Pattern ENCODED = Pattern.compile("%[0-9A-F]{2}");

  private SecretForms() {}

  static Set<String> of(String secret) {
    Set<String> forms = new LinkedHashSet<>();
    forms.add(secret);
    addEscaped(secret, forms);
    addUrlEncoded(secret, forms);
    addBase64(secret, forms);
    return forms;
  }

  /** Inside a JSON text; some writers also escape slashes and whatever is not ASCII. */
  private static void addEscaped(String secret, Set<String> forms) {
    String quoted = Json.write(secret);
    String escaped = quoted.substring(1, quoted.length() - 1);
    StringBuilder ascii = new StringBuilder();
    escaped
        .chars()
        .forEach(
            unit -> {
              if (unit < 128) {
                ascii.append((char) unit);
              } else {
                ascii.append(String.format(Locale.ROOT, "\\u%04x", unit));
              }
            });
    forms.add(escaped);
    forms.add(ascii.toString());
    forms.add(escaped.replace("/", "\\/"));
    forms.add(ascii.toString().replace("/", "\\/"));
  }

  /** As forms and as JavaScript encode it, with hexadecimal digits in either case. */
  private static void addUrlEncoded(String secret, Set<String> forms) {
    String form = URLEncoder.encode(secret, UTF_8);
    String component =
        form.replace("+", "%20")
            .replace("%21", "!")
            .replace("%27", "'")
            .replace("%28", "(")
            .replace("%29", ")")
            .replace("%7E", "~");
    for (String encoded : new String[] {form, form.replace("+", "%20"), component}) {
      forms.add(encoded);
      forms.add(
          ENCODED.matcher(encoded).replaceAll(match -> match.group().toLowerCase(Locale.ROOT)));
    }
  }

  /** The last characters depend on what follows the secret; those before them do not. */
  private static void addBase64(String secret, Set<String> forms) {
    byte[] bytes = secret.getBytes(UTF_8);
    byte[] whole = Arrays.copyOf(bytes, bytes.length / 3 * 3);
    for (Base64.Encoder encoder :
        new Base64.Encoder[] {Base64.getEncoder(), Base64.getUrlEncoder()}) {
      forms.add(encoder.withoutPadding().encodeToString(bytes));
      forms.add(encoder.encodeToString(whole));
    }
  }
}
