package dev.pawl.activities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.StepClient.Reply;
import dev.pawl.activities.type.Constraint;
import dev.pawl.activities.type.Default;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Workflows with parameters. */
@Timeout(60)
class WorkflowTemplatesTest {
  record Settings(String greeting, @Default("1") @Constraint(minimum = 1) int times) {}

  record Name(String name) {}

  record Text(String text) {}

  private static final WorkflowTemplate<Settings, Name> GREETING =
      ActivityWorkflow.template(
          Settings.class,
          Name.class,
          (settings, workflow) -> {
            workflow
                .description("Says " + settings.greeting())
                .step(
                    Activity.named("greet", Name.class, Text.class)
                        .readOnly()
                        .run(
                            context ->
                                new Text(settings.greeting() + " " + context.input().name())));
            for (int i = 1; i < settings.times(); i++) {
              String step = "again" + i;
              workflow.step(
                  Activity.named(step, Text.class, Text.class)
                      .readOnly()
                      .run(context -> new Text(context.input().text() + "!")));
            }
          });

  @Test
  void eachHasItsOwnArguments() throws Exception {
    Activities activities =
        Activities.named("greetings", "1")
            .workflow(GREETING.workflow("hello", new Settings("Hello", 3)))
            .workflow(GREETING.workflow("bye", Map.of("greeting", "Bye")))
            .build();
    try (Program program = new Program(activities);
        StepClient client = program.client()) {
      Reply hello = client.call("hello", Map.of("name", "Ann"));
      assertThat(hello.structured().get("again2")).isEqualTo(Map.of("text", "Hello Ann!!"));
      Reply bye = client.call("bye_start", Map.of("name", "Ann"));
      assertThat(bye.structured().get("results"))
          .isEqualTo(Map.of("greet", Map.of("text", "Bye Ann")));
    }
  }

  @Test
  void argumentsThatDoNotFitAreToldOf() {
    assertThatThrownBy(() -> GREETING.workflow("x", Map.of("greeting", 5, "times", 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("`x`", "greeting", "times");
    assertThat(GREETING.parameters()).containsKey("properties");
  }
}
