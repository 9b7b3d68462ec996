package dev.pawl.expression.inference;

import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.inference.Syntax.Span;
import dev.pawl.expression.jsonata.syntax.JsonataScanner;
import dev.pawl.expression.jsonata.syntax.JsonataShape;
import dev.pawl.expression.jsonata.syntax.JsonataToken;
import dev.pawl.expression.jsonata.syntax.JsonataToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parses JSONata into a tree that knows where each part stands. The evaluators have parsers of
 * their own, which decide what is a mistake: what this one cannot read is merely not looked at.
 */
final class SyntaxParser {
  private static final Span NOWHERE = new Span(0, 0);

  private final String text;
  private final List<JsonataToken> tokens;
  private int position;

  private SyntaxParser(String text, List<JsonataToken> tokens) {
    this.text = text;
    this.tokens = tokens;
  }

  static Optional<Syntax> parse(String text) {
    try {
      List<JsonataToken> tokens = JsonataScanner.scan(text);
      JsonataShape.check(tokens);
      SyntaxParser parser = new SyntaxParser(text, tokens);
      Syntax whole = parser.expression(0);
      return parser.position == tokens.size() ? Optional.of(whole) : Optional.empty();
    } catch (ExpressionSyntaxException | Unread | StackOverflowError _) {
      return Optional.empty();
    }
  }

  /** Something that this parser does not read. */
  private static final class Unread extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unread() {
      super(null, null, false, false);
    }
  }

  private Syntax expression(int power) {
    Syntax left = operand();
    while (position < tokens.size() && power < power(tokens.get(position))) {
      left = operation(left, tokens.get(position++));
    }
    return left;
  }

  private static int power(JsonataToken token) {
    if (token.kind() != Kind.OPERATOR) {
      return 0;
    }
    return switch (token.value()) {
      case "(", "[", "@", "#" -> 80;
      case "." -> 75;
      case "{" -> 70;
      case "*", "/", "%" -> 60;
      case "+", "-", "&" -> 50;
      case "=", "!=", "<", "<=", ">", ">=", "in", "?:", "??", "~>", "^" -> 40;
      case "and" -> 30;
      case "or" -> 25;
      case "?" -> 20;
      case ":=" -> 10;
      default -> 0;
    };
  }

  private JsonataToken next() {
    if (position >= tokens.size()) {
      throw new Unread();
    }
    return tokens.get(position++);
  }

  private boolean sees(String operator) {
    return position < tokens.size() && tokens.get(position).isOperator(operator);
  }

  private boolean skip(String operator) {
    boolean found = sees(operator);
    position += found ? 1 : 0;
    return found;
  }

  private Span expect(String operator) {
    JsonataToken token = next();
    if (!token.isOperator(operator)) {
      throw new Unread();
    }
    return span(token);
  }

  private static Span span(JsonataToken token) {
    return new Span(token.start(), token.end());
  }

  private Span last() {
    return position == 0 ? NOWHERE : span(tokens.get(position - 1));
  }

  private Syntax operand() {
    JsonataToken token = next();
    Span span = span(token);
    return switch (token.kind()) {
      case STRING -> new Syntax.Literal(token.value(), span);
      case NUMBER -> new Syntax.Literal(Double.valueOf(token.value()), span);
      case REGEX -> new Syntax.Regex(span);
      case VARIABLE -> new Syntax.Variable(token.value(), span);
      case NAME -> named(token, span);
      case OPERATOR -> prefixed(token, span);
    };
  }

  private Syntax named(JsonataToken token, Span span) {
    if (text.charAt(token.start()) == '`') {
      return new Syntax.Name(token.value(), span);
    }
    return switch (token.value()) {
      case "true" -> new Syntax.Literal(true, span);
      case "false" -> new Syntax.Literal(false, span);
      case "null" -> new Syntax.Literal(null, span);
      case "function", "λ" -> sees("(") ? lambda(span) : new Syntax.Name(token.value(), span);
      default -> new Syntax.Name(token.value(), span);
    };
  }

  private Syntax lambda(Span start) {
    expect("(");
    List<String> parameters = new ArrayList<>();
    while (!skip(")")) {
      JsonataToken token = next();
      if (token.isVariable()) {
        parameters.add(token.value());
      } else if (!token.isOperator(",")) {
        throw new Unread();
      }
    }
    while (!sees("{")) {
      next(); // a signature
    }
    expect("{");
    Syntax body = expression(0);
    return new Syntax.Lambda(parameters, body, start.to(expect("}")));
  }

  private Syntax prefixed(JsonataToken token, Span span) {
    return switch (token.value()) {
      case "(" -> block(span);
      case "[" -> array(span);
      case "{" -> new Syntax.ObjectOf(pairs(), span.to(last()));
      case "-" -> {
        Syntax operand = expression(70);
        yield operand instanceof Syntax.Literal(Double number, Span end)
            ? new Syntax.Literal(-number, span.to(end))
            : new Syntax.Negation(operand, span.to(operand.span()));
      }
      case "*" -> new Syntax.Wildcard(false, span);
      case "**" -> new Syntax.Wildcard(true, span);
      case "%" -> new Syntax.Parent(span);
      case "?" -> new Syntax.Placeholder(span);
      case "|" -> transform(span);
      case "and", "or", "in" -> new Syntax.Name(token.value(), span);
      default -> throw new Unread();
    };
  }

  private Syntax block(Span start) {
    List<Syntax> parts = new ArrayList<>();
    while (!sees(")")) {
      parts.add(expression(0));
      if (!skip(";")) {
        break;
      }
    }
    return new Syntax.Block(parts, start.to(expect(")")));
  }

  private Syntax array(Span start) {
    List<Syntax> items = new ArrayList<>();
    if (!sees("]")) {
      do {
        Syntax item = expression(0);
        if (skip("..")) {
          Syntax to = expression(0);
          item = new Syntax.Range(item, to, item.span().to(to.span()));
        }
        items.add(item);
      } while (skip(","));
    }
    return new Syntax.ArrayOf(items, start.to(expect("]")));
  }

  private List<Syntax.Pair> pairs() {
    List<Syntax.Pair> pairs = new ArrayList<>();
    if (!sees("}")) {
      do {
        Syntax key = expression(0);
        expect(":");
        pairs.add(new Syntax.Pair(key, expression(0)));
      } while (skip(","));
    }
    expect("}");
    return pairs;
  }

  private Syntax transform(Span start) {
    expression(0);
    expect("|");
    expression(0);
    if (skip(",")) {
      expression(0);
    }
    return new Syntax.Transform(start.to(expect("|")));
  }

  private Syntax operation(Syntax left, JsonataToken token) {
    return switch (token.value()) {
      case "(" -> call(left);
      case "[" -> filter(left);
      case "{" -> new Syntax.Group(left, pairs(), left.span().to(last()));
      case "." -> {
        Syntax right = expression(75);
        yield new Syntax.Dot(left, right, left.span().to(right.span()));
      }
      case "^" -> sort(left);
      case "?" -> choice(left);
      case "?:", "??" -> {
        Syntax right = expression(0);
        Span span = left.span().to(right.span());
        yield new Syntax.Fallback(left, right, token.value().equals("??"), span);
      }
      case ":=" -> {
        if (!(left instanceof Syntax.Variable variable)) {
          throw new Unread();
        }
        Syntax value = expression(9);
        yield new Syntax.Assign(variable.name(), value, left.span().to(value.span()));
      }
      case "~>" -> {
        Syntax right = expression(40);
        yield new Syntax.Apply(left, right, left.span().to(right.span()));
      }
      case "@", "#" -> binding(left, token.value().equals("@"));
      default -> {
        Syntax right = expression(power(token));
        Span span = left.span().to(right.span());
        yield new Syntax.Binary(token.value(), left, right, span);
      }
    };
  }

  private Syntax binding(Syntax target, boolean focus) {
    JsonataToken name = next();
    if (!name.isVariable()) {
      throw new Unread();
    }
    return new Syntax.Binding(target, name.value(), focus, target.span().to(span(name)));
  }

  private Syntax call(Syntax function) {
    List<Syntax> arguments = new ArrayList<>();
    if (!sees(")")) {
      do {
        arguments.add(expression(0));
      } while (skip(","));
    }
    return new Syntax.Call(function, arguments, function.span().to(expect(")")));
  }

  private Syntax filter(Syntax target) {
    if (sees("]")) {
      return new Syntax.Keep(target, target.span().to(expect("]")));
    }
    Syntax predicate = expression(0);
    return new Syntax.Filter(target, predicate, target.span().to(expect("]")));
  }

  private Syntax sort(Syntax target) {
    expect("(");
    List<Syntax> terms = new ArrayList<>();
    do {
      if (!skip("<")) {
        skip(">");
      }
      terms.add(expression(0));
    } while (skip(","));
    return new Syntax.Sort(target, terms, target.span().to(expect(")")));
  }

  private Syntax choice(Syntax condition) {
    Syntax then = expression(0);
    @Nullable Syntax otherwise = skip(":") ? expression(0) : null;
    return new Syntax.Choice(condition, then, otherwise, condition.span().to(last()));
  }
}
