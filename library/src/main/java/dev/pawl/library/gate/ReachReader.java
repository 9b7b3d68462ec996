package dev.pawl.library.gate;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.governance.gate.Coverage;
import dev.pawl.governance.gate.Effect;
import dev.pawl.governance.gate.Glob;
import dev.pawl.governance.gate.Reach;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code applies} and {@code except}: what a gate has to do with. */
final class ReachReader {
  private final Cursor gate;
  private final Set<String> tags;

  /**
   * @param tags those that the file knows
   */
  ReachReader(Cursor gate, Set<String> tags) {
    this.gate = gate;
    this.tags = tags;
  }

  /**
   * @param usual what it applies to if nothing is said
   */
  Reach read(Coverage usual) {
    Source.Mapping applies = gate.mapping("applies");
    return new Reach(applies == null ? usual : coverage("applies", applies), except());
  }

  private List<Coverage> except() {
    Source given = gate.get("except");
    List<Coverage> all = new ArrayList<>();
    List<Source> items =
        given instanceof Source.Sequence list
            ? list.items()
            : given == null ? List.of() : List.of(given);
    for (Source each : items) {
      if (!(each instanceof Source.Mapping mapping)) {
        gate.wrongType(gate.name("except"), "a mapping, or a list of them", each);
      } else if (mapping.entries().isEmpty()) {
        gate.problem(
            ProblemCode.BAD_VALUE,
            gate.name("except") + " leaves out everything",
            each.place(),
            "say what is left out, or remove the gate");
      } else {
        all.add(coverage("except", mapping));
      }
    }
    return all;
  }

  private Coverage coverage(String key, Source.Mapping given) {
    Cursor reach =
        new Cursor(given, gate.name(key), GateKeys.REACH, gate.report()).refuseUnknownKeys();
    List<Glob> tagged = globs(reach, "tags");
    checkTags(reach, tagged);
    return new Coverage(
        globs(reach, "tools"),
        globs(reach, "servers"),
        tagged,
        globs(reach, "workflows"),
        effects(reach));
  }

  private static List<Glob> globs(Cursor reach, String key) {
    return Globs.read(reach.name(key), reach.get(key), reach.report());
  }

  /** A gate for a tag that nothing has would never be asked. */
  private void checkTags(Cursor reach, List<Glob> globs) {
    for (Glob each : globs) {
      if (tags.stream().noneMatch(each::matches)) {
        String near = Suggestion.didYouMean(each.text(), tags);
        reach.problem(
            ProblemCode.BAD_VALUE,
            "no tool has the tag `" + each + "`",
            reach.placeOf("tags"),
            near.isEmpty() ? "say under `tags` of the file which tools have it" : near);
      }
    }
  }

  private static Set<Effect> effects(Cursor reach) {
    Set<Effect> effects = EnumSet.noneOf(Effect.class);
    for (Source.Scalar each : reach.texts("effects")) {
      @Nullable Effect effect = effect(String.valueOf(each.value()));
      if (effect == null) {
        List<String> known = Arrays.stream(Effect.values()).map(Effect::text).toList();
        String near = Suggestion.didYouMean(String.valueOf(each.value()), known);
        reach.problem(
            ProblemCode.BAD_VALUE,
            "there is no effect `" + each.value() + "`",
            each.place(),
            near.isEmpty() ? "use some of: " + String.join(", ", known) : near);
      } else {
        effects.add(effect);
      }
    }
    return effects;
  }

  private static @Nullable Effect effect(String text) {
    for (Effect each : Effect.values()) {
      if (each.text().equals(text)) {
        return each;
      }
    }
    return null;
  }
}
