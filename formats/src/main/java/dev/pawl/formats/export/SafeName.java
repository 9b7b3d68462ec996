package dev.pawl.formats.export;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;

/** Names of files and skills, made of whatever people call things. */
final class SafeName {
  private static final int LONGEST = 64;

  /** What Windows keeps for devices, whatever follows a dot. */
  private static final Set<String> DEVICES =
      Set.of("con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "lpt1", "lpt2", "lpt3");

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
    return DEVICES.contains(name) ? name + "-1" : name;
  }
}
