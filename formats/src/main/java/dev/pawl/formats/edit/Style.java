package dev.pawl.formats.edit;

import org.jspecify.annotations.Nullable;

/**
 * How a file is laid out, so that what is added looks like the rest.
 *
 * @param newline its line break
 * @param step how far a mapping is indented below the key it belongs to
 * @param dash how far the dashes of a sequence are
 * @param hang how far behind its dash an item begins
 */
record Style(String newline, boolean json, int step, int dash, int hang) {
  private static final int WIDEST = 8;

  static Style of(String text, TextPart root, boolean json) {
    int[] found = {-1, -1, -1};
    look(root, found);
    return new Style(
        text.contains("\r\n") ? "\r\n" : "\n",
        json,
        found[0] > 0 && found[0] <= WIDEST ? found[0] : 2,
        found[1] >= 0 && found[1] <= WIDEST ? found[1] : 2,
        found[2] > 1 && found[2] <= WIDEST ? found[2] : 2);
  }

  private static void look(TextPart part, int[] found) {
    if (!(part instanceof TextPart.Group group) || group.flow()) {
      return;
    }
    for (TextPart.Member member : group.members()) {
      TextPart.@Nullable Group inner = block(member.value());
      if (inner != null) {
        int which = !group.isMapping() ? 2 : inner.isMapping() ? 0 : 1;
        if (found[which] < 0) {
          found[which] = inner.column() - group.column();
        }
        look(inner, found);
      }
    }
  }

  private static TextPart.@Nullable Group block(TextPart part) {
    return part instanceof TextPart.Group group && !group.flow() ? group : null;
  }

  /** Text that was made with plain line feeds, with those of the file. */
  String lines(String text) {
    return newline.equals("\n") ? text : text.replace("\n", newline);
  }
}
