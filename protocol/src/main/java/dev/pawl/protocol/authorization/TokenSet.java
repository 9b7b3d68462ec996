package dev.pawl.protocol.authorization;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an authorization server gave out.
 *
 * @param bound whether it is bound to a {@link ProofKey}
 * @param refresh by which to get another one, or null
 * @param expires when it ends, in seconds of the epoch; 0 for unknown
 * @param scopes what it allows; none for unknown
 */
record TokenSet(
    String access, boolean bound, @Nullable String refresh, long expires, List<String> scopes) {
  private static final int LONGEST = 64 * 1024;

  TokenSet {
    scopes = List.copyOf(scopes);
  }

  /**
   * @param asked what was asked for, which is what is given unless the answer says otherwise
   * @throws AuthorizationException when the answer gives no token that can be used here
   */
  static TokenSet of(Map<String, @Nullable Object> answer, List<String> asked, long now)
      throws AuthorizationException {
    if (!(answer.get("access_token") instanceof String access) || !isShowable(access)) {
      throw new AuthorizationException("the authorization server gave no token that can be sent");
    }
    String type = String.valueOf(answer.get("token_type"));
    if (!type.equalsIgnoreCase("bearer") && !type.equalsIgnoreCase("dpop")) {
      throw new AuthorizationException(
          "the authorization server gave a token of a kind that is not known here");
    }
    long seconds = answer.get("expires_in") instanceof Number number ? number.longValue() : 0;
    return new TokenSet(
        access,
        type.equalsIgnoreCase("dpop"),
        answer.get("refresh_token") instanceof String refresh && refresh.length() <= LONGEST
            ? refresh
            : null,
        seconds > 0 ? now + seconds : 0,
        answer.get("scope") instanceof String scope ? Scopes.of(scope) : asked);
  }

  /** It becomes part of a header. */
  private static boolean isShowable(String token) {
    return !token.isEmpty()
        && token.length() <= LONGEST
        && token.chars().allMatch(c -> c > ' ' && c < 0x7f);
  }

  /** The old one stays good where a new answer brings none (RFC 6749, section 6). */
  TokenSet orRefresh(@Nullable String old) {
    return refresh != null ? this : new TokenSet(access, bound, old, expires, scopes);
  }

  boolean hasEnded(long now) {
    return expires > 0 && now >= expires;
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("access", access);
    json.put("bound", bound);
    json.put("refresh", refresh);
    json.put("expires", expires);
    json.put("scopes", scopes);
    return json;
  }

  static @Nullable TokenSet of(@Nullable Object json) {
    return json instanceof Map<?, ?> map && map.get("access") instanceof String access
        ? new TokenSet(
            access,
            Boolean.TRUE.equals(map.get("bound")),
            map.get("refresh") instanceof String refresh ? refresh : null,
            map.get("expires") instanceof Number number ? number.longValue() : 0,
            Scopes.of(map.get("scopes")))
        : null;
  }

  /** Without the tokens. */
  @Override
  public String toString() {
    return "TokenSet[" + scopes + "]";
  }
}
