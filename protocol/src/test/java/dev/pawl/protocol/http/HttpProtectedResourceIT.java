package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Party;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server whose clients get their tokens elsewhere (MCP, Authorization; RFC 6750 and 9728). */
@Timeout(30)
class HttpProtectedResourceIT {
  private HttpServer server;
  private RawHttp client;

  @BeforeEach
  void start() throws IOException {
    Tool wipe =
        Tool.of(
            "wipe",
            "Needs more than most have",
            (_, exchange) -> {
              if (!List.of("wipe").equals(exchange.peer().party().details())) {
                throw RpcException.insufficient(
                    new RpcError(RpcError.INVALID_REQUEST, "this needs the scope `wipe`"),
                    Set.of("wipe", "no\"t\r\na scope"));
              }
              return CallResult.text("wiped");
            });
    McpServer mcp =
        new McpServer(
            new Implementation("sample", "1"),
            null,
            new Offer(List.of(wipe), List.of(), List.of(), null));
    Authentication byToken =
        given ->
            switch (String.valueOf(Authentication.bearerToken(given))) {
              case "weak" -> admitted(List.of());
              case "strong" -> admitted(List.of("wipe"));
              case "any" -> new Authentication.Admission.Undecided("the keys cannot be read now");
              default -> new Authentication.Admission.Refused("");
            };
    ProtectedResource resource =
        new ProtectedResource(
            URI.create("https://pawl.example/mcp"),
            List.of("https://login.example"),
            List.of("read", "wipe"));
    server =
        HttpServer.start(
            mcp, HttpOptions.local(0).withAuthentication(byToken).withResource(resource));
    client = new RawHttp(server.port());
  }

  private static Authentication.Admission admitted(List<String> scopes) {
    return new Authentication.Admission.Admitted(new Party("me", scopes));
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  @Test
  void tellsThoseWithoutATokenWhereToAskForOne() throws IOException {
    assertThat(client.post(Calls.INITIALIZE).headers().get("www-authenticate"))
        .isEqualTo(
            "Bearer resource_metadata="
                + "\"https://pawl.example/.well-known/oauth-protected-resource/mcp\"");
  }

  @Test
  void describesItselfToAnyone() throws IOException {
    for (String path :
        List.of(
            "/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp")) {
      RawHttp.Answer answer = client.callAt("GET", path);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body())
          .contains(
              "'resource':'https://pawl.example/mcp'",
              "'authorization_servers':['https://login.example']",
              "'scopes_supported':['read','wipe']",
              "'bearer_methods_supported':['header']");
    }
    assertThat(client.callAt("POST", "/.well-known/oauth-protected-resource").status())
        .isEqualTo(405);
    assertThat(client.callAt("GET", "/.well-known/oauth-protected-resource/other").status())
        .isEqualTo(404);
  }

  @Test
  void tellsWhichScopeATokenLacks() throws IOException {
    RawHttp.Answer answer = client.post(Calls.modern("wipe"), modern("weak"));
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.headers().get("www-authenticate"))
        .isEqualTo(
            "Bearer error=\"insufficient_scope\", scope=\"wipe\", resource_metadata="
                + "\"https://pawl.example/.well-known/oauth-protected-resource/mcp\"");
    assertThat(answer.body()).contains("this needs the scope `wipe`");
    assertThat(client.post(Calls.modern("wipe"), modern("strong")).body()).contains("wiped");
  }

  private static String[] modern(String token) {
    return new String[] {
      "Authorization", "Bearer " + token,
      "MCP-Protocol-Version", "2026-07-28",
      "Mcp-Method", "tools/call",
      "Mcp-Name", "wipe"
    };
  }

  @Test
  void aSessionGoesOnWithABetterToken() throws IOException {
    String session =
        client
            .post(Calls.INITIALIZE, "Authorization", "Bearer weak")
            .headers()
            .get("mcp-session-id");
    String[] weak = {"Mcp-Session-Id", session, "Authorization", "Bearer weak"};
    String[] strong = {"Mcp-Session-Id", session, "Authorization", "Bearer strong"};
    assertThat(client.post(Calls.legacy("wipe"), weak).status()).isEqualTo(403);
    assertThat(client.post(Calls.legacy("wipe"), strong).body()).contains("wiped");
    assertThat(client.post(Calls.legacy("wipe"), weak).status()).isEqualTo(403);
  }

  @Test
  void letsNobodyInWhileItCannotKnowWhoTheyAre() throws IOException {
    RawHttp.Answer answer = client.post(Calls.INITIALIZE, "Authorization", "Bearer any");
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.body()).contains("the keys cannot be read now");
  }
}
