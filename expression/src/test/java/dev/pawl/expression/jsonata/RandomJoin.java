package dev.pawl.expression.jsonata;

import java.util.List;
import java.util.Random;

/** Makes expressions that join, number and group what a path leads to, which is often nothing. */
final class RandomJoin {
  static final List<String> DOCUMENTS =
      List.of(
          """
          {"library": {
            "loans": [{"customer": "1", "isbn": "a"}, {"customer": "2", "isbn": "b"}],
            "books": [{"title": "A", "isbn": "a", "authors": ["x", "y"]},
                      {"title": "C", "isbn": "c", "authors": []}],
            "empty": []},
           "a": [{"b": [{"c": 1}, {"c": 2}], "d": "x"}, {"b": {"c": 3}, "d": "y"}, {"d": "z"}],
           "n": null, "s": "str", "o": {"k": {"m": [1, 2, 3]}}}
          """,
          """
          {"library": {"loans": [{"isbn": "q"}], "books": [{"title": "A", "isbn": "a"}]}, "a": []}
          """,
          """
          {"library": {"loans": [], "books": []}, "a": {"b": {"c": 5}, "d": "only"}, "o": []}
          """,
          "{}",
          """
          [{"a": [{"b": {"c": 1}}]}, {"a": {"b": [{"c": 2, "d": 1}]}}]
          """);

  private static final List<String> NAMES =
      List.of(
          "a", "b", "c", "d", "library", "loans", "books", "isbn", "title", "authors", "empty", "o",
          "k", "m", "n", "s", "zz");
  private static final List<String> STARTS =
      List.of("library.loans", "library.books", "library.empty", "a.b", "a", "o.k", "s", "zz");
  private static final List<String> PREDICATES =
      List.of(
          "0",
          "1",
          "-1",
          "5",
          "$L.isbn=$B.isbn",
          "isbn=$L.isbn",
          "$i=0",
          "false",
          "true",
          "%.d",
          "%.%.isbn",
          "isbn=\"a\"",
          "c=1",
          "zz",
          "$X");
  private static final List<String> KEYS =
      List.of("\"name\"", "\"x\"", "title", "isbn", "d", "$L.isbn", "\"k\" & $i", "%.d");
  private static final List<String> VALUES =
      List.of(
          "$B.title[]",
          "$B.title",
          "$L",
          "title",
          "$",
          "c",
          "$i",
          "%.d",
          "$sum(c)",
          "authors[]",
          "zz",
          "zz[]",
          "[zz]",
          "$count($)",
          "$L.customer[]",
          "%",
          "$B[]");

  private final Random random;

  RandomJoin(long seed) {
    this.random = new Random(seed);
  }

  String expression() {
    return expression(2);
  }

  private String expression(int depth) {
    String path = path(depth);
    return switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> path + group();
      case 4 -> "(" + path + ")" + pick(List.of("[]", group(), "[0]", ".%", ".zz"));
      case 5 -> pick(List.of("$count(", "$exists(", "$string(", "$keys(", "(")) + path + ")";
      case 6 -> "[" + path + group() + "]";
      default -> path;
    };
  }

  private String path(int depth) {
    StringBuilder path = new StringBuilder();
    for (String name : pick(STARTS).split("\\.")) {
      path.append(path.isEmpty() ? "" : ".").append(name).append(binding());
    }
    while (random.nextInt(9) < 4) {
      path.append('.').append(step(depth));
    }
    return path.toString();
  }

  private String step(int depth) {
    return switch (random.nextInt(20)) {
      case 0, 1 -> "%" + predicate(6);
      case 2 -> "*" + predicate(6);
      case 3 -> "**";
      case 4, 5 -> depth == 0 ? "$" : "(" + expression(depth - 1) + ")" + predicate(6);
      case 6 -> group();
      case 7 -> depth == 0 ? "$" : "[" + expression(depth - 1) + "]";
      default -> pick(NAMES) + binding();
    };
  }

  private String binding() {
    String bound =
        switch (random.nextInt(10)) {
          case 0, 1, 2 -> "@$" + pick(List.of("L", "B", "X"));
          case 3, 4 -> "#$" + pick(List.of("i", "j"));
          default -> "";
        };
    String index = random.nextInt(12) == 0 ? "#$k" : "";
    String kept = random.nextInt(9) == 0 ? "[]" : "";
    String order = random.nextInt(16) == 0 ? "^(" + pick(List.of("", "<", ">")) + "isbn)" : "";
    return bound + predicate(4) + index + kept + order;
  }

  private String predicate(int oneIn) {
    return random.nextInt(oneIn) == 0 ? "[" + pick(PREDICATES) + "]" : "";
  }

  private String group() {
    String pairs = pick(KEYS) + ": " + pick(VALUES);
    return "{"
        + (random.nextInt(4) == 0 ? pairs + ", " + pick(KEYS) + ": " + pick(VALUES) : pairs)
        + "}";
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
