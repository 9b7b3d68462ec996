package dev.pawl.engine.plan;

/**
 * A node as a part of a plan.
 *
 * @param workflow the tool that it belongs to
 * @param node its id; what a foreach does is named as in {@code each/do}
 * @param undoing whether it runs because something is undone
 */
public record Site(String workflow, String node, boolean undoing) {
  Site body(String id) {
    return new Site(workflow, node + "/" + id, undoing);
  }

  Site undoing(String other) {
    return new Site(workflow, other, true);
  }

  /** The id of the node in its file: for what a foreach does, that of the foreach. */
  public String outerNode() {
    int slash = node.indexOf('/');
    return slash < 0 ? node : node.substring(0, slash);
  }
}
