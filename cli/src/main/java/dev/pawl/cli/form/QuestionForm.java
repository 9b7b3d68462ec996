package dev.pawl.cli.form;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Prose;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.cli.terminal.TypedLines;
import dev.pawl.json.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a server asks in the middle of a call, put to a person field by field. The person may also
 * decline or cancel (MCP 2026-07-28, client/elicitation: a person decides, and sees who asks).
 */
public final class QuestionForm {
  private final Channel err;
  private final int width;
  private final FormFilling filling;
  private final String server;
  private final Map<String, @Nullable Object> params;

  public QuestionForm(
      Terminal terminal, TypedLines lines, String server, Map<String, @Nullable Object> params) {
    this.err = terminal.err();
    this.width = Math.min(terminal.width(), 110);
    this.filling = new FormFilling(err, width, lines);
    this.server = server;
    this.params = params;
  }

  /** Says who asks, and what. */
  public void show() {
    String head = "server `" + server + "` asks: ";
    String message = params.get("message") instanceof String text ? text : "(it does not say what)";
    List<String> wrapped = Prose.wrapped(head + message, width);
    err.println(err.paint(Colour.YELLOW, "?") + " " + err.paint(Colour.BOLD, wrapped.getFirst()));
    wrapped.subList(1, wrapped.size()).forEach(line -> err.println("  " + line));
    if (params.get("url") instanceof String url) {
      err.println("  it wants you to open " + err.paint(Colour.CYAN, Printable.of(url)));
    }
    err.writer().flush();
  }

  /** The person's answer, as MCP writes it. */
  public Map<String, @Nullable Object> ask() throws InterruptedException {
    show();
    String action = action();
    if (!action.equals("accept") || "url".equals(params.get("mode"))) {
      return Values.object("action", action);
    }
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    if (params.get("requestedSchema") instanceof Map<?, ?> schema
        && schema.get("properties") instanceof Map<?, ?> properties) {
      List<?> required = schema.get("required") instanceof List<?> names ? names : List.of();
      for (Map.Entry<?, ?> each : properties.entrySet()) {
        String name = String.valueOf(each.getKey());
        Map<?, ?> property = each.getValue() instanceof Map<?, ?> map ? map : Map.of();
        FormField field = new FormField(name, property, required.contains(name));
        if (!filling.fill(field, content)) {
          return Values.object("action", "cancel");
        }
      }
    }
    return Values.object("action", "accept", "content", content);
  }

  private String action() throws InterruptedException {
    while (true) {
      Optional<String> line = filling.prompt("  Answer? yes, no, cancel [yes]: ");
      if (line.isEmpty()) {
        return "cancel";
      }
      switch (line.get().strip().toLowerCase(Locale.ROOT)) {
        case "", "y", "yes" -> {
          return "accept";
        }
        case "n", "no", "decline" -> {
          return "decline";
        }
        case "c", "cancel" -> {
          return "cancel";
        }
        default -> err.println("  " + err.paint(Colour.YELLOW, "yes, no or cancel, please"));
      }
    }
  }
}
