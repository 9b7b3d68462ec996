package dev.pawl.activities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.type.JsonType;
import dev.pawl.json.Values;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What steps find in their memory after loops, and what can be put there. */
@Timeout(60)
class MemoryTest {
  private static final JsonType<Map<String, @Nullable Object>> ANY =
      JsonType.schema(Map.of("type", "object"));

  private static Activity<Map<String, @Nullable Object>, Map<String, @Nullable Object>> act(
      String name,
      ActivityBuilder.Work<Map<String, @Nullable Object>, Map<String, @Nullable Object>> work) {
    return Activity.named(name, ANY, ANY).readOnly().run(work);
  }

  private static WorkflowBuilder<Map<String, @Nullable Object>> flow() {
    return ActivityWorkflow.named("flow", ANY);
  }

  private static Program program(ActivityWorkflow workflow) {
    return new Program(Activities.named("eyes", "1").workflow(workflow).build());
  }

  @Test
  void whatWasPutLaterIsNotTakenBackByAStepThatRunsAgain() {
    List<Object> seen = new ArrayList<>();
    AtomicInteger runs = new AtomicInteger();
    ActivityWorkflow workflow =
        flow()
            .step(
                act(
                    "a",
                    context -> {
                      if (context.memory().get("count").isEmpty()) {
                        context.memory().put("count", 1);
                      }
                      return Map.of();
                    }))
            .step(
                act(
                    "b",
                    context -> {
                      int count = ((Number) context.memory().get("count").orElseThrow()).intValue();
                      seen.add(count);
                      context.memory().put("count", count + 1);
                      return Values.object("again", runs.incrementAndGet() < 3);
                    }),
                step -> step.branchTo("again:true", "a"))
            .build();
    try (Program program = program(workflow)) {
      program.run("flow", Map.of());
      assertThat(seen).containsExactly(1, 2, 3);
    }
  }

  @Test
  void whatAStepPutStaysWhenItIsPassedOverLater() {
    AtomicInteger runs = new AtomicInteger();
    List<Object> seen = new ArrayList<>();
    ActivityWorkflow workflow =
        flow()
            .step(
                act(
                    "a",
                    context -> {
                      context.memory().put("key", "kept");
                      return Map.of();
                    }),
                step -> step.when(_ -> runs.get() == 0))
            .step(
                act(
                    "b",
                    context -> {
                      seen.add(context.memory().get("key").orElse("gone"));
                      return Values.object("again", runs.incrementAndGet() < 2);
                    }),
                step -> step.branchTo("again:true", "a"))
            .build();
    try (Program program = program(workflow)) {
      program.run("flow", Map.of());
      assertThat(seen).containsExactly("kept", "kept");
    }
  }

  record Point(int x) {}

  enum Kind {
    PLAIN,
    ODD {
      @Override
      String word() {
        return "odd";
      }
    };

    String word() {
      return "plain";
    }
  }

  @Test
  void anythingWithAJsonTypeCanBePut() {
    List<Object> seen = new ArrayList<>();
    ActivityWorkflow workflow =
        flow()
            .step(
                act(
                    "a",
                    context -> {
                      for (Object each :
                          new Object[] {
                            Kind.ODD,
                            Instant.EPOCH,
                            List.of(new Point(1)),
                            Map.of("p", new Point(2)),
                            Optional.of(new Point(3)),
                            UUID.randomUUID()
                          }) {
                        try {
                          context.memory().put("k", each);
                          seen.add("ok");
                        } catch (RuntimeException e) {
                          seen.add(each.getClass() + " " + e);
                        }
                      }
                      return Map.of();
                    }))
            .build();
    try (Program program = program(workflow)) {
      program.run("flow", Map.of());
      assertThat(seen).containsOnly("ok");
    }
  }

  @Test
  void aStepIsFoundUnderItsOwnNameThoughAnotherActivityIsCalledSo() {
    List<Object> seen = new ArrayList<>();
    ActivityWorkflow workflow =
        flow()
            .step(act("draft", _ -> Values.object("by", "price")), step -> step.named("price"))
            .step(act("price", _ -> Values.object("by", "total")), step -> step.named("total"))
            .step(
                act(
                    "end",
                    context -> {
                      seen.add(context.memory().get("price").orElseThrow());
                      return Map.of();
                    }))
            .build();
    try (Program program = program(workflow)) {
      program.run("flow", Map.of());
      assertThat(seen).containsExactly(Map.of("by", "price"));
    }
  }
}
