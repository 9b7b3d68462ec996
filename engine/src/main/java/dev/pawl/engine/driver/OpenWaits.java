package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Awaited;
import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Letter;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a run waits for from outside at this moment. Safe to use from many threads. */
final class OpenWaits {
  private final RunListener listener;
  private final Principal requester;
  private final Consumer<Arrival> driver;
  private final Map<String, Awaited> open = new LinkedHashMap<>();
  private final Map<String, CompletableFuture<Boolean>> underWay = new LinkedHashMap<>();
  private final Map<String, List<Arrival.Answer>> kept = new HashMap<>(0);

  /**
   * Steps that were held, and about which somebody has decided: while gates are asked again nobody
   * knows whether others have to decide, too.
   */
  private final Set<String> decided = new HashSet<>(0);

  private boolean closed;
  private boolean over;

  /**
   * @param requester who wants the run
   */
  OpenWaits(RunListener listener, Principal requester, Consumer<Arrival> driver) {
    this.listener = listener;
    this.requester = requester;
    this.driver = driver;
  }

  void put(Awaited what) {
    synchronized (this) {
      boolean known = open.putIfAbsent(what.step(), what) != null;
      settled(what.step());
      if (known) {
        return;
      }
    }
    switch (what) {
      case Question question -> Watch.asked(listener, question);
      case Listening listening -> Watch.listens(listener, listening);
    }
  }

  /** Keeps an answer that came before its question was put again. */
  synchronized void keep(Letter letter, Letter.Wish.Answer answer, Runnable used) {
    CompletableFuture<Boolean> taken = new CompletableFuture<>();
    CompletableFuture<Void> _ = taken.thenRun(used);
    kept.computeIfAbsent(answer.step(), _ -> new ArrayList<>())
        .add(new Arrival.Answer(answer.step(), answer.value(), letter.by(), letter, taken));
  }

  /** The first answer that was kept for a question and fits. */
  synchronized Optional<Arrival.Answer> kept(Awaited what) {
    List<Arrival.Answer> answers = kept.remove(what.step());
    Optional<Arrival.Answer> first =
        answers == null
            ? Optional.empty()
            : answers.stream()
                .filter(answer -> what.refusals(answer.value()).isEmpty())
                .filter(answer -> denial(what, answer.from()).isEmpty())
                .findFirst()
                .map(answer -> answer.with(what.taken(answer.value())));
    if (first.isPresent()) {
      answered(what);
    }
    return first;
  }

  synchronized void forget(String step) {
    open.remove(step);
    settled(step);
  }

  private void answered(Awaited what) {
    if (what instanceof Question question && question.held() != null) {
      decided.add(what.step());
    }
  }

  private void settled(String step) {
    if (decided.remove(step)) {
      notifyAll();
    }
  }

  /** Whether anything may come in that somebody is waiting to have taken. */
  synchronized boolean areWaitingForAnswers() {
    return !open.isEmpty() || !underWay.isEmpty();
  }

  synchronized <T extends Awaited> List<T> open(Class<T> kind) {
    return open.values().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Why somebody may not answer, or empty: what gates hold is not everybody's to decide. */
  private Optional<String> denial(Awaited what, Identity who) {
    return what instanceof Question question && question.held() != null
        ? question.held().hold().denial(who, requester)
        : Optional.empty();
  }

  void answer(String step, @Nullable Object value, Identity from, @Nullable Letter letter)
      throws InterruptedException {
    CompletableFuture<Boolean> taken = new CompletableFuture<>();
    Awaited what;
    synchronized (this) {
      while (decided.contains(step) && !closed) {
        wait();
      }
      what = open.get(step);
      if (closed && !over) {
        throw letGo(step);
      }
      if (what == null || closed) {
        throw notAsked(step);
      }
      Optional<String> denial = denial(what, from);
      if (denial.isPresent()) {
        throw new PawlException.Denied("`" + step + "` is held: " + denial.get());
      }
      List<String> refusals = what.refusals(value);
      if (!refusals.isEmpty()) {
        throw new PawlException.Conflict(
            "the answer does not fit what `" + step + "` asks: " + String.join("; ", refusals));
      }
      open.remove(step);
      answered(what);
      underWay.put(step, taken);
    }
    driver.accept(new Arrival.Answer(step, what.taken(value), from, letter, taken));
    try {
      if (!taken.get()) {
        throw notAsked(step);
      }
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof PawlException.LimitExceeded)) {
        throw new PawlException.Unreachable(reason(e), e);
      }
      synchronized (this) {
        open.put(step, what);
        settled(step);
      }
      throw new PawlException.Conflict("the answer cannot be kept: " + reason(e));
    } finally {
      synchronized (this) {
        underWay.remove(step, taken);
      }
    }
  }

  private static String reason(ExecutionException e) {
    return e.getCause() == null ? e.toString() : StepWork.message(e.getCause());
  }

  private static PawlException.NotFound notAsked(String step) {
    return new PawlException.NotFound("`" + step + "` asks nothing, or no longer");
  }

  /**
   * Nobody takes answers any more.
   *
   * @param ended whether the run is over; otherwise it still asks, but not here
   */
  synchronized void close(boolean ended) {
    closed = true;
    over = ended;
    notifyAll();
    open.clear();
    underWay.forEach(
        (step, taken) -> {
          if (ended) {
            taken.complete(false);
          } else {
            taken.completeExceptionally(letGo(step));
          }
        });
  }

  private static PawlException letGo(String step) {
    return new PawlException.Unreachable(
        "the run is not resumed here at the moment, so that `" + step + "` takes no answer");
  }
}
