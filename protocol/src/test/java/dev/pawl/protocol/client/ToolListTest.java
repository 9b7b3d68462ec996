package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.LEGACY;
import static dev.pawl.protocol.client.Clients.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Filter;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ToolListTest {
  private static final String TOOL = "'tools':[{'name':'a','inputSchema':{}},7,{'name':3}]";
  private static final String CHANGED =
      "{'jsonrpc':'2.0','method':'notifications/tools/list_changed'}";

  private final AtomicInteger listed = new AtomicInteger();

  private Scripted.Script listing(String more) {
    return (request, wire) -> {
      if (request.method().equals("tools/list")) {
        listed.incrementAndGet();
        wire.result(request, TOOL + more);
      }
    };
  }

  @Test
  void isAskedForOnceAndLeavesOutWhatIsNoTool() throws Exception {
    try (McpClient client = McpClient.connect(Scripted.modern(listing("")), OPTIONS)) {
      assertThat(client.tools()).extracting(RemoteTool::name).containsExactly("a");
      assertThat(client.tool("a")).isPresent();
      assertThat(client.tool("b")).isEmpty();
      assertThat(listed).hasValue(1);
    }
  }

  @Test
  void showsNothingOfAToolThatIsLeftOut() {
    Map<String, Object> secret = Map.of("type", "object", "x-mcp-header", "sk-0123");
    Map<String, Object> odd =
        Map.of(
            "name", "sk-0123", "inputSchema", Map.of("properties", Map.of("key sk-0123", secret)));
    List<String> logged = new CopyOnWriteArrayList<>();
    Logger logger = Logger.getLogger("dev.pawl.protocol");
    Filter listening = record -> logged.add(record.getMessage());
    logger.setFilter(listening);
    try {
      assertThat(ToolList.of(List.of(Map.of("name", "a"), odd), Duration.ofMinutes(1)).tools())
          .hasSize(1);
    } finally {
      logger.setFilter(null);
    }
    assertThat(logged)
        .containsExactly(
            "tool 2 of the server is left out: it has no name, or wants headers that nobody can"
                + " send");
  }

  @Test
  void isNotKeptLongerThanTheServerSays() throws Exception {
    try (McpClient client = McpClient.connect(Scripted.modern(listing(",'ttlMs':0")), OPTIONS)) {
      client.tools();
      client.tools();
      assertThat(listed).hasValue(2);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void isAskedForAgainAfterAChange(boolean modern) throws Exception {
    Scripted.Script script =
        (request, wire) -> {
          listing("").take(request, wire);
          if (request.method().equals("tools/call")) {
            wire.send(CHANGED);
            wire.result(request, "'content':[]");
          }
        };
    Semaphore told = new Semaphore(0);
    ClientOptions options = (modern ? OPTIONS : LEGACY).withChanged(_ -> told.release());
    Scripted server = modern ? Scripted.modern(script) : Scripted.legacy(script);
    try (McpClient client = McpClient.connect(server, options)) {
      client.tools();
      client.call("a", Map.of(), CallOptions.PLAIN);
      assertThat(told.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
      client.tools();
      assertThat(listed).hasValue(2);
    }
    boolean listens =
        server.received.stream().anyMatch(j -> "subscriptions/listen".equals(j.get("method")));
    assertThat(listens).isEqualTo(modern);
  }

  @Test
  void aChangeWhileItIsBeingListedCounts() throws Exception {
    Scripted server =
        Scripted.legacy(
            (request, wire) -> {
              if (request.method().equals("tools/list") && listed.get() == 0) {
                wire.send(CHANGED);
              }
              listing("").take(request, wire);
            });
    try (McpClient client = McpClient.connect(server, LEGACY)) {
      client.tools();
      client.tools();
      client.tools();
      assertThat(listed).hasValue(2);
    }
  }
}
