package dev.pawl.protocol.server;

import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Seals what a request that needs input has to remember until the client calls again. It passes
 * through the client, so it is signed, and bound to the principal, the request and a time.
 */
final class RequestState {
  private final Supplier<byte[]> key;
  private final InstantSource clock;
  private final Duration lifetime;

  /**
   * @param key is asked for when it is first needed, and again each time
   */
  RequestState(Supplier<byte[]> key, InstantSource clock, Duration lifetime) {
    this.key = key;
    this.clock = clock;
    this.lifetime = lifetime;
  }

  /**
   * What is remembered of a request.
   *
   * @param answers that the client gave so far, by their keys
   * @param note of the handler, if it left one
   */
  record Memory(Map<String, @Nullable Object> answers, @Nullable String note) {}

  String seal(Memory memory, String principal, String request) {
    String payload =
        Json.write(
            Values.object(
                "answers", memory.answers(),
                "note", memory.note(),
                "principal", principal,
                "request", request,
                "until", clock.instant().plus(lifetime).toEpochMilli()));
    byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
    Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
    return base64.encodeToString(bytes) + "." + base64.encodeToString(sign(bytes));
  }

  /** The memory, or empty when this is not something we sealed for this principal and request. */
  Optional<Memory> open(String sealed, String principal, String request) {
    int dot = sealed.indexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    try {
      byte[] payload = Base64.getUrlDecoder().decode(sealed.substring(0, dot));
      byte[] signature = Base64.getUrlDecoder().decode(sealed.substring(dot + 1));
      if (!MessageDigest.isEqual(signature, sign(payload))
          || !(Json.parse(payload) instanceof Map<?, ?> state)) {
        return Optional.empty();
      }
      boolean valid =
          principal.equals(state.get("principal"))
              && request.equals(state.get("request"))
              && state.get("until") instanceof Number until
              && clock.millis() < until.longValue();
      return valid && state.get("answers") instanceof Map<?, ?> answers
          ? Optional.of(
              new Memory(
                  Values.asObject(answers), state.get("note") instanceof String note ? note : null))
          : Optional.empty();
    } catch (IllegalArgumentException | JsonException _) {
      return Optional.empty();
    }
  }

  /** What makes a request the same when it is sent again with answers. */
  static String identify(String method, Map<String, @Nullable Object> params) {
    Map<String, @Nullable Object> salient = new LinkedHashMap<>(params);
    salient.keySet().removeAll(Set.of("_meta", "inputResponses", "requestState"));
    return CanonicalJson.sha256(Values.object("method", method, "params", salient));
  }

  /** Signs a text; that of others must not begin like a JSON object. */
  byte[] sign(byte[] payload) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key.get(), "HmacSHA256"));
      return mac.doFinal(payload);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no HmacSHA256", e);
    }
  }
}
