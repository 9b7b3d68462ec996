package dev.pawl.acceptance.docs;

import dev.pawl.Pawl;
import dev.pawl.WorkflowSessions;
import dev.pawl.activities.Activities;
import dev.pawl.activities.Activity;
import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.activities.Tool;
import dev.pawl.activities.WorkflowTemplate;
import dev.pawl.activities.session.Next;
import dev.pawl.activities.session.Session;
import dev.pawl.activities.type.Default;
import java.time.Duration;
import java.util.Map;

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

  record Settings(String currency, @Default("100") double most) {}

  private static Activity<Order, Price> price(String currency) {
    return Activity.named("price_" + currency, Order.class, Price.class)
        .run(context -> new Price(context.input().item(), context.input().count() * 2.5));
  }

  private static Activity<Price, Bill> bill(double most) {
    return Activity.named("bill", Price.class, Bill.class)
        .run(context -> new Bill("Please pay " + Math.min(most, context.input().total())));
  }

  static Activities templates() {
    WorkflowTemplate<Settings, Order> selling =
        ActivityWorkflow.template(
            Settings.class,
            Order.class,
            (settings, workflow) ->
                workflow.step(price(settings.currency())).step(bill(settings.most())));

    ActivityWorkflow german = selling.workflow("order_de", new Settings("EUR", 50));
    ActivityWorkflow swiss = selling.workflow("order_ch", Map.of("currency", "CHF"));
    return Activities.named("shops", "1.0").workflow(german).workflow(swiss).build();
  }

  static Session stepped(Pawl pawl) {
    WorkflowSessions orders = pawl.sessions("order");
    Session session = orders.start(Map.of("item", "plums", "count", 2));
    session = orders.goOn(session.sessionId());
    session = orders.goOn(session.sessionId(), Next.at("bill"));
    return session;
  }
}
