package dev.pawl.governance.gate;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All gates of a project.
 *
 * @param tags names of tools, as {@code tool} or {@code server/tool}, by the tags that they have
 * @param zone in which hours and days are meant
 */
public record RuleBook(List<Gate> gates, Map<String, List<Glob>> tags, ZoneId zone) {
  public RuleBook {
    gates = List.copyOf(gates);
    tags = Map.copyOf(new LinkedHashMap<>(tags));
  }

  /** All that is taken out by any gate, wherever that is asked. */
  public List<Redaction> redactions() {
    return gates.stream()
        .map(Gate::then)
        .filter(Then.Redact.class::isInstance)
        .map(then -> ((Then.Redact) then).redaction())
        .toList();
  }

  /** The seven principles as they are where nobody says otherwise. */
  public static RuleBook usual() {
    return new RuleBook(
        Arrays.stream(Principle.values()).map(Principle::usual).toList(), Map.of(), ZoneOffset.UTC);
  }
}
