package dev.pawl.mcp.face;

import dev.pawl.engine.interpreter.Question;
import dev.pawl.json.Values;
import dev.pawl.model.NodeKind.To;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Peer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Something that a run, or a server that it calls, wants to know. */
sealed interface Asked {
  /** Tells it apart from all other questions of the run. */
  String key();

  String text();

  /** What an answer has to look like. */
  Map<String, @Nullable Object> schema();

  /** What was wrong with the last answer; null when there was none. */
  default @Nullable String complaint() {
    return null;
  }

  /** The way in which this client can be asked it; empty when there is none. */
  Optional<Exchange.Question> to(Peer peer);

  /** What a person or a model has to know to answer it. */
  default Map<String, @Nullable Object> toJson() {
    return new LinkedHashMap<>(
        Values.object("step", key(), "question", text(), "schema", schema()));
  }

  /**
   * By a step of the run.
   *
   * @param complaint what was wrong with the answer before, or null
   */
  record OfStep(String key, Question question, @Nullable String complaint) implements Asked {
    @Override
    public String text() {
      return question.text();
    }

    @Override
    public Map<String, @Nullable Object> schema() {
      return question.schema();
    }

    @Override
    public Optional<Exchange.Question> to(Peer peer) {
      if (question.to() == To.HUMAN && peer.canElicit()) {
        return Optional.of(QuestionForm.of(question).ask(complaint));
      }
      if (question.to() == To.MODEL && peer.canSample()) {
        return Optional.of(ModelQuestion.ask(question, complaint));
      }
      return Optional.empty();
    }

    @Override
    public Map<String, @Nullable Object> toJson() {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("step", question.step());
      json.put("question", question.text());
      json.put("to", question.to() == To.HUMAN ? "human" : "model");
      json.put("schema", question.schema());
      if (complaint != null) {
        json.put("complaint", "The last answer does not fit: " + complaint);
      }
      return json;
    }
  }

  /** By a server that a step calls. */
  record OfUpstream(String key, String server, Exchange.Question question) implements Asked {
    @Override
    public String text() {
      return question.params().get("message") instanceof String message
          ? server + ": " + message
          : server + " asks `" + question.method() + "`";
    }

    @Override
    public Map<String, @Nullable Object> schema() {
      return question.params().get("requestedSchema") instanceof Map<?, ?> schema
          ? Values.asObject(schema)
          : Values.object("type", "object");
    }

    @Override
    public Optional<Exchange.Question> to(Peer peer) {
      return canAnswer(peer, question) ? Optional.of(question) : Optional.empty();
    }
  }

  /** Whether there is anything that the client says it can answer. */
  static boolean canAnswer(Peer peer) {
    return peer.canElicit() || peer.canElicitByUrl() || peer.canSample();
  }

  /**
   * Whether an upstream may ask the client this, and the client says that it can answer it. What
   * roots there are is none of an upstream's business.
   */
  static boolean canAnswer(Peer peer, Exchange.Question question) {
    return switch (question.method()) {
      case "elicitation/create" ->
          "url".equals(question.params().get("mode")) ? peer.canElicitByUrl() : peer.canElicit();
      case "sampling/createMessage" -> peer.canSample();
      default -> false;
    };
  }
}
