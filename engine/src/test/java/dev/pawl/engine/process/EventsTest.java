package dev.pawl.engine.process;

import static dev.pawl.engine.process.Processes.answer;
import static dev.pawl.engine.process.Processes.done;
import static dev.pawl.engine.process.Processes.flow;
import static dev.pawl.engine.process.Processes.hosted;
import static dev.pawl.engine.process.Processes.run;
import static dev.pawl.engine.process.Processes.script;
import static dev.pawl.engine.process.Processes.signal;
import static dev.pawl.engine.process.Processes.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.FakeTime;
import dev.pawl.testkit.FinishedRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Events on the way and at the edge of activities. */
@Timeout(60)
class EventsTest {
  private static final String START = "<startEvent id='s'/>";

  private static String timer(String time) {
    return "<timerEventDefinition>" + time + "</timerEventDefinition>";
  }

  private static String boundary(String id, String at, boolean ends, String event) {
    return "<boundaryEvent id='%s' attachedToRef='%s' cancelActivity='%s'>%s</boundaryEvent>"
        .formatted(id, at, ends, event);
  }

  private static long seconds(FinishedRun run) {
    return (run.events().getLast().at() - FakeTime.START) / 1_000_000;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<timeDuration>PT2H</timeDuration>",
        "<timeDuration>${length}</timeDuration>",
        "<timeDuration>= length</timeDuration>",
        "<timeDate>2026-01-01T02:00:00Z</timeDate>",
        "<timeDate>2026-01-01T03:00:00+01:00</timeDate>",
        "<timeCycle>R1/PT2H</timeCycle>"
      })
  void aTimerOnTheWayLetsTimePass(String time) {
    String body =
        START
            + "<intermediateCatchEvent id='w'>"
            + timer(time)
            + "</intermediateCatchEvent>"
            + step("a")
            + flow("s", "w")
            + flow("w", "a");
    FinishedRun run = run(body, Map.of("length", "PT2H"));
    assertThat(done(run)).containsExactly("s", "w", "a", "result", "exit");
    assertThat(seconds(run)).isBetween(7_199L, 7_201L);
  }

  @ParameterizedTest
  @CsvSource({"one, a", "two, b", "nothing, c"})
  void anEventBasedGatewayFollowsTheFirstEvent(String message, String way)
      throws InterruptedException {
    String body =
        "<message id='M1' name='one'/><signal id='M2' name='two'/><process id='p'>"
            + START
            + "<eventBasedGateway id='g'/>"
            + "<intermediateCatchEvent id='e1'><messageEventDefinition messageRef='M1'/></intermediateCatchEvent>"
            + "<intermediateCatchEvent id='e2'><signalEventDefinition signalRef='M2'/></intermediateCatchEvent>"
            + "<intermediateCatchEvent id='e3'>"
            + timer("<timeDuration>%s</timeDuration>")
            + "</intermediateCatchEvent>"
            + step("a")
            + step("b")
            + step("c")
            + flow("s", "g")
            + flow("g", "e1")
            + flow("g", "e2")
            + flow("g", "e3")
            + flow("e1", "a")
            + flow("e2", "b")
            + flow("e3", "c")
            + "</process>";
    String time = message.equals("nothing") ? "PT0.05S" : "PT1H";
    FinishedRun run =
        hosted(body.formatted(time), Map.of(), (host, _) -> signal(host, message, "", Map.of()));
    assertThat(run.output()).isEqualTo(Map.of("v_" + way, way));
  }

  @Test
  void anInterruptingTimerEndsWhatItIsAt() {
    String body =
        START
            + "<userTask id='u'/>"
            + boundary("late", "u", true, timer("<timeDuration>PT1H</timeDuration>"))
            + step("a")
            + step("b")
            + flow("s", "u")
            + flow("u", "a")
            + flow("late", "b");
    FinishedRun run = run(body, Map.of());
    assertThat(run.output()).isEqualTo(Map.of("v_b", "b"));
    assertThat(done(run)).doesNotContain("u", "a");
  }

  @Test
  void aTimerThatDoesNotInterruptSendsATokenOfItsOwnEachTime() {
    String body =
        START
            + "<userTask id='u'/>"
            + boundary("remind", "u", false, timer("<timeCycle>R3/PT1H</timeCycle>"))
            + boundary("late", "u", true, timer("<timeDuration>PT24H</timeDuration>"))
            + "<scriptTask id='r' pawl:result='told'><script>\"told\"</script></scriptTask>"
            + step("a")
            + step("b")
            + flow("s", "u")
            + flow("u", "a")
            + flow("remind", "r")
            + flow("late", "b");
    FinishedRun run = run(body, Map.of());
    assertThat(run.output()).isEqualTo(Map.of("told", "told", "v_b", "b"));
    assertThat(done(run).stream().filter(each -> each.startsWith("r#") || each.equals("r")))
        .hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aMessageAtTheEdgeOfATaskEndsItOrNot(boolean ends) throws InterruptedException {
    String body =
        "<message id='M' name='news'/><process id='p'>"
            + START
            + "<userTask id='u'><extensionElements><pawl:field id='ok'/></extensionElements></userTask>"
            + boundary("m", "u", ends, "<messageEventDefinition messageRef='M'/>")
            + script("a", "a", "ok")
            + script("b", "b", "text")
            + flow("s", "u")
            + flow("u", "a")
            + flow("m", "b")
            + "</process>";
    FinishedRun run =
        hosted(
            body,
            Map.of(),
            (host, hosted) -> {
              signal(host, "news", "", Map.of("text", "now"));
              if (!ends) {
                Processes.awaitStep(host, hosted, "b");
                answer(hosted, Map.of("ok", "yes"));
              }
            });
    Map<String, Object> told = Map.of("text", "now", "v_b", "now");
    assertThat(run.output())
        .isEqualTo(ends ? told : Map.of("text", "now", "v_b", "now", "ok", "yes", "v_a", "yes"));
  }

  private static String errors(String code) {
    return "<error id='E1' errorCode='one'/><error id='E2' errorCode='two'/><process id='p'>"
        + START
        + "<subProcess id='sub'><startEvent id='s1'/><exclusiveGateway id='x' default='x_t2'/>"
        + "<endEvent id='t1'><errorEventDefinition errorRef='E1'/></endEvent>"
        + "<endEvent id='t2'><errorEventDefinition errorRef='E2'/></endEvent>"
        + flow("s1", "x")
        + flow("x", "t1", "which = 1")
        + flow("x", "t2")
        + "</subProcess>"
        + boundary("c", "sub", true, "<errorEventDefinition " + code + "/>")
        + step("a")
        + step("b")
        + flow("s", "sub")
        + flow("sub", "a")
        + flow("c", "b")
        + "</process>";
  }

  @Test
  void anErrorIsCaughtAtTheEdgeByItsCodeOrByNone() {
    assertThat(run(errors("errorRef='E1'"), Map.of("which", 1)).output())
        .isEqualTo(Map.of("which", 1, "v_b", "b"));
    assertThat(run(errors("errorRef='E1'"), Map.of("which", 2)).failure().orElseThrow().details())
        .containsEntry("code", "two");
    assertThat(run(errors(""), Map.of("which", 2)).output())
        .isEqualTo(Map.of("which", 2, "v_b", "b"));
  }

  @Test
  void aToolThatFailsIsCaughtAndCanBeTold() {
    String body =
        START
            + "<serviceTask id='t' pawl:tool='up/fail'/>"
            + boundary(
                "c",
                "t",
                true,
                "<errorEventDefinition camunda:errorCodeVariable='code' camunda:errorMessageVariable='text'/>")
            + flow("s", "t")
            + script("b", "b", "code & \": \" & text")
            + flow("c", "b");
    assertThat(run(body, Map.of()).output())
        .isEqualTo(Map.of("code", "TOOL_ERROR", "text", "no", "v_b", "TOOL_ERROR: no"));
  }

  @Test
  void aScriptThatFailsIsCaught() {
    String body =
        START
            + "<scriptTask id='t'><script>$error(\"no\")</script></scriptTask>"
            + boundary("c", "t", true, "<errorEventDefinition/>")
            + flow("s", "t")
            + step("b")
            + flow("c", "b");
    assertThat(run(body, Map.of()).output()).isEqualTo(Map.of("v_b", "b"));
  }

  @Test
  void anEscalationEndsTheSubProcessInWhichItIsThrown() {
    String body =
        "<escalation id='X' escalationCode='much'/><process id='p'>"
            + START
            + "<subProcess id='sub'><startEvent id='s1'/>"
            + "<endEvent id='t'><escalationEventDefinition escalationRef='X'/></endEvent>"
            + flow("s1", "t")
            + "</subProcess>"
            + boundary("c", "sub", true, "<escalationEventDefinition escalationRef='X'/>")
            + step("a")
            + step("b")
            + flow("s", "sub")
            + flow("sub", "a")
            + flow("c", "b")
            + "</process>";
    assertThat(run(body, Map.of()).output()).isEqualTo(Map.of("v_b", "b"));
  }

  @Test
  void aTimerAtTheEdgeOfASubProcessEndsAllOfIt() {
    String body =
        START
            + "<subProcess id='sub'><startEvent id='s1'/>"
            + step("i")
            + "<userTask id='u'/>"
            + flow("s1", "i")
            + flow("i", "u")
            + "</subProcess>"
            + boundary("late", "sub", true, timer("<timeDuration>PT1H</timeDuration>"))
            + step("a")
            + step("b")
            + flow("s", "sub")
            + flow("sub", "a")
            + flow("late", "b");
    FinishedRun run = run(body, Map.of());
    assertThat(run.output()).isEqualTo(Map.of("v_b", "b"));
    assertThat(done(run)).contains("sub/i").doesNotContain("sub", "a");
  }

  private static String onEvent(boolean ends, String event) {
    return "<subProcess id='es' triggeredByEvent='true'><startEvent id='es1' isInterrupting='"
        + ends
        + "'>"
        + event
        + "</startEvent>"
        + step("h")
        + flow("es1", "h")
        + "</subProcess>";
  }

  @Test
  void anEventSubProcessTakesOverFromTheProcess() {
    String body =
        START
            + "<userTask id='u'/>"
            + step("a")
            + flow("s", "u")
            + flow("u", "a")
            + onEvent(true, timer("<timeDuration>PT1H</timeDuration>"));
    FinishedRun run = run(body, Map.of());
    assertThat(run.output()).isEqualTo(Map.of("v_h", "h"));
    assertThat(done(run)).contains("es/h").doesNotContain("main/a");
  }

  @Test
  void anEventSubProcessThatDoesNotInterruptRunsBeside() {
    String body =
        START
            + "<intermediateCatchEvent id='w'>"
            + timer("<timeDuration>PT5H</timeDuration>")
            + "</intermediateCatchEvent>"
            + step("a")
            + flow("s", "w")
            + flow("w", "a")
            + onEvent(false, timer("<timeDuration>PT1H</timeDuration>"));
    FinishedRun run = run(body, Map.of());
    assertThat(run.output()).isEqualTo(Map.of("v_a", "a", "v_h", "h"));
  }

  @Test
  void anEventSubProcessCatchesErrors() {
    String body =
        START
            + "<serviceTask id='t' pawl:tool='up/fail'/>"
            + flow("s", "t")
            + onEvent(true, "<errorEventDefinition/>");
    assertThat(run(body, Map.of()).output()).isEqualTo(Map.of("v_h", "h"));
  }

  @Test
  void compensationUndoesWhatWasDoneTheLatestFirst() {
    String handlers = "";
    for (String each : List.of("a", "b", "c")) {
      handlers +=
          "<boundaryEvent id='c_%1$s' attachedToRef='%1$s'><compensateEventDefinition/></boundaryEvent>"
                  .formatted(each)
              + "<association id='as_%1$s' sourceRef='c_%1$s' targetRef='u_%1$s'/>".formatted(each)
              + ("<scriptTask id='u_%1$s' isForCompensation='true' pawl:result='undone'>"
                      + "<script>$append(undone, [\"%1$s\"])</script></scriptTask>")
                  .formatted(each);
    }
    String body =
        START
            + step("a")
            + step("b")
            + step("c")
            + "<exclusiveGateway id='x' default='x_t'/>"
            + handlers
            + "<intermediateThrowEvent id='t'><compensateEventDefinition/></intermediateThrowEvent>"
            + step("d")
            + flow("s", "a")
            + flow("a", "b")
            + flow("b", "x")
            + flow("x", "c", "n = 3")
            + flow("x", "t")
            + flow("c", "t")
            + flow("t", "d");
    assertThat(run(body, Map.of("n", 2)).output())
        .isEqualTo(Map.of("n", 2, "v_a", "a", "v_b", "b", "v_d", "d", "undone", List.of("b", "a")));
    assertThat(run(body, Map.of("n", 3)).output())
        .extracting("undone")
        .isEqualTo(List.of("c", "b", "a"));
  }

  @Test
  void aMessageIsThrownByATool() {
    String body =
        START
            + "<intermediateThrowEvent id='t' pawl:tool='up/echo' pawl:args='n' pawl:result='sent'>"
            + "<messageEventDefinition/></intermediateThrowEvent>"
            + flow("s", "t");
    assertThat(run(body, Map.of("n", 1)).output())
        .isEqualTo(Map.of("n", 1, "sent", Map.of("n", 1)));
  }
}
