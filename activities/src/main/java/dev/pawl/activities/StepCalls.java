package dev.pawl.activities;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Does the steps of one workflow when its runs call for them. */
final class StepCalls {
  private static final long MICROS = 1_000_000;

  private final ActivityWorkflow workflow;
  private final InstantSource clock;

  StepCalls(ActivityWorkflow workflow, InstantSource clock) {
    this.workflow = workflow;
    this.clock = clock;
  }

  /** Runs an activity that belongs to no workflow of its own, with the arguments of the call. */
  static ActivityCall alone(Activity<?, ?> activity, InstantSource clock) {
    CheckedActivity<?, ?> checked = new CheckedActivity<>(activity);
    return call -> {
      Memory memory = new Memory(call.occasion().past()::context);
      StepMetadata metadata = new StepMetadata(activity.name(), 0, 1, clock.instant());
      ActivityContext<@Nullable Object> context =
          new ActivityContext<@Nullable Object>(call.arguments(), call, memory, metadata);
      ActivityResult<@Nullable Object> result = checked.run(context, List.of());
      return result.isSuccess()
          ? made(result.data(), Map.of())
          : ToolResult.error(String.valueOf(result.error()));
    };
  }

  ActivityCall running(WorkflowStep.Single step, int index) {
    CheckedActivity<?, ?> activity = new CheckedActivity<>(step.activity());
    return prepared(call -> run(call, step, index, activity));
  }

  private ToolResult run(
      ToolCall call, WorkflowStep.Single step, int index, CheckedActivity<?, ?> activity)
      throws InterruptedException {
    PastSteps past = past(call);
    Memory memory = new Memory(past::memory);
    Object input = step.input() == null ? past.previous(index) : mapped(step.input(), memory);
    ActivityContext<@Nullable Object> context = context(call, past, memory, input, index);
    Map<String, @Nullable Object> about = about(past, context, index);
    if (step.when() != null && !holds(step.when(), context)) {
      about.put("skipped", true);
      remember(about, past.memoryOf(step.name()), memory);
      return made(Undefined.UNDEFINED, Values.object(Pacing.ABOUT, about));
    }
    if (step.input() != null) {
      about.put("input", Values.freeze(input));
    }
    ActivityResult<@Nullable Object> result = activity.run(context, workflow.interceptors());
    if (!result.isSuccess()) {
      return ToolResult.error(String.valueOf(result.error()));
    }
    remember(about, past.memoryOf(step.name()), memory);
    follow(about, step, result);
    return made(result.data(), Values.object(Pacing.ABOUT, about));
  }

  /** What goes wrong before an activity has begun, or after it, leaves no doubt about it. */
  private static ActivityCall prepared(ActivityCall work) {
    return call -> {
      try {
        return work.of(call);
      } catch (UnpreparedException e) {
        return ToolResult.error(String.valueOf(e.getMessage()));
      }
    };
  }

  /** What a step is to be given, whether it is to run, or what follows it cannot be told. */
  private static final class UnpreparedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnpreparedException(String what, RuntimeException cause) {
      super(what + ": " + (cause.getMessage() == null ? cause : cause.getMessage()), cause);
    }
  }

  /** Undoes what a step did, with what that made. */
  ActivityCall undoing(WorkflowStep.Single step, Activity<?, ?> undo, int index) {
    CheckedActivity<?, ?> activity = new CheckedActivity<>(undo);
    return call -> {
      PastSteps past = past(call);
      Memory memory = new Memory(past::memory);
      ActivityResult<@Nullable Object> result =
          activity.run(
              context(call, past, memory, past.made(step.name()), index), workflow.interceptors());
      return result.isSuccess()
          ? made(result.data(), Map.of())
          : ToolResult.error(String.valueOf(result.error()));
    };
  }

  /** Works out what another workflow is to be started with. */
  ActivityCall inputOf(WorkflowStep.Nested step, int index) {
    return prepared(
        call -> {
          PastSteps past = past(call);
          Object input =
              step.input() == null
                  ? past.previous(index)
                  : mapped(step.input(), new Memory(past::memory));
          return numbered(input, past, index);
        });
  }

  /** The key under which a run awaits signals: its own name. */
  ActivityCall key(int index) {
    return call -> numbered(call.run(), past(call), index);
  }

  private static ToolResult numbered(@Nullable Object value, PastSteps past, int index) {
    Map<String, @Nullable Object> about = Values.object("number", past.next(index));
    return made(value, Values.object(Pacing.ABOUT, about));
  }

  private PastSteps past(ToolCall call) {
    return new PastSteps(workflow, call.occasion().past());
  }

  /** What it is given may be null: that is JSON, too. */
  @SuppressWarnings("NullAway")
  private ActivityContext<@Nullable Object> context(
      ToolCall call, PastSteps past, Memory memory, @Nullable Object input, int index) {
    long began = past.startedAt();
    Instant startedAt =
        began == 0
            ? clock.instant().truncatedTo(ChronoUnit.MICROS)
            : Instant.ofEpochSecond(began / MICROS, began % MICROS * 1_000);
    StepMetadata metadata = new StepMetadata(workflow.name(), index, workflow.size(), startedAt);
    return new ActivityContext<@Nullable Object>(input, call, memory, metadata);
  }

  private static Map<String, @Nullable Object> about(
      PastSteps past, ActivityContext<@Nullable Object> context, int index) {
    Instant startedAt = context.metadata().startedAt();
    Map<String, @Nullable Object> about = new LinkedHashMap<>();
    about.put("number", past.next(index));
    about.put("startedAt", startedAt.getEpochSecond() * MICROS + startedAt.getNano() / 1_000);
    return about;
  }

  private static void remember(
      Map<String, @Nullable Object> about, Map<?, ?> before, Memory memory) {
    Map<String, @Nullable Object> news = memory.news();
    if (!before.isEmpty() || !news.isEmpty()) {
      // What it put earlier may have been replaced since: what is there now is what stays.
      Map<String, @Nullable Object> put = new LinkedHashMap<>();
      Map<String, @Nullable Object> all = before.isEmpty() ? Map.of() : memory.all();
      Values.asObject(before).forEach((key, old) -> put.put(key, all.getOrDefault(key, old)));
      put.putAll(news);
      about.put("memory", put);
    }
  }

  /** What can follow is decided where what it made is known, and kept with it. */
  private static void follow(
      Map<String, @Nullable Object> about,
      WorkflowStep.Single step,
      ActivityResult<@Nullable Object> result) {
    List<@Nullable Object> suggestions = new ArrayList<>();
    result.suggestions().forEach(each -> suggestions.add(each.toJson()));
    String next = "";
    for (Branch branch : step.branches()) {
      if (holds(branch, result.data())) {
        if (branch.suggestion() != null) {
          suggestions.add(branch.suggestion().toJson());
        } else if (next.isEmpty()) {
          next = branch.step();
        }
      }
    }
    if (!next.isEmpty()) {
      about.put("next", next);
    }
    if (!suggestions.isEmpty()) {
      about.put("suggestions", suggestions);
    }
    if (!result.metadata().isEmpty()) {
      about.put("metadata", result.metadata());
    }
  }

  private static boolean holds(Branch branch, @Nullable Object made) {
    try {
      return branch.holds().test(made);
    } catch (RuntimeException e) {
      throw new UnpreparedException("what follows cannot be told", e);
    }
  }

  private static @Nullable Object mapped(
      Function<Memory, @Nullable Object> mapping, Memory memory) {
    try {
      return Memory.plain(mapping.apply(memory));
    } catch (RuntimeException e) {
      throw new UnpreparedException("what it is given cannot be told", e);
    }
  }

  private static boolean holds(
      Predicate<ActivityContext<@Nullable Object>> condition,
      ActivityContext<@Nullable Object> context) {
    try {
      return condition.test(context);
    } catch (RuntimeException e) {
      throw new UnpreparedException("whether it is to run cannot be told", e);
    }
  }

  private static ToolResult made(@Nullable Object data, Map<String, @Nullable Object> meta) {
    return new ToolResult(List.of(), data, false, meta, null);
  }
}
