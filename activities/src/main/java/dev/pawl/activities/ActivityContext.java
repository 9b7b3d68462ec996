package dev.pawl.activities;

import dev.pawl.activities.type.JsonType;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.json.Values;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an activity has at hand while it runs.
 *
 * @param <I> what the activity is given
 */
public final class ActivityContext<I extends @Nullable Object> {
  private final I input;
  private final ToolCall call;
  private final Memory memory;
  private final StepMetadata metadata;

  ActivityContext(I input, ToolCall call, Memory memory, StepMetadata metadata) {
    this.input = input;
    this.call = call;
    this.memory = memory;
    this.metadata = metadata;
  }

  /** What it is given. */
  public I input() {
    return input;
  }

  /** The id of the run that it is a step of. */
  public String sessionId() {
    return call.run();
  }

  /**
   * The same for all attempts at this step, and for no other ever: a key by which a service can
   * tell a repeated request.
   */
  public String effectId() {
    return call.effectId();
  }

  /** What the steps of the run share. */
  public Memory memory() {
    return memory;
  }

  /** Where in a workflow it runs. */
  public StepMetadata metadata() {
    return metadata;
  }

  /** Tells whoever waits how far it is. */
  public void progress(double made, double total, String message) {
    caller().progress(metadata.workflowName(), made, total, message);
  }

  /** Whether nobody waits for it any more, so that it should end soon. */
  public boolean isCancelled() {
    return Thread.currentThread().isInterrupted();
  }

  /**
   * Asks whoever waits for the run, in a form, and waits for the answer.
   *
   * @param type a record: its components are the fields
   * @return empty when nobody is there who can be asked, or they do not want to answer
   */
  public <T> Optional<T> ask(String question, Class<T> type) throws InterruptedException {
    JsonType<T> answer = JsonType.of(type);
    if (!caller().canAnswer()) {
      return Optional.empty();
    }
    Map<String, @Nullable Object> params =
        Values.object("message", question, "requestedSchema", answer.schema());
    return caller()
        .ask(metadata.workflowName(), "elicitation/create", params)
        .filter(response -> "accept".equals(response.get("action")))
        .map(response -> answer.read(response.get("content")));
  }

  private Caller caller() {
    return call.caller();
  }

  <T extends @Nullable Object> ActivityContext<T> with(T other) {
    return new ActivityContext<>(other, call, memory, metadata);
  }
}
