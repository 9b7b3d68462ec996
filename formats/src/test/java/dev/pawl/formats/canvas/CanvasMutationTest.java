package dev.pawl.formats.canvas;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.model.Bundle;
import dev.pawl.model.Place;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Changes a sound canvas here and there: whatever comes of it is read, and never thrown at. */
class CanvasMutationTest {
  private static final Map<String, UpstreamDefinition> SERVERS =
      Map.of("cloud", new UpstreamDefinition.Builtin("cloud", "files", Map.of(), Place.UNKNOWN));
  private static final List<String> WORDS =
      List.of(
          "",
          "{{",
          "{{ $.a }}",
          "{{x}}",
          "= 1",
          "= $.",
          "a < b",
          "branch-0",
          "branch-99",
          "start-1",
          "end-1",
          "mcp",
          "switch",
          "`",
          "\u0000",
          "\ud800",
          "../..",
          "$",
          "}}",
          "[");

  @Test
  void readsTenThousand() {
    assertThat(read(10_000)).isPositive();
  }

  @Test
  @Tag("soak")
  void readsAMillion() {
    assertThat(read(1_000_000)).isPositive();
  }

  /** How many of them could still be run. */
  private static int read(int count) {
    byte[] sound = Canvases.bytes("every_node.json");
    Object root = Json.parse(sound);
    int runnable = 0;
    for (int seed = 0; seed < count; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] changed =
          seed % 4 == 0
              ? bytes(sound, random)
              : Json.bytes(change(change(root, random, 0), random, 0));
      try {
        Bundle bundle = new CanvasFormat().read("a.json", changed, SERVERS);
        runnable += bundle.definitions().size();
        boolean told = !bundle.problems().isEmpty() || !bundle.definitions().isEmpty();
        assertThat(told).as("seed %s says nothing", seed).isTrue();
        Canvas.read("a.json", changed).ifPresent(Canvas::text);
      } catch (RuntimeException | StackOverflowError thrown) {
        throw new AssertionError("seed " + seed + ": " + new String(changed, UTF_8), thrown);
      }
    }
    return runnable;
  }

  private static byte[] bytes(byte[] sound, SplittableRandom random) {
    byte[] changed = sound.clone();
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
    }
    return changed;
  }

  /** The same with one part of it removed, repeated, or replaced. */
  private static @Nullable Object change(
      @Nullable Object value, SplittableRandom random, int depth) {
    boolean here = random.nextInt(8) == 0 && depth > 0;
    if (here) {
      return other(random);
    }
    return switch (value) {
      case Map<?, ?> map when !map.isEmpty() -> {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((key, each) -> copy.put(String.valueOf(key), each));
        String key = List.copyOf(copy.keySet()).get(random.nextInt(copy.size()));
        if (random.nextInt(10) == 0) {
          copy.remove(key);
        } else {
          copy.put(key, change(copy.get(key), random, depth + 1));
        }
        yield copy;
      }
      case List<?> list when !list.isEmpty() -> {
        List<@Nullable Object> copy = new ArrayList<>(list);
        int index = random.nextInt(copy.size());
        switch (random.nextInt(10)) {
          case 0 -> copy.remove(index);
          case 1 -> copy.add(copy.get(index));
          default -> copy.set(index, change(copy.get(index), random, depth + 1));
        }
        yield copy;
      }
      case null, default -> other(random);
    };
  }

  private static @Nullable Object other(SplittableRandom random) {
    return switch (random.nextInt(7)) {
      case 0 -> null;
      case 1 -> random.nextInt(-5, 5);
      case 2 -> random.nextBoolean();
      case 3 -> List.of();
      case 4 -> Map.of();
      default -> WORDS.get(random.nextInt(WORDS.size()));
    };
  }
}
