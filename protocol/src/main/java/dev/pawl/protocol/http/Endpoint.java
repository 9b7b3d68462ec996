package dev.pawl.protocol.http;

import dev.pawl.json.Json;
import dev.pawl.json.JsonLimits;
import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.api.Health;
import dev.pawl.protocol.api.Hooks;
import dev.pawl.protocol.api.Landing;
import dev.pawl.protocol.api.Pages;
import dev.pawl.protocol.data.TraceHeaders;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.server.Answering;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Party;
import dev.pawl.protocol.server.Throttle;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The MCP endpoint: one URL for both eras. */
final class Endpoint implements AutoCloseable {
  private static final String VERSION = "MCP-Protocol-Version";

  /** The second look at a client that has gone makes sure. */
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(400);

  private final HttpOptions options;
  private final Answering answering;
  private final Rebinding rebinding;
  private final InFlight inFlight;
  private final Sessions sessions;
  private final ModernEndpoint modern;
  private final SessionEndpoint legacy;
  private final Heartbeat heartbeat;
  private final Heartbeat looks;
  private final Guesses guesses = new Guesses();
  private final Challenge challenge;
  private final ApiEndpoint.Feeds feeds;

  Endpoint(McpServer server, HttpOptions options) {
    HttpLimits limits = options.limits();
    this.answering = new Answering(server);
    this.options = options;
    this.challenge = new Challenge(options.resource());
    this.rebinding = new Rebinding(options.hosts(), options.origins());
    this.inFlight = new InFlight(limits.maxInFlight());
    this.sessions =
        new Sessions(server, limits.sessions(), options.authentication()::isOne, System::nanoTime);
    Workings workings =
        new Workings(answering, inFlight, new Listeners(limits.maxListening()), challenge);
    this.feeds = new ApiEndpoint.Feeds(workings.listeners(), limits.heartbeat());
    this.modern = new ModernEndpoint(workings);
    this.legacy = new SessionEndpoint(workings, sessions, limits.heartbeat());
    Duration quiet = limits.heartbeat().dividedBy(2);
    this.heartbeat =
        new Heartbeat(
            limits.heartbeat(),
            () -> {
              inFlight.beat(quiet);
              sessions.forgetIdle();
            });
    this.looks =
        new Heartbeat(BETWEEN_LOOKS, () -> inFlight.look(BETWEEN_LOOKS, limits.toComeBack()));
  }

  /**
   * What the endpoints of both eras share.
   *
   * @param answering finds answers
   * @param inFlight the calls that are going on
   * @param listeners those that only listen
   * @param challenge what clients are told that have to show more
   */
  record Workings(
      Answering answering, InFlight inFlight, Listeners listeners, Challenge challenge) {}

  /** Lets calls come to their end for a while, then interrupts them. */
  @Override
  public void close() {
    guesses.close();
    feeds.close();
    sessions.stopListening();
    inFlight.close(options.limits().lastAnswers());
    sessions.close();
    inFlight.awaitFollowers();
    heartbeat.close();
    looks.close();
  }

  void handle(HttpCall call) throws IOException {
    try {
      checked(call);
    } catch (HttpCall.Repeated e) {
      Refusal.invalid(call, 400, null, String.valueOf(e.getMessage()));
    }
  }

  private void checked(HttpCall call) throws IOException {
    Health health = options.api() == null ? null : options.api().health();
    if (health != null && ApiEndpoint.isProbe(call.path())) {
      ApiEndpoint.probe(call, health, inFlight.isClosing());
      return;
    }
    ProtectedResource described = described(call);
    Api api = options.api() != null && options.api().concerns(call.path()) ? options.api() : null;
    Hooks hooks = hooks(call);
    Landing landing = landing(call);
    Pages pages = pages(call);
    if (described == null
        && api == null
        && hooks == null
        && landing == null
        && pages == null
        && !call.path().equals(options.place().path())) {
      Refusal.invalid(call, 404, null, "Not found: the endpoint is " + options.place().path());
      return;
    }
    if (!rebinding.allows(call.header("Host"), call.headers("Origin"), call.localAddress())) {
      Refusal.invalid(call, 403, null, "Host or Origin is not allowed");
      return;
    }
    if (described != null) {
      describe(call, described);
      return;
    }
    if (hooks != null) {
      hooked(call, hooks);
      return;
    }
    if (landing != null) {
      landed(call, landing);
      return;
    }
    if (pages != null) {
      paged(call, pages);
      return;
    }
    String authorization = ApiEndpoint.authorization(call, api);
    switch (options.authentication().admit(authorization)) {
      case Authentication.Admission.Admitted(Party party) -> metered(call, party, api);
      case Authentication.Admission.Undecided(String why) -> Refusal.unavailable(call, null, why);
      case Authentication.Admission.Refused(String why) -> {
        if (authorization != null) {
          InetAddress from = call.remoteAddress();
          options.authentication().refused(why, from == null ? "" : from.getHostAddress());
          guesses.await(Neighbours.of(call.remoteAddress()));
        }
        Refusal.unauthenticated(call, challenge, authorization != null);
      }
    }
  }

  private @Nullable Hooks hooks(HttpCall call) {
    Hooks hooks = options.api() == null ? null : options.api().hooks();
    return hooks != null && hooks.concerns(call.path()) ? hooks : null;
  }

  /** Whoever signs wrongly waits like one who guesses a token. */
  private void hooked(HttpCall call, Hooks hooks) throws IOException {
    InetAddress from = call.remoteAddress();
    String address = Neighbours.of(from).toString();
    switch (options.throttle().begin(new Throttle.Claim(hooks.sender(), address, true))) {
      case Throttle.Decision.Refused refused -> Refusal.throttled(call, refused);
      case Throttle.Decision.Passed(Throttle.Pass pass) -> {
        try (pass) {
          int most = options.limits().maxBodyBytes();
          ApiEndpoint.receive(call, hooks, most, () -> guesses.await(Neighbours.of(from)));
        }
      }
    }
  }

  private @Nullable Landing landing(HttpCall call) {
    Landing landing = options.api() == null ? null : options.api().landing();
    return landing != null && landing.concerns(call.path()) ? landing : null;
  }

  /** Whoever tries what nobody waits for waits like one who guesses a token. */
  private void landed(HttpCall call, Landing landing) throws IOException {
    InetAddress from = call.remoteAddress();
    String address = Neighbours.of(from).toString();
    switch (options.throttle().begin(new Throttle.Claim(landing.visitor(), address, false))) {
      case Throttle.Decision.Refused refused -> Refusal.throttled(call, refused);
      case Throttle.Decision.Passed(Throttle.Pass pass) -> {
        try (pass) {
          ApiEndpoint.land(call, landing, () -> guesses.await(Neighbours.of(from)));
        }
      }
    }
  }

  private @Nullable Pages pages(HttpCall call) {
    Pages pages = options.api() == null ? null : options.api().pages();
    return pages != null && pages.concerns(call.path()) ? pages : null;
  }

  private void paged(HttpCall call, Pages pages) throws IOException {
    String address = Neighbours.of(call.remoteAddress()).toString();
    switch (options.throttle().begin(new Throttle.Claim(pages.visitor(), address, false))) {
      case Throttle.Decision.Refused refused -> Refusal.throttled(call, refused);
      case Throttle.Decision.Passed(Throttle.Pass pass) -> {
        try (pass) {
          ApiEndpoint.show(call, pages);
        }
      }
    }
  }

  private void metered(HttpCall call, Party party, @Nullable Api api) throws IOException {
    String address = Neighbours.of(call.remoteAddress()).toString();
    boolean calls = call.method().equals("POST");
    switch (options.throttle().begin(new Throttle.Claim(party, address, calls))) {
      case Throttle.Decision.Refused refused -> Refusal.throttled(call, refused);
      case Throttle.Decision.Passed(Throttle.Pass pass) when pass == Throttle.Pass.FREE ->
          admitted(call, party, api);
      case Throttle.Decision.Passed(Throttle.Pass pass) -> {
        try (pass) {
          admitted(new MeteredCall(call, pass), party, api);
        }
      }
    }
  }

  private void admitted(HttpCall call, Party party, @Nullable Api api) throws IOException {
    if (api != null) {
      new ApiEndpoint(api, options.limits().maxBodyBytes(), feeds).handle(call, party);
      return;
    }
    switch (call.method()) {
      case "POST" -> post(call, party);
      case "GET" -> get(call, party);
      case "DELETE" -> delete(call, party);
      default -> Refusal.method(call, "GET, POST, DELETE");
    }
  }

  /** What a call asks about that wants to know where tokens come from; null for all others. */
  private @Nullable ProtectedResource described(HttpCall call) {
    ProtectedResource resource = options.resource();
    return resource != null && resource.isDescribedAt(call.path()) ? resource : null;
  }

  /** Anyone may know where tokens come from. */
  private static void describe(HttpCall call, ProtectedResource resource) throws IOException {
    if (call.method().equals("GET")) {
      call.respond(200, Map.of("Content-Type", "application/json"), Json.bytes(resource.toJson()));
    } else {
      Refusal.method(call, "GET");
    }
  }

  /** Streams that are opened by GET, and sessions, are of the first era only. */
  private void get(HttpCall call, Party party) throws IOException {
    if (speaksModern(call)) {
      Refusal.method(call, "POST");
    } else {
      legacy.listen(call, party);
    }
  }

  private void delete(HttpCall call, Party party) throws IOException {
    if (speaksModern(call)) {
      Refusal.method(call, "POST");
    } else {
      legacy.delete(call, party);
    }
  }

  private void post(HttpCall call, Party party) throws IOException {
    String type = call.header("Content-Type");
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
      Refusal.invalid(call, 415, null, "Content-Type must be application/json");
      return;
    }
    int most = options.limits().maxBodyBytes();
    try {
      JsonLimits limits = JsonLimits.DEFAULT.withMaxBytes(most);
      // Nothing here may hold on to the message itself, or it would stay as long as a listener
      // does.
      Message message = answering.essence(MessageCodec.read(call.body(most), limits));
      receive(
          call,
          message instanceof Message.Request request
              ? TraceHeaders.within(call::headers, request)
              : message,
          party);
    } catch (HttpCall.BodyTooLarge _) {
      Refusal.invalid(call, 413, null, "The body is larger than " + most + " bytes");
    } catch (MessageCodec.Malformed e) {
      Refusal.send(call, 400, e.answer());
    }
  }

  private void receive(HttpCall call, Message message, Party party) throws IOException {
    switch (message) {
      case Message.Request request -> {
        Accept accept = Accept.of(call.headers("Accept"));
        if (accept.nothing()) {
          Refusal.invalid(
              call, 406, request.id(), "Accept must list application/json and text/event-stream");
        } else if (Answering.isModern(request) || speaksModern(call)) {
          modern.call(call, request, accept, party);
        } else if (request.method().equals("initialize")) {
          legacy.initialize(call, request, accept, party);
        } else {
          legacy.call(call, request, accept, party);
        }
      }
      case Message.Notification notification -> {
        if (speaksModern(call)) {
          modern.notified(call);
        } else {
          legacy.notified(call, notification, party);
        }
      }
      case Message.Result result -> legacy.answered(call, result.id(), result, party);
      case Message.Failure failure -> legacy.answered(call, failure.id(), failure, party);
    }
  }

  private static boolean speaksModern(HttpCall call) {
    String version = call.header(VERSION);
    return version != null && version.compareTo("2026") >= 0;
  }
}
