package dev.pawl.acceptance.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole runs on a store whose methods fail or hang in turn, and what a process that is started
 * afterwards makes of them.
 *
 * <p>Runs whose names begin with {@code v} are the victims: the method is out of order for them
 * alone. With one of a journal, it is so from the call on whose number the name has.
 */
@Timeout(120)
class StoreFaultsIT {
  private static final List<String> NEW = List.of("compute", "read", "act", "letter");
  private static final List<String> LEFT = List.of("left-asking", "left-acting");
  private static final List<String> VICTIMS_LEFT =
      List.of("v-asking", "v-acting", "v-odd", "v-far");
  private static final int VICTIMS = 16;

  @TempDir private static Path folder;
  private static World template;
  private static int worlds;

  private World world;
  private RunStore real;
  private FaultyStore faulty;
  private RunHost host;
  private Visitors visitors;

  private static final Set<String> UNUSED =
      Set.of(
          "allowances",
          "audit",
          "firings",
          "isPartlyWritten",
          "keys",
          "leave",
          "mustBeKept",
          "registry",
          "secret",
          "signals");

  /**
   * All of them, but one: without letters no run begins at all, see {@link BrokenRunsIT}. Nobody
   * here calls what begins a run without its definition, or what is for those already in trouble,
   * or what is for those who serve clients; none of these runs awaits signals, and the victims
   * change something, so that nobody asks whether they are partly written.
   */
  static Stream<Arguments> faults() {
    return FaultyStore.methods()
        .filter(method -> !UNUSED.contains(method.getName()))
        .filter(method -> !method.getName().equals("begin") || method.getParameterCount() > 1)
        .flatMap(
            method ->
                Stream.of(FaultyStore.Fault.values())
                    .filter(
                        fault ->
                            fault != FaultyStore.Fault.FAILS_ALWAYS
                                || !method.getName().equals("deliver"))
                    .map(fault -> Arguments.of(Named.of(method.getName(), method), fault)));
  }

  /** What a process left behind that was killed: runs that asked, and runs that just acted. */
  @BeforeAll
  static void leaveSomeRuns() throws Exception {
    World before = new World(folder.resolve("before"));
    try (RunHost host = new RunHost(before.open())) {
      for (String run : Stream.of(LEFT, VICTIMS_LEFT).flatMap(List::stream).toList()) {
        if (run.endsWith("acting")) {
          before.leaveUnanswered(run, "first");
        }
        HostedRun begun =
            host.begin(before.engine(run), World.tool(tool(run)), Map.of(), RunOptions.DEFAULT);
        if (run.endsWith("acting")) {
          before.awaitCall(run, "first");
        } else {
          begun.awaitNews(Duration.ofMinutes(1), Set.of());
          begun.sync();
        }
      }
      template = before.killed(folder.resolve("template"));
      before.leaveUnanswered("", "");
    }
  }

  private static String tool(String run) {
    return switch (run) {
      case "compute", "read" -> run;
      default -> run.startsWith("v") ? "other" : "act";
    };
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("faults")
  void noRunIsLostAndNoneButTheVictimsNotice(Method method, FaultyStore.Fault fault)
      throws Exception {
    world = template.copy(folder.resolve("world" + worlds++));
    real = world.open();
    faulty = new FaultyStore(real, method, fault, subject -> firstCall(method, subject));
    if (method.getName().equals("flush")) {
      // Only while something is under way is what came of a call flushed rather than waited for.
      world.readWhen(
          run -> !World.isActing(tool(run)) || faulty.wasCalled(run) || faulty.isMended());
    }
    host = new RunHost(faulty.store());
    World killed;
    try (RunStore _ = real) {
      visitors = new Visitors();
      try {
        begin();
        visit();
        boolean deaf = method.getName().equals("deliver") && fault != FaultyStore.Fault.FAILS_ONCE;
        awaitOver(NEW.stream().filter(each -> !(deaf && each.equals("letter"))));
        boolean blind = method.getName().equals("orphans") && fault != FaultyStore.Fault.FAILS_ONCE;
        awaitOver(blind ? Stream.of() : LEFT.stream());
        await("the victims met it", () -> victims().allMatch(this::isSettled));
        if (method.getName().equals("close")) {
          visitors.let("v-close", host::close);
          await("it was closed", () -> visitors.isGone("v-close") || faulty.hits() > 0);
        }
        assertThat(faulty.hits()).as("the method was called at all").isPositive();
        killed = world.killed(folder.resolve("world" + worlds++));
      } finally {
        faulty.mend();
        visitors.close();
      }
      host.close();
    }
    checkComplaints();
    checkCalls(world);
    goOn(killed);
  }

  private static int firstCall(Method method, String subject) {
    if (subject.isEmpty() || subject.equals(World.tool("other").digest())) {
      return 1;
    }
    if (!subject.startsWith("v")) {
      return 0;
    }
    boolean numbered = subject.matches("v-\\d+") && method.getDeclaringClass() == Journal.class;
    return numbered ? Integer.parseInt(subject.substring(2)) : 1;
  }

  private static Stream<String> victims() {
    return IntStream.rangeClosed(1, VICTIMS).mapToObj(number -> "v-" + number);
  }

  private boolean isSettled(String run) {
    return visitors.isGone(run)
        || faulty.met(run)
        || faulty.met(World.tool("other").digest())
        || (run.equals("v-1") && faulty.met(""));
  }

  /** A victim comes first, so that it is the one that meets what happens once. */
  private void begin() throws InterruptedException {
    visitors.let("v-1", () -> drive("v-1"));
    await("the first has begun", () -> host.find("v-1").isPresent() || isSettled("v-1"));
    victims().skip(1).forEach(each -> visitors.let(each, () -> drive(each)));
    NEW.forEach(each -> visitors.let(each, () -> drive(each)));
  }

  private void drive(String run) throws InterruptedException {
    HostedRun begun =
        host.begin(world.engine(run), World.tool(tool(run)), Map.of(), RunOptions.DEFAULT);
    if (run.equals("letter")) {
      answerByLetter(begun);
    } else {
      Visitors.attend(begun);
    }
  }

  /** As another process on the same folder does. */
  private void answerByLetter(HostedRun run) throws InterruptedException {
    run.awaitNews(Duration.ofMinutes(1), Set.of());
    try (RunStore other = world.open()) {
      other.send(
          new Letter("letter", run.id(), Principal.LOCAL, new Letter.Wish.Answer("ok", "yes")));
    }
  }

  /** Everything else that is wanted of a store while runs go on. */
  private void visit() {
    visitors.let("v-recover", this::recoverTwice);
    Stream.of(LEFT, VICTIMS_LEFT)
        .flatMap(List::stream)
        .forEach(each -> visitors.let(each, () -> attendAdopted(each)));
    Letter letter =
        new Letter("far", "v-far", Principal.LOCAL, new Letter.Wish.Answer("ok", "yes"));
    visitors.let("v-send", () -> host.send(letter));
    RunStore store = faulty.store();
    visitors.let("v-find", () -> assertThat(store.find("v-far")).isPresent());
    visitors.let("v-list", () -> assertThat(store.list(RunQuery.ALL)).isNotEmpty());
    visitors.let("v-events", () -> assertThat(store.events("v-far")).isNotEmpty());
    visitors.let(
        "v-letters",
        () -> assertThat(store.letters("v-far")).allMatch(each -> each.run().equals("v-far")));
    visitors.let("v-cutOff", () -> assertThat(store.cutOff(List.of("nobody"))).isEmpty());
    visitors.let("v-drives", () -> assertThat(store.drives("v-far")).isFalse());
    visitors.let("v-tidy", () -> assertThat(store.tidy(Retention.DEFAULT, 1)).isZero());
    visitors.let("v-prune", () -> assertThat(store.prune(Retention.DEFAULT, 1)).isZero());
  }

  private void recoverTwice() {
    try {
      host.recover(world.recovery("v-far", "v-odd"));
    } finally {
      host.recover(world.recovery("v-far", "v-odd"));
    }
  }

  private void attendAdopted(String run) throws InterruptedException {
    while (!faulty.isMended() && !isOver(run)) {
      if (host.find(run).isPresent()) {
        Visitors.attend(host.find(run).get());
      }
      Thread.sleep(2);
    }
  }

  private boolean isOver(String run) {
    return real.find(run).map(found -> found.status().isOver()).orElse(false);
  }

  private void awaitOver(Stream<String> runs) throws InterruptedException {
    for (String run : runs.toList()) {
      await(run + " is over", () -> isOver(run));
    }
  }

  private void await(String what, BooleanSupplier condition) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime())
          .as("%s; told so far: %s", what, visitors.complaints())
          .isLessThan(until);
      Thread.sleep(2);
    }
  }

  /**
   * Only victims are told, and what they are told says what is wrong, and what to do. Who answers
   * in the very moment in which a run stops may learn that it asks no more.
   */
  private void checkComplaints() {
    assertThat(visitors.complaints().keySet())
        .as("who was told something: %s", visitors.complaints())
        .allMatch(who -> who.startsWith("v"));
    assertThat(visitors.complaints())
        .allSatisfy(
            (who, told) ->
                assertThat(told)
                    .as(who)
                    .isIn(FaultyStore.TROUBLE, "`ok` asks nothing, or no longer"));
  }

  private static void checkCalls(World world) {
    all()
        .forEach(
            run -> {
              for (String step : List.of("first", "second")) {
                assertThat(world.calls(run, step)).as("%s of %s", step, run).isLessThan(2);
              }
            });
  }

  private static Stream<String> all() {
    return Stream.of(NEW, LEFT, VICTIMS_LEFT, victims().toList()).flatMap(List::stream);
  }

  /** What another process makes of it, after the first was killed while all was out of order. */
  private static void goOn(World world) throws Exception {
    Map<String, List<Event>> before = new HashMap<>();
    try (RunStore store = world.open();
        RunHost host = new RunHost(store);
        Visitors visitors = new Visitors()) {
      all().forEach(run -> before.put(run, store.events(run)));
      host.recover(world.recovery("", ""));
      all()
          .forEach(
              run -> host.find(run).ifPresent(it -> visitors.let(run, () -> Visitors.attend(it))));
      host.awaitAll();
      assertThat(visitors.complaints()).isEmpty();
      checkCalls(world);
      all().forEach(run -> checkEnd(world, run, before.get(run), store.events(run)));
    }
  }

  private static void checkEnd(World world, String run, List<Event> before, List<Event> events) {
    if (events.isEmpty()) {
      assertThat(run).as("a run that vanished").matches("v-\\d+");
      assertThat(world.calls(run, "first")).as("%s vanished though it had acted", run).isZero();
      return;
    }
    assertThat(events.subList(0, before.size())).as("%s kept its past", run).isEqualTo(before);
    assertThat(Journals.ends(events)).as("%s ended once", run).isEqualTo(1);
    switch (events.getLast()) {
      case Event.RunCompleted(_, Object output) -> {
        assertThat(output).as(run).isEqualTo(World.result(tool(run)));
        if (World.isActing(tool(run))) {
          assertThat(world.calls(run, "first")).as("first of %s", run).isEqualTo(1);
          assertThat(world.calls(run, "second")).as("second of %s", run).isEqualTo(1);
        }
      }
      case Event.RunFailed(_, Failure failure) -> {
        assertThat(failure.code()).as(run).isEqualTo(FailureCode.IN_DOUBT);
        assertThat(run).as("a run with a call in doubt").matches("v-.*|left-acting");
      }
      case Event other -> throw new AssertionError(run + " ends with " + other);
    }
  }
}
