package dev.pawl.library.gate;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.plan.ToolFacts;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.library.KnownEffects;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What gates say of documents that are made of kept runs: a journal has more in it than anybody was
 * told of its run.
 */
public final class ExportGate {
  private static final String EVENTS = "events";

  /** The members of an event that hold nothing but chance and moments. */
  private static final List<String> OWN = List.of("seed", "at", "startedAt", "until");

  private final KeptRun run;
  private final Identity who;
  private final Instant now;

  /**
   * @param who wants the document
   */
  public ExportGate(KeptRun run, Identity who, Instant now) {
    this.run = run;
    this.who = who;
    this.now = now;
  }

  /**
   * A document as it may leave, by the gates of the project that the run came from.
   *
   * @throws PawlException.Denied when it may not
   * @throws PawlException.InvalidDefinition when there are gates that cannot be known
   */
  public Map<String, @Nullable Object> passed(Map<String, @Nullable Object> document) {
    Path source = run.source();
    Optional<ProjectGates> gates =
        source == null ? Optional.empty() : ProjectGates.of(source).map(ProjectGates::sound);
    if (gates.isEmpty()) {
      return document;
    }
    Matter matter = matter(run.needWorkflow(), document);
    Ruling ruling = gates.get().knowing(KnownEffects.of(ToolFacts.NONE)).ruling(matter);
    if (ruling.isRefusal()) {
      throw new PawlException.Denied("the run may not be exported: " + why(ruling));
    }
    return ruling.redacted(document) instanceof Map<?, ?> told
        ? withOwn(document, new LinkedHashMap<>(Values.asObject(told)))
        : Map.of();
  }

  /**
   * Numbers that Pawl itself made up are nobody's secret. One in some dozens of seeds looks like
   * the number of a card, and a journal without it is none.
   */
  private static Map<String, @Nullable Object> withOwn(
      Map<String, @Nullable Object> document, Map<String, @Nullable Object> told) {
    if (document.get(EVENTS) instanceof List<?> made
        && told.get(EVENTS) instanceof List<?> left
        && made.size() == left.size()) {
      List<@Nullable Object> events = new ArrayList<>();
      for (int i = 0; i < left.size(); i++) {
        events.add(withOwn(made.get(i), left.get(i)));
      }
      told.put(EVENTS, events);
    }
    return told;
  }

  private static @Nullable Object withOwn(@Nullable Object made, @Nullable Object left) {
    if (!(made instanceof Map<?, ?> before) || !(left instanceof Map<?, ?> after)) {
      return left;
    }
    Map<String, @Nullable Object> event = new LinkedHashMap<>(Values.asObject(after));
    for (String each : OWN) {
      if (before.get(each) instanceof Number number && event.containsKey(each)) {
        event.put(each, number);
      }
    }
    return event;
  }

  private Matter matter(Workflow workflow, Map<String, @Nullable Object> document) {
    return new Matter(
        Point.EXPORT,
        who,
        new Matter.Target.Published(workflow),
        run.input(),
        document,
        new Matter.Circumstances(
            workflow, run.id(), "", Map.of(), ChronoUnit.MICROS.between(Instant.EPOCH, now), false),
        Agreed.NONE);
  }

  private static String why(Ruling ruling) {
    return ruling.refusals().stream().map(ExportGate::words).collect(Collectors.joining("; "));
  }

  private static String words(Finding finding) {
    return "`" + finding.gate() + "` refuses it: " + finding.issue();
  }
}
