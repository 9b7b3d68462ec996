package dev.pawl.library.api;

import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.ServerInfo;
import dev.pawl.protocol.api.Api;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/me}: who calls, and what they may do. */
final class MeApi implements Routes {
  private final ApiSubject subject;

  MeApi(ApiSubject subject) {
    this.subject = subject;
  }

  @Override
  public List<Route> routes() {
    return List.of(Route.of("GET", "me", this::show));
  }

  private Api.Answer show(Route.Call call) {
    call.query(Set.of());
    Identity who = call.who();
    ServerInfo server = subject.catalog().server();
    return Answers.of(
        200,
        Values.object(
            "principal", who.principal().text(),
            "name", who.principal().name(),
            "kind", who.principal().kind().name().toLowerCase(Locale.ROOT),
            "roles", List.copyOf(new TreeSet<>(who.roles())),
            "scopes", List.copyOf(new TreeSet<>(who.scopes())),
            "may", may(who),
            "server", told(server),
            "audited", subject.runs().host().store().audit().isOn()));
  }

  private Map<String, @Nullable Object> may(Identity who) {
    return Values.object(
        "read", Rights.mayRead(who),
        "look", Rights.mayLook(who),
        "edit", subject.editable() && Rights.mayEdit(who),
        "oversee", !Collections.disjoint(subject.oversight().roles(), who.roles()));
  }

  private static Map<String, @Nullable Object> told(ServerInfo server) {
    return Values.object(
        "name", server.name(), "version", server.version(), "title", server.title());
  }
}
