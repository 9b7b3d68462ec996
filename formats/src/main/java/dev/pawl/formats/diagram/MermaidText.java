package dev.pawl.formats.diagram;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Names and labels as Mermaid understands them, whatever is in them. */
final class MermaidText {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

  private static final String SPECIAL = "\"#;&<>`\\%";

  /** In small letters: words of the flowchart language, and what JavaScript objects inherit. */
  private static final Set<String> RESERVED =
      Set.of(
          "call",
          "class",
          "classdef",
          "click",
          "constructor",
          "default",
          "direction",
          "end",
          "flowchart",
          "graph",
          "hasownproperty",
          "href",
          "interpolate",
          "isprototypeof",
          "linkstyle",
          "propertyisenumerable",
          "style",
          "subgraph",
          "tolocalestring",
          "tostring",
          "valueof");

  private MermaidText() {}

  /** A name for each id: the id itself where Mermaid allows it, or else a number. */
  static Map<String, String> names(List<String> ids) {
    Set<String> taken = new HashSet<>(ids);
    Map<String, String> names = new LinkedHashMap<>();
    int number = 0;
    for (String id : ids) {
      String name = id;
      if (!PLAIN.matcher(id).matches() || RESERVED.contains(id.toLowerCase(Locale.ROOT))) {
        do {
          number++;
          name = "node" + number;
        } while (!taken.add(name));
      }
      names.put(id, name);
    }
    return names;
  }

  static String shorten(String text, int most) {
    int length = text.codePointCount(0, text.length());
    return length <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, most - 1)).stripTrailing() + "…";
  }

  /**
   * Writes as character references ({@code #34;}) whatever could end the label, start Markdown or
   * HTML, or be taken for a reference. Mermaid also looks inside labels for statements of its own,
   * for formulas, lists and icons; a letter of those is written that way too.
   */
  static String escape(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(
            each -> {
              if (Character.isWhitespace(each)) {
                out.append(' ');
              } else if (SPECIAL.indexOf(each) >= 0) {
                out.append('#').append(each).append(';');
              } else if (!Character.isISOControl(each)) {
                out.appendCodePoint(each);
              }
            });
    return out.toString()
        .replace("style", "#115;tyle")
        .replace("classDef", "#99;lassDef")
        .replace("$$", "#36;#36;")
        .replace(":fa-", "#58;fa-")
        .replaceFirst("^([-*+]|\\d+[.)]) ", "$1#160;");
  }
}
