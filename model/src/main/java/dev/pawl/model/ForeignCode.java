package dev.pawl.model;

import java.util.regex.Pattern;

/**
 * A code that is not Pawl's, at the end of a message: JSONata's, as in {@code (T2001)}, or that of
 * a server, as in {@code (error -32603)}. Where people read the message with the code that is
 * Pawl's behind it, it would be one too many; programs find it in the message as it is stored.
 */
public final class ForeignCode {
  private static final Pattern JSONATA = Pattern.compile(" \\([STD][0-9]{4}\\)$");
  private static final Pattern SERVER = Pattern.compile(" \\(error -?[0-9]+\\)$");

  private ForeignCode() {}

  /**
   * The message for people.
   *
   * @param code that of Pawl
   */
  public static String without(String code, String message) {
    return switch (code) {
      case "EXPRESSION_FAILED", "ITEM_FAILED", "BAD_EXPRESSION" ->
          JSONATA.matcher(message).replaceFirst("");
      case "TOOL_ERROR" -> SERVER.matcher(message).replaceFirst("");
      default -> message;
    };
  }
}
