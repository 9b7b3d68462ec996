package dev.pawl.activities;

import dev.pawl.activities.type.JsonType;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.json.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
        Values.object("message", question, "requestedSchema", form(answer.schema()));
    return caller()
        .ask(metadata.workflowName(), "elicitation/create", params)
        .filter(response -> "accept".equals(response.get("action")))
        .map(response -> answer.read(response.get("content")));
  }

  /** The fields of a form have one type each: what need not be filled in is simply left out. */
  private static Map<String, @Nullable Object> form(Map<String, @Nullable Object> schema) {
    if (!(schema.get("properties") instanceof Map<?, ?> properties)) {
      return schema;
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    properties.forEach((name, field) -> fields.put((String) name, field((Map<?, ?>) field)));
    Map<String, @Nullable Object> form = new LinkedHashMap<>(schema);
    form.put("properties", fields);
    return form;
  }

  private static Map<String, @Nullable Object> field(Map<?, ?> schema) {
    Map<String, @Nullable Object> field = new LinkedHashMap<>(Values.asObject(schema));
    if (field.get("type") instanceof List<?> types) {
      field.put("type", types.getFirst());
    }
    if (field.get("enum") instanceof List<?> values) {
      field.put("enum", values.stream().filter(Objects::nonNull).toList());
    }
    return field;
  }

  private Caller caller() {
    return call.caller();
  }

  <T extends @Nullable Object> ActivityContext<T> with(T other) {
    return new ActivityContext<>(other, call, memory, metadata);
  }
}
