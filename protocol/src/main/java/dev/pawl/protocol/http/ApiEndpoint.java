package dev.pawl.protocol.http;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.api.Feed;
import dev.pawl.protocol.api.Hooks;
import dev.pawl.protocol.api.Landing;
import dev.pawl.protocol.server.Party;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
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

  private static void send(HttpCall call, Api.Answer answer) throws IOException {
    Map<String, String> headers = new LinkedHashMap<>(answer.headers());
    headers.put("Content-Type", "application/json");
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
}
