package dev.pawl.engine.interpreter;

import dev.pawl.engine.workflow.Route;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step and those that wait beside it. The first to come to an end decides where the token goes
 * on; the others are stopped, and when all are over, it goes.
 */
final class Party {
  private final List<Step> members = new ArrayList<>();
  private @Nullable Step winner;
  private @Nullable Route route;
  private @Nullable History history;

  void join(Step step) {
    members.add(step);
    step.party = this;
  }

  /** The step that the others wait beside. */
  Step host() {
    return members.getFirst();
  }

  /** Who are still going on. */
  List<Step> members() {
    return List.copyOf(members);
  }

  @Nullable Step winner() {
    return winner;
  }

  void wins(Step step) {
    winner = step;
  }

  /** Where the token goes on, as soon as all are over. */
  void leadsTo(Route where, History behind) {
    route = where;
    history = behind;
  }

  /** One is over; true when it was the last, and the token can go. */
  boolean isOver(Step step) {
    members.remove(step);
    return members.isEmpty() && route != null;
  }

  @Nullable Route route() {
    return route;
  }

  @Nullable History history() {
    return history;
  }
}
