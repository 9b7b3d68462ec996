package dev.pawl.testkit;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.model.Principal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Upstreams whose tools answer as a test says, and that remember every call. */
public final class ScriptedUpstreams implements Upstreams {
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final Map<String, ToolHints> hints = new ConcurrentHashMap<>();
  private final Map<String, Map<String, @Nullable Object>> schemas = new ConcurrentHashMap<>();
  private volatile boolean heeds;
  private final List<ToolCall> calls = new CopyOnWriteArrayList<>();

  /** What a tool does when it is called. */
  @FunctionalInterface
  public interface Answer {
    ToolResult to(ToolCall call) throws UpstreamException, InterruptedException;
  }

  /** Lets a tool, on whatever server, answer so. */
  public ScriptedUpstreams on(String tool, Answer answer) {
    answers.put(tool, answer);
    return this;
  }

  /** Lets a tool say this of its effects. */
  public ScriptedUpstreams declare(String tool, ToolHints declared) {
    hints.put(tool, declared);
    return this;
  }

  /** Lets a tool take what fits this schema. */
  public ScriptedUpstreams takes(String tool, Map<String, @Nullable Object> schema) {
    schemas.put(tool, schema);
    return this;
  }

  /** Promises that answers end when they are interrupted. */
  public ScriptedUpstreams heeding() {
    heeds = true;
    return this;
  }

  @Override
  public boolean heedsInterrupts(String server, String tool) {
    return heeds;
  }

  @Override
  public ToolHints hints(String server, String tool) {
    return hints.getOrDefault(tool, ToolHints.UNKNOWN);
  }

  @Override
  public Optional<Map<String, @Nullable Object>> takes(
      String server, String tool, Principal principal) {
    return Optional.ofNullable(schemas.get(tool));
  }

  @Override
  public ToolResult call(ToolCall call) throws UpstreamException, InterruptedException {
    calls.add(call);
    Answer answer = answers.get(call.tool());
    if (answer == null) {
      throw UpstreamException.refused("Tool " + call.tool() + " not found");
    }
    try {
      ToolResult result = answer.to(call);
      call.state().over(result);
      return result;
    } catch (UpstreamException e) {
      call.state().over(null);
      throw e;
    }
  }

  /** Every call so far, in the order in which they came in. */
  public List<ToolCall> calls() {
    return List.copyOf(calls);
  }
}
