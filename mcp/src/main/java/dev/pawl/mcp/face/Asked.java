package dev.pawl.mcp.face;

import dev.pawl.engine.interpreter.Decision;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.json.Values;
import dev.pawl.model.NodeKind.To;
import dev.pawl.model.Principal;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Peer;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  /** Whether a gate holds something, so that people have to agree, and no tool can. */
  default boolean isHeld() {
    return this instanceof OfStep step && step.question.held() != null;
  }

  /** Whether a run waits for its client, which lets it go on by tools of its own. */
  default boolean isPace() {
    return this instanceof OfStep step && step.question.to() == To.CLIENT;
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
   * @param owner who began the run
   */
  record OfStep(String key, Question question, @Nullable String complaint, Principal owner)
      implements Asked {
    @Override
    public String text() {
      return question.text();
    }

    @Override
    public Map<String, @Nullable Object> schema() {
      return question.schema();
    }

    /** As a question of its own, each time that something is held. */
    static OfStep of(Question question, Principal owner) {
      Question.Held held = question.held();
      String key = held == null ? question.step() : question.step() + "~" + held.id();
      return new OfStep(key, question, null, owner);
    }

    /** What somebody answered in a form; there is no more to decide there than it asks. */
    @Nullable Object answered(@Nullable Object value) {
      if (question.held() == null || !(value instanceof Map<?, ?> said)) {
        return value;
      }
      Map<String, @Nullable Object> decision = new LinkedHashMap<>(Values.asObject(said));
      decision.keySet().retainAll(Set.of(Decision.DECISION, Decision.REASON));
      return question.answeredWith(decision);
    }

    /** What a gate holds is put only to those who may decide about it. */
    @Override
    public Optional<Exchange.Question> to(Peer peer) {
      Question.Held held = question.held();
      if (held != null && held.hold().denial(Callers.identity(peer), owner).isPresent()) {
        return Optional.empty();
      }
      if (question.to() == To.HUMAN && peer.canElicit()) {
        return Optional.of(QuestionForm.of(question.asForm()).ask(complaint));
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
      json.put("to", question.to().name().toLowerCase(Locale.ROOT));
      if (question.held() == null) {
        json.put("schema", question.schema());
      } else {
        json.put("held", question.held().hold().toJson());
      }
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
