package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Letter;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a run wants to know at this moment. Safe to use from many threads. */
final class Questions {
  private final RunListener listener;
  private final Consumer<Signal> driver;
  private final Map<String, Question> open = new LinkedHashMap<>();
  private final Map<String, CompletableFuture<Boolean>> underWay = new LinkedHashMap<>();
  private final Map<String, List<Signal.Answer>> kept = new HashMap<>(0);
  private boolean closed;

  Questions(RunListener listener, Consumer<Signal> driver) {
    this.listener = listener;
    this.driver = driver;
  }

  void put(Question question) {
    synchronized (this) {
      if (open.putIfAbsent(question.step(), question) != null) {
        return;
      }
    }
    Watch.asked(listener, question);
  }

  /** Keeps an answer that came before its question was put again. */
  synchronized void keep(Letter letter, Letter.Wish.Answer answer, Runnable used) {
    CompletableFuture<Boolean> taken = new CompletableFuture<>();
    CompletableFuture<Void> _ = taken.thenRun(used);
    kept.computeIfAbsent(answer.step(), _ -> new ArrayList<>())
        .add(new Signal.Answer(answer.step(), answer.value(), letter.from(), letter.id(), taken));
  }

  /** The first answer that was kept for a question and fits. */
  synchronized Optional<Signal.Answer> kept(Question question) {
    List<Signal.Answer> answers = kept.remove(question.step());
    return answers == null
        ? Optional.empty()
        : answers.stream()
            .filter(answer -> question.refusals(answer.value()).isEmpty())
            .findFirst();
  }

  synchronized void forget(String step) {
    open.remove(step);
  }

  /** Whether anything may come in that somebody is waiting to have taken. */
  synchronized boolean areWaitingForAnswers() {
    return !open.isEmpty() || !underWay.isEmpty();
  }

  synchronized List<Question> open() {
    return List.copyOf(open.values());
  }

  void answer(String step, @Nullable Object value, Principal from, @Nullable String letter)
      throws InterruptedException {
    CompletableFuture<Boolean> taken = new CompletableFuture<>();
    Question question;
    synchronized (this) {
      question = open.get(step);
      if (question == null || closed) {
        throw notAsked(step);
      }
      List<String> refusals = question.refusals(value);
      if (!refusals.isEmpty()) {
        throw new PawlException.Conflict(
            "the answer does not fit what `" + step + "` asks: " + String.join("; ", refusals));
      }
      open.remove(step);
      underWay.put(step, taken);
    }
    driver.accept(new Signal.Answer(step, value, from, letter, taken));
    try {
      if (!taken.get()) {
        throw notAsked(step);
      }
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof PawlException.LimitExceeded)) {
        throw new PawlException.Unreachable(reason(e), e);
      }
      synchronized (this) {
        open.put(step, question);
      }
      throw new PawlException.Conflict("the answer cannot be kept: " + reason(e));
    } finally {
      synchronized (this) {
        underWay.remove(step);
      }
    }
  }

  private static String reason(ExecutionException e) {
    return e.getCause() == null ? e.toString() : StepWork.message(e.getCause());
  }

  private static PawlException.NotFound notAsked(String step) {
    return new PawlException.NotFound("`" + step + "` asks nothing, or no longer");
  }

  /** Nobody takes answers any more. */
  synchronized void close() {
    closed = true;
    open.clear();
    underWay.values().forEach(taken -> taken.complete(false));
  }
}
