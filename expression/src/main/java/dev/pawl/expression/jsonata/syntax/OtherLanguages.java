package dev.pawl.expression.jsonata.syntax;

import dev.pawl.expression.jsonata.syntax.JsonataToken.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Knows how JSONata writes what other languages write in a way that it cannot read. */
final class OtherLanguages {
  private static final Pattern BRACES =
      Pattern.compile("\\s*(?:[=$]?\\{\\{|\\$\\{)([^{}]*)\\}\\}?\\s*");
  private static final Pattern SHELL =
      Pattern.compile("\\s*\\$\\{[A-Z][A-Z0-9_]*\\}.*", Pattern.DOTALL);
  private static final Pattern NAMES = Pattern.compile("[A-Za-z_]\\w*(?:\\.[A-Za-z_]\\w*)*");
  private static final Pattern PATH = Pattern.compile("\\$\\.[\\w.]+");
  private static final Set<String> WORDS = Set.of("and", "or", "in");
  private static final Set<String> CHOICE = Set.of("if", "then", "else", "elif");

  private final String source;
  private final List<JsonataToken> tokens;
  private final int index;

  private OtherLanguages(String source, List<JsonataToken> tokens, int index) {
    this.source = source;
    this.tokens = tokens;
    this.index = index;
  }

  /**
   * What to write instead.
   *
   * @param text empty when nothing is known
   * @param foreign what only other languages have; empty when JSONata has it, too, but not there
   * @param offset where the mistake begins, or -1 where the parser says it does
   */
  record Advice(String text, String foreign, int offset) {
    static final Advice NONE = new Advice("", "", -1);
  }

  /**
   * @param code what the parser calls it
   * @param index of the token that it refused, or -1
   */
  static Advice advice(String source, List<JsonataToken> tokens, String code, int index) {
    if (code.equals("S0301") || code.equals("S0302")) {
      int slashes = source.indexOf("//");
      return slashes < 0
          ? Advice.NONE
          : new Advice("a comment is written `/* … */`", "//", slashes);
    }
    Advice braces = braces(source);
    if (braces != Advice.NONE || index < 0) {
      return braces;
    }
    OtherLanguages others = new OtherLanguages(source, tokens, index);
    return tokens.get(index).kind() == Kind.OPERATOR ? others.operator() : others.word();
  }

  private static Advice braces(String source) {
    if (SHELL.matcher(source).matches()) {
      return new Advice("variables are filled in only in the settings of servers", "${ … }", 0);
    }
    Matcher braces = BRACES.matcher(source);
    if (!braces.matches()) {
      return Advice.NONE;
    }
    String inner = braces.group(1).strip();
    String path = NAMES.matcher(inner).matches() ? "$." + inner : inner;
    return new Advice(
        "an expression stands without braces"
            + (PATH.matcher(path).matches() ? ": write `" + path + "`" : ", as in `$.entry.name`"),
        source.contains("{{") ? "{{ … }}" : "${ … }",
        0);
  }

  private Advice operator() {
    return switch (tokens.get(index).value()) {
      case "=" -> equal();
      case "&" -> follows("&") ? before("write `and`") : Advice.NONE;
      case "|" -> bar();
      case "!" -> new Advice("write `$not(…)`", "!", tokens.get(index).start());
      case "." -> dot();
      case ".." -> spread();
      case ">" -> greater();
      case ";" -> here("several expressions stand in parentheses: `( $a := 1; $a + 1 )`");
      default -> Advice.NONE;
    };
  }

  private Advice equal() {
    if (index == 0) {
      return here("an expression begins without `=`");
    }
    if (follows("!=")) {
      return before("write `!=`");
    }
    return follows("=") ? before("write `=`") : Advice.NONE;
  }

  private Advice bar() {
    int start = tokens.get(index).start();
    return source.startsWith("||", start)
        ? new Advice("write `or`; `??` names what stands in for what is missing", "||", start)
        : here("`~>` passes a value on to a function, as in `$.list ~> $count()`");
  }

  private Advice dot() {
    if (follows("?")) {
      return before("write `.`: of what is missing every member is nothing, without a failure");
    }
    int start = tokens.get(index).start();
    int end = start;
    while (end < source.length() && isOfAPath(source.charAt(end))) {
      end++;
    }
    return here("a path begins with `$`: write `$" + source.substring(start, end) + "`");
  }

  private Advice spread() {
    int start = tokens.get(index).start();
    return source.startsWith("...", start)
        ? new Advice("`[$.list, 1]` has the items of the list already", "...", start)
        : here("a range stands in brackets of its own: `[0..2]`, and `list[[0..2]]` takes a part");
  }

  private static boolean isOfAPath(char c) {
    return c == '.' || c == '_' || Character.isLetterOrDigit(c);
  }

  private Advice greater() {
    if (follows("=")) {
      return before("a function is written `function($x) { … }`");
    }
    return follows("<") ? before("write `!=`") : Advice.NONE;
  }

  /** A value where the one before it has not been followed by an operator. */
  private Advice word() {
    JsonataToken token = tokens.get(index);
    String word = token.kind() == Kind.NAME ? token.value() : "";
    String lower = word.toLowerCase(Locale.ROOT);
    if (WORDS.contains(lower) && !word.equals(lower)) {
      return new Advice("write `" + lower + "`", word, token.start());
    }
    JsonataToken last = index == 0 ? token : tokens.get(index - 1);
    if (isOfAChoice(token) || isOfAChoice(last)) {
      JsonataToken written = isOfAChoice(last) ? last : token;
      String advice = "a choice is written `condition ? this : that`";
      return new Advice(advice, written.value(), written.start());
    }
    boolean negates = last.kind() == Kind.NAME && last.value().equalsIgnoreCase("not");
    return negates ? new Advice("write `$not(…)`", last.value(), last.start()) : Advice.NONE;
  }

  private static boolean isOfAChoice(JsonataToken token) {
    return token.kind() == Kind.NAME && CHOICE.contains(token.value().toLowerCase(Locale.ROOT));
  }

  /** Whether the token stands right behind this one. */
  private boolean follows(String operator) {
    return index > 0
        && tokens.get(index - 1).isOperator(operator)
        && tokens.get(index - 1).end() == tokens.get(index).start();
  }

  private Advice here(String advice) {
    return new Advice(advice, "", tokens.get(index).start());
  }

  private Advice before(String advice) {
    int start = tokens.get(index - 1).start();
    return new Advice(advice, source.substring(start, tokens.get(index).end()), start);
  }
}
