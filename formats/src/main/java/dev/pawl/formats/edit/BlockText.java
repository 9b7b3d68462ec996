package dev.pawl.formats.edit;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes values line by line, as people write YAML: short lists and wrappers such as {@code { expr:
 * … }} on one line, texts of several lines behind a {@code |}.
 */
final class BlockText {
  private static final int WIDEST_FLOW = 72;

  private final Style style;
  private final boolean literals;
  private final StringBuilder out = new StringBuilder();

  /**
   * @param literals whether the text may end in a block, which something behind it would join
   */
  private BlockText(Style style, boolean literals) {
    this.style = style;
    this.literals = literals;
  }

  /** What follows a key in the given column and its colon. */
  static String afterKey(Style style, boolean literals, @Nullable Object value, int column) {
    BlockText text = new BlockText(style, literals);
    text.afterKey(value, column);
    return text.out.toString();
  }

  /** What follows a dash in the given column. */
  static String afterDash(Style style, boolean literals, @Nullable Object value, int column) {
    BlockText text = new BlockText(style, literals);
    text.afterDash(value, column);
    return text.out.toString();
  }

  static String key(String key) {
    return YamlScalar.text(key, false, TextPart.Quotes.NONE);
  }

  private void afterKey(@Nullable Object value, int column) {
    String flow = flow(value);
    if (flow != null) {
      out.append(' ').append(flow);
      return;
    }
    switch (value) {
      case Map<?, ?> map -> members(map, column + style.step(), true);
      case List<?> list -> items(list, column + style.dash(), true);
      case String text -> text(text, column);
      case null, default -> out.append(' ').append(scalar(value));
    }
  }

  private void afterDash(@Nullable Object value, int column) {
    String flow = flow(value);
    if (flow != null) {
      out.append(' ').append(flow);
      return;
    }
    int inner = column + style.hang();
    switch (value) {
      case Map<?, ?> map -> {
        out.repeat(' ', style.hang() - 1);
        members(map, inner, false);
      }
      case List<?> list -> {
        out.repeat(' ', style.hang() - 1);
        items(list, inner, false);
      }
      case String text -> text(text, column);
      case null, default -> out.append(' ').append(scalar(value));
    }
  }

  private void members(Map<?, ?> map, int column, boolean onNewLine) {
    boolean breaks = onNewLine;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      begin(breaks, column);
      out.append(key(String.valueOf(entry.getKey()))).append(':');
      afterKey(entry.getValue(), column);
      breaks = true;
    }
  }

  private void items(List<?> list, int column, boolean onNewLine) {
    boolean breaks = onNewLine;
    for (Object each : list) {
      begin(breaks, column);
      out.append('-');
      afterDash(each, column);
      breaks = true;
    }
  }

  private void begin(boolean breaks, int column) {
    if (breaks) {
      out.append('\n').repeat(' ', column);
    }
  }

  private void text(String text, int column) {
    out.append(' ');
    if (!literals || !isLiteral(text)) {
      out.append(scalar(text));
      return;
    }
    boolean broken = text.endsWith("\n");
    out.append(broken ? "|" : "|-");
    String content = broken ? text.substring(0, text.length() - 1) : text;
    for (String line : content.split("\n", -1)) {
      out.append('\n');
      if (!line.isEmpty()) {
        out.repeat(' ', column + style.step()).append(line);
      }
    }
  }

  /** Whether a text can stand behind a `|` without an indentation indicator or a `+`. */
  private static boolean isLiteral(String text) {
    int end = text.length() - (text.endsWith("\n") ? 1 : 0);
    return text.lastIndexOf('\n', end - 1) >= 0
        && !text.endsWith("\n\n")
        && " \t\n".indexOf(text.charAt(0)) < 0
        && text.lines().noneMatch(line -> line.isBlank() && !line.isEmpty())
        && text.codePoints().allMatch(each -> each == '\n' || YamlScalar.isPrintable(each));
  }

  private static String scalar(@Nullable Object value) {
    return YamlScalar.of(value, false, TextPart.Quotes.NONE);
  }

  /** A group on one line if it is small, else null. */
  private static @Nullable String flow(@Nullable Object value) {
    if (!isSmall(value)) {
      return null;
    }
    String flow = FlowText.YAML.value(value, "");
    return flow.length() <= WIDEST_FLOW ? flow : null;
  }

  private static boolean isSmall(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> map.size() <= 1 && map.values().stream().allMatch(BlockText::isInline);
      case List<?> list -> list.size() <= 20 && list.stream().allMatch(BlockText::isInline);
      case null, default -> false;
    };
  }

  private static boolean isInline(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> _, List<?> _ -> isSmall(value);
      case String text -> text.indexOf('\n') < 0;
      case null, default -> true;
    };
  }
}
