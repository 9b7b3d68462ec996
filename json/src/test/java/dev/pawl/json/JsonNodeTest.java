package dev.pawl.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random documents, read and written, compared with a real JavaScript engine. */
final class JsonNodeTest {
  private final Random random = new Random(42);

  @Test
  void readsAndWritesTheSameAsNode() {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      texts.add(Json.write(randomValue(0)));
    }

    List<String> compact =
        NodeJs.ask("return input.map((text) => JSON.stringify(JSON.parse(text)))", texts);
    List<String> pretty =
        NodeJs.ask("return input.map((text) => JSON.stringify(JSON.parse(text), null, 2))", texts);

    assertThat(texts).isEqualTo(compact);
    assertThat(texts.stream().map(text -> Json.write(Json.parse(text)))).isEqualTo(compact);
    assertThat(texts.stream().map(text -> Json.pretty(Json.parse(text)))).isEqualTo(pretty);
  }

  private Object randomValue(int depth) {
    return switch (random.nextInt(depth < 4 ? 8 : 6)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextInt();
      case 3 -> random.nextDouble() * Math.pow(10, random.nextInt(40) - 15);
      case 4, 5 -> randomText();
      case 6 -> randomList(depth);
      default -> randomMap(depth);
    };
  }

  private List<Object> randomList(int depth) {
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      list.add(randomValue(depth + 1));
    }
    return list;
  }

  private Map<String, Object> randomMap(int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      map.put("k" + random.nextInt(100), randomValue(depth + 1));
    }
    return map;
  }

  private String randomText() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(12); i > 0; i--) {
      int range = random.nextInt(3);
      text.append((char) random.nextInt(range == 0 ? 0x40 : range == 1 ? 0x100 : 0x10000));
    }
    return text.toString();
  }
}
