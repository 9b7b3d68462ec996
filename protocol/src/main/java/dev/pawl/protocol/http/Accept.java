package dev.pawl.protocol.http;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which forms of an answer a client takes. */
record Accept(boolean json, boolean events) {
  static Accept of(@Nullable String header) {
    return header == null || header.isBlank()
        ? new Accept(true, true)
        : new Accept(takes(header, "application", "json"), takes(header, "text", "event-stream"));
  }

  private static boolean takes(String header, String type, String subtype) {
    for (String range : header.toLowerCase(Locale.ROOT).split(",")) {
      int semicolon = range.indexOf(';');
      String name = (semicolon < 0 ? range : range.substring(0, semicolon)).strip();
      if (name.equals(type + "/" + subtype) || name.equals(type + "/*") || name.equals("*/*")) {
        return true;
      }
    }
    return false;
  }

  boolean nothing() {
    return !json && !events;
  }
}
