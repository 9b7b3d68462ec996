package dev.pawl.protocol.authorization;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that somebody has for one MCP server: an account at each of its authorization servers, of
 * which one is in use. What belongs to one of them never gets to another (RFC 6749, section 2.2).
 *
 * @param current the issuer whose account is in use, or null
 * @param home to which authorization server a configured client was shown first, by its id: it must
 *     not get to another one only because the MCP server says so
 */
record Accounts(@Nullable String current, Map<String, Account> byIssuer, Map<String, String> home) {
  static final Accounts NONE = new Accounts(null, Map.of(), Map.of());

  Accounts {
    byIssuer = Map.copyOf(byIssuer);
    home = Map.copyOf(home);
  }

  @Nullable Account account() {
    return current == null ? null : byIssuer.get(current);
  }

  @Nullable Account at(String issuer) {
    return byIssuer.get(issuer);
  }

  /** With this account in use. */
  Accounts using(Account account, boolean configured) {
    Map<String, Account> all = new LinkedHashMap<>(byIssuer);
    all.put(account.issuer(), account);
    Map<String, String> homes = new LinkedHashMap<>(home);
    if (configured) {
      homes.putIfAbsent(account.client().id(), account.issuer());
    }
    return new Accounts(account.issuer(), all, homes);
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("current", current);
    json.put("accounts", byIssuer.values().stream().map(Account::toJson).toList());
    json.put("home", home);
    return json;
  }

  static Accounts of(Map<String, @Nullable Object> json) {
    Map<String, Account> all = new LinkedHashMap<>();
    if (json.get("accounts") instanceof List<?> list) {
      for (Object each : list) {
        Account account = Account.of(each);
        if (account != null) {
          all.put(account.issuer(), account);
        }
      }
    }
    Map<String, String> homes = new LinkedHashMap<>();
    if (json.get("home") instanceof Map<?, ?> map) {
      map.forEach((id, issuer) -> homes.put(String.valueOf(id), String.valueOf(issuer)));
    }
    return new Accounts(json.get("current") instanceof String issuer ? issuer : null, all, homes);
  }
}
