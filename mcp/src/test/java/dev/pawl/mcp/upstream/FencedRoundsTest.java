package dev.pawl.mcp.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.pawl.engine.upstream.CallState;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamSettings;
import dev.pawl.protocol.client.StdioTransport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server of the new era that acts, and then puts the call off; the run is lost meanwhile. */
@Timeout(60)
final class FencedRoundsTest {
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicBoolean away = new AtomicBoolean();

  private StdioTransport open() {
    Pipe toServer = new Pipe();
    Pipe toClient = new Pipe();
    Thread.ofPlatform().daemon().start(() -> serve(toServer, toClient));
    return new StdioTransport(
        toClient.source, toServer.sink, () -> close(toServer), what -> what, 1_000);
  }

  private static void close(Pipe pipe) {
    try {
      pipe.sink.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(Pipe in, Pipe out) {
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(in.source, UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Map<String, Object> json = Values.asObject((Map<?, ?>) Json.parse(line));
        String result =
            switch (String.valueOf(json.get("method"))) {
              case "server/discover" ->
                  "'resultType':'complete','supportedVersions':['2026-07-28'],"
                      + "'capabilities':{'tools':{}}";
              case "tools/list" ->
                  "'resultType':'complete','tools':[{'name':'x','inputSchema':{'type':'object'}}]";
              case "tools/call" -> {
                calls.incrementAndGet(); // it acts
                away.set(true);
                yield "'resultType':'input_required','requestState':'s'";
              }
              default -> null;
            };
        if (result != null && json.get("id") != null) {
          out.sink.write(
              ("{'jsonrpc':'2.0','id':"
                      + Json.write(json.get("id"))
                      + ",'result':{"
                      + result
                      + "}}\n")
                  .replace('\'', '"')
                  .getBytes(UTF_8));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aCallThatHasBegunStaysSentWhenItsNextRoundIsForbidden() {
    CallState state = new CallState(() -> !away.get());
    try (RemoteUpstream upstream =
        new RemoteUpstream(
            "u", UpstreamSettings.DEFAULT, () -> new Link(this::open, Secrets.NONE))) {
      ToolCall call =
          new ToolCall("u", "x", Values.object(), "r", "s", Principal.LOCAL, Caller.NOBODY)
              .with(state);
      assertThat(catchThrowable(() -> upstream.call(call))).isNotNull();
      assertThat(calls).hasValue(1);
      assertThat(state.withdraw()).as("never made").isFalse();
    }
  }
}
