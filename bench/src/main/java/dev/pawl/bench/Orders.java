package dev.pawl.bench;

import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A document of about 1 MB when written: an array of small objects. */
final class Orders {
  private static final int COUNT = 9_500;

  private Orders() {}

  static Map<String, @Nullable Object> document() {
    List<Map<String, @Nullable Object>> orders =
        IntStream.range(0, COUNT).mapToObj(Orders::order).toList();
    return Values.object("orders", orders);
  }

  private static Map<String, @Nullable Object> order(int i) {
    return Values.object(
        "id", i,
        "customer", "customer " + i * 7919 % 1000,
        "region", List.of("north", "south", "east", "west").get(i % 4),
        "price", price(i),
        "quantity", quantity(i),
        "tags", List.of("new", "paid"),
        "open", i % 3 == 0);
  }

  /** In quarters, so that sums are exact in whatever order they are made. */
  private static double price(int i) {
    return 1 + i * 31 % 400 / 4.0;
  }

  private static int quantity(int i) {
    return 1 + i * 17 % 10;
  }

  /** The value of all orders of more than so many pieces, worked out without the engine. */
  static double total(int moreThan) {
    return IntStream.range(0, COUNT)
        .filter(i -> quantity(i) > moreThan)
        .mapToDouble(i -> price(i) * quantity(i))
        .sum();
  }
}
