package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.mcp.credential.Credentials;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Place;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamAuth;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.UpstreamSettings;
import dev.pawl.protocol.authorization.PublicCallback;
import dev.pawl.protocol.authorization.PublicCallback.Landed;
import dev.pawl.testkit.TokenServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logins of callers whose browsers are elsewhere: whose browser came back, and who profits. */
class RemoteLoginIT {
  private static final Principal ADA = new Principal(Principal.Kind.PERSON, "ada");
  private static final Principal EVE = new Principal(Principal.Kind.PERSON, "eve");

  @TempDir Path folder;
  private final PublicCallback callback = new PublicCallback(URI.create("https://pawl.example"));

  /** The codes that browsers were shown. */
  private final List<String> shown = new CopyOnWriteArrayList<>();

  private TokenServer server;

  @BeforeEach
  void start() throws IOException {
    server = new TokenServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private ConfiguredUpstreams upstreams() {
    UpstreamDefinition.Http web =
        new UpstreamDefinition.Http(
            "web",
            server.url(),
            Map.of(),
            false,
            UpstreamAuth.NONE,
            UpstreamSettings.DEFAULT,
            Place.UNKNOWN);
    TokenPlace place = _ -> Credentials.in(folder);
    return new ConfiguredUpstreams(Map.of("web", web), Path.of(""))
        .keepingTokens(place.returning(callback));
  }

  /** What a browser does: it logs in, and is sent to this server's page. */
  private Landed browse(URI page) {
    try (HttpClient browser = HttpClient.newHttpClient()) {
      URI back =
          URI.create(
              browser
                  .send(HttpRequest.newBuilder(page).build(), BodyHandlers.discarding())
                  .headers()
                  .firstValue("Location")
                  .orElseThrow());
      assertThat(back.toString()).startsWith("https://pawl.example" + PublicCallback.PATH);
      Landed landed = callback.land(back.getPath(), back.getRawQuery());
      if (landed instanceof Landed.Expected expected) {
        shown.add(expected.code());
      }
      return landed;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted");
    }
  }

  /** Shows pages to a browser, and tells codes. */
  private final class Person implements Caller {
    private final List<String> asked = new ArrayList<>();
    private final Supplier<String> code;

    Person(Supplier<String> code) {
      this.code = code;
    }

    @Override
    public boolean canAnswer() {
      return true;
    }

    @Override
    public Optional<Map<String, @Nullable Object>> ask(
        String name, String method, Map<String, @Nullable Object> params) {
      asked.add(String.valueOf(params.get("mode")));
      if (!"url".equals(params.get("mode"))) {
        return Optional.of(
            Values.object("action", "accept", "content", Values.object("code", code.get())));
      }
      assertThat(browse(URI.create(String.valueOf(params.get("url")))))
          .isInstanceOf(Landed.Expected.class);
      return Optional.of(Values.object("action", "accept"));
    }
  }

  private static ToolCall call(Principal who, Caller caller) {
    return new ToolCall("web", "whoami", Values.object(), "", "effect", who, caller);
  }

  @Test
  void aPersonElsewhereLogsInWithTheirBrowserAndTellsItsCode() throws Exception {
    server.expect("ada");
    Person ada = new Person(() -> shown.getLast());
    try (ConfiguredUpstreams upstreams = upstreams()) {
      assertThat(upstreams.call(call(ADA, ada)).firstText()).startsWith("called by ada");
      assertThat(ada.asked).containsExactly("url", "form");
      assertThat(upstreams.call(call(ADA, Caller.NOBODY)).firstText()).startsWith("called by ada");
      assertThatThrownBy(() -> upstreams.call(call(EVE, Caller.NOBODY)))
          .as("the tokens are hers alone")
          .hasMessageContaining("wants a login");
    }
    assertThat(server.tokenRequests.getFirst()).containsKey("code_verifier");
  }

  /** Somebody gets another one to open the link, and does not see what that one's browser shows. */
  @Test
  void whoSendsTheLinkToSomebodyElseGetsNothing() {
    server.expect("ada");
    Person eve = new Person(() -> "BBBB-BBBB");
    try (ConfiguredUpstreams upstreams = upstreams()) {
      assertThatThrownBy(() -> upstreams.call(call(EVE, eve)))
          .isInstanceOfSatisfying(
              UpstreamException.class,
              e -> assertThat(e.code()).isEqualTo(FailureCode.LOGIN_REQUIRED))
          .hasMessageContaining("the code that the browser showed was not told");
      assertThat(eve.asked).containsExactly("url", "form", "form", "form");
      assertThat(server.tokenRequests).as("nothing was got for it").isEmpty();
    }
  }

  @Test
  void programsAndThoseWhoShareATokenAreShownNoPage() {
    try (ConfiguredUpstreams upstreams = upstreams()) {
      for (Principal each :
          List.of(
              Principal.SHARED,
              new Principal(Principal.Kind.SERVICE, "billing"),
              new Principal(Principal.Kind.AGENT, "clerk"),
              new Principal(Principal.Kind.ANONYMOUS, "anonymous"))) {
        Person person = new Person(() -> "");
        assertThatThrownBy(() -> upstreams.call(call(each, person)))
            .hasMessageContaining("wants a login");
        assertThat(person.asked).isEmpty();
      }
    }
  }

  @Test
  void aLinkIsOfNoUseOnceItWasUsed() throws Exception {
    server.expect("ada");
    List<URI> links = new ArrayList<>();
    Person ada = new Person(() -> shown.getLast());
    Caller noting =
        new Caller() {
          @Override
          public boolean canAnswer() {
            return true;
          }

          @Override
          public Optional<Map<String, @Nullable Object>> ask(
              String name, String method, Map<String, @Nullable Object> params) {
            if (params.get("url") instanceof String url) {
              links.add(URI.create(url));
            }
            return ada.ask(name, method, params);
          }
        };
    try (ConfiguredUpstreams upstreams = upstreams()) {
      assertThat(upstreams.call(call(ADA, noting)).firstText()).startsWith("called by ada");
    }
    assertThat(browse(links.getFirst())).isInstanceOf(Landed.Strange.class);
  }
}
