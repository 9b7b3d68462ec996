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
  private final Step host;
  private final List<Step> members = new ArrayList<>();
  private @Nullable Step winner;
  private @Nullable Route route;
  private @Nullable History history;

  Party(Step host) {
    this.host = host;
    join(host);
    // Its token is here until all are over, also when the step itself has ended.
    Gathering gathering = host.frame.gathering;
    if (gathering != null) {
      gathering.begun(host);
    }
  }

  void join(Step step) {
    members.add(step);
    step.party = this;
  }

  /** The step that the others wait beside. */
  Step host() {
    return host;
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
    Gathering gathering = host.frame.gathering;
    if (members.remove(step) && members.isEmpty() && gathering != null) {
      gathering.over(host);
    }
    return members.isEmpty() && route != null;
  }

  @Nullable Route route() {
    return route;
  }

  @Nullable History history() {
    return history;
  }
}
