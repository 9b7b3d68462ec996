package dev.pawl.activities;

/** Stands around every activity of a workflow. */
@FunctionalInterface
public interface Interceptor {
  /** Runs the activity, or the next interceptor. */
  @FunctionalInterface
  interface Next {
    ActivityResult<?> proceed() throws Exception;
  }

  /**
   * @param activity its name
   */
  ActivityResult<?> around(String activity, ActivityContext<?> context, Next next) throws Exception;
}
