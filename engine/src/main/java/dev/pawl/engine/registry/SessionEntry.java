package dev.pawl.engine.registry;

import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The session of a client, as it is kept.
 *
 * @param client what is known of the client, its type and version first of all
 * @param span when it began, and when something was last heard of it
 */
public record SessionEntry(
    String id,
    Identity who,
    Map<String, @Nullable Object> client,
    SessionStatus status,
    Span span) {
  /** After how long in which nothing is heard of it a session is inactive. */
  public static final Duration IDLE = Duration.ofMinutes(30);

  /** After how long it is over. */
  public static final Duration LIFE = Duration.ofHours(24);

  /** When it is over if nothing more is heard of it, in microseconds since the epoch. */
  public long expiresAt() {
    return span.to() + LIFE.toMillis() * 1_000;
  }

  /** How the client became known: whoever is at this machine is known by that. */
  public String method() {
    return switch (who.method()) {
      case "jwt", "api_key", "agent_token", "anonymous", "local" -> who.method();
      default ->
          switch (who.principal().kind()) {
            case LOCAL -> "local";
            case PERSON -> "jwt";
            case AGENT -> "agent_token";
            case SERVICE -> "api_key";
            case ANONYMOUS -> "anonymous";
          };
    };
  }

  /** Null for agents, and for those who are nobody in particular. */
  public @Nullable String userId() {
    return switch (who.principal().kind()) {
      case LOCAL, PERSON, SERVICE -> RegistryIds.principal(who.principal().text());
      case AGENT, ANONYMOUS -> null;
    };
  }

  public @Nullable String agentId() {
    return who.principal().kind() == Principal.Kind.AGENT
        ? RegistryIds.principal(who.principal().text())
        : null;
  }

  /** What gates know of the one who calls in it. */
  public Map<String, @Nullable Object> context() {
    return who.toJson();
  }

  public boolean isOver() {
    return status == SessionStatus.TERMINATED || status == SessionStatus.REJECTED;
  }

  /** The same, whose client is gone. */
  public SessionEntry ended(long now) {
    return status.mayBecome(SessionStatus.TERMINATED)
        ? new SessionEntry(
            id, who, client, SessionStatus.TERMINATED, new Span(span.from(), later(now)))
        : this;
  }

  private long later(long now) {
    return Math.max(span.to(), now);
  }

  public SessionEntry status(SessionStatus other) {
    return new SessionEntry(id, who, client, other, span);
  }

  /** Both together, whichever was known first: a session is as long as all that is heard of it. */
  public SessionEntry and(SessionEntry other) {
    boolean resumed = status == SessionStatus.INACTIVE && other.span.to() > span.to();
    boolean known = status == SessionStatus.AUTHENTICATING && status.mayBecome(other.status);
    return new SessionEntry(
        id,
        who,
        client,
        resumed ? SessionStatus.ACTIVE : known ? other.status : status,
        new Span(Math.min(span.from(), other.span.from()), Math.max(span.to(), other.span.to())));
  }

  /** What has become of it by a moment. */
  public SessionEntry at(long now) {
    if (status == SessionStatus.INACTIVE && expiresAt() <= now) {
      return status(SessionStatus.TERMINATED);
    }
    return status == SessionStatus.ACTIVE && span.to() + IDLE.toMillis() * 1_000 <= now
        ? status(SessionStatus.INACTIVE).at(now)
        : this;
  }

  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("principal", who.principal().text());
    put(json, "userId", userId());
    put(json, "agentId", agentId());
    json.putAll(
        Values.object(
            "clientInfo",
            client,
            "authenticationMethod",
            method(),
            "status",
            status.text(),
            "isActive",
            status == SessionStatus.ACTIVE,
            "constitutionalContext",
            context()));
    return json;
  }

  private static void put(Map<String, @Nullable Object> json, String key, @Nullable String id) {
    if (id != null) {
      json.put(key, id);
    }
  }
}
