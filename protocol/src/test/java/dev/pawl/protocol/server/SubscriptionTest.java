package dev.pawl.protocol.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SubscriptionTest {
  private static final String MUCH = "x".repeat(1_000_000);
  private static final String VERSION = "io.modelcontextprotocol/protocolVersion";
  private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

  private static final Message.Request LONG =
      new Message.Request(
          RequestId.of(1),
          "subscriptions/listen",
          Values.object(
              "notifications",
              Values.object(
                  "toolsListChanged",
                  true,
                  "promptsListChanged",
                  MUCH,
                  "resourceSubscriptions",
                  List.of("test:a"),
                  MUCH,
                  MUCH),
              "more",
              MUCH,
              "_meta",
              Values.object(
                  VERSION,
                  "2026-07-28",
                  CAPABILITIES,
                  Map.of("experimental", MUCH),
                  "more",
                  MUCH)));

  @Test
  void keepsOnlyWhatIsLookedAtOfARequestThatStaysOpen() {
    assertThat(serving(List.of(SampleServer.ANY)).essence(LONG).params())
        .isEqualTo(
            Map.of(
                "notifications",
                Map.of("toolsListChanged", true, "resourceSubscriptions", List.of("test:a")),
                "_meta",
                Map.of(VERSION, "2026-07-28", CAPABILITIES, Map.of())));
  }

  @Test
  void keepsNoResourcesWhereThereAreNone() {
    assertThat(serving(List.of()).essence(LONG).params().get("notifications"))
        .isEqualTo(Map.of("toolsListChanged", true));
  }

  @Test
  void leavesOtherRequestsAsTheyAre() {
    Message.Request call =
        new Message.Request(RequestId.of(1), "tools/call", Values.object("more", MUCH));
    assertThat(serving(List.of()).essence(call)).isSameAs(call);
  }

  @Test
  void refusesToHearOfResourcesWithoutEnd() {
    List<String> uris = List.of("x".repeat(ResourceUris.MOST_CHARACTERS), "y");
    Params params =
        new Params(Values.object("notifications", Values.object("resourceSubscriptions", uris)));
    assertThatThrownBy(() -> new Subscription(RequestId.of(1), params, new Changes(), _ -> {}))
        .hasMessageContaining("64000 characters in all");
  }

  private static Answering serving(List<Resource> resources) {
    Offer offer = new Offer(List.of(), List.of(), resources, null);
    return new Answering(new McpServer(new Implementation("test", "1"), null, offer));
  }
}
