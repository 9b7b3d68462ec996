package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.mcp.credential.Credentials;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Place;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamAuth;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.UpstreamSettings;
import dev.pawl.protocol.authorization.LoopbackConsent;
import dev.pawl.testkit.TokenServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that want tokens: whose they get, and who gets to see them. */
class TokensIT {
  private static final Principal ADA = new Principal(Principal.Kind.PERSON, "ada");
  private static final Principal BOB = new Principal(Principal.Kind.PERSON, "bob");

  @TempDir Path folder;
  private TokenServer server;

  @BeforeEach
  void start() throws IOException {
    server = new TokenServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private UpstreamDefinition.Http definition(UpstreamAuth auth) {
    return new UpstreamDefinition.Http(
        "web", server.url(), Map.of(), false, auth, UpstreamSettings.DEFAULT, Place.UNKNOWN);
  }

  private ConfiguredUpstreams upstreams(UpstreamAuth auth) {
    return new ConfiguredUpstreams(Map.of("web", definition(auth)), Path.of(""))
        .keepingTokens(_ -> Credentials.in(folder));
  }

  private Login login() {
    return new Login(
        definition(UpstreamAuth.NONE), new HostEnvironment(Map.of()), _ -> Credentials.in(folder));
  }

  private void logIn(Principal who, String name) throws Exception {
    server.expect(name);
    assertThat(login().in(who, List.of(), new LoopbackConsent(TokenServer::browse))).isTrue();
  }

  private static ToolCall call(Principal who) {
    return new ToolCall("web", "whoami", Values.object(), "effect", who);
  }

  private static String called(ConfiguredUpstreams upstreams, Principal who) throws Exception {
    return upstreams.call(call(who)).firstText();
  }

  private void assertNothingSecretIn(String text) {
    assertThat(server.given).isNotEmpty();
    for (String each : server.given) {
      assertThat(text).doesNotContain(each);
    }
    assertThat(text).doesNotContain(TokenServer.SECRET);
  }

  @Test
  void whoIsNotLoggedInIsToldHow() {
    try (ConfiguredUpstreams upstreams = upstreams(UpstreamAuth.NONE)) {
      assertThatThrownBy(() -> upstreams.call(call(Principal.LOCAL)))
          .isInstanceOfSatisfying(
              UpstreamException.class,
              e -> {
                assertThat(e.code()).isEqualTo(FailureCode.LOGIN_REQUIRED);
                assertThat(e.inDoubt()).isFalse();
              })
          .hasMessage("server `web` wants a login: run `pawl tools login web`");
      assertThatThrownBy(() -> upstreams.call(call(ADA)))
          .hasMessage("server `web` wants a login: run `pawl tools login web --as PERSON:ada`");
    }
  }

  @Test
  void everybodyCallsWithTheirOwnTokenOnly() throws Exception {
    logIn(ADA, "ada");
    try (ConfiguredUpstreams upstreams = upstreams(UpstreamAuth.NONE)) {
      assertThat(called(upstreams, ADA)).isEqualTo("called by ada with Bearer [redacted]");
      for (Principal other : List.of(BOB, Principal.LOCAL, Principal.SHARED)) {
        assertThatThrownBy(() -> upstreams.call(call(other))).hasMessageContaining("wants a login");
        assertThatThrownBy(() -> upstreams.hints("web", "whoami", other))
            .hasMessageContaining("wants a login");
      }
      logIn(BOB, "bob");
      assertThat(called(upstreams, BOB)).startsWith("called by bob");
      assertThat(called(upstreams, ADA)).startsWith("called by ada");
      assertThat(upstreams.hints("web", "whoami", ADA).readOnly()).isFalse();
    }
  }

  @Test
  void aCallerHereWhoCanBeShownAPageLogsInMeanwhile() throws Exception {
    server.expect("me");
    List<String> shown = new ArrayList<>();
    Caller caller =
        new Caller() {
          @Override
          public boolean canAnswer() {
            return true;
          }

          @Override
          public Optional<Map<String, @Nullable Object>> ask(
              String name, String method, Map<String, @Nullable Object> params) {
            shown.add(name + " " + method + " " + params.get("mode") + " " + params.get("message"));
            TokenServer.browse(URI.create(String.valueOf(params.get("url"))));
            return Optional.of(Values.object("action", "accept"));
          }
        };
    ToolCall call =
        new ToolCall("web", "whoami", Values.object(), "", "effect", Principal.LOCAL, caller);
    try (ConfiguredUpstreams upstreams = upstreams(UpstreamAuth.NONE)) {
      assertThat(upstreams.call(call).firstText()).startsWith("called by me");
      assertThat(shown)
          .containsExactly(
              "web elicitation/create url Server `web` wants you to log in before it is called.");
      assertThat(called(upstreams, Principal.LOCAL)).startsWith("called by me");
    }
  }

  @Test
  void aCallerWhoDeclinesIsNotAskedTwice() {
    List<String> asked = new ArrayList<>();
    Caller caller =
        new Caller() {
          @Override
          public boolean canAnswer() {
            return true;
          }

          @Override
          public Optional<Map<String, @Nullable Object>> ask(
              String name, String method, Map<String, @Nullable Object> params) {
            asked.add(method);
            return Optional.of(Values.object("action", "decline"));
          }
        };
    ToolCall call =
        new ToolCall("web", "whoami", Values.object(), "", "effect", Principal.LOCAL, caller);
    try (ConfiguredUpstreams upstreams = upstreams(UpstreamAuth.NONE)) {
      assertThatThrownBy(() -> upstreams.call(call))
          .hasMessageContaining("run `pawl tools login web`")
          .hasMessageContaining("the caller did not want to log in");
    }
    assertThat(asked).hasSize(1);
  }

  @Test
  void twoCallersWhoWaitForOneLoginAreAskedOnce() throws Exception {
    server.expect("me");
    List<String> shown = new CopyOnWriteArrayList<>();
    Caller caller =
        new Caller() {
          @Override
          public boolean canAnswer() {
            return true;
          }

          @Override
          public Optional<Map<String, @Nullable Object>> ask(
              String name, String method, Map<String, @Nullable Object> params) {
            shown.add(method);
            TokenServer.browse(URI.create(String.valueOf(params.get("url"))));
            return Optional.of(Values.object("action", "accept"));
          }
        };
    try (ConfiguredUpstreams upstreams = upstreams(UpstreamAuth.NONE);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<String>> calls = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        String id = "effect" + i;
        calls.add(
            () ->
                upstreams
                    .call(
                        new ToolCall(
                            "web", "whoami", Values.object(), "", id, Principal.LOCAL, caller))
                    .firstText());
      }
      for (Future<String> each : threads.invokeAll(calls)) {
        assertThat(each.get()).startsWith("called by me");
      }
    }
    assertThat(shown).hasSize(1);
  }

  /** However many calls find that the token has ended, and in however many processes. */
  @Test
  void anEndedTokenIsRenewedOnce() throws Exception {
    logIn(ADA, "ada");
    try (ConfiguredUpstreams one = upstreams(UpstreamAuth.NONE);
        ConfiguredUpstreams other = upstreams(UpstreamAuth.NONE);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      assertThat(called(one, ADA)).startsWith("called by ada");
      assertThat(called(other, ADA)).startsWith("called by ada");
      server.endAll();
      server.tokenRequests.clear();
      List<Callable<String>> calls = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        calls.add(() -> called(one, ADA));
        calls.add(() -> called(other, ADA));
      }
      for (Future<String> each : threads.invokeAll(calls)) {
        assertThat(each.get()).startsWith("called by ada");
      }
      assertThat(server.tokenRequests)
          .extracting(form -> form.get("grant_type"))
          .containsExactly("refresh_token");
    }
  }

  @Test
  void severalProcessesRenewItOnce() throws Exception {
    logIn(ADA, "ada");
    server.endAll();
    server.tokenRequests.clear();
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(
          TokenCaller.program(server.url(), folder, ADA).redirectErrorStream(true).start());
    }
    for (Process each : processes) {
      String words = new String(each.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(words.strip()).isEqualTo("called by ada with Bearer [redacted]");
      assertThat(each.waitFor()).isZero();
    }
    assertThat(server.tokenRequests)
        .extracting(form -> form.get("grant_type"))
        .containsExactly("refresh_token");
  }

  @Test
  void aTokenThatIsAboutToEndIsRenewedBeforeItIsSent() throws Exception {
    server.givesFor(5);
    logIn(ADA, "ada");
    server.givesFor(3600);
    server.tokenRequests.clear();
    try (ConfiguredUpstreams upstreams = upstreams(UpstreamAuth.NONE)) {
      assertThat(called(upstreams, ADA)).startsWith("called by ada");
      assertThat(called(upstreams, ADA)).startsWith("called by ada");
    }
    assertThat(server.tokenRequests).hasSize(1);
  }

  @Test
  void whoIsLoggedOutHasNothingLeft() throws Exception {
    logIn(ADA, "ada");
    assertThat(login().out(ADA)).isTrue();
    assertThat(login().out(ADA)).isFalse();
    try (ConfiguredUpstreams upstreams = upstreams(UpstreamAuth.NONE)) {
      assertThatThrownBy(() -> upstreams.call(call(ADA))).hasMessageContaining("wants a login");
    }
  }

  private static UpstreamAuth service(String secret) {
    return new UpstreamAuth(
        Map.of("grant", "client_credentials", "client_id", "pawl", "client_secret", secret),
        List.of("basic"),
        0,
        false);
  }

  @Test
  void aServiceNeedsNobodyToLogIn() throws Exception {
    try (ConfiguredUpstreams upstreams = upstreams(service(TokenServer.SECRET))) {
      String words = called(upstreams, ADA);
      assertThat(words).isEqualTo("called by service with Bearer [redacted]");
      assertNothingSecretIn(words);
      assertThat(called(upstreams, BOB)).startsWith("called by service");
      server.endAll();
      assertThat(called(upstreams, BOB)).startsWith("called by service");
    }
    assertThat(server.tokenRequests.getFirst())
        .containsEntry("resource", server.url())
        .containsEntry("scope", "basic");
  }

  @Test
  void aRefusedSecretIsNotQuotedThoughTheServerDoes() {
    try (ConfiguredUpstreams upstreams = upstreams(service("wrong-secret-4711"))) {
      assertThatThrownBy(() -> upstreams.call(call(ADA)))
          .isInstanceOf(UpstreamException.class)
          .hasMessageContaining("invalid_grant")
          .hasMessageContaining("[redacted]")
          .hasMessageNotContaining("4711");
    }
  }

  /** The server could otherwise send the secret wherever it likes. */
  @Test
  void aConfiguredClientIsShownToNoOtherAuthorizationServer() throws Exception {
    try (TokenServer evil = new TokenServer()) {
      UpstreamAuth auth =
          new UpstreamAuth(
              Map.of(
                  "grant",
                  "client_credentials",
                  "client_id",
                  "pawl",
                  "client_secret",
                  TokenServer.SECRET,
                  "issuer",
                  evil.origin()),
              List.of(),
              0,
              false);
      try (ConfiguredUpstreams upstreams = upstreams(auth)) {
        assertThatThrownBy(() -> upstreams.call(call(ADA)))
            .hasMessageContaining("another authorization server than the one that `auth.issuer`");
      }
      assertThat(evil.tokenRequests).isEmpty();
      assertThat(server.tokenRequests).isEmpty();
    }
  }
}
