package dev.pawl.protocol.data;

import dev.pawl.protocol.rpc.Message;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** What headers repeat of a request, in the form in which a header can carry it. */
public final class HeaderText {
  private static final String BEGIN = "=?base64?";
  private static final String END = "?=";

  private HeaderText() {}

  /** What {@code Mcp-Name} repeats of a request, if anything. */
  public static Optional<String> nameOf(Message.Request request) {
    String source =
        switch (request.method()) {
          case "tools/call", "prompts/get" -> "name";
          case "resources/read" -> "uri";
          case "tasks/get", "tasks/update", "tasks/cancel" -> "taskId";
          default -> "";
        };
    return request.params().get(source) instanceof String text
        ? Optional.of(text)
        : Optional.empty();
  }

  /** As it is where that is safe, else in Base64. */
  public static String encode(String text) {
    if (isPlain(text)) {
      return text;
    }
    return BEGIN + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + END;
  }

  private static boolean isPlain(String text) {
    if (isEncoded(text)) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      boolean atTheEdge = i == 0 || i == text.length() - 1;
      if (each < ' ' || each > '~' || (each == ' ' && atTheEdge)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isEncoded(String text) {
    return text.startsWith(BEGIN)
        && text.endsWith(END)
        && text.length() >= BEGIN.length() + END.length();
  }

  /** What was encoded; empty when the Base64 is broken. */
  public static Optional<String> decode(String value) {
    if (!isEncoded(value)) {
      return Optional.of(value);
    }
    String inner = value.substring(BEGIN.length(), value.length() - END.length());
    try {
      // The decoder would do without the padding, the specification does not.
      return inner.length() % 4 == 0
          ? Optional.of(new String(Base64.getDecoder().decode(inner), StandardCharsets.UTF_8))
          : Optional.empty();
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }
}
