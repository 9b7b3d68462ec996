package dev.pawl.expression.jsonata;

import dev.pawl.json.Values;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/** Random inputs, variables and pasts for {@link RandomFormula}. */
final class RandomScope {
  private static final List<String> MEMBERS =
      List.of(
          "n", "m", "s", "t", "b", "o", "list", "rows", "nested", "x y", "mixed", "empty", "big",
          "k", "v", "and");
  private static final List<String> TEXTS =
      List.of("a", "b", "Hello", "10", "", "x y", "é", "ß", "\ud83d\ude00", "İ");
  private static final List<Number> NUMBERS =
      List.of(
          0,
          1,
          2,
          3,
          -1,
          7,
          1.5,
          -2.25,
          0.1,
          3.0,
          -0.0,
          100L,
          9007199254740992L,
          9007199254740993L,
          1152921504606846977L,
          1L << 60,
          Long.MAX_VALUE,
          0x1p63,
          -0x1p63,
          1e21,
          1e-7,
          1e300,
          123456789.12345679,
          new BigInteger("18446744073709551616"),
          new BigInteger("2"),
          4294967296L,
          BigInteger.TEN.pow(400));

  private final Random random;

  RandomScope(long seed) {
    random = new Random(seed);
  }

  JsonataScope next() {
    JsonataScope scope =
        JsonataScope.of(random.nextInt(40) == 0 ? value(2) : maybeFrozen(document()));
    if (random.nextInt(3) > 0) {
      Map<String, Object> variables = new LinkedHashMap<>();
      variables.put("item", random.nextBoolean() ? row() : value(2));
      variables.put("index", random.nextInt(3));
      variables.put("items", list(this::row));
      scope = scope.withVariables(variables);
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      Object output = random.nextBoolean() ? random.nextInt(5) : value(2);
      scope = scope.after(random.nextBoolean() ? "work" : "other", output);
    }
    return scope;
  }

  private Object maybeFrozen(Object value) {
    return random.nextBoolean() ? Values.freeze(value) : value;
  }

  private Map<String, Object> document() {
    Map<String, Object> document = new LinkedHashMap<>();
    for (String member : MEMBERS) {
      if (random.nextInt(8) > 0) {
        document.put(member, random.nextInt(6) == 0 ? value(3) : fitting(member));
      }
    }
    return document;
  }

  private Object fitting(String member) {
    return switch (member) {
      case "n", "v" -> random.nextInt(10) - 2;
      case "m" -> random.nextInt(1000) / 8.0;
      case "s", "t", "k", "x y" -> text();
      case "b" -> random.nextBoolean();
      case "o" -> row();
      case "list" -> list(() -> random.nextInt(10));
      case "rows" -> list(this::row);
      case "nested" -> list(() -> list(() -> random.nextInt(4)));
      case "mixed" -> list(() -> value(1));
      case "empty" -> random.nextBoolean() ? List.of() : Map.of();
      case "big" -> number();
      default -> value(2);
    };
  }

  private Map<String, Object> row() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("k", text());
    for (String member : List.of("v", "n", "s", "list", "rows", "o")) {
      if (random.nextInt(3) == 0) {
        row.put(member, random.nextInt(5) == 0 ? value(1) : random.nextInt(6));
      }
    }
    return row;
  }

  private List<Object> list(Supplier<?> items) {
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      list.add(random.nextInt(20) == 0 ? value(1) : items.get());
    }
    return list;
  }

  private String text() {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }

  private Number number() {
    return NUMBERS.get(random.nextInt(NUMBERS.size()));
  }

  private Object value(int depth) {
    return switch (random.nextInt(depth > 0 ? 9 : 6)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextInt(20) - 5;
      case 3 -> number();
      case 4, 5 -> text();
      case 6, 7 -> list(() -> value(depth - 1));
      default -> {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          object.put(MEMBERS.get(random.nextInt(MEMBERS.size())), value(depth - 1));
        }
        yield object;
      }
    };
  }
}
