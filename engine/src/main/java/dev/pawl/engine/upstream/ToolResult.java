package dev.pawl.engine.upstream;

import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Undefined;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a tool answered.
 *
 * @param content the content items, as MCP writes them
 * @param structuredContent any JSON value, or {@link Undefined#UNDEFINED} when there is none
 * @param meta what else is to be kept of it: {@code _meta} of servers in this process
 * @param misfit in which way it is not what the tool itself promises, or null
 */
public record ToolResult(
    List<@Nullable Object> content,
    @Nullable Object structuredContent,
    boolean isError,
    Map<String, @Nullable Object> meta,
    @Nullable String misfit) {
  /** Under this name {@code _meta} of an answer that is kept tells of a misfit. */
  private static final String MISFIT = "dev.pawl/misfit";

  /** One that is what the tool promises, as far as anybody knows. */
  public ToolResult(
      List<@Nullable Object> content, @Nullable Object structuredContent, boolean isError) {
    this(content, structuredContent, isError, Map.of(), null);
  }

  /** The same, known not to be what the tool promises if there is a reason. */
  public ToolResult withMisfit(@Nullable String reason) {
    return reason == null
        ? this
        : new ToolResult(content, structuredContent, isError, meta, reason);
  }

  /** What an answer that was kept says of its misfit, or null. */
  public static @Nullable String misfitOf(@Nullable Object kept) {
    return kept instanceof Map<?, ?> result
            && result.get("_meta") instanceof Map<?, ?> meta
            && meta.get(MISFIT) instanceof String misfit
        ? misfit
        : null;
  }

  public static ToolResult text(String text) {
    return new ToolResult(List.of(textItem(text)), Undefined.UNDEFINED, false);
  }

  public static ToolResult error(String text) {
    return new ToolResult(List.of(textItem(text)), Undefined.UNDEFINED, true);
  }

  public static Map<String, @Nullable Object> textItem(String text) {
    Map<String, @Nullable Object> item = new LinkedHashMap<>();
    item.put("type", "text");
    item.put("text", text);
    return Collections.unmodifiableMap(item);
  }

  /**
   * The one value that stands for the answer: structured content if there is any, else the first
   * text, read as JSON when it is JSON.
   */
  public @Nullable Object output() {
    if (structuredContent != Undefined.UNDEFINED) {
      return structuredContent;
    }
    String text = firstText();
    if (text == null) {
      return Undefined.UNDEFINED;
    }
    if (!mayBeJson(text)) {
      return text;
    }
    try {
      return Json.parse(text);
    } catch (JsonException _) {
      return text;
    }
  }

  /** Most texts are prose, and to find that out by parsing costs more than the whole step. */
  static boolean mayBeJson(String text) {
    int at = 0;
    while (at < text.length() && " \t\r\n\uFEFF".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() && "{[\"-0123456789tfn".indexOf(text.charAt(at)) >= 0;
  }

  /** The first text item, or null. */
  public @Nullable String firstText() {
    for (Object item : content) {
      if (item instanceof Map<?, ?> map
          && "text".equals(map.get("type"))
          && map.get("text") instanceof String text) {
        return text;
      }
    }
    return null;
  }

  /** The whole answer, as {@code $mcpResult} shows it. */
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("content", content);
    if (structuredContent != Undefined.UNDEFINED) {
      json.put("structuredContent", structuredContent);
    }
    if (isError) {
      json.put("isError", true);
    }
    if (misfit != null || !meta.isEmpty()) {
      Map<String, @Nullable Object> all = new LinkedHashMap<>(meta);
      if (misfit != null) {
        all.put(MISFIT, misfit);
      }
      json.put("_meta", Collections.unmodifiableMap(all));
    }
    return Collections.unmodifiableMap(json);
  }
}
