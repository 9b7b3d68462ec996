package dev.pawl.engine.workflow;

/** A compiled {@link dev.pawl.model.OnDoubt}. */
public sealed interface Doubt {
  /** Goes by what the tool says of itself. */
  record Hints() implements Doubt {}

  record Retry() implements Doubt {}

  record Ask() implements Doubt {}

  record Fail() implements Doubt {}

  record Check(String server, String tool, Blueprint args) implements Doubt {}
}
