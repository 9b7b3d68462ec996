import dev.pawl.activities.Activities;
import dev.pawl.activities.Activity;
import dev.pawl.activities.ActivityProvider;
import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.activities.Tool;
import dev.pawl.activities.ToolSuggestion;
import dev.pawl.activities.type.Constraint;
import dev.pawl.activities.type.Description;
import java.time.Duration;
import java.util.Optional;

/**
 * A shop: an order is priced, looked through if it is large, and shipped.
 *
 * <p>`pawl serve --jar shop.jar` offers it to MCP clients: the tools order_start and order_continue
 * step it, the tool order runs it as a whole, and convert is a tool of its own.
 */
public final class Shop implements ActivityProvider {
  record Order(
      @Description("What is wanted") String item,
      @Description("How many of it") @Constraint(minimum = 1, maximum = 1_000) int count) {}

  record Price(String item, int count, double total, String size) {}

  record Review(Price price, boolean checked) {}

  record Shipment(String number, double total) {}

  private static final Activity<Order, Price> PRICE =
      Activity.named("price", Order.class, Price.class)
          .description("Works out what an order costs")
          .readOnly()
          .run(
              context -> {
                Order order = context.input();
                double total = order.count() * 2.5;
                context.memory().put("currency", "EUR");
                return new Price(
                    order.item(), order.count(), total, total > 100 ? "large" : "small");
              });

  private static final Activity<Price, Review> REVIEW =
      Activity.named("review", Price.class, Review.class)
          .description("Looks through a large order")
          .readOnly()
          .run(context -> new Review(context.input(), true));

  private static final Activity<Price, Shipment> SHIP =
      Activity.named("ship", Price.class, Shipment.class)
          .description("Sends the goods")
          .timeout(Duration.ofSeconds(10))
          .retry(3, Duration.ofMillis(200))
          .idempotent()
          .run(context -> new Shipment("S-" + context.sessionId(), context.input().total()));

  private static final Activity<Shipment, Void> CALL_BACK =
      Activity.named("call_back", Shipment.class, Void.class)
          .description("Calls a shipment back")
          .idempotent()
          .run(_ -> null);

  /** In the annotation style: the parameters are the arguments. */
  static final class Money {
    @Tool(value = "Converts an amount of euros", readOnly = true)
    double convert(double euros, @Description("1.1 if nothing is said") Optional<Double> rate) {
      return euros * rate.orElse(1.1);
    }
  }

  @Override
  public Activities activities() {
    ActivityWorkflow order =
        ActivityWorkflow.named("order", Order.class)
            .description("Orders something")
            .step(
                PRICE,
                step ->
                    step.branchTo("size:small", "ship")
                        .branch("size:large", ToolSuggestion.of("discount_start")))
            .step(REVIEW)
            .step(
                SHIP,
                step ->
                    step.input(memory -> memory.get("price").orElseThrow()).compensate(CALL_BACK))
            .timeout(Duration.ofMinutes(10))
            .build();
    return Activities.named("shop", "1.0").workflow(order).tools(new Money()).build();
  }
}
