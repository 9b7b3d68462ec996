package dev.pawl.library.api;

import dev.pawl.engine.host.Oversight;
import dev.pawl.mcp.face.Callers;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.api.Feed;
import dev.pawl.protocol.api.Health;
import dev.pawl.protocol.api.Hooks;
import dev.pawl.protocol.api.Landing;
import dev.pawl.protocol.api.Pages;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What those need who look after a server, beside all else that it offers: how it does, and what is
 * measured.
 *
 * @param measures in the text format of Prometheus; empty where that is not wanted
 * @param oversight the roles that may see what others do
 */
public record OperatorApi(
    Api rest, @Nullable Health health, Supplier<Optional<String>> measures, Oversight oversight)
    implements Api {
  private static final String METRICS = "/metrics";

  /** What a key or a token may be good for. */
  private static final String SCOPE = "metrics";

  @Override
  public boolean concerns(String path) {
    return path.equals(METRICS) || rest.concerns(path);
  }

  @Override
  public Answer answer(Request request) {
    if (!request.path().equals(METRICS)) {
      return rest.answer(request);
    }
    if (!mayRead(Callers.identity(request.party()))) {
      return Answers.error(
          403,
          "denied",
          "This is for roles with oversight, and for callers with the scope `metrics`");
    }
    if (!request.method().equals("GET")) {
      return Answers.error(405, "method_not_allowed", "Use GET");
    }
    Map<String, String> type = Map.of("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    return measures.get().map(text -> new Answer(200, type, text)).orElseGet(Answers::notFound);
  }

  /** Names of tools and servers are in it, and how much they are used. */
  private boolean mayRead(Identity who) {
    return switch (who.principal().kind()) {
      case LOCAL -> true;
      case ANONYMOUS -> false;
      case PERSON, AGENT, SERVICE ->
          who.principal().equals(Principal.SHARED)
              || who.scopes().contains(SCOPE)
              || !Collections.disjoint(who.roles(), oversight.roles());
    };
  }

  @Override
  public @Nullable Hooks hooks() {
    return rest.hooks();
  }

  @Override
  public @Nullable Landing landing() {
    return rest.landing();
  }

  @Override
  public @Nullable Feed feed() {
    return rest.feed();
  }

  @Override
  public @Nullable Pages pages() {
    return rest.pages();
  }
}
