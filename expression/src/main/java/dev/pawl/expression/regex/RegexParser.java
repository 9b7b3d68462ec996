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
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a regular expression as browsers do (ECMA-262, 22.2.1 and B.1.2): a brace that is no
 * quantifier stands for itself, and so does an escaped letter without a meaning. Inline flags, such
 * as {@code (?i)}, hold to the end of their group.
 */
final class RegexParser {
  private static final int DEEPEST = 200;
  private static final List<String> NOT_REPEATABLE =
      List.of("^", "$", "\\b", "\\B", "(?<=", "(?<!");

  private final RegexCursor cursor;
  private final EscapeReader escapes;
  private final CaseClosures closures = new CaseClosures();
  private final GroupNames groups;
  private RegexFlags flags;
  private int depth;
  private int opened;

  private RegexParser(String source, RegexFlags flags) throws RegexSyntaxException {
    this.cursor = new RegexCursor(source);
    this.escapes = new EscapeReader(cursor);
    this.groups = GroupNames.in(source);
    this.flags = flags;
  }

  static RegexNode parse(String source, RegexFlags flags) throws RegexSyntaxException {
    RegexParser parser = new RegexParser(source, flags);
    RegexNode node = parser.choice();
    if (!parser.cursor.atEnd()) {
      throw parser.cursor.problem("this ) closes nothing");
    }
    return node;
  }

  private RegexNode choice() throws RegexSyntaxException {
    List<RegexNode> options = new ArrayList<>();
    do {
      options.add(sequence());
    } while (cursor.skip("|"));
    return Choice.of(options);
  }

  private RegexNode sequence() throws RegexSyntaxException {
    List<RegexNode> items = new ArrayList<>();
    while (!cursor.atEnd() && !cursor.looksAt("|") && !cursor.looksAt(")")) {
      RegexNode item = term();
      if (item != null) {
        items.add(item);
      }
    }
    return Sequence.of(items);
  }

  /** A part with its quantifier; null for flags, which match nothing. */
  private @Nullable RegexNode term() throws RegexSyntaxException {
    int start = cursor.position();
    int before = opened;
    boolean repeatable = NOT_REPEATABLE.stream().noneMatch(cursor::looksAt);
    RegexNode atom = atom();
    Times times = quantifier();
    if (times == null) {
      return atom;
    }
    if (atom == null || !repeatable) {
      throw cursor.problem("there is nothing to repeat", start);
    }
    if (isQuantifier()) {
      throw cursor.problem("a quantifier cannot be repeated");
    }
    return new Repeat(atom, times, new Groups(before + 1, opened + 1));
  }

  private boolean isQuantifier() throws RegexSyntaxException {
    int here = cursor.position();
    boolean is = quantifier() != null;
    cursor.back(here);
    return is;
  }

  private @Nullable Times quantifier() throws RegexSyntaxException {
    int start = cursor.position();
    int min;
    int max;
    if (cursor.skip("*")) {
      min = 0;
      max = Times.ENDLESS;
    } else if (cursor.skip("+")) {
      min = 1;
      max = Times.ENDLESS;
    } else if (cursor.skip("?")) {
      min = 0;
      max = 1;
    } else if (cursor.skip("{")) {
      min = cursor.takeNumber();
      int given = cursor.skip(",") ? cursor.takeNumber() : min;
      max = given < 0 ? Times.ENDLESS : given;
      if (min < 0 || !cursor.skip("}")) {
        cursor.back(start);
        return null;
      }
      if (min > max) {
        throw cursor.problem("the numbers of the quantifier are out of order", start);
      }
    } else {
      return null;
    }
    return new Times(min, max, !cursor.skip("?"));
  }

  private @Nullable RegexNode atom() throws RegexSyntaxException {
    int start = cursor.position();
    if (isQuantifier()) {
      throw cursor.problem("there is nothing to repeat", start);
    }
    int c = flags.unicode() ? cursor.takeCodePoint() : cursor.take();
    return switch (c) {
      case '^' -> flags.multiline() ? Assertion.LINE_START : Assertion.TEXT_START;
      case '$' -> flags.multiline() ? Assertion.LINE_END : Assertion.TEXT_END;
      case '.' ->
          new Characters(flags.dotAll() ? CharacterSet.ANYTHING : CharacterSet.NO_LINE_ENDS);
      case '[' -> new Characters(new ClassReader(cursor, flags, closures).take(start));
      case '(' -> group(start);
      case '\\' -> escape(start);
      default -> character(c);
    };
  }

  private RegexNode character(int c) {
    CharacterSet set = CharacterSet.of(c);
    return new Characters(closures.of(set, flags));
  }

  private RegexNode escape(int start) throws RegexSyntaxException {
    if (cursor.atEnd()) {
      throw cursor.problem("a backslash ends the pattern", start);
    }
    if (cursor.skip("b")) {
      return flags.folds() ? Assertion.FOLDED_WORD_EDGE : Assertion.WORD_EDGE;
    }
    if (cursor.skip("B")) {
      return flags.folds() ? Assertion.NO_FOLDED_WORD_EDGE : Assertion.NO_WORD_EDGE;
    }
    if (flags.unicode() && cursor.skip("A")) {
      return Assertion.TEXT_START; // JavaScript has no such thing, but schemas of others do
    }
    if (flags.unicode() && (cursor.skip("z") || cursor.skip("Z"))) {
      return Assertion.TEXT_END;
    }
    RegexNode reference = reference(start);
    if (reference != null) {
      return reference;
    }
    CharacterSet set = escapes.takeSet(flags);
    if (set != null) {
      return new Characters(closures.of(set, flags));
    }
    return character(escapes.takeCharacter(flags, false));
  }

  private @Nullable RegexNode reference(int start) throws RegexSyntaxException {
    if (cursor.looksAt("k") && (flags.unicode() || !groups.names().isEmpty())) {
      String name = cursor.skip("k<") ? cursor.takeUntil('>') : null;
      Integer number = name == null ? null : groups.names().get(name);
      if (number == null) {
        throw cursor.problem("\\k must be followed by the name of a group: \\k<name>", start);
      }
      return new Reference(number, flags);
    }
    if (cursor.peek() < '1' || cursor.peek() > '9') {
      return null;
    }
    int behind = cursor.position();
    int number = cursor.takeNumber();
    if (number <= groups.count()) {
      return new Reference(number, flags);
    }
    if (flags.unicode()) {
      throw cursor.problem("there is no group " + number, start);
    }
    cursor.back(behind);
    return null;
  }

  private @Nullable RegexNode group(int start) throws RegexSyntaxException {
    if (++depth > DEEPEST) {
      throw cursor.problem("groups are nested deeper than " + DEEPEST + " levels", start);
    }
    RegexFlags outer = flags;
    RegexNode node = opened(start);
    if (node != null) {
      flags = outer;
    }
    depth--;
    return node;
  }

  /** What follows a parenthesis, with the closing one; null for flags. */
  private @Nullable RegexNode opened(int start) throws RegexSyntaxException {
    if (!cursor.skip("?")) {
      return capturing(start);
    }
    if (cursor.skip(":")) {
      return body(start);
    }
    if (cursor.skip("=")) {
      return new Look(body(start), true, false);
    }
    if (cursor.skip("!")) {
      return new Look(body(start), true, true);
    }
    if (cursor.skip("<=")) {
      return new Look(body(start), false, false);
    }
    if (cursor.skip("<!")) {
      return new Look(body(start), false, true);
    }
    if (cursor.skip("<") && cursor.takeUntil('>') != null) {
      return capturing(start);
    }
    return flags(start);
  }

  private RegexNode capturing(int start) throws RegexSyntaxException {
    int number = ++opened;
    return new Group(number, body(start));
  }

  private RegexNode body(int start) throws RegexSyntaxException {
    RegexNode body = choice();
    if (!cursor.skip(")")) {
      throw cursor.problem("the group that begins here has no )", start);
    }
    return body;
  }

  /** {@code (?i)} or {@code (?i-m:…)}. */
  private @Nullable RegexNode flags(int start) throws RegexSyntaxException {
    boolean on = true;
    int letters = cursor.position();
    while ("ims-".indexOf(cursor.peek()) >= 0) {
      char letter = cursor.take();
      on &= letter != '-';
      flags = flags.with(letter, on);
    }
    boolean some = cursor.position() > letters;
    if (some && cursor.skip(")")) {
      return null;
    }
    if (some && cursor.skip(":")) {
      return body(start);
    }
    String next = cursor.atEnd() ? "" : Character.toString(cursor.takeCodePoint());
    throw cursor.problem("a group cannot begin with (?" + next, start);
  }
}
