package dev.pawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.Activities;
import dev.pawl.activities.Activity;
import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.activities.WorkflowHooks;
import dev.pawl.activities.session.Next;
import dev.pawl.activities.session.Session;
import dev.pawl.activities.session.SessionStatus;
import dev.pawl.model.PawlException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A Java program that steps its own workflows. */
@Timeout(60)
class WorkflowSessionsTest {
  record Number(int n) {}

  @TempDir Path folder;

  private final List<Object> heard = Collections.synchronizedList(new ArrayList<>());

  private static Activity<Number, Number> adding(String name, int more) {
    return Activity.named(name, Number.class, Number.class)
        .readOnly()
        .run(
            context -> {
              int extra = context.memory().get("extra", Integer.class).orElse(0);
              return new Number(context.input().n() + more + extra);
            });
  }

  private Activities program() {
    return Activities.named("sums", "1")
        .workflow(
            ActivityWorkflow.named("sum", Number.class)
                .step(adding("one", 1))
                .step(adding("ten", 10))
                .step(adding("hundred", 100))
                .hooks(
                    new WorkflowHooks() {
                      @Override
                      public void onSuccess(
                          String sessionId, Map<String, @Nullable Object> results) {
                        heard.add(results);
                      }
                    })
                .build())
        .build();
  }

  @Test
  void aSessionIsSteppedFromJava() {
    try (Pawl pawl = Pawl.of(program())) {
      WorkflowSessions sessions = pawl.sessions("sum");
      Session begun = sessions.start(Map.of("n", 0));
      assertThat(begun.memory()).containsEntry("one", Map.of("n", 1));
      String id = begun.sessionId();
      sessions.remember(id, "extra", 1000);
      assertThat(sessions.pause(id).status()).isEqualTo(SessionStatus.PAUSED);
      assertThat(sessions.goOn(id).memory()).containsEntry("ten", Map.of("n", 1011));
      Session over = sessions.goOn(id, Next.with(Map.of("n", 5)));
      assertThat(over.status()).isEqualTo(SessionStatus.COMPLETED);
      Map<String, Object> results =
          Map.of("one", Map.of("n", 1), "ten", Map.of("n", 5), "hundred", Map.of("n", 1105));
      assertThat(over.results()).contains(results);
      assertThat(heard).containsExactly(results);
      assertThat(sessions.statistics()).containsEntry(SessionStatus.COMPLETED, 1);
      assertThatThrownBy(() -> sessions.goOn(id))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessage("Cannot continue workflow in status: completed");
    }
  }

  @Test
  void aSessionOfAnotherPersonLooksLikeNone() {
    try (Pawl pawl = Pawl.of(program())) {
      String id = pawl.as("ann").sessions("sum").start(Map.of("n", 0)).sessionId();
      WorkflowSessions others = pawl.as("bob").sessions("sum");
      assertThatThrownBy(() -> others.goOn(id)).isInstanceOf(PawlException.NotFound.class);
      assertThat(others.find(id)).isEmpty();
      assertThat(others.list()).isEmpty();
      assertThat(pawl.as("ann").sessions("sum").cancel(id, "enough").status())
          .isEqualTo(SessionStatus.CANCELLED);
    }
  }

  @Test
  void aSessionGoesOnInTheNextProcess() {
    String id;
    try (Pawl pawl = Pawl.builder().add(program()).keptIn(folder).open()) {
      id = pawl.sessions("sum").start(Map.of("n", 0)).sessionId();
    }
    try (Pawl pawl = Pawl.builder().add(program()).keptIn(folder).open()) {
      WorkflowSessions sessions = pawl.sessions("sum");
      assertThat(sessions.goOn(id).memory()).containsEntry("ten", Map.of("n", 11));
      assertThat(sessions.list()).extracting(Session::sessionId).containsExactly(id);
    }
  }

  @Test
  void whatIsNoWorkflowOfActivitiesIsToldOf() {
    try (Pawl pawl = Pawl.of(program())) {
      assertThatThrownBy(() -> pawl.sessions("som"))
          .isInstanceOf(PawlException.NotFound.class)
          .hasMessageContaining("`som`");
    }
  }
}
