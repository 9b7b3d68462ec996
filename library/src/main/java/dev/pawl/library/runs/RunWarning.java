package dev.pawl.library.runs;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.upstream.ToolResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Something that is not as it should be in a run, and did not stop it: a tool answered what does
 * not fit its own output schema.
 */
public record RunWarning(String step, String node, String message) {
  /** What is to be told of the events of a run, in their order. */
  public static List<RunWarning> of(List<Event> events) {
    List<RunWarning> warnings = new ArrayList<>();
    for (Event event : events) {
      if (event instanceof Event.StepCompleted done) {
        String misfit = ToolResult.misfitOf(done.result());
        if (misfit != null) {
          String words = "the answer does not fit the output schema of its tool: " + misfit;
          warnings.add(new RunWarning(done.step(), done.node(), words));
        }
      }
    }
    return warnings;
  }
}
