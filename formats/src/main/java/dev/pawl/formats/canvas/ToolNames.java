package dev.pawl.formats.canvas;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The names of the tools that workflows of a canvas become, whatever people call those. */
final class ToolNames {
  private static final int LONGEST = 60;

  private final Map<CanvasFlow, String> names = new IdentityHashMap<>();

  ToolNames(String fileName, Canvas canvas) {
    String main = of(canvas.main().name(), stem(fileName));
    names.put(canvas.main(), main);
    Set<String> taken = new HashSet<>(Set.of(main));
    for (CanvasFlow flow : canvas.flows()) {
      String wanted = main + "." + of(flow.name(), "flow");
      String name = wanted;
      for (int number = 2; !taken.add(name); number++) {
        name = wanted + "-" + number;
      }
      names.put(flow, name);
    }
  }

  String of(CanvasFlow flow) {
    return names.getOrDefault(flow, "");
  }

  /** What a workflow without a name is called: by its file. */
  static String shown(String name, String fileName) {
    return name.isBlank() ? stem(fileName) : name;
  }

  private static String stem(String fileName) {
    String name = fileName.substring(fileName.replace('\\', '/').lastIndexOf('/') + 1);
    return name.replaceFirst("\\.[jJ][sS][oO][nN]$", "");
  }

  /** One that is a name already stays; others keep the letters and digits that they have. */
  static String of(String shown, String otherwise) {
    if (shown.matches("[A-Za-z0-9_-][A-Za-z0-9_.-]{0," + (LONGEST - 1) + "}")) {
      return shown;
    }
    String plain =
        Normalizer.normalize(shown, Normalizer.Form.NFKD)
            .replaceAll("\\p{M}", "")
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9_-]+", "-")
            .replaceAll("-{2,}", "-");
    String cut = plain.substring(0, Math.min(plain.length(), LONGEST)).replaceAll("^-|-$", "");
    if (!cut.isEmpty()) {
      return cut;
    }
    return otherwise.isEmpty() || otherwise.equals(shown) ? "workflow" : of(otherwise, "");
  }
}
