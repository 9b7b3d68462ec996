package dev.pawl.expression.regex;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A search for a regular expression in a text: tries one way after the other, and goes back to the
 * latest choice when one fails.
 *
 * <p>Choices lie on a stack of our own, so that a long text cannot exhaust that of the thread, and
 * every instruction is a step that is paid for, whether or not it reads a character: loops around
 * nothing cost as much as any.
 */
public final class RegexMatcher {
  private static final int CHUNK = 1024;
  private static final int FAILED = RegexText.FAILED;

  /** Marks an entry of the stack that gives back, or takes, one character more of a run. */
  private static final int AGAIN = 1 << 30;

  /** Integers per entry of the stack. */
  private static final int ENTRY = 3;

  /** So many integers of stack are enough: some ten megabytes, less if there is little memory. */
  private static final int MOST =
      ENTRY * (int) Math.min(3_000_000, Runtime.getRuntime().maxMemory() / 64 / ENTRY);

  private final Program program;
  private final int[] code;
  private final CharacterSet[] sets;
  private final String text;
  private final int end;
  private final RegexText subject;
  private final Meter meter;
  private final int[] registers;
  private int[] stack = new int[16 * ENTRY];
  private int top;
  private int fuel = CHUNK;

  RegexMatcher(Program program, String text, Meter meter) {
    this.program = program;
    this.code = program.code;
    this.sets = program.sets;
    this.text = text;
    this.end = text.length();
    this.subject = new RegexText(text);
    this.meter = meter;
    this.registers = new int[program.registers];
  }

  /** Searches for the first match that begins at an index or behind it. */
  public boolean find(int from) {
    Arrays.fill(registers, -1);
    top = 0;
    fuel -= 1 + registers.length / 16;
    Program.Start start = program.start;
    int last = start.anchored() ? 0 : end;
    for (int at = candidate(from); at >= 0 && at <= last; at = candidate(at + 1)) {
      int behind = match(at);
      if (behind != FAILED) {
        registers[0] = at;
        registers[1] = behind;
        return true;
      }
    }
    return false;
  }

  /** The next position from here on where a match may begin, -1 if there is none. */
  private int candidate(int from) {
    Program.Start start = program.start;
    if (start.prefix().length() > 1) {
      int at = text.indexOf(start.prefix(), from);
      pay((at < 0 ? end - from : at - from) / 16);
      return at;
    }
    Opening opening = start.opening();
    CharacterSet next = opening.next();
    int at = from;
    if (opening != Opening.ANY) {
      while (at < end && !isCandidate(next, at)) {
        at++;
      }
      pay((at - from) / 8);
    }
    boolean half = start.points() && subject.isInsidePair(at);
    if (half) {
      return candidate(at + 1);
    }
    return at < end || (at == end && opening.atEnd()) ? at : -1;
  }

  private boolean isCandidate(CharacterSet next, int at) {
    char c = text.charAt(at);
    return next.contains(c) || (program.start.points() && Character.isHighSurrogate(c));
  }

  public int start() {
    return registers[0];
  }

  public int end() {
    return registers[1];
  }

  public String match() {
    return text.substring(registers[0], registers[1]);
  }

  /** What a group matched; null if it took no part. */
  public @Nullable String group(int number) {
    int first = registers[2 * number];
    int behind = registers[2 * number + 1];
    return first < 0 || behind < 0 ? null : text.substring(first, behind);
  }

  /** Pays for what was done and is not yet paid for. */
  void settle() {
    meter.spend(CHUNK - fuel);
    fuel = CHUNK;
  }

  private void pay(int steps) {
    fuel -= steps;
    if (fuel < 0) {
      settle();
    }
  }

  /** Runs the program; the position behind the match, or {@link #FAILED}. */
  private int match(int from) {
    int at = 0;
    int position = from;
    while (true) {
      if (--fuel < 0) {
        settle();
      }
      int operation = code[at];
      int next = position;
      switch (operation) {
        case Operation.DONE -> {
          return position;
        }
        case Operation.CHARACTER ->
            next = position < end && text.charAt(position) == code[at + 1] ? position + 1 : FAILED;
        case Operation.CHARACTER_BACK ->
            next =
                position > 0 && text.charAt(position - 1) == code[at + 1] ? position - 1 : FAILED;
        case Operation.SET ->
            next =
                position < end && sets[code[at + 1]].contains(text.charAt(position))
                    ? position + 1
                    : FAILED;
        case Operation.TEXT -> {
          String expected = program.texts[code[at + 1]];
          next = text.startsWith(expected, position) ? position + expected.length() : FAILED;
        }
        case Operation.SPLIT -> push(code[at + 1], position, 0);
        case Operation.JUMP -> {
          at = code[at + 1];
          continue;
        }
        case Operation.SAVE -> set(code[at + 1], position);
        case Operation.FORGET -> forget(code[at + 1], code[at + 2]);
        case Operation.RUN -> next = run(at, position);
        case Operation.RUN_LAZY, Operation.STEPS_LAZY -> next = runLazily(at, position);
        case Operation.STEPS -> next = steps(at, position);
        case Operation.LOOP -> set(code[at + 1], 0);
        case Operation.ROUND -> {
          at = round(at, position);
          continue;
        }
        case Operation.BEGIN -> begin(at, position);
        case Operation.END -> {
          int register = code[at + 1];
          boolean empty = position == registers[register + 1];
          if (!empty || registers[register] <= code[at + 2]) {
            at = code[at + 3];
            continue;
          }
          next = FAILED;
        }
        case Operation.ASSERT ->
            next = subject.holds(Operation.ASSERTIONS.get(code[at + 1]), position) ? next : FAILED;
        case Operation.LOOK -> {
          registers[code[at + 1]] = top;
          registers[code[at + 1] + 1] = position;
        }
        case Operation.LOOK_END -> {
          dropChoices(registers[code[at + 1]]);
          next = registers[code[at + 1] + 1];
        }
        case Operation.LOOK_NOT -> {
          registers[code[at + 1]] = top;
          push(code[at + 2], position, 0);
        }
        case Operation.LOOK_NOT_END -> {
          unwind(registers[code[at + 1]]);
          next = FAILED;
        }
        case Operation.REFERENCE -> next = reference(at, position);
        default -> next = subject.step(sets[code[at + 1]], position, way(operation));
      }
      if (next != FAILED) {
        position = next;
        at += Operation.LENGTHS[operation];
        continue;
      }
      // ... back to the latest choice
      do {
        if (top == 0) {
          return FAILED;
        }
        top -= ENTRY;
        at = stack[top];
        position = stack[top + 1];
        if (at < 0) {
          registers[~at] = position;
        } else if (at >= AGAIN) {
          at -= AGAIN;
          position = again(at, position, stack[top + 2]);
          at = position == FAILED ? -1 : at + Operation.LENGTHS[code[at]];
        }
      } while (at < 0);
    }
  }

  private static int way(int operation) {
    return switch (operation) {
      case Operation.SET_BACK -> Operation.BACKWARD;
      case Operation.POINT -> Operation.POINTS;
      default -> Operation.POINTS | Operation.BACKWARD;
    };
  }

  private int run(int at, int position) {
    CharacterSet set = sets[code[at + 1]];
    int limit = (int) Math.min(end, (long) position + code[at + 3]);
    int least = position + code[at + 2];
    int reached = position;
    while (reached < limit && set.contains(text.charAt(reached))) {
      reached++;
    }
    pay((reached - position) * set.cost() / 8);
    if (reached - position < code[at + 2]) {
      return FAILED;
    }
    if (reached > least && code[at + 4] != Operation.NO_RETURN) {
      push(at + AGAIN, reached, least);
    }
    return reached;
  }

  private int steps(int at, int position) {
    CharacterSet set = sets[code[at + 1]];
    int least = code[at + 2] == 0 ? position : FAILED;
    int reached = position;
    int count = 0;
    for (int next = position; next != FAILED && count < code[at + 3]; count++) {
      next = subject.step(set, reached, code[at + 5]);
      reached = next == FAILED ? reached : next;
      least = next != FAILED && count + 1 == code[at + 2] ? reached : least;
    }
    pay(count + count * set.cost() / 8);
    if (least != FAILED && reached != least && code[at + 4] != Operation.NO_RETURN) {
      push(at + AGAIN, reached, least);
    }
    return least == FAILED ? FAILED : reached;
  }

  private int runLazily(int at, int position) {
    int least = code[at + 2];
    int way = code[at] == Operation.RUN_LAZY ? 0 : code[at + 5];
    int reached = position;
    int count = 0;
    while (count < least && reached != FAILED) {
      reached = subject.step(sets[code[at + 1]], reached, way);
      count++;
    }
    pay(count);
    if (reached != FAILED && code[at + 3] > least) {
      push(at + AGAIN, reached, code[at + 3] - least);
    }
    return reached;
  }

  /**
   * Takes up a run where it was left.
   *
   * @param bound how far a greedy one may go back, or how many a lazy one may still take
   */
  private int again(int at, int position, int bound) {
    return switch (code[at]) {
      case Operation.RUN -> giveBack(at, position, bound);
      case Operation.STEPS -> {
        // What was taken lies on the other side.
        int way = code[at + 5] ^ Operation.BACKWARD;
        int reached = subject.step(CharacterSet.ANYTHING, position, way);
        if (reached != bound) {
          push(at + AGAIN, reached, bound);
        }
        yield reached;
      }
      case Operation.RUN_LAZY -> takeMore(at, position, bound);
      default -> {
        int reached = subject.step(sets[code[at + 1]], position, code[at + 5]);
        if (reached != FAILED && bound > 1) {
          push(at + AGAIN, reached, bound - 1);
        }
        yield reached;
      }
    };
  }

  private int giveBack(int at, int position, int least) {
    int next = code[at + 4];
    int reached = position - 1;
    if (next >= 0) {
      while (reached >= least && text.charAt(reached) != next) {
        reached--;
      }
      pay((position - reached) / 8);
    }
    if (reached > least) {
      push(at + AGAIN, reached, least);
    }
    return reached >= least ? reached : FAILED;
  }

  private int takeMore(int at, int position, int most) {
    CharacterSet set = sets[code[at + 1]];
    int next = code[at + 4];
    int limit = (int) Math.min(end, (long) position + most);
    int reached = position;
    boolean fits;
    do {
      fits = reached < limit && set.contains(text.charAt(reached));
      reached++;
    } while (fits && next >= 0 && (reached == end || text.charAt(reached) != next));
    pay((reached - position) * set.cost() / 8);
    if (!fits) {
      return FAILED;
    }
    if (reached - position < most) {
      push(at + AGAIN, reached, most - (reached - position));
    }
    return reached;
  }

  /** The address where it goes on. */
  private int round(int at, int position) {
    int rounds = registers[code[at + 1]];
    int body = at + Operation.LENGTHS[Operation.ROUND];
    int behind = code[at + 5];
    if (rounds < code[at + 2]) {
      return body;
    }
    if (rounds >= code[at + 3]) {
      return behind;
    }
    boolean greedy = code[at + 4] == 1;
    push(greedy ? behind : body, position, 0);
    return greedy ? body : behind;
  }

  private void begin(int at, int position) {
    int register = code[at + 1];
    set(register, registers[register] + 1);
    set(register + 1, position);
    forget(code[at + 2], code[at + 3]);
  }

  private void forget(int first, int behind) {
    for (int register = first; register < behind; register++) {
      if (registers[register] >= 0) {
        set(register, -1);
      }
    }
    pay((behind - first) / 2);
  }

  /** Changes a register in such a way that going back changes it back. */
  private void set(int register, int value) {
    push(~register, registers[register], 0);
    registers[register] = value;
  }

  private void push(int what, int position, int bound) {
    if (top == stack.length) {
      if (stack.length == MOST) {
        throw new RegexLimitException("a regular expression needs too much memory for this text");
      }
      stack = Arrays.copyOf(stack, Math.min(MOST, 2 * stack.length));
    }
    stack[top] = what;
    stack[top + 1] = position;
    stack[top + 2] = bound;
    top += ENTRY;
  }

  /** Takes all choices off the stack, but not what going back has to change back. */
  private void dropChoices(int height) {
    int kept = height;
    for (int i = height; i < top; i += ENTRY) {
      if (stack[i] < 0) {
        System.arraycopy(stack, i, stack, kept, ENTRY);
        kept += ENTRY;
      }
    }
    pay((top - height) / (2 * ENTRY));
    top = kept;
  }

  private void unwind(int height) {
    pay((top - height) / (2 * ENTRY));
    while (top > height) {
      top -= ENTRY;
      if (stack[top] < 0) {
        registers[~stack[top]] = stack[top + 1];
      }
    }
  }

  private int reference(int at, int position) {
    int first = registers[2 * code[at + 1]];
    int behind = registers[2 * code[at + 1] + 1];
    if (first < 0 || behind < 0) {
      return position; // a group that took no part matches nothing, everywhere
    }
    int length = behind - first;
    boolean back = code[at + 3] == 1;
    int from = back ? position - length : position;
    if (from < 0 || length > end - from) {
      return FAILED;
    }
    pay(length / 4);
    if (!subject.same(first, from, length, code[at + 2])) {
      return FAILED;
    }
    return back ? from : from + length;
  }
}
