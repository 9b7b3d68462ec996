package dev.pawl.acceptance.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a method wants to know, and what a record is made of, can be taken in at a glance. */
class SignaturesTest {
  private static final int MOST_PARAMETERS = 5;
  private static final int MOST_COMPONENTS = 8;

  /** Those that may have more, each with its reason. */
  private static final Map<String, String> ALLOWED =
      Map.ofEntries(
          Map.entry("cli.report.ErrorReport", "all that is told of an error, in text and in JSON"),
          Map.entry("engine.driver.Course.<init>", "one place makes it, of the parts of a driver"),
          Map.entry(
              "engine.driver.Engine",
              "each of its methods changes one of them, and a start loads no class for two of them"),
          Map.entry(
              "engine.interpreter.Effect$Perform",
              "all that a driver of any kind is told of an attempt"),
          Map.entry("engine.interpreter.Frame.<init>", "one place makes it, of what a scope is"),
          Map.entry(
              "engine.interpreter.RunHistory.ended",
              "one kind of record, of three kinds of events"),
          Map.entry("engine.interpreter.Step.<init>", "one place makes it, of what a step is"),
          Map.entry(
              "engine.interpreter.StepRecord",
              "what happened in a step, as people and programs read it"),
          Map.entry("engine.journal.Event$RunStarted", "what is kept is flat, and stays as it was"),
          Map.entry(
              "engine.journal.Event$StepCompleted", "what is kept is flat, and stays as it was"),
          Map.entry("engine.journal.RunSummary", "a row of a table"),
          Map.entry("engine.replay.Recording", "all of a run that came from outside"),
          Map.entry(
              "engine.replay.Fork.<init>", "private: each of its methods changes one of them"),
          Map.entry(
              "expression.jsonata.IntegerPicture", "the parts of a picture, as XPath names them"),
          Map.entry(
              "expression.jsonata.NumberSymbols", "the parts of a picture, as XPath names them"),
          Map.entry("library.runs.TimelineStep", "a line of a table"),
          Map.entry("mcp.face.RunTools.tool", "private: what a tool says of itself, in its order"),
          Map.entry(
              "mcp.files.FileTools.tool", "private: what a tool says of itself, in its order"),
          Map.entry("model.Definition", "all that a file can say of a tool"),
          Map.entry("protocol.http.HttpLimits", "every limit by its name"));

  @Test
  void noMethodWantsTooMuch() {
    assertThat(greedy(Subjects.product())).isSubsetOf(ALLOWED.keySet());
  }

  @Test
  void noRecordHoldsTooMuch() {
    assertThat(wide(Subjects.product())).isSubsetOf(ALLOWED.keySet());
  }

  @Test
  void everyExceptionIsStillNeededAndGivesItsReason() {
    assertThat(
            Stream.of(greedy(Subjects.product()), wide(Subjects.product())).flatMap(List::stream))
        .containsAll(ALLOWED.keySet());
    assertThat(ALLOWED.values()).noneMatch(String::isBlank);
  }

  @Test
  void thoseThatWantOrHoldTooMuchAreCaught() {
    assertThat(greedy(Subjects.fixture())).containsExactly(fixture("Greedy.much"));
    assertThat(wide(Subjects.fixture())).containsExactly(fixture("Greedy$Wide"));
  }

  private static String fixture(String name) {
    return "acceptance.guard.fixture.model." + name;
  }

  /** Constructors of records are judged by {@link #wide}. */
  private static List<String> greedy(JavaClasses classes) {
    return sorted(
        classes.stream()
            .flatMap(type -> type.getCodeUnits().stream())
            .filter(unit -> !isWrittenByTheCompiler(unit))
            .filter(unit -> unit.getRawParameterTypes().size() > MOST_PARAMETERS)
            .filter(unit -> !(unit instanceof JavaConstructor && unit.getOwner().isRecord()))
            .filter(SignaturesTest::isOurs)
            .map(unit -> shortened(unit.getOwner()) + "." + unit.getName()));
  }

  private static boolean isWrittenByTheCompiler(JavaCodeUnit unit) {
    return unit.getModifiers().contains(JavaModifier.SYNTHETIC)
        || unit.getOwner().isAnonymousClass()
        || unit.getOwner().isEnum() && unit instanceof JavaConstructor;
  }

  /** Whether nobody else has decided what it wants to know. */
  private static boolean isOurs(JavaCodeUnit unit) {
    return unit.getOwner().getAllRawInterfaces().stream()
        .filter(each -> !each.getPackageName().startsWith(Subjects.PRODUCT))
        .noneMatch(
            each ->
                each.tryGetMethod(
                        unit.getName(),
                        unit.getRawParameterTypes().stream()
                            .map(JavaClass::getName)
                            .toArray(String[]::new))
                    .isPresent());
  }

  private static List<String> wide(JavaClasses classes) {
    return sorted(
        classes.stream()
            .filter(JavaClass::isRecord)
            .filter(type -> components(type) > MOST_COMPONENTS)
            .map(SignaturesTest::shortened));
  }

  private static long components(JavaClass record) {
    return record.getFields().stream()
        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
        .count();
  }

  private static String shortened(JavaClass type) {
    return type.getName().substring(Subjects.PRODUCT.length() + 1);
  }

  private static List<String> sorted(Stream<String> names) {
    return List.copyOf(new TreeSet<>(names.toList()));
  }
}
