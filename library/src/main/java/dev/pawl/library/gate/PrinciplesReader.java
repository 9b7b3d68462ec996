package dev.pawl.library.gate;

import dev.pawl.engine.gate.Finding.Severity;
import dev.pawl.engine.gate.Point;
import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.governance.gate.Gate;
import dev.pawl.governance.gate.Principle;
import dev.pawl.governance.gate.Sensitive;
import dev.pawl.governance.gate.Then;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Sizes;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code principles}: which of the seven are in force, and how. */
final class PrinciplesReader {
  private static final long USUAL_MOST = 10_000_000;

  private final Principle principle;
  private final Cursor cursor;
  private final Set<String> tags;

  private PrinciplesReader(Principle principle, Cursor cursor, Set<String> tags) {
    this.principle = principle;
    this.cursor = cursor;
    this.tags = tags;
  }

  /**
   * @param tags those that the file knows
   */
  static List<Gate> read(Cursor file, Set<String> tags) {
    Source given = file.get("principles");
    if (given instanceof Source.Scalar scalar && scalar.value() instanceof Boolean all) {
      return all ? usual() : List.of();
    }
    Source.Mapping mapping = file.mapping("principles");
    if (mapping == null) {
      return usual();
    }
    KeySet keys =
        KeySet.of(Arrays.stream(Principle.values()).map(Principle::text).toArray(String[]::new));
    Cursor principles =
        new Cursor(mapping, "`principles`", keys, file.report()).refuseUnknownKeys();
    List<Gate> gates = new ArrayList<>();
    for (Principle each : Principle.values()) {
      Gate gate = one(each, principles, tags);
      if (gate != null) {
        gates.add(gate);
      }
    }
    return gates;
  }

  private static List<Gate> usual() {
    return Arrays.stream(Principle.values()).map(Principle::usual).toList();
  }

  /** Null if it is switched off. */
  private static @Nullable Gate one(Principle principle, Cursor principles, Set<String> tags) {
    Source given = principles.get(principle.text());
    if (given instanceof Source.Scalar scalar && scalar.value() instanceof Boolean on) {
      return on ? principle.usual() : null;
    }
    if (!(given instanceof Source.Mapping mapping)) {
      if (given != null) {
        principles.wrongType(
            principles.name(principle.text()),
            "a mapping",
            given,
            "write `false` to do without it, or what is to be different about it");
      }
      return principle.usual();
    }
    Cursor cursor =
        new Cursor(mapping, "`" + principle.text() + "`", keys(principle), principles.report())
            .refuseUnknownKeys();
    return new PrinciplesReader(principle, cursor, tags).gate();
  }

  static KeySet keys(Principle principle) {
    return switch (principle) {
      case STRUCTURED_DATA -> GateKeys.STRUCTURED;
      case DATA_GOVERNANCE -> GateKeys.GOVERNING;
      case AI_AGENT_INTEGRATION,
          VERSIONING_AND_AUDITABILITY,
          ROLES_AND_PERMISSIONS,
          HUMAN_IN_THE_LOOP,
          ERROR_HANDLING ->
          GateKeys.PRINCIPLE;
    };
  }

  private Gate gate() {
    Gate usual =
        switch (principle) {
          case STRUCTURED_DATA -> Principle.structured(cursor.flag("strict", false));
          case DATA_GOVERNANCE ->
              Principle.governing(most(), ThenReader.redaction(cursor, Sensitive.USUAL));
          case AI_AGENT_INTEGRATION,
              VERSIONING_AND_AUDITABILITY,
              ROLES_AND_PERMISSIONS,
              HUMAN_IN_THE_LOOP,
              ERROR_HANDLING ->
              principle.usual();
        };
    Then then = then(usual);
    return new Gate(
        usual.name(),
        usual.principle(),
        new ReachReader(cursor, tags).read(usual.reach().applies()),
        points(usual),
        usual.check(),
        cursor.has("severity") ? severity(then) : usual.severity(),
        then);
  }

  private Severity severity(Then then) {
    return GateReader.severity(cursor, then);
  }

  private Then then(Gate usual) {
    if (!cursor.knows("then")) {
      return usual.then();
    }
    Then said = new ThenReader(cursor).read();
    boolean before = usual.points().stream().anyMatch(Point::isBefore);
    if (said instanceof Then.Redact) {
      cursor.problem(
          ProblemCode.BAD_VALUE,
          cursor.what() + " finds nothing that could be redacted",
          cursor.placeOf("then"),
          "use note, hold or refuse");
    } else if (said instanceof Then.Wait && !before) {
      cursor.problem(
          ProblemCode.BAD_VALUE,
          cursor.what() + " cannot hold what has happened already",
          cursor.placeOf("then"),
          "use note or refuse");
    }
    return said == null ? usual.then() : said;
  }

  /** A principle can be asked about less than usual, or about runs and calls in the same moment. */
  private Set<Point> points(Gate usual) {
    if (!cursor.has("of")) {
      return usual.points();
    }
    List<String> of = GateReader.of(cursor, List.of());
    Set<Point> points = EnumSet.noneOf(Point.class);
    for (Point each : usual.points()) {
      if (of.contains(GateReader.word(each))) {
        points.add(each);
      }
    }
    if (points.isEmpty()) {
      cursor.problem(
          ProblemCode.BAD_VALUE,
          cursor.what() + " has nothing to do with " + String.join(" and ", of),
          cursor.placeOf("of"),
          "write `" + principle.text() + ": false` to do without it");
    }
    return points;
  }

  private long most() {
    Source given = cursor.get("most");
    if (given == null) {
      return USUAL_MOST;
    }
    OptionalLong size =
        given instanceof Source.Scalar scalar && scalar.value() != null
            ? Sizes.parse(String.valueOf(scalar.value()))
            : OptionalLong.empty();
    if (size.isEmpty() || size.getAsLong() == 0) {
      cursor.problem(
          ProblemCode.BAD_VALUE,
          cursor.name("most") + " must be an amount of data",
          given.place(),
          "write it like 500KB or 2MB");
      return USUAL_MOST;
    }
    return size.getAsLong();
  }
}
