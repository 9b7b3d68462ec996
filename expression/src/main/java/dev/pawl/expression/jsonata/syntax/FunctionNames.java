package dev.pawl.expression.jsonata.syntax;

import dev.pawl.model.Suggestion;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/** What is meant by the name of a function that does not exist. */
public final class FunctionNames {
  /** What other languages call these, where that is not near to our name. */
  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("len", "$length(…)` of a text, or `$count(…)"),
          Map.entry("size", "$count(…)"),
          Map.entry("upper", "$uppercase(…)"),
          Map.entry("touppercase", "$uppercase(…)"),
          Map.entry("lower", "$lowercase(…)"),
          Map.entry("tolowercase", "$lowercase(…)"),
          Map.entry("strip", "$trim(…)"),
          Map.entry("includes", "$contains(…)` of a text, or `in"),
          Map.entry("tostring", "$string(…)"),
          Map.entry("str", "$string(…)"),
          Map.entry("stringify", "$string(…)"),
          Map.entry("tonumber", "$number(…)"),
          Map.entry("int", "$number(…)"),
          Map.entry("parseint", "$number(…)"),
          Map.entry("parsefloat", "$number(…)"),
          Map.entry("concat", "&` of texts, or `$append(…)"),
          Map.entry("push", "$append(…)"),
          Map.entry("slice", "$substring(…)"),
          Map.entry("substr", "$substring(…)"),
          Map.entry("avg", "$average(…)"),
          Map.entry("unique", "$distinct(…)"),
          Map.entry("uniq", "$distinct(…)"),
          Map.entry("isnull", "… = null"),
          Map.entry("isempty", "$not($exists(…))"),
          Map.entry("if", "… ? … : …"));

  private FunctionNames() {}

  /**
   * What to write instead, or an empty string when nothing is known.
   *
   * @param known the functions that do exist
   */
  public static String advice(String name, Collection<String> known) {
    String elsewhere = ELSEWHERE.get(name.toLowerCase(Locale.ROOT));
    if (elsewhere != null) {
      return "write `" + elsewhere + "`";
    }
    return Suggestion.didYouMean(name, known).replaceFirst("`", "`\\$");
  }
}
