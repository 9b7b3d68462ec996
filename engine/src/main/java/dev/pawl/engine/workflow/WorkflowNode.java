package dev.pawl.engine.workflow;

import dev.pawl.model.Join;
import dev.pawl.model.Node;
import dev.pawl.model.Retry;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A compiled node.
 *
 * @param index its position in the workflow; -1 for the body of a foreach, which is no node of its
 *     own
 * @param ways which other nodes have to do with it
 * @param shared whether several branches of one fork can run it, so that its steps are told apart
 *     by branch
 * @param doubt what to do about a call of which nobody knows whether it was made
 */
public record WorkflowNode(
    int index, Node source, Action action, Ways ways, boolean shared, Doubt doubt) {
  /**
   * The nodes that have to do with another one.
   *
   * @param next where it leads when all is well and it does not choose
   * @param onError index of the node that takes over on failure, or -1
   * @param compensate index of the node that undoes it, or -1
   * @param companions what waits beside it while it is worked on
   */
  public record Ways(Route next, int onError, int compensate, List<Beside> companions) {
    public Ways {
      companions = List.copyOf(companions);
    }
  }

  /**
   * A node that waits beside another one.
   *
   * @param node its index
   * @param ends whether the other one is stopped when what is awaited comes
   * @param times how often that can be; 0 for as often as it likes
   */
  public record Beside(int node, boolean ends, int times) {}

  public Route next() {
    return ways.next;
  }

  public int onError() {
    return ways.onError;
  }

  public int compensate() {
    return ways.compensate;
  }

  public List<Beside> companions() {
    return ways.companions;
  }

  public String id() {
    return source.id();
  }

  public String type() {
    return source.kind().type().word();
  }

  public boolean joinsAll() {
    return source.join() == Join.ALL;
  }

  public @Nullable Retry retry() {
    return source.policy().retry();
  }

  /** For each attempt. */
  public @Nullable Duration timeout() {
    return source.policy().timeout();
  }

  /** For the step as a whole. */
  public @Nullable Duration deadline() {
    return source.policy().deadline();
  }

  /** Whether its steps only compute: nothing outside can tell whether they ran once or twice. */
  public boolean pure() {
    return !source.kind().type().acts();
  }

  WorkflowNode withShared(boolean isShared) {
    return new WorkflowNode(index, source, action, ways, isShared, doubt);
  }
}
