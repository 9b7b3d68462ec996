package dev.pawl.formats.bpmn;

import dev.pawl.formats.bpmn.FormulaTokens.Kind;
import dev.pawl.formats.bpmn.FormulaTokens.NotUnderstood;
import dev.pawl.formats.bpmn.FormulaTokens.Token;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Translates what people usually write in two other languages to JSONata: comparisons, arithmetic,
 * logic and paths of JUEL ({@code ${…}}), and the everyday part of FEEL ({@code = …}).
 */
final class FormulaParser {
  private static final int DEEPEST = 100;

  private static final Map<String, String> COMPARISONS =
      Map.ofEntries(
          Map.entry("==", "="),
          Map.entry("=", "="),
          Map.entry("eq", "="),
          Map.entry("!=", "!="),
          Map.entry("ne", "!="),
          Map.entry("<", "<"),
          Map.entry("lt", "<"),
          Map.entry("<=", "<="),
          Map.entry("le", "<="),
          Map.entry(">", ">"),
          Map.entry("gt", ">"),
          Map.entry(">=", ">="),
          Map.entry("ge", ">="));

  /** Functions of FEEL that JSONata has under another name. */
  private static final Map<String, String> FUNCTIONS =
      Map.ofEntries(
          Map.entry("count", "$count"),
          Map.entry("sum", "$sum"),
          Map.entry("min", "$min"),
          Map.entry("max", "$max"),
          Map.entry("mean", "$average"),
          Map.entry("not", "$not"),
          Map.entry("string", "$string"),
          Map.entry("number", "$number"),
          Map.entry("abs", "$abs"),
          Map.entry("floor", "$floor"),
          Map.entry("ceiling", "$ceil"),
          Map.entry("append", "$append"),
          Map.entry("contains", "$contains"),
          Map.entry("string length", "$length"),
          Map.entry("upper case", "$uppercase"),
          Map.entry("lower case", "$lowercase"),
          Map.entry("is defined", "$exists"),
          Map.entry("now", "$now"));

  private final boolean feel;
  private final List<Token> tokens;
  private final Set<String> names = new LinkedHashSet<>();
  private int next;
  private int depth;

  private FormulaParser(String text, boolean feel) throws NotUnderstood {
    this.feel = feel;
    this.tokens = FormulaTokens.of(text);
  }

  /** What stands between the braces of {@code ${…}}. */
  static Formula juel(String text) throws NotUnderstood {
    return new FormulaParser(text, false).all();
  }

  static Formula feel(String text) throws NotUnderstood {
    return new FormulaParser(text, true).all();
  }

  private Formula all() throws NotUnderstood {
    String code = expression();
    if (peek().kind() != Kind.END) {
      throw wrong();
    }
    return new Formula(code, names);
  }

  private Token peek() {
    return tokens.get(next);
  }

  private boolean takes(String... signs) {
    for (String sign : signs) {
      if (peek().is(sign)) {
        next++;
        return true;
      }
    }
    return false;
  }

  private void expect(String sign) throws NotUnderstood {
    if (!takes(sign)) {
      throw wrong();
    }
  }

  private NotUnderstood wrong() {
    Token token = peek();
    return new NotUnderstood(
        token.kind() == Kind.END
            ? "it ends too soon"
            : "`" + token.text() + "` at character " + (token.at() + 1) + " is not understood");
  }

  private String expression() throws NotUnderstood {
    if (++depth > DEEPEST) {
      throw new NotUnderstood("it is nested too deep");
    }
    String code = feel && takes("if") ? choice() : either();
    if (!feel && takes("?")) {
      String yes = expression();
      expect(":");
      code = "(" + code + " ? " + yes + " : " + expression() + ")";
    }
    depth--;
    return code;
  }

  private String choice() throws NotUnderstood {
    String condition = expression();
    expect("then");
    String yes = expression();
    expect("else");
    return "(" + condition + " ? " + yes + " : " + expression() + ")";
  }

  private String either() throws NotUnderstood {
    String code = both();
    while (feel ? takes("or") : takes("||", "or")) {
      code = "(" + code + " or " + both() + ")";
    }
    return code;
  }

  private String both() throws NotUnderstood {
    String code = comparison();
    while (feel ? takes("and") : takes("&&", "and")) {
      code = code + " and " + comparison();
    }
    return code;
  }

  private String comparison() throws NotUnderstood {
    String left = sum();
    String sign = COMPARISONS.get(peek().text());
    if (peek().kind() != Kind.TEXT && sign != null) {
      next++;
      return compared(left, sign, sum());
    }
    if (feel && takes("between")) {
      String low = sum();
      expect("and");
      return "(" + left + " >= " + low + " and " + left + " <= " + sum() + ")";
    }
    return feel && takes("in") ? within(left) : left;
  }

  /** What is not there equals null, and is different from anything else. */
  private static String compared(String left, String sign, String right) {
    if (left.equals("null") || right.equals("null")) {
      String value = left.equals("null") ? right : left;
      String there = "$exists(" + value + ") and " + value + " != null";
      return switch (sign) {
        case "=" -> "$not(" + there + ")";
        case "!=" -> "(" + there + ")";
        default -> left + " " + sign + " " + right;
      };
    }
    return sign.equals("!=")
        ? "$not(" + left + " = " + right + ")"
        : left + " " + sign + " " + right;
  }

  private String within(String value) throws NotUnderstood {
    boolean open = peek().is("(") || peek().is("]");
    if (!takes("[", "(", "]")) {
      return value + " in " + sum();
    }
    String first = expression();
    if (takes("..")) {
      String last = expression();
      boolean below = peek().is(")") || peek().is("[");
      if (!takes("]", ")", "[")) {
        throw wrong();
      }
      String from = value + (open ? " > " : " >= ") + first;
      return "(" + from + " and " + value + (below ? " < " : " <= ") + last + ")";
    }
    List<String> items = new ArrayList<>(List.of(first));
    while (takes(",")) {
      items.add(expression());
    }
    if (!takes("]", ")")) {
      throw wrong();
    }
    return "(" + value + " in [" + String.join(", ", items) + "])";
  }

  private String sum() throws NotUnderstood {
    String code = product();
    while (peek().is("+") || peek().is("-") || peek().is("+=")) {
      String sign = tokens.get(next++).text();
      String right = product();
      boolean texts = sign.equals("+=") || isText(code) || isText(right);
      code = "(" + code + (texts && !sign.equals("-") ? " & " : " " + sign + " ") + right + ")";
    }
    return code;
  }

  private static boolean isText(String code) {
    return code.startsWith("\"") || code.endsWith("\"") || code.endsWith("\")");
  }

  private String product() throws NotUnderstood {
    String code = unary();
    while (peek().is("*")
        || peek().is("/")
        || !feel && (peek().is("%") || peek().is("div") || peek().is("mod"))) {
      String sign =
          switch (tokens.get(next++).text()) {
            case "*" -> "*";
            case "/", "div" -> "/";
            default -> "%";
          };
      code = code + " " + sign + " " + unary();
    }
    return code;
  }

  private String unary() throws NotUnderstood {
    if (++depth > DEEPEST) {
      throw new NotUnderstood("it is nested too deep");
    }
    String code;
    if (takes("-")) {
      code = "-" + unary();
    } else if (!feel && takes("!", "not")) {
      code = "$not(" + unary() + ")";
    } else if (!feel && takes("empty")) {
      String value = unary();
      code = "($count(" + value + ") = 0 or " + value + " = \"\" or " + value + " = null)";
    } else {
      code = path();
    }
    depth--;
    return code;
  }

  private String path() throws NotUnderstood {
    StringBuilder code = new StringBuilder(primary());
    while (true) {
      if (takes(".")) {
        Token member = tokens.get(next++);
        if (member.kind() != Kind.NAME || peek().is("(")) {
          next--;
          throw new NotUnderstood("methods such as `" + member.text() + "()` cannot be called");
        }
        code.append('.').append(Formula.name(member.text()));
      } else if (takes("[")) {
        step(code);
      } else {
        return code.toString();
      }
    }
  }

  private void step(StringBuilder code) throws NotUnderstood {
    Token key = peek();
    if (key.kind() == Kind.TEXT) {
      next++;
      code.append('.').append(Formula.name(key.text()));
    } else if (key.kind() == Kind.NUMBER) {
      next++;
      // Lists of FEEL begin with 1.
      code.append('[').append(feel ? Integer.parseInt(key.text()) - 1 : key.text()).append(']');
    } else {
      throw wrong();
    }
    expect("]");
  }

  private String primary() throws NotUnderstood {
    Token token = peek();
    next++;
    return switch (token.kind()) {
      case NUMBER -> token.text();
      case TEXT -> Formula.text(token.text());
      case NAME -> named(token);
      case SIGN -> grouped(token);
      case END -> {
        next--;
        throw wrong();
      }
    };
  }

  private String grouped(Token token) throws NotUnderstood {
    if (token.is("(")) {
      String inner = expression();
      expect(")");
      return "(" + inner + ")";
    }
    if (token.is("[") && feel) {
      return "[" + String.join(", ", list("]")) + "]";
    }
    if (token.is("{") && feel) {
      return members();
    }
    next--;
    throw wrong();
  }

  private List<String> list(String end) throws NotUnderstood {
    List<String> items = new ArrayList<>();
    while (!takes(end)) {
      if (!items.isEmpty()) {
        expect(",");
      }
      items.add(expression());
    }
    return items;
  }

  private String members() throws NotUnderstood {
    List<String> members = new ArrayList<>();
    while (!takes("}")) {
      if (!members.isEmpty()) {
        expect(",");
      }
      Token key = tokens.get(next++);
      if (key.kind() != Kind.NAME && key.kind() != Kind.TEXT) {
        next--;
        throw wrong();
      }
      expect(":");
      members.add(Formula.text(key.text()) + ": " + expression());
    }
    return "{" + String.join(", ", members) + "}";
  }

  private String named(Token token) throws NotUnderstood {
    String name = token.text();
    if (name.equals("true") || name.equals("false") || name.equals("null")) {
      return name;
    }
    if (!feel && name.equals("execution") && peek().is(".")) {
      return variable();
    }
    StringBuilder function = new StringBuilder(name);
    int before = next;
    while (feel && peek().kind() == Kind.NAME) {
      function.append(' ').append(tokens.get(next++).text());
    }
    if (feel && peek().is("(")) {
      return called(function.toString());
    }
    next = before;
    if (peek().is("(")) {
      throw new NotUnderstood("the function `" + name + "` is not known here");
    }
    names.add(name);
    return Formula.name(name);
  }

  /** As in {@code execution.getVariable('amount')}. */
  private String variable() throws NotUnderstood {
    expect(".");
    if (takes("getVariable", "getVariableLocal")) {
      expect("(");
      Token name = tokens.get(next++);
      expect(")");
      if (name.kind() == Kind.TEXT) {
        names.add(name.text());
        return Formula.name(name.text());
      }
    }
    throw new NotUnderstood("of `execution`, only `getVariable('name')` is known here");
  }

  private String called(String function) throws NotUnderstood {
    expect("(");
    List<String> arguments = list(")");
    if (function.equals("list contains") && arguments.size() == 2) {
      return "(" + arguments.get(1) + " in " + arguments.get(0) + ")";
    }
    if (function.equals("starts with") && arguments.size() == 2) {
      String begin = arguments.get(1);
      return "($substring(" + arguments.get(0) + ", 0, $length(" + begin + ")) = " + begin + ")";
    }
    String known = FUNCTIONS.get(function);
    if (known == null) {
      throw new NotUnderstood("the function `" + function + "` is not known here");
    }
    return known + "(" + String.join(", ", arguments) + ")";
  }
}
