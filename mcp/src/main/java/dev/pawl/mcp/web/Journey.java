package dev.pawl.mcp.web;

import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One call: a request, and where its answer says to go on. Every place on the way is checked as the
 * first one is, and what is secret goes no further than its origin.
 */
final class Journey {
  private static final int MOST_REDIRECTS = 5;

  private final WebOptions options;
  private final Line line;

  Journey(WebOptions options, Line line) {
    this.options = options;
    this.line = line;
  }

  /**
   * Where it ended.
   *
   * @param uri where the answer came from
   */
  record End(WebAnswer answer, URI uri) {}

  /** Whether anything of the request under way may have got to the other side. */
  boolean isSent() {
    return line.isSent();
  }

  End make(WebRequest first) throws IOException, WebException {
    WebRequest request = first;
    URI home = options.baseUrl() == null ? first.uri() : options.baseUrl();
    boolean trusted = Origin.of(home).equals(Origin.of(first.uri()));
    for (int hops = 0; hops <= MOST_REDIRECTS; hops++) {
      WebAnswer answer = line.exchange(completed(request, trusted));
      if (!answer.isRedirect()) {
        return new End(answer, request.uri());
      }
      WebRequest next = next(request, answer);
      trusted = trusted && Origin.of(next.uri()).equals(Origin.of(request.uri()));
      request = next;
    }
    throw new WebException("the address moves on and on: more than 5 redirects");
  }

  private WebRequest completed(WebRequest request, boolean trusted) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("User-Agent", "pawl");
    headers.put("Accept", "application/json, text/*;q=0.9, */*;q=0.8");
    request.headers().forEach((name, value) -> replace(headers, name, value));
    if (trusted) {
      options.headers().forEach((name, value) -> replace(headers, name, value));
    }
    return new WebRequest(request.method(), request.uri(), headers, request.body());
  }

  private static void replace(Map<String, String> headers, String name, String value) {
    headers.keySet().removeIf(name::equalsIgnoreCase);
    headers.put(name, value);
  }

  /** RFC 9110, section 15.4. */
  private static WebRequest next(WebRequest request, WebAnswer answer) throws WebException {
    URI target = target(request.uri(), answer.header("location"));
    boolean looks =
        !request.method().equals("HEAD") && answer.status() == 303
            || request.method().equals("POST") && answer.status() < 303;
    WebRequest next = looks ? request.looking(target) : request.to(target);
    if (Origin.of(target).equals(Origin.of(request.uri()))) {
      return next;
    }
    if (!next.isSafe()) {
      throw new WebException(
          "the server answered "
              + answer.status()
              + ": go to another host, `"
              + Origin.of(target).authority()
              + "`; a "
              + request.method()
              + " is not repeated there. If that is right, call that address itself");
    }
    return next.without(Map.of());
  }

  private static URI target(URI from, String location) throws WebException {
    try {
      int fragment = location.indexOf('#');
      return from.resolve(fragment < 0 ? location : location.substring(0, fragment));
    } catch (IllegalArgumentException _) {
      throw new WebException("the address has moved to what is no URL");
    }
  }
}
