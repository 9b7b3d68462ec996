package dev.pawl.formats.edit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Makes random changes to a tool, with texts that are hard to write. */
final class RandomTool {
  static final List<Object> NASTY =
      Arrays.asList(
          "",
          " ",
          "plain",
          "no",
          "Yes",
          "null",
          "~",
          "true",
          "1",
          "1.0",
          "-0x1F",
          "1e5",
          ".5",
          "12:30:00",
          "2026-01-01",
          "10s",
          "<<",
          "=",
          "- a",
          "? a",
          "a: b",
          "a:",
          "a #b",
          "#b",
          "&anchor",
          "*alias",
          "!!java.net.URL [\"x\"]",
          "%YAML 1.1",
          "---",
          "...",
          "@at",
          "`tick`",
          "{ a: b }",
          "[a, b]",
          "it's",
          "\"quoted\"",
          "both ' and \"",
          "back\\slash",
          "{ \"n\": $.entry.n * 2 }",
          "two\nlines",
          "three\n\nlines\n",
          "\nfirst",
          "  indented\nthen not",
          "ends\n\n",
          "\n",
          "tab\there",
          "\ttab",
          "trailing \nspace ",
          "# looks\n# like comments\n",
          "cr\r\nlf",
          "bell\u0007",
          "nel\u0085",
          "ls\u2028ps\u2029",
          "bom\uFEFF",
          "emoji \uD83D\uDE00 é 漢",
          "x".repeat(300),
          "key: |\n  text",
          0,
          -1,
          12345678901234L,
          new BigInteger("123456789012345678901234567890"),
          0.5,
          1e21,
          -1.5e-7,
          true,
          false,
          null,
          List.of(),
          Map.of());

  private final Random random;

  RandomTool(long seed) {
    this.random = new Random(seed);
  }

  <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  Object value(int depth) {
    return switch (depth <= 0 ? 3 : random.nextInt(6)) {
      case 0 -> {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
          list.add(value(depth - 1));
        }
        yield list;
      }
      case 1 -> {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
          map.put(key(), value(depth - 1));
        }
        yield map;
      }
      default -> copy(one(NASTY));
    };
  }

  private String key() {
    return random.nextInt(3) == 0 ? String.valueOf(one(NASTY)) : "k" + random.nextInt(10);
  }

  Map<String, Object> fresh(String name) {
    Map<String, Object> tool = new LinkedHashMap<>();
    tool.put("name", name);
    tool.put("description", one(NASTY));
    tool.put("extra", value(4));
    tool.put("nodes", new ArrayList<>(List.of(node(), node(), node())));
    return tool;
  }

  private Map<String, Object> node() {
    Map<String, Object> node = new LinkedHashMap<>();
    node.put("id", "n" + random.nextInt(1_000_000));
    node.put("type", "transform");
    node.put("transform", new LinkedHashMap<>(Map.of("expr", String.valueOf(one(NASTY)))));
    node.put(key(), value(2));
    return node;
  }

  /** A copy with a few changes somewhere; its name stays. */
  Map<String, Object> changed(Map<?, ?> tool) {
    Map<String, Object> copy = map(tool);
    Object name = copy.get("name");
    for (int i = random.nextInt(3); i >= 0; i--) {
      mutate(copy);
    }
    Map<String, Object> result = new LinkedHashMap<>();
    copy.forEach((key, value) -> result.put(key, key.equals("name") ? name : value));
    if (!result.containsKey("name")) {
      result.put("name", name);
    }
    return result;
  }

  private static Map<String, Object> map(Map<?, ?> map) {
    Map<String, Object> copy = new LinkedHashMap<>();
    map.forEach((key, value) -> copy.put(String.valueOf(key), copy(value)));
    return copy;
  }

  private static Object copy(Object value) {
    return switch (value) {
      case Map<?, ?> map -> map(map);
      case List<?> list -> {
        List<Object> items = new ArrayList<>();
        list.forEach(item -> items.add(copy(item)));
        yield items;
      }
      case null, default -> value;
    };
  }

  @SuppressWarnings("unchecked")
  private void mutate(Object value) {
    switch (value) {
      case Map<?, ?> any -> mutateMap((Map<String, Object>) any);
      case List<?> any -> mutateList((List<Object>) any);
      case null, default -> {}
    }
  }

  private void mutateMap(Map<String, Object> map) {
    List<String> keys = new ArrayList<>(map.keySet());
    switch (keys.isEmpty() ? 0 : random.nextInt(8)) {
      case 0 -> insertFirst(map, key(), value(2));
      case 1 -> map.put(key(), value(3));
      case 2 -> map.remove(one(keys));
      case 3 -> map.put(one(keys), value(2));
      default -> {
        String key = one(keys);
        if (map.get(key) instanceof Map || map.get(key) instanceof List) {
          mutate(map.get(key));
        } else {
          map.put(key, copy(one(NASTY)));
        }
      }
    }
  }

  private static void insertFirst(Map<String, Object> map, String key, Object value) {
    Map<String, Object> rest = new LinkedHashMap<>(map);
    map.clear();
    map.put(key, value);
    rest.forEach(map::putIfAbsent);
  }

  private void mutateList(List<Object> list) {
    int size = list.size();
    switch (size == 0 ? 0 : random.nextInt(7)) {
      case 0 -> list.add(random.nextInt(size + 1), random.nextBoolean() ? node() : value(2));
      case 1 -> list.remove(random.nextInt(size));
      case 2 -> Collections.swap(list, random.nextInt(size), random.nextInt(size));
      case 3 -> list.set(random.nextInt(size), value(2));
      default -> mutate(one(list));
    }
  }
}
