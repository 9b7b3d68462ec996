package dev.pawl.formats.export;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names of files and skills, made of whatever people call things. */
final class SafeName {
  private static final int LONGEST = 64;

  /** What Windows keeps for devices, whatever follows a dot. */
  private static final Pattern DEVICE = Pattern.compile("con|prn|aux|nul|(com|lpt)[0-9]");

  private SafeName() {}

  /** Small letters, digits and hyphens, as skills have them: never a path, never empty. */
  static String of(String shown, String otherwise) {
    String plain =
        Normalizer.normalize(shown, Normalizer.Form.NFKD)
            .replaceAll("\\p{M}", "")
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-");
    String cut = plain.substring(0, Math.min(plain.length(), LONGEST)).replaceAll("^-+|-+$", "");
    String name = cut.isEmpty() ? otherwise : cut;
    return DEVICE.matcher(name).matches() ? name + "-1" : name;
  }
}
