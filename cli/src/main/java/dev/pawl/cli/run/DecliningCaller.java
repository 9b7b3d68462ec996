package dev.pawl.cli.run;

import dev.pawl.cli.terminal.Printable;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.json.Values;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The caller of {@code pawl run}: nobody is asked in the middle of a run, but told that it was so.
 */
final class DecliningCaller implements Caller {
  private final Consumer<String> say;

  DecliningCaller(Consumer<String> say) {
    this.say = say;
  }

  @Override
  public boolean canAnswer() {
    return true;
  }

  @Override
  public Optional<Map<String, @Nullable Object>> ask(
      String server, String method, Map<String, @Nullable Object> params) {
    if (!method.equals("elicitation/create")) {
      return Optional.empty();
    }
    String question = params.get("message") instanceof String text ? ": " + text : "";
    say.accept(
        Printable.of(
            "pawl: server `"
                + server
                + "` asks something, which `pawl run` declines; clients of `pawl serve` are asked"
                + question));
    return Optional.of(Values.object("action", "decline"));
  }
}
