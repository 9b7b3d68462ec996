package dev.pawl.engine.gate;

import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What has to be agreed to before something is done, and by whom.
 *
 * @param gate which holds it
 * @param issue why
 * @param roles whose bearers decide; empty for everybody who is no program and has a name
 * @param approvals how many have to agree
 * @param fourEyes whether whoever wants it may not agree to it
 * @param expires when nobody need decide any more; zero for what is usual
 */
public record Hold(
    String gate,
    String issue,
    Set<String> roles,
    int approvals,
    boolean fourEyes,
    Duration expires) {
  private static final String ALIKE =
      ", and all who use this machine are one to Pawl: let somebody decide who has a key of their"
          + " own or a login, over HTTP";

  public Hold {
    roles = Collections.unmodifiableSet(new TreeSet<>(roles));
  }

  /** The same, to be decided also by somebody, or by a role, that one of those named who decide. */
  public Hold alsoBy(String other) {
    if (roles.isEmpty()) {
      return this; // everybody decides already
    }
    Set<String> more = new TreeSet<>(roles);
    more.add(other);
    return new Hold(gate, issue, more, approvals, fourEyes, expires);
  }

  /**
   * Why somebody may not decide, or empty. Whoever is at this machine has all roles; programs and
   * nobody in particular have no say.
   *
   * @param requester who wants what is held
   */
  public Optional<String> denial(Identity who, Principal requester) {
    return switch (who.principal().kind()) {
      case AGENT, SERVICE -> Optional.of("people decide about it, not programs");
      case ANONYMOUS -> Optional.of("only those decide about it who show who they are");
      case LOCAL, PERSON -> {
        if (fourEyes && who.principal().equals(requester)) {
          yield Optional.of(
              "somebody else than who wants it has to decide (four eyes)"
                  + (who.principal().kind() == Principal.Kind.LOCAL ? ALIKE : ""));
        }
        yield hasRole(who)
            ? Optional.empty()
            : Optional.of("it is for " + String.join(", ", roles) + " to decide");
      }
    };
  }

  /** Whether whoever is enough for this is enough for another that holds the same. */
  boolean isAsStrictAs(Hold other) {
    return approvals >= other.approvals && isForThoseOf(other);
  }

  /** Whether nobody decides about this who may not decide about another. */
  public boolean isForThoseOf(Hold other) {
    return (fourEyes || !other.fourEyes)
        && (other.roles.isEmpty() || (!roles.isEmpty() && other.roles.containsAll(roles)));
  }

  private boolean hasRole(Identity who) {
    return roles.isEmpty()
        || who.principal().kind() == Principal.Kind.LOCAL
        || roles.contains(who.principal().text())
        || !Collections.disjoint(roles, who.roles());
  }

  public Map<String, @Nullable Object> toJson() {
    return Values.object(
        "gate",
        gate,
        "issue",
        issue,
        "roles",
        List.copyOf(roles),
        "approvals",
        approvals,
        "fourEyes",
        fourEyes,
        "expires",
        expires.toMillis());
  }

  /** What {@link #toJson} gave. */
  public static Hold of(Map<?, ?> json) {
    Set<String> roles = new TreeSet<>();
    if (json.get("roles") instanceof List<?> names) {
      names.forEach(each -> roles.add(String.valueOf(each)));
    }
    return new Hold(
        String.valueOf(json.get("gate")),
        String.valueOf(json.get("issue")),
        roles,
        (int) number(json, "approvals"),
        Boolean.TRUE.equals(json.get("fourEyes")),
        Duration.ofMillis(number(json, "expires")));
  }

  private static long number(Map<?, ?> json, String key) {
    return json.get(key) instanceof Number number ? number.longValue() : 0;
  }
}
