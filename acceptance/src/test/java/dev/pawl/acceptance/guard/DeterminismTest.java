package dev.pawl.acceptance.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Time, chance and pauses are injected into model, expressions and engine, never taken from the
 * host.
 */
class DeterminismTest {

  /**
   * A use that is right in spite of the rule, in a class or in a package (with a dot behind it).
   */
  private record Allowed(String where, String used, String reason) {
    boolean covers(ForbiddenUse use) {
      String below = Subjects.PRODUCT + "." + where;
      boolean matches =
          where.endsWith(".") ? use.user().startsWith(below) : use.user().equals(below);
      return matches && use.used().equals(used);
    }
  }

  private static final List<Allowed> ALLOWED =
      List.of(
          new Allowed("expression.Bounds", "System.nanoTime", "sets the deadline of an evaluation"),
          new Allowed(
              "expression.jsonata.JsonataRun",
              "System.nanoTime",
              "ends an evaluation at its deadline"),
          new Allowed(
              "expression.formula.Evaluation",
              "System.nanoTime",
              "ends an evaluation at its deadline"),
          new Allowed(
              "expression.logic.LogicRun", "System.nanoTime", "ends an evaluation at its deadline"),
          new Allowed(
              "expression.Turns", "System.nanoTime", "lets others run between two slices of time"),
          new Allowed(
              "engine.driver.Alarm", "System.nanoTime", "interrupts calls that take too long"),
          new Allowed(
              "engine.upstream.CallState", "System.nanoTime", "bounds how long a call is awaited"),
          new Allowed("engine.host.HostedRun", "System.nanoTime", "bounds how long a caller waits"),
          new Allowed("engine.host.DrivenRuns", "System.nanoTime", "bounds how long closing waits"),
          new Allowed("engine.debug.Debugger", "System.nanoTime", "bounds how long a person waits"),
          new Allowed(
              "engine.driver.SystemTime", "System.nanoTime", "the clock that the shell injects"),
          new Allowed(
              "engine.driver.Engine", "InstantSource.system", "default of what is injected"),
          new Allowed("engine.driver.RunIds", "SecureRandom.<init>", "default source of run ids"),
          new Allowed("engine.driver.RunIds", "Instant.now", "default source of run ids"),
          new Allowed(
              "engine.driver.Engine", "ThreadLocalRandom.current", "default source of seeds"));

  private static final Set<String> CORE = Set.of("model", "expression", "engine");

  private static final Set<String> ANY_CALL =
      Set.of(
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.lang.Thread.sleep",
          "java.lang.Math.random",
          "java.lang.StrictMath.random",
          "java.time.Clock.systemUTC",
          "java.time.Clock.systemDefaultZone",
          "java.time.Clock.system",
          "java.time.Clock.tickMillis",
          "java.time.Clock.tickSeconds",
          "java.time.Clock.tickMinutes",
          "java.time.InstantSource.system",
          "java.util.Calendar.getInstance",
          "java.util.UUID.randomUUID",
          "java.util.concurrent.ThreadLocalRandom.current",
          "java.util.concurrent.TimeUnit.sleep",
          "java.util.random.RandomGenerator.getDefault",
          "java.util.random.RandomGenerator.of");

  private static final Set<String> UNSEEDED =
      Set.of(
          "java.util.Date.<init>()",
          "java.util.Random.<init>()",
          "java.util.SplittableRandom.<init>()",
          "java.security.SecureRandom.<init>()");

  @Test
  void modelAndEngineTakeNothingFromTheHost() {
    List<ForbiddenUse> uses = new ArrayList<>(uses(Subjects.PRODUCT, Subjects.product()));
    uses.removeIf(use -> ALLOWED.stream().anyMatch(allowed -> allowed.covers(use)));
    assertThat(uses).isEmpty();
  }

  @Test
  void everyExceptionIsStillNeededAndGivesItsReason() {
    List<ForbiddenUse> uses = uses(Subjects.PRODUCT, Subjects.product());
    assertThat(ALLOWED).allMatch(allowed -> uses.stream().anyMatch(allowed::covers));
    assertThat(ALLOWED).noneMatch(allowed -> allowed.reason().isBlank());
  }

  @Test
  void takingTimeOrChanceFromTheHostIsCaught() {
    String culprit = Subjects.FIXTURE + ".model.Whimsical";
    assertThat(uses(Subjects.FIXTURE, Subjects.fixture()))
        .containsExactly(
            new ForbiddenUse(culprit, "Instant.now"),
            new ForbiddenUse(culprit, "LocalDate.now"),
            new ForbiddenUse(culprit, "Random.<init>"),
            new ForbiddenUse(culprit, "System.nanoTime"),
            new ForbiddenUse(culprit, "Thread.sleep"),
            new ForbiddenUse(culprit, "UUID.randomUUID"));
  }

  private static List<ForbiddenUse> uses(String root, JavaClasses classes) {
    return ForbiddenUse.find(
        classes, type -> isCore(root, type.getPackageName()), DeterminismTest::isFromHost);
  }

  private static boolean isCore(String root, String name) {
    return CORE.stream().anyMatch(module -> (name + ".").startsWith(root + "." + module + "."));
  }

  private static boolean isFromHost(JavaAccess<?> access) {
    JavaClass owner = access.getTargetOwner();
    String member = access.getTarget().getName();
    return ANY_CALL.contains(owner.getName() + "." + member)
        || UNSEEDED.contains(access.getTarget().getFullName())
        || (owner.getPackageName().startsWith("java.time") && member.equals("now"));
  }
}
