package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.model.Principal;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.LogLevel;
import dev.pawl.protocol.server.Party;
import dev.pawl.protocol.server.Peer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call of a tool in this process, as the tool sees it. */
final class LocalExchange implements Exchange {
  private final ToolCall call;

  LocalExchange(ToolCall call) {
    this.call = call;
  }

  @Override
  public Peer peer() {
    return new Peer(
        party(),
        Era.LEGACY,
        Era.LEGACY_VERSIONS.getFirst(),
        Introduction.PAWL,
        call.caller().canAnswer() ? Values.object("elicitation", Map.of()) : Map.of());
  }

  private Party party() {
    return call.principal().equals(Principal.LOCAL)
        ? Party.LOCAL
        : new Party(call.principal().name());
  }

  @Override
  public Map<String, @Nullable Object> meta() {
    return ConfiguredUpstreams.meta(call);
  }

  @Override
  public void progress(double progress, @Nullable Double total, @Nullable String message) {
    call.caller().progress(call.server(), progress, total, message == null ? "" : message);
  }

  @Override
  public void log(LogLevel level, @Nullable String logger, @Nullable Object data) {}

  @Override
  public Map<String, Map<String, @Nullable Object>> askAll(Map<String, Question> questions)
      throws RpcException, InterruptedException {
    CallerAnswers person = new CallerAnswers(call.caller(), call.server(), Secrets.NONE);
    Map<String, Map<String, @Nullable Object>> answers = new LinkedHashMap<>();
    for (Map.Entry<String, Question> each : questions.entrySet()) {
      Question question = each.getValue();
      answers.put(each.getKey(), person.answerOrCancel(question.method(), question.params()));
    }
    return answers;
  }
}
