package dev.pawl.engine.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Engines;
import dev.pawl.testkit.Recorded;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ForkTest {
  private static final String ORDER =
      """
      - { id: entry, type: entry, next: look }
      - { id: look, type: mcp, server: up, tool: look, args: { what: { expr: $.entry.what } }, next: pause }
      - { id: pause, type: wait, for: 2h, next: price }
      - { id: price, type: transform, transform: { expr: '{ "cost": $.look.n * 2 }' }, next: large }
      - { id: large, type: switch, conditions: [ { rule: { ">": [ { var: price.cost }, 10 ] }, next: buy } ], next: exit }
      - { id: buy, type: mcp, server: up, tool: buy, args: { cost: { expr: $.price.cost } }, next: exit }
      - { id: exit, type: exit }
      """;
  private static final int PRICE = 3;

  private final ScriptedUpstreams upstreams =
      new ScriptedUpstreams()
          .on("look", _ -> ToolResult.text("{\"n\": 7}"))
          .on("buy", call -> ToolResult.text(Json.write(call.arguments())))
          .declare("look", new ToolHints(true, false));
  private final Recorded recorded = Recorded.run(ORDER, upstreams, Map.of("what", "tea"));
  private final ScriptedUpstreams later =
      new ScriptedUpstreams()
          .on("look", _ -> ToolResult.text("{\"n\": 9}"))
          .on("buy", _ -> ToolResult.text("\"bought now\""))
          .declare("look", new ToolHints(true, false));

  private static @Nullable Object output(RunResult result) {
    assertThat(result).isInstanceOf(RunResult.Completed.class);
    return ((RunResult.Completed) result).output();
  }

  private List<String> tools() {
    return later.calls().stream().map(ToolCall::tool).toList();
  }

  private Fork at(int index) {
    return Fork.of(recorded.workflow(), recorded.events(), index);
  }

  private RunResult run(Fork fork, Workflow workflow) {
    // On the real clock: a wait of the past must not be waited for again.
    return fork.begin(Engine.on(later), workflow, RunOptions.DEFAULT, Journal.NONE).drive();
  }

  @Test
  void stepsBeforeItAreTakenFromThePastAndACallThatIsTheSameIsAnsweredAsItWas() {
    assertThat(output(run(at(PRICE), recorded.workflow()))).isEqualTo(Map.of("cost", 14));
    assertThat(later.calls()).isEmpty();
  }

  @Test
  void aCallThatMayChangeSomethingIsRefusedWhenItIsAnotherOne() {
    RunResult result = run(at(PRICE).with("price", Map.of("cost", 30)), recorded.workflow());
    assertThat(result)
        .isInstanceOfSatisfying(
            RunResult.Failed.class,
            failed -> {
              assertThat(failed.failure().code()).isEqualTo(FailureCode.UPSTREAM_REFUSED);
              assertThat(failed.failure().message()).contains("`buy` of `up`", "live");
            });
    assertThat(later.calls()).isEmpty();
  }

  @Test
  void aLiveForkMakesItsCalls() {
    Fork fork = at(PRICE).with("price", Map.of("cost", 30)).live();
    assertThat(output(run(fork, recorded.workflow()))).isEqualTo("bought now");
    assertThat(later.calls())
        .singleElement()
        .extracting(ToolCall::arguments)
        .isEqualTo(Map.of("cost", 30));
  }

  @Test
  void readOnlyCallsFromItOnAreMade() {
    String quick = ORDER.replace("for: 2h", "for: 1ms");
    RunResult result = run(at(1).live(), Recorded.compiled(quick));
    assertThat(output(result)).isEqualTo("bought now");
    assertThat(tools()).containsExactly("look", "buy");
    assertThat(later.calls().getLast().arguments()).isEqualTo(Map.of("cost", 18));
  }

  @Test
  void aNewerVersionGoesOnFromThere() {
    Workflow newer =
        Recorded.compiled(
            ORDER
                .replace("$.look.n * 2", "$.look.n")
                .replace("what: { expr: $.entry.what }", "q: 1"));
    assertThat(output(run(at(PRICE), newer))).isEqualTo("exit");
    assertThat(later.calls()).isEmpty();
  }

  @Test
  void otherArgumentsAreHandedOutThoughTheRestIsOfThePast() {
    Workflow newer = Recorded.compiled(ORDER.replace("$.look.n * 2", "$.entry.what"));
    Fork fork = at(PRICE).with(Map.of("what", "coffee")).with("large", "exit");
    MemoryJournal journal = new MemoryJournal();
    fork.begin(Engine.on(later), newer, RunOptions.DEFAULT, journal).drive();
    assertThat(journal.events())
        .anyMatch(
            e ->
                e instanceof Event.StepCompleted done
                    && done.step().equals("price")
                    && Map.of("cost", "coffee").equals(done.output()));
  }

  @Test
  void aQuestionThatWasAnsweredIsAnsweredAgainAndALaterOneIsAsked() throws Exception {
    Workflow workflow =
        Recorded.compiled(
            """
            - { id: entry, type: entry, next: first }
            - { id: first, type: ask, question: First?, next: second }
            - { id: second, type: ask, question: Second?, next: both }
            - { id: both, type: transform, transform: { expr: '$.first & $.second' }, next: exit }
            - { id: exit, type: exit }
            """);
    MemoryJournal journal = new MemoryJournal();
    Person person = new Person("a");
    person.driver.set(
        Engines.repeatable(later)
            .begin(workflow, Map.of(), RunOptions.DEFAULT.with(person), journal));
    assertThat(output(person.driver.get().drive())).isEqualTo("aa");
    Person other = new Person("b");
    other.driver.set(
        Fork.of(workflow, journal.events(), 2)
            .begin(Engine.on(later), workflow, RunOptions.DEFAULT.with(other), Journal.NONE));
    assertThat(output(other.driver.get().drive())).isEqualTo("ab");
    assertThat(other.asked).isEqualTo("second");
  }

  private static final class Person implements RunListener {
    final AtomicReference<RunDriver> driver = new AtomicReference<>();
    final String answer;
    String asked = "";

    Person(String answer) {
      this.answer = answer;
    }

    @Override
    public void asked(Question question) {
      asked += question.step();
      Thread.startVirtualThread(
          () -> {
            try {
              driver.get().answer(question.step(), answer, Principal.LOCAL);
            } catch (InterruptedException e) {
              throw new AssertionError(e);
            }
          });
    }
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThatThrownBy(() -> at(99))
        .isInstanceOf(PawlException.NotFound.class)
        .hasMessageContaining("from 0 to 6");
    Fork fork = at(PRICE);
    assertThatThrownBy(() -> fork.with("prise", 1)).hasMessageContaining("`price`");
    assertThatThrownBy(() -> fork.with("pause", 1)).hasMessageContaining("only waits");
    assertThatThrownBy(() -> fork.with("large", "nowhere")).hasMessageContaining("buy, exit");
  }
}
