package dev.pawl.library.api;

import dev.pawl.library.live.LiveRuns;
import dev.pawl.mcp.face.Callers;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.api.Feed;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/events}: everything that happens, as it happens. */
final class EventsApi implements Feed {
  private static final String PATH = ApiRouter.ROOT + "events";

  private final LiveRuns live;
  private final RunDoor door;

  EventsApi(LiveRuns live, RunDoor door) {
    this.live = live;
    this.door = door;
  }

  @Override
  public boolean concerns(String path) {
    return path.equals(PATH);
  }

  @Override
  public Opened open(Api.Request request, @Nullable String lastEvent) {
    Identity who = Callers.identity(request.party());
    if (who.principal().kind() == Principal.Kind.ANONYMOUS) {
      return new Opened.Refused(ApiRouter.forKnownCallers());
    }
    try {
      Query query = Query.of(request.query(), Set.of("run", "steps", "after"));
      String run = query.text("run");
      if (run != null) {
        door.search(who).find(run);
      }
      String after = lastEvent == null ? query.text("after") : lastEvent;
      return new Opened.Heard(live.watch(who, run, isSet(query), after));
    } catch (PawlException e) {
      return new Opened.Refused(Answers.of(e));
    }
  }

  private static boolean isSet(Query query) {
    String steps = query.text("steps");
    if (steps != null && !steps.equals("true") && !steps.equals("false")) {
      throw new PawlException.Conflict("`steps` is `true` or `false`");
    }
    return "true".equals(steps);
  }
}
