package dev.pawl.expression.jsonata;

import java.util.EnumSet;
import java.util.Random;
import java.util.Set;

/**
 * Random expressions of the common shapes, over the members of {@link RandomScope}; most of them
 * make sense.
 */
final class RandomFormula {
  enum Shape {
    LITERAL,
    CONTEXT,
    INPUT,
    VARIABLE,
    NAMES,
    QUOTED_NAME,
    TEXT_AS_NAME,
    INDEX,
    INDEX_FROM_END,
    CONDITION,
    COMPUTED_INDEX,
    FILTERED_BLOCK,
    FILTERED_VARIABLE,
    MAPPED_BLOCK,
    MAPPED_OBJECT,
    MAPPED_CALL,
    OBJECT,
    ARRAY,
    CALCULATION,
    NEGATION,
    CONCATENATION,
    EQUALITY,
    ORDER,
    MEMBERSHIP,
    CONNECTIVE,
    CHOICE,
    DEFAULT,
    ELVIS,
    BLOCK,
    AGGREGATE,
    NUMBER_FUNCTION,
    TEXT_FUNCTION,
    TRUTH_FUNCTION,
    LIST_FUNCTION,
    PREVIOUS_NODE,
    EXECUTION_COUNT,
    NODE_EXECUTION,
    NODE_EXECUTIONS,
    MCP_RESULT
  }

  private final Random random;
  private final Set<Shape> used = EnumSet.noneOf(Shape.class);

  RandomFormula(long seed) {
    random = new Random(seed);
  }

  /** The shapes in the latest expression. */
  Set<Shape> used() {
    return used;
  }

  String next() {
    used.clear();
    return expression(3);
  }

  private void use(Shape shape) {
    used.add(shape);
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** One of several texts, between bars. */
  private String oneOf(String choices) {
    return pick(choices.split(" ¦ ", -1));
  }

  private String space() {
    return pick("", " ", " ", "\n  ");
  }

  private String expression(int depth) {
    if (depth == 0) {
      return random.nextInt(3) == 0 ? literal() : path(0);
    }
    return switch (random.nextInt(16)) {
      case 0 -> literal();
      case 1, 2, 3 -> path(depth);
      case 4 -> object(depth);
      case 5 -> array(depth);
      case 6, 7 -> number(depth);
      case 8, 9 -> text(depth);
      case 10, 11 -> truth(depth);
      case 12 -> choice(depth);
      case 13 -> block(expression(depth - 1));
      case 14 -> list(depth);
      default -> call(depth);
    };
  }

  private String block(String inner) {
    use(Shape.BLOCK);
    return "(" + space() + inner + ")";
  }

  private String literal() {
    use(Shape.LITERAL);
    return oneOf(
        "1 ¦ 0 ¦ -1 ¦ 2.5 ¦ 10 ¦ 12345678901234567890 ¦ 4294967296 ¦ 9007199254740993 ¦ 0.1 ¦ -0 ¦"
            + " \"a\" ¦ 'b' ¦ \"\" ¦ \"a\\n"
            + "\\\"b\\\\\" ¦ \"[\" ¦ true ¦ false ¦ null");
  }

  private String name() {
    return switch (random.nextInt(12)) {
      case 0 -> {
        use(Shape.QUOTED_NAME);
        yield pick("`n`", "`x y`", "`list`", "`and`");
      }
      case 1 -> {
        use(Shape.TEXT_AS_NAME);
        yield pick("\"x y\"", "'list'", "\"n\"");
      }
      default ->
          oneOf(
              "n ¦ n ¦ m ¦ s ¦ t ¦ b ¦ o ¦ list ¦ list ¦ rows ¦ rows ¦ nested ¦ k ¦ v ¦ none ¦"
                  + " mixed ¦ empty ¦ big");
    };
  }

  /** A path; in a condition or a block the context is an item. */
  private String path(int depth) {
    StringBuilder path = new StringBuilder(start(depth));
    boolean dot = path.length() > 0;
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      if (dot) {
        path.append(space()).append('.').append(space());
      }
      path.append(step(depth, dot || path.length() > 0));
      dot = true;
    }
    String text = path.toString();
    if (text.charAt(0) == '"' || text.charAt(0) == '\'') {
      // Alone it would be a literal, and so would its filter.
      return "$." + text;
    }
    use(Shape.NAMES);
    return text;
  }

  private String start(int depth) {
    return switch (random.nextInt(9)) {
      case 0, 1, 2 -> {
        use(Shape.CONTEXT);
        yield "$";
      }
      case 3 -> {
        use(Shape.INPUT);
        yield "$$";
      }
      case 4 -> variable();
      case 5 -> {
        use(Shape.FILTERED_VARIABLE);
        yield pick("$", "$item", "$items") + filter(Math.max(0, depth - 1));
      }
      case 6 -> depth > 0 ? block(expression(depth - 1)) + maybeFilteredBlock(depth) : "";
      default -> "";
    };
  }

  private String maybeFilteredBlock(int depth) {
    if (random.nextInt(3) > 0) {
      return "";
    }
    use(Shape.FILTERED_BLOCK);
    return filter(depth - 1);
  }

  private String variable() {
    use(Shape.VARIABLE);
    return pick("$item", "$index", "$items", "$nothing");
  }

  private String step(int depth, boolean inside) {
    String step = name();
    if (depth > 0 && inside) {
      switch (random.nextInt(9)) {
        case 0 -> {
          use(Shape.MAPPED_BLOCK);
          step = block(expression(depth - 1));
        }
        case 1 -> {
          use(Shape.MAPPED_OBJECT);
          step = object(depth - 1);
        }
        case 2 -> {
          use(Shape.MAPPED_CALL);
          step = call(depth - 1);
        }
        case 3 -> step = pick("$", "$item");
        default -> {}
      }
    }
    boolean literal = step.startsWith("\"") || step.startsWith("'");
    for (int i = literal ? 0 : random.nextInt(8); i > 5; i--) {
      step += filter(Math.max(0, depth - 1));
    }
    return step;
  }

  private String filter(int depth) {
    return switch (random.nextInt(5)) {
      case 0 -> {
        use(Shape.INDEX);
        yield "[" + pick("0", "1", "2", "0.7") + "]";
      }
      case 1 -> {
        use(Shape.INDEX_FROM_END);
        yield "[" + pick("-1", "-2", "- 1") + "]";
      }
      case 2 -> {
        use(Shape.COMPUTED_INDEX);
        yield "[" + oneOf("(0) ¦ $ ¦ [0, 1] ¦ [0,0] ¦ n ¦ $index ¦ [1, -1] ¦ 0 + 1 ¦ []") + "]";
      }
      default -> {
        use(Shape.CONDITION);
        yield "[" + truth(depth) + "]";
      }
    };
  }

  private String object(int depth) {
    use(Shape.OBJECT);
    StringBuilder object = new StringBuilder("{");
    int size = random.nextInt(4);
    for (int i = 0; i < size; i++) {
      String key = random.nextInt(8) == 0 ? pick("s", "'a'", "n", "none") : "\"k" + i + "\"";
      object.append(i == 0 ? "" : ",").append(space()).append(key).append(space()).append(":");
      object.append(space()).append(expression(Math.max(0, depth - 1)));
    }
    return object.append(space()).append("}").toString();
  }

  private String array(int depth) {
    use(Shape.ARRAY);
    StringBuilder array = new StringBuilder("[");
    int size = random.nextInt(4);
    for (int i = 0; i < size; i++) {
      array.append(i == 0 ? "" : ",").append(space()).append(expression(Math.max(0, depth - 1)));
    }
    return array.append("]").toString();
  }

  private String numeric(int depth) {
    return switch (random.nextInt(depth > 0 ? 5 : 3)) {
      case 0 -> oneOf("1 ¦ 2 ¦ 0 ¦ 2.5 ¦ 1000000007 ¦ 0.1");
      case 1 -> oneOf("n ¦ m ¦ $.n ¦ $.m ¦ $index ¦ v ¦ $$.big ¦ $.o.n ¦ rows[0].v");
      case 2 -> past();
      case 3 -> number(depth - 1);
      default -> call(depth - 1);
    };
  }

  private String number(int depth) {
    if (random.nextInt(7) == 0) {
      use(Shape.NEGATION);
      return "-" + space() + pick("n", "$.m", "(n)", block(expression(Math.max(0, depth - 1))));
    }
    use(Shape.CALCULATION);
    String operator = oneOf("+ ¦ - ¦ * ¦ / ¦ %");
    return numeric(depth) + " " + operator + " " + numeric(depth);
  }

  private String text(int depth) {
    use(Shape.CONCATENATION);
    String left =
        random.nextBoolean() ? pick("\"id-\"", "s", "$.t") : expression(Math.max(0, depth - 1));
    return left
        + space()
        + "&"
        + space()
        + pick("s", "n", "$.t", "$.m", expression(Math.max(0, depth - 1)));
  }

  private String truth(int depth) {
    int inner = Math.max(0, depth - 1);
    return switch (random.nextInt(7)) {
      case 0, 1 -> {
        use(Shape.EQUALITY);
        yield expression(inner)
            + space()
            + pick("=", "!=")
            + space()
            + oneOf("n ¦ s ¦ 1 ¦ \"a\" ¦ null ¦ " + expression(inner));
      }
      case 2, 3 -> {
        use(Shape.ORDER);
        yield numeric(inner) + space() + pick("<", "<=", ">", ">=") + space() + numeric(inner);
      }
      case 4 -> {
        use(Shape.MEMBERSHIP);
        yield oneOf("n ¦ s ¦ $ ¦ k ¦ 1")
            + " in "
            + pick("list", "[1, 2, \"a\"]", "rows.k", "$.mixed", expression(inner));
      }
      case 5 -> {
        use(Shape.CONNECTIVE);
        yield truth(inner) + pick(" and ", " or ") + expression(inner);
      }
      default -> {
        use(Shape.ORDER);
        yield pick("s", "k", "\"b\"") + " " + pick("<", ">=") + " " + pick("t", "k", "\"a\"");
      }
    };
  }

  private String choice(int depth) {
    String left = expression(depth - 1);
    return switch (random.nextInt(4)) {
      case 0 -> {
        use(Shape.DEFAULT);
        yield left + " ?? " + expression(depth - 1);
      }
      case 1 -> {
        use(Shape.ELVIS);
        yield left + " ?: " + expression(depth - 1);
      }
      default -> {
        use(Shape.CHOICE);
        String otherwise = random.nextInt(4) == 0 ? "" : " : " + expression(depth - 1);
        yield truth(depth - 1) + " ? " + expression(depth - 1) + otherwise;
      }
    };
  }

  private String list(int depth) {
    use(Shape.LIST_FUNCTION);
    return random.nextBoolean()
        ? "$append(" + expression(depth - 1) + ", " + expression(depth - 1) + ")"
        : "$merge([" + pick("$.o", "rows", "rows[0]", "$$.o") + ", " + object(depth - 1) + "])";
  }

  private String call(int depth) {
    int inner = Math.max(0, depth - 1);
    return switch (random.nextInt(6)) {
      case 0, 1 -> {
        use(Shape.AGGREGATE);
        yield "$"
            + oneOf("sum ¦ count ¦ max ¦ min ¦ average")
            + "("
            + oneOf(
                "list ¦ rows.v ¦ $.list ¦ nested ¦ [1, n, m] ¦ n ¦ empty ¦ rows[v > 1].(v * 2) ¦ "
                    + expression(inner))
            + ")";
      }
      case 2 -> {
        use(Shape.NUMBER_FUNCTION);
        yield "$" + pick("floor", "ceil", "abs") + "(" + numeric(inner) + ")";
      }
      case 3 -> {
        use(Shape.TEXT_FUNCTION);
        yield switch (random.nextInt(4)) {
          case 0 ->
              "$"
                  + pick("uppercase", "lowercase", "length")
                  + "("
                  + pick("s", "t", "$.k", "none", expression(inner))
                  + ")";
          case 1 -> "$string(" + pick("n", "m", "$$.big", expression(inner)) + ")";
          case 2 ->
              "$join("
                  + pick("rows.k", "[\"a\", s]", "s", expression(inner))
                  + pick(")", ", \", \")", ", t)");
          default -> "$contains(" + pick("s", "t") + ", " + pick("\"a\"", "s", "none") + ")";
        };
      }
      case 4 -> {
        use(Shape.TRUTH_FUNCTION);
        yield "$" + pick("exists", "not", "boolean") + "(" + expression(inner) + ")";
      }
      default -> past();
    };
  }

  private String past() {
    String node = pick("\"work\"", "'other'", "\"never\"");
    return switch (random.nextInt(5)) {
      case 0 -> {
        use(Shape.PREVIOUS_NODE);
        yield "$previousNode()";
      }
      case 1 -> {
        use(Shape.EXECUTION_COUNT);
        yield "$executionCount(" + node + ")";
      }
      case 2 -> {
        use(Shape.NODE_EXECUTION);
        yield "$nodeExecution("
            + node
            + ", "
            + oneOf("-1 ¦ 0 ¦ 1 ¦ - 1 ¦ -2 ¦ n ¦ $index ¦ (-1)")
            + ")";
      }
      case 3 -> {
        use(Shape.NODE_EXECUTIONS);
        yield "$nodeExecutions(" + node + ")";
      }
      default -> {
        use(Shape.MCP_RESULT);
        yield "$mcpResult(" + node + ")";
      }
    };
  }

  /** Tokens in no order at all; now and then they are a formula. */
  String soup() {
    String tokens =
        "a ¦ $ ¦ $$ ¦ . ¦ . ¦ [ ¦ ] ¦ [0] ¦ ( ¦ ) ¦ { ¦ } ¦ , ¦ : ¦ ? ¦ ?: ¦ ?? ¦ + ¦ - ¦ * ¦ / ¦ %"
            + " ¦ = ¦ != ¦ < ¦ >= ¦ & ¦ and ¦ or ¦ in ¦ 1 ¦ 0 ¦ 01 ¦ 1.5 ¦ 1e3 ¦ \"s\" ¦ 't' ¦ `n`"
            + " ¦ true ¦ null ¦ $count( ¦ $item ¦ $sum ¦ function ¦ [] ¦ ~> ¦ := ¦ ; ¦ ^ ¦ # ¦ @ ¦"
            + " | ¦ .. ¦ $f( ¦ \"\\u0041\" ¦ \\ ¦ /a/ ¦ /*c*/ ¦ n ¦ list ¦ é ¦ n1 ¦ 1n ¦ {\"a\": n}"
            + " ¦ [1, 2]";
    StringBuilder soup = new StringBuilder();
    for (int i = 1 + random.nextInt(6); i > 0; i--) {
      soup.append(oneOf(tokens)).append(pick("", " "));
    }
    return soup.toString();
  }
}
