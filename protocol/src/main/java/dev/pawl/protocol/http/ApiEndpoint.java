package dev.pawl.protocol.http;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.api.Feed;
import dev.pawl.protocol.api.Health;
import dev.pawl.protocol.api.Hooks;
import dev.pawl.protocol.api.Landing;
import dev.pawl.protocol.api.Pages;
import dev.pawl.protocol.server.Party;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What is offered beside MCP. A web page of another site can make a browser send forms and plain
 * texts without asking; so whatever changes something has to say that it is JSON, for which a
 * browser asks first, and is not told yes.
 */
record ApiEndpoint(Api api, int mostBytes, Feeds feeds) {
  /** Nothing is loaded or kept, nobody shows it inside of theirs, and nobody learns its address. */
  private static final Map<String, String> PAGE =
      Map.of(
          "Content-Type",
          "text/html; charset=utf-8",
          "Cache-Control",
          "no-store",
          "Content-Security-Policy",
          "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
          "X-Frame-Options",
          "DENY",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer");

  private static final Map<String, String> PLAIN =
      Map.of(
          "Content-Type",
          "text/plain; charset=utf-8",
          "Cache-Control",
          "no-store",
          "X-Content-Type-Options",
          "nosniff");

  void handle(HttpCall call, Party party) throws IOException {
    boolean reads = call.method().equals("GET");
    Feed feed = api.feed();
    if (reads && feed != null && feed.concerns(call.path())) {
      listen(call, feed, request(call, party, new byte[0]));
      return;
    }
    if (!reads && !isJson(call.header("Content-Type"))) {
      send(call, refusal(415, "bad_content_type", "Content-Type must be application/json"));
      return;
    }
    byte[] body;
    try {
      body = reads ? new byte[0] : call.body(mostBytes);
    } catch (HttpCall.BodyTooLarge _) {
      send(call, refusal(413, "too_large", "The body is larger than " + mostBytes + " bytes"));
      return;
    }
    send(call, api.answer(request(call, party, body)));
  }

  private static Api.Request request(HttpCall call, Party party, byte[] body) {
    return new Api.Request(
        party,
        call.method(),
        call.path(),
        call.query(),
        call.header("If-Match"),
        body,
        call::header);
  }

  private void listen(HttpCall call, Feed feed, Api.Request request) throws IOException {
    if (!Accept.of(call.headers("Accept")).events()) {
      send(call, refusal(406, "not_acceptable", "Accept must list text/event-stream"));
      return;
    }
    switch (feed.open(request, call.header("Last-Event-ID"))) {
      case Feed.Opened.Refused(Api.Answer answer) -> send(call, answer);
      case Feed.Opened.Heard(Feed.Ear ear) -> feeds.follow(call, ear);
    }
  }

  /**
   * Takes a message that proves itself who may send it.
   *
   * @param whenRefused lets those wait who prove nothing
   */
  static void receive(HttpCall call, Hooks hooks, int mostBytes, Runnable whenRefused)
      throws IOException {
    if (!call.method().equals("POST")) {
      Refusal.method(call, "POST");
      return;
    }
    byte[] body;
    try {
      body = call.body(mostBytes);
    } catch (HttpCall.BodyTooLarge _) {
      send(call, refusal(413, "too_large", "The body is larger than " + mostBytes + " bytes"));
      return;
    }
    Api.Answer answer = hooks.receive(new Hooks.Delivery(call.path(), call::header, body));
    if (answer.status() == 401) {
      whenRefused.run();
    }
    send(call, answer);
  }

  /**
   * Shows a page to a browser that another site has sent here.
   *
   * @param whenRefused lets those wait who bring nothing that was waited for
   */
  static void land(HttpCall call, Landing landing, Runnable whenRefused) throws IOException {
    if (!call.method().equals("GET")) {
      Refusal.method(call, "GET");
      return;
    }
    Landing.Page page = landing.land(call.path(), call.query());
    if (page.status() == 400) {
      whenRefused.run();
    }
    call.respond(page.status(), PAGE, page.html().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Tells whether the server lives, and whether calls should come here. Whoever asks need not call
   * it by its name, and shows nothing: a probe knows no more than an address.
   */
  static void probe(HttpCall call, Health health, boolean closing) throws IOException {
    boolean heads = call.method().equals("HEAD");
    if (!heads && !call.method().equals("GET")) {
      Refusal.method(call, "GET, HEAD");
      return;
    }
    List<String> troubles = new ArrayList<>();
    if (call.path().equals(Health.READY)) {
      troubles.addAll(health.troubles());
      if (closing) {
        troubles.add("stopping");
      }
    }
    String words = troubles.isEmpty() ? "ok\n" : "not ready: " + String.join(", ", troubles) + "\n";
    byte[] body = heads ? new byte[0] : words.getBytes(StandardCharsets.UTF_8);
    call.respond(troubles.isEmpty() ? 200 : 503, PLAIN, body);
  }

  static boolean isProbe(String path) {
    return path.equals(Health.ALIVE) || path.equals(Health.READY);
  }

  private static void send(HttpCall call, Api.Answer answer) throws IOException {
    Map<String, String> headers = new LinkedHashMap<>(answer.headers());
    headers.putIfAbsent("Content-Type", "application/json");
    // What is told to one must not be told to another, or again.
    headers.put("Cache-Control", "no-store");
    headers.put("X-Content-Type-Options", "nosniff");
    call.respond(answer.status(), headers, answer.json().getBytes(StandardCharsets.UTF_8));
  }

  private static Api.Answer refusal(int status, String code, String message) {
    return new Api.Answer(
        status,
        Map.of(),
        Json.write(Values.object("error", Values.object("code", code, "message", message))));
  }

  /** Nothing that only begins like it: some such types browsers send without asking. */
  private static boolean isJson(@Nullable String type) {
    return type != null
        && type.toLowerCase(Locale.ROOT).split(";", 2)[0].strip().equals("application/json");
  }

  /** Shows a page of ours to a browser. */
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

  /** Those who listen to a {@link Feed}: they do not count as requests, and give way to others. */
  static final class Feeds {
    private final Listeners listeners;
    private final Duration heartbeat;
    private final Set<HttpCall> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Feeds(Listeners listeners, Duration heartbeat) {
      this.listeners = listeners;
      this.heartbeat = heartbeat;
    }

    /** Writes what is heard until either side goes. */
    void follow(HttpCall call, Feed.Ear ear) throws IOException {
      Listeners.Listener listener =
          listeners.begin(Neighbours.of(call.remoteAddress()), call::abort);
      open.add(call);
      try (ear) {
        write(call, ear);
      } finally {
        open.remove(call);
        listeners.end(listener);
      }
    }

    private void write(HttpCall call, Feed.Ear ear) throws IOException {
      HttpCall.Stream out = call.open(200, EventText.HEADERS);
      for (byte[] next = next(ear); next != null && !closed; next = next(ear)) {
        out.write(next.length == 0 ? EventText.COMMENT : next);
      }
      out.end();
    }

    private byte @Nullable [] next(Feed.Ear ear) throws IOException {
      try {
        return ear.next(heartbeat);
      } catch (InterruptedException e) {
        throw new IOException("interrupted", e);
      }
    }

    /** Ends all of them. */
    void close() {
      closed = true;
      open.forEach(HttpCall::abort);
    }
  }
}
