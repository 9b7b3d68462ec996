package dev.pawl.cli.runs;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.run.Standing;
import dev.pawl.cli.terminal.Elapsed;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.formats.diagram.Diagram.Style;
import dev.pawl.formats.diagram.JsonDiagram;
import dev.pawl.formats.diagram.MermaidDiagram;
import dev.pawl.formats.diagram.SvgDiagram;
import dev.pawl.formats.diagram.Way;
import dev.pawl.json.Json;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.RunNames;
import dev.pawl.library.runs.RunWay;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.model.Suggestion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The way that a run took through a tool, ready to be drawn.
 *
 * @param definition the version of the tool with which the run began
 */
public record RunDrawing(Definition definition, Way way) {
  private static final int MOST_LOOKED_AT = 200;

  /** Pictures are passed on, so the moment is the same for everybody. */
  private static final DateTimeFormatter STARTED =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);

  /**
   * @param bundle the file that the tool of the run is in, beside which runs are kept
   * @param run as it was given; {@code last} is the last one of this file, and of the tool
   * @param tool the tool of the run or one that it ran, or null for the former
   */
  public static RunDrawing of(Given given, Bundle bundle, String run, @Nullable String tool) {
    Path file = Path.of(bundle.file());
    try (KeptPlace place = KeptPlace.of(given, file)) {
      KeptRun kept = run.equals(RunNames.LAST) ? last(place, bundle, tool) : place.read(run);
      boolean cutOff = place.isCutOff(kept.summary());
      return of(kept, cutOff, tool, new Moments(Clock.systemUTC()));
    }
  }

  /**
   * @param cutOff whether the run is not over, and no process drives it
   */
  static RunDrawing of(KeptRun run, boolean cutOff, @Nullable String tool, Moments moments) {
    Definition definition = definition(run, tool);
    RunWay taken = RunWay.of(run, definition);
    long end = RunPrinter.end(run, cutOff, moments);
    Map<String, Way.Visit> visits = new HashMap<>();
    taken.visits().forEach((id, visit) -> visits.put(id, VisitWords.of(visit, cutOff, end)));
    Standing standing = Standing.of(run.summary(), cutOff);
    Way way =
        new Way(
            status(run, standing),
            outcome(standing),
            visits,
            taken.legs().stream().map(RunDrawing::passage).collect(Collectors.toSet()));
    return new RunDrawing(definition, way);
  }

  private static KeptRun last(KeptPlace place, Bundle bundle, @Nullable String tool) {
    List<String> names = bundle.definitions().stream().map(Definition::name).toList();
    // A place where nothing is has the better words for it.
    RunSummary newest = place.find(RunNames.LAST);
    return Stream.concat(
            Stream.of(newest), place.store().list(RunQuery.ALL.most(MOST_LOOKED_AT)).stream())
        .filter(summary -> names.contains(summary.workflow()))
        .map(summary -> KeptRun.read(place.store(), summary))
        .filter(run -> isOf(bundle, run) && (tool == null || ran(run, tool)))
        .findFirst()
        .orElseThrow(
            () ->
                new PawlException.NotFound(
                    "no run of "
                        + (tool == null ? bundle.file() : "`" + tool + "` of " + bundle.file())
                        + " is among the last that are kept in "
                        + place.name()));
  }

  private static boolean isOf(Bundle bundle, KeptRun run) {
    Path source = run.source();
    Path file = Path.of(bundle.file()).toAbsolutePath().normalize();
    return source == null || source.equals(file) || !Files.exists(source);
  }

  private static boolean ran(KeptRun run, String tool) {
    return run.workflow() != null
        && run.workflow().family().stream().anyMatch(each -> each.name().equals(tool));
  }

  private static Definition definition(KeptRun run, @Nullable String tool) {
    List<Definition> family = run.needWorkflow().family();
    if (tool == null) {
      return family.getFirst();
    }
    List<String> names = family.stream().map(Definition::name).toList();
    return family.stream()
        .filter(each -> each.name().equals(tool))
        .findFirst()
        .orElseThrow(
            () ->
                new PawlException.NotFound(
                    "run "
                        + RunNames.shortened(run.id())
                        + " has nothing to do with `"
                        + tool
                        + "`"
                        + hint(tool, names)));
  }

  private static String hint(String tool, List<String> names) {
    String hint = Suggestion.didYouMean(tool, names);
    return hint.isEmpty() ? "; it is one of `" + names.getFirst() + "`" : ", " + hint;
  }

  private static String status(KeptRun run, Standing standing) {
    RunSummary summary = run.summary();
    String after =
        summary.endedAt() > 0
            ? " after " + Elapsed.ofMicros(summary.endedAt() - summary.startedAt())
            : "";
    return standing.words()
        + after
        + " · run "
        + RunNames.shortened(run.id())
        + " · "
        + STARTED.format(Moments.instant(summary.startedAt()));
  }

  private static Way.Outcome outcome(Standing standing) {
    return switch (standing.name()) {
      case Standing.COMPLETED -> Way.Outcome.DONE;
      case Standing.FAILED -> Way.Outcome.FAILED;
      case Standing.CANCELLED -> Way.Outcome.CANCELLED;
      case Standing.WAITING, Standing.CUT_OFF -> Way.Outcome.WAITING;
      default -> Way.Outcome.ACTIVE;
    };
  }

  private static Way.Passage passage(RunWay.Leg leg) {
    Style style =
        switch (leg.reason()) {
          case NEXT -> Style.NORMAL;
          case CONDITION -> Style.CONDITION;
          case OTHERWISE -> Style.OTHERWISE;
          case DEADLINE -> Style.DEADLINE;
          case ERROR -> Style.ERROR;
          case UNDO -> Style.COMPENSATION;
        };
    return new Way.Passage(leg.from(), leg.to(), style, leg.arm());
  }

  public String svg() {
    return SvgDiagram.travelled(definition, way);
  }

  public String mermaid() {
    return MermaidDiagram.travelled(definition, way);
  }

  public String json() {
    return Json.pretty(JsonDiagram.travelled(definition, way)) + "\n";
  }
}
