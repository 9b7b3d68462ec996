package dev.pawl.expression.jsonata;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Random documents with the member names of {@code documents.json}, some of them of the same shape.
 */
final class RandomJson {
  private static final List<String> MEMBERS =
      List.of("a", "b", "s", "n", "o", "e", "t", "list", "nested", "names", "mixed", "neg");
  private static final List<String> TEXTS =
      List.of("a", "b", "Hello, World", "10", "", "x y", "lol", "é");

  private final Random random;

  RandomJson(long seed) {
    random = new Random(seed);
  }

  Map<String, Object> document() {
    Map<String, Object> document = new LinkedHashMap<>();
    for (String member : MEMBERS) {
      if (random.nextInt(5) > 0) {
        document.put(member, random.nextInt(3) == 0 ? value(2) : fitting(member));
      }
    }
    return document;
  }

  private Object fitting(String member) {
    return switch (member) {
      case "a" -> random.nextInt(10);
      case "neg" -> -random.nextInt(1000) / 8.0;
      case "s" -> text();
      case "b" -> list(() -> random.nextInt(10));
      case "names" -> list(this::text);
      case "list" -> list(this::row);
      case "nested" -> list(() -> list(() -> random.nextInt(4)));
      default -> value(2);
    };
  }

  private Map<String, Object> row() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("k", text());
    if (random.nextInt(6) > 0) {
      row.put("v", random.nextInt(6));
    }
    return row;
  }

  private List<Object> list(Supplier<?> items) {
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      list.add(items.get());
    }
    return list;
  }

  private String text() {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }

  private Object value(int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 6)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextInt(20) - 5;
      case 3 -> random.nextInt(1000) / 16.0;
      case 4, 5 -> text();
      case 6 -> list(() -> value(depth - 1));
      default -> {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          object.put(List.of("x", "y", "k", "v", "a").get(random.nextInt(5)), value(depth - 1));
        }
        yield object;
      }
    };
  }
}
