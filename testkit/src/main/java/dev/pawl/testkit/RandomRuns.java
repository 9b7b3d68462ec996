package dev.pawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.interpreter.Chance;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Json;
import dev.pawl.model.Problem;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Runs of graphs made at random, with upstreams that take their time and fail now and then. */
public final class RandomRuns {
  public static final Map<String, @Nullable Object> INPUT = Map.of("x", 5);

  private RandomRuns() {}

  public static LoadedGraph graph(int seed) {
    return graph(seed, upstreams(seed));
  }

  static LoadedGraph graph(int seed, ScriptedUpstreams upstreams) {
    LoadedGraph pawl =
        new LoadedGraph(
            Graphs.read(RandomGraph.file(new Random(seed))), Engines.repeatable(upstreams));
    assertThat(pawl.problems()).noneMatch(Problem::isError);
    return pawl;
  }

  public static FinishedRun run(LoadedGraph pawl) {
    return pawl.call("t", INPUT);
  }

  /** Whether a call fails depends on its effect id alone; how long it takes, on nothing. */
  public static ScriptedUpstreams upstreams(int seed) {
    ScriptedUpstreams.Answer slowly =
        call -> {
          if (ThreadLocalRandom.current().nextBoolean()) {
            Thread.sleep(0, ThreadLocalRandom.current().nextInt(300_000));
          }
          return answer(seed, call);
        };
    return new ScriptedUpstreams()
        .on("work", slowly)
        .on("read", slowly)
        .on("repeat", slowly)
        .on("find", _ -> ToolResult.text("null"))
        .declare("read", new ToolHints(true, false))
        .declare("find", new ToolHints(true, false))
        .declare("repeat", new ToolHints(false, true));
  }

  /** The answer to a call, which depends on nothing but its id and its arguments. */
  public static ToolResult answer(int seed, ToolCall call) {
    return Chance.draw(seed, call.step(), 1) < 0.08
        ? ToolResult.error("failed " + call.step())
        : ToolResult.text(Json.write(call.arguments()));
  }

  public static Event rewritten(Event event) {
    return EventJson.read(Recorded.object(Json.write(EventJson.write(event))));
  }

  /**
   * When several branches of one fork fail, the first to do so is the one reported and the others
   * are stopped: that, and only that, may differ.
   */
  public static String result(FinishedRun run) {
    return comparable(run.output());
  }

  /** The same for the output alone. */
  public static String comparable(@Nullable Object output) {
    String failure =
        "\\{\"code\":\"[A-Z_]+\",\"message\":\"[^\"]*\",\"node\":\"[^\"]*\""
            + "(,\"suppressed\":\\[[^]]*])?}";
    // From the inside out: a failure may list others.
    return Json.write(output).replaceAll(failure, "failure").replaceAll(failure, "failure");
  }
}
