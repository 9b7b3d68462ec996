package dev.pawl.library.author;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.lock.LockedTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What servers said of their tools counts for the definitions that an agent then writes. */
class AuthorHeardTest {
  private static final String GRAPH =
      """
      server: { name: shop, version: 1.0.0 }
      mcpServers:
        shop: { command: no-such-program-here }
      tools:
        - name: loose
          inputSchema: { type: object, properties: { n: { type: number } } }
          nodes:
            - { id: entry, type: entry, next: plus }
            - { id: plus, type: transform, transform: { expr: '$.entry.m' }, next: exit }
            - { id: exit, type: exit }
      """;
  private static final String PRICE =
      "{'name':'price','inputSchema':{'type':'object','properties':{'sku':{'type':'string'}},"
          + "'required':['sku'],'additionalProperties':false}}";

  @TempDir Path folder;
  private final Shop shop = new Shop();
  private AuthorClient agent;

  /** Servers that need no process. */
  private static final class Shop implements UpstreamAccess {
    private final List<Map<String, @Nullable Object>> tools = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();

    @Override
    public List<Map<String, @Nullable Object>> tools(String server) throws UpstreamException {
      if (tools.isEmpty()) {
        throw UpstreamException.unreachable("gone");
      }
      return List.copyOf(tools);
    }

    @Override
    public ToolResult call(ToolCall call) {
      calls.add(call.tool());
      return ToolResult.text("done");
    }

    @Override
    public void close() {}

    void offers(String... offered) {
      tools.clear();
      for (String each : offered) {
        tools.add(Values.asObject((Map<?, ?>) Json.parse(each.replace('\'', '"'))));
      }
    }
  }

  @BeforeEach
  void start() throws IOException {
    Path file = Files.writeString(folder.resolve("graph.yaml"), GRAPH);
    shop.offers(PRICE);
    agent = new AuthorClient(AuthorOptions.of(file).withUpstreams(_ -> shop));
  }

  @AfterEach
  void stop() throws IOException {
    agent.close();
  }

  private static Map<String, Object> caller(String tool, String argument) {
    return Values.object(
        "name",
        "ask_price",
        "nodes",
        List.of(
            Map.of("id", "entry", "type", "entry", "next", "ask"),
            Map.of(
                "id",
                "ask",
                "type",
                "mcp",
                "server",
                "shop",
                "tool",
                tool,
                "args",
                Map.of(argument, "a"),
                "next",
                "exit"),
            Map.of("id", "exit", "type", "exit")));
  }

  @Test
  void nothingIsRefusedBeforeAServerWasAsked() throws IOException, InterruptedException {
    agent.did("addGraphTool", "tool", caller("pric", "sku"));
  }

  @Test
  void aToolThatItsServerDoesNotListIsRefused() throws IOException, InterruptedException {
    agent.did("listMcpServerTools");
    AuthorClient.Answer answer =
        agent.refused("INVALID_DEFINITION", "addGraphTool", "tool", caller("pric", "sku"));
    assertThat(answer.text()).contains("server `shop` has no tool `pric`", "did you mean `price`?");
    agent.refused("INVALID_DEFINITION", "runGraphTool", "toolDefinition", caller("pric", "sku"));
    assertThat(shop.calls).isEmpty();
    agent.did("addGraphTool", "tool", caller("price", "sku"));
    agent.did("runGraphTool", "toolName", "ask_price");
    assertThat(shop.calls).containsExactly("price");
  }

  @Test
  void anArgumentThatTheToolDoesNotTakeIsRefusedWithItsLine()
      throws IOException, InterruptedException {
    agent.did("getMcpServerTool", "serverName", "shop", "toolName", "price");
    AuthorClient.Answer answer =
        agent.refused("INVALID_DEFINITION", "addGraphTool", "tool", caller("price", "sk"));
    assertThat(answer.text()).contains("has no argument `sk`");
    assertThat(String.valueOf(answer.error("problems"))).contains("text=", "sk");
  }

  @Test
  void aServerIsAskedAgainBeforeAnythingIsRefusedForWhatItSaid()
      throws IOException, InterruptedException {
    agent.did("listMcpServerTools");
    shop.offers(PRICE, PRICE.replace("'price'", "'pric'"));
    agent.did("addGraphTool", "tool", caller("pric", "sku"));
    shop.offers(PRICE.replace("sku", "sk"));
    agent.did("runGraphTool", "toolDefinition", caller("price", "sk"));
    shop.offers();
    agent.did("runGraphTool", "toolDefinition", caller("prize", "sku"));
  }

  @Test
  void theLockBesideTheFileIsKnown() throws IOException, InterruptedException {
    Map<?, ?> price = (Map<?, ?>) Json.parse(PRICE.replace('\'', '"'));
    LockedTool tool = new LockedTool(Values.asObject(price));
    Files.writeString(
        folder.resolve(LockFile.NAME), LockFile.text(Lock.EMPTY.with("shop", "price", tool)));
    agent.refused("INVALID_DEFINITION", "addGraphTool", "tool", caller("price", "sk"));
  }

  @Test
  void warningsOfOtherToolsAreNotCounted() throws IOException, InterruptedException {
    assertThat(String.valueOf(agent.did("getGraphServer").get("problems")))
        .contains("UNKNOWN_MEMBER");
    Map<String, Object> answer = agent.did("addGraphTool", "tool", caller("price", "sku"));
    assertThat(answer.get("message")).isEqualTo("tool `ask_price` was added");
    assertThat(String.valueOf(answer.get("problems"))).doesNotContain("loose");
  }

  @Test
  void aServerThatIsNotConfiguredIsNotFound() throws IOException, InterruptedException {
    assertThat(
            agent
                .refused("NOT_FOUND", "getMcpServerTool", "serverName", "shp", "toolName", "price")
                .text())
        .contains("no server `shp` is configured", "did you mean `shop`?");
    agent.refused("NOT_FOUND", "listMcpServerTools", "serverName", "shp");
    agent.refused("NOT_FOUND", "testMcpTool", "server", "shp", "tool", "price");
  }

  @Test
  void aMisspeltFunctionIsSuggestedThoughTheExpressionFails()
      throws IOException, InterruptedException {
    AuthorClient.Answer answer =
        agent.refused("EXPRESSION_FAILED", "testJSONata", "expression", "$lenght('a')");
    assertThat(String.valueOf(answer.error("warnings"))).contains("did you mean `$length`?");
  }
}
