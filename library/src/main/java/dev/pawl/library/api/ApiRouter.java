package dev.pawl.library.api;

import dev.pawl.library.access.LoginPages;
import dev.pawl.library.definitions.ServedDefinitions;
import dev.pawl.library.runs.ReadRuns;
import dev.pawl.library.studio.Studio;
import dev.pawl.mcp.face.Callers;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.api.Feed;
import dev.pawl.protocol.api.Hooks;
import dev.pawl.protocol.api.Landing;
import dev.pawl.protocol.api.Pages;
import dev.pawl.protocol.authorization.PublicCallback;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds what a request wants, and answers it. */
public final class ApiRouter implements Api {
  static final String ROOT = "/api/v1/";

  private final List<Route> routes;
  private final @Nullable Hooks hooks;
  private final @Nullable Landing landing;
  private final @Nullable Feed feed;
  private final @Nullable Pages pages;

  ApiRouter(List<Route> routes) {
    this(routes, null, null, null, null);
  }

  private ApiRouter(
      List<Route> routes,
      @Nullable Hooks hooks,
      @Nullable Landing landing,
      @Nullable Feed feed,
      @Nullable Pages pages) {
    this.routes = List.copyOf(routes);
    this.hooks = hooks;
    this.landing = landing;
    this.feed = feed;
    this.pages = pages;
  }

  /** All that is offered. */
  public static ApiRouter of(ApiSubject subject) {
    ServedDefinitions definitions = new ServedDefinitions(subject.workshop());
    RunDoor door = new RunDoor(subject.runs()::host, subject.oversight(), new ReadRuns());
    RunStarts starts = subject.starts();
    return ApprovalsApi.router(subject.runs()::host, subject.oversight())
        .and(new MeApi(subject))
        .and(new UpstreamsApi(subject.catalog()::files))
        .and(new DefinitionsApi(definitions, subject.catalog()::isOffered, subject.editable()))
        .and(new ToolsApi(subject.tools(), subject.catalog(), definitions, starts))
        // Before that of one run, which has any name.
        .and(new ComparisonApi(door))
        .and(new RunsApi(door, definitions))
        .and(new StepsApi(door))
        .and(new RunDeedsApi(door, subject.runs(), starts, InstantSource.system()))
        .and(new QuestionsApi(door))
        .and(new OverviewApi(door, subject.catalog(), InstantSource.system()))
        .and(new GatesApi(subject.catalog(), InstantSource.system()))
        .and(new OversightApi(subject.runs()::host, subject.oversight().roles()))
        .and(new WritingApi(definitions, door, subject.assistance()))
        .telling(new EventsApi(subject.live(), door));
  }

  /** The same beside what takes messages. */
  public ApiRouter with(Hooks others) {
    return new ApiRouter(routes, others, landing, feed, pages);
  }

  /**
   * The same beside pages to which browsers come back from logins.
   *
   * @param callback what takes them; null for no such pages
   */
  public ApiRouter returning(@Nullable PublicCallback callback) {
    return callback == null
        ? this
        : new ApiRouter(routes, hooks, new LoginPages(callback), feed, pages);
  }

  @Override
  public @Nullable Landing landing() {
    return landing;
  }

  /** The same with something more. */
  ApiRouter and(Routes more) {
    List<Route> all = new ArrayList<>(routes);
    all.addAll(more.routes());
    return new ApiRouter(all, hooks, landing, feed, pages);
  }

  /** The same with what tells of things as they happen. */
  ApiRouter telling(Feed other) {
    return new ApiRouter(routes, hooks, landing, other, pages);
  }

  /** The same with the pages of a studio. */
  public ApiRouter showing(Studio studio) {
    ApiRouter more = and(new SessionApi(studio));
    return new ApiRouter(more.routes, hooks, landing, feed, studio.pages());
  }

  @Override
  public @Nullable Pages pages() {
    return pages;
  }

  @Override
  public @Nullable Feed feed() {
    return feed;
  }

  @Override
  public @Nullable Hooks hooks() {
    return hooks;
  }

  List<Route> routes() {
    return routes;
  }

  @Override
  public boolean concerns(String path) {
    return path.startsWith(ROOT);
  }

  /** Those who are nobody in particular have nothing here, and learn nothing of what there is. */
  @Override
  public Answer answer(Request request) {
    Identity who = Callers.identity(request.party());
    if (who.principal().kind() == Principal.Kind.ANONYMOUS) {
      return forKnownCallers();
    }
    List<String> path = List.of(request.path().substring(ROOT.length()).split("/", -1));
    List<String> methods = new ArrayList<>();
    for (Route route : routes) {
      Optional<List<String>> parts = route.match(path);
      if (parts.isPresent() && route.method().equals(request.method())) {
        return answer(route, new Route.Call(request, who, parts.get()));
      }
      parts.ifPresent(_ -> methods.add(route.method()));
    }
    if (methods.isEmpty()) {
      return Answers.notFound();
    }
    String allowed = String.join(", ", new TreeSet<>(methods));
    Answer refusal = Answers.error(405, "method_not_allowed", "Use one of: " + allowed);
    return new Answer(405, Map.of("Allow", allowed), refusal.json());
  }

  static Answer forKnownCallers() {
    return Answers.error(403, "denied", "This is for callers who show who they are");
  }

  /** Nothing that goes wrong gets past this. */
  private static Answer answer(Route route, Route.Call call) {
    try {
      return route.action().answer(call);
    } catch (PawlException e) {
      return Answers.of(e);
    } catch (RunStarts.Throttled e) {
      return Answers.of(e);
    } catch (Body.Unusable e) {
      return Answers.error(400, "bad_request", String.valueOf(e.getMessage()));
    } catch (IOException e) {
      return Answers.of(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Answers.error(503, "unreachable", "The server is stopping");
    } catch (RuntimeException e) {
      System.getLogger("dev.pawl.library").log(Level.ERROR, "answering " + call.request(), e);
      return Answers.error(500, "defect", "Something in Pawl itself went wrong");
    }
  }
}
