package dev.pawl.cli.tools;

import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.report.UnwritableException;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.FailureCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Shows what a tool answered. */
final class ResultPrinter {
  private final Terminal terminal;
  private final @Nullable SavedContent saved;

  /**
   * @param saved where content goes that cannot be shown, or null
   */
  ResultPrinter(Terminal terminal, @Nullable SavedContent saved) {
    this.terminal = terminal;
    this.saved = saved;
  }

  Exit print(ToolResult result, boolean json) throws UnwritableException {
    List<String> attachments = new ArrayList<>();
    for (Object item : result.content()) {
      if (item instanceof Map<?, ?> content && !"text".equals(content.get("type"))) {
        attachments.add(attachment(content));
      }
    }
    if (json) {
      terminal.out().printJson(result.toJson());
    } else if (result.isError()) {
      error(result);
    } else {
      show(result, terminal.out());
      attachments.forEach(terminal.out()::println);
    }
    return result.isError() ? Exit.FAILED : Exit.OK;
  }

  private void error(ToolResult result) {
    String text = text(result);
    String message = text.isBlank() ? "the tool answered with an error" : text.strip();
    new ErrorPrinter(terminal)
        .print(ErrorReport.of(Exit.FAILED, FailureCode.TOOL_ERROR.name(), message, ""));
    if (isMore(result)) {
      terminal.err().println(Printable.json(Json.pretty(result.structuredContent())));
    }
  }

  private void show(ToolResult result, Channel out) {
    String text = text(result);
    boolean more = isMore(result);
    if (!text.isEmpty() && !(more && isSame(text, result.structuredContent()))) {
      out.writer().print(safe(text, out));
      out.writer().print(text.endsWith("\n") ? "" : "\n");
    }
    if (more) {
      out.printJson(result.structuredContent());
    }
  }

  /** What drives a terminal is harmless in a pipe, and belongs to the answer. */
  private static String safe(String text, Channel out) {
    return out.terminal() ? Printable.of(text) : text;
  }

  private static String text(ToolResult result) {
    return result.content().stream()
        .filter(item -> item instanceof Map<?, ?> map && "text".equals(map.get("type")))
        .map(item -> ((Map<?, ?>) item).get("text") instanceof String text ? text : "")
        .collect(Collectors.joining("\n"));
  }

  /** Whether there is structured content that is not just the text, wrapped into an object. */
  private static boolean isMore(ToolResult result) {
    Object structured = result.structuredContent();
    String text = text(result);
    return structured != Undefined.UNDEFINED
        && !(structured instanceof Map<?, ?> map && map.size() == 1 && map.values().contains(text));
  }

  private static boolean isSame(String text, @Nullable Object structured) {
    try {
      return Values.deepEquals(Json.parse(text), structured);
    } catch (JsonException _) {
      return false;
    }
  }

  private String attachment(Map<?, ?> content) throws UnwritableException {
    Attachment attachment = Attachment.of(content);
    String words = Printable.of(attachment.words()).replace('\n', ' ');
    return saved == null || attachment.bytes() == null
        ? "[" + words + "]"
        : "[" + words + ": " + saved.keep(attachment) + "]";
  }
}
