package dev.pawl.cli.runs;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.run.Standing;
import dev.pawl.cli.terminal.Elapsed;
import dev.pawl.cli.terminal.Moments;
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
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.model.Suggestion;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The way that a run took through a tool, ready to be drawn.
 *
 * @param definition the version of the tool with which the run began
 */
public record RunDrawing(Definition definition, Way way) {
  /** Pictures are passed on, so the moment is the same for everybody. */
  private static final DateTimeFormatter STARTED =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);

  /**
   * @param file where the tool of the run is, beside which runs are kept
   * @param tool the tool of the run or one that it ran, or null for the former
   */
  public static RunDrawing of(Given given, Path file, String run, @Nullable String tool) {
    try (KeptPlace place = KeptPlace.of(given, file)) {
      KeptRun kept = place.read(run);
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
