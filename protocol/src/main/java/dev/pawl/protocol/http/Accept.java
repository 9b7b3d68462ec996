package dev.pawl.protocol.http;

import java.util.List;
import java.util.Locale;

/** Which forms of an answer a client takes. */
record Accept(boolean json, boolean events) {
  /**
   * @param headers all of them; a list may be cut into several
   */
  static Accept of(List<String> headers) {
    String all = headers.size() == 1 ? headers.getFirst() : String.join(",", headers);
    return all.isBlank()
        ? new Accept(true, true)
        : new Accept(takes(all, "application", "json"), takes(all, "text", "event-stream"));
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
