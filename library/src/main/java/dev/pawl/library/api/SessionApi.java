package dev.pawl.library.api;

import dev.pawl.json.Json;
import dev.pawl.library.studio.Studio;
import dev.pawl.protocol.api.Api;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code /api/v1/session}: makes a browser known by the key that somebody has typed into it. */
final class SessionApi implements Routes {
  private final Studio studio;

  SessionApi(Studio studio) {
    this.studio = studio;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of("POST", "session", this::begin), Route.of("DELETE", "session", this::end));
  }

  /** Whoever comes here has shown something that is good, or a session that is. */
  private Api.Answer begin(Route.Call call) {
    Body.of(call.request(), Set.of());
    String authorization = call.request().header().apply("Authorization");
    return authorization == null
        ? answer(Map.of())
        : answer(
            Map.of("Set-Cookie", studio.cookie().holding(studio.sessions().begin(authorization))));
  }

  private Api.Answer end(Route.Call call) {
    Body.of(call.request(), Set.of());
    String cookies = call.request().header().apply("Cookie");
    String secret = cookies == null ? null : studio.cookie().in(cookies);
    if (secret != null) {
      studio.sessions().end(secret);
    }
    return answer(Map.of("Set-Cookie", studio.cookie().gone()));
  }

  private static Api.Answer answer(Map<String, String> headers) {
    return new Api.Answer(200, headers, Json.write(Map.of()));
  }
}
