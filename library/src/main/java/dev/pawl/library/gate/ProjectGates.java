package dev.pawl.library.gate;

import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.source.FileContent;
import dev.pawl.governance.gate.Gating;
import dev.pawl.governance.gate.Redaction;
import dev.pawl.governance.gate.RuleBook;
import dev.pawl.governance.gate.Rules;
import dev.pawl.library.config.ConfigFile;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The gates of a project as its files say, which may be read again. While they cannot be read,
 * everything is refused.
 */
public final class ProjectGates implements Gating {
  private final Path place;
  private final BooleanSupplier auditable;
  private volatile Standing standing;

  /** What was last known to be in force. */
  private volatile @Nullable RuleBook known;

  private String seen;

  /** What tools have to pass besides what concerns them anyway. */
  private volatile Function<String, Set<String>> required = _ -> Set.of();

  /**
   * What its files say.
   *
   * @param file with the gates; null if there is none, and none is named
   * @param rules null where they cannot be known
   */
  private record Standing(@Nullable Path file, @Nullable RuleBook rules, List<Problem> problems) {
    boolean isNone() {
      return file == null && rules != null;
    }
  }

  private ProjectGates(Path place, BooleanSupplier auditable) {
    this.place = place;
    this.auditable = auditable;
    this.standing = read(place);
    this.seen = look(files());
  }

  /** The gates that count for a file or folder; empty where nobody wrote any. */
  public static Optional<ProjectGates> of(Path start) {
    return of(start, () -> true);
  }

  /**
   * The same where what is done has to be put down.
   *
   * @param auditable whether that can be done
   */
  public static Optional<ProjectGates> of(Path start, BooleanSupplier auditable) {
    Path place = GatesPlace.of(start);
    Optional<ProjectGates> gates = place == null ? Optional.empty() : at(place, auditable);
    Path alone = place == null || gates.isPresent() ? null : GatesPlace.alone(start);
    return alone == null ? gates : at(alone, auditable);
  }

  /**
   * Those that count where a {@code pawl.yaml} or a {@code gates.yaml} is.
   *
   * @param place one that {@link GatesPlace} found
   */
  static Optional<ProjectGates> at(Path place, BooleanSupplier auditable) {
    ProjectGates gates = new ProjectGates(place, auditable);
    return gates.standing.isNone() ? Optional.empty() : Optional.of(gates);
  }

  private static Standing read(Path place) {
    if (!GatesPlace.isProject(place)) {
      return standing(GatesFile.read(place));
    }
    ConfigFile config = ConfigFile.read(place);
    if (!config.isSound()) {
      return new Standing(null, null, config.problems());
    }
    Path named = config.settings().gates();
    Path file = named == null ? place.resolveSibling(GatesFile.NAME) : named;
    return named == null && !GatesPlace.exists(file)
        ? new Standing(null, RuleBook.usual(), List.of())
        : standing(GatesFile.read(file));
  }

  private static Standing standing(GatesFile read) {
    return new Standing(read.file(), read.isSound() ? read.rules() : null, read.problems());
  }

  /**
   * The same gates, of which some have to be passed by tools that they would not concern.
   *
   * @param names of gates, by the tool
   */
  public ProjectGates requiring(Function<String, Set<String>> names) {
    required = names;
    return this;
  }

  /** The names of the gates that are in force. */
  public Set<String> names() {
    RuleBook now = standing.rules;
    Set<String> names = new TreeSet<>();
    if (now != null) {
      now.gates().forEach(gate -> names.add(gate.name()));
    }
    return names;
  }

  /** The file that they stand in; empty where nobody can know. */
  public Optional<Path> file() {
    return Optional.ofNullable(standing.file);
  }

  /** Whatever is wrong with its files. */
  public List<Problem> problems() {
    return standing.problems;
  }

  /** What is in force; empty while nothing is but refusal. */
  public Optional<RuleBook> rules() {
    return Optional.ofNullable(standing.rules);
  }

  /** A value without all that any of them takes out; nothing of it while they cannot be known. */
  @Nullable Object told(@Nullable Object value) {
    Standing read = standing;
    RuleBook now = read.rules == null ? known : read.rules;
    if (now == null) {
      return "[redacted: the gates of this project cannot be read]";
    }
    Object told = value;
    for (Redaction each : now.redactions()) {
      told = each.apply(told);
    }
    return told;
  }

  /** The same gates, if they can be known. */
  public ProjectGates sound() {
    if (standing.rules == null) {
      throw new PawlException.InvalidDefinition(
          standing.problems.stream().filter(Problem::isError).toList());
    }
    return this;
  }

  /** The files that have a say in it. */
  public Set<Path> files() {
    Path file = standing.file;
    return file == null || file.equals(place) ? Set.of(place) : Set.of(place, file);
  }

  /** Reads them again if they have changed; whether they have. */
  public synchronized boolean refresh() {
    String now = look(files());
    if (now.equals(seen)) {
      return false;
    }
    Standing before = standing;
    Standing next = read(place);
    standing = next.isNone() ? gone(before) : next;
    seen = look(files());
    return true;
  }

  /** Whoever takes gates away does not open them: that takes a new start. */
  private Standing gone(Standing before) {
    Path file = before.file == null ? place : before.file;
    return new Standing(
        before.file,
        null,
        List.of(
            new Problem(
                ProblemCode.FILE_UNREADABLE,
                "the gates that were in force are gone",
                new Place(file.toString(), 0, 0),
                null,
                null,
                "bring them back, or start Pawl again to do without")));
  }

  /** Tells versions of the files apart. */
  private static String look(Set<Path> files) {
    StringBuilder seen = new StringBuilder();
    for (Path each : new TreeSet<>(files)) {
      seen.append(each).append('=');
      switch (FileContent.read(each)) {
        case FileContent.Bytes(byte[] bytes) ->
            seen.append(bytes.length).append('-').append(Arrays.hashCode(bytes));
        case FileContent.Unreadable _ -> seen.append("unreadable");
      }
      seen.append('\n');
    }
    return seen.toString();
  }

  @Override
  public Gates knowing(Function<Workflow, ToolHints> effects) {
    return new Gates() {
      @Override
      public Ruling judge(Matter matter) {
        return ProjectGates.this.judge(matter, effects);
      }

      /** While they cannot be known, everything is refused, and nothing held. */
      @Override
      public boolean mayHold(Workflow workflow) {
        RuleBook now = standing.rules;
        return now != null && new Rules(now, effects, auditable, required).mayHold(workflow);
      }
    };
  }

  private Ruling judge(Matter matter, Function<Workflow, ToolHints> effects) {
    Standing now = standing;
    RuleBook before = known;
    if (now.rules == null && before != null && isUnderWay(matter)) {
      return new Rules(before, effects, auditable, required).judge(matter);
    }
    if (now.rules == null) {
      String why = now.problems.isEmpty() ? "" : ": " + now.problems.getFirst();
      return Ruling.refusal("gates", "the gates of this project cannot be read" + why);
    }
    known = now.rules;
    return new Rules(now.rules, effects, auditable, required).judge(matter);
  }

  /** What was done is not undone, and what is being undone is not left half done, by a typo. */
  private static boolean isUnderWay(Matter matter) {
    return !matter.point().isBefore() || matter.where().undoes();
  }
}
