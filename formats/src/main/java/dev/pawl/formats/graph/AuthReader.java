package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamAuth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code auth}: how tokens for a server are to be got. */
final class AuthReader {
  static final List<String> GRANTS =
      List.of("authorization_code", "client_credentials", "jwt_bearer", "token_exchange");

  /** Keys with a text in which variables may stand. */
  static final List<String> TEXTS =
      List.of(
          "client_id",
          "client_secret",
          "private_key",
          "client_metadata_url",
          "issuer",
          "assertion",
          "id_token",
          "idp_token_endpoint",
          "idp_client_id",
          "idp_client_secret");

  private static final int MOST_PORT = 65_535;

  private AuthReader() {}

  /**
   * @param strict whether unknown keys are problems
   */
  static UpstreamAuth read(Cursor server, boolean strict) {
    if (!strict && !(server.get("auth") instanceof Source.Mapping)) {
      // Other programs have words of their own there.
      return UpstreamAuth.NONE;
    }
    Source.Mapping mapping = server.mapping("auth");
    if (mapping == null) {
      return UpstreamAuth.NONE;
    }
    Cursor auth = new Cursor(mapping, server.name("auth"), Keys.AUTH, server.report());
    if (strict) {
      auth.refuseUnknownKeys();
    }
    Map<String, String> texts = new LinkedHashMap<>();
    String grant = auth.choice("grant", GRANTS);
    if (grant != null) {
      texts.put("grant", grant);
    }
    UpstreamTexts reader = new UpstreamTexts(auth, strict);
    for (String key : TEXTS) {
      String text = reader.optional(key);
      if (text != null) {
        texts.put(key, text);
      }
    }
    Long port = Quantities.wholeNumber(auth, "redirect_port", 1, MOST_PORT);
    return new UpstreamAuth(
        texts,
        auth.texts("scopes").stream().map(each -> String.valueOf(each.value())).toList(),
        port == null ? 0 : port.intValue(),
        auth.flag("dpop", false));
  }
}
