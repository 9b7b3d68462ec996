package dev.pawl.library.api;

/** How etags stand in headers (RFC 9110, 8.8.3). */
final class Tags {
  private Tags() {}

  static String of(String etag) {
    return "\"" + etag + "\"";
  }

  /** Some programs send them without quotes, or as weak ones. */
  static String bare(String header) {
    String text = header.startsWith("W/") ? header.substring(2) : header;
    boolean quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }
}
