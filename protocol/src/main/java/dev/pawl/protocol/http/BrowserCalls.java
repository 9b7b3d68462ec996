package dev.pawl.protocol.http;

import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.api.Pages;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls by browsers: of pages, and those that pages make. */
final class BrowserCalls {
  private BrowserCalls() {}

  static void show(HttpCall call, Pages pages) throws IOException {
    if (!call.method().equals("GET")) {
      Refusal.method(call, "GET");
      return;
    }
    Pages.Shown shown = pages.show(new Pages.Visit(call.path(), call.query(), call::header));
    call.respond(shown.status(), shown.headers(), shown.body());
  }

  /**
   * What a call shows who it is: the header itself, or for what pages of this very server ask what
   * the session of the browser stands for.
   *
   * @param api what the call is for; null when that is nothing for browsers
   */
  static @Nullable String authorization(HttpCall call, @Nullable Api api) {
    String shown = call.header("Authorization");
    Pages pages = api == null ? null : api.pages();
    if (shown != null || pages == null) {
      return shown;
    }
    List<String> cookies = call.headers("Cookie");
    return cookies.isEmpty() || !isOwn(call)
        ? null
        : pages.authorization(String.join("; ", cookies));
  }

  /**
   * Whether a page of this server makes the call, or somebody types the address. Another server of
   * the same machine is of the same site, so that cookies alone prove nothing.
   */
  private static boolean isOwn(HttpCall call) {
    String site = call.header("Sec-Fetch-Site");
    if (site != null && !site.equals("same-origin") && !site.equals("none")) {
      return false;
    }
    List<String> origins = call.headers("Origin");
    if (origins.isEmpty()) {
      return call.method().equals("GET") || "same-origin".equals(site);
    }
    String host = String.valueOf(call.header("Host"));
    return origins.stream()
        .allMatch(each -> each.equals("http://" + host) || each.equals("https://" + host));
  }
}
