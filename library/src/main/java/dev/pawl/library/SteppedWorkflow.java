package dev.pawl.library;

import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.activities.session.Sessions;
import dev.pawl.mcp.face.Faces;
import dev.pawl.mcp.face.PacedRuns;
import java.util.Optional;

/** A workflow of activities, and what steps it. */
public record SteppedWorkflow(ActivityWorkflow workflow, Sessions sessions) {
  /**
   * The workflow of this name, if what was loaded has one; the latest of its versions if none is
   * named.
   */
  public static Optional<SteppedWorkflow> of(Pawl file, String name, Faces faces) {
    PublishedProgram program = file.program;
    if (program == null) {
      return Optional.empty();
    }
    PacedRuns runs = new PacedRuns(faces, file.engine(), file.runs);
    return program
        .find(name)
        .map(found -> new SteppedWorkflow(found, program.sessions(runs, file::tool)));
  }
}
