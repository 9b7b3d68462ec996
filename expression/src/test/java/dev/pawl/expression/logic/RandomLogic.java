package dev.pawl.expression.logic;

import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Makes rules and data at random, and leaves out what is known to differ from json-logic-js: names
 * that lead through lists, and data that looks like a rule.
 */
final class RandomLogic {
  private static final List<String> TAKING_TWO =
      List.of("==", "!=", "===", "!==", "<", "<=", ">", ">=", "-", "/", "%", "in", "substr");
  private static final List<String> TAKING_ANY =
      List.of("if", "?:", "and", "or", "+", "*", "min", "max", "cat", "merge", "<", "<=", "substr");
  private static final List<String> TAKING_ONE =
      List.of("!", "!!", "-", "+", "log", "cat", "merge");
  private static final List<String> LOOPS = List.of("map", "filter", "all", "some", "none");
  private static final List<String> TOP =
      List.of("", "a", "b", "c", "d", "user.name", "user.age", "list.0", "list.1", "items.0.qty");
  private static final List<String> ELEMENT = List.of("", "", "0", "1");
  private static final List<String> REDUCTION = List.of("current", "accumulator", "current.0");
  private static final List<Object> SCALARS =
      Values.list(
          null, true, false, 0, 1, -1, 2, 10, 0.5, -2.5, 1e21, "", " ", "0", "1", "12px", "abc",
          "b", "-3");

  private final Random random;

  RandomLogic(Random random) {
    this.random = random;
  }

  Object rule() {
    return operation(TOP, 4);
  }

  /** An object with the names that {@link #rule} asks for, most of the time. */
  Object document() {
    Map<String, Object> user = Values.object("name", scalar(), "age", scalar());
    return Values.object(
        "a",
        value(2),
        "b",
        scalar(),
        "c",
        random.nextInt(5),
        "user",
        user,
        "list",
        list(2),
        "items",
        items());
  }

  private List<Object> items() {
    List<Object> items = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      items.add(Values.object("qty", scalar(), "sku", scalar()));
    }
    return items;
  }

  private Object scalar() {
    return pick(SCALARS);
  }

  private Object value(int depth) {
    return random.nextInt(3) == 0 && depth > 0 ? list(depth) : scalar();
  }

  private List<Object> list(int depth) {
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(value(depth - 1));
    }
    return list;
  }

  private Object part(List<String> names, int depth) {
    int kind = random.nextInt(10);
    if (depth > 0 && kind < 5) {
      return operation(names, depth);
    }
    return kind < 8 ? variable(names) : value(1);
  }

  private Object variable(List<String> names) {
    Object name = pick(names);
    return Values.object("var", random.nextInt(4) == 0 ? Values.list(name, scalar()) : name);
  }

  private Object operation(List<String> names, int depth) {
    return switch (random.nextInt(9)) {
      case 0, 1, 2 -> Values.object(pick(TAKING_TWO), parts(names, depth, 2));
      case 3, 4 -> Values.object(pick(TAKING_ANY), parts(names, depth, 1 + random.nextInt(4)));
      case 5 -> Values.object(pick(TAKING_ONE), part(names, depth - 1));
      case 6 -> parts(names, depth, random.nextInt(4));
      case 7 ->
          Values.object(pick(LOOPS), Values.list(part(names, depth - 1), part(ELEMENT, depth - 1)));
      default ->
          Values.object(
              "reduce",
              Values.list(part(names, depth - 1), part(REDUCTION, depth - 1), part(names, 0)));
    };
  }

  private List<Object> parts(List<String> names, int depth, int count) {
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(part(names, depth - 1));
    }
    return parts;
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
