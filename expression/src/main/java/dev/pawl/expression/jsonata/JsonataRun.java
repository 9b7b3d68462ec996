package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.EntryCallback;
import com.dashjoin.jsonata.Jsonata.ExitCallback;
import com.dashjoin.jsonata.Jsonata.Frame;
import com.dashjoin.jsonata.Jsonata.JFunction;
import com.dashjoin.jsonata.MendedJsonata;
import com.dashjoin.jsonata.Parser.Symbol;
import com.dashjoin.jsonata.Utils.RangeList;
import dev.pawl.expression.Bounds;
import dev.pawl.expression.Scope;
import dev.pawl.expression.Turns;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One evaluation of a JSONata expression: what it can see, and how far it has gone.
 *
 * <p>The library calls back before and after it evaluates each part of an expression. There the
 * deadline, interruption and depth are checked, and the size of what was made is counted, so that
 * an evaluation as a whole stays within its bounds, not only each operation.
 */
final class JsonataRun implements EntryCallback, ExitCallback {
  private static final ThreadLocal<@Nullable JsonataRun> CURRENT = new ThreadLocal<>();

  /** The library's type of names, variables and literals: those make nothing. */
  private static final Class<?> LEAF = leaf();

  private static final int CHECK_INTERVAL = 64;
  private static final int LONG = 256;
  static final int CHARACTERS_PER_ITEM = 4;
  private static final long BYTES_PER_ITEM = 64;
  private static final long ITEMS_PER_BINDING = 8;
  private static final long MOST_ITEMS = Runtime.getRuntime().maxMemory() / BYTES_PER_ITEM;

  final Scope scope;
  final boolean tracksFrames;
  private final Bounds bounds;
  private final long budget;
  private final long started = System.nanoTime();
  private final Turns turns = new Turns();
  private int ticks = -1;
  private int depth;
  private long made;
  private long reads;
  private final WrittenSizes sizes = new WrittenSizes();
  private @Nullable Object lastMade;
  private @Nullable Symbol[] parts = new @Nullable Symbol[16];
  private @Nullable Frame[] frames = new @Nullable Frame[0];
  private @Nullable JsonataError stop;
  private @Nullable EvalFunction eval;

  JsonataRun(Scope scope, boolean tracksFrames) {
    this.scope = scope;
    this.bounds = scope.bounds();
    this.tracksFrames = tracksFrames;
    this.budget = Math.min(bounds.maxItems(), MOST_ITEMS);
  }

  private static Class<?> leaf() {
    Class<?>[] found = new Class<?>[1];
    Jsonata variable = Jsonata.jsonata("$x");
    Frame frame = variable.createFrame();
    frame.setEvaluateEntryCallback((symbol, _, _) -> found[0] = symbol.getClass());
    variable.evaluate(null, frame);
    return found[0];
  }

  /** The evaluation that the current thread is in. */
  static JsonataRun current() {
    JsonataRun run = CURRENT.get();
    if (run == null) {
      throw new IllegalStateException("a JSONata function was called outside of an evaluation");
    }
    return run;
  }

  /** Makes this the current evaluation and returns the one before, for {@link #leave}. */
  @Nullable JsonataRun enter() {
    JsonataRun outer = CURRENT.get();
    CURRENT.set(this);
    return outer;
  }

  /** Ends this evaluation and goes back to the one before. */
  void leave(@Nullable JsonataRun outer) {
    turns.end();
    if (outer == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(outer);
    }
  }

  @Override
  public void callback(Symbol part, @Nullable Object input, Frame frame) {
    depth++;
    if (depth >= parts.length) {
      parts = Arrays.copyOf(parts, 2 * depth);
    }
    parts[depth] = part;
    if (depth > bounds.maxDepth()) {
      throw limit("the expression recurses deeper than " + bounds.maxDepth() + " levels");
    }
    if (tracksFrames) {
      track(frame);
    }
    tick();
  }

  @Override
  public void callback(Symbol part, @Nullable Object input, Frame frame, @Nullable Object result) {
    depth--;
    if (MendedJsonata.isBinding(part)) {
      binding(result);
    }
    if (result instanceof List<?> list && list.size() >= LONG) {
      check();
    }
    if (result != null && result != lastMade && part.getClass() != LEAF) {
      lastMade = result;
      count(result);
    }
  }

  /** The library is about to make a map of variables for each element, and does not ask again. */
  private void binding(@Nullable Object result) {
    if (result != null) {
      add(ITEMS_PER_BINDING * (result instanceof List<?> list ? list.size() : 1));
    }
  }

  private void count(Object result) {
    switch (result) {
      case String text -> madeText(text.length());
      case InputList _, InputMap _ -> {}
      case RangeList range -> made(range.size());
      case List<?> list -> {
        made(list.size());
        checkWritten(list);
      }
      case Map<?, ?> map -> {
        made(4L + 2L * map.size());
        checkWritten(map);
      }
      default -> {}
    }
  }

  private void checkWritten(Object made) {
    if (sizes.of(made) > budget) {
      throw limit("the expression makes a value of more than " + budget + " parts");
    }
  }

  /** To be called in every loop of ours whose length the expression decides. */
  void tick() {
    reads = 0;
    if ((++ticks & (CHECK_INTERVAL - 1)) == 0) {
      check();
    }
  }

  /** Counts an element of the input that the library reads without asking in between. */
  void read(@Nullable Object element) {
    reads += element instanceof String text ? 1 + text.length() / CHARACTERS_PER_ITEM : 1;
    if ((++ticks & (LONG - 1)) == 0) {
      check();
    }
    if (reads > budget) {
      throw limit("one operation reads more than " + budget + " values");
    }
  }

  void check() {
    long now = System.nanoTime();
    if (now - bounds.deadlineNanos() > 0) {
      long millis = Math.max(0, (now - started) / 1_000_000);
      throw limit("the expression ran out of time after " + millis + " ms");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw stop(JsonataError.of("D1000", "the evaluation was interrupted"));
    }
    turns.pass(now);
  }

  /** Counts elements that an operation made or is about to make. */
  void made(long items) {
    tick();
    checkSize(items);
    add(items);
  }

  private void add(long items) {
    made += items;
    if (made > budget) {
      throw limit("the expression makes more than " + budget + " values");
    }
  }

  /** Counts the characters of a text that an operation made or is about to make. */
  void madeText(long characters) {
    checkText(characters);
    made(characters / CHARACTERS_PER_ITEM);
  }

  /** Checks the length of a text that is still growing. */
  void checkText(long characters) {
    if (characters > bounds.maxItems()) {
      throw limit("a text is longer than " + bounds.maxItems() + " characters");
    }
  }

  private void checkSize(long items) {
    if (items > bounds.maxItems()) {
      throw limit("a sequence has more than " + bounds.maxItems() + " items");
    }
  }

  /** Ends the whole evaluation. */
  JsonataError limit(String message) {
    return stop(JsonataError.limit(message));
  }

  private JsonataError stop(JsonataError error) {
    stop = error;
    return error;
  }

  /** Why the whole evaluation has to end, if it has: no {@code $eval} may hide it. */
  @Nullable JsonataError stop() {
    return stop;
  }

  private void track(Frame frame) {
    if (depth >= frames.length) {
      frames = Arrays.copyOf(frames, Math.max(16, 2 * depth));
    }
    frames[depth] = frame;
  }

  /** The frame of the function call that is being evaluated: its arguments came from there. */
  @Nullable Frame frame() {
    return depth + 1 < frames.length ? frames[depth + 1] : null;
  }

  /**
   * Where in the text the evaluation is, or was when it failed: what began last has not ended then.
   */
  int offset(String text) {
    Map<Integer, Integer> beginnings = JsonataText.beginnings(text);
    for (int i = Math.min(depth, parts.length - 1); i > 0; i--) {
      Symbol part = parts[i];
      Integer offset = part == null ? null : beginnings.get(MendedJsonata.position(part));
      if (offset != null) {
        return offset;
      }
    }
    return -1;
  }

  EvalFunction eval() {
    if (eval == null) {
      eval = new EvalFunction();
    }
    return eval;
  }

  int depth() {
    return depth;
  }

  void depth(int restored) {
    depth = restored;
  }

  /** Calls a function that the expression handed over. */
  @Nullable Object call(Object function, List<@Nullable Object> arguments) {
    tick();
    if (function instanceof JFunction ours) {
      return ours.call(null, (List<?>) ours.validate(arguments, null));
    }
    try {
      return Functions.funcApply(function, arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** How many arguments a function takes. */
  static int arity(Object function) {
    return function instanceof JsonataFunction ours
        ? ours.arity()
        : Functions.getFunctionArity(function);
  }
}
