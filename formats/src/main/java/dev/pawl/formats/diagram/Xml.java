package dev.pawl.formats.diagram;

import java.util.ArrayDeque;
import java.util.Deque;

/** Writes XML in which no text can become markup. */
final class Xml {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();
  private boolean inTag;

  /**
   * @param attributes names and values in turn
   */
  Xml open(String element, String... attributes) {
    endTag();
    out.append('<').append(element);
    open.push(element);
    inTag = true;
    for (int i = 0; i + 1 < attributes.length; i += 2) {
      with(attributes[i], attributes[i + 1]);
    }
    return this;
  }

  Xml with(String attribute, String value) {
    out.append(' ').append(attribute).append("=\"");
    escape(value);
    out.append('"');
    return this;
  }

  Xml with(String attribute, double value) {
    return with(attribute, Pen.number(value));
  }

  Xml text(String text) {
    endTag();
    escape(text);
    return this;
  }

  /** Ends the innermost element that is open. */
  Xml close() {
    String element = open.pop();
    if (inTag) {
      out.append("/>\n");
      inTag = false;
    } else {
      out.append("</").append(element).append(">\n");
    }
    return this;
  }

  void leaf(String element, String text) {
    open(element).text(text).close();
  }

  private void endTag() {
    if (inTag) {
      out.append('>');
      inTag = false;
    }
  }

  private void escape(String text) {
    text.codePoints()
        .forEach(
            each -> {
              switch (each) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(allowed(each) ? each : 0xfffd);
              }
            });
  }

  /** XML 1.0, production 2: most control characters cannot be written at all. */
  private static boolean allowed(int letter) {
    return letter == '\t'
        || letter == '\n'
        || letter == '\r'
        || (letter >= 0x20 && letter <= 0xd7ff)
        || (letter >= 0xe000 && letter <= 0xfffd)
        || letter >= 0x10000;
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
