package dev.pawl.formats.promptflow;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;

/**
 * How ids of flows, which may be any text, are written where node ids have rules: they become parts
 * of the names of steps. Like in addresses of the web, a percent sign stands before what is not
 * allowed.
 */
public final class NodeIds {
  /** What the node that makes a question is called, behind the id of the one that asks it. */
  public static final String PROMPT = "%prompt";

  private NodeIds() {}

  public static String encoded(String id) {
    StringBuilder encoded = new StringBuilder();
    id.codePoints()
        .forEach(
            c -> {
              if (isPlain(c)) {
                encoded.appendCodePoint(c);
              } else {
                for (byte each : Character.toString(c).getBytes(UTF_8)) {
                  encoded.append('%').append("%02X".formatted(each & 0xff));
                }
              }
            });
    return encoded.toString();
  }

  private static boolean isPlain(int c) {
    return !Character.isWhitespace(c)
        && !Character.isSpaceChar(c)
        && !Character.isISOControl(c)
        && "/[]#%".indexOf(c) < 0;
  }

  /** The id in the flow, also of a node that makes the question of one. */
  public static String decoded(String encoded) {
    String id =
        encoded.endsWith(PROMPT)
            ? encoded.substring(0, encoded.length() - PROMPT.length())
            : encoded;
    if (id.indexOf('%') < 0) {
      return id;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < id.length(); ) {
      if (id.charAt(i) == '%' && id.substring(i).matches("(?s)%[0-9A-F]{2}.*")) {
        bytes.write(Integer.parseInt(id.substring(i + 1, i + 3), 16));
        i += 3;
      } else {
        int c = id.codePointAt(i);
        bytes.writeBytes(Character.toString(c).getBytes(UTF_8));
        i += Character.charCount(c);
      }
    }
    return bytes.toString(UTF_8);
  }
}
