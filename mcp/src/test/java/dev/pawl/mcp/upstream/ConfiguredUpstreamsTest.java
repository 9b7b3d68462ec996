package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Place;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.server.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfiguredUpstreamsTest {
  @TempDir Path base;

  /** Answers with its arguments. */
  private static final ToolServer ECHO =
      () -> List.of(Tool.of("echo", "Echo", (arguments, _) -> CallResult.text("echo" + arguments)));

  private static UpstreamDefinition files(Map<String, Object> options) {
    return new UpstreamDefinition.Builtin("files", "files", options, Place.UNKNOWN);
  }

  private ConfiguredUpstreams upstreams(UpstreamDefinition... definitions) {
    Map<String, UpstreamDefinition> byName = new LinkedHashMap<>();
    for (UpstreamDefinition definition : definitions) {
      byName.put(definition.name(), definition);
    }
    return new ConfiguredUpstreams(byName, base);
  }

  private static ToolCall call(String server, String tool, Object... arguments) {
    return new ToolCall(server, tool, Values.object(arguments), "effect", Principal.LOCAL);
  }

  @Test
  void callsABuiltinServerWithItsRootBelowTheBase() throws Exception {
    Files.createDirectory(base.resolve("data"));
    Files.writeString(base.resolve("data/x"), "text");
    ConfiguredUpstreams upstreams = upstreams(files(Map.of("root", "./data")));
    ToolResult result = upstreams.call(call("files", "list_directory", "path", "."));
    assertThat(result.output()).isEqualTo(Map.of("content", "[FILE] x"));
  }

  @Test
  void theBaseItselfIsTheRootUnlessThereIsAnother() throws Exception {
    Files.writeString(base.resolve("x"), "text");
    ConfiguredUpstreams upstreams = upstreams(files(Map.of()));
    assertThat(upstreams.call(call("files", "read_file", "path", "x")).firstText())
        .isEqualTo("text");
  }

  @Test
  void touchesNoDiskBeforeACall() throws Exception {
    ConfiguredUpstreams upstreams = upstreams(files(Map.of("root", "missing")));
    assertThat(upstreams.tools("files")).extracting(UpstreamTool::name).contains("write_file");
    assertThat(base).isEmptyDirectory();
    assertThatThrownBy(() -> upstreams.call(call("files", "list_directory", "path", ".")))
        .hasMessageContaining("does not exist");
    Files.createDirectory(base.resolve("missing"));
    assertThat(upstreams.call(call("files", "list_directory", "path", ".")).isError()).isFalse();
  }

  @Test
  void aReadOnlyServerHasNoToolToWrite() throws Exception {
    ConfiguredUpstreams upstreams = upstreams(files(Map.of("readOnly", true)));
    assertThat(upstreams.tools("files"))
        .extracting(UpstreamTool::name)
        .doesNotContain("write_file");
    assertThatThrownBy(
            () -> upstreams.call(call("files", "write_file", "path", "x", "content", "")))
        .isInstanceOf(UpstreamException.class)
        .hasMessageStartingWith("server `files` has no tool `write_file`");
  }

  @Test
  void refusesAnUnknownToolAndSuggestsOne() {
    assertThatThrownBy(() -> upstreams(files(Map.of())).call(call("files", "list_dirctory")))
        .isInstanceOfSatisfying(
            UpstreamException.class,
            e -> assertThat(e.code()).isEqualTo(FailureCode.UPSTREAM_REFUSED))
        .hasMessage("server `files` has no tool `list_dirctory`, did you mean `list_directory`?");
  }

  @Test
  void anUnknownServerIsUnreachable() {
    assertThatThrownBy(() -> upstreams(files(Map.of())).call(call("fiels", "x")))
        .isInstanceOfSatisfying(
            UpstreamException.class,
            e -> assertThat(e.code()).isEqualTo(FailureCode.UPSTREAM_UNREACHABLE))
        .hasMessage("there is no server `fiels`, did you mean `files`?");
    assertThatThrownBy(() -> upstreams(files(Map.of())).tools("web"))
        .hasMessage("there is no server `web`; the servers are files");
    assertThatThrownBy(() -> upstreams().tools("web")).hasMessage("there is no server `web`");
  }

  @Test
  void aServerWithBadOptionsIsUnreachable() {
    assertThatThrownBy(() -> upstreams(files(Map.of("rot", "x"))).tools("files"))
        .hasMessage(
            "server `files`: the builtin server `files` has no option `rot`;"
                + " did you mean `root`?");
  }

  @Test
  void serversOfThisProcessStandInForConfiguredOnes() throws Exception {
    Map<String, UpstreamDefinition> definitions = Map.of("files", files(Map.of()));
    ConfiguredUpstreams upstreams =
        new ConfiguredUpstreams(definitions, base, Map.of("files", ECHO, "echo", ECHO));
    assertThat(upstreams.call(call("echo", "echo", "a", 1)).firstText()).isEqualTo("echo{a=1}");
    assertThat(upstreams.tools("files")).extracting(UpstreamTool::name).containsExactly("echo");
  }

  @Test
  void manyThreadsShareOneServer() throws Exception {
    ConfiguredUpstreams upstreams = upstreams(files(Map.of()));
    List<Callable<ToolResult>> calls = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      String file = "f" + i;
      calls.add(() -> upstreams.call(call("files", "write_file", "path", file, "content", file)));
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<ToolResult> done : threads.invokeAll(calls)) {
        assertThat(done.get().isError()).isFalse();
      }
    }
    assertThat(upstreams.call(call("files", "list_directory", "path", ".")).firstText().lines())
        .hasSize(200);
  }
}
