package dev.pawl.formats.reading;

import dev.pawl.formats.source.Reading;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Severity;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects the problems of a file. A report for a tool or a node puts that name on its problems and
 * knows whether any of them is an error.
 */
public final class Report {
  private final Findings findings;
  private final @Nullable Report parent;
  private final @Nullable String tool;
  private final @Nullable String node;
  private boolean failed;

  /** What all reports of a file share: its reading, and the problems of that under their names. */
  private record Findings(Reading reading, List<Problem> problems, Map<Problem, Problem> adopted) {}

  public Report(Reading reading) {
    this(new Findings(reading, new ArrayList<>(), new IdentityHashMap<>()), null, null, null);
  }

  private Report(
      Findings findings, @Nullable Report parent, @Nullable String tool, @Nullable String node) {
    this.findings = findings;
    this.parent = parent;
    this.tool = tool;
    this.node = node;
  }

  public Report forTool(@Nullable String name) {
    return new Report(findings, this, name, null);
  }

  public Report forNode(@Nullable String id) {
    return new Report(findings, this, tool, id);
  }

  public void problem(ProblemCode code, String message, Place place, String advice) {
    Problem problem = new Problem(code, message, place, tool, node, advice);
    findings.problems.add(problem);
    if (problem.isError()) {
      fail();
    }
  }

  /** One that is an error here, though it is only a warning elsewhere. */
  public void error(ProblemCode code, String message, Place place, String advice) {
    tell(Severity.ERROR, code, message, place, advice);
  }

  /** One that is more or less severe here than elsewhere. */
  public void tell(
      Severity severity, ProblemCode code, String message, Place place, String advice) {
    findings.problems.add(new Problem(code, severity, message, place, tool, node, advice));
    if (severity == Severity.ERROR) {
      fail();
    }
  }

  /** Takes over what is wrong with the file itself inside the given part, under its own name. */
  public void adopt(Source source) {
    for (Problem problem : findings.reading.problemsIn(source)) {
      fail();
      findings.adopted.put(
          problem,
          new Problem(
              problem.code(), problem.message(), problem.place(), tool, node, problem.advice()));
    }
  }

  /** Marks this report as failed without a problem of its own: one elsewhere is the reason. */
  public void fail() {
    failed = true;
    if (parent != null) {
      parent.fail();
    }
  }

  /** Whether this report, or one made from it, has an error. */
  public boolean failed() {
    return failed;
  }

  /** Whether a problem with this very value is known already, so that nothing more is to say. */
  public boolean isFlawed(Source source) {
    return findings.reading.isFlawed(source);
  }

  public List<Problem> sorted() {
    List<Problem> all = new ArrayList<>(findings.problems);
    for (Problem problem : findings.reading.problems()) {
      all.add(findings.adopted.getOrDefault(problem, problem));
    }
    all.sort(Problem.BY_PLACE);
    return List.copyOf(all);
  }
}
