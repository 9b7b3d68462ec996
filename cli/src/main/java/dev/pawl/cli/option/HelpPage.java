package dev.pawl.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Help as text: what a command is for, how it is used, its words one by one, examples. */
public final class HelpPage {
  private static final int MARGIN = 2;
  private static final int LONGEST_LABEL = 26;

  private final int width;
  private final UnaryOperator<String> heading;
  private final UnaryOperator<String> word;
  private final List<String> lines = new ArrayList<>();

  /**
   * @param width in characters
   * @param heading makes a heading stand out
   * @param word makes an option or an argument stand out
   */
  public HelpPage(int width, UnaryOperator<String> heading, UnaryOperator<String> word) {
    this.width = width;
    this.heading = heading;
    this.word = word;
  }

  /**
   * @param commands what to say of each command, where there are some
   * @param exits what exit codes mean, where that is to be told
   */
  public List<String> of(Usage usage, Map<String, String> commands, Map<String, String> exits) {
    lines.add(usage.header());
    lines.add("");
    for (int i = 0; i < usage.synopsis().size(); i++) {
      lines.add((i == 0 ? heading.apply("Usage:") + " " : "") + usage.synopsis().get(i));
    }
    Map<String, String> arguments = new LinkedHashMap<>();
    usage.arguments().forEach(each -> arguments.put("    " + each.label(), each.description()));
    section("Arguments:", arguments);
    Map<String, String> options = new LinkedHashMap<>();
    usage.options().forEach(each -> options.put(each.shown(), each.description()));
    section("Options:", options);
    section(usage.command().contains(" ") ? "Actions:" : "Commands:", commands);
    section("Exit codes:", exits);
    if (!usage.footer().isEmpty()) {
      lines.add("");
      for (String line : usage.footer()) {
        lines.add(line.endsWith(":") && !line.startsWith(" ") ? heading.apply(line) : line);
      }
    }
    return List.copyOf(lines);
  }

  private void section(String title, Map<String, String> rows) {
    if (rows.isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(heading.apply(title));
    int label = 0;
    for (String each : rows.keySet()) {
      label = each.length() <= LONGEST_LABEL ? Math.max(label, each.length()) : label;
    }
    for (Map.Entry<String, String> row : rows.entrySet()) {
      row(row.getKey(), label, row.getValue());
    }
  }

  private void row(String label, int labelWidth, String description) {
    int column = MARGIN + labelWidth + 3;
    List<String> text = wrapped(description, width - column);
    String start = " ".repeat(MARGIN) + word.apply(label);
    if (label.length() > labelWidth) {
      lines.add(start);
    } else {
      lines.add(start + " ".repeat(labelWidth - label.length() + 3) + text.removeFirst());
    }
    text.forEach(line -> lines.add(" ".repeat(column) + line));
  }

  private static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String each : text.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + each.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(each);
    }
    lines.add(line.toString());
    return lines;
  }
}
