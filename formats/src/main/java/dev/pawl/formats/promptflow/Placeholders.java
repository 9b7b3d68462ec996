package dev.pawl.formats.promptflow;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names in a text that look like variables. */
final class Placeholders {
  private static final Pattern ONE = Pattern.compile("\\{\\{?([\\p{L}\\p{N}_.-]{1,200})\\}");

  private Placeholders() {}

  static Set<String> in(String text) {
    Set<String> names = new LinkedHashSet<>();
    Matcher matcher = ONE.matcher(text);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }
}
