package dev.pawl.library.gate;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.formats.source.FileContent;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.governance.gate.Gate;
import dev.pawl.governance.gate.Glob;
import dev.pawl.governance.gate.RuleBook;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A {@code gates.yaml}. An empty one is good: the seven principles are in force, and nothing else.
 *
 * @param root all that is written in it
 * @param rules what it says, as far as that is sound
 */
public record GatesFile(Path file, @Nullable Source root, RuleBook rules, List<Problem> problems) {
  public static final String NAME = "gates.yaml";

  /** More would make every call slow. */
  static final int MOST_GATES = 500;

  public GatesFile {
    problems = List.copyOf(problems);
  }

  public static GatesFile read(Path file) {
    return switch (FileContent.read(file)) {
      case FileContent.Bytes(byte[] bytes) -> read(file, bytes);
      case FileContent.Unreadable(Problem problem) ->
          new GatesFile(file, null, RuleBook.usual(), List.of(problem));
    };
  }

  static GatesFile read(Path file, byte[] content) {
    Reading reading = SourceReader.readIfAny(file.toString(), content);
    Report report = new Report(reading);
    RuleBook rules = rules(reading.root(), report);
    return new GatesFile(file, reading.root(), rules, report.sorted());
  }

  public boolean isSound() {
    return problems.stream().noneMatch(Problem::isError);
  }

  private static RuleBook rules(@Nullable Source root, Report report) {
    if (root instanceof Source.Mapping mapping) {
      Cursor all = new Cursor(mapping, "gates.yaml", GateKeys.FILE, report).refuseUnknownKeys();
      Map<String, List<Glob>> tags = tags(all);
      ZoneId zone = zone(all);
      List<Gate> gates = new ArrayList<>(PrinciplesReader.read(all, tags.keySet()));
      gates.addAll(own(all, tags.keySet()));
      return new RuleBook(gates, tags, zone);
    }
    if (root != null && !(root instanceof Source.Scalar scalar && scalar.value() == null)) {
      report.problem(
          ProblemCode.WRONG_TYPE,
          "gates.yaml must be a mapping, but it is " + ValueTypes.of(root),
          root.place(),
          "write keys such as `gates:`, or nothing at all for the usual ones");
    }
    return RuleBook.usual();
  }

  private static ZoneId zone(Cursor all) {
    Source.Scalar given = all.scalarText("zone", all.get("zone"));
    if (given == null) {
      return ZoneOffset.UTC;
    }
    try {
      return ZoneId.of(String.valueOf(given.value()));
    } catch (DateTimeException _) {
      all.problem(
          ProblemCode.BAD_VALUE,
          "there is no time zone `" + given.value() + "`",
          given.place(),
          "write one such as Europe/Berlin or UTC");
      return ZoneOffset.UTC;
    }
  }

  private static Map<String, List<Glob>> tags(Cursor all) {
    Source.Mapping given = all.mapping("tags");
    Map<String, List<Glob>> tags = new LinkedHashMap<>();
    if (given != null) {
      given
          .entries()
          .forEach(
              (tag, entry) ->
                  tags.put(tag, Globs.read("the tag `" + tag + "`", entry.value(), all.report())));
    }
    return tags;
  }

  private static List<Gate> own(Cursor all, Set<String> tags) {
    Source.Sequence given = all.sequence("gates");
    List<Gate> gates = new ArrayList<>();
    Map<String, Source> names = new LinkedHashMap<>();
    List<Source> items = given == null ? List.of() : given.items();
    if (items.size() > MOST_GATES) {
      all.problem(
          ProblemCode.BAD_VALUE,
          "there are more than " + MOST_GATES + " gates",
          all.placeOf("gates"),
          "let one gate apply to several tools");
      return gates;
    }
    for (Source each : items) {
      Gate gate = new GateReader(all, tags).read(each);
      if (gate == null) {
        continue;
      }
      Source first = names.putIfAbsent(gate.name(), each);
      if (first != null) {
        all.problem(
            ProblemCode.BAD_VALUE,
            "there is a gate `" + gate.name() + "` already, at " + first.place(),
            each.place(),
            "give each a name of its own: people agree to a gate by its name");
      } else {
        gates.add(gate);
      }
    }
    return gates;
  }
}
