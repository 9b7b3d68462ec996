package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.json.Values;
import dev.pawl.model.Place;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ManyUpstreamsIT {
  private static final int MANY = 200;

  /** The smallest server of the first era. */
  private static final String SERVER =
      """
      read discover
      echo '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}'
      read initialize
      echo '{"jsonrpc":"2.0","id":2,"result":{"protocolVersion":"2025-11-25","capabilities":{}}}'
      read initialized
      read call
      echo '{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"hello"}]}}'
      cat
      """;

  @Test
  void twoHundredStartsLeaveNothingBehind() throws Exception {
    startCallAndClose();
    long processes = ProcessHandle.current().descendants().count();
    long descriptors = descriptors();
    for (int n = 0; n < MANY; n++) {
      startCallAndClose();
    }
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (ProcessHandle.current().descendants().count() > processes
        || descriptors() > descriptors + 5
        || !threads().isEmpty()) {
      assertThat(System.nanoTime() - deadline)
          .as(threads() + ", descriptors " + descriptors() + " from " + descriptors)
          .isNegative();
      Thread.sleep(10);
    }
  }

  private static void startCallAndClose() throws Exception {
    UpstreamDefinition definition =
        new UpstreamDefinition.Stdio(
            "sh", "sh", List.of("-c", SERVER), Map.of(), null, Place.UNKNOWN);
    try (ConfiguredUpstreams upstreams =
        new ConfiguredUpstreams(Map.of("sh", definition), Path.of(""))) {
      ToolCall call = new ToolCall("sh", "x", Values.object(), "effect", Principal.LOCAL);
      assertThat(upstreams.call(call).firstText()).isEqualTo("hello");
    }
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("mcp ") || name.startsWith("pawl-stderr"))
        .toList();
  }

  private static long descriptors() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    }
  }
}
