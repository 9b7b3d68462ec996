package dev.pawl.protocol.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LegacySessionTest {
  private final AtomicReference<Peer> seen = new AtomicReference<>();

  @Test
  void keepsOnlyWhatItMayBeAskedAboutOfWhatAClientSaysOfItself() throws Exception {
    LegacySession session = session(List.of());
    String much = "x".repeat(1_000_000);
    Map<String, Object> capabilities =
        Map.of(
            "elicitation", Map.of("form", Map.of("much", much), "url", Map.of(), much, Map.of()),
            "sampling", Map.of("much", much),
            "roots", Map.of("listChanged", true),
            "experimental", Map.of("much", much));
    initialize(session, capabilities, Map.of("name", much, "version", much, "title", much));
    call(session, "tools/call", Values.object("name", "look"));
    Peer peer = seen.get();
    assertThat(peer.capabilities())
        .isEqualTo(
            Map.of(
                "elicitation", Map.of("form", Map.of(), "url", Map.of()),
                "sampling", Map.of(),
                "roots", Map.of()));
    String little = "x".repeat(200);
    assertThat(peer.client()).isEqualTo(new Implementation(little, little, little));
  }

  @Test
  void knowsWhatAClientCanDoAsBefore() throws Exception {
    LegacySession session = session(List.of());
    initialize(session, Map.of("elicitation", Map.of()), Map.of("name", "a", "version", "1"));
    call(session, "tools/call", Values.object("name", "look"));
    assertThat(seen.get().canElicit()).isTrue();
    assertThat(seen.get().canElicitByUrl()).isFalse();
    assertThat(seen.get().canSample()).isFalse();
    initialize(session, Map.of("elicitation", Map.of("else", 1)), Map.of("name", "a"));
    call(session, "tools/call", Values.object("name", "look"));
    assertThat(seen.get().canElicit()).isFalse();
  }

  @Test
  void takesSubscriptionsOnlyWhereThereAreResources() throws Exception {
    assertThatThrownBy(() -> subscribe(session(List.of()), "test:a"))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("resources/subscribe");
    assertThat(subscribe(session(List.of(SampleServer.ANY)), "test:a")).isEmpty();
  }

  @Test
  void keepsSubscriptionsOfSoManyCharactersOnly() throws Exception {
    LegacySession session = session(List.of(SampleServer.ANY));
    assertThatThrownBy(() -> subscribe(session, "x".repeat(ResourceUris.MOST_CHARACTERS + 1)))
        .hasMessageContaining("too long");
    subscribe(session, "y".repeat(ResourceUris.MOST_CHARACTERS - 10));
    subscribe(session, "z".repeat(10));
    subscribe(session, "z".repeat(10));
    assertThatThrownBy(() -> subscribe(session, "z")).hasMessageContaining("too long");
    call(session, "resources/unsubscribe", Values.object("uri", "z".repeat(10)));
    assertThat(subscribe(session, "z")).isEmpty();
  }

  private LegacySession session(List<Resource> resources) {
    Tool look =
        Tool.of(
            "look",
            "Looks at its caller",
            (_, exchange) -> {
              seen.set(exchange.peer());
              return CallResult.text("");
            });
    Offer offer = new Offer(List.of(look), List.of(), resources, null);
    return new LegacySession(new McpServer(new Implementation("test", "1"), null, offer));
  }

  private static void initialize(
      LegacySession session, Map<String, Object> capabilities, Map<String, Object> client)
      throws Exception {
    call(
        session,
        "initialize",
        Values.object(
            "protocolVersion", "2025-11-25", "capabilities", capabilities, "clientInfo", client));
  }

  private static Map<String, Object> subscribe(LegacySession session, String uri) throws Exception {
    return call(session, "resources/subscribe", Values.object("uri", uri));
  }

  private static Map<String, Object> call(
      LegacySession session, String method, Map<String, Object> params) throws Exception {
    return session.handle(
        new Message.Request(RequestId.of(1), method, params), Party.LOCAL, _ -> {});
  }
}
