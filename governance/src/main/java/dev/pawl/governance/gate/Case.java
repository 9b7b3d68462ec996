package dev.pawl.governance.gate;

import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Borrowed;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One matter, with all that gates want to know of it. Used by one thread. */
final class Case {
  private final Matter matter;
  private final RuleBook book;
  private final ToolHints hints;
  private final BooleanSupplier auditable;
  private final @Nullable String server;
  private final Set<String> tags;
  private final Function<String, Set<String>> required;
  private @Nullable Set<String> mustPass;
  private @Nullable Object told;
  private @Nullable Map<String, @Nullable Object> json;

  /**
   * @param required the gates that the runs of a tool have to pass besides those that concern them
   */
  Case(
      Matter matter,
      RuleBook book,
      ToolHints hints,
      BooleanSupplier auditable,
      Function<String, Set<String>> required) {
    this.required = required;
    this.matter = matter;
    this.book = book;
    this.hints = hints;
    this.auditable = auditable;
    this.server = server(matter.target());
    this.tags = new TreeSet<>();
    book.tags()
        .forEach(
            (tag, names) -> {
              if (names.stream().anyMatch(this::isNamed)) {
                tags.add(tag);
              }
            });
    this.told = matter.output();
  }

  /** As its own file calls it, also where a tool of another file is run that calls it. */
  private static @Nullable String server(Matter.Target target) {
    return target instanceof Matter.Target.OfServer call
        ? call.server().substring(call.server().lastIndexOf(Borrowed.MARK) + 1)
        : null;
  }

  Matter matter() {
    return matter;
  }

  Point point() {
    return matter.point();
  }

  Identity who() {
    return matter.who();
  }

  /** The one that runs, whether it is called or one of its steps calls. */
  Workflow workflow() {
    return matter.where().workflow();
  }

  String tool() {
    return matter.target().tool();
  }

  ToolHints hints() {
    return hints;
  }

  boolean isAuditable() {
    return auditable.getAsBoolean();
  }

  long micros() {
    return matter.where().at();
  }

  Set<String> tags() {
    return tags;
  }

  /** Its output as it will be told, as far as that is known. */
  @Nullable Object told() {
    return told;
  }

  void tell(@Nullable Object redacted) {
    told = redacted;
  }

  /** Whether its runs have to pass a gate, whatever that concerns. */
  boolean isRequired(String gate) {
    Set<String> names = mustPass;
    if (names == null) {
      names = required.apply(workflow().name());
      mustPass = names;
    }
    return names.contains(gate);
  }

  boolean isNamed(Glob name) {
    return name.matches(tool()) || (server != null && name.matches(server + "/" + tool()));
  }

  boolean isOfServer(Glob name) {
    return server != null && name.matches(server);
  }

  boolean isTagged(Glob tag) {
    return tags.stream().anyMatch(tag::matches);
  }

  /** What conditions see. */
  Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> known = json;
    if (known == null) {
      Map<String, @Nullable Object> all = new LinkedHashMap<>();
      all.put("principal", principal());
      all.put("tool", toolJson());
      all.put("input", matter.input());
      if (matter.output() != Undefined.UNDEFINED) {
        all.put("output", matter.output());
      }
      Matter.Circumstances where = matter.where();
      all.put(
          "run",
          Values.object(
              "id", where.run(),
              "workflow", where.workflow().name(),
              "digest", where.workflow().digest(),
              "step", where.step(),
              "undoes", where.undoes()));
      all.put("history", where.history());
      all.put("time", time());
      known = Values.asObject((Map<?, ?>) frozen(all));
      json = known;
    }
    return known;
  }

  private static Object frozen(Map<String, @Nullable Object> all) {
    Object frozen = Values.freeze(all);
    return frozen == null ? Map.of() : frozen;
  }

  private Map<String, @Nullable Object> principal() {
    Identity who = matter.who();
    Map<String, @Nullable Object> principal = new LinkedHashMap<>();
    Principal.Kind kind = who.principal().kind();
    principal.put("kind", kind.name().toLowerCase(Locale.ROOT));
    principal.put("name", who.principal().name());
    principal.put("method", who.method());
    principal.put("roles", List.copyOf(new TreeSet<>(who.roles())));
    principal.put("scopes", List.copyOf(new TreeSet<>(who.scopes())));
    if (who.agent() != null) {
      principal.put(
          "agent",
          Values.object(
              "name", who.agent().name(),
              "version", who.agent().version(),
              "capabilities", List.copyOf(new TreeSet<>(who.agent().capabilities()))));
    }
    return principal;
  }

  private Map<String, @Nullable Object> toolJson() {
    Map<String, @Nullable Object> tool = new LinkedHashMap<>();
    tool.put("name", tool());
    if (server != null) {
      tool.put("server", server);
    }
    tool.put("tags", List.copyOf(tags));
    tool.put(
        "effects",
        Arrays.stream(Effect.values()).filter(each -> each.isOf(hints)).map(Effect::text).toList());
    return tool;
  }

  private Map<String, @Nullable Object> time() {
    ZonedDateTime now = Instant.EPOCH.plus(micros(), ChronoUnit.MICROS).atZone(book.zone());
    return Values.object(
        "iso", now.toInstant().truncatedTo(ChronoUnit.MILLIS).toString(),
        "millis", micros() / 1_000,
        "date", now.toLocalDate().toString(),
        "hour", now.getHour(),
        "minute", now.getMinute(),
        "weekday", now.getDayOfWeek().getValue());
  }
}
