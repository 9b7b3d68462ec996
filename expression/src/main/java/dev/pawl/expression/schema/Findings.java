package dev.pawl.expression.schema;

import dev.harrel.jsonschema.Error;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Turns what the library found into what a reader wants to know.
 *
 * <p>The library lists every failure of every branch, and after them the failure of the keyword
 * that tried the branches. The reader gets one violation per mistake: a choice swallows what its
 * branches found and says it in one sentence; what only repeats its parts is left out.
 */
final class Findings {
  private static final int MOST = 20;
  private static final int MOST_BRANCHES = 8;
  private static final int LONGEST_POINTER = 1_000;

  private final Explanation explanation;
  private final List<Finding> findings = new ArrayList<>();

  private Findings(Explanation explanation) {
    this.explanation = explanation;
  }

  static List<Violation> of(List<Error> errors, Explanation explanation) {
    Findings findings = new Findings(explanation);
    errors.forEach(findings::add);
    return findings.violations();
  }

  private void add(Error error) {
    switch (error.getKeyword()) {
      case "allOf", "dependentSchemas" -> {}
      case "if" -> forgetCondition(error);
      case "anyOf", "oneOf", "contains" -> findings.add(new Finding(error, swallow(error)));
      case null, default -> findings.add(new Finding(error, List.of()));
    }
  }

  /** Removes what was found inside this keyword, and returns the first few of it. */
  private List<Finding> swallow(Error keyword) {
    int from = findings.size();
    while (from > 0 && findings.get(from - 1).isInside(keyword)) {
      from--;
    }
    List<Finding> inside = findings.subList(from, findings.size());
    List<Finding> first = List.copyOf(inside.subList(0, Math.min(inside.size(), MOST_BRANCHES)));
    inside.clear();
    return first;
  }

  /** That a condition did not hold is no mistake; the consequence, found after it, is. */
  private void forgetCondition(Error condition) {
    String path = condition.getEvaluationPath();
    String schema = path.substring(0, path.length() - "/if".length());
    int to = findings.size();
    while (to > 0 && findings.get(to - 1).isBelow(schema + "/then", schema + "/else")) {
      to--;
    }
    int from = to;
    while (from > 0 && findings.get(from - 1).isInside(condition)) {
      from--;
    }
    findings.subList(from, to).clear();
  }

  private List<Violation> violations() {
    Set<Violation> violations = new LinkedHashSet<>();
    for (Finding finding : findings) {
      if (violations.size() == MOST) {
        break;
      }
      Violation told = explanation.of(finding.error, finding.branches());
      violations.add(new Violation(bounded(told.pointer()), Wording.cut(told.message())));
    }
    return List.copyOf(violations);
  }

  /** A pointer with a monstrous name in it gives way to the closest parent without one. */
  private static String bounded(String pointer) {
    String result = pointer;
    while (result.length() > LONGEST_POINTER) {
      result = result.substring(0, result.lastIndexOf('/'));
    }
    return result;
  }

  /** A failure and, for a choice, what its branches found. */
  private record Finding(Error error, List<Finding> inside) {
    boolean isInside(Error keyword) {
      return isBelow(keyword.getEvaluationPath())
          && startsWith(error.getInstanceLocation(), keyword.getInstanceLocation());
    }

    boolean isBelow(String... evaluationPaths) {
      return Arrays.stream(evaluationPaths)
          .anyMatch(path -> startsWith(error.getEvaluationPath(), path));
    }

    List<Error> branches() {
      return inside.stream().map(Finding::error).toList();
    }

    private static boolean startsWith(String path, String prefix) {
      return path.startsWith(prefix)
          && (path.length() == prefix.length() || path.charAt(prefix.length()) == '/');
    }
  }
}
