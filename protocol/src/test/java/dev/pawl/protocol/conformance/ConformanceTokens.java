package dev.pawl.protocol.conformance;

import dev.pawl.json.Json;
import dev.pawl.protocol.authorization.Authorization;
import dev.pawl.protocol.authorization.Consent;
import dev.pawl.protocol.authorization.Grant;
import dev.pawl.protocol.authorization.MemoryVault;
import dev.pawl.protocol.authorization.OAuthAuthorization;
import dev.pawl.protocol.authorization.OAuthOptions;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tokens that a scenario of the suite wants to be shown. */
final class ConformanceTokens {
  /** The suite knows a client by this address, and never reads what is there. */
  private static final String METADATA = "https://conformance-test.local/client-metadata.json";

  private ConformanceTokens() {}

  static Authorization of(String scenario, URI server, String given) {
    Map<String, String> context = context(given);
    OAuthOptions options = OAuthOptions.of("pawl-conformance").withMetadata(METADATA);
    String id = context.get("client_id");
    if (id != null) {
      options =
          options.withClient(
              new OAuthOptions.Registered(
                  id, context.get("client_secret"), context.get("private_key_pem")));
    }
    return new OAuthAuthorization(
        server, options.withGrant(grant(scenario, context)), new MemoryVault(), new Clicker());
  }

  private static Grant grant(String scenario, Map<String, String> context) {
    return switch (scenario) {
      case "auth/client-credentials-jwt", "auth/client-credentials-basic" -> new Grant.Client();
      case "auth/wif-jwt-bearer" ->
          new Grant.Assertion(() -> String.valueOf(context.get("valid_jwt")));
      case "auth/enterprise-managed-authorization" ->
          new Grant.Company(
              URI.create(String.valueOf(context.get("idp_token_endpoint"))),
              String.valueOf(context.get("idp_client_id")),
              null,
              () -> String.valueOf(context.get("idp_id_token")));
      default -> new Grant.Person();
    };
  }

  private static Map<String, String> context(String given) {
    Map<String, String> texts = new LinkedHashMap<>();
    if (!given.isEmpty() && Json.parse(given) instanceof Map<?, ?> map) {
      map.forEach(
          (name, value) -> {
            if (value instanceof String text) {
              texts.put(String.valueOf(name), text);
            }
          });
    }
    return texts;
  }

  /** Somebody who agrees to everything: the suite's pages send the browser back at once. */
  private static final class Clicker implements Consent {
    @Override
    public Session open() {
      return new Session() {
        @Override
        public URI redirect() {
          return URI.create("http://127.0.0.1:3000/callback");
        }

        @Override
        public Map<String, String> ask(URI page, String state)
            throws IOException, InterruptedException {
          try (HttpClient browser = HttpClient.newHttpClient()) {
            HttpResponse<Void> sent =
                browser.send(HttpRequest.newBuilder(page).build(), BodyHandlers.discarding());
            return query(URI.create(sent.headers().firstValue("Location").orElseThrow()));
          }
        }

        @Override
        public void close() {}
      };
    }

    private static Map<String, String> query(URI uri) {
      Map<String, String> query = new LinkedHashMap<>();
      for (String pair : uri.getRawQuery().split("&", -1)) {
        int equals = pair.indexOf('=');
        query.put(
            pair.substring(0, equals),
            URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
      }
      return query;
    }
  }
}
