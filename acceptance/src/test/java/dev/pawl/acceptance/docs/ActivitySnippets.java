package dev.pawl.acceptance.docs;

import dev.pawl.Pawl;
import dev.pawl.activities.Activities;
import dev.pawl.activities.Activity;
import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.activities.Tool;
import java.time.Duration;

/** Java code that the documents show of activities. They quote it line by line. */
final class ActivitySnippets {
  private ActivitySnippets() {}

  record Order(String item, int count) {}

  record Price(String item, double total) {}

  record Bill(String text) {}

  static Pawl shop() {
    Activity<Order, Price> price =
        Activity.named("price", Order.class, Price.class)
            .run(context -> new Price(context.input().item(), context.input().count() * 2.5));
    Activity<Price, Bill> bill =
        Activity.named("bill", Price.class, Bill.class)
            .run(context -> new Bill("Please pay " + context.input().total()));
    ActivityWorkflow order =
        ActivityWorkflow.named("order", Order.class).step(price).step(bill).build();
    return Pawl.of(Activities.named("shop", "1.0").workflow(order).tools(new Money()).build());
  }

  static final class Money {
    @Tool("Converts an amount of euros")
    double convert(double euros, double rate) {
      return euros * rate;
    }
  }

  static Activity<Order, Price> price() {
    Activity<Order, Price> price =
        Activity.named("price", Order.class, Price.class)
            .description("Works out what an order costs")
            .readOnly()
            .run(context -> new Price(context.input().item(), context.input().count() * 2.5));
    return price;
  }

  static ActivityWorkflow workflow(
      Activity<Order, Price> price, Activity<Price, Price> review, Activity<Price, Bill> ship) {
    ActivityWorkflow order =
        ActivityWorkflow.named("order", Order.class)
            .step(price, step -> step.branchTo("size:small", "ship"))
            .step(review, step -> step.optional())
            .step(ship, step -> step.input(memory -> memory.get("price").orElseThrow()))
            .timeout(Duration.ofMinutes(10))
            .build();
    return order;
  }

  static Activities offered(ActivityWorkflow order, Activity<Order, Price> price) {
    Activities shop =
        Activities.named("shop", "1.0").workflow(order).tool(price).tools(new Money()).build();
    return shop;
  }
}
