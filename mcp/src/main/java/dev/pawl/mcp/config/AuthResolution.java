package dev.pawl.mcp.config;

import dev.pawl.model.UpstreamAuth;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.authorization.OAuthOptions;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes ready what is configured about the tokens of a server. */
final class AuthResolution {
  private static final Set<String> SECRET =
      Set.of("client_secret", "private_key", "assertion", "id_token", "idp_client_secret");

  private static final List<String> ADDRESSES =
      List.of("issuer", "idp_token_endpoint", "client_metadata_url");

  private final Expansion expansion;
  private final SecretCollector secrets;
  private final Consumer<String> wrong;

  /**
   * @param wrong hears of what is wrong
   */
  AuthResolution(Expansion expansion, SecretCollector secrets, Consumer<String> wrong) {
    this.expansion = expansion;
    this.secrets = secrets;
    this.wrong = wrong;
  }

  Resolved.Auth resolve(UpstreamDefinition.Http server) {
    UpstreamAuth auth = server.auth();
    boolean configured = auth != UpstreamAuth.NONE;
    Map<String, String> texts = new LinkedHashMap<>();
    auth.texts()
        .forEach(
            (key, text) -> {
              String value = expansion.expand("auth." + key, text).strip();
              if (SECRET.contains(key)) {
                secrets.add(value);
              }
              texts.put(key, value);
            });
    if (configured) {
      checkKeys(texts);
      if (server.headers().keySet().stream().anyMatch("authorization"::equalsIgnoreCase)) {
        wrong.accept("it has both `auth` and a header `Authorization`; one of them must go");
      }
    }
    return new Resolved.Auth(configured, texts, auth.scopes(), auth.redirectPort(), auth.dpop());
  }

  private void checkKeys(Map<String, String> texts) {
    ADDRESSES.forEach(key -> checkAddress(key, texts.get(key)));
    checkKey(texts.get("private_key"));
    boolean known = texts.containsKey("client_secret") || texts.containsKey("private_key");
    if (known && !texts.containsKey("client_id")) {
      wrong.accept("`auth` has a secret or a key, but no `client_id`");
    }
    switch (texts.getOrDefault("grant", "authorization_code")) {
      case "client_credentials" -> {
        need(texts, "client_id");
        if (!known) {
          wrong.accept("`auth` needs a `client_secret` or a `private_key` for this `grant`");
        }
      }
      case "jwt_bearer" -> {
        need(texts, "client_id");
        need(texts, "assertion");
      }
      case "token_exchange" ->
          List.of("client_id", "id_token", "idp_token_endpoint", "idp_client_id")
              .forEach(key -> need(texts, key));
      default -> {}
    }
  }

  private void checkKey(@Nullable String pem) {
    // One that could not be read is told of already.
    if (pem == null || pem.isEmpty()) {
      return;
    }
    try {
      OAuthOptions.Registered _ = new OAuthOptions.Registered("", null, pem);
    } catch (IllegalArgumentException e) {
      wrong.accept("`auth.private_key` cannot be used: " + e.getMessage());
    }
  }

  private void need(Map<String, String> texts, String key) {
    if (texts.getOrDefault(key, "").isEmpty()) {
      wrong.accept("`auth` needs `" + key + "` for this `grant`");
    }
  }

  private void checkAddress(String key, @Nullable String text) {
    if (text == null) {
      return;
    }
    try {
      URI uri = new URI(text);
      String scheme = String.valueOf(uri.getScheme());
      if ((scheme.equals("https") || scheme.equals("http")) && uri.getHost() != null) {
        return;
      }
    } catch (URISyntaxException _) {
      // As wrong as any other.
    }
    wrong.accept("`auth." + key + "` is no address that begins with https://");
  }
}
