package dev.pawl.formats.bpmn;

import dev.pawl.formats.bpmn.FormulaTokens.NotUnderstood;
import dev.pawl.formats.reading.Report;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads expressions in the languages that BPMN files have them in, and keeps account of the
 * variables that they read.
 */
final class Expressions {
  private static final Pattern BRACES = Pattern.compile("[$#]\\{([^{}]*)\\}");

  /** Names in JSONata at which a path begins; some that are none do no harm. */
  private static final Pattern ROOTS =
      Pattern.compile(
          "\"(?:\\\\.|[^\"\\\\])*+\"|'(?:\\\\.|[^'\\\\])*+'|/\\*.*?\\*/|(?<=[(,])\\s*/(?:\\\\.|[^/\\\\])++/"
              + "|(?<![\\w.$])(?:\\${1,2}\\.)?+(`[^`]+`|[A-Za-z_]\\w*+)(?!\\s*+:)",
          Pattern.DOTALL);

  private static final Set<String> WORDS =
      Set.of("and", "or", "in", "true", "false", "null", "function");

  private final Report report;
  private final Set<String> read;

  /**
   * @param read where the names of variables that are read are put
   */
  Expressions(Report report, Set<String> read) {
    this.report = report;
    this.read = read;
  }

  /**
   * A condition, or anything else that is an expression whatever it looks like.
   *
   * @param language as the file names it, or null
   */
  Formula formula(String text, @Nullable String language, Place place) {
    String hint = language == null ? "" : language.toLowerCase(Locale.ROOT);
    String code = text.strip();
    try {
      Matcher braces = BRACES.matcher(code);
      if (braces.matches()) {
        return noted(FormulaParser.juel(braces.group(1)));
      }
      if (code.startsWith("=") && !code.startsWith("==") || hint.contains("feel")) {
        return noted(FormulaParser.feel(code.startsWith("=") ? code.substring(1) : code));
      }
      if (isForeign(hint)) {
        throw new NotUnderstood("`" + language + "` is not read here");
      }
    } catch (NotUnderstood problem) {
      report.problem(
          ProblemCode.BAD_EXPRESSION,
          "the expression `" + shortened(code) + "` cannot be translated: " + problem.getMessage(),
          place,
          "write it in JSONata, or with paths, comparisons, `and` and `or` alone");
      return new Formula("null", Set.of());
    }
    return noted(new Formula(code, roots(code)));
  }

  private static boolean isForeign(String hint) {
    return hint.contains("xpath")
        || hint.contains("groovy")
        || hint.contains("javascript")
        || hint.contains("python")
        || hint.contains("ruby");
  }

  static String shortened(String code) {
    return code.length() <= 60 ? code : code.substring(0, 59) + "…";
  }

  private Formula noted(Formula formula) {
    read.addAll(formula.names());
    return formula;
  }

  private static Set<String> roots(String code) {
    Set<String> names = new LinkedHashSet<>();
    Matcher matcher = ROOTS.matcher(code);
    while (matcher.find()) {
      String name = matcher.group(1);
      if (name != null && !WORDS.contains(name)) {
        names.add(name.replace("`", ""));
      }
    }
    return names;
  }

  /** A value: a text, or an expression in one of the ways in which files mark those. */
  Template value(String text, Place place) {
    String code = text.strip();
    if (BRACES.matcher(code).matches() || code.startsWith("=")) {
      return computed(formula(code, null, place), place);
    }
    return BRACES.matcher(code).find()
        ? computed(mixed(code, place), place)
        : new Template.Literal(text);
  }

  /** A text with expressions in it. */
  private Formula mixed(String text, Place place) {
    List<String> parts = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>();
    Matcher braces = BRACES.matcher(text);
    int from = 0;
    while (braces.find()) {
      if (braces.start() > from) {
        parts.add(Formula.text(text.substring(from, braces.start())));
      }
      Formula inner = formula(braces.group(), null, place);
      parts.add("$string(" + inner.code() + ")");
      names.addAll(inner.names());
      from = braces.end();
    }
    if (from < text.length()) {
      parts.add(Formula.text(text.substring(from)));
    }
    return new Formula(String.join(" & ", parts), names);
  }

  static Template computed(Formula formula, Place place) {
    return new Template.Computed(new ExpressionText(formula.code(), place, null));
  }

  static ExpressionText text(String code, Place place) {
    return new ExpressionText(code, place, null);
  }
}
