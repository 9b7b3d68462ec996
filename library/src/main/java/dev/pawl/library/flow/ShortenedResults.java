package dev.pawl.library.flow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Results of nodes as far as they fit into one answer. The text of one node is mostly a variable of
 * the next, so that an answer could be many times as long as all that the run made.
 */
final class ShortenedResults {
  /** How many characters all texts of an answer have together, apart from its result. */
  static final int MOST = 8_000_000;

  private static final int BEGINNING = 1_000;

  private int left;

  private ShortenedResults(int most) {
    this.left = most;
  }

  /** Outputs go before variables, the first ones before the last ones. */
  static List<ExecutionResult> within(List<ExecutionResult> results, int most) {
    ShortenedResults shortened = new ShortenedResults(most);
    List<String> outputs = new ArrayList<>();
    results.forEach(each -> outputs.add(shortened.text(each.output())));
    List<ExecutionResult> all = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      ExecutionResult each = results.get(i);
      Map<String, String> variables = new LinkedHashMap<>();
      each.inputVariables().forEach((name, value) -> variables.put(name, shortened.text(value)));
      all.add(
          new ExecutionResult(
              each.nodeId(),
              each.templateName(),
              variables,
              outputs.get(i),
              each.executionTimeMs(),
              each.timestamp()));
    }
    return all;
  }

  private String text(String whole) {
    if (whole.length() <= left || whole.length() <= BEGINNING) {
      left -= Math.min(left, whole.length());
      return whole;
    }
    int end = Character.isHighSurrogate(whole.charAt(BEGINNING - 1)) ? BEGINNING - 1 : BEGINNING;
    return whole.substring(0, end) + "… [shortened: " + whole.length() + " characters]";
  }
}
