package dev.pawl.protocol.authorization;

import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Asks authorization servers for tokens. */
final class TokenEndpoint {
  private static final String WHAT = "the authorization server's token";
  private static final Pattern ERROR = Pattern.compile("[\\w.:-]{1,64}");
  private static final int SHORTEST_SECRET = 6;
  private static final int LONGEST_WORDS = 200;

  private final Fetch fetch;
  private final InstantSource clock;
  private volatile @Nullable String nonce;

  TokenEndpoint(Fetch fetch, InstantSource clock) {
    this.fetch = fetch;
    this.clock = clock;
  }

  /**
   * @param account whose endpoint, client, resource, scopes and key it is for
   * @param grant what the token is to be given for
   */
  TokenSet request(Account account, Map<String, String> grant)
      throws IOException, InterruptedException {
    Map<String, String> form = new LinkedHashMap<>(grant);
    form.put("resource", account.resource());
    Map<String, @Nullable Object> answer =
        exchange(account.tokenEndpoint(), form, account.client(), account.issuer(), account.key());
    return TokenSet.of(answer, account.asked(), now());
  }

  /** The same for tokens that are not for an MCP server. */
  Map<String, @Nullable Object> exchange(
      URI endpoint,
      Map<String, String> form,
      ClientIdentity client,
      String issuer,
      @Nullable ProofKey key)
      throws IOException, InterruptedException {
    Fetch.Answer answer = post(endpoint, form, client, issuer, key);
    if (key != null && wantsNonce(answer)) {
      answer = post(endpoint, form, client, issuer, key);
    }
    Optional<Map<String, @Nullable Object>> json = answer.json();
    if (answer.isGood() && json.isPresent()) {
      return json.get();
    }
    throw refused(answer.status(), json.orElse(Map.of()), form);
  }

  private Fetch.Answer post(
      URI endpoint,
      Map<String, String> given,
      ClientIdentity client,
      String issuer,
      @Nullable ProofKey key)
      throws IOException, InterruptedException {
    Map<String, String> form = new LinkedHashMap<>(given);
    Map<String, String> headers = new LinkedHashMap<>();
    client.sign(form, headers, issuer, now());
    if (key != null) {
      headers.put("DPoP", key.proof("POST", endpoint, null, nonce, now()));
    }
    return fetch.post(WHAT, endpoint, form, headers);
  }

  /** RFC 9449, section 8: it says what it wants to see. */
  private boolean wantsNonce(Fetch.Answer answer) {
    Optional<String> wanted = answer.headers().firstValue("DPoP-Nonce");
    boolean asks =
        !answer.isGood()
            && wanted.isPresent()
            && answer
                .json()
                .map(json -> json.get("error"))
                .filter("use_dpop_nonce"::equals)
                .isPresent();
    if (asks) {
      nonce = wanted.get();
    }
    return asks;
  }

  private static TokenErrorException refused(
      int status, Map<String, @Nullable Object> json, Map<String, String> form) {
    String error =
        json.get("error") instanceof String text && ERROR.matcher(text).matches()
            ? text
            : "HTTP status " + status;
    String words =
        json.get("error_description") instanceof String text ? words(text, form.values()) : "";
    return new TokenErrorException(
        error,
        "the authorization server gives no token: "
            + error
            + (words.isEmpty() ? "" : " (" + words + ")"));
  }

  /** What it says may quote what it was given. */
  private static String words(String text, Iterable<String> given) {
    String clean = text;
    for (String each : given) {
      clean = each.length() < SHORTEST_SECRET ? clean : clean.replace(each, "[redacted]");
    }
    clean = clean.replaceAll("[\\s\\p{Cc}]+", " ").strip();
    return clean.length() > LONGEST_WORDS ? clean.substring(0, LONGEST_WORDS) + "…" : clean;
  }

  long now() {
    return clock.instant().getEpochSecond();
  }

  /** The scope parameter, if there is anything to ask for. */
  static void addScopes(Map<String, String> form, List<String> scopes) {
    if (!scopes.isEmpty()) {
      form.put("scope", String.join(" ", scopes));
    }
  }
}
