package dev.pawl.library.trigger;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.JsonLimits;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.mcp.config.SecretText;
import dev.pawl.mcp.face.Callers;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.model.Trigger;
import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.api.Hooks;
import dev.pawl.protocol.server.Party;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes the messages that triggers wait for, signed as Standard Webhooks has it: an id, a time, and
 * an HMAC over both and the body. What is older or newer than five minutes is refused, and an id
 * that came before begins no second run.
 */
final class Webhooks implements Hooks {
  static final Duration TOLERANCE = Duration.ofMinutes(5);

  private static final String ROOT = "/hooks/";
  private static final Party SENDER =
      Callers.party(new Identity(new Principal(Principal.Kind.ANONYMOUS, "anonymous"), "webhook"));
  private static final int LONGEST_ID = 256;
  private static final JsonLimits LIMITS = JsonLimits.DEFAULT.withMaxDepth(100);

  private final Supplier<List<ArmedTrigger>> armed;
  private final TriggeredRuns runs;
  private final HostEnvironment environment;
  private final InstantSource clock;

  Webhooks(
      Supplier<List<ArmedTrigger>> armed,
      TriggeredRuns runs,
      HostEnvironment environment,
      InstantSource clock) {
    this.armed = armed;
    this.runs = runs;
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public boolean concerns(String path) {
    return path.startsWith(ROOT);
  }

  @Override
  public Party sender() {
    return SENDER;
  }

  /** Whether there is such a hook is told only to whoever can sign for it. */
  @Override
  public Api.Answer receive(Delivery delivery) {
    try {
      return received(delivery);
    } catch (PawlException.Conflict e) {
      return answer(422, "unusable", String.valueOf(e.getMessage()));
    } catch (PawlException.LimitExceeded e) {
      return busy(String.valueOf(e.getMessage()));
    } catch (PawlException e) {
      return answer(503, "unreachable", "The run could not begin; try again later");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return answer(503, "unreachable", "The server is stopping");
    }
  }

  private Api.Answer received(Delivery delivery) throws InterruptedException {
    ArmedTrigger hook = find(delivery.path().substring(ROOT.length())).orElse(null);
    String id = delivery.header().apply("webhook-id");
    Instant at = time(delivery.header().apply("webhook-timestamp"));
    if (hook == null || id == null || at == null || id.isEmpty() || id.length() > LONGEST_ID) {
      return refused();
    }
    String signed = delivery.header().apply("webhook-signature");
    if (!signature(hook, environment)
        .matches(id, at, delivery.body(), signed == null ? "" : signed)) {
      return refused();
    }
    if (Duration.between(at, clock.instant()).abs().compareTo(TOLERANCE) > 0) {
      return answer(
          401, "unauthenticated", "The time of the message is more than five minutes off");
    }
    return begun(hook, id, at, delivery.body());
  }

  private Api.Answer begun(ArmedTrigger hook, String id, Instant at, byte[] body)
      throws InterruptedException {
    Object value;
    try {
      value = body.length == 0 ? Map.of() : Json.parse(body, LIMITS);
    } catch (JsonException _) {
      return answer(400, "bad_request", "The body is no JSON");
    }
    if (!runs.hasRoom(hook)) {
      return busy("Too many runs of this hook go on; try again later");
    }
    boolean isNew = runs.fire(hook, Occasion.message(id, at, value)).isPresent();
    return new Api.Answer(
        isNew ? 202 : 200, Map.of(), Json.write(Values.object("run", hook.run(id))));
  }

  private static Api.Answer busy(String why) {
    return new Api.Answer(429, Map.of("Retry-After", "30"), answer(429, "busy", why).json());
  }

  private Optional<ArmedTrigger> find(String name) {
    return armed.get().stream()
        .filter(each -> each.trigger() instanceof Trigger.Webhook hook && hook.name().equals(name))
        .findFirst();
  }

  /** Why no message can be verified at the moment, if that is so. */
  static Optional<String> trouble(ArmedTrigger trigger, HostEnvironment environment) {
    if (!(trigger.trigger() instanceof Trigger.Webhook)) {
      return Optional.empty();
    }
    try {
      Signature _ = signature(trigger, environment);
      return Optional.empty();
    } catch (PawlException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static Signature signature(ArmedTrigger hook, HostEnvironment environment) {
    String secret =
        hook.trigger() instanceof Trigger.Webhook it
            ? SecretText.resolve("secret", it.secret(), environment, hook.folder())
            : "";
    return Signature.of(secret);
  }

  private static @Nullable Instant time(@Nullable String seconds) {
    return seconds != null && seconds.matches("\\d{1,12}")
        ? Instant.ofEpochSecond(Long.parseLong(seconds))
        : null;
  }

  private static Api.Answer refused() {
    return answer(401, "unauthenticated", "The signature is missing or wrong");
  }

  private static Api.Answer answer(int status, String code, String message) {
    return new Api.Answer(
        status,
        Map.of(),
        new String(
            Json.bytes(Values.object("error", Values.object("code", code, "message", message))),
            UTF_8));
  }
}
