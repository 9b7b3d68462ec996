package dev.pawl.governance.identity;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells tokens that programs got for themselves from those of people. People decide about what
 * gates hold, so that a program must not pass for one; but login servers say it in different ways.
 */
final class ProgramTokens {
  /** Under these the program stands that asked for a token (RFC 9068, section 2.2, and others). */
  private static final List<String> PROGRAMS = List.of("client_id", "azp", "cid", "appid");

  private ProgramTokens() {}

  static boolean isOne(Map<String, Object> claims) {
    Object subject = claims.get("sub");
    return PROGRAMS.stream().anyMatch(each -> subject != null && subject.equals(claims.get(each)))
        // Entra ID, which says it outright only where somebody asked for that
        || "app".equals(claims.get("idtyp"))
        || (subject != null && subject.equals(claims.get("oid")) && !claims.containsKey("scp"))
        // Auth0
        || "client-credentials".equals(claims.get("gty"))
        || (subject instanceof String text && text.endsWith("@clients"))
        // Keycloak
        || begins(claims.get("preferred_username"), "service-account-");
  }

  private static boolean begins(@Nullable Object value, String beginning) {
    return value instanceof String text && text.startsWith(beginning);
  }
}
