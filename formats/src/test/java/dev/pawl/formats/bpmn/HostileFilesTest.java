package dev.pawl.formats.bpmn;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are wrong, or made to do harm: each gives a clear problem, soon. */
@Timeout(120)
class HostileFilesTest {
  private static final String HEAD =
      "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' xmlns:pawl='https://pawl.dev/bpmn'>";

  private static final String SOUND =
      HEAD
          + """
          <message id='M' name='m'/><error id='E' errorCode='e'/>
          <process id='p'>
            <startEvent id='s'/><sequenceFlow id='f1' sourceRef='s' targetRef='t'/>
            <serviceTask id='t' pawl:tool='up/t'><multiInstanceLoopCharacteristics isSequential='true'>
              <loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></serviceTask>
            <boundaryEvent id='b' attachedToRef='t'><timerEventDefinition><timeDuration>PT1H</timeDuration>
              </timerEventDefinition></boundaryEvent>
            <sequenceFlow id='f2' sourceRef='b' targetRef='u'/><userTask id='u' name='Who?'/>
            <sequenceFlow id='f3' sourceRef='t' targetRef='g'/><inclusiveGateway id='g' default='f5'/>
            <sequenceFlow id='f4' sourceRef='g' targetRef='sub'><conditionExpression>${a.b &gt;= 3}
              </conditionExpression></sequenceFlow>
            <sequenceFlow id='f5' sourceRef='g' targetRef='j'/>
            <subProcess id='sub'><startEvent id='s2'/><sequenceFlow id='f6' sourceRef='s2' targetRef='e2'/>
              <endEvent id='e2'><errorEventDefinition errorRef='E'/></endEvent></subProcess>
            <boundaryEvent id='c' attachedToRef='sub'><errorEventDefinition errorRef='E'/></boundaryEvent>
            <sequenceFlow id='f7' sourceRef='c' targetRef='j'/><sequenceFlow id='f8' sourceRef='sub' targetRef='j'/>
            <inclusiveGateway id='j'/><sequenceFlow id='f9' sourceRef='j' targetRef='w'/>
            <intermediateCatchEvent id='w'><messageEventDefinition messageRef='M'/></intermediateCatchEvent>
            <sequenceFlow id='f10' sourceRef='w' targetRef='e'/><endEvent id='e'/>
            <sequenceFlow id='f11' sourceRef='u' targetRef='e'/>
          </process></definitions>
          """;

  @TempDir Path folder;

  private static Bundle read(String text) {
    return new BpmnFormat().read("a.bpmn", text.getBytes(UTF_8), Map.of());
  }

  private static List<ProblemCode> codes(String text) {
    return read(text).problems().stream().map(Problem::code).toList();
  }

  private static String process(String body) {
    return HEAD + "<process id='p'>" + body + "</process></definitions>";
  }

  @Test
  void aSoundFileHasNoProblems() {
    assertThat(read(SOUND).problems()).isEmpty();
    assertThat(read(SOUND).definitions()).hasSize(1);
  }

  @Test
  void nothingOutsideOfAFileIsRead() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret.txt"), "s3cret");
    String text =
        "<!DOCTYPE d [<!ENTITY x SYSTEM '"
            + secret.toUri()
            + "'>]>\n"
            + process("<task id='a' name='&x;'/>");
    Bundle bundle = read(text);
    assertThat(bundle.definitions()).isEmpty();
    assertThat(bundle.problems()).hasSize(1);
    assertThat(bundle.problems().getFirst().code()).isEqualTo(ProblemCode.SYNTAX);
    assertThat(bundle.toString()).doesNotContain("s3cret");
  }

  @Test
  void entitiesDoNotMultiply() {
    StringBuilder text = new StringBuilder("<!DOCTYPE d [<!ENTITY a0 'lol'>");
    for (int i = 1; i < 30; i++) {
      text.append("<!ENTITY a%d '%s'>".formatted(i, ("&a" + (i - 1) + ";").repeat(10)));
    }
    text.append("]>").append(process("<task id='a'><documentation>&a29;</documentation></task>"));
    assertThat(codes(text.toString())).containsExactly(ProblemCode.SYNTAX);
  }

  @Test
  void aHundredThousandElementsAreTooMany() {
    assertThat(codes(process("<a/>".repeat(100_000)))).containsExactly(ProblemCode.TOO_MANY_VALUES);
  }

  @Test
  void deepFilesAreRefused() {
    assertThat(codes(process("<subProcess>".repeat(1_000) + "</subProcess>".repeat(1_000))))
        .containsExactly(ProblemCode.NESTED_TOO_DEEP);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<task id='a'/><sequenceFlow id='f' sourceRef='a' targetRef='gone'/>",
        "<boundaryEvent id='b' attachedToRef='gone'/>",
        "<receiveTask id='a' messageRef='gone'/>"
      })
  void whatIsNotThereIsSaidWithItsPlace(String body) {
    Problem problem = read(process(body)).problems().getFirst();
    assertThat(problem.code()).isEqualTo(ProblemCode.UNKNOWN_ELEMENT);
    assertThat(problem.message()).contains("`gone`");
    assertThat(problem.place().line()).isEqualTo(1);
  }

  @Test
  void twoElementsWithOneIdAreAProblem() {
    assertThat(codes(process("<task id='a'/><task id='a'/>"))).contains(ProblemCode.DUPLICATE_NODE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<adHocSubProcess id='x'/>",
        "<transaction id='x'/>",
        "<complexGateway id='x'/>",
        "<intermediateCatchEvent id='x'><conditionalEventDefinition/></intermediateCatchEvent>",
        "<intermediateThrowEvent id='x'><cancelEventDefinition/></intermediateThrowEvent>",
        "<scriptTask id='x' scriptFormat='groovy'><script>1</script></scriptTask>",
        "<somethingNew id='x'/>"
      })
  void whatIsNotSupportedIsSaidWithItsPlaceAndNeverPassedOver(String body) {
    Bundle bundle = read(process("\n  " + body));
    assertThat(bundle.definitions()).isEmpty();
    assertThat(bundle.problems())
        .anySatisfy(
            each -> {
              assertThat(each.code()).isEqualTo(ProblemCode.UNSUPPORTED_ELEMENT);
              assertThat(each.place().line()).isEqualTo(2);
            });
  }

  @Test
  void placesAreThoseOfTheElements() {
    Problem problem =
        read(process("\n<task id='a'/>\n    <transaction id='x'/>")).problems().getFirst();
    assertThat(problem.place().line()).isEqualTo(3);
    assertThat(problem.place().column()).isEqualTo(5);
  }

  @Test
  void brokenXmlIsSaidWhereItBreaks() {
    Problem problem = read(HEAD + "\n<process id='p'>\n</proces>").problems().getFirst();
    assertThat(problem.code()).isEqualTo(ProblemCode.SYNTAX);
    assertThat(problem.place().line()).isEqualTo(3);
  }

  @Test
  void aTaskWithoutAToolIsUnbound() {
    assertThat(codes(process("<serviceTask id='a'/>"))).containsExactly(ProblemCode.UNBOUND_TASK);
  }

  @Test
  void aThousandTasksLoadSoon() {
    StringBuilder body = new StringBuilder("<startEvent id='t0'/>");
    for (int i = 1; i < 1_000; i++) {
      body.append("<task id='t%d'/>".formatted(i));
      body.append(
          "<sequenceFlow id='f%d' sourceRef='t%d' targetRef='t%d'/>".formatted(i, i - 1, i));
    }
    assertThat(read(process(body.toString())).problems()).isEmpty();
  }

  @Test
  void everythingThatIsMutatedIsReadOrSaid() {
    assertThat(mutated(10_000)).isPositive();
  }

  @Test
  @Tag("soak")
  void aMillionMutationsAre() {
    assertThat(mutated(1_000_000)).isPositive();
  }

  private static int mutated(int count) {
    String[] parts = SOUND.split("(?<=>)|(?=<)");
    int runnable = 0;
    for (int seed = 0; seed < count; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      String text = seed % 2 == 0 ? characters(random) : elements(parts, random);
      try {
        Bundle bundle = read(text);
        runnable += bundle.definitions().size();
        assertThat(bundle.problems().isEmpty() && bundle.definitions().isEmpty())
            .as("seed %s says nothing", seed)
            .isFalse();
      } catch (RuntimeException | StackOverflowError thrown) {
        throw new AssertionError("seed " + seed + ": " + text, thrown);
      }
    }
    return runnable;
  }

  private static String characters(SplittableRandom random) {
    StringBuilder text = new StringBuilder(SOUND);
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      int at = random.nextInt(HEAD.length(), text.length());
      char other =
          (char) (random.nextInt(10) == 0 ? random.nextInt(0xFFFF) : random.nextInt(32, 127));
      text.setCharAt(at, other);
    }
    return text.toString();
  }

  /** With parts that are gone, doubled or elsewhere, and ids that name others. */
  private static String elements(String[] parts, SplittableRandom random) {
    String[] changed = parts.clone();
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      int at = random.nextInt(1, changed.length);
      changed[at] =
          switch (random.nextInt(4)) {
            case 0 -> "";
            case 1 -> changed[at] + changed[at];
            case 2 -> parts[random.nextInt(1, parts.length)];
            default -> changed[at].replaceFirst("'[a-z0-9]+'", "'t'");
          };
    }
    return String.join("", changed);
  }
}
