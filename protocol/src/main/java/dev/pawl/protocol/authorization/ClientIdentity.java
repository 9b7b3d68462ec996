package dev.pawl.protocol.authorization;

import dev.pawl.json.Values;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an authorization server knows us by.
 *
 * @param secret null for a client without one
 * @param key signs instead of a secret; null for none
 * @param redirect where browsers are sent back to, for a client that registered itself; else null
 */
record ClientIdentity(
    String id,
    @Nullable String secret,
    @Nullable SigningKey key,
    Method method,
    @Nullable String redirect) {
  private static final long ASSERTION_SECONDS = 60;
  private static final String ASSERTION_TYPE =
      "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

  /** How a client shows who it is (RFC 6749, section 2.3; RFC 7523). */
  enum Method {
    NONE("none"),
    BASIC("client_secret_basic"),
    POST("client_secret_post"),
    KEY("private_key_jwt");

    final String text;

    Method(String text) {
      this.text = text;
    }

    static Method of(@Nullable Object text, Method otherwise) {
      for (Method each : values()) {
        if (each.text.equals(text)) {
          return each;
        }
      }
      return otherwise;
    }
  }

  /** One that everybody may pose as. */
  static ClientIdentity open(String id) {
    return new ClientIdentity(id, null, null, Method.NONE, null);
  }

  /** With the way to show a secret that the authorization server knows. */
  static ClientIdentity withSecret(String id, String secret, ServerMetadata server) {
    String list = "token_endpoint_auth_methods_supported";
    boolean post =
        !server.supports(list, Method.BASIC.text) && server.supports(list, Method.POST.text);
    return new ClientIdentity(id, secret, null, post ? Method.POST : Method.BASIC, null);
  }

  static ClientIdentity withKey(String id, SigningKey key) {
    return new ClientIdentity(id, null, key, Method.KEY, null);
  }

  /** Adds to a request who makes it. */
  void sign(Map<String, String> form, Map<String, String> headers, String issuer, long seconds) {
    switch (method) {
      case NONE -> form.put("client_id", id);
      case BASIC -> headers.put("Authorization", basic());
      case POST -> {
        form.put("client_id", id);
        form.put("client_secret", String.valueOf(secret));
      }
      case KEY -> {
        form.put("client_id", id);
        form.put("client_assertion_type", ASSERTION_TYPE);
        form.put("client_assertion", assertion(issuer, seconds));
      }
    }
  }

  private String basic() {
    String pair = Fetch.encoded(id) + ":" + Fetch.encoded(String.valueOf(secret));
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.US_ASCII));
  }

  private String assertion(String issuer, long seconds) {
    if (key == null) {
      throw new IllegalStateException("no key to sign with");
    }
    return key.sign(
        Values.object("typ", "JWT"),
        Values.object(
            "iss",
            id,
            "sub",
            id,
            "aud",
            issuer,
            "jti",
            Chance.text(),
            "iat",
            seconds,
            "exp",
            seconds + ASSERTION_SECONDS));
  }

  /** For a client that registered itself; the others are configured. */
  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("secret", secret);
    json.put("method", method.text);
    json.put("redirect", redirect);
    return json;
  }

  static @Nullable ClientIdentity of(@Nullable Object json) {
    return json instanceof Map<?, ?> map && map.get("id") instanceof String id
        ? new ClientIdentity(
            id,
            map.get("secret") instanceof String secret ? secret : null,
            null,
            Method.of(map.get("method"), Method.NONE),
            map.get("redirect") instanceof String redirect ? redirect : null)
        : null;
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "ClientIdentity[" + method + "]";
  }
}
