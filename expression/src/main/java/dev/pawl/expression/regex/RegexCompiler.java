package dev.pawl.expression.regex;

import dev.pawl.expression.regex.RegexNode.Assertion;
import dev.pawl.expression.regex.RegexNode.Characters;
import dev.pawl.expression.regex.RegexNode.Choice;
import dev.pawl.expression.regex.RegexNode.Group;
import dev.pawl.expression.regex.RegexNode.Groups;
import dev.pawl.expression.regex.RegexNode.Look;
import dev.pawl.expression.regex.RegexNode.Reference;
import dev.pawl.expression.regex.RegexNode.Repeat;
import dev.pawl.expression.regex.RegexNode.Sequence;
import dev.pawl.expression.regex.RegexNode.Times;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the program of a regular expression. It is never longer than some integers for each
 * character of the pattern: repetitions are counted, not written out.
 */
final class RegexCompiler {
  private final boolean points;
  private final List<CharacterSet> sets = new ArrayList<>();
  private final Map<CharacterSet, Integer> numbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>();
  private final Openings openings = new Openings();
  private int[] code = new int[64];
  private int size;
  private int registers;

  private RegexCompiler(boolean points, int groups) {
    this.points = points;
    this.registers = 2 * groups;
  }

  /**
   * Compiles a pattern.
   *
   * @param groups how many groups it has, the match itself included
   */
  static Program compile(RegexNode node, int groups, boolean points) {
    RegexCompiler compiler = new RegexCompiler(points, groups);
    compiler.node(node, false, Opening.ANY);
    compiler.emit(Operation.DONE);
    Program.Start start =
        new Program.Start(
            compiler.openings.of(node, Opening.ANY),
            Beginnings.isAnchored(node),
            Beginnings.prefix(node),
            points);
    return new Program(
        Arrays.copyOf(compiler.code, compiler.size),
        compiler.sets,
        compiler.texts,
        compiler.registers,
        start);
  }

  /**
   * Writes a part.
   *
   * @param rest what follows it demands; known only on the way to the right
   */
  private void node(RegexNode node, boolean back, Opening rest) {
    switch (node) {
      case Characters one -> characters(one.set(), back);
      case Sequence sequence when back -> {
        for (RegexNode item : sequence.items().reversed()) {
          node(item, true, Opening.ANY);
        }
      }
      case Sequence sequence -> sequence(sequence.items(), rest);
      case Choice choice -> choice(choice.options(), back, rest);
      case Group group -> {
        int register = 2 * group.number();
        emit(Operation.SAVE, back ? register + 1 : register);
        node(group.body(), back, rest);
        emit(Operation.SAVE, back ? register : register + 1);
      }
      case Repeat repeat -> repeat(repeat, back, rest);
      case Assertion assertion -> emit(Operation.ASSERT, Operation.ASSERTIONS.indexOf(assertion));
      case Look look -> look(look);
      case Reference reference ->
          emit(Operation.REFERENCE, reference.group(), comparison(reference), back ? 1 : 0);
    }
  }

  private static int comparison(Reference reference) {
    RegexFlags flags = reference.flags();
    int ignoring = flags.unicode() ? Operation.BY_FOLDING : Operation.BY_CAPITALS;
    return flags.ignoreCase() ? ignoring : Operation.EXACT;
  }

  private void characters(CharacterSet set, boolean back) {
    int only = set.only();
    if (points && only > Character.MAX_VALUE) {
      char first = back ? Character.lowSurrogate(only) : Character.highSurrogate(only);
      char second = back ? Character.highSurrogate(only) : Character.lowSurrogate(only);
      character(first, back);
      character(second, back);
    } else if (points && !set.isPlain()) {
      emit(back ? Operation.POINT_BACK : Operation.POINT, number(set));
    } else if (only >= 0) {
      character((char) only, back);
    } else {
      emit(back ? Operation.SET_BACK : Operation.SET, number(set));
    }
  }

  private void character(char only, boolean back) {
    emit(back ? Operation.CHARACTER_BACK : Operation.CHARACTER, only);
  }

  private void sequence(List<RegexNode> items, Opening rest) {
    Opening[] behind = new Opening[items.size()];
    Opening next = rest;
    for (int i = items.size() - 1; i >= 0; i--) {
      behind[i] = next;
      next = openings.of(items.get(i), next);
    }
    for (int i = 0; i < items.size(); i++) {
      String text = Beginnings.text(items, i);
      if (text.length() > 1) {
        emit(Operation.TEXT, texts.size());
        texts.add(text);
        i += text.length() - 1;
      } else {
        node(items.get(i), false, behind[i]);
      }
    }
  }

  private void choice(List<RegexNode> options, boolean back, Opening rest) {
    int[] ends = new int[options.size()];
    for (int i = 0; i < options.size(); i++) {
      boolean last = i == options.size() - 1;
      int split = last ? -1 : emit(Operation.SPLIT, 0);
      node(options.get(i), back, rest);
      if (!last) {
        ends[i] = emit(Operation.JUMP, 0);
        code[split + 1] = size;
      }
    }
    for (int i = 0; i < options.size() - 1; i++) {
      code[ends[i] + 1] = size;
    }
  }

  private void repeat(Repeat repeat, boolean back, Opening rest) {
    Times times = repeat.times();
    if (times.max() == 0) {
      return;
    }
    if (times.min() == 1 && times.max() == 1) {
      node(repeat.body(), back, rest);
    } else if (repeat.body() instanceof Characters one) {
      run(one.set(), times, back, rest);
    } else {
      Opening again = back ? Opening.ANY : openings.of(repeat.body(), rest).or(rest);
      boolean counted = times.min() > 1 || (times.max() != Times.ENDLESS && times.max() > 1);
      if (counted || repeat.body().nullable()) {
        counted(repeat, back, again);
      } else {
        uncounted(repeat, back, again);
      }
    }
  }

  private void run(CharacterSet set, Times times, boolean back, Opening rest) {
    boolean whole = points && !set.isPlain();
    int next = Operation.ANY_NEXT;
    if (!back && rest.excludes(set) && times.greedy()) {
      next = Operation.NO_RETURN;
    } else if (!back && !rest.atEnd() && !(points && rest.next().only() > Character.MAX_VALUE)) {
      next = rest.next().only();
    }
    int most = times.max();
    if (whole || back) {
      int way = (whole ? Operation.POINTS : 0) | (back ? Operation.BACKWARD : 0);
      int operation = times.greedy() ? Operation.STEPS : Operation.STEPS_LAZY;
      emit(operation, number(set), times.min(), most, next, way);
    } else {
      int operation = times.greedy() ? Operation.RUN : Operation.RUN_LAZY;
      emit(operation, number(set), times.min(), most, next);
    }
  }

  /** A body that always takes something, none, once or any number of times. */
  private void uncounted(Repeat repeat, boolean back, Opening again) {
    Times times = repeat.times();
    int top = size;
    if (times.min() == 1) {
      forget(repeat.groups());
      node(repeat.body(), back, again);
      int split = emit(Operation.SPLIT, top);
      if (times.greedy()) {
        emit(Operation.JUMP, top);
        code[split + 1] = size;
      }
      return;
    }
    int split = emit(Operation.SPLIT, 0);
    int leave = -1;
    if (!times.greedy()) {
      leave = emit(Operation.JUMP, 0);
      code[split + 1] = size;
    }
    if (times.max() == Times.ENDLESS) {
      forget(repeat.groups());
    }
    node(repeat.body(), back, again);
    if (times.max() == Times.ENDLESS) {
      emit(Operation.JUMP, top);
    }
    code[(times.greedy() ? split : leave) + 1] = size;
  }

  private void forget(Groups groups) {
    if (!groups.isEmpty()) {
      emit(Operation.FORGET, 2 * groups.first(), 2 * groups.end());
    }
  }

  private void counted(Repeat repeat, boolean back, Opening again) {
    Times times = repeat.times();
    int register = registers;
    registers += 2;
    emit(Operation.LOOP, register);
    int round =
        emit(Operation.ROUND, register, times.min(), times.max(), times.greedy() ? 1 : 0, 0);
    emit(Operation.BEGIN, register, 2 * repeat.groups().first(), 2 * repeat.groups().end());
    node(repeat.body(), back, again);
    emit(Operation.END, register, times.min(), round);
    code[round + 5] = size;
  }

  private void look(Look look) {
    int register = registers;
    registers += 2;
    if (look.negative()) {
      int begin = emit(Operation.LOOK_NOT, register, 0);
      node(look.body(), !look.ahead(), Opening.ANY);
      emit(Operation.LOOK_NOT_END, register);
      code[begin + 2] = size;
    } else {
      emit(Operation.LOOK, register);
      node(look.body(), !look.ahead(), Opening.ANY);
      emit(Operation.LOOK_END, register);
    }
  }

  private int number(CharacterSet set) {
    Integer known = numbers.putIfAbsent(set, sets.size());
    if (known != null) {
      return known;
    }
    sets.add(set);
    return sets.size() - 1;
  }

  /** Writes an instruction, and returns its address. */
  private int emit(int... instruction) {
    if (size + instruction.length > code.length) {
      code = Arrays.copyOf(code, 2 * code.length);
    }
    System.arraycopy(instruction, 0, code, size, instruction.length);
    size += instruction.length;
    return size - instruction.length;
  }
}
