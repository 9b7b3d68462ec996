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

import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What activities do, what they are given, and what becomes of what they yield. */
@Timeout(60)
class ActivitiesTest {
  private static final String START = "<startEvent id='s'/>";

  @Test
  void aServiceTaskCallsItsToolWithWhatIsMappedAndItsOutputIsAVariable() {
    String body =
        START
            + """
            <serviceTask id="a" pawl:tool="up/echo" pawl:result="told" pawl:args="name">
              <extensionElements><pawl:input name="n">count + 1</pawl:input></extensionElements>
            </serviceTask>
            """
            + flow("s", "a");
    assertThat(run(body, Map.of("count", 2, "name", "Ada")).output())
        .isEqualTo(Map.of("count", 2, "name", "Ada", "told", Map.of("name", "Ada", "n", 3)));
  }

  @Test
  void membersOfAnOutputThatTheProcessNamesAreVariables() {
    String body =
        START
            + "<serviceTask id='a' pawl:tool='up/echo' pawl:args='score'/>"
            + "<exclusiveGateway id='x' default='x_c'/>"
            + step("b")
            + step("c")
            + flow("s", "a")
            + flow("a", "x")
            + flow("x", "b", "score > 5")
            + flow("x", "c");
    assertThat(done(run(body, Map.of("score", 9)))).contains("b").doesNotContain("c");
  }

  @Test
  void mappingsOfCamundaAreRead() {
    String body =
        START
            + """
            <serviceTask id="a" pawl:tool="up/echo">
              <extensionElements><camunda:inputOutput>
                <camunda:inputParameter name="to">Dear ${name}!</camunda:inputParameter>
                <camunda:inputParameter name="kind">letter</camunda:inputParameter>
                <camunda:outputParameter name="sent">${to}</camunda:outputParameter>
              </camunda:inputOutput></extensionElements>
            </serviceTask>
            """
            + flow("s", "a");
    assertThat(run(body, Map.of("name", "Ada")).output())
        .isEqualTo(Map.of("name", "Ada", "sent", "Dear Ada!"));
  }

  @Test
  void mappingsOfZeebeAreRead() {
    String body =
        START
            + """
            <serviceTask id="a" pawl:tool="up/echo">
              <extensionElements><zeebe:ioMapping>
                <zeebe:input source="=amount * 2" target="sum" />
                <zeebe:output source="=if sum &gt; 10 then &quot;much&quot; else &quot;little&quot;" target="size" />
              </zeebe:ioMapping></extensionElements>
            </serviceTask>
            """
            + flow("s", "a");
    assertThat(run(body, Map.of("amount", 6)).output())
        .isEqualTo(Map.of("amount", 6, "size", "much"));
  }

  @Test
  void retriesOfOtherEnginesAreRetries() {
    AtomicInteger calls = new AtomicInteger();
    ScriptedUpstreams upstreams =
        Processes.upstreams()
            .on(
                "flaky",
                _ -> calls.incrementAndGet() < 3 ? ToolResult.error("no") : ToolResult.text("ok"));
    String body =
        START
            + """
            <serviceTask id="a" pawl:tool="up/flaky" pawl:result="r"><extensionElements>
              <camunda:failedJobRetryTimeCycle>R3/PT10S</camunda:failedJobRetryTimeCycle>
            </extensionElements></serviceTask>
            """
            + flow("s", "a");
    assertThat(run(body, Map.of(), upstreams).output()).isEqualTo(Map.of("r", "ok"));
  }

  @Test
  void aUserTaskAsksForItsFields() throws InterruptedException {
    String body =
        START
            + """
            <userTask id="ask" name="Approve?" camunda:candidateGroups="managers">
              <extensionElements><camunda:formData>
                <camunda:formField id="ok" type="boolean" label="Fine?"/>
                <camunda:formField id="why" type="string"/>
              </camunda:formData></extensionElements>
            </userTask>
            <exclusiveGateway id="x" default="x_c"/>
            """
            + step("b")
            + step("c")
            + flow("s", "ask")
            + flow("ask", "x")
            + flow("x", "b", "${ok}")
            + flow("x", "c");
    FinishedRun run =
        hosted(body, Map.of(), (_, hosted) -> answer(hosted, Map.of("ok", true, "why", "nice")));
    assertThat(run.output()).isEqualTo(Map.of("ok", true, "why", "nice", "v_b", "b"));
  }

  @Test
  void aReceiveTaskWaitsForItsMessage() throws InterruptedException {
    String body =
        "<message id='M' name='paid'/><process id='p'>"
            + START
            + "<receiveTask id='r' messageRef='M' pawl:key='order'/>"
            + script("a", "a", "amount")
            + flow("s", "r")
            + flow("r", "a")
            + "</process>";
    FinishedRun run =
        hosted(
            body,
            Map.of("order", "o1"),
            (host, _) -> {
              signal(host, "paid", "o2", Map.of("amount", 2));
              signal(host, "paid", "o1", Map.of("amount", 7));
            });
    assertThat(run.output()).isEqualTo(Map.of("order", "o1", "amount", 7, "v_a", 7));
  }

  @Test
  void aSubProcessSeesVariablesAndHandsBackWhatItChanged() {
    String body =
        START
            + "<subProcess id='sub'><startEvent id='s1'/>"
            + script("i", "i", "n + 1")
            + "<scriptTask id='j' pawl:result='n'><script>n * 10</script></scriptTask>"
            + flow("s1", "i")
            + flow("i", "j")
            + "</subProcess>"
            + script("a", "a", "n")
            + flow("s", "sub")
            + flow("sub", "a");
    FinishedRun run = run(body, Map.of("n", 4));
    assertThat(run.output()).isEqualTo(Map.of("n", 40, "v_i", 5, "v_a", 40));
    assertThat(done(run)).containsSubsequence("s", "sub/s1", "sub/i", "sub/j", "sub", "a");
  }

  @Test
  void aSubProcessIsOverWhenAllOfItsTokensAre() {
    String body =
        START
            + "<subProcess id='sub'><startEvent id='s1'/><parallelGateway id='f'/>"
            + step("a")
            + step("b")
            + flow("s1", "f")
            + flow("f", "a")
            + flow("f", "b")
            + "</subProcess>"
            + step("c")
            + flow("s", "sub")
            + flow("sub", "c");
    FinishedRun run = run(body, Map.of());
    assertThat(run.output()).isEqualTo(Map.of("v_a", "a", "v_b", "b", "v_c", "c"));
    assertThat(done(run)).containsOnlyOnce("c");
  }

  @Test
  void aTerminateEndInASubProcessEndsOnlyThat() {
    String body =
        START
            + "<subProcess id='sub'><startEvent id='s1'/>"
            + step("a")
            + "<endEvent id='t'><terminateEventDefinition/></endEvent>"
            + flow("s1", "a")
            + flow("s1", "w")
            + "<intermediateCatchEvent id='w'><messageEventDefinition/></intermediateCatchEvent>"
            + flow("a", "t")
            + "</subProcess>"
            + step("c")
            + flow("s", "sub")
            + flow("sub", "c");
    assertThat(run(body, Map.of()).output()).isEqualTo(Map.of("v_a", "a", "v_c", "c"));
  }

  @Test
  void aCallActivityRunsAnotherProcessOfTheFile() {
    String body =
        "<process id='p'>"
            + START
            + """
            <callActivity id="call" calledElement="q"><extensionElements>
              <camunda:in source="n" target="m"/><camunda:out source="v_x" target="got"/>
            </extensionElements></callActivity>
            """
            + flow("s", "call")
            + "</process><process id='q'><startEvent id='s2'/>"
            + script("x", "x", "m + 1")
            + flow("s2", "x")
            + "</process>";
    assertThat(run(body, Map.of("n", 1)).output()).isEqualTo(Map.of("n", 1, "got", 2));
  }

  @Test
  void aParallelMultiInstanceRunsForEachItem() {
    String body =
        START
            + """
            <serviceTask id="a" pawl:tool="up/echo">
              <extensionElements><pawl:input name="x">item * 2</pawl:input></extensionElements>
              <multiInstanceLoopCharacteristics>
                <extensionElements><zeebe:loopCharacteristics inputCollection="= items"
                   inputElement="item" outputCollection="all" outputElement="= x + 1"/></extensionElements>
              </multiInstanceLoopCharacteristics>
            </serviceTask>
            """
            + step("b")
            + flow("s", "a")
            + flow("a", "b");
    FinishedRun run = run(body, Map.of("items", List.of(1, 2, 3)));
    assertThat(run.output())
        .isEqualTo(Map.of("items", List.of(1, 2, 3), "all", List.of(3, 5, 7), "v_b", "b"));
  }

  @Test
  void aSequentialMultiInstanceSeesWhatTheRoundBeforeDidAndEndsWhenEnoughAreDone() {
    String body =
        START
            + """
            <scriptTask id="a" pawl:result="sum"><script>(sum ? sum : 0) + item</script>
              <multiInstanceLoopCharacteristics isSequential="true" camunda:collection="${items}"
                  camunda:elementVariable="item">
                <completionCondition>${nrOfCompletedInstances &gt;= 3}</completionCondition>
              </multiInstanceLoopCharacteristics>
            </scriptTask>
            """
            + step("b")
            + flow("s", "a")
            + flow("a", "b");
    FinishedRun run = run(body, Map.of("items", List.of(1, 2, 4, 8)));
    assertThat(run.output()).isEqualTo(Map.of("items", List.of(1, 2, 4, 8), "sum", 7, "v_b", "b"));
    assertThat(done(run)).contains("a/a", "a/a#2", "a/a#3").doesNotContain("a/a#4");
  }

  @Test
  void aMultiInstanceOfANumberCounts() {
    String body =
        START
            + """
            <scriptTask id="a" pawl:result="seen"><script>$append(seen, [loopCounter])</script>
              <multiInstanceLoopCharacteristics isSequential="true"><loopCardinality>3</loopCardinality>
              </multiInstanceLoopCharacteristics>
            </scriptTask>
            """
            + flow("s", "a");
    assertThat(run(body, Map.of()).output()).isEqualTo(Map.of("seen", List.of(0, 1, 2)));
  }

  @Test
  void aStandardLoopRunsAsLongAsItsConditionHolds() {
    String body =
        START
            + """
            <scriptTask id="a" pawl:result="n"><script>n + 1</script>
              <standardLoopCharacteristics testBefore="%s" loopMaximum="5">
                <loopCondition>n &lt; 3</loopCondition></standardLoopCharacteristics>
            </scriptTask>
            """
            + flow("s", "a");
    assertThat(run(body.formatted("true"), Map.of("n", 0)).output()).isEqualTo(Map.of("n", 3));
    assertThat(run(body.formatted("true"), Map.of("n", 8)).output()).isEqualTo(Map.of("n", 8));
    assertThat(run(body.formatted("false"), Map.of("n", 8)).output()).isEqualTo(Map.of("n", 9));
    assertThat(run(body.formatted("true"), Map.of("n", -9)).output()).isEqualTo(Map.of("n", -4));
  }

  @Test
  void aSubProcessCanBeRepeatedForEachItem() {
    String body =
        START
            + "<subProcess id='sub'><multiInstanceLoopCharacteristics pawl:items='items' pawl:item='it' pawl:results='all'/>"
            + "<startEvent id='s1'/>"
            + script("x", "x", "it * it")
            + flow("s1", "x")
            + "</subProcess>"
            + flow("s", "sub");
    FinishedRun run = run(body, Map.of("items", List.of(2, 3)));
    assertThat(run.output())
        .isEqualTo(
            Map.of(
                "items",
                List.of(2, 3),
                "v_x",
                9,
                "all",
                List.of(Map.of("v_x", 4), Map.of("v_x", 9))));
  }
}
