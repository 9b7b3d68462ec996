package dev.pawl.library.gate;

import dev.pawl.engine.gate.Finding.Severity;
import dev.pawl.engine.gate.Point;
import dev.pawl.expression.Expression;
import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.Report;
import dev.pawl.governance.gate.Condition;
import dev.pawl.governance.gate.Coverage;
import dev.pawl.governance.gate.Gate;
import dev.pawl.governance.gate.Principle;
import dev.pawl.governance.gate.Reach;
import dev.pawl.governance.gate.Then;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one of the {@code gates}. */
final class GateReader {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final String WHAT = "a gate";

  /** What can be said under {@code of}. */
  private static final List<String> ALL = List.of("runs", "calls", "exports");

  private static final List<String> USUAL = List.of("runs", "calls");

  private final Cursor file;
  private final Set<String> tags;

  /**
   * @param tags those that the file knows
   */
  GateReader(Cursor file, Set<String> tags) {
    this.file = file;
    this.tags = tags;
  }

  /** Null when something is wrong with it. */
  @Nullable Gate read(Source given) {
    if (!(given instanceof Source.Mapping mapping)) {
      file.wrongType(WHAT, "a mapping", given);
      return null;
    }
    Report own = file.report().forTool(null);
    Source said = mapping.get("name");
    String what =
        said instanceof Source.Scalar scalar && scalar.value() instanceof String name
            ? "gate `" + name + "`"
            : WHAT;
    Cursor gate = new Cursor(mapping, what, GateKeys.GATE, own).refuseUnknownKeys();
    String name = name(gate);
    Then then = then(gate);
    List<String> of = of(gate, USUAL);
    boolean after = isAfter(gate, then, of);
    Set<Point> points = points(of, after);
    Reach reach = new ReachReader(gate, tags).read(Coverage.EVERYTHING);
    checkServers(gate, reach, points);
    Expression condition = new ConditionReader(gate, after).read();
    String principle = gate.optionalText("principle");
    String issue = gate.optionalText("issue");
    Severity severity = severity(gate, then);
    if (own.failed() || then == null) {
      return null;
    }
    return new Gate(
        name,
        principle == null ? name : principle,
        reach,
        points,
        new Condition(
            condition,
            issue == null ? issue(then) : issue,
            Condition.PATIENCE,
            ConditionReader.text(gate.get("if"))),
        severity,
        then);
  }

  private static String name(Cursor gate) {
    String name = gate.text("name", "name it as people are to speak of it");
    Source given = gate.get("name");
    if (!name.isEmpty() && given != null && !NAME.matcher(name).matches()) {
      gate.problem(
          ProblemCode.BAD_NAME,
          "the name of a gate has up to 64 letters, digits and `.`, `_`, `-`",
          given.place(),
          "begin it with a letter or a digit");
    }
    if (given != null
        && Arrays.stream(Principle.values()).anyMatch(each -> each.text().equals(name))) {
      gate.problem(
          ProblemCode.BAD_NAME,
          "`" + name + "` is one of the principles",
          given.place(),
          "say what is to be different about it under `principles`");
    }
    return name;
  }

  private static @Nullable Then then(Cursor gate) {
    gate.required("then", "write what follows: " + String.join(", ", ThenReader.WORDS));
    return new ThenReader(gate).read();
  }

  /** What is to be held has not happened yet, and what is to be redacted has. */
  private static boolean isAfter(Cursor gate, @Nullable Then then, List<String> of) {
    String when = gate.choice("when", List.of("before", "after"));
    if (of.contains("exports") && ("before".equals(when) || then instanceof Then.Wait)) {
      gate.problem(
          ProblemCode.BAD_VALUE,
          gate.what() + " looks at exports when they are made, and nobody waits for those",
          gate.placeOf("of"),
          "write `when: after` and refuse, redact or note; put the rest into another gate");
    } else if ("after".equals(when) && then instanceof Then.Wait) {
      gate.problem(
          ProblemCode.BAD_VALUE,
          gate.what() + " cannot hold what has happened already",
          gate.placeOf("when"),
          "write `when: before`");
    }
    if ("before".equals(when) && then instanceof Then.Redact) {
      gate.problem(
          ProblemCode.BAD_VALUE,
          gate.what() + " cannot redact what has not come out yet",
          gate.placeOf("when"),
          "write `when: after`");
    }
    boolean usual = then instanceof Then.Redact || of.contains("exports");
    return when == null ? usual : when.equals("after");
  }

  private static Set<Point> points(List<String> of, boolean after) {
    Set<Point> points = EnumSet.noneOf(Point.class);
    for (Point each : Point.values()) {
      if (of.contains(word(each)) && (each == Point.EXPORT || each.isBefore() != after)) {
        points.add(each);
      }
    }
    return points;
  }

  /** What a point is called under {@code of}. */
  static String word(Point point) {
    return switch (point) {
      case BEFORE_RUN, AFTER_RUN -> "runs";
      case BEFORE_CALL, AFTER_CALL -> "calls";
      case EXPORT -> "exports";
    };
  }

  /**
   * Reads {@code of}: what it is about.
   *
   * @param usual if nothing is said
   */
  static List<String> of(Cursor gate, List<String> usual) {
    if (!gate.has("of")) {
      return usual;
    }
    for (Source.Scalar each : gate.texts("of")) {
      if (!ALL.contains(String.valueOf(each.value()))) {
        gate.problem(
            ProblemCode.BAD_VALUE,
            gate.name("of") + " cannot be `" + each.value() + "`",
            each.place(),
            "use runs, calls, exports, or several as in [runs, calls]");
        return usual;
      }
    }
    return gate.texts("of").stream().map(each -> String.valueOf(each.value())).toList();
  }

  /** A gate that names servers and is asked about runs only would never be asked. */
  private static void checkServers(Cursor gate, Reach reach, Set<Point> points) {
    if (!reach.applies().servers().isEmpty() && points.stream().allMatch(Point::isOfRun)) {
      gate.problem(
          ProblemCode.BAD_VALUE,
          gate.what() + " is for servers, but runs are of none",
          gate.placeOf("of"),
          "write `of: calls`");
    }
  }

  /** Reads {@code severity}. */
  static Severity severity(Cursor gate, @Nullable Then then) {
    String said = gate.choice("severity", List.of("low", "medium", "high"));
    if (said != null) {
      return Severity.valueOf(said.toUpperCase(Locale.ROOT));
    }
    return switch (then) {
      case Then.Refuse _ -> Severity.HIGH;
      case Then.Wait _, Then.Redact _ -> Severity.MEDIUM;
      case Then.Note _ -> Severity.LOW;
      case null -> Severity.LOW;
    };
  }

  private static String issue(Then then) {
    return switch (then) {
      case Then.Refuse _ -> "it is not allowed";
      case Then.Wait _ -> "somebody has to agree";
      case Then.Redact _ -> "it is not told as it is";
      case Then.Note _ -> "it is to be noted";
    };
  }
}
