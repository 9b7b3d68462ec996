package dev.pawl.mcp.web;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What came back.
 *
 * @param headers by name in small letters; of several with one name, all values
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WebAnswer(int status, String reason, Map<String, String> headers, byte[] body) {
  private static final Set<String> REDIRECTS = Set.of("301", "302", "303", "307", "308");

  /** What a history has no use for, or must not keep. */
  private static final Set<String> UNSEEN =
      Set.of(
          "authentication-info",
          "authorization",
          "connection",
          "keep-alive",
          "proxy-authenticate",
          "proxy-authentication-info",
          "set-cookie",
          "set-cookie2",
          "transfer-encoding",
          "www-authenticate");

  boolean isRedirect() {
    return REDIRECTS.contains(String.valueOf(status)) && headers.containsKey("location");
  }

  boolean isGood() {
    return status / 100 == 2;
  }

  String header(String name) {
    return headers.getOrDefault(name, "");
  }

  /** As the tool answers it. */
  Map<String, @Nullable Object> toJson(String url) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("status", status);
    json.put("ok", isGood());
    json.put("url", url);
    Map<String, @Nullable Object> shown = new LinkedHashMap<>(headers);
    shown.keySet().removeAll(UNSEEN);
    json.put("headers", shown);
    AnswerText text = new AnswerText(header("content-type").toLowerCase(Locale.ROOT), body);
    if (body.length > 0) {
      json.put("body", text.value());
      if (text.isBinary()) {
        json.put("encoding", "base64");
      }
    }
    return json;
  }
}
