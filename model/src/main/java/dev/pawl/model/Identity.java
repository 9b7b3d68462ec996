package dev.pawl.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A principal with what it may do, as its token, its key or this machine says.
 *
 * @param method how it became known, such as {@code jwt}
 * @param roles what it is in the team
 * @param scopes what it may be used for
 * @param agent which program acts; null for people and services
 */
public record Identity(
    Principal principal,
    String method,
    Set<String> roles,
    Set<String> scopes,
    @Nullable Agent agent) {
  /** Whoever uses this machine's own standard streams or command line. */
  public static final Identity LOCAL = new Identity(Principal.LOCAL, "local");

  /** The method of a trigger that fires at a time, or when a file appears. */
  public static final String BY_ITSELF = "trigger";

  public Identity {
    roles = Set.copyOf(roles);
    scopes = Set.copyOf(scopes);
  }

  /** One of whose rights nothing is known. */
  public Identity(Principal principal, String method) {
    this(principal, method, Set.of(), Set.of(), null);
  }

  /** One of whom only the name is known; whoever is at this machine is known by that. */
  public static Identity only(Principal principal) {
    return principal.equals(Principal.LOCAL) ? LOCAL : new Identity(principal, "");
  }

  /**
   * A program that acts by itself.
   *
   * @param capabilities what it was made for
   */
  public record Agent(String name, String version, Set<String> capabilities) {
    public Agent {
      capabilities = Set.copyOf(capabilities);
    }
  }

  /** As JSON, from which {@link #of} makes it again. */
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("principal", principal.text());
    json.put("method", method);
    put(json, "roles", roles);
    put(json, "scopes", scopes);
    if (agent != null) {
      Map<String, @Nullable Object> of = new LinkedHashMap<>();
      of.put("name", agent.name());
      of.put("version", agent.version());
      put(of, "capabilities", agent.capabilities());
      json.put("agent", of);
    }
    return json;
  }

  private static void put(Map<String, @Nullable Object> json, String key, Set<String> names) {
    if (!names.isEmpty()) {
      json.put(key, List.copyOf(new TreeSet<>(names)));
    }
  }

  /**
   * @throws IllegalArgumentException when it is nothing that {@link #toJson} gives
   */
  public static Identity of(Map<String, @Nullable Object> json) {
    return new Identity(
        Principal.of(text(json, "principal")),
        text(json, "method"),
        names(json, "roles"),
        names(json, "scopes"),
        json.get("agent") instanceof Map<?, ?> agent
            ? new Agent(text(agent, "name"), text(agent, "version"), names(agent, "capabilities"))
            : null);
  }

  private static String text(Map<?, ?> json, String key) {
    if (json.get(key) instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("an identity has a text `" + key + "`");
  }

  private static Set<String> names(Map<?, ?> json, String key) {
    Set<String> names = new TreeSet<>();
    if (json.get(key) instanceof List<?> list) {
      list.forEach(each -> names.add(String.valueOf(each)));
    }
    return names;
  }
}
