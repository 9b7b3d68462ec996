package dev.pawl.cli.tools;

import dev.pawl.cli.form.SchemaWords;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Prose;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.json.Json;
import dev.pawl.mcp.upstream.UpstreamState;
import dev.pawl.mcp.upstream.UpstreamTool;
import dev.pawl.protocol.client.Agreement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows servers and tools to a person. */
final class ToolsPrinter {
  private static final int WIDEST_NAME = 30;

  private final Channel out;
  private final int width;
  private final int cut;

  ToolsPrinter(Terminal terminal) {
    this.out = terminal.out();
    this.width = Math.min(terminal.width(), 110);
    // In a pipe a line may be as long as it likes: nothing is lost, and programs can read it.
    this.cut = out.terminal() ? terminal.width() : Integer.MAX_VALUE;
  }

  /** A server, and its tools with a line for each. */
  void overview(ServerVisit visit) {
    head(visit);
    trouble(visit);
    int column = visit.tools().stream().mapToInt(tool -> tool.name().length()).max().orElse(0);
    column = Math.min(column, WIDEST_NAME);
    for (UpstreamTool tool : visit.tools()) {
      String name = Printable.of(tool.name());
      String space = " ".repeat(Math.max(0, column - name.length()) + 2);
      int used = 2 + name.length() + space.length();
      String text = Prose.cut(tool.text(), Math.max(10, cut - used));
      out.println(("  " + out.paint(Colour.CYAN, name) + space + text).stripTrailing());
    }
  }

  /** A server, and its tools with their parameters. */
  void server(ServerVisit visit) {
    head(visit);
    trouble(visit);
    if (visit.state() instanceof UpstreamState.Open(Agreement agreement)
        && agreement.instructions() != null) {
      text(agreement.instructions(), "  ");
    }
    for (UpstreamTool tool : visit.tools()) {
      out.println("");
      tool(tool);
    }
  }

  /** All that is known of a tool. */
  void tool(ServerVisit visit, UpstreamTool tool) {
    tool(tool);
    schema("Input schema", tool.description().get("inputSchema"));
    schema("Output schema", tool.description().get("outputSchema"));
    out.println("");
    out.println(
        out.paint(
            Colour.DIM,
            Printable.of("pawl tools call " + visit.name() + " " + tool.name() + example(tool))));
  }

  private void head(ServerVisit visit) {
    out.println(out.paint(Colour.BOLD, Printable.of(visit.name())));
    String details = String.join(" · ", ServerWords.details(visit));
    for (String line : Prose.wrapped(details, width - 2)) {
      out.println("  " + out.paint(Colour.DIM, line));
    }
  }

  private void trouble(ServerVisit visit) {
    if (visit.error() != null) {
      String mark = out.paint(Colour.ERROR, "✗") + " ";
      for (String line : Prose.wrapped(String.valueOf(visit.error().getMessage()), width - 4)) {
        out.println("  " + mark + line);
        mark = "  ";
      }
    }
  }

  private void tool(UpstreamTool tool) {
    List<String> hints = hints(tool);
    out.println(
        out.paint(Colour.BOLD, Printable.of(tool.name()))
            + (hints.isEmpty()
                ? ""
                : "  " + out.paint(Colour.YELLOW, "(" + String.join(", ", hints) + ")")));
    if (!tool.text().isBlank()) {
      text(tool.text(), "  ");
    }
    parameters(tool.inputSchema());
  }

  private void text(String text, String indent) {
    Prose.wrapped(text, width - indent.length())
        .forEach(line -> out.println((indent + line).stripTrailing()));
  }

  private static List<String> hints(UpstreamTool tool) {
    List<String> hints = new ArrayList<>();
    if (tool.description().get("annotations") instanceof Map<?, ?> told) {
      if (Boolean.TRUE.equals(told.get("readOnlyHint"))) {
        hints.add("read-only");
      } else if (Boolean.TRUE.equals(told.get("destructiveHint"))) {
        hints.add("destructive");
      }
      if (Boolean.TRUE.equals(told.get("idempotentHint"))) {
        hints.add("idempotent");
      }
    }
    return hints;
  }

  private void parameters(Map<?, ?> schema) {
    if (!(schema.get("properties") instanceof Map<?, ?> properties) || properties.isEmpty()) {
      return;
    }
    List<?> required = schema.get("required") instanceof List<?> names ? names : List.of();
    List<String[]> rows = new ArrayList<>();
    properties.forEach(
        (name, property) ->
            rows.add(
                new String[] {
                  Prose.cut(String.valueOf(name), 60),
                  Prose.cut(SchemaWords.type(property), 40)
                      + (required.contains(name) ? "" : ", optional"),
                  SchemaWords.about(property)
                }));
    int names = column(rows, 0, WIDEST_NAME);
    int types = column(rows, 1, 26);
    for (String[] row : rows) {
      row(row, names, types);
    }
  }

  private static int column(List<String[]> rows, int index, int most) {
    int widest = rows.stream().mapToInt(row -> row[index].length()).max().orElse(0);
    return Math.min(widest, most);
  }

  private void row(String[] row, int names, int types) {
    String head =
        "    "
            + out.paint(Colour.CYAN, row[0])
            + " ".repeat(Math.max(0, names - row[0].length()) + 2)
            + row[1];
    int from = 4 + names + 2 + types + 2;
    int used = 4 + Math.max(names, row[0].length()) + 2 + row[1].length();
    // Where little room is left, what is said of a parameter goes below it.
    boolean below = width - from < 30;
    String indent = " ".repeat(below ? 8 : from);
    if (row[2].isEmpty()) {
      out.println(head);
      return;
    }
    List<String> lines = Prose.wrapped(row[2], Math.max(30, width - indent.length()));
    boolean beside = !below && used + 2 <= from;
    out.println(beside ? head + " ".repeat(from - used) + lines.getFirst() : head);
    lines
        .subList(beside ? 1 : 0, lines.size())
        .forEach(line -> out.println((indent + line).stripTrailing()));
  }

  private void schema(String title, @Nullable Object schema) {
    if (schema != null) {
      out.println("");
      out.println(out.paint(Colour.BOLD, title));
      out.println(Printable.json(Json.pretty(schema)));
    }
  }

  private static String example(UpstreamTool tool) {
    List<?> required =
        tool.inputSchema().get("required") instanceof List<?> list ? list : List.of();
    StringBuilder words = new StringBuilder();
    required.forEach(name -> words.append(' ').append(name).append("=…"));
    return words.toString();
  }
}
